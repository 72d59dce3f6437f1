#include "server/decisions/decide.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/contains.h"
#include "bots/bot.h"
#include "engine/signal/talk.h"
#include "server/decisions/refusals.h"
#include "server/decisions/requester.h"
#include "server/tables/claims.h"
#include "server/tables/idle_turns.h"
#include "server/tables/names.h"
#include "server/tables/places.h"
#include "talk/judge.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace request = wire::request;
using wire::notice::Refused;

constexpr std::size_t kMostAskers = 100;
constexpr std::array<std::string_view, 6> kReactions{"thumbs_up", "clap",  "laugh",
                                                     "wow",       "sorry", "thanks"};

// It is so already.
Decision nothing() { return NewEntries(); }

template <class... Entries>
Decision yes(Entries... entries) {
  NewEntries made;
  (made.emplace_back(std::move(entries)), ...);
  return made;
}

// Decides a wish; one overload each.
class Deciding {
 public:
  explicit Deciding(const Asking& asking)
      : asking_(asking),
        table_(asking.table),
        asker_(asking),
        member_(asker_.member()),
        seat_(asker_.seat()) {}

  // ---- people and seats

  Decision operator()(const request::Join& join) const {
    if (member_ != 0) return refusal_of("joined", "you have joined already");
    if (is_fixed(table_)) return fixed_table();
    const std::string name = tidy_name(join.name);
    if (auto refused = check_name(name, 0)) return *refused;
    const Member* const known = known_as(asking_.person);
    // What a member is was said once. A program that came as one stays one, whatever is said now;
    // but what was a person's must not become a program unseen.
    const bool program = known != nullptr ? known->program : bool(join.program);
    if (join.program && !program) {
      return people_only("a person had this token here: a program needs one of its own");
    }
    std::optional<Place> place = place_for(asking_, asking_.person, program);
    if (!place) return full_table();
    NewEntries entries = std::move(place->before);
    entries.emplace_back(entry::Joined{place->number, asking_.person, name, program});
    // The organiser of a club evening has its tables, whoever came first.
    if (asking_.organises && !program && table_.host != 0) {
      entries.emplace_back(entry::Hosts{place->number});
    }
    return entries;
  }

  Decision operator()(const request::Rename& rename) const {
    if (member_ == 0) return not_member();
    if (table_.is_running()) return game_running();
    const std::string name = tidy_name(rename.name);
    if (auto refused = check_name(name, member_)) return *refused;
    if (name == table_.member(member_).name) return nothing();
    return yes(entry::Renamed{member_, name});
  }

  Decision operator()(const request::Leave&) const {
    if (member_ == 0) return not_member();
    NewEntries entries = *yes(entry::Left{member_});
    if (is_last_player(table_, member_)) {
      entries.emplace(entries.begin(), entry::Stopped{entry::Stop::kGivenUp});
    }
    return entries;
  }

  Decision operator()(const request::Sit& sit) const {
    if (auto refused = lobby_refusal()) return *refused;
    if (!table_.has_seat(sit.seat)) return no_such_seat();
    const Seat& seat = table_.seat(sit.seat);
    if (seat.member == member_) return refusal_of("seated", "you sit there already");
    if (seat.member != 0) return refusal_of("seat_taken", "somebody sits there");
    return yes(entry::Sat{member_, sit.seat});
  }

  Decision operator()(const request::Stand&) const {
    if (auto refused = lobby_refusal()) return *refused;
    if (!seat_) return not_seated();
    return yes(entry::Stood{member_});
  }

  Decision operator()(const request::SetBot& set) const {
    if (auto refused = asker_.host_refusal()) return *refused;
    if (!table_.has_seat(set.seat)) return no_such_seat();
    if (table_.is_person(table_.seat(set.seat).member)) {
      return refusal_of("seat_taken", "somebody sits there");
    }
    if (!set.bot.empty() && bots::bot_named(set.bot) == nullptr) return no_such_bot();
    if (table_.seat(set.seat) == Seat{0, set.bot}) return nothing();
    return yes(entry::BotSat{set.seat, set.bot});
  }

  Decision operator()(const request::Swap& swap) const {
    if (auto refused = asker_.host_refusal()) return *refused;
    if (!table_.has_seat(swap.one) || !table_.has_seat(swap.other) || swap.one == swap.other) {
      return no_such_seat();
    }
    if (table_.seat(swap.one) == table_.seat(swap.other)) return nothing();
    return yes(entry::Swapped{swap.one, swap.other});
  }

