#include "server/redact.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/wishes.h"
#include "wire/signals.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;

bool hides(const Table& table, const Viewer& viewer, int member) {
  if (viewer.member == 0 || member == 0) return false;
  const std::vector<int>& hidden = table.member(viewer.member).hidden;
  return std::find(hidden.begin(), hidden.end(), member) != hidden.end();
}

// Who sits on a seat; nobody where a table has fewer seats than its last game had.
int member_on(const Table& table, int seat) {
  return table.has_seat(seat) ? table.seat(seat).member : 0;
}

// Whoever has the id of a game finds its record: of a position to go on from only those who go on
// are told where it comes from.
wire::DealChoice deal_for(wire::DealChoice deal, const Viewer& viewer) {
  if (deal.kind == wire::DealKind::kWhatIf && viewer.member == 0) deal.name.clear();
  return deal;
}

wire::Settings settings_for(wire::Settings settings, const Viewer& viewer) {
  settings.deal = deal_for(std::move(settings.deal), viewer);
  return settings;
}

// Whoever answers must know that a program asks.
event::Asked asked_for(const Table& table, const std::string& person, const std::string& name,
                       int seat) {
  const bool program =
      !person.empty() &&
      std::any_of(table.members.begin(), table.members.end(),
                  [&](const Member& member) { return member.person == person && member.program; });
  return {seat, name, program};
}

wire::Over over_for(const Game& game, const Viewer& viewer) {
  wire::Over over;
  over.result = result_of(game);
  if (over.result == "lost") over.reason = std::string(reason(game.state.outcome));
  over.left = game.state.left();
  if (!viewer.sees_end) return over;
  over.game = game.id;
  over.hands.emplace();
  for (std::size_t i = 0; i < game.state.rules.players; ++i) {
    over.hands->push_back(game.state.hands[i]);
  }
  over.draw.emplace();
  for (std::size_t i = game.state.draw_count; i > 0; --i) {
    over.draw->push_back(game.state.draw[i - 1]);
  }
  return over;
}

// One overload for each entry that is not told as it is.
class Redacting {
 public:
  Redacting(const Happening& happening, const Table& table, const Viewer& viewer)
      : happening_(happening), table_(table), viewer_(viewer) {}

  std::optional<wire::Event> operator()(const entry::Opened& opened) const {
    return entry::Opened{settings_for(opened.settings, viewer_)};
  }
  std::optional<wire::Event> operator()(const entry::Changed& changed) const {
    return entry::Changed{settings_for(changed.settings, viewer_)};
  }

  std::optional<wire::Event> operator()(const entry::Joined& joined) const {
    // As it is with this member, whatever a second wish to join said.
    return event::Joined{joined.member, joined.name, table_.member(joined.member).program};
  }

  std::optional<wire::Event> operator()(const entry::Dealt& dealt) const {
    if (!viewer_.watches) return std::nullopt;
    event::Dealt told;
    told.game = table_.game->number;
    told.rules = dealt.rules;
    told.deal = deal_for(dealt.deal, viewer_);
    told.done = dealt.done;
    // As it was then: the game has gone on since.
    State state = deal_unchecked(dealt.rules, dealt.deck, dealt.begins);
    for (const Action action : dealt.done) apply_unchecked(state, action);
    for (std::size_t i = 0; i < dealt.rules.players; ++i) {
      told.hand_counts.push_back(state.hands[i].size());
    }
    told.draw_count = state.draw_count;
    if (viewer_.seat) told.hand = state.hands[static_cast<std::size_t>(*viewer_.seat)];
    return told;
  }

  std::optional<wire::Event> operator()(const entry::Begun& begun) const {
    if (!viewer_.watches) return std::nullopt;
    return begun;
  }

  std::optional<wire::Event> operator()(const entry::Did& did) const {
    if (!viewer_.watches) return std::nullopt;
    const Outcome& outcome = happening_.outcome;
    event::Did told;
    told.seat = did.seat;
    told.n = outcome.n;
    told.actions = did.actions;
    told.drew = outcome.drew.size();
    if (viewer_.seat && *viewer_.seat == did.seat && told.drew > 0) told.cards = outcome.drew;
    told.turn = outcome.turn;
    told.laid_this_turn = outcome.laid_this_turn;
    told.minimum = outcome.minimum;
    told.draw_count = outcome.draw_count;
    if (outcome.over) told.over = over_for(*table_.game, viewer_);
    return told;
  }

  std::optional<wire::Event> operator()(const entry::Stopped&) const {
    if (!viewer_.watches) return std::nullopt;
    return event::Stopped{over_for(*table_.game, viewer_)};
  }

  std::optional<wire::Event> operator()(const entry::Signalled& signalled) const {
    if (!viewer_.watches || is_hidden(member_on(table_, signalled.seat))) return std::nullopt;
    return signalled;
  }
  std::optional<wire::Event> operator()(const entry::Said& said) const {
    if (!viewer_.watches || is_hidden(said.member)) return std::nullopt;
    return said;
  }
  std::optional<wire::Event> operator()(const entry::Reacted& reacted) const {
    if (!viewer_.watches || is_hidden(reacted.member)) return std::nullopt;
    return reacted;
  }

