#include "server/wishes.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "bots/bot.h"
#include "game/deal.h"
#include "game/state.h"
#include "server/asker.h"
#include "server/names.h"
#include "server/refusals.h"
#include "signal/talk.h"
#include "talk/judge.h"
#include "wire/refusal_text.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace request = wire::request;
using wire::notice::Refused;

constexpr std::size_t kMostMembers = 50;
constexpr std::array<std::string_view, 6> kReactions{"thumbs_up", "clap",  "laugh",
                                                     "wow",       "sorry", "thanks"};

Decision no(Refused refused) {
  Decision decision;
  decision.refused = std::move(refused);
  return decision;
}

template <class... Entries>
Decision yes(Entries... entries) {
  Decision decision;
  (decision.entries.emplace_back(std::move(entries)), ...);
  return decision;
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
    if (member_ != 0) return no(refusal_of("joined", "you have joined already"));
    if (is_fixed(table_)) return no(fixed_table());
    if (table_.members.size() >= kMostMembers) return no(refusal_of("full", "too many people"));
    const std::string name = tidy(join.name);
    if (auto refused = check_name(name, 0)) return no(std::move(*refused));
    const int number = number_for(asking_.person);
    if (number > static_cast<int>(table_.members.size())) {
      return yes(entry::Joined{number, asking_.person, name, join.program});
    }
    // What a member is was said once. A program that came as one stays one, whatever is said now;
    // but what was a person's must not become a program unseen.
    const bool program = table_.member(number).program;
    if (join.program && !program) {
      return no(people_only("a person had this token here: a program needs one of its own"));
    }
    return yes(entry::Joined{number, asking_.person, name, program});
  }

  Decision operator()(const request::Rename& rename) const {
    if (member_ == 0) return no(not_member());
    if (table_.is_running()) return no(game_running());
    const std::string name = tidy(rename.name);
    if (auto refused = check_name(name, member_)) return no(std::move(*refused));
    return yes(entry::Renamed{member_, name});
  }

  Decision operator()(const request::Leave&) const {
    if (member_ == 0) return no(not_member());
    Decision decision = yes(entry::Left{member_});
    const bool plays = table_.is_running() && seat_;
    // After the last person programs do not play on.
    const bool others =
        std::any_of(table_.seats.begin(), table_.seats.end(), [this](const Seat& seat) {
          if (seat.member == 0 || seat.member == member_) return false;
          return table_.is_person(seat.member) || table_.is_program(member_);
        });
    // Nobody is left to play it.
    if (plays && !others) {
      decision.entries.emplace(decision.entries.begin(), entry::Stopped{entry::Stop::kGivenUp});
    }
    return decision;
  }

  Decision operator()(const request::Sit& sit) const {
    if (auto refused = lobby_refusal()) return no(std::move(*refused));
    if (!table_.has_seat(sit.seat)) return no(no_such_seat());
    const Seat& seat = table_.seat(sit.seat);
    if (seat.member == member_) return no(refusal_of("seated", "you sit there already"));
    if (seat.member != 0) return no(refusal_of("seat_taken", "somebody sits there"));
    return yes(entry::Sat{member_, sit.seat});
  }

  Decision operator()(const request::Stand&) const {
    if (auto refused = lobby_refusal()) return no(std::move(*refused));
    if (!seat_) return no(not_seated());
    return yes(entry::Stood{member_});
  }

  Decision operator()(const request::SetBot& set) const {
    if (auto refused = asker_.host_refusal()) return no(std::move(*refused));
    if (!table_.has_seat(set.seat)) return no(no_such_seat());
    if (table_.is_person(table_.seat(set.seat).member)) {
      return no(refusal_of("seat_taken", "somebody sits there"));
    }
    if (!set.bot.empty() && bot_named(set.bot) == nullptr) return no(no_such_bot());
    return yes(entry::BotSat{set.seat, set.bot});
  }

  Decision operator()(const request::Swap& swap) const {
    if (auto refused = asker_.host_refusal()) return no(std::move(*refused));
    if (!table_.has_seat(swap.one) || !table_.has_seat(swap.other) || swap.one == swap.other) {
      return no(no_such_seat());
    }
    return yes(entry::Swapped{swap.one, swap.other});
  }

  Decision operator()(const request::Change& change) const {
    if (auto refused = asker_.host_refusal()) return no(std::move(*refused));
    const wire::DealKind kind = change.settings.deal.kind;
    const bool special = kind != wire::DealKind::kRandom && kind != wire::DealKind::kNamed;
    if (special && !(change.settings.deal == table_.settings.deal)) return no(fixed_table());
    if (kind == wire::DealKind::kClub && change.settings.rules != table_.settings.rules) {
      return no(fixed_table());
    }
    Result<wire::Settings, Refused> settings = settled(change.settings);
    if (!settings) return no(settings.error());
    return yes(entry::Changed{std::move(*settings)});
  }

  Decision operator()(const request::HandOver& over) const {
    if (!asker_.is_acting_host()) return no(not_host());
    if (is_fixed(table_)) return no(fixed_table());
    if (!is_here(over.member)) return no(no_such_member());
    const bool people =
        std::any_of(table_.members.begin(), table_.members.end(),
                    [](const Member& member) { return member.here && !member.program; });
    if (people && table_.is_program(over.member)) {
      return no(people_only("no program is made host where a person is"));
    }
    return yes(entry::Hosts{over.member});
  }

  Decision operator()(const request::Hide& hide) const {
    if (member_ == 0) return no(not_member());
    if (hide.member == member_ || hide.member < 1 ||
        hide.member > static_cast<int>(table_.members.size())) {
      return no(no_such_member());
    }
    return yes(entry::Hid{member_, hide.member, hide.hide});
  }

  // ---- seats of a running game

  Decision operator()(const request::StandIn& stand_in) const {
    if (!table_.is_running()) return no(no_game_running());
    if (!seat_) return no(not_seated());
    if (!table_.has_seat(stand_in.seat)) return no(no_such_seat());
    const Seat& seat = table_.seat(stand_in.seat);
    if (seat.member == 0 || seat.is_played_by_bot()) {
      return no(refusal_of("bot_plays", "a bot plays there already"));
    }
    if (bot_named(stand_in.bot) == nullptr) return no(no_such_bot());
    // Everybody may let a bot play for themselves.
    if (stand_in.seat == *seat_) return yes(entry::StoodIn{stand_in.seat, stand_in.bot, member_});
    if (table_.is_program(member_) && table_.is_person(seat.member)) {
      return no(people_only("a program lets nobody be played for"));
    }
    const std::string& person = table_.member(seat.member).person;
    const bool stalls = is_turn_of_program(stand_in.seat);
    if (!asking_.presence.is_lost(person) && !stalls) {
      return no(refusal_of("not_lost", "whoever sits there is connected"));
    }
    // A program that is connected and does not play would keep everybody waiting for ever.
    const std::int64_t waited =
        std::max(asking_.presence.lost_for(person, asking_.now),
                 stalls ? asking_.now - table_.game->turn_since_ms : std::int64_t{0});
    if (waited < kReplaceLostMs) {
      return no(too_soon(kReplaceLostMs - waited, "a bot may stand in after two minutes"));
    }
    return yes(entry::StoodIn{stand_in.seat, stand_in.bot, member_});
  }

  Decision operator()(const request::TakeBack&) const {
    if (!seat_) return no(not_seated());
    if (!table_.seat(*seat_).is_played_by_bot()) {
      return no(refusal_of("seated", "no bot plays for you"));
    }
    if (table_.is_running() && table_.game->begun && table_.game->state.turn == *seat_ &&
        table_.game->state.board.laid_this_turn > 0) {
      return no(refusal_of("too_soon", "in the middle of a turn"));
    }
    return yes(entry::TookBack{*seat_});
  }

  Decision operator()(const request::Ask& ask) const {
    if (!table_.is_running()) return no(no_game_running());
    if (seat_) return no(refusal_of("seated", "nobody sits on two seats"));
    if (!table_.has_seat(ask.seat)) return no(no_such_seat());
    const std::optional<int> seen = table_.seat_seen_by(asking_.person);
    if (seen && *seen != ask.seat) {
      return no(refusal_of("knows_hand", "you have seen another hand of this game"));
    }
    const Seat& seat = table_.seat(ask.seat);
    if (seat.member != 0) {
      if (!asking_.presence.is_lost(table_.member(seat.member).person)) {
        return no(refusal_of("not_lost", "whoever sits there is connected"));
      }
      // The number passes on with its mark: whoever was here before was there as the same.
      const bool program = table_.is_program(seat.member);
      if (program && !table_.is_program(member_)) {
        return no(refusal_of("bot_plays", "a program sits there"));
      }
      if (!program && table_.is_program(member_)) {
        return no(people_only("a person sits there"));
      }
      return yes(entry::Asked{asking_.person, table_.member(seat.member).name, ask.seat});
    }
    if (is_secret_deal(table_.game->deal)) return no(fixed_table());
    for (const auto& [person, seat_seen] : table_.game->seen) {
      if (seat_seen == ask.seat && person != asking_.person) {
        return no(refusal_of("hand_seen", "somebody else has seen that hand"));
      }
    }
    std::string name = member_ != 0 ? table_.member(member_).name : tidy(ask.name);
    if (member_ == 0) {
      if (auto refused = check_name(name, 0)) return no(std::move(*refused));
      if (table_.members.size() >= kMostMembers) return no(refusal_of("full", "too many people"));
    }
    return yes(entry::Asked{asking_.person, std::move(name), ask.seat});
  }

  Decision operator()(const request::Answer& answer) const {
    if (!table_.is_running()) return no(no_game_running());
    const auto ask = std::find_if(table_.asks.begin(), table_.asks.end(),
                                  [&](const Ask& each) { return each.seat == answer.seat; });
    if (ask == table_.asks.end()) return no(refusal_of("no_ask", "nobody asked for that seat"));
    const Seat& seat = table_.seat(answer.seat);
    // For the host's own seat any person may say so who sits there; for all others the host.
    const bool of_host = seat.member != 0 && seat.member == table_.host;
    const bool may = of_host && seat_ && table_.is_person(member_);
    if (!asker_.is_acting_host() && !may) return no(not_host());
    if (!answer.agree) return yes(entry::Answered{answer.seat, false, member_, 0});
    if (seat.member != 0) {
      if (!asking_.presence.is_lost(table_.member(seat.member).person)) {
        return no(refusal_of("not_lost", "whoever sits there is connected"));
      }
      Decision decision;
      // On another device they had come as somebody new, who is no more.
      const int own = table_.member_of(ask->person);
      if (own != 0) decision.entries.emplace_back(entry::Left{own});
      decision.entries.emplace_back(entry::Answered{answer.seat, true, member_, seat.member});
      if (own != 0 && own == table_.host) {
        decision.entries.emplace_back(entry::Hosts{seat.member});
      }
      return decision;
    }
    const int own = table_.member_of(ask->person);
    if (own != 0) return yes(entry::Answered{answer.seat, true, member_, own});
    const int number = number_for(ask->person);
    return yes(entry::Joined{number, ask->person, ask->name},
               entry::Answered{answer.seat, true, member_, number});
  }

  // ---- the game

  Decision operator()(const request::Begin& begin) const {
    if (!table_.is_running()) return no(no_game_running());
    if (table_.game->begun) return no(refusal_of("begun", "it is settled who begins"));
    if (!table_.has_seat(begin.seat)) return no(no_such_seat());
    if (!seat_) return no(not_seated());
    // Programs say by a signal that they would, as bots do, and settle it among themselves only.
    const bool program = table_.is_program(member_);
    if (program && table_.seats_person()) {
      return no(people_only("people say who begins; a program signals that it would"));
    }
    int alike = 0;
    for (const Seat& seat : table_.seats) {
      alike += seat.member != 0 && table_.is_program(seat.member) == program ? 1 : 0;
    }
    if (begin.seat != *seat_ && alike > 1 && !asker_.is_acting_host()) return no(not_host());
    return yes(entry::Begun{begin.seat, member_});
  }

  Decision operator()(const request::Play& play) const {
    if (!table_.game) return no(no_game_running());
    const Game& game = *table_.game;
    if (play.game != game.number || play.n != game.n()) {
      return no(refusal_of("stale", "that was meant for another position"));
    }
    if (game.is_over()) return no(refusal_of("game_over", "the game is over"));
    if (!game.begun) return no(refusal_of("not_begun", "it is not settled who begins"));
    if (!seat_) return no(not_seated());
    if (table_.seat(*seat_).is_played_by_bot()) {
      return no(refusal_of("bot_plays", "a bot plays for you: take the seat back first"));
    }
    if (play.actions.empty() || play.actions.size() > kMaxHand + 1) {
      return no(refusal_of("bad_request", "a turn has one to nine actions"));
    }
    State state = game.state;
    for (std::size_t i = 0; i < play.actions.size(); ++i) {
      const Action action = play.actions[i];
      Refused refused;
      if (state.is_over()) {
        refused = refusal_of("game_over", "the game would be over before that");
      } else if (state.turn != *seat_) {
        refused = refusal_of("not_your_turn", "it is another seat's turn");
      } else if (const Refusal why = apply(state, action); why != Refusal::kNone) {
        refused = refusal_of(std::string(code(why)), wire::refusal_text(state, action, why));
        refused.clause = std::string(clause(why));
      } else {
        continue;
      }
      refused.at = static_cast<int>(i);
      return no(std::move(refused));
    }
    return yes(entry::Did{*seat_, play.actions});
  }

  Decision operator()(const request::GiveUp& give_up) const {
    if (!table_.is_running()) return no(no_game_running());
    if (!seat_) return no(not_seated());
    const std::vector<int>& votes = table_.game->votes;
    const bool has = std::find(votes.begin(), votes.end(), member_) != votes.end();
    if (has == give_up.give_up) return no(refusal_of("voted", "you have said so already"));
    Decision decision = yes(entry::Voted{member_, give_up.give_up});
    Table then = table_;
    if (give_up.give_up) then.game->votes.push_back(member_);
    if (give_up.give_up && all_give_up(then, asking_.presence)) {
      decision.entries.emplace_back(entry::Stopped{entry::Stop::kGivenUp});
    }
    return decision;
  }

  Decision operator()(const request::Ready& ready) const {
    if (member_ == 0) return no(not_member());
    if (table_.is_running()) return no(game_running());
    return yes(entry::Readied{member_, ready.ready});
  }

  // ---- talking

  Decision operator()(const request::GiveSignal& give) const {
    if (!table_.is_running()) return no(no_game_running());
    if (!seat_) return no(not_seated());
    switch (backstep::refusal(table_.game->state, *seat_, give.signal)) {
      case TalkRefusal::kNone:
        return yes(entry::Signalled{*seat_, give.signal});
      case TalkRefusal::kMuted:
        return no(muted());
      case TalkRefusal::kGameOver:
        return no(refusal_of("game_over", "the game is over"));
      case TalkRefusal::kNoCommands:
        return no(refusal_of("no_commands", "this game has no commands"));
      case TalkRefusal::kBegun:
        return no(refusal_of("begun", "the first card lies already"));
      case TalkRefusal::kNoSeat:
        break;
    }
    return no(not_seated());
  }

  Decision operator()(const request::Say& say) const {
    std::string text = tidy(say.text);
    if (auto refused = text_refusal(asking_, text)) return no(std::move(*refused));
    return yes(entry::Said{member_, std::move(text)});
  }

  Decision operator()(const request::React& react) const {
    if (!is_reaction(react.reaction)) {
      return no(refusal_of("no_such_reaction", "there is no such reaction"));
    }
    if (auto refused = asker_.speaking_refusal()) return no(std::move(*refused));
    return yes(entry::Reacted{member_, react.reaction});
  }

  // ---- what is not decided here
  template <class Other>
  Decision operator()(const Other&) const {
    return no(refusal_of("bad_request", "this is not for the table to decide"));
  }

 private:
  static Refused no_such_member() {
    return refusal_of("no_such_member", "there is no such person here");
  }

  bool is_here(int member) const {
    return member >= 1 && member <= static_cast<int>(table_.members.size()) &&
           table_.member(member).here;
  }

  // It is this seat's turn, and a connected program's, for which nobody plays.
  bool is_turn_of_program(int seat) const {
    return table_.game->begun && table_.game->state.turn == seat &&
           table_.is_program(table_.seat(seat).member);
  }

  // Those who were here get their old number again.
  int number_for(const std::string& person) const {
    for (const Member& member : table_.members) {
      if (member.person == person) return member.number;
    }
    return static_cast<int>(table_.members.size()) + 1;
  }

  std::optional<Refused> lobby_refusal() const {
    if (member_ == 0) return not_member();
    if (is_fixed(table_)) return fixed_table();
    if (table_.is_running()) return game_running();
    return std::nullopt;
  }

  std::optional<Refused> check_name(std::string_view name, int own) const {
    if (auto refused = name_refusal(name, kMostNameCharacters)) return refused;
    if (is_pile_name(name)) return refusal_of("bad_name", "A, B, C and D are the piles");
    for (const Member& member : table_.members) {
      if (member.here && member.number != own && look_alike(member.name, name)) {
        return refusal_of("name_taken", "somebody here has that name");
      }
    }
    return std::nullopt;
  }

  const Asking& asking_;
  const Table& table_;
  Asker asker_;
  int member_;
  std::optional<int> seat_;
};

}  // namespace

