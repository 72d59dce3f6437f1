// Keys in any order: nothing crashes, and nothing is played that nobody meant.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "terminal/panels/key_walk_for_tests.h"
#include "terminal/panels/keys_for_tests.h"
#include "terminal/panels/start.h"

namespace backstep::terminal::panels {
namespace {

RC_GTEST_PROP(RandomKeys, PlayNothingThatNobodyMeant, (std::uint8_t first)) {
  const auto bytes = *rc::gen::resize(500, rc::gen::arbitrary<std::vector<std::uint8_t>>());
  KeyWalk walk(first);
  for (const std::uint8_t byte : bytes) {
    walk.step(byte);
    RC_ASSERT(walk.problem() == "");
  }
}

// The same in games that go on: mostly cards, now and then anything.
RC_GTEST_PROP(RandomKeys, InGamesThatGoOn, (std::uint8_t first)) {
  const auto bytes = *rc::gen::resize(
      250, rc::gen::container<std::vector<std::uint8_t>>(rc::gen::weightedOneOf<std::uint8_t>(
               {{6, rc::gen::inRange<std::uint8_t>(192, 224)},
                {2, rc::gen::element<std::uint8_t>('e', 'l', 'y', 'e', 184)},
                {1, rc::gen::arbitrary<std::uint8_t>()}})));
  KeyWalk walk(first);
  walk.connection().play();
  for (const std::uint8_t byte : bytes) {
    walk.step(byte);
    RC_ASSERT(walk.problem() == "");
  }
}

RC_GTEST_PROP(RandomKeys, AtTheStart, (const std::vector<std::uint8_t>& bytes)) {
  StartOptions options;
  options.resume = "a game";
  Start start(options);
  const std::vector<Key> moves = typed("<up><down><tab><left><right><home><end><back><del>");
  for (const std::uint8_t byte : bytes) {
    if (byte < 128) {
      start.on_key(moves[byte % moves.size()]);
    } else {
      start.on_key(text(std::string(1, static_cast<char>(byte - 96))));
    }
    RC_ASSERT(start.ui().choice >= 0);
    RC_ASSERT(static_cast<std::size_t>(start.ui().choice) < start.fields().size());
    start.draw(byte % 100 + 1, byte % 30 + 1);
    if (start.chosen()) start.fail("once more");
  }
}

}  // namespace
}  // namespace backstep::terminal::panels
