#include "terminal/app/local_play.h"

#include <utility>
#include <variant>
#include <vector>

#include "terminal/app/names.h"
#include "terminal/messages/names.h"
#include "terminal/messages/refusals.h"

namespace backstep::terminal::app {
namespace {

namespace api = wire::api;
namespace request = wire::request;

std::optional<api::OpenTable> table_of(const panels::Opening& opening) {
  if (!opening.today.empty()) {
    return connection::todays_table(opening.today, connection::todays_date(), opening.name);
  }
  api::OpenTable asked{opening.settings, opening.name, false, std::vector<api::BotSeat>()};
  int seat = 1;
  for (const std::string& bot : opening.bots) asked.bots->push_back({seat++, bot});
  return asked;
}

}  // namespace

LocalPlay::LocalPlay(net::Loop& loop, const Texts& texts, connection::SavedState* keeping)
    : loop_(loop), texts_(texts), keeping_(keeping) {}

std::optional<Error> LocalPlay::open_server(const std::string& file) {
  auto api = connection::LocalServer::open(loop_, file);
  if (!api) return api.error();
  api_ = std::move(*api);
  return std::nullopt;
}

void LocalPlay::open(const panels::Opening& opening, Ready ready) {
  if (const std::string fault = name_fault(texts_, opening.name); !fault.empty()) {
    return ready(Error{fault});
  }
  const auto asked = table_of(opening);
  if (!asked) return ready(Error{messages::refusal_text(texts_, "bad_deal")});
  std::string file;
  if (keeping_ != nullptr) {
    const Result<std::string> made = keeping_->new_server_file();
    if (!made) return ready(made.error());
    file = *made;
  }
  if (const auto error = open_server(file)) return ready(error);
  const std::string about = messages::variant_players(texts_, asked->settings.rules);
  api_->open_table(*asked, [this, file, about, ready = std::move(ready)](
                               const Result<connection::LocalServer::Opened>& opened) {
    if (!opened) return ready(opened.error());
    if (keeping_ != nullptr) {
      kept_ = connection::SavedGame{file, opened->table, opened->token, about};
      if (const auto error = keeping_->keep(*kept_)) return ready(error);
    }
    enter(*opened);
    deal(ready);
  });
}

void LocalPlay::record_to(const std::string& file, RecordingConnection::Written written) {
  record_file_ = file;
  written_ = std::move(written);
}

void LocalPlay::enter(const connection::LocalServer::Opened& opened) {
  connection_ = api_->enter(opened);
  if (record_file_.empty()) return;
  auto recording =
      std::make_unique<RecordingConnection>(std::move(connection_), record_file_, written_);
  recording_ = recording.get();
  connection_ = std::move(recording);
}

void LocalPlay::deal(const Ready& ready) {
  connection_->request(request::Start{}, [this, ready](const wire::Notice& answer) {
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      ready(Error{messages::refusal_text(texts_, *refused)});
    } else {
      ready(std::nullopt);
    }
  });
}

void LocalPlay::resume(const connection::SavedGame& kept, Ready ready) {
  kept_ = kept;
  if (const auto error = open_server(kept.file)) return ready(error);
  enter({kept.table, kept.token});
  loop_.post([ready = std::move(ready)] { ready(std::nullopt); });
}

void LocalPlay::close(std::function<void(bool kept)> then) {
  if (!api_) return then(false);
  const state::Model* const model = connection_ ? &connection_->model() : nullptr;
  const bool running = model == nullptr || !model->is_known() || model->table.phase == "begin" ||
                       model->table.phase == "play";
  const bool kept = kept_ && connection_ && running;
  if (recording_ == nullptr) return close_server(kept, std::move(then));
  recording_->when_written([this, kept, then = std::move(then)] { close_server(kept, then); });
}

void LocalPlay::close_server(bool kept, std::function<void(bool kept)> then) {
  api_->close([this, kept, then = std::move(then)] {
    recording_ = nullptr;
    connection_.reset();
    api_.reset();
    if (kept_ && !kept) keeping_->forget(*kept_);
    kept_.reset();
    then(kept);
  });
}

}  // namespace backstep::terminal::app
