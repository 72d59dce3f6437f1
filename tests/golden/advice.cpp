// What is advised, in words and as a picture: the searches, the forecasts and the texts must come
// to the same on every compiler and machine.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "advice/analysis.h"
#include "advice/english/analysis_text.h"
#include "advice/english/chance_plot.h"
#include "advice/english/hint_text.h"
#include "advice/hint.h"
#include "bots/bot.h"
#include "bots/simple.h"
#include "bots/speak.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "tests/golden/texts.h"

namespace backstep::golden {
namespace {

const std::vector<std::string> kNames{"Ann", "Bob", "Cleo", "Dan", "Eve"};

Rules rules_of(int players, bool extreme, bool pro, bool on_fire) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  rules.extreme = extreme;
  rules.pro = pro;
  rules.on_fire = on_fire;
  return rules;
}

// Hints at some moments of a careful game, also in the middle of turns and at its end.
std::string hints_of(const Rules& rules) {
  constexpr int kEffort = 48;
  constexpr int kEvery = 19;
  const auto hints = std::make_unique<advice::Hints>();
  State state = deal_unchecked(rules, deck_from_seed("hints"));
  std::string text;
  for (int moment = 1; !state.is_over(); ++moment) {
    if (moment % kEvery == 0) {
      Talk talk;
      talk.in_use = true;
      if (!state.is_muted()) bots::speak_all(state, talk);
      const View seen = view(state, state.turn);
      hints->begin(seen, talk, kEffort, advice::advice_chance());
      while (hints->think(1)) {
      }
      advice::Advice advice = hints->advice();
      if (advice.turns.size() > 3) advice.turns.resize(3);
      text += position_text(seen) + '\n' + advice::english::hint_text(advice, kNames) + '\n';
    }
    apply_unchecked(state, bots::smallest_step(view(state, state.turn)));
  }
  return text;
}

struct AnalysedGame {
  Record record;
  advice::GameAnalysis analysis;
};

// Two people who play the smallest step; one that goes wrong for many reasons.
AnalysedGame analysed_game() {
  constexpr int kEffort = 60;
  AnalysedGame game;
  Record& record = game.record;
  record.rules = rules_of(2, false, false, false);
  record.deck = deck_from_seed("advice");
  record.deal = "2-advice";
  record.seats = {{.name = "Ann", .bot = ""}, {.name = "Zoë & <Bob>", .bot = ""}};
  State state = deal_unchecked(record.rules, record.deck);
  while (!state.is_over()) {
    record.actions.push_back(bots::smallest_step(view(state, state.turn)));
    apply_unchecked(state, record.actions.back());
  }
  record.result = result_of(state);
  advice::AnalysisOptions options;
  options.effort = kEffort;
  if (std::optional<advice::GameAnalysis> analysis =
          advice::analyse(advice::course_of(record), options))
    game.analysis = *analysis;
  return game;
}

}  // namespace

std::string hints_text() {
  std::string text;
  for (int players = 1; players <= kMaxPlayers; ++players) {
    text += hints_of(rules_of(players, false, false, false));
    text += hints_of(rules_of(players, true, players % 2 == 0, players % 3 == 0));
  }
  return text;
}

std::string analysis_text() {
  const AnalysedGame game = analysed_game();
  return advice::english::analysis_text(game.analysis, game.record);
}

std::string plot_text() {
  const AnalysedGame game = analysed_game();
  return advice::english::chance_plot_svg(game.analysis, game.record);
}

}  // namespace backstep::golden
