#include "server/tables/bot_seats.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "advice/compute/jobs.h"
#include "base/entropy.h"
#include "base/random.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "server/tables/daily_deal.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

Random chance() {
  SystemEntropy entropy;
  return Random(entropy.next());
}

// How many cards the two cheapest steps of a first turn would skip.
int cost_of_beginning(const View& view) {
  int rising = kHighestCard;
  int falling = kHighestCard;
  int second_rising = kHighestCard;
  int second_falling = kHighestCard;
  for (const Card card : view.hand) {
    const int up = card - kLowestCard;
    const int down = kHighestCard - card;
    if (up < rising) {
      second_rising = rising;
      rising = up;
    } else {
      second_rising = std::min(second_rising, up);
    }
    if (down < falling) {
      second_falling = falling;
      falling = down;
    } else {
      second_falling = std::min(second_falling, down);
    }
  }
  // Two on one pile skip what the farther one skips; one on each kind of pile skip both.
  return std::min({second_rising, second_falling, rising + falling});
}

constexpr int kCheapBeginning = 12;

// Somebody for whom bots take their time.
bool has_person(const Table& table) {
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
    return table.is_person(seat.member) && !seat.is_played_by_bot();
  });
}

// Somebody to whom bots say what they wish; a program is told what a person would be.
bool has_listener(const Table& table) {
  return std::any_of(table.seats.begin(), table.seats.end(),
                     [](const Seat& seat) { return seat.member != 0 && !seat.is_played_by_bot(); });
}

// What a program has to say about beginning, by its signal. Its hand is its own business: what the
// server makes of it would tell the others.
enum class Willing : std::uint8_t { kEager, kThinking, kReluctant };
Willing willing(const Table& table, int seat, std::int64_t not_there, std::int64_t now) {
  const auto& said = table.game->talk.seats[static_cast<std::size_t>(seat)].turn;
  if (said == Meaning::kCanBegin) return Willing::kEager;
  const bool waited = now - table.game->started_ms >= kAwayForBeginMs || not_there > 0;
  return said == Meaning::kRatherNotBegin || waited ? Willing::kReluctant : Willing::kThinking;
}

// The signals of seats that bots still play: a person may have taken the seat back meanwhile.
std::vector<wire::TableEntry> of_bots(const Table& table,
                                      const std::vector<wire::TableEntry>& signals) {
  std::vector<wire::TableEntry> still;
  for (const wire::TableEntry& each : signals) {
    const auto* const signal = std::get_if<entry::Signalled>(&each);
    if (signal != nullptr && table.has_seat(signal->seat) &&
        table.seat(signal->seat).is_played_by_bot()) {
      still.push_back(each);
    }
  }
  return still;
}

}  // namespace

std::vector<wire::TableEntry> BotSeats::answers(const Table& dealt) {
  std::vector<wire::TableEntry> entries;
  if (!dealt.is_running() || dealt.game->begun) return entries;
  for (int seat = 0; seat < static_cast<int>(dealt.seats.size()); ++seat) {
    if (!dealt.seat(seat).is_played_by_bot()) continue;
    const bool can = cost_of_beginning(view(dealt.game->state, seat)) <= kCheapBeginning;
    Signal signal;
    signal.meaning = can ? Meaning::kCanBegin : Meaning::kRatherNotBegin;
    entries.emplace_back(entry::Signalled{seat, signal});
  }
  return entries;
}

std::int64_t BotSeats::delay(const Table& table) const {
  std::pair<std::int64_t, std::int64_t> range{1'200, 2'800};
  switch (table.settings.pace) {
    case wire::Pace::kCalm:
      range = {3'000, 6'000};
      break;
    case wire::Pace::kNormal:
      break;
    case wire::Pace::kAtOnce:
      if (!has_person(table)) return 0;
      [[fallthrough]];
    case wire::Pace::kQuick:
      range = {400, 900};
      break;
  }
  Random random = chance();
  const auto width = static_cast<std::uint32_t>(range.second - range.first);
  const double scale = context_.options.bot_delay;
  return static_cast<std::int64_t>(
      static_cast<double>(range.first + static_cast<std::int64_t>(uniform_below(random, width))) *
      scale);
}

