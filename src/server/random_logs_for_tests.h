// Scenes for tests of what people may know: the log of a random table, and a second log that the
// same person could not tell from it.
//
// A person who may watch cannot tell where the cards are that they have not seen. The second log
// has the same entries, and a deck in which those cards have changed places. A person who may not
// watch knows nothing of the game: the second log is another game, with other plays and other talk.
// Both have the same public entries at the same places: who joins, sits, stands in, asks.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "server/decisions/decide.h"
#include "server/people/secrets.h"
#include "server/tables/presence.h"
#include "server/tables/redact.h"
#include "server/tables/table.h"
#include "wire/table_entry.h"

namespace backstep::server {

namespace entry = wire::entry;

inline constexpr std::int64_t kSceneMs = 1'794'999'000'000;  // of the first entry
inline constexpr std::int64_t kSceneStepMs = 700;
inline constexpr std::string_view kSceneDay = "2026-11-18";

struct ScenePerson {
  std::string token;
  std::string person;  // as entries have it
  std::string name;
  bool program = false;
};

// What is the same in both logs, and where the hidden entries are.
struct ScenePlan {
  enum class Slot : std::uint8_t { kHidden, kStandIn, kTakeBack, kAsk, kHide, kLeave };

  std::string table;  // ids
  std::string game;
  std::string club;
  wire::Settings settings;
  std::vector<ScenePerson> people;       // those on seats, the bench, and a visitor
  std::size_t members = 0;               // of them, and member n is people[n - 1]
  std::vector<wire::TableEntry> before;  // the deal
  enum class Phase : std::uint8_t { kLobby, kBegin, kPlay, kOver };
  Phase phase = Phase::kPlay;
  int begins = 0;
  int done = 0;  // actions of a what-if before it
  std::vector<Slot> slots;
};

struct SceneLog {
  Table table;
  std::vector<wire::TableEntry> entries;
  std::vector<Outcome> outcomes;

  bool add(const wire::TableEntry& made) {
    const std::int64_t ms = kSceneMs + kSceneStepMs * static_cast<std::int64_t>(entries.size());
    const Result<Outcome> outcome = server::add(table, made, table.seq + 1, ms);
    if (!outcome) return false;
    entries.push_back(made);
    outcomes.push_back(*outcome);
    return true;
  }
};

inline bool one_in(Random& random, std::uint32_t count) { return random.below(count) == 0; }

template <class Items>
const auto& any_of_these(const Items& items, Random& random) {
  return items[random.below(static_cast<std::uint32_t>(std::size(items)))];
}

// ---- plans

inline Rules scene_rules(Random& random) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(1 + random.below(5));
  rules.extreme = one_in(random, 2);
  rules.pro = one_in(random, 3);
  rules.small_hand = one_in(random, 3);
  rules.on_fire = one_in(random, 3);
  rules.one_pile_retroactive = one_in(random, 3);
  if (one_in(random, 2)) rules.commands = Commands::random(std::to_string(random.below(1000)));
  return rules;
}

// In a lobby a deal that can be told beforehand, so that both servers deal the same.
inline wire::DealKind scene_deal_kind(ScenePlan::Phase phase, Random& random) {
  using wire::DealKind;
  constexpr std::array kLobby{DealKind::kNamed, DealKind::kClub};
  constexpr std::array kOver{DealKind::kRandom, DealKind::kClub, DealKind::kClub, DealKind::kToday};
  constexpr std::array kGame{DealKind::kRandom, DealKind::kRandom, DealKind::kRandom,
                             DealKind::kClub,   DealKind::kToday,  DealKind::kWhatIf};
  if (phase == ScenePlan::Phase::kLobby) return any_of_these(kLobby, random);
  return phase == ScenePlan::Phase::kOver ? any_of_these(kOver, random)
                                          : any_of_these(kGame, random);
}

inline wire::DealChoice scene_deal(ScenePlan& plan, Random& random) {
  using wire::DealKind;
  Rules& rules = plan.settings.rules;
  const DealKind kind = scene_deal_kind(plan.phase, random);
  switch (kind) {
    case DealKind::kNamed: {
      const NamedDeal deal = named_deal(rules, std::nullopt, "kestrel");
      rules = deal.rules;
      return {kind, deal_name(deal), 0};
    }
    case DealKind::kClub:
      return {kind, plan.club, 0};
    case DealKind::kToday:
      rules = Rules();
      rules.players = one_in(random, 2) ? 1 : 3;
      return {kind, std::string(kSceneDay) + (rules.players == 1 ? "/solo" : "/three"), 0};
    case DealKind::kWhatIf:
      plan.done = static_cast<int>(1 + random.below(8));
      return {kind, new_id(), plan.done};
    case DealKind::kRandom:
      break;
  }
  return {};
}

