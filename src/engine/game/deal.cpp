#include "engine/game/deal.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/entropy.h"
#include "base/random.h"

namespace backstep {
namespace {

template <class Source>
Deck shuffled_deck(Source&& source) {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  shuffle(deck, source);
  return deck;
}

constexpr std::string_view kHexDigits = "0123456789ABCDEF";
constexpr std::string_view kSwitchLetters = "xpsfr";

bool is_plain(char c, std::string_view also) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         also.find(c) != std::string_view::npos;
}

std::string escape(std::string_view text, std::string_view also_plain) {
  std::string escaped;
  for (const char c : text) {
    if (is_plain(c, also_plain)) {
      escaped += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      escaped += {'~', kHexDigits[byte >> 4U], kHexDigits[byte & 15U]};
    }
  }
  return escaped;
}

// Lenient about what need not have been escaped: the round trip in parse_deal_name() is strict.
std::optional<std::string> unescape(std::string_view escaped) {
  std::string text;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '~') {
      text += escaped[i];
      continue;
    }
    if (i + 2 >= escaped.size()) return std::nullopt;
    const std::size_t high = kHexDigits.find(escaped[i + 1]);
    const std::size_t low = kHexDigits.find(escaped[i + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    text += static_cast<char>(static_cast<unsigned char>(high << 4U | low));
    i += 2;
  }
  return text;
}

void set_switch(Rules& rules, char letter) {
  switch (letter) {
    case 'x':
      rules.extreme = true;
      break;
    case 'p':
      rules.pro = true;
      break;
    case 's':
      rules.small_hand = true;
      break;
    case 'f':
      rules.on_fire = true;
      break;
    default:
      rules.one_pile_retroactive = true;
      break;
  }
}

}  // namespace

Deck deck_from_seed(std::string_view seed) { return shuffled_deck(Random("deck", seed)); }

Deck deck_from_entropy() { return shuffled_deck(SystemEntropy()); }

NamedDeal named_deal(Rules rules, std::optional<std::string> commands_seed, std::string seed) {
  rules.commands = commands_seed ? Commands::random(*commands_seed) : Commands::even();
  return {rules, std::move(commands_seed), std::move(seed)};
}

std::string deal_name(const NamedDeal& deal) {
  std::string name(1, static_cast<char>('0' + deal.rules.players));
  if (deal.rules.extreme) name += 'x';
  if (deal.rules.pro) name += 'p';
  if (deal.rules.small_hand) name += 's';
  if (deal.rules.on_fire) name += 'f';
  if (deal.rules.one_pile_retroactive) name += 'r';
  if (deal.commands_seed) name += '.' + escape(*deal.commands_seed, "_");
  return name + '-' + escape(deal.seed, "_.-");
}

Result<NamedDeal> parse_deal_name(std::string_view name) {
  const std::size_t hyphen = name.find('-');
  if (hyphen == std::string_view::npos) {
    return Error{"a deal's name is its rules, a hyphen and a seed, such as 2-kestrel"};
  }
  std::string_view rules_part = name.substr(0, hyphen);
  std::optional<std::string> commands_seed;
  if (const std::size_t dot = rules_part.find('.'); dot != std::string_view::npos) {
    commands_seed = unescape(rules_part.substr(dot + 1));
    if (!commands_seed) return Error{"the seed of the commands is badly escaped"};
    rules_part = rules_part.substr(0, dot);
  }
  if (rules_part.empty() || rules_part[0] < '1' || rules_part[0] > '0' + kMaxPlayers) {
    return Error{"a deal's name begins with the number of players, 1 to 5"};
  }
  Rules rules;
  rules.players = static_cast<std::uint8_t>(rules_part[0] - '0');
  for (const char letter : rules_part.substr(1)) {
    if (kSwitchLetters.find(letter) == std::string_view::npos) {
      return Error{"the letters of a deal's rules are x, p, s, f and r"};
    }
    set_switch(rules, letter);
  }
  const std::optional<std::string> seed = unescape(name.substr(hyphen + 1));
  if (!seed) return Error{"the seed of the deck is badly escaped"};

  NamedDeal deal = named_deal(rules, std::move(commands_seed), *seed);
  if (const std::string canonical = deal_name(deal); canonical != name) {
    return Error{"a deal has one name only, and this one is written " + canonical};
  }
  return deal;
}

}  // namespace backstep
