#include "cmd/joining.h"

#include <utility>
#include <variant>

#include "desk/people.h"
#include "phrase/refusals.h"
#include "seat/seat.h"

namespace backstep::cmd {
namespace {

namespace request = wire::request;

std::optional<int> free_seat(const desk::Table& table) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    if (table.seats[i].member == 0 && table.seats[i].bot.empty()) return static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace

Joining::Joining(net::Loop& loop, const Texts& texts, seat::Keeping& keeping, Stage& stage)
    : loop_(loop), texts_(texts), keeping_(keeping), stage_(stage) {}

std::optional<Error> Joining::link_fault(const std::string& url, const Texts& texts) {
  if (seat::read_invitation(url)) return std::nullopt;
  return Error{texts("term.join_wrong", {{"url", url}})};
}

void Joining::begin(const JoinOptions& options) {
  const Result<seat::Invitation> invitation = seat::read_invitation(options.url);
  url_ = options.url;
  const std::string origin =
      (invitation->url.secure ? "https://" : "http://") + invitation->url.authority();
  door_ = seat::enter_remote(
      loop_, {invitation->url, invitation->table, keeping_.token(origin).value_or(""),
              [this, origin](const std::string& token) {
                if (const auto error = keeping_.keep_token(origin, token)) {
                  stage_.say(error->sentence);
                }
              }});
  if (!options.name.empty()) sit_down(options.name);
}

void Joining::sit_down(const std::string& name) {
  keeping_.keep_name(name);
  door_->wish(request::Join{name}, [this](const wire::Notice& answer) {
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      if (door_->model().link == desk::Link::kGone) return;  // which is said by itself
      // Somebody who comes back is a member already.
      if (refused->code != "joined") stage_.say(phrase::refusal_text(texts_, *refused));
      return;
    }
    const desk::Table& table = door_->model().table;
    const std::optional<int> seat = free_seat(table);
    if (seat && table.phase == "lobby") door_->wish(request::Sit{*seat});
  });
}

Joining::Farewell Joining::end() {
  Farewell farewell;
  if (!door_) return farewell;
  const desk::Model& model = door_->model();
  // Left before the server was reached, or given up.
  if (!model.is_known() && !model.why.empty()) {
    farewell = {texts_("term.unreachable", {{"why", model.why}}), true, false};
  } else if (model.link == desk::Link::kGone) {
    farewell = {phrase::gone_text(texts_, model.code), true, true};
  } else if (desk::my_seat(model.table)) {
    farewell.text = texts_("term.seat_kept", {{"command", "backstep join " + url_}});
  }
  door_.reset();
  return farewell;
}

}  // namespace backstep::cmd