inline void scene_people(ScenePlan& plan, Random& random) {
  constexpr std::array<std::string_view, 9> kNames{"Ann", "Bob", "Cat", "Dan", "Eve",
                                                   "Fay", "Gus", "Hal", "Ida"};
  const auto person = [&](bool program) {
    ScenePerson made;
    made.token = new_person_token();
    made.person = hash_of_token(made.token);
    made.name = kNames[plan.people.size()];
    made.program = program;
    plan.people.push_back(made);
  };
  const auto joins = [&](bool program) {
    person(program);
    const ScenePerson& made = plan.people.back();
    plan.before.emplace_back(
        entry::Joined{static_cast<int>(plan.people.size()), made.person, made.name, program});
  };
  plan.before.emplace_back(entry::Opened{plan.settings});
  for (int seat = 0; seat < plan.settings.rules.players; ++seat) {
    if (seat > 0 && one_in(random, 3)) {
      plan.before.emplace_back(entry::BotSat{seat, one_in(random, 2) ? "quick" : "strong"});
      continue;
    }
    joins(seat > 0 && one_in(random, 4));
    plan.before.emplace_back(entry::Sat{static_cast<int>(plan.people.size()), seat});
  }
  for (std::uint32_t i = 1 + random.below(2); i > 0; --i) joins(one_in(random, 4));
  plan.members = plan.people.size();
  person(false);
  // Those who have joined may read this, also where the game is secret.
  if (one_in(random, 2)) plan.before.emplace_back(entry::Said{1, "shall we begin?"});
}

inline ScenePlan scene_plan(Random& random) {
  using Phase = ScenePlan::Phase;
  ScenePlan plan;
  plan.table = new_id();
  plan.game = new_id();
  plan.club = new_id();
  constexpr std::array kPhases{Phase::kLobby, Phase::kBegin, Phase::kBegin, Phase::kPlay,
                               Phase::kPlay,  Phase::kPlay,  Phase::kPlay,  Phase::kPlay,
                               Phase::kPlay,  Phase::kOver,  Phase::kOver};
  plan.phase = any_of_these(kPhases, random);
  plan.settings.rules = scene_rules(random);
  plan.settings.listed = one_in(random, 3);
  plan.settings.hints = !one_in(random, 4);
  plan.settings.deal = scene_deal(plan, random);
  if (plan.phase == Phase::kBegin && (plan.done > 0 || plan.settings.rules.players == 1)) {
    plan.phase = Phase::kPlay;
  }
  scene_people(plan, random);
  plan.begins = static_cast<int>(random.below(plan.settings.rules.players));
  using Slot = ScenePlan::Slot;
  constexpr std::array kOthers{Slot::kStandIn, Slot::kTakeBack, Slot::kAsk, Slot::kHide,
                               Slot::kLeave};
  for (std::uint32_t i = random.below(25); i > 0; --i) {
    plan.slots.push_back(one_in(random, 6) ? any_of_these(kOthers, random) : Slot::kHidden);
  }
  return plan;
}

// ---- logs

// Fills a plan: the same plan and another generator give a log that only those who may watch can
// tell from this one.
class SceneFiller {
 public:
  SceneFiller(const ScenePlan& plan, Random random) : plan_(plan), random_(random) {}

  // Nothing if the game would end by itself.
  std::optional<SceneLog> fill() {
    using Phase = ScenePlan::Phase;
    log_.table.id = plan_.table;
    for (const wire::TableEntry& each : plan_.before) {
      if (!log_.add(each)) return std::nullopt;
    }
    if (plan_.phase != Phase::kLobby && !deal()) return std::nullopt;
    for (std::size_t i = 0; i < plan_.slots.size(); ++i) {
      if (!fill_slot(plan_.slots[i], i)) return std::nullopt;
    }
    if (plan_.phase == Phase::kOver && !(log_.add(entry::Stopped{}) && sit_down())) {
      return std::nullopt;
    }
    return std::move(log_);
  }

 private:
  using Slot = ScenePlan::Slot;

