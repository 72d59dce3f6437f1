// The phrases of tests/taboo/phrases: what people type at a game table, and how it is to be judged.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace backstep::talk {

struct TestPhrase {
  enum class Kind { kAllowed, kRefused, kAllowedInExtreme, kNeverAllowed };
  Kind kind = Kind::kAllowed;
  std::string text;
};

// The languages that have phrases: the files of the folder.
inline std::vector<std::string> phrase_files() {
  std::vector<std::string> languages;
  for (const auto& file :
       std::filesystem::directory_iterator(BACKSTEP_SOURCE_DIR "/tests/taboo/phrases")) {
    languages.push_back(file.path().stem());
  }
  std::ranges::sort(languages);
  return languages;
}

// Lines "ok<TAB>text", "no<TAB>text", "ok-extreme<TAB>text" and, refused in Extreme, too,
// "never<TAB>text".
inline std::vector<TestPhrase> read_phrases_of(const std::string& language) {
  std::vector<TestPhrase> phrases;
  std::ifstream file(BACKSTEP_SOURCE_DIR "/tests/taboo/phrases/" + language + ".txt");
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    if (line.empty() || line.front() == '#' || tab == std::string::npos) continue;
    const std::string kind = line.substr(0, tab);
    phrases.push_back({kind == "ok"      ? TestPhrase::Kind::kAllowed
                       : kind == "no"    ? TestPhrase::Kind::kRefused
                       : kind == "never" ? TestPhrase::Kind::kNeverAllowed
                                         : TestPhrase::Kind::kAllowedInExtreme,
                       line.substr(tab + 1)});
  }
  return phrases;
}

}  // namespace backstep::talk
