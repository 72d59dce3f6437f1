// Every word of Debian's word lists that is no numeral passes alone. What is refused must be
// explained by a line of tests/taboo/words: a pattern, and why words like it are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "talk/judge.h"
#include "tests/source_dir.h"

namespace backstep::talk {
namespace {

struct WordList {
  std::string language;
  std::string command;  // prints the words, one a line
};

void PrintTo(const WordList& list, std::ostream* out) {
  *out << list.language;
}  // NOLINT: gtest's name

const std::vector<WordList>& word_lists() {
  // The Russian list is a dictionary of stems and endings; unmunch puts them together.
  static const std::vector<WordList> all{
      {"de", "cat /usr/share/dict/ngerman"},
      {"en", "cat /usr/share/dict/american-english"},
      {"fr", "cat /usr/share/dict/french"},
      {"it", "cat /usr/share/dict/italian"},
      {"pl", "cat /usr/share/dict/polish"},
      {"ru", "unmunch /usr/share/hunspell/ru_RU.dic /usr/share/hunspell/ru_RU.aff 2> /dev/null"}};
  return all;
}

// "*siebzig*" stands for all words with siebzig in them.
struct Exception {
  std::string pattern;
  bool used = false;

  bool explains(std::string_view word) const {
    std::string_view core = pattern;
    const bool before = core.starts_with('*');
    const bool after = core.ends_with('*');
    if (before) core.remove_prefix(1);
    if (after) core.remove_suffix(1);
    if (before && after) return word.find(core) != std::string_view::npos;
    return before ? word.ends_with(core) : after ? word.starts_with(core) : word == core;
  }
};

// Lines "pattern<TAB>why".
std::vector<Exception> exceptions_of(const std::string& language) {
  std::vector<Exception> exceptions;
  std::ifstream file(BACKSTEP_SOURCE_DIR "/tests/taboo/words/" + language + ".txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    EXPECT_NE(tab, std::string::npos) << language << ".txt: no reason given: " << line;
    exceptions.push_back({line.substr(0, tab), false});
  }
  return exceptions;
}

// In the checked tree, which is many times slower, one word of a hundred must do.
constexpr std::size_t kEvery = kChecks ? 97 : 1;

class WordLists : public testing::TestWithParam<WordList> {};
INSTANTIATE_TEST_SUITE_P(all, WordLists, testing::ValuesIn(word_lists()),
                         [](const auto& list) { return list.param.language; });

TEST_P(WordLists, pass_word_by_word) {
  std::vector<Exception> exceptions = exceptions_of(GetParam().language);
  const std::string command =
      GetParam().command + " | awk 'NR % " + std::to_string(kEvery) + " == 0'";
  const std::unique_ptr<FILE, int (*)(FILE*)> words(popen(command.c_str(), "r"), pclose);
  ASSERT_NE(words, nullptr);
  std::size_t count = 0;
  std::size_t unexplained = 0;
  std::string line(1024, '\0');
  while (std::fgets(line.data(), static_cast<int>(line.size()), words.get()) != nullptr) {
    const std::string_view word(line.data(), std::string_view(line.data()).find('\n'));
    ++count;
    if (Judge::all().judge(word).allowed()) continue;
    const auto reason = std::ranges::find_if(
        exceptions, [word](const Exception& exception) { return exception.explains(word); });
    if (reason != exceptions.end()) {
      reason->used = true;
    } else if (++unexplained <= 50) {
      ADD_FAILURE() << word << " is refused, and tests/taboo/words/" << GetParam().language
                    << ".txt does not say why";
    }
  }
  EXPECT_GT(count, 50'000U / kEvery) << "no words: " << command;
  EXPECT_EQ(unexplained, 0U);
  for (const Exception& exception : exceptions) {
    EXPECT_TRUE(exception.used || kEvery > 1) << exception.pattern << " explains no refused word";
  }
}

}  // namespace
}  // namespace backstep::talk
