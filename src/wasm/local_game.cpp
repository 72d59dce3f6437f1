#include "wasm/local_game.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/random.h"
#include "game/deal.h"
#include "game/outcome.h"
#include "game/step.h"
#include "game/turn.h"
#include "wire/json_text.h"
#include "wire/preview_json.h"

namespace backstep::page {
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

NotActed not_acted(const State& state, Action action, std::size_t at, int mover) {
  const int place = static_cast<int>(at);
  if (!state.is_over() && state.turn != mover) {
    return {wire::JsonMembers()
                .add("code", wire::text_json("not_your_turn"))
                .add("clause", wire::text_json("C13"))
                .add("message", wire::text_json("The turn has passed to the next seat."))
                .object(),
            place};
  }
  const Refusal refused = refusal(state, state.hand_to_move(), action);
  return {wire::refusal_json(state, action, refused), place};
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

std::variant<Acted, NotActed> act(LocalGame& game, State state, const std::vector<Action>& actions,
                                  std::optional<int> seat) {
  wire::event::Did did;
  const int mover = state.turn;
  did.seat = mover;
  CardSet drew;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const State before = state;
    if (state.turn != mover || apply(state, actions[i]) != Refusal::kNone) {
      return not_acted(state, actions[i], i, mover);
    }
    const Step step = step_between(before, actions[i], state);
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
  return Acted{std::move(did)};
}

}  // namespace backstep::page