void BotSeats::stop(const Live& live) {
  if (live->bots.ticket != 0) context_.pool.cancel(live->bots.ticket);
  live->bots = {};
}

void BotSeats::follow(const Live& live) {
  const Table& table = live->table;
  if (table.closed || !table.is_running()) {
    stop(live);
    return;
  }
  if (!table.game->begun) {
    begin_if_nobody_else(live);
    return;
  }
  LiveTable::Thinking& bots = live->bots;
  if (bots.game != table.game->number || bots.n != table.game->n()) {
    // In the middle of a person's turn there is nothing new to say.
    const bool same_turn =
        bots.game == table.game->number && table.game->state.board.laid_this_turn > 0;
    const bool spoken = same_turn && bots.spoken;
    if (bots.ticket != 0) context_.pool.cancel(bots.ticket);
    bots = {};
    bots.game = table.game->number;
    bots.n = table.game->n();
    bots.spoken = spoken;
  }
  if (bots.thinking) return;
  if (!bots.spoken) {
    speak(live);
  } else if (table.seat(table.game->state.turn).is_played_by_bot()) {
    think(live);
  }
}

std::int64_t BotSeats::due(const LiveTable& live, std::int64_t now) const {
  const Table& table = live.table;
  if (!table.is_running() || table.game->begun) return 0;
  std::int64_t first = 0;
  for (const Seat& seat : table.seats) {
    if (seat.member == 0 || seat.is_played_by_bot()) continue;
    const Presence::Of of = live.presence.of(table.member(seat.member).person);
    const bool there = of.connection_state == ConnectionState::kConnected;
    if (there && table.is_person(seat.member)) continue;
    // For an answer of a program nobody waits longer, whether it is there or not.
    const std::int64_t since = there ? table.game->started_ms : of.since_ms;
    const std::int64_t when = std::max(since, table.game->started_ms) + kAwayForBeginMs;
    if (when > now && (first == 0 || when < first)) first = when;
  }
  return first;
}

void BotSeats::begin_if_nobody_else(const Live& live) {
  if (std::exchange(live->begin_queued, true)) return;
  tables_.when_quiet(live, [this, live] {
    live->begin_queued = false;
    const Table& table = live->table;
    if (!table.is_running() || table.game->begun || table.closed) return;
    const std::int64_t now = context_.now();
    int best = -1;
    int best_willing = 0;
    std::optional<int> eager;  // programs
    std::optional<int> reluctant;
    bool thinking = false;
    for (int i = 0; i < static_cast<int>(table.seats.size()); ++i) {
      const Seat& seat = table.seat(i);
      if (!seat.is_played_by_bot()) {
        const auto& said = table.game->talk.seats[static_cast<std::size_t>(i)].turn;
        const std::string& person = table.member(seat.member).person;
        const std::int64_t not_there = live->presence.not_there_for(person, now);
        if (table.is_program(seat.member)) {
          const Willing would = willing(table, i, not_there, now);
          if (would == Willing::kEager && !eager) eager = i;
          if (would == Willing::kReluctant && !reluctant) reluctant = i;
          thinking = thinking || would == Willing::kThinking;
          continue;
        }
        const std::int64_t since = std::min(not_there, now - table.game->started_ms);
        if (said != Meaning::kRatherNotBegin && since < kAwayForBeginMs) return;
        continue;
      }
      const int willing = -cost_of_beginning(view(table.game->state, i));
      if (best < 0 || willing > best_willing) {
        best = i;
        best_willing = willing;
      }
    }
    // A program that said it would goes before bots; one that did not only where there are none.
    if (eager) {
      best = *eager;
    } else if (best < 0 && reluctant && !thinking) {
      best = *reluctant;
    }
    if (best < 0) return;
    Commit commit;
    commit.entries.emplace_back(entry::Begun{best, 0});
    tables_.commit(live, std::move(commit));
  });
}

