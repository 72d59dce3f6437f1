#include "table/apply.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "table/full_view.h"
#include "table/play.h"

namespace backstep::table {
namespace {

constexpr Applied kYes = Applied::kYes;
constexpr Applied kNeedsView = Applied::kNeedsView;

// One event on a table that the client may keep only if it could be applied.
class Applying {
 public:
  Applying(TableView& table, const Happened& happened) : table_(table), happened_(happened) {}

  // ---- settings and people

  Applied operator()(const event::Opened& opened) const { return change(opened.settings); }
  Applied operator()(const event::Changed& changed) const { return change(changed.settings); }

  Applied operator()(const event::Joined& joined) const {
    const int next = static_cast<int>(table_.members.size()) + 1;
    if (joined.member != next && !table_.is_member(joined.member)) return kNeedsView;
    if (joined.member == next) table_.members.push_back({next, {}, {}, 0, joined.program});
    MemberInfo& member = table_.member(joined.member);
    member.name = joined.name;
    member.state = "connected";
    member.since = happened_.ms;
    table_.join(joined.member);
    if (table_.acting_host == 0) table_.acting_host = table_.host;
    return kYes;
  }
  Applied operator()(const event::Renamed& renamed) const {
    if (!table_.is_member(renamed.member)) return kNeedsView;
    table_.member(renamed.member).name = renamed.name;
    return kYes;
  }
  Applied operator()(const event::Left& left) const { return leave(left.member); }
  Applied operator()(const event::Forgotten& forgotten) const {
    if (!table_.is_member(forgotten.member)) return kNeedsView;
    table_.member(forgotten.member).name.clear();
    return leave(forgotten.member);
  }
  Applied operator()(const event::Hosts& hosts) const {
    if (!table_.is_member(hosts.member)) return kNeedsView;
    table_.host = hosts.member;
    return if_sent();
  }
  Applied operator()(const event::Sat& sat) const {
    if (!table_.is_member(sat.member) || !table_.has_seat(sat.seat)) return kNeedsView;
    table_.sit(sat.member, sat.seat);
    return kYes;
  }
  Applied operator()(const event::Stood& stood) const {
    if (!table_.is_member(stood.member)) return kNeedsView;
    table_.stand(stood.member);
    return kYes;
  }
  Applied operator()(const event::BotSat& sat) const {
    if (!table_.has_seat(sat.seat)) return kNeedsView;
    table_.seat_bot(sat.seat, sat.bot);
    return kYes;
  }
  Applied operator()(const event::Swapped& swapped) const {
    if (!table_.has_seat(swapped.one) || !table_.has_seat(swapped.other)) return kNeedsView;
    table_.swap_seats(swapped.one, swapped.other);
    return kYes;
  }
  Applied operator()(const event::Readied& readied) const {
    if (!table_.is_member(readied.member)) return kNeedsView;
    table_.set_ready(readied.member, readied.ready);
    return kYes;
  }
  // Only the full view says which lines and signals remain: see NeedsFullView.
  Applied operator()(const event::Hid&) const { return kNeedsView; }

  // ---- seats of a running game

  Applied operator()(const event::StoodIn& stood_in) const {
    if (!table_.has_seat(stood_in.seat)) return kNeedsView;
    table_.stand_in(stood_in.seat, stood_in.bot);
    end_idle(stood_in.seat);
    return kYes;
  }
  Applied operator()(const event::TookBack& took) const {
    if (!table_.has_seat(took.seat)) return kNeedsView;
    table_.take_back(took.seat);
    return kYes;
  }
  // An older ask of the same person for another seat ends, too, which only the server knows.
  Applied operator()(const event::Asked& asked) const {
    if (!table_.has_seat(asked.seat)) return kNeedsView;
    table_.add_ask(asked);
    return if_sent();
  }
  Applied operator()(const event::AskAgreed& agreed) const {
    if (table_.ask_for(agreed.seat) == nullptr) return kNeedsView;
    table_.agree_to_ask(agreed.seat, agreed.member);
    return kYes;
  }
  // Agreed, a member is another person now, or a new member has the seat.
  Applied operator()(const event::Answered& answered) const {
    table_.end_asks_for(answered.seat);
    if (!answered.agreed) return kYes;
    end_idle(answered.seat);
    drop_vote(answered.member);
    return if_sent();
  }
  Applied operator()(const event::Idle& idle) const {
    if (!table_.game) return kNeedsView;
    table_.game->idle = IdleInfo{idle.seat, idle.until, {}, {}};
    return kYes;
  }
  Applied operator()(const event::Here& here) const {
    end_idle(here.seat);
    return kYes;
  }
  Applied operator()(const event::StandInAgreed& agreed) const {
    if (!table_.game || !table_.game->idle) return kNeedsView;
    IdleInfo& idle = *table_.game->idle;
    idle.bot = agreed.bot;
    std::erase(idle.agreed, agreed.member);
    idle.agreed.push_back(agreed.member);
    return kYes;
  }

  // ---- the game