  bool deal() {
    entry::Dealt dealt;
    dealt.game = plan_.game;
    dealt.rules = plan_.settings.rules;
    dealt.deck = deck_from_seed(std::to_string(random_.next()));
    dealt.deal = plan_.settings.deal;
    dealt.begins = plan_.done > 0 ? plan_.begins : 0;
    State state = deal_unchecked(dealt.rules, dealt.deck, dealt.begins);
    for (int i = 0; i < plan_.done; ++i) {
      const Action action = next_action(state);
      apply_unchecked(state, action);
      dealt.done.push_back(action);
      if (state.is_over()) return false;
    }
    if (!log_.add(dealt)) return false;
    const bool settled = log_.table.game->begun || plan_.phase == ScenePlan::Phase::kBegin;
    return settled || log_.add(entry::Begun{plan_.begins, 1});
  }

  // After the game the last of the bench takes the seat of a bot, if there is one.
  bool sit_down() {
    const int bench = static_cast<int>(plan_.members);
    if (!log_.table.member(bench).here) return true;
    for (int seat = 0; seat < plan_.settings.rules.players; ++seat) {
      if (log_.table.seat(seat).member == 0) return log_.add(entry::Sat{bench, seat});
    }
    return true;
  }

  Action next_action(const State& state) {
    if (one_in(random_, 4)) return bots::random_action(state, state.hand_to_move(), random_);
    return bots::smallest_step(view(state, state.turn));
  }

  // A slot that is not hidden is filled by what both logs have in common.
  bool fill_slot(Slot slot, std::size_t at) {
    const bool runs = log_.table.is_running();
    const int seat = static_cast<int>(at) % plan_.settings.rules.players;
    const int member = log_.table.seat(seat).member;
    const bool bot = log_.table.seat(seat).is_played_by_bot();
    const int bench = static_cast<int>(plan_.members);
    switch (slot) {
      case Slot::kHidden:
        return runs && log_.table.game->begun && !one_in(random_, 4) ? play() : talk();
      case Slot::kStandIn:
        return !runs || member < 2 || bot || log_.add(entry::StoodIn{seat, "quick", 1});
      case Slot::kTakeBack:
        return !runs || member == 0 || !bot || log_.add(entry::TookBack{seat});
      case Slot::kAsk:
        return !runs || member != 0 ||
               log_.add(entry::Asked{plan_.people.back().person, plan_.people.back().name, seat});
      case Slot::kHide:
        return log_.add(entry::Hid{1, bench, at % 2 == 0});
      case Slot::kLeave:
        return !log_.table.member(bench).here || log_.add(entry::Left{bench});
    }
    return false;
  }

  // Some actions of the turn that runs.
  bool play() {
    State state = log_.table.game->state;
    entry::Did did{state.turn, {}};
    for (std::uint32_t i = 1 + random_.below(4); i > 0; --i) {
      did.actions.push_back(next_action(state));
      apply_unchecked(state, did.actions.back());
      if (state.is_over()) return false;
      if (state.board.laid_this_turn == 0) break;
    }
    return log_.add(did);
  }

  bool talk() {
    constexpr std::array<std::string_view, 4> kTexts{"hello", "wait for me", "a good one",
                                                     "what a pity, this was to be expected"};
    constexpr std::array<std::string_view, 4> kSignals{"leave:A", "good:C", "trouble", "wait"};
    const bool runs = log_.table.is_running();
    switch (random_.below(runs ? 4 : 2)) {
      case 0:
        return log_.add(entry::Said{1, std::string(any_of_these(kTexts, random_))});
      case 1:
        return log_.add(entry::Reacted{1, one_in(random_, 2) ? "clap" : "thumbs_up"});
      case 2:
        return log_.add(
            entry::Signalled{static_cast<int>(random_.below(plan_.settings.rules.players)),
                             *signal_from_code(any_of_these(kSignals, random_))});
      default:
        // Against giving up: where others are lost a single vote for it would end the game.
        return log_.add(entry::Voted{1, false});
    }
  }

  const ScenePlan& plan_;
  Random random_;
  SceneLog log_;
};

// ---- the second log

inline bool is_same_for_watchers(const Outcome& one, const Outcome& other) {
  return one.n == other.n && one.drew.size() == other.drew.size() && one.turn == other.turn &&
         one.laid_this_turn == other.laid_this_turn && one.minimum == other.minimum &&
         one.draw_count == other.draw_count && one.over == other.over;
}

