#include "client/known_table.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "fold/fold.h"

namespace backstep::client {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;

template <class Item>
void drop(std::vector<Item>& items, const Item& item) {
  std::erase(items, item);
}

}  // namespace

// Follows one event; one overload each. What the server does to its table is done here to ours, as
// far as it is shown.
struct KnownTable::Following {
  wire::notice::Table& table;
  Talk& talk;

  bool operator()(const entry::Opened& opened) const {
    table.settings = opened.settings;
    table.seats.resize(opened.settings.rules.players);
    return true;
  }
  bool operator()(const entry::Changed& changed) const {
    table.settings = changed.settings;
    const std::size_t count = changed.settings.rules.players;
    for (std::size_t i = count; i < table.seats.size(); ++i) {
      if (table.seats[i].member != 0) table.bench.push_back(table.seats[i].member);
    }
    table.seats.resize(count);
    settle_own_seat();
    return true;
  }

  // ---- people and seats

  bool operator()(const event::Joined& joined) const {
    const auto next = static_cast<int>(table.members.size()) + 1;
    if (joined.member < 1 || joined.member > next) return false;
    if (joined.member == next) {
      table.members.push_back({next, joined.name, "connected", 0, joined.program});
    }
    member(joined.member).name = joined.name;
    member(joined.member).state = "connected";
    table.bench.push_back(joined.member);
    if (table.host == 0 && is_person(joined.member)) table.host = joined.member;
    return true;
  }
  bool operator()(const entry::Renamed& renamed) const {
    if (!is_member(renamed.member)) return false;
    member(renamed.member).name = renamed.name;
    return true;
  }
  bool operator()(const entry::Left& left) const { return leave(left.member); }
  bool operator()(const entry::Forgotten& forgotten) const {
    if (!is_member(forgotten.member)) return false;
    member(forgotten.member).name.clear();
    return leave(forgotten.member);
  }
  bool operator()(const entry::Hosts& hosts) const {
    table.host = hosts.member;
    return true;
  }
  bool operator()(const entry::Sat& sat) const {
    if (!is_seat(sat.seat)) return false;
    clear_seat_of(sat.member);
    drop(table.bench, sat.member);
    seat(sat.seat) = {sat.member, {}};
    settle_own_seat();
    return true;
  }
  bool operator()(const entry::Stood& stood) const {
    clear_seat_of(stood.member);
    table.bench.push_back(stood.member);
    settle_own_seat();
    return true;
  }
  bool operator()(const entry::BotSat& sat) const {
    if (!is_seat(sat.seat)) return false;
    if (seat(sat.seat).member != 0) table.bench.push_back(seat(sat.seat).member);
    seat(sat.seat) = {0, sat.bot};
    settle_own_seat();
    return true;
  }
  bool operator()(const entry::Swapped& swapped) const {
    if (!is_seat(swapped.one) || !is_seat(swapped.other)) return false;
    std::swap(seat(swapped.one), seat(swapped.other));
    settle_own_seat();
    return true;
  }
  bool operator()(const entry::StoodIn& stood_in) const {
    if (!is_seat(stood_in.seat)) return false;
    seat(stood_in.seat).bot = stood_in.bot;
    return true;
  }
  bool operator()(const entry::TookBack& took) const {
    if (!is_seat(took.seat)) return false;
    seat(took.seat).bot.clear();
    return true;
  }
  bool operator()(const event::Asked& asked) const {
    std::erase_if(table.asks, [&](const event::Asked& each) { return each.seat == asked.seat; });
    table.asks.push_back(asked);
    return true;
  }
  // Agreed, somebody is another person now: the server tells the whole table.
  bool operator()(const entry::Answered& answered) const {
    std::erase_if(table.asks, [&](const event::Asked& each) { return each.seat == answered.seat; });
    return !answered.agreed;
  }
  bool operator()(const entry::Hid& hid) const {
    if (hid.member != table.you.member) return true;
    drop(table.you.hidden, hid.whom);
    if (hid.hide) table.you.hidden.push_back(hid.whom);
    return !table.game;  // in a game it is about signals that are in force, too
  }

  // ---- the game