  Applied operator()(const event::Dealt& dealt) const {
    if (!dealt.done.empty() || dealt.rules.players != table_.seats.size()) return kNeedsView;
    table_.begin_game();
    GameInfo game;
    game.number = dealt.game;
    game.deal = dealt.deal;
    game.view = view_of_deal(dealt, dealt.hand ? own_seat() : std::nullopt);
    // Alone there is nothing to decide.
    game.phase = dealt.rules.players == 1 ? "play" : "begin";
    table_.phase = game.phase;
    table_.game = std::move(game);
    return kYes;
  }
  Applied operator()(const event::Begun& begun) const {
    if (!table_.game || !table_.has_seat(begun.seat)) return kNeedsView;
    table_.game->view.turn = static_cast<std::uint8_t>(begun.seat);
    table_.phase = table_.game->phase = "play";
    return kYes;
  }
  Applied operator()(const event::Did& did) const {
    if (!table_.game || table_.phase != "play") return kNeedsView;
    GameInfo& game = *table_.game;
    const int players = game.view.rules.players;
    if (did.seat < 0 || did.seat >= players || did.turn < 0 || did.turn >= players) {
      return kNeedsView;
    }
    if (did.n != game.n + static_cast<int>(did.actions.size())) return kNeedsView;
    Talk talk = game.talk();
    apply_play(game.view, talk, did);
    game.signals = signals_in_force(talk, players);
    game.n = did.n;
    game.idle.reset();
    if (did.over) end(*did.over);
    return kYes;
  }
  // A signal that cannot be in force changes nothing.
  Applied operator()(const event::Signalled& signalled) const {
    if (!table_.game) return kYes;
    GameInfo& game = *table_.game;
    if (refusal(game.view, signalled.seat, signalled.signal) != TalkRefusal::kNone) return kYes;
    Talk talk = game.talk();
    hear(talk, signalled.seat, signalled.signal);
    game.signals = signals_in_force(talk, game.view.rules.players);
    return kYes;
  }
  Applied operator()(const event::Voted& voted) const {
    if (!table_.game) return kNeedsView;
    drop_vote(voted.member);
    if (voted.give_up) table_.game->votes.push_back(voted.member);
    return kYes;
  }
  Applied operator()(const event::Stopped& stopped) const {
    if (!table_.game) return kNeedsView;
    end(stopped.over);
    return kYes;
  }

  // ---- what changes nothing here but the list of events

  Applied operator()(const event::Said&) const { return kYes; }
  Applied operator()(const event::Reacted&) const { return kYes; }

  Applied operator()(const event::Closed&) const {
    table_.phase = "closed";
    return kYes;
  }

 private:
  // What the event leaves of the people is in it; an older server does not send them.
  Applied if_sent() const { return happened_.people ? kYes : kNeedsView; }

  std::optional<int> own_seat() const { return table_.seat_of(table_.you.member); }

  Applied change(const Settings& settings) const {
    table_.settings = settings;
    table_.resize_seats(settings.rules.players);
    return kYes;
  }

  Applied leave(int number) const {
    if (!table_.is_member(number)) return kNeedsView;
    const auto seat = table_.seat_of(number);
    const bool known = table_.host != number && !(seat && table_.is_running());
    if (seat) end_idle(*seat);
    table_.leave(number);
    table_.member(number).state = "left";
    table_.member(number).since = 0;
    drop_vote(number);
    if (table_.you.member == number) table_.you = You{};
    return known ? kYes : if_sent();
  }

  void drop_vote(int number) const {
    if (table_.game) std::erase(table_.game->votes, number);
  }
  void end_idle(int seat) const {
    if (table_.game && table_.game->idle && table_.game->idle->seat == seat) {
      table_.game->idle.reset();
    }
  }
  void end(const Over& over) const {
    table_.phase = table_.game->phase = "over";
    table_.game->over = over;
    table_.game->idle.reset();
    table_.end_game();
  }

  TableView& table_;
  const Happened& happened_;
};

void settle_own_seat(TableView& table) { table.you.seat = table.seat_of(table.you.member); }

}  // namespace

Applied apply(TableView& table, const Happened& happened) {
  if (happened.seq <= table.seq) return kYes;
  if (std::visit(NeedsFullView{}, happened.event)) return kNeedsView;
  // A table that could not be followed stays as it was: its seq says what a client that comes back
  // has seen.
  TableView next = table;
  if (std::visit(Applying(next, happened), happened.event) == kNeedsView) return kNeedsView;
  if (happened.people) static_cast<People&>(next) = *happened.people;
  settle_own_seat(next);
  next.seq = happened.seq;
  table = std::move(next);
  return kYes;
}

void apply_presence(TableView& table, const MemberInfo& member, int acting_host) {
  table.acting_host = acting_host;
  if (!table.is_member(member.member)) return;
  table.member(member.member).state = member.state;
  table.member(member.member).since = member.since;
}

void apply_missed(TableView& table, std::uint64_t seq, std::vector<MemberInfo> members,
                  int acting_host) {
  table.seq = seq;
  table.members = std::move(members);
  table.acting_host = acting_host;
}

void join_as(TableView& table, int member) {
  table.you.member = member;
  settle_own_seat(table);
}

bool is_to_move(const TableView& table) {
  if (table.phase != "play" || !table.game || !table.you.seat) return false;
  const int seat = *table.you.seat;
  return table.game->view.turn == seat && table.has_seat(seat) &&
         !table.seat(seat).is_played_by_bot();
}

}  // namespace backstep::table
