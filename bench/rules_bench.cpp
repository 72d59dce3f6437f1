// Single functions of the rules, measured one by one: cmake builds rules_bench in the release tree.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"

namespace backstep {
namespace {

Rules rules_of(bool extreme) {
  Rules rules;
  rules.extreme = extreme;
  return rules;
}

// Positions from the middle of random games, so that no single one decides the figure.
std::vector<State> positions(bool extreme) {
  std::vector<State> all;
  Random random("bench", "positions");
  for (int game = 0; all.size() < 1024; ++game) {
    State state = deal_unchecked(rules_of(extreme), deck_from_seed(std::to_string(game)));
    for (int i = 0; i < 12 && !state.is_over(); ++i) {
      all.push_back(state);
      apply_unchecked(state, bots::random_action(state, state.hand_to_move(), random));
    }
  }
  return all;
}

void random_game(benchmark::State& bench) {
  const Rules rules = rules_of(bench.range(0) != 0);
  Random random(1);
  std::uint64_t hash = kHashStart;
  for (auto _ : bench) benchmark::DoNotOptimize(bots::play_random_game(rules, random, hash));
}
BENCHMARK(random_game)->ArgName("extreme")->Arg(0)->Arg(1);

void shuffle_deck(benchmark::State& bench) {
  Deck deck = deck_from_seed("bench");
  Random random(1);
  for (auto _ : bench) {
    shuffle(deck, random);
    benchmark::DoNotOptimize(deck);
  }
}
BENCHMARK(shuffle_deck);

void plays(benchmark::State& bench) {
  const std::vector<State> all = positions(bench.range(0) != 0);
  std::size_t next = 0;
  for (auto _ : bench) {
    const State& state = all[next++ % all.size()];
    benchmark::DoNotOptimize(legal_plays(state, state.hand_to_move()));
  }
}
BENCHMARK(plays)->ArgName("extreme")->Arg(0)->Arg(1);

void stuck(benchmark::State& bench) {
  const std::vector<State> all = positions(bench.range(0) != 0);
  std::size_t next = 0;
  for (auto _ : bench) {
    const State& state = all[next++ % all.size()];
    benchmark::DoNotOptimize(is_stuck(state, state.hand_to_move()));
  }
}
BENCHMARK(stuck)->ArgName("extreme")->Arg(0)->Arg(1);

void copy_state(benchmark::State& bench) {
  std::vector<State> all = positions(false);
  std::size_t next = 0;
  for (auto _ : bench) {
    all[(next + 1) % all.size()] = all[next % all.size()];
    ++next;
    benchmark::ClobberMemory();
  }
}
BENCHMARK(copy_state);

void make_view(benchmark::State& bench) {
  const std::vector<State> all = positions(true);
  std::size_t next = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(view(all[next++ % all.size()], 0));
}
BENCHMARK(make_view);

}  // namespace
}  // namespace backstep
