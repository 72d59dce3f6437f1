#include "server/tables/reviews.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"

namespace backstep::server {
namespace {

using wire::notice::Refused;

std::string note_name(const LiveTable& live) { return std::string(kReviewPrefix) + live.table.id; }

bool is_newer(const wire::ReviewThere& one, const wire::ReviewThere& other) {
  return std::tie(one.revision, one.process) > std::tie(other.revision, other.process);
}

// A card as it is written, a pile, or nothing.
bool is_point(std::string_view point) {
  if (point.empty()) return true;
  if (point.size() == 1 && point[0] >= 'A' && point[0] <= 'D') return true;
  const bool digits =
      std::all_of(point.begin(), point.end(), [](char each) { return each >= '0' && each <= '9'; });
  return digits && point.size() <= 2 && point[0] != '0' && point != "1";
}

// What holds for all that is done in a review. It looks at nothing that the one who asks may not
// know.
std::optional<Refused> outsider_refusal(const Asking& asking, const Requester& asker,
                                        const Viewer& viewer) {
  const Table& table = asking.table;
  if (table.closed) return closed_table();
  if (asker.member() == 0) return not_member();
  if (table.is_running()) return game_running();
  if (!table.game) return refusal_of("unknown_game", "no game is over here");
  if (!viewer.sees_end) return refusal_of("secret", "others still play these cards");
  if (table.is_program(asker.member())) return people_only("programs lead no review");
  return std::nullopt;
}

bool leads(const Asking& asking, const LiveTable& live) {
  return is_reviewed(live) && live.review.leader == asking.person;
}

// A connected leader keeps the lead.
bool is_led_by_another(const Asking& asking, const LiveTable& live) {
  return review_leader(live) != 0 && !leads(asking, live) &&
         !live.presence.is_lost(live.review.leader);
}

bool is_here(const Table& table, int member) {
  return member >= 1 && member <= static_cast<int>(table.members.size()) &&
         table.member(member).here;
}

Refused not_leader() { return refusal_of("not_leader", "another member leads the review"); }

}  // namespace

bool is_reviewed(const LiveTable& live) {
  const std::optional<Game>& game = live.table.game;
  return live.review.game != 0 && game && game->is_over() && game->number == live.review.game;
}

int review_leader(const LiveTable& live) {
  return is_reviewed(live) ? live.table.member_of(live.review.leader) : 0;
}

std::optional<Refused> review_refusal(const Asking& asking, const Viewer& viewer,
                                      const LiveTable& live, const wire::request::Review& review) {
  const Requester asker(asking);
  if (auto refused = outsider_refusal(asking, asker, viewer)) return refused;
  const Game& game = *asking.table.game;
  if (review.game != game.number) return refusal_of("unknown_game", "it is another game's number");
  if (review.at < 0 || review.at > game.n()) {
    return refusal_of("bad_request", "at must be from 0 to the number of the game's actions");
  }
  if (!is_point(review.point)) {
    return refusal_of("bad_request", "point must be a card, a pile or empty");
  }
  if (is_led_by_another(asking, live)) return not_leader();
  if (!leads(asking, live) && !asker.seat() && !asker.is_acting_host()) return not_seated();
  return std::nullopt;
}

std::optional<Refused> lead_refusal(const Asking& asking, const Viewer& viewer,
                                    const LiveTable& live, const wire::request::Lead& lead) {
  const Requester asker(asking);
  if (auto refused = outsider_refusal(asking, asker, viewer)) return refused;
  if (!is_reviewed(live)) return refusal_of("no_review", "nobody leads a review of this game");
  if (!leads(asking, live)) return not_leader();
  if (lead.member == 0) return std::nullopt;  // ends it
  if (!is_here(asking.table, lead.member)) {
    return refusal_of("no_such_member", "there is no such member");
  }
  if (asking.table.is_program(lead.member)) return people_only("programs lead no review");
  return std::nullopt;
}

Reviews::Reviews(Context context, Tables& tables, std::function<void(const Live&)> on_change)
    : context_(context), tables_(tables), on_change_(std::move(on_change)) {}

void Reviews::meet(const Live& live, std::function<void()> then) {
  if (live->knows_review || !context_.shared_state.is_shared()) {
    then();
    return;
  }
  context_.shared_state.notes(note_name(*live),
                              [this, live, then = std::move(then)](const auto& notes) {
                                context_.environment.post([this, live, then, notes] {
                                  for (std::size_t i = 0; notes && i < notes->size(); ++i)
                                    take(live, (*notes)[i]);
                                  live->knows_review = live->knows_review || notes.ok();
                                  then();
                                });
                              });
}

void Reviews::change(const Live& live, wire::ReviewThere next) {
  next.revision = live->review.revision + 1;
  next.process = context_.shared_state.self();
  live->review = std::move(next);
  publish(*live);
}

void Reviews::publish(LiveTable& live) {
  if (!context_.shared_state.is_shared()) return;
  live.review_published = true;
  context_.shared_state.note(note_name(live), wire::write_between(live.review));
}

void Reviews::leave(const LiveTable& live) {
  if (live.review_published) context_.shared_state.note(note_name(live), {});
}

void Reviews::heard(const store::Note& note) {
  if (!note.name.starts_with(kReviewPrefix)) return;
  if (const Live live = tables_.in_memory(note.name.substr(kReviewPrefix.size()))) take(live, note);
}

void Reviews::take(const Live& live, const store::Note& note) {
  if (note.body.empty()) {
    // Its copy is gone; those who come later shall find another one.
    if (live->review.game != 0 && live->review.process == note.process) publish(*live);
    return;
  }
  const Result<wire::ReviewThere> read = wire::read_between<wire::ReviewThere>(note.body);
  if (!read || !is_newer(*read, live->review)) return;
  live->review = *read;
  on_change_(live);
}

void Reviews::gone(const std::string& process) {
  std::vector<Live> theirs;
  tables_.for_each([&](const Live& live) {
    if (live->review.game != 0 && live->review.process == process) theirs.push_back(live);
  });
  for (const Live& live : theirs) publish(*live);
}

}  // namespace backstep::server
