// backstep bench: how fast the rules are on this machine, and the signature of this build.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>

#include "base/random.h"
#include "bots/random_games.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"

namespace backstep::cmd {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Calls `work` (which does `batch` things) for about `seconds` and returns things a second: the
// best of five parts, since whatever else the machine does only ever slows it down.
template <class Work>
double per_second(double seconds, int batch, Work work) {
  double best = 0;
  for (int part = 0; part < 5; ++part) {
    const Clock::time_point start = Clock::now();
    std::int64_t done = 0;
    double elapsed = 0;
    do {
      work();
      done += batch;
      elapsed = seconds_since(start);
    } while (elapsed < seconds / 5);
    best = std::max(best, static_cast<double>(done) / elapsed);
  }
  return best;
}

double random_games(bool extreme, double seconds) {
  constexpr int kBatch = 1000;
  Rules rules;
  rules.extreme = extreme;
  Random random("bench", "random games");
  std::uint64_t hash = kHashStart;
  return per_second(seconds, kBatch, [&] {
    for (int i = 0; i < kBatch; ++i) bots::play_random_game(rules, random, hash);
  });
}

struct Figures {
  double original = 0;
  double extreme = 0;
  double legal_plays = 0;
  double copies = 0;
};

Figures measure(double seconds) {
  constexpr int kBatch = 100'000;
  const Rules rules;
  State state = deal_unchecked(rules, deck_from_seed("bench"));
  Figures figures;
  figures.original = random_games(false, seconds);
  figures.extreme = random_games(true, seconds);
  volatile int sink = 0;  // keeps the work from being thought away
  figures.legal_plays = per_second(seconds / 4, kBatch, [&] {
    int plays = 0;
    for (int i = 0; i < kBatch; ++i) {
      state.board.tops[0] = static_cast<Card>(1 + i % 60);
      plays += legal_plays(state, state.hand_to_move()).count();
    }
    sink = plays;
  });
  std::array<State, 64> copies{};
  figures.copies = per_second(seconds / 4, kBatch, [&] {
    for (int i = 0; i < kBatch; ++i) {
      state.turn = static_cast<std::uint8_t>(i & 1);
      copies[static_cast<std::size_t>(i) % copies.size()] = state;
    }
    sink = copies[7].turn;
  });
  return figures;
}

int run(bool json, double seconds) {
  const std::uint64_t sign = bots::signature(bots::kSignatureGames);
  const Figures figures = measure(seconds);
  if (json) {
    print_out(
        "{{\"signature\":\"{:016x}\",\"random_original_2p_games_per_second\":{:.0f},"
        "\"random_extreme_2p_games_per_second\":{:.0f},\"legal_plays_per_second\":{:.0f},"
        "\"state_copies_per_second\":{:.0f},\"state_bytes\":{}}}\n",
        sign, figures.original, figures.extreme, figures.legal_plays, figures.copies,
        sizeof(State));
    return kSuccess;
  }
  print_out("signature                        {:016x}\n", sign);
  print_out("random original games, 2 players {:9.0f} a second\n", figures.original);
  print_out("random Extreme games, 2 players  {:9.0f} a second\n", figures.extreme);
  print_out("legal plays of a position        {:9.1f} million a second\n",
            figures.legal_plays / 1e6);
  print_out("copies of a state                {:9.1f} million a second\n", figures.copies / 1e6);
  print_out("size of a state                  {:9} bytes\n", sizeof(State));
  return kSuccess;
}

}  // namespace

Command bench_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("bench", "Measure the speed of the rules engine");
  app->group("Programs and developers");
  struct Options {
    bool json = false;
    double seconds = 2;
  };
  auto options = std::make_shared<Options>();
  app->add_flag("--json", options->json, "print one JSON object instead of text");
  app->add_option("--seconds", options->seconds, "seconds to measure each of the two games")
      ->type_name("S")
      ->check(number_from(0.01, 600))
      ->capture_default_str();
  app->notes(
      "It also prints the signature, a hash of all actions of fixed games, which is the same for "
      "every correct build. docs/performance.md explains the figures.");
  app->examples({"backstep bench", "backstep bench --json --seconds 5"});
  return {app, [options] { return run(options->json, options->seconds); }};
}

}  // namespace backstep::cmd