  bool operator()(const event::Dealt& dealt) const {
    for (wire::SeatInfo& each : table.seats) {
      if (each.member != 0) each.bot.clear();
    }
    table.asks.clear();
    table.ready.clear();
    wire::GameInfo game;
    game.number = dealt.game;
    game.deal = dealt.deal;
    game.view = view_of_deal(dealt, table.you.seat);
    game.phase = dealt.rules.players == 1 ? "play" : "begin";
    table.phase = game.phase;
    table.game = std::move(game);
    talk = Talk();
    // Whose turn it is after what was done before is not told.
    return dealt.done.empty();
  }
  bool operator()(const entry::Begun& begun) const {
    if (!table.game) return false;
    table.game->view.turn = static_cast<std::uint8_t>(begun.seat);
    table.phase = table.game->phase = "play";
    return true;
  }
  bool operator()(const event::Did& did) const {
    if (!table.game || did.n != table.game->n + static_cast<int>(did.actions.size())) return false;
    fold(table.game->view, talk, did);
    table.game->n = did.n;
    if (did.over) end(*did.over);
    return true;
  }
  bool operator()(const event::Stopped& stopped) const {
    if (!table.game) return false;
    end(stopped.over);
    return true;
  }
  bool operator()(const entry::Voted& voted) const {
    if (!table.game) return true;
    drop(table.game->votes, voted.member);
    if (voted.give_up) table.game->votes.push_back(voted.member);
    return true;
  }
  bool operator()(const entry::Readied& readied) const {
    drop(table.ready, readied.member);
    if (readied.ready) table.ready.push_back(readied.member);
    return true;
  }
  bool operator()(const entry::Signalled& signalled) const {
    if (table.game && is_seat(signalled.seat)) hear(talk, signalled.seat, signalled.signal);
    return true;
  }
  bool operator()(const entry::Closed&) const {
    table.phase = "closed";
    return true;
  }

  // What is only said.
  bool operator()(const entry::Said&) const { return true; }
  bool operator()(const entry::Reacted&) const { return true; }

  // What this client has not learned yet changes it does not know what.
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }

  // ---- small things

  void end(const wire::Over& over) const {
    table.phase = table.game->phase = "over";
    table.game->over = over;
    table.asks.clear();
  }
  bool is_member(int number) const {
    return number >= 1 && number <= static_cast<int>(table.members.size());
  }
  // Programs do not get a table that nobody has.
  bool is_person(int number) const { return is_member(number) && !member(number).program; }
  wire::MemberInfo& member(int number) const {
    return table.members[static_cast<std::size_t>(number - 1)];
  }
  bool is_seat(int number) const {
    return number >= 0 && number < static_cast<int>(table.seats.size());
  }
  wire::SeatInfo& seat(int number) const { return table.seats[static_cast<std::size_t>(number)]; }
  std::optional<std::size_t> seat_of(int number) const {
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
      if (number != 0 && table.seats[i].member == number) return i;
    }
    return std::nullopt;
  }
  void clear_seat_of(int number) const {
    for (wire::SeatInfo& each : table.seats) {
      if (each.member == number) each = {};
    }
  }
  // In a running game a bot plays on, and which one is the server's business.
  bool leave(int number) const {
    if (!is_member(number)) return false;
    const bool running = table.phase == "begin" || table.phase == "play";
    if (running && seat_of(number)) return false;
    clear_seat_of(number);
    drop(table.bench, number);
    member(number).state = "left";
    drop(table.ready, number);
    if (table.game) drop(table.game->votes, number);
    settle_own_seat();
    if (table.host != number) return true;
    table.host = 0;
    for (const wire::SeatInfo& each : table.seats) {
      if (table.host == 0 && is_person(each.member)) table.host = each.member;
    }
    for (const int waiting : table.bench) {
      if (table.host == 0 && is_person(waiting)) table.host = waiting;
    }
    if (table.host == 0) table.acting_host = 0;  // of whom nobody is told
    return true;
  }
  void settle_own_seat() const {
    table.you.seat.reset();
    if (const auto own = seat_of(table.you.member)) table.you.seat = static_cast<int>(*own);
  }
};

void KnownTable::learn(wire::notice::Table told) {
  talk_ = Talk();
  if (told.game) {
    for (const wire::SignalInForce& each : told.game->signals) hear(talk_, each.seat, each.signal);
    told.game->signals.clear();
  }
  std::vector<wire::Happened>().swap(told.events);
  table_ = std::move(told);
}

bool KnownTable::follow(const wire::Happened& happened) {
  if (happened.seq <= table_.seq) return true;
  const bool followed = std::visit(Following{table_, talk_}, happened.event);
  if (const auto* const joined = std::get_if<event::Joined>(&happened.event)) {
    joined_seq_ = happened.seq;
    joined_member_ = joined->member;
  }
  // Otherwise it was not seen, and a client that comes back hears of it again.
  if (followed) table_.seq = happened.seq;
  return followed;
}

void KnownTable::catch_up(const wire::notice::Missed& missed) {
  table_.seq = missed.seq;
  table_.acting_host = missed.acting_host;
  table_.members = missed.members;
}

bool KnownTable::be_who_joined(std::uint64_t seq) {
  if (seq != joined_seq_) return false;
  table_.you.member = joined_member_;
  return true;
}

void KnownTable::follow(const wire::notice::Presence& presence) {
  table_.acting_host = presence.acting_host;
  for (wire::MemberInfo& each : table_.members) {
    if (each.member != presence.member) continue;
    each.state = presence.state;
    each.since = presence.since;
  }
}

}  // namespace backstep::client
