#include "cmd/local_play.h"

#include <utility>
#include <variant>
#include <vector>

#include "cmd/names.h"
#include "phrase/names.h"
#include "phrase/refusals.h"

namespace backstep::cmd {
namespace {

namespace api = wire::api;
namespace request = wire::request;

std::optional<api::OpenTable> table_of(const play::Opening& opening) {
  if (!opening.today.empty()) {
    return seat::todays_table(opening.today, seat::todays_date(), opening.name);
  }
  api::OpenTable asked{opening.settings, opening.name, false, std::vector<api::BotSeat>()};
  int seat = 1;
  for (const std::string& bot : opening.bots) asked.bots->push_back({seat++, bot});
  return asked;
}

}  // namespace

LocalPlay::LocalPlay(net::Loop& loop, const Texts& texts, seat::Keeping* keeping)
    : loop_(loop), texts_(texts), keeping_(keeping) {}

std::optional<Error> LocalPlay::open_house(const std::string& file) {
  auto house = seat::LocalHouse::open(loop_, file);
  if (!house) return house.error();
  house_ = std::move(*house);
  return std::nullopt;
}

void LocalPlay::open(const play::Opening& opening, Ready ready) {
  if (const std::string fault = name_fault(texts_, opening.name); !fault.empty()) {
    return ready(Error{fault});
  }
  const auto asked = table_of(opening);
  if (!asked) return ready(Error{phrase::refusal_text(texts_, "bad_deal")});
  std::string file;
  if (keeping_ != nullptr) {
    const Result<std::string> made = keeping_->new_house();
    if (!made) return ready(made.error());
    file = *made;
  }
  if (const auto error = open_house(file)) return ready(error);
  const std::string about = phrase::variant_players(texts_, asked->settings.rules);
  house_->open_table(*asked, [this, file, about, ready = std::move(ready)](
                                 const Result<seat::LocalHouse::Opened>& opened) {
    if (!opened) return ready(opened.error());
    if (keeping_ != nullptr) {
      kept_ = seat::Kept{file, opened->table, opened->token, about};
      if (const auto error = keeping_->keep(*kept_)) return ready(error);
    }
    enter(*opened);
    deal(ready);
  });
}

void LocalPlay::record_to(const std::string& file, RecordingDoor::Written written) {
  record_file_ = file;
  written_ = std::move(written);
}

void LocalPlay::enter(const seat::LocalHouse::Opened& opened) {
  door_ = house_->enter(opened);
  if (record_file_.empty()) return;
  auto recording = std::make_unique<RecordingDoor>(std::move(door_), record_file_, written_);
  recording_ = recording.get();
  door_ = std::move(recording);
}

void LocalPlay::deal(const Ready& ready) {
  door_->wish(request::Start{}, [this, ready](const wire::Notice& answer) {
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      ready(Error{phrase::refusal_text(texts_, *refused)});
    } else {
      ready(std::nullopt);
    }
  });
}

void LocalPlay::resume(const seat::Kept& kept, Ready ready) {
  kept_ = kept;
  if (const auto error = open_house(kept.file)) return ready(error);
  enter({kept.table, kept.token});
  loop_.post([ready = std::move(ready)] { ready(std::nullopt); });
}

void LocalPlay::close(std::function<void(bool kept)> then) {
  if (!house_) return then(false);
  const desk::Model* const model = door_ ? &door_->model() : nullptr;
  const bool running = model == nullptr || !model->is_known() || model->table.phase == "begin" ||
                       model->table.phase == "play";
  const bool kept = kept_ && door_ && running;
  if (recording_ == nullptr) return close_house(kept, std::move(then));
  recording_->when_written([this, kept, then = std::move(then)] { close_house(kept, then); });
}

void LocalPlay::close_house(bool kept, std::function<void(bool kept)> then) {
  house_->close([this, kept, then = std::move(then)] {
    recording_ = nullptr;
    door_.reset();
    house_.reset();
    if (kept_ && !kept) keeping_->forget(*kept_);
    kept_.reset();
    then(kept);
  });
}

}  // namespace backstep::cmd
