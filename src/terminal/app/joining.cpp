#include "terminal/app/joining.h"

#include <utility>
#include <variant>

#include "terminal/connection/connection.h"
#include "terminal/messages/refusals.h"
#include "terminal/state/people.h"

namespace backstep::terminal::app {
namespace {

namespace request = wire::request;

std::optional<int> free_seat(const state::Table& table) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    if (table.seats[i].member == 0 && table.seats[i].bot.empty()) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace

Joining::Joining(net::Loop& loop, const Texts& texts, connection::SavedState& keeping,
                 TerminalSession& session)
    : loop_(loop), texts_(texts), keeping_(keeping), session_(session) {}

std::optional<Error> Joining::link_fault(const std::string& url, const Texts& texts) {
  if (connection::read_invitation(url)) return std::nullopt;
  return Error{texts("term.join_wrong", {{"url", url}})};
}

void Joining::begin(const JoinOptions& options) {
  const Result<connection::Invitation> invitation = connection::read_invitation(options.url);
  url_ = options.url;
  const std::string origin =
      (invitation->url.secure ? "https://" : "http://") + invitation->url.authority();
  connection_ = connection::enter_remote(
      loop_, {invitation->url, invitation->table, keeping_.token(origin).value_or(""),
              [this, origin](const std::string& token) {
                if (const auto error = keeping_.keep_token(origin, token)) {
                  session_.say(error->sentence);
                }
              }});
  if (!options.name.empty()) sit_down(options.name);
}

void Joining::sit_down(const std::string& name) {
  keeping_.keep_name(name);
  connection_->request(request::Join{name}, [this](const wire::Notice& answer) {
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      if (connection_->model().link == state::Link::kGone) return;  // which is said by itself
      // A returning player is already a member.
      if (refused->code != "joined") session_.say(messages::refusal_text(texts_, *refused));
      return;
    }
    const state::Table& table = connection_->model().table;
    const std::optional<int> seat = free_seat(table);
    if (seat && table.phase == "lobby") connection_->request(request::Sit{*seat});
  });
}

Joining::Farewell Joining::end() {
  Farewell farewell;
  if (!connection_) return farewell;
  const state::Model& model = connection_->model();
  // Left before the server was reached, or given up.
  if (!model.is_known() && !model.why.empty()) {
    farewell = {texts_("term.unreachable", {{"why", model.why}}), true, false};
  } else if (model.link == state::Link::kGone) {
    farewell = {messages::gone_text(texts_, model.code), true, true};
  } else if (state::my_seat(model.table)) {
    farewell.text = texts_("term.seat_kept", {{"command", "backstep join " + url_}});
  }
  connection_.reset();
  return farewell;
}

}  // namespace backstep::terminal::app