  Decision operator()(const request::Change& change) const {
    if (auto refused = asker_.host_refusal()) return *refused;
    const wire::DealKind kind = change.settings.deal.kind;
    const bool special = kind != wire::DealKind::kRandom && kind != wire::DealKind::kNamed;
    if (special && !(change.settings.deal == table_.settings.deal)) return fixed_table();
    if (kind == wire::DealKind::kClub && change.settings.rules != table_.settings.rules) {
      return fixed_table();
    }
    Result<wire::Settings, Refused> settings = settled(change.settings);
    if (!settings) return settings.error();
    if (*settings == table_.settings) return nothing();
    return yes(entry::Changed{std::move(*settings)});
  }

  Decision operator()(const request::HandOver& over) const {
    // Who has the host's rights while the host is lost gives them back, and to nobody else.
    if (member_ == 0 || member_ != table_.host) return not_host();
    if (is_fixed(table_)) return fixed_table();
    if (!is_here(over.member)) return no_such_member();
    const bool people =
        std::any_of(table_.members.begin(), table_.members.end(),
                    [](const Member& member) { return member.here && !member.program; });
    if (people && table_.is_program(over.member)) {
      return people_only("no program is made host where a person is");
    }
    if (over.member == table_.host) return nothing();
    return yes(entry::Hosts{over.member});
  }

  Decision operator()(const request::Hide& hide) const {
    if (member_ == 0) return not_member();
    if (hide.member == member_ || hide.member < 1 ||
        hide.member > static_cast<int>(table_.members.size())) {
      return no_such_member();
    }
    if (contains(table_.member(member_).hidden, hide.member) == hide.hide) return nothing();
    return yes(entry::Hid{member_, hide.member, hide.hide});
  }

  // ---- seats of a running game

  Decision operator()(const request::StandIn& stand_in) const {
    return decide_stand_in(asking_, stand_in);
  }

  Decision operator()(const request::TakeBack&) const {
    if (!seat_) return not_seated();
    if (!table_.seat(*seat_).is_played_by_bot()) {
      return refusal_of("seated", "no bot plays for you");
    }
    return yes(entry::TookBack{*seat_});
  }

  Decision operator()(const request::Ask& ask) const {
    if (!table_.is_running()) return no_game_running();
    if (seat_) return refusal_of("seated", "nobody sits on two seats");
    if (!table_.has_seat(ask.seat)) return no_such_seat();
    const std::optional<int> seen = table_.seat_seen_by(asking_.person);
    if (seen && *seen != ask.seat) {
      return refusal_of("knows_hand", "you have seen another hand of this game");
    }
    const Seat& seat = table_.seat(ask.seat);
    if (has_too_many_askers()) return refusal_of("full", "too many people have asked");
    if (seat.member != 0) return decide_claim(asking_, ask.seat);
    if (is_secret_deal(table_.game->deal)) return fixed_table();
    if (is_asked_for_by_other(ask.seat)) return asked_already();
    for (const auto& [person, seat_seen] : table_.game->seen) {
      if (seat_seen == ask.seat && person != asking_.person) {
        return refusal_of("hand_seen", "somebody else has seen that hand");
      }
    }
    std::string name = member_ != 0 ? table_.member(member_).name : tidy_name(ask.name);
    if (member_ == 0) {
      if (auto refused = check_name(name, 0)) return *refused;
      if (!place_for(asking_, asking_.person, false)) return full_table();
    }
    return ask_once({asking_.person, std::move(name), ask.seat});
  }

  Decision operator()(const request::Answer& answer) const {
    if (!table_.is_running()) return no_game_running();
    const auto ask = std::find_if(table_.asks.begin(), table_.asks.end(),
                                  [&](const Ask& each) { return each.seat == answer.seat; });
    if (ask == table_.asks.end()) return refusal_of("no_ask", "nobody asked for that seat");
    const Seat& seat = table_.seat(answer.seat);
    if (seat.member != 0) return answer_claim(asking_, *ask, answer.agree);
    if (!asker_.is_acting_host()) return not_host();
    if (!answer.agree) return yes(entry::Answered{answer.seat, false, member_, 0});
    const int own = table_.member_of(ask->person);
    if (own != 0) return yes(entry::Answered{answer.seat, true, member_, own});
    std::optional<Place> place = place_for(asking_, ask->person, false);
    if (!place) return full_table();
    NewEntries entries = std::move(place->before);
    entries.emplace_back(entry::Joined{place->number, ask->person, ask->name});
    entries.emplace_back(entry::Answered{answer.seat, true, member_, place->number});
    return entries;
  }

