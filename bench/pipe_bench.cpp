// What a bot behind a pipe costs beyond its own thinking: the lines alone, and the whole way there
// and back. The other end is this program itself, which answers without looking.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

#include "base/random.h"
#include "bots/external/pipe_guest.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "wire/guest_json.h"

namespace backstep {
namespace {

std::string own_path;

View first_view() {
  Rules rules;
  rules.players = 2;
  rules.extreme = true;
  return view(deal_unchecked(rules, deck_from_seed("bench")), 0);
}

// What is told and read about one turn, without a pipe.
void lines_of_a_turn(benchmark::State& state) {
  const View at = first_view();
  const Talk talk;
  for (auto _ : state) {
    benchmark::DoNotOptimize(wire::guest_turn(at, talk, {}));
    benchmark::DoNotOptimize(
        wire::read_guest_turn(R"({"t":"turn","actions":["37A","38A","end"]})"));
  }
}
BENCHMARK(lines_of_a_turn);

// A question and its answer, by another process.
void there_and_back(benchmark::State& state) {
  bots::external::PipeGuest guest(own_path + " --child", {});
  const View at = first_view();
  const Talk talk;
  guest.sit_down(at, true, 0);
  for (auto _ : state) benchmark::DoNotOptimize(guest.say(at, talk));
  if (guest.trouble()) state.SkipWithError(guest.trouble()->sentence.c_str());
}
BENCHMARK(there_and_back)->UseRealTime();

// A new process that says that it is ready.
void start_a_child(benchmark::State& state) {
  for (auto _ : state) {
    bots::external::PipeGuest guest(own_path + " --child", {});
    guest.start();
    if (guest.trouble()) state.SkipWithError(guest.trouble()->sentence.c_str());
  }
}
BENCHMARK(start_a_child)->UseRealTime();

int be_the_child() {
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find(R"("t":"hello")") != std::string::npos) std::puts(R"({"asks":["say"]})");
    if (line.find(R"("t":"say")") != std::string::npos) std::puts(R"({"signals":[]})");
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace backstep

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--child") == 0) return backstep::be_the_child();
  backstep::own_path = argv[0];
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
