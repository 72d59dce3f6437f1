// The referee, spoken to in JSON. Every answer is held to the contract here, so that the tests only
// say what is special: an answer is one line of strict JSON, an object with `ok`, and a refusal has
// a code that exists, the clause of that code and a sentence.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/referee/pipe.h"

namespace backstep {

namespace json = boost::json;

// The rules of a game of two.
inline constexpr std::string_view kTwo = R"({"players":2})";

class Talk {
 public:
  Talk();

  // The answer to one line; the test fails if there is none, or one that breaks the contract.
  json::object ask(std::string_view line);
  // The same without a look at the answer, or nothing if there was none.
  std::string ask_raw(std::string_view line);

  // "accepted", or the code of the refusal. The test fails if a refused request changes the game.
  std::string try_it(std::string_view line);
  // The code of the refusal with its clause, such as "wrong_order, C4"; otherwise the same.
  std::string try_with_clause(std::string_view line);

  json::object state() { return ask(R"({"op":"state"})"); }
  json::object legal() { return ask(R"({"op":"legal"})"); }
  json::object view(int seat);
  json::object spectate() { return ask(R"({"op":"view","seat":null})"); }

  Pipe& pipe() { return pipe_; }

 private:
  Pipe pipe_;
};

// Requests. Tops are cards, 0 for the row card; the rest are JSON texts.
std::string tops_text(int a, int b, int c, int d);
std::string setup_line(std::string_view rules, std::string_view tops, std::string_view hands,
                       std::string_view draw, int turn = 0);
std::string new_line(std::string_view rules, std::string_view seed);
std::string play_line(std::int64_t card, std::string_view pile);
inline constexpr std::string_view kEnd = R"({"op":"end"})";
inline constexpr std::string_view kLegal = R"({"op":"legal"})";
inline constexpr std::string_view kState = R"({"op":"state"})";

// Parts of answers. The test fails, and the part is null, if it is not there.
const json::value& at(const json::object& object, std::string_view key);
json::value parse(std::string_view text);
std::string text_of(const json::value& value);
std::int64_t number_of(const json::value& value);

// The events in one readable line: "laid 0 37A trick; ended 0 drew 12 80; began 1 min 2; lost stuck
// 7".
std::string events_of(const json::object& answer);
// "playing 1 left 18", "lost skull 0 left 16", "won 0 left 0": status, reason, seat, cards left.
std::string standing_of(const json::object& answer);
// The plays of `legal`: "37A 38B(trick) 40A(loses)", then "end" or "end(loses)" if the turn may
// end.
std::string plays_of(const json::object& legal);

}  // namespace backstep