  // ---- the game

  Decision operator()(const request::Begin& begin) const {
    if (!table_.is_running()) return no_game_running();
    if (table_.game->begun) return refusal_of("begun", "it is settled who begins");
    if (!table_.has_seat(begin.seat)) return no_such_seat();
    if (!seat_) return not_seated();
    // Programs say by a signal that they would, as bots do, and settle it among themselves only.
    const bool program = table_.is_program(member_);
    if (program && table_.seats_person()) {
      return people_only("people say who begins; a program signals that it would");
    }
    int alike = 0;
    for (const Seat& seat : table_.seats) {
      alike += seat.member != 0 && table_.is_program(seat.member) == program ? 1 : 0;
    }
    if (begin.seat != *seat_ && alike > 1 && !asker_.is_acting_host()) return not_host();
    return yes(entry::Begun{begin.seat, member_});
  }

  Decision operator()(const request::Play& play) const {
    if (auto refused = play_refusal(asking_, play)) return *refused;
    return yes(entry::Did{*seat_, play.actions});
  }

  Decision operator()(const request::GiveUp& give_up) const {
    if (!table_.is_running()) return no_game_running();
    if (!seat_) return not_seated();
    if (contains(table_.game->votes, member_) == give_up.give_up)
      return refusal_of("voted", "you have said so already");
    NewEntries entries = *yes(entry::Voted{member_, give_up.give_up});
    Table then = table_;
    if (give_up.give_up) then.game->votes.push_back(member_);
    const Asking asking{then, asking_.presence, asking_.person, asking_.now, {}, asking_.times};
    if (give_up.give_up && all_give_up(asking)) {
      entries.emplace_back(entry::Stopped{entry::Stop::kGivenUp});
    }
    return entries;
  }

  Decision operator()(const request::Ready& ready) const {
    if (member_ == 0) return not_member();
    if (table_.is_running()) return game_running();
    if (contains(table_.ready, member_) == ready.ready) return nothing();
    return yes(entry::Readied{member_, ready.ready});
  }

  // ---- talking

  Decision operator()(const request::GiveSignal& give) const {
    if (!table_.is_running()) return no_game_running();
    if (!seat_) return not_seated();
    switch (backstep::refusal(table_.game->state, *seat_, give.signal)) {
      case TalkRefusal::kNone:
        return yes(entry::Signalled{*seat_, give.signal});
      case TalkRefusal::kMuted:
        return muted();
      case TalkRefusal::kGameOver:
        return game_over();
      case TalkRefusal::kNoCommands:
        return refusal_of("no_commands", "this game has no commands");
      case TalkRefusal::kBegun:
        return refusal_of("begun", "the first card lies already");
      case TalkRefusal::kNoSeat:
        break;
    }
    return not_seated();
  }

  Decision operator()(const request::Say& say) const {
    std::string text = tidy(say.text);
    if (auto refused = text_refusal(asking_, text)) return *refused;
    return yes(entry::Said{member_, std::move(text)});
  }

  Decision operator()(const request::React& react) const {
    if (!is_reaction(react.reaction)) {
      return refusal_of("no_such_reaction", "there is no such reaction");
    }
    if (auto refused = asker_.speaking_refusal()) return *refused;
    return yes(entry::Reacted{member_, react.reaction});
  }

  // ---- requests that the service answers by itself

  Decision operator()(const request::Hello&) const { return not_for_the_table(); }
  Decision operator()(const request::Start&) const { return not_for_the_table(); }
  Decision operator()(const request::Check&) const { return not_for_the_table(); }
  Decision operator()(const request::Away&) const { return not_for_the_table(); }
  Decision operator()(const request::Here&) const { return not_for_the_table(); }
  Decision operator()(const request::Nudge&) const { return not_for_the_table(); }
  Decision operator()(const request::Hint&) const { return not_for_the_table(); }
  Decision operator()(const request::StopHint&) const { return not_for_the_table(); }
  Decision operator()(const request::Code&) const { return not_for_the_table(); }
  Decision operator()(const request::Look&) const { return not_for_the_table(); }
  Decision operator()(const request::Earlier&) const { return not_for_the_table(); }
  Decision operator()(const request::Review&) const { return not_for_the_table(); }
  Decision operator()(const request::Lead&) const { return not_for_the_table(); }

