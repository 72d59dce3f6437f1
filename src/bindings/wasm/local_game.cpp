#include "bindings/wasm/local_game.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/random.h"
#include "engine/game/deal.h"
#include "engine/game/outcome.h"
#include "engine/game/step.h"
#include "engine/game/turn_check.h"
#include "wire/json_text.h"
#include "wire/preview_json.h"

namespace backstep::bindings::wasm {
namespace {

constexpr std::size_t kWords = 4;
constexpr std::size_t kDigitsPerWord = 16;

// Four sequences in one: all bits of the entropy have a part in every word.
class Mixed {
 public:
  explicit Mixed(const std::array<std::uint64_t, kWords>& words)
      : parts_{Random(words[0]), Random(words[1]), Random(words[2]), Random(words[3])} {}

  std::uint64_t next() {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) word = mix(word + i) ^ parts_[i].next();
    return word;
  }

 private:
  std::array<Random, kWords> parts_;
};

std::optional<unsigned> digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

wire::Over over_of(const State& state) {
  wire::Over over;
  over.result = std::string(status(state.outcome));
  if (is_lost(state.outcome)) over.reason = std::string(reason(state.outcome));
  over.left = state.left();
  over.hands.emplace();
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    over.hands->push_back(state.hands[seat]);
  }
  over.draw.emplace();
  for (std::size_t i = state.draw_count; i > 0; --i) over.draw->push_back(state.draw[i - 1]);
  return over;
}

RefusedAction refused_action(const TurnCheck& check, Action action) {
  const int place = static_cast<int>(check.at);
  if (!check.turn_over) return {wire::refusal_json(check.table, action, check.refusal), place};
  return {wire::JsonMembers()
              .add("code", wire::text_json("turn_over"))
              .add("clause", wire::text_json("C13"))
              .add("message", wire::text_json("The turn is over before that."))
              .object(),
          place};
}

}  // namespace

Result<LocalGame> deal_named(const std::string& name) {
  const Result<NamedDeal> deal = parse_deal_name(name);
  if (!deal) return deal.error();
  return LocalGame{deal->rules, deck_from_seed(deal->seed), 0, {}};
}

Result<LocalGame> deal_shuffled(const Rules& rules, const std::string& entropy) {
  std::array<std::uint64_t, kWords> words{};
  if (entropy.size() != kWords * kDigitsPerWord) return Error{"entropy must have 64 digits"};
  for (std::size_t i = 0; i < entropy.size(); ++i) {
    const std::optional<unsigned> digit = digit_of(entropy[i]);
    if (!digit) return Error{"entropy must be hexadecimal digits"};
    words[i / kDigitsPerWord] = words[i / kDigitsPerWord] << 4U | *digit;
  }
  LocalGame game{rules, {}, 0, {}};
  for (std::size_t i = 0; i < game.deck.size(); ++i) {
    game.deck[i] = static_cast<Card>(kLowestCard + i);
  }
  Mixed source(words);
  shuffle(game.deck, source);
  return game;
}

Result<State> state_of(const LocalGame& game) {
  const Result<State, DealError> dealt = deal(game.rules, game.deck, game.starts);
  if (!dealt) return Error{std::string(sentence(dealt.error()))};
  State state = *dealt;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const Refusal refused = apply(state, game.actions[i]);
    if (refused != Refusal::kNone) {
      return Error{"action " + std::to_string(i + 1) + ": " + std::string(sentence(refused))};
    }
  }
  return state;
}

Result<wire::event::Did, RefusedAction> act(LocalGame& game, State state,
                                            const std::vector<Action>& actions,
                                            std::optional<int> seat) {
  wire::event::Did did;
  const int mover = state.turn;
  did.seat = mover;
  CardSet drew;
  const TurnCheck check = check_turn(state, state.hand_to_move(), actions);
  if (!check.is_ok()) return refused_action(check, actions[check.at]);
  for (const Action action : actions) {
    const State before = state;
    apply_unchecked(state, action);
    const Step step = step_between(before, action, state);
    for (const Card card : step.drawn()) drew.insert(card);
  }
  game.actions.insert(game.actions.end(), actions.begin(), actions.end());
  did.n = static_cast<int>(game.actions.size());
  did.actions = actions;
  did.drew = drew.size();
  if (seat == mover && !drew.empty()) did.cards = drew;
  did.turn = state.turn;
  did.laid_this_turn = state.board.laid_this_turn;
  did.minimum = state.minimum();
  did.draw_count = state.draw_count;
  if (state.is_over()) did.over = over_of(state);
  return did;
}

}  // namespace backstep::bindings::wasm
