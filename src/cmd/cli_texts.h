// The texts of the command line. They are English, but for the commands of players (play, join,
// open and replay), which speak the language of --lang or of the environment in help and errors,
// too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "texts/texts.h"

namespace backstep::cmd {

const Texts& cli_texts();
// Reads the language from the arguments. Call it before any command is declared.
void choose_cli_language(int argc, char** argv);

// "--name: it's too long", with the colon of the language.
std::string labelled(std::string_view label, std::string_view text);
// "a, b or c"
std::string any_of(const std::vector<std::string>& words);
// "there is no command simluate; did you mean simulate?"; the sentence alone if no known word is
// similar.
std::string with_suggestion(const std::string& sentence, std::string_view word,
                            const std::vector<std::string>& known);

}  // namespace backstep::cmd
