// How long the judge of talk takes for a line of chat, by its length: cmake builds talk_bench in
// the release tree.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/utf8.h"
#include "talk/judge.h"
#include "talk/text.h"
#include "tests/taboo/phrases.h"

namespace backstep::talk {
namespace {

// Lines of so many characters, put together from allowed phrases of all languages, so that nothing
// ends a trial early.
std::vector<std::string> lines(std::size_t characters) {
  std::vector<std::string> phrases;
  for (const std::string& language : phrase_files()) {
    for (const TestPhrase& phrase : read_phrases_of(language)) {
      if (phrase.kind == TestPhrase::Kind::kAllowed) phrases.push_back(phrase.text + ". ");
    }
  }
  Random random("bench", "talk");
  std::vector<std::string> all;
  while (all.size() < 256) {
    std::string line;
    while (count_characters(line) < characters)
      line += phrases[random.below(static_cast<std::uint32_t>(phrases.size()))];
    line = bytes_of(line, {0, characters});
    if (Judge::all().judge(line).allowed()) all.push_back(line);
  }
  return all;
}

void judge(benchmark::State& bench) {
  const std::vector<std::string> all = lines(static_cast<std::size_t>(bench.range(0)));
  std::size_t next = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(Judge::all().judge(all[next++ % all.size()]));
  bench.SetComplexityN(bench.range(0));
}
BENCHMARK(judge)
    ->ArgName("characters")
    ->Arg(50)
    ->Arg(100)
    ->Arg(200)
    ->Arg(400)
    ->Arg(500)
    ->Complexity(benchmark::oN);

// Texts that are made to be slow, of 200 characters.
void judge_worst(benchmark::State& bench) {
  const std::vector<std::string> units{"a ", "a", "s.", "x1", "한", "ﷺ", "𝒂", "vierzi", "no "};
  const std::string& unit = units[static_cast<std::size_t>(bench.range(0))];
  std::string line;
  while (count_characters(line) < 200) line += unit;
  bench.SetLabel(unit);
  for (auto _ : bench) benchmark::DoNotOptimize(Judge::all().judge(line));
}
BENCHMARK(judge_worst)->DenseRange(0, 8);

void make_lexicon(benchmark::State& bench) {
  std::vector<Language> languages;
  for (const LanguageFile& file : language_files()) {
    languages.push_back(*read_language(file.name, file.text));
  }
  for (auto _ : bench) {
    const Judge made(languages);
    benchmark::DoNotOptimize(made.problems().size());
  }
}
BENCHMARK(make_lexicon)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace backstep::talk