// What bots wish of whoever moves is said before the turn, by all of them at one time.
void BotSeats::speak(const Live& live) {
  const Table& table = live->table;
  const Game& game = *table.game;
  LiveTable::Thinking& bots = live->bots;
  const bool silent = game.state.is_muted() || game.state.rules.players == 1 ||
                      (table.settings.pace == wire::Pace::kAtOnce && !has_listener(table));
  struct Speaker {
    int seat;
    std::string bot;
    View view;
  };
  std::vector<Speaker> speakers;
  for (int i = 0; i < static_cast<int>(table.seats.size()) && !silent; ++i) {
    if (i == game.state.turn || !table.seat(i).is_played_by_bot()) continue;
    const View seen = view(game.state, i);
    if (!seen.hand.empty()) speakers.push_back({i, table.seat(i).bot, seen});
  }
  if (speakers.empty()) {
    bots.spoken = true;
    follow(live);
    return;
  }
  bots.thinking = true;
  advice::compute::Job job;
  job.urgency = advice::compute::Urgency::kBot;
  job.origin = originator_(*live);
  job.table = table.id;
  Talk talk = game.talk;
  talk.in_use = true;
  job.work = [this, live, number = game.number, n = game.n(), talk,
              speakers = std::move(speakers)](advice::compute::StopToken&) {
    std::vector<wire::TableEntry> entries;
    for (const Speaker& speaker : speakers) {
      for (const Signal& signal : advice::compute::say({speaker.bot, 0}, speaker.view, talk)) {
        entries.emplace_back(entry::Signalled{speaker.seat, signal});
      }
    }
    context_.environment.post(
        [this, live, number, n, entries = std::move(entries)] { said(live, number, n, entries); });
  };
  const advice::compute::Submitted submitted = context_.pool.submit(std::move(job));
  bots.ticket = submitted.ticket;
  if (submitted.taken != advice::compute::Taken::kTaken) {  // nobody waits for what is only said
    bots.thinking = false;
    bots.spoken = true;
    follow(live);
  }
}

void BotSeats::said(const Live& live, int game, int n,
                    const std::vector<wire::TableEntry>& signals) {
  tables_.when_quiet(live, [this, live, game, n, signals] {
    LiveTable::Thinking& now = live->bots;
    if (now.game != game || now.n != n) return;  // it was said too late
    now.thinking = false;
    now.ticket = 0;
    now.spoken = true;
    const Table& here = live->table;
    const std::vector<wire::TableEntry> still = of_bots(here, signals);
    if (still.empty() || !here.is_running() || here.game->state.is_muted()) {
      follow(live);
    } else {
      store_signals(live, game, n, still);
    }
  });
}