 private:
  static Decision not_for_the_table() {
    return refusal_of("bad_request", "this is not for the table to decide");
  }

  static Refused no_such_member() {
    return refusal_of("no_such_member", "there is no such person here");
  }

  Decision ask_once(entry::Asked asked) const {
    for (const Ask& ask : table_.asks) {
      if (ask.seat == asked.seat && ask.person == asked.person && ask.name == asked.name) {
        return nothing();
      }
    }
    return yes(std::move(asked));
  }

  // An answer names the seat only: it must not go to somebody who asked a moment before it. A
  // program's ask keeps no person waiting.
  bool is_asked_for_by_other(int seat) const {
    return std::any_of(table_.asks.begin(), table_.asks.end(), [&](const Ask& ask) {
      const bool counts =
          table_.is_program(member_) || !table_.is_program(table_.member_of(ask.person));
      return counts && ask.seat == seat && ask.person != asking_.person &&
             !asking_.presence.is_lost(ask.person);
    });
  }

  bool has_too_many_askers() const {
    const std::vector<std::string>& askers = table_.askers;
    return member_ == 0 && askers.size() >= kMostAskers &&
           std::find(askers.begin(), askers.end(), asking_.person) == askers.end();
  }

  bool is_here(int member) const {
    return member >= 1 && member <= static_cast<int>(table_.members.size()) &&
           table_.member(member).here;
  }

  // Those who were here, and whose number was not given away; or null.
  const Member* known_as(const std::string& person) const {
    for (const Member& member : table_.members) {
      if (member.person == person) return &member;
    }
    return nullptr;
  }

  static Refused full_table() { return refusal_of("full", "too many people"); }

  std::optional<Refused> lobby_refusal() const {
    if (member_ == 0) return not_member();
    if (is_fixed(table_)) return fixed_table();
    if (table_.is_running()) return game_running();
    return std::nullopt;
  }

  std::optional<Refused> check_name(std::string_view name, int own) const {
    if (auto refused = person_name_refusal(name)) return refused;
    for (const Member& member : table_.members) {
      if (member.here && member.number != own && look_alike(member.name, name)) {
        return refusal_of("name_taken", "somebody here has that name");
      }
    }
    for (const Ask& ask : table_.asks) {
      if (ask.person != asking_.person && look_alike(ask.name, name)) {
        return refusal_of("name_taken", "somebody asks for a seat by that name");
      }
    }
    return std::nullopt;
  }

  const Asking& asking_;
  const Table& table_;
  Requester asker_;
  int member_;
  std::optional<int> seat_;
};

}  // namespace

Decision decide(const Asking& asking, const wire::RequestBody& request) {
  if (asking.table.closed) return refusal_of("closed", "this table is closed");
  return std::visit(Deciding(asking), request);
}

std::int64_t give_up_due(const Asking& asking) {
  const Table& table = asking.table;
  if (!table.is_running()) return 0;
  const std::vector<int>& votes = table.game->votes;
  // Where people sit it is theirs to say, also while all of them are lost.
  const bool people = table.seats_person();
  bool said = false;
  std::int64_t due = 0;
  for (const Seat& seat : table.seats) {
    if (seat.member == 0 || (people && table.is_program(seat.member))) continue;
    if (contains(votes, seat.member)) {
      said = true;
      continue;
    }
    const Presence::Of of = asking.presence.of(table.member(seat.member).person);
    if (of.connection_state != ConnectionState::kLost) return 0;
    due = std::max(due, of.since_ms + asking.times.claim_after_ms);
  }
  return said ? std::max(due, std::int64_t{1}) : 0;
}

bool all_give_up(const Asking& asking) {
  const std::int64_t due = give_up_due(asking);
  return due != 0 && due <= asking.now;
}

bool is_last_player(const Table& table, int member) {
  if (!table.is_running() || !table.seat_of(member)) return false;
  return std::none_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
    if (seat.member == 0 || seat.member == member) return false;
    return table.is_person(seat.member) || table.is_program(member);
  });
}

bool is_fixed(const Table& table) { return table.settings.deal.kind == wire::DealKind::kToday; }

bool is_secret_deal(const wire::DealChoice& deal) {
  return deal.kind == wire::DealKind::kToday || deal.kind == wire::DealKind::kClub;
}

bool is_reaction(std::string_view reaction) {
  return std::find(kReactions.begin(), kReactions.end(), reaction) != kReactions.end();
}

}  // namespace backstep::server
