// The page plays a whole game by ear, and what it says is a golden of its tests. The same deeds
// have to be told here in the same words.
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "terminal/messages/refusals.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"
#include "terminal/messages/table_for_tests.h"
#include "tests/source_dir.h"

namespace backstep::terminal::messages {
namespace {

using What = state::Said::What;

// One player, whose deeds are read off what was spoken of them.
class Listener {
 public:
  Listener() {
    const NamedDeal deal = *parse_deal_name("1x-hemp");
    state_ = *backstep::deal(deal.rules, deck_from_seed(deal.seed));
    table_.phase = "play";
    table_.you = {.member = 1, .seat = 0, .hidden = {}};
    table_.members = {{.member = 1, .name = "Guest", .state = "connected", .since = 0}};
    table_.seats = {{.member = 1, .bot = ""}};
    table_.game.emplace();
    wire::event::Dealt dealt;
    dealt.rules = deal.rules;
    table_.events.push_back({1, 0, dealt});
    look();
  }

  // What is said when this line was spoken, after doing what it tells.
  std::string says(const std::string& line) {
    static const std::regex picked("^(\\d+)(?:, [a-z ]+)?, picked\\.$");
    static const std::regex put("^(\\d+) placed on ([A-D])\\. .*");
    std::smatch match;
    if (line.starts_with("Your turn.")) return your_turn_text(t_, table_, &preview_, false);
    if (line.starts_with("It’s your turn.")) return state_text(t_, table_, &preview_);
    if (line.starts_with("This card isn’t")) return refused("not_in_hand");
    if (line.starts_with("You have to play more cards")) {
      EXPECT_FALSE(preview_.end.allowed);
      return refused(code(preview_.end.refusal.refusal));
    }
    if (line == "No card picked.") return said(What::kUnpicked);
    if (std::regex_match(line, match, picked)) {
      return said(What::kPicked, card(match[1]));
    }
    if (std::regex_match(line, match, put)) {
      const Action action = *parse_action(match[1].str() + match[2].str());
      puts_.push_back(action);
      look();
      return said(What::kPut, action.card, action.pile);
    }
    if (line.find("The game is over") != std::string::npos) {
      end();
      return over_text(t_, *table_.game->over, table_, table_.game->view.turn);
    }
    if (line.starts_with("You played")) {
      end();
      const std::string laid = happened_text(t_, laid_, table_, How::kFull);
      return laid + " " + t_("voice.own.drew", {{"cards", t_.list(drew_)}});
    }
    return "nothing like it";
  }

 private:
  static Card card(const std::string& number) { return static_cast<Card>(std::stoi(number)); }
  std::string said(What what, Card card = 0, std::optional<Pile> pile = std::nullopt,
                   std::string_view code = "") const {
    state::Said effect;
    effect.what = what;
    effect.card = card;
    effect.pile = pile;
    effect.code = code;
    return said_text(t_, effect, table_, &preview_, false);
  }
  std::string refused(std::string_view code) const {
    return said(What::kRefused, 0, std::nullopt, code);
  }

  void look() {
    table_.game->view = view(state_, 0);
    preview_ = preview(table_.game->view, puts_);
  }

  // Ends the turn with what is put; once, though its end may be told in two lines.
  void end() {
    if (puts_.empty()) return;
    EXPECT_TRUE(preview_.end.allowed);
    if (preview_.end.ends == Ends::kEnd) puts_.push_back(Action::end_turn());
    drew_.clear();
    for (const Action& action : puts_) {
      const State before = state_;
      ASSERT_EQ(apply(state_, action), Refusal::kNone) << action_text(action);
      const Step step = step_between(before, action, state_);
      for (const Card drawn : step.drawn()) drawn_.insert(drawn);
    }
    for (const Card drawn : drawn_) drew_.push_back(std::to_string(drawn));
    drawn_ = {};
    wire::event::Did did;
    did.actions = puts_;  // what was drawn is told to the player alone, by name
    did.laid_this_turn = 0;
    laid_ = {table_.events.size() + 1, 0, did};
    table_.events.push_back(laid_);
    if (state_.is_over()) {
      wire::Over over;
      over.result = status(state_.outcome);
      over.reason = std::string(reason(state_.outcome));
      over.left = state_.left();
      table_.game->over = over;
    }
    puts_.clear();
    look();
  }

  Texts t_;
  State state_;
  Table table_;
  Preview preview_;
  std::vector<Action> puts_;
  CardSet drawn_;
  std::vector<std::string> drew_;
  wire::Happened laid_;
};

TEST(Spoken, as_the_page_speaks) {
  std::ifstream golden(std::string(BACKSTEP_SOURCE_DIR) + "/web/tests/golden/spoken.txt");
  ASSERT_TRUE(golden);
  Listener listener;
  int lines = 0;
  for (std::string line; std::getline(golden, line);) {
    if (line.starts_with("--")) continue;
    const std::string text = line.substr(line.find(": ") + 2);
    ASSERT_EQ(listener.says(text), text);
    ++lines;
  }
  EXPECT_GT(lines, 50);
}

}  // namespace
}  // namespace backstep::terminal::messages