void BotSeats::store_signals(const Live& live, int game, int n,
                             const std::vector<wire::TableEntry>& signals) {
  Commit commit;
  commit.entries = signals;
  commit.then = [this, live, game, n, signals](Committed committed, std::uint64_t) {
    if (committed == Committed::kFailed) {
      context_.environment.after(1'000, [this, live] { follow(live); });
    }
    if (committed != Committed::kConflict) return;
    // Somebody at another process said something, too; the bot has begun to think meanwhile.
    tables_.when_quiet(live, [this, live, game, n, signals] {
      const Table& here = live->table;
      if (live->bots.game != game || live->bots.n != n || !here.is_running() ||
          here.game->number != game || here.game->n() != n || here.game->state.is_muted()) {
        return;
      }
      const std::vector<wire::TableEntry> still = of_bots(here, signals);
      if (!still.empty()) store_signals(live, game, n, still);
    });
  };
  tables_.commit(live, std::move(commit));
}

// How long a bot waits that has found its turn, `left` before the time that was drawn for it. Never
// longer than was meant, even if the clock is set back meanwhile. A search that took longer
// says something about the bot's hand: only in steps.
std::int64_t BotSeats::wait_after_search(std::int64_t left, std::int64_t pause) {
  constexpr std::int64_t kStepMs = 500;
  if (pause == 0) return 0;  // a table that wants no pauses
  if (left > 0) return std::min(left, pause);
  return (kStepMs - -left % kStepMs) % kStepMs;
}

void BotSeats::think(const Live& live) {
  const Table& table = live->table;
  const Game& game = *table.game;
  LiveTable::Thinking& bots = live->bots;
  bots.thinking = true;
  const std::int64_t pause = delay(table);
  bots.not_before_ms = context_.now() + pause;
  advice::compute::Job job;
  job.urgency = advice::compute::Urgency::kBot;
  job.origin = originator_(*live);
  job.table = table.id;
  const int seat = game.state.turn;
  // Not every bot can finish a turn that its person began.
  const bool begun = game.state.board.laid_this_turn > 0;
  const std::string bot = begun ? "quick" : table.seat(seat).bot;
  job.work = [this, live, number = game.number, n = game.n(), bot, seen = view(game.state, seat),
              talk = game.talk, random = chance(), pause](advice::compute::StopToken&) {
    const bots::Turn turn = advice::compute::think_turn({bot, 0}, seen, talk, random);
    context_.environment.post([this, live, number, n, turn, pause] {
      const std::int64_t wait = wait_after_search(live->bots.not_before_ms - context_.now(), pause);
      if (wait <= 0) {
        play(live, number, n, turn);
      } else {
        context_.environment.after(wait,
                                   [this, live, number, n, turn] { play(live, number, n, turn); });
      }
    });
  };
  const advice::compute::Submitted submitted = context_.pool.submit(std::move(job));
  bots.ticket = submitted.ticket;
  if (submitted.taken != advice::compute::Taken::kTaken) think_later(live);
}

// Too much waits, of this table's origin or of all. An attacker must not fill the disk with it.
void BotSeats::think_later(const Live& live) {
  constexpr TokenRate kLogged{0.1, 10};
  if (logged_.take(kLogged, context_.now())) {
    context_.environment.log(Level::kWarning, "pool_full", {});
  }
  context_.environment.after(1'000, [this, live, number = live->bots.game, n = live->bots.n] {
    if (live->bots.game != number || live->bots.n != n) return;
    live->bots.thinking = false;
    follow(live);
  });
}

void BotSeats::play(const Live& live, int game, int n, const bots::Turn& turn) {
  tables_.when_quiet(live, [this, live, game, n, turn] {
    const Table& table = live->table;
    if (live->bots.game != game || live->bots.n != n) return;
    live->bots.ticket = 0;
    const bool there = !table.closed && table.is_running() &&
                       !is_past_deadline(table, context_.options, context_.now()) &&
                       table.game->number == game && table.game->n() == n &&
                       table.seat(table.game->state.turn).is_played_by_bot();
    if (!there) {  // its person is back, or another process has played
      live->bots.thinking = false;
      return;
    }
    Commit commit;
    commit.entries.emplace_back(
        entry::Did{table.game->state.turn, std::vector<Action>(turn.begin(), turn.end())});
    // Until it is stored it counts as being thought about, so that nobody thinks again.
    commit.then = [this, live, game, n, turn](Committed committed, std::uint64_t) {
      if (committed == Committed::kStored) return;
      if (committed == Committed::kConflict) {  // somebody said something, or played
        play(live, game, n, turn);
        return;
      }
      live->bots = {};
      context_.environment.after(1'000, [this, live] { follow(live); });
    };
    tables_.commit(live, std::move(commit));
  });
}

}  // namespace backstep::server