  std::optional<wire::Event> operator()(const entry::Voted& voted) const {
    if (!viewer_.watches) return std::nullopt;
    return voted;
  }

  std::optional<wire::Event> operator()(const entry::Asked& asked) const {
    return asked_for(table_, asked.person, asked.name, asked.seat);
  }

  std::optional<wire::Event> operator()(const entry::Hid& hid) const {
    if (hid.member != viewer_.member) return std::nullopt;
    return hid;
  }

  std::optional<wire::Event> operator()(const entry::Forgotten& forgotten) const {
    if (forgotten.member < 1) return std::nullopt;
    return forgotten;
  }

  // Everything else holds no secret.
  template <class Other>
  std::optional<wire::Event> operator()(const Other& other) const {
    return other;
  }

 private:
  bool is_hidden(int member) const { return hides(table_, viewer_, member); }

  const Happening& happening_;
  const Table& table_;
  const Viewer& viewer_;
};

// Those of seats whose people the reader does not want to hear are left out.
std::vector<wire::SignalInForce> signals_for(const Table& table, const Viewer& viewer) {
  const Game& game = *table.game;
  std::vector<wire::SignalInForce> all =
      wire::signals_in_force(game.talk, game.state.rules.players);
  std::erase_if(all, [&](const wire::SignalInForce& said) {
    return hides(table, viewer, member_on(table, said.seat));
  });
  return all;
}

wire::GameInfo game_for(const Table& table, const Viewer& viewer) {
  const Game& game = *table.game;
  wire::GameInfo info;
  info.number = game.number;
  info.deal = deal_for(game.deal, viewer);
  info.phase = table.game->is_over() ? "over" : game.begun ? "play" : "begin";
  info.n = game.n();
  info.view = view_for(game, viewer);
  info.signals = signals_for(table, viewer);
  info.votes = game.votes;
  if (game.is_over()) info.over = over_for(game, viewer);
  return info;
}

}  // namespace

Viewer viewer_of(const Table& table, const std::string& person, bool open) {
  Viewer viewer;
  viewer.person = person;
  viewer.member = table.member_of(person);
  viewer.seat = table.seat_of(viewer.member);
  if (!table.game) {
    viewer.watches = viewer.member != 0 || table.settings.listed;
    return viewer;
  }
  const bool secret = is_secret_deal(table.game->deal) && !open;
  const bool invited = viewer.member != 0 || table.settings.listed;
  // Whoever sits down after a game did not play it, and has no hand in it.
  if (table.game->is_over()) {
    const auto& seen = table.game->seen;
    const auto own = std::find_if(seen.begin(), seen.end(),
                                  [&](const auto& each) { return each.first == person; });
    const bool played = !person.empty() && own != seen.end();
    viewer.seat = played ? std::optional<int>(own->second) : std::nullopt;
    viewer.watches = played || (invited && !secret);
    viewer.sees_end = !secret && viewer.watches;
    return viewer;
  }
  viewer.watches = viewer.seat.has_value() || (invited && !secret);
  return viewer;
}

std::optional<wire::Event> redact(const Happening& happening, const Table& table,
                                  const Viewer& viewer) {
  return std::visit(Redacting(happening, table, viewer), happening.entry);
}

std::vector<wire::MemberInfo> members_for(const Table& table, const Presence& presence) {
  std::vector<wire::MemberInfo> members;
  members.reserve(table.members.size());
  for (const Member& member : table.members) {
    const Presence::Of of = presence.of(member.person);
    members.push_back({member.number, member.name,
                       member.here ? std::string(name(of.being)) : "left", of.since_ms,
                       member.program});
  }
  return members;
}

View view_for(const Game& game, const Viewer& viewer) {
  View seen = view(game.state, viewer.seat);
  if (!game.begun) seen.outcome = backstep::Outcome::kPlaying;
  return seen;
}

wire::notice::Table table_for(const Table& table, const Presence& presence,
                              const std::deque<Happening>& history, const Viewer& viewer,
                              std::int64_t now) {
  wire::notice::Table told;
  told.table = table.id;
  told.seq = table.seq;
  told.now = now;
  told.settings = settings_for(table.settings, viewer);
  told.phase = table.phase();
  told.host = table.host;
  told.acting_host = presence.acting_host(table, now);
  told.you.member = viewer.member;
  told.you.seat = table.seat_of(viewer.member);
  if (viewer.member != 0) told.you.hidden = table.member(viewer.member).hidden;
  told.members = members_for(table, presence);
  for (const Seat& seat : table.seats) told.seats.push_back({seat.member, seat.bot});
  told.bench = table.bench;
  told.ready = table.ready;
  for (const Ask& ask : table.asks) {
    told.asks.push_back(asked_for(table, ask.person, ask.name, ask.seat));
  }
  if (table.game && viewer.watches) told.game = game_for(table, viewer);
  for (const Happening& happening : history) {
    if (auto event = redact(happening, table, viewer)) {
      told.events.push_back({happening.seq, happening.ms, std::move(*event)});
    }
  }
  return told;
}

}  // namespace backstep::server
