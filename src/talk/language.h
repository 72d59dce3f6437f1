// Language: what a data file says of one language. docs/talk.md explains every section.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace backstep::talk {

using Words = std::vector<std::string>;  // as written, alternatives in brackets spelled out

struct Language {
  std::string code;  // "de"
  Words locales;     // whose spell-out rules of ICU count

  Words numbers;
  Words ordinals;
  Words endings;
  Words not_numbers;
  Words ordinary;
  Words cues;
  Words idioms;  // phrases
  Words hints;   // phrases
  Words joiners;
  Words hundreds;
  Words piles;
  Words small_numbers;
  Words ones;
  Words either;
  Words between;
  Words adjectives;
  Words cards;
  Words counted;
  Words measured;
  Words steps;
  Words counts;    // phrases
  Words commands;  // phrases
  Words digit_ordinals;
  Words common;
  // A word that is a number beside certain others: the word, and its cues.
  std::vector<std::pair<std::string, Words>> doubtful;
};

// `name` is what errors call the file: "de.txt, line 7: ...".
Result<Language> read_language(std::string_view name, std::string_view text);

// "dritt(e|er|)" -> dritte dritter dritt. Of a bracket that is not closed the error says so.
Result<Words> alternatives(std::string_view pattern);

// The files of the folder languages/, built into the program.
struct LanguageFile {
  std::string name;  // "de.txt"
  std::string text;
};
const std::vector<LanguageFile>& language_files();

}  // namespace backstep::talk
