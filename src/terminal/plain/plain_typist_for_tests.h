// Somebody who types at a door, and everything that is printed there: what is typed stands behind
// "> ". BACKSTEP_BLESS=1 writes the goldens anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/positions_for_tests.h"
#include "terminal/plain/plain.h"
#include "terminal/plain/plain_connection_for_tests.h"
#include "terminal/plain/words.h"
#include "tests/source_dir.h"

namespace backstep::terminal::plain {

inline std::string golden_path(const std::string& name) {
  return BACKSTEP_SOURCE_DIR "/src/terminal/plain/golden/" + name + ".txt";
}

inline void expect_golden(const std::string& name, const std::string& text) {
  if (std::getenv("BACKSTEP_BLESS") != nullptr) std::ofstream(golden_path(name)) << text;
  std::ifstream file(golden_path(name));
  std::stringstream wanted;
  wanted << file.rdbuf();
  EXPECT_EQ(text, wanted.str()) << golden_path(name) << " (BACKSTEP_BLESS=1 writes it)";
}

// Nothing that a terminal would obey, and no name that was not filled in.
inline void expect_clean(std::string_view line) {
  for (const char c : line) {
    ASSERT_GE(static_cast<unsigned char>(c), 0x20U) << line;
    ASSERT_NE(c, '\x7f') << line;
  }
  ASSERT_EQ(one_line(line), line) << "not one valid line";
  ASSERT_FALSE(line.empty());
  ASSERT_FALSE(line.starts_with("plain.")) << line << ": there is no such text";
}

// Somebody at the door who types.
struct Typist {
  explicit Typist(PlainConnection& the_connection, Language language = Language::kEnglish,
                  bool ascii = false, bool brief = false)
      : connection(the_connection) {
    PlainOptions options{Texts(language),
                         ascii,
                         brief,
                         [this](std::string_view line) {
                           expect_clean(line);
                           text += std::string(line) + '\n';
                           last = line;
                           ++printed;
                         },
                         true,
                         [this](const Record& record, const std::string& file) {
                           saved.push_back(record);
                           return saves ? Result<std::string>(file.empty() ? "new.jsonl" : file)
                                        : Error{file + ": Permission denied"};
                         }};
    plain = std::make_unique<Plain>(connection, options);
  }

  // Types a line, and waits for whatever comes of it. Returns what was printed.
  std::string type(std::string_view line) {
    text += "> " + one_line(line) + '\n';
    const std::size_t answered = text.size();
    plain->on_line(line);
    while (!plain->is_idle() && connection.step()) {
    }
    return text.substr(answered);
  }
  void type_all(std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines) type(line);
  }
  // The own turn as a careful beginner plays it.
  void play_turn() {
    State thought = connection.state();
    const int seat = thought.turn;
    bool ends = false;
    do {
      const Action action = bots::smallest_step(view(thought, seat));
      if (!action.is_end()) {
        type(std::to_string(action.card) + ' ' + letter(action.pile));
      }
      ends = action.is_end();
      apply_unchecked(thought, action);
    } while (!ends && !thought.is_over() && thought.turn == seat &&
             thought.board.laid_this_turn > 0);
    type("end");
  }

  PlainConnection& connection;
  std::string text;
  std::string last;
  int printed = 0;
  std::vector<Record> saved;
  bool saves = true;
  std::unique_ptr<Plain> plain;
};

inline Rules rules_for(int players, bool extreme = false) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.extreme = extreme;
  return rules;
}

// A skull in hand that could be covered, and need not be.
inline Game skull_game() {
  return Position::extreme()
      .tops(40, 97, 4, 5)
      .command(45, Command::kSkull)
      .hand(0, {3, 44, 45, 46})
      .hand(1, {96, 98, 99})
      .draw({80, 14})
      .game();
}

}  // namespace backstep::terminal::plain
