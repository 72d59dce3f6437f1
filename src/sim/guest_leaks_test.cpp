// What a guest is told in a match does not change when the cards that its seat has not seen change
// places.
//
// A game is played once. Then the same turns are played again from two decks: the first one, and
// one in which the cards that a seat has not seen by the end of these turns are exchanged. On that
// seat is a guest that writes down every line it is told, as the pipe writes them. After the last
// turn the match is broken off.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "engine/game/deal.h"
#include "sim/fakes_for_tests.h"
#include "sim/match.h"
#include "sim/rules_for_tests.h"
#include "wire/guest_json.h"

namespace backstep::sim {
namespace {

// All seats play these turns; then there is none any more.
struct Script {
  std::vector<bots::Turn> turns;
  std::size_t next = 0;

  bots::Turn turn() { return next < turns.size() ? turns[next++] : bots::Turn(); }
};

class LoggingGuest final : public bots::Guest {
 public:
  explicit LoggingGuest(Script& script) : script_(script) {}

  void sit_down(const View& view, bool talks, std::uint64_t chance) override {
    lines.push_back(wire::guest_game(view, talks, chance));
    lines.push_back(wire::guest_begin(view, Talk()));
  }
  void hear(int seat, Action action) override { since_.push_back({seat, action, {}}); }
  void hear(int seat, const Signal& signal) override { since_.push_back({seat, {}, signal}); }
  void stand_up(const View& view, bool broken) override {
    lines.push_back(wire::guest_over(view, broken, std::exchange(since_, {})));
  }
  bots::Turn turn(const View& view, const Talk& talk, Random& random) override {
    lines.push_back(wire::guest_turn(view, talk, std::exchange(since_, {})) +
                    std::to_string(random.next()));
    return script_.turn();
  }
  bots::Signals say(const View& view, const Talk& talk) override {
    lines.push_back(wire::guest_say(view, talk, std::exchange(since_, {})));
    return {};
  }
  const std::optional<bots::Trouble>& trouble() const override { return trouble_; }
  std::int64_t waited_ns() const override { return 0; }

  std::vector<std::string> lines;

 private:
  Script& script_;
  std::vector<wire::Heard> since_;
  std::optional<bots::Trouble> trouble_;
};

struct Replayed {
  State state;
  std::vector<std::string> lines;
  bool complete = false;  // all turns were played, and nothing else happened
};

Replayed replayed(const Rules& rules, const Deck& deck, const std::vector<bots::Turn>& turns,
                  int seat) {
  Script script{turns};
  LoggingGuest guest(script);
  FakeBot others([&](const View&, const Talk&, Random&) { return script.turn(); },
                 [](const View& view, const Talk&) {
                   bots::Signals said;
                   if (view.laid.size() % 3 == 0) {
                     said.push_back(Signal::about(Meaning::kLeave, Pile::kB));
                   }
                   return said;
                 });
  Match match;
  match.rules = rules;
  match.deck = deck;
  match.talks = true;
  match.seed = "leaks";
  for (std::size_t i = 0; i < rules.players; ++i) match.bots[i] = &others;
  match.bots[static_cast<std::size_t>(seat)] = &guest;
  match.guests[static_cast<std::size_t>(seat)] = &guest;
  const MatchResult result = play_match(match);
  const bool ended = result.fault && result.fault->kind == bots::Fault::Kind::kCutShort;
  return {result.state, guest.lines, ended && script.next == turns.size()};
}

TEST(GuestLeaks, nothing_a_guest_is_told_depends_on_hidden_cards) {
  Random random("guest leaks", "1");
  int compared = 0;
  for (int game = 0; game < 300; ++game) {
    const Rules rules = rules_of(static_cast<int>(1 + random.below(5)), random.below(32));
    Deck deck = deck_from_seed("guest leaks " + std::to_string(game));
    const int seat = static_cast<int>(random.below(rules.players));
    std::vector<bots::Turn> turns;
    State state = deal_unchecked(rules, deck);
    for (std::uint32_t i = random.below(15); i > 0 && !state.is_over(); --i) {
      turns.push_back(honest_turn(view(state, state.turn)));
      for (const Action action : turns.back()) apply_unchecked(state, action);
    }
    if (state.is_over()) continue;
    const Replayed one = replayed(rules, deck, turns, seat);
    ASSERT_TRUE(one.complete);
    const CardSet unknown = view(one.state, seat).unseen();
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < deck.size(); ++i) {
      if (unknown.contains(deck[i])) places.push_back(i);
    }
    for (std::size_t left = places.size(); left > 1; --left) {
      std::swap(deck[places[left - 1]],
                deck[places[random.below(static_cast<std::uint32_t>(left))]]);
    }
    const Replayed other = replayed(rules, deck, turns, seat);
    if (!other.complete) continue;  // it would have been another game
    ASSERT_NE(one.state, other.state);
    ASSERT_EQ(one.lines, other.lines) << "game " << game << ", seat " << seat;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace backstep::sim
