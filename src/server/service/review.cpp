// Looking at a finished game together: who leads shows everybody a position and points at things.
// It leaves no entry, and is told to those alone who may see the whole game.
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "server/service/service.h"
#include "server/tables/redact.h"
#include "server/tables/reviews.h"

namespace backstep::server {

namespace request = wire::request;
namespace notice = wire::notice;

namespace {

notice::Reviewing reviewing(const LiveTable& live) {
  const bool led = is_reviewed(live);
  return {live.table.game->number, review_leader(live), led ? live.review.at : 0,
          led ? live.review.point : std::string()};
}

}  // namespace

bool Service::answer_review(const Connection& connection, const wire::Request& asked) {
  const auto* const review = std::get_if<request::Review>(&asked.body);
  const auto* const lead = std::get_if<request::Lead>(&asked.body);
  if (review == nullptr && lead == nullptr) return false;
  const Live& live = connection.live;
  const Asking asking = asking_of(*live, connection.person);
  const Viewer who = viewer(*live, connection.person);
  auto refused = review != nullptr ? review_refusal(asking, who, *live, *review)
                                   : lead_refusal(asking, who, *live, *lead);
  if (refused) {
    refuse(connection.link, asked.id, std::move(*refused));
    return true;
  }
  wire::ReviewThere next = live->review;
  if (review != nullptr) {
    next.game = review->game;
    next.leader = connection.person;
    next.at = review->at;
    next.point = review->point;
  } else if (lead->member == 0) {
    next = {};
  } else {
    next.leader = live->table.member(lead->member).person;
    next.point.clear();
  }
  reviews_.change(live, std::move(next));
  tell_review(live);
  send(connection.link, notice::Done{asked.id, 0, false});
  return true;
}

void Service::tell_review(const Live& live) {
  if (!live->table.game || !live->table.game->is_over()) return;
  const auto text = std::make_shared<const std::string>(wire::write_notice(reviewing(*live)));
  for (const net::Link link : live->links) {
    const Connection* const reader = find(link);
    if (reader != nullptr && viewer(*live, reader->person).sees_end) {
      context_.environment.send(link, text);
    }
  }
}

void Service::tell_review_to(const Connection& connection) {
  if (is_reviewed(*connection.live) && viewer(*connection.live, connection.person).sees_end) {
    send(connection.link, reviewing(*connection.live));
  }
}

}  // namespace backstep::server
