#include "server/tables/redact.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/decisions/decide.h"
#include "table/signals.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;

// Whoever has the id of a game finds its record: of a position to go on from only those who go on
// are told where it comes from.
wire::DealChoice deal_for(wire::DealChoice deal, const Viewer& viewer) {
  if (deal.kind == wire::DealKind::kWhatIf && !viewer.is_member) deal.name.clear();
  return deal;
}

wire::Settings settings_for(wire::Settings settings, const Viewer& viewer) {
  settings.deal = deal_for(std::move(settings.deal), viewer);
  return settings;
}

// Whoever answers must know that a program asks.
event::Asked asked_for(const Table& table, const std::string& person, const std::string& name,
                       int seat, std::int64_t until) {
  const bool program =
      !person.empty() &&
      std::any_of(table.members.begin(), table.members.end(),
                  [&](const Member& member) { return member.person == person && member.program; });
  event::Asked asked{seat, name, program};
  if (until != 0) asked.until = until;
  return asked;
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

// What was drawn is the seat's own business.
std::optional<CardSet> drawn_for(const entry::Did& did, const Outcome& outcome,
                                 const Viewer& viewer) {
  if (viewer.seat != did.seat || outcome.drew.empty()) return std::nullopt;
  return outcome.drew;
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
    told.cards = drawn_for(did, outcome, viewer_);
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
    if (!may_read(happening_.outcome.speaker)) return std::nullopt;
    return signalled;
  }
  std::optional<wire::Event> operator()(const entry::Said& said) const {
    if (!may_read(said.member)) return std::nullopt;
    return said;
  }
  std::optional<wire::Event> operator()(const entry::Reacted& reacted) const {
    if (!may_read(reacted.member)) return std::nullopt;
    return reacted;
  }

  std::optional<wire::Event> operator()(const entry::Voted& voted) const {
    if (!viewer_.watches) return std::nullopt;
    return voted;
  }

  std::optional<wire::Event> operator()(const entry::Idle& idle) const {
    if (!viewer_.watches) return std::nullopt;
    return event::Idle{idle.seat, idle.until};
  }
  std::optional<wire::Event> operator()(const entry::Here& here) const {
    if (!viewer_.watches) return std::nullopt;
    return here;
  }
  std::optional<wire::Event> operator()(const entry::StandInAgreed& agreed) const {
    if (!viewer_.watches) return std::nullopt;
    return agreed;
  }

  std::optional<wire::Event> operator()(const entry::Asked& asked) const {
    return asked_for(table_, asked.person, asked.name, asked.seat, asked.until.value_or(0));
  }

  std::optional<wire::Event> operator()(const entry::Hid& hid) const {
    if (hid.member != viewer_.member) return std::nullopt;
    return hid;
  }

  std::optional<wire::Event> operator()(const entry::Forgotten& forgotten) const {
    if (forgotten.member < 1) return std::nullopt;
    return forgotten;
  }

  // No secret is in these.
  std::optional<wire::Event> operator()(const entry::Renamed& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Left& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Hosts& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Sat& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Stood& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::BotSat& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Swapped& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::StoodIn& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::TookBack& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Answered& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Readied& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::Closed& told) const { return told; }
  std::optional<wire::Event> operator()(const entry::AskAgreed& told) const { return told; }

 private:
  bool may_read(int speaker) const {
    return server::may_read(table_, happening_.seq, speaker, reader_of(viewer_)) &&
           !hides(table_, viewer_, speaker);
  }

  const Happening& happening_;
  const Table& table_;
  const Viewer& viewer_;
};

// Those of people whom the reader does not want to hear are left out.
std::vector<wire::SignalInForce> signals_for(const Table& table, const Viewer& viewer) {
  const Game& game = *table.game;
  std::vector<wire::SignalInForce> all =
      table::signals_in_force(game.talk, game.state.rules.players);
  std::erase_if(all, [&](const wire::SignalInForce& said) {
    const auto seat = static_cast<std::size_t>(said.seat);
    return seat < game.speakers.size() && hides(table, viewer, game.speakers[seat]);
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
  if (game.idle) {
    const IdleTurn& idle = *game.idle;
    info.idle = wire::IdleInfo{idle.seat, idle.until_ms, idle.agreed, idle.bot};
  }
  if (game.is_over()) info.over = over_for(game, viewer);
  return info;
}

}  // namespace

bool hides(const Table& table, const Viewer& viewer, int member) {
  if (viewer.member == 0 || member == 0) return false;
  const std::vector<int>& hidden = table.member(viewer.member).hidden;
  return std::find(hidden.begin(), hidden.end(), member) != hidden.end();
}

Viewer viewer_of(const Table& table, const std::string& person, bool open) {
  Viewer viewer;
  viewer.person = person;
  viewer.deals_open = open;
  viewer.member = table.member_of(person);
  viewer.is_member = viewer.member != 0;
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

std::optional<wire::notice::Did> redact_compact(const Happening& happening, const Viewer& viewer) {
  const auto* const did = std::get_if<entry::Did>(&happening.entry);
  if (did == nullptr || happening.outcome.over || !viewer.watches) return std::nullopt;
  wire::notice::Did told;
  told.seq = happening.seq;
  told.ms = happening.ms;
  told.acts.actions = did->actions;
  told.cards = drawn_for(*did, happening.outcome, viewer);
  return told;
}

table::People people_for(const Table& table, const Presence& presence, std::int64_t now) {
  table::People people;
  people.host = table.host;
  people.acting_host = presence.acting_host(table, now);
  people.members.reserve(table.members.size());
  for (const Member& member : table.members) {
    // Whether those who left come again as visitors is nobody's business.
    if (!member.here) {
      people.members.push_back({member.number, member.name, "left", 0, member.program});
      continue;
    }
    const Presence::Of of = presence.of(member.person);
    people.members.push_back({member.number, member.name, std::string(name(of.connection_state)),
                              of.since_ms, member.program});
  }
  people.seats = table.seats;
  people.bench = table.bench;
  people.ready = table.ready;
  for (const Ask& ask : table.asks) {
    people.asks.push_back(asked_for(table, ask.person, ask.name, ask.seat, ask.until_ms));
    if (!ask.agreed.empty()) people.asks.back().agreed = ask.agreed;
  }
  return people;
}

View view_for(const Game& game, const Viewer& viewer) {
  View seen = view(game.state, viewer.seat);
  if (!game.begun) seen.outcome = backstep::Outcome::kPlaying;
  return seen;
}

wire::notice::Table table_for(const Table& table, const Presence& presence, const History& history,
                              const Viewer& viewer, std::int64_t now, EventBounds bounds) {
  wire::notice::Table told;
  told.table = table.id;
  told.seq = table.seq;
  told.now = now;
  told.settings = settings_for(table.settings, viewer);
  told.phase = table.phase();
  static_cast<table::People&>(told) = people_for(table, presence, now);
  told.you.member = viewer.member;
  told.you.seat = table.seat_of(viewer.member);
  if (viewer.member != 0) told.you.hidden = table.member(viewer.member).hidden;
  if (table.game && viewer.watches) told.game = game_for(table, viewer);
  RecentEvents recent = recent_events(history, 0, table, viewer, bounds);
  told.events = std::move(recent.events);
  told.talk_from = older_than(recent.talk_from, table, viewer);
  return told;
}

}  // namespace backstep::server