// The same log with the unknown cards exchanged; nothing if the past would have been another one (a
// seat that would have been stuck, or would have lost).
inline std::optional<SceneLog> exchanged(const SceneLog& log, CardSet unknown, Random& random) {
  SceneLog other;
  other.table.id = log.table.id;
  for (std::size_t i = 0; i < log.entries.size(); ++i) {
    wire::TableEntry made = log.entries[i];
    if (auto* const dealt = std::get_if<entry::Dealt>(&made)) {
      std::vector<std::size_t> places;
      for (std::size_t at = 0; at < dealt->deck.size(); ++at) {
        if (unknown.contains(dealt->deck[at])) places.push_back(at);
      }
      for (std::size_t left = places.size(); left > 1; --left) {
        std::swap(dealt->deck[places[left - 1]],
                  dealt->deck[places[random.below(static_cast<std::uint32_t>(left))]]);
      }
    }
    if (!other.add(made)) return std::nullopt;
    if (!is_same_for_watchers(log.outcomes[i], other.outcomes[i])) return std::nullopt;
  }
  return other;
}

// The cards that a viewer has not seen.
inline CardSet unknown_to(const Table& table, const Viewer& viewer) {
  const State& state = table.game->state;
  CardSet unknown = kAllCards - state.laid;
  if (viewer.seat) unknown = unknown - state.hands[static_cast<std::size_t>(*viewer.seat)];
  return unknown;
}

inline CardSet hands_of_bots(const Table& table) {
  CardSet cards;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (table.seats[seat].is_played_by_bot()) cards |= table.game->state.hands[seat];
  }
  return cards;
}

// How a test looks at two logs.
struct Comparison {
  bool bots_act = false;     // what a bot does may depend on its hand: bots keep theirs
  bool same_result = false;  // results of finished games count in the figures of all
};

// A log that this person cannot tell from the first one; nothing if there is none, because nothing
// is hidden from them or by bad luck.
inline std::optional<SceneLog> other_log(const ScenePlan& plan, const SceneLog& log,
                                         const std::string& person, Comparison comparison,
                                         Random& random) {
  using Phase = ScenePlan::Phase;
  const bool secret = is_secret_deal(plan.settings.deal);
  const Viewer viewer = viewer_of(log.table, person, !secret);
  // The result of a game that is no secret is told to all, over HTTP.
  const bool same_result = plan.phase == Phase::kOver && (comparison.same_result || !secret);
  if (!viewer.watches && !same_result) {
    for (int tries = 0; tries < 30; ++tries) {
      if (auto other = SceneFiller(plan, Random(random.next())).fill()) return other;
    }
    return std::nullopt;
  }
  if (plan.phase == Phase::kLobby || viewer.sees_end) return std::nullopt;
  CardSet unknown = unknown_to(log.table, viewer);
  // Before the first turn bots may begin by themselves.
  if (comparison.bots_act || plan.phase == Phase::kBegin) {
    unknown = unknown - hands_of_bots(log.table);
  }
  for (int tries = 0; tries < 10; ++tries) {
    if (auto other = exchanged(log, unknown, random)) return other;
  }
  return std::nullopt;
}

// Calls `what` with a plan, its log, a log that one of its people cannot tell from it, that person,
// and a generator: for everybody at so many random scenes, until `what` is false. The number of
// people.
template <class What>
int for_scenes(std::uint64_t seed, int count, Comparison comparison, const What& what) {
  int people = 0;
  for (int i = 0; i < count; ++i) {
    Random random(seed + static_cast<std::uint64_t>(i));
    const ScenePlan plan = scene_plan(random);
    const auto log = SceneFiller(plan, Random(random.next())).fill();
    if (!log) continue;
    for (const ScenePerson& person : plan.people) {
      const auto other = other_log(plan, *log, person.person, comparison, random);
      if (!other) continue;
      ++people;
      SCOPED_TRACE("seed " + std::to_string(seed + static_cast<std::uint64_t>(i)) + ", " +
                   person.name + ", phase " + std::string(log->table.phase()) + ", settings " +
                   wire::write_entry(entry::Opened{plan.settings}));
      if (!what(plan, *log, *other, person, random)) return people;
    }
  }
  return people;
}

// The first seed of random scenes: as the property tests' (RC_PARAMS), and told when it fails.
inline std::uint64_t scene_seed() {
  const char* const parameters = std::getenv("RC_PARAMS");
  const std::string_view text = parameters == nullptr ? "" : parameters;
  const std::size_t at = text.find("seed=");
  if (at == std::string_view::npos) return 1;
  std::uint64_t seed = 0;
  const std::string_view digits = text.substr(at + 5);
  std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  return seed;
}
inline int scene_count(int count) {
  return std::getenv("BACKSTEP_LONG") != nullptr ? count * 20 : count;
}

}  // namespace backstep::server