Decision Decision::no(std::string code, std::string text) {
  return server::no(refusal_of(std::move(code), std::move(text)));
}

Decision decide(const Asking& asking, const wire::Wish& wish) {
  if (asking.table.closed) return Decision::no("closed", "this table is closed");
  return std::visit(Deciding(asking), wish);
}

bool all_give_up(const Table& table, const Presence& presence) {
  const std::vector<int>& votes = table.game->votes;
  // Where people sit it is theirs to say, also while all of them are lost.
  const bool people = table.seats_person();
  bool said = false;
  for (const Seat& seat : table.seats) {
    if (seat.member == 0 || (people && table.is_program(seat.member))) continue;
    const bool votes_so = std::find(votes.begin(), votes.end(), seat.member) != votes.end();
    if (!votes_so && !presence.is_lost(table.member(seat.member).person)) return false;
    said = said || votes_so;
  }
  return said;
}

bool is_fixed(const Table& table) { return table.settings.deal.kind == wire::DealKind::kToday; }

bool is_secret_deal(const wire::DealChoice& deal) {
  return deal.kind == wire::DealKind::kToday || deal.kind == wire::DealKind::kClub;
}

Result<wire::Settings, Refused> settled(wire::Settings settings) {
  settings.name = tidy(settings.name);
  if (!settings.name.empty()) {
    if (auto refused = name_refusal(settings.name, kMostTableNameCharacters)) return *refused;
  }
  if (settings.deal.kind == wire::DealKind::kRandom) settings.deal = {};
  if (settings.deal.kind == wire::DealKind::kNamed) {
    const Result<NamedDeal> deal = parse_deal_name(settings.deal.name);
    if (!deal) return refusal_of("bad_deal", "no name of a deal: " + deal.error().sentence);
    settings.rules = deal->rules;
    settings.deal.at = 0;
  }
  return settings;
}

bool is_reaction(std::string_view reaction) {
  return std::find(kReactions.begin(), kReactions.end(), reaction) != kReactions.end();
}

}  // namespace backstep::server
