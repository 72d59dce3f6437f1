#include "advice/english/summary_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "advice/english/kinds.h"
#include "advice/english/words.h"
#include "engine/game/notation.h"

namespace backstep::advice::english {
namespace {

constexpr std::size_t kLabelWidth = 26;
constexpr std::size_t kColumnWidth = 11;

double per_game(double sum, int games) { return games == 0 ? 0 : sum / games; }

std::string row(std::string_view label, std::string_view turns, std::string_view costly,
                std::string_view cost, std::string_view choices) {
  return left_aligned(label, kLabelWidth) + right_aligned(turns, kColumnWidth) +
         right_aligned(costly, kColumnWidth) + right_aligned(cost, kColumnWidth) +
         right_aligned(choices, kColumnWidth) + '\n';
}

std::string head(std::string_view label) {
  return '\n' + row(label, "turns", "costly", "cost", "choices");
}

std::string row(std::string_view label, const Part& part, int games) {
  return row(shortened(printable(label), kLabelWidth - 1), std::to_string(part.turns),
             std::to_string(part.costly), points(per_game(part.cost, games)),
             signed_points(per_game(part.choices, games)));
}

std::string means_text(const Summary& summary) {
  const int games = summary.games;
  return "On average " + points(per_game(summary.start, games)) + " % at the start, " +
         signed_points(per_game(summary.choices, games)) + " by choices, " +
         signed_points(per_game(summary.draws, games)) + " by draws.";
}

template <std::size_t kCount>
std::size_t costliest(const std::array<Part, kCount>& parts) {
  const auto most = std::max_element(parts.begin(), parts.end(),
                                     [](const Part& a, const Part& b) { return a.cost < b.cost; });
  return static_cast<std::size_t>(most - parts.begin());
}

constexpr std::array<std::string_view, kPhaseCount> kWhen{"in the opening", "in the middle",
                                                          "late in the game", "in the end"};

// "Ann: most in the middle (2.1 a game); most by a long step (1.0 a game)".
std::string most_text(const std::string& name, const PlayerSummary& player) {
  if (player.cost <= 0) return {};
  const std::size_t phase = costliest(player.phases);
  const std::size_t kind = costliest(player.kinds);
  return wrapped(shortened(printable(name), kLabelWidth) + ": most " + std::string(kWhen[phase]) +
                     " (" + points(per_game(player.phases[phase].cost, player.games)) +
                     "), and by: " + std::string(kind_text(static_cast<ChoiceKind>(kind))) + " (" +
                     points(per_game(player.kinds[kind].cost, player.games)) + ")",
                 2);
}

}  // namespace

std::string summary_text(const Summary& summary) {
  std::string text =
      counted(summary.games, "game", "games") + ", " + std::to_string(summary.won) + " won\n";
  if (summary.games == 0) return text;
  text += wrapped(means_text(summary), 0) + '\n';
  text += wrapped(
      "Where chances were lost: cost is what the costly choices cost against the better "
      "turns, choices what all of them came to against quick's; both in points a game.",
      0);

  text += head("player");
  for (const auto& [name, player] : summary.players) text += row(name, player, player.games);
  text += row("all", summary.all, summary.games);
  text += head("phase");
  for (std::size_t i = 0; i < kPhaseCount; ++i) {
    text += row(name(static_cast<Phase>(i)), summary.all.phases[i], summary.games);
  }
  text += head("kind of costly choice");
  for (std::size_t i = 0; i < kChoiceKindCount; ++i) {
    if (summary.all.kinds[i].costly == 0) continue;
    text += row(kind_text(static_cast<ChoiceKind>(i)), summary.all.kinds[i], summary.games);
  }
  text += '\n';
  for (const auto& [name, player] : summary.players) text += most_text(name, player);
  return text;
}

}  // namespace backstep::advice::english
