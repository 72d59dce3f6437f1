#include "engine/solve/place.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "base/random.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"

namespace backstep {

std::uint64_t board_word(const State& state) {
  const Rules& rules = state.rules;
  Board board = state.board;
  const CardSet hand = state.hand_to_move();

  // How many were laid matters up to the minimum, and for a three up to the fourth (E5).
  const bool counts = board.three || !(hand & rules.with(Command::kThree)).empty();
  board.laid_this_turn =
      std::min(board.laid_this_turn, static_cast<std::uint8_t>(counts ? 4 : state.minimum()));
  // Where was laid matters for a one_pile in force, and for one to come with the switch (E8).
  if (!state.is_bound()) board.latest = Pile::kA;
  if (!rules.one_pile_retroactive || (hand & rules.with(Command::kOnePile)).empty()) board.used = 0;

  std::array<unsigned, kPileCount> order{0, 1, 2, 3};
  if (board.tops[0] > board.tops[1]) std::swap(order[0], order[1]);
  if (board.tops[2] > board.tops[3]) std::swap(order[2], order[3]);
  std::uint64_t word = 0;
  for (const unsigned pile : order) {
    word = word << 7U | board.tops[pile];
    word = word << 1U | ((board.used >> pile) & 1U);
    word = word << 1U | ((board.fires.due() >> pile) & 1U);
    word = word << 1U | ((board.fires.fresh() >> pile) & 1U);
    word = word << 1U | (state.is_bound() && index(board.latest) == pile ? 1U : 0U);
  }
  word = word << 3U | board.laid_this_turn;
  word = word << 1U | (board.three ? 1U : 0U);
  return word << 3U | state.turn;
}

Print print_of(const State& state) {
  Print print;
  const auto take = [&print](std::uint64_t word) {
    print.first = mix(print.first ^ word);
    print.second = std::rotl((print.second ^ word) * 0x9e3779b97f4a7c15U, 29) + word;
  };
  take(board_word(state) << 7U | state.draw_count);
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    for (const std::uint64_t word :
         std::bit_cast<std::array<std::uint64_t, 2>>(state.hands[seat])) {
      take(word);
    }
  }
  print.second = mix(print.second) | 1U;
  return print;
}

}  // namespace backstep
