// GameForm: what can be chosen about a game, as lines of a form: before a game of one's own, and
// for the host of a table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/ui.h"
#include "texts/texts.h"
#include "wire/settings.h"

namespace backstep::terminal::panels {

// From the strongest to the weakest.
inline constexpr std::array<std::string_view, 4> kBotNames{"strong", "quick", "greedy", "random"};

class GameForm {
 public:
  enum class Line : std::uint8_t {
    kGame,
    kPro,
    kOnFire,
    kSmallHand,
    kStrict,
    kPlayers,
    kBots,
    kDeal,
    kDealName,
    kHints,
    kAid,
    kPace,
  };
  struct Begin {
    wire::Settings settings;
    std::vector<std::string> bots;
    std::string today;
    bool alone = true;  // before a game of one's own: bots and today's deal can be chosen
  };
  struct Made {
    wire::Settings settings;
    std::vector<std::string> bots;  // one for each seat but the first
    std::string today;
  };

  GameForm(Texts texts, Begin begin);

  // Those that mean something with what is chosen.
  std::vector<Line> lines() const;
  screen::Field field(Line line) const;
  // What was chosen or written there.
  void take(Line line, const screen::Field& field);

  // Why it cannot be had like that; empty if it can.
  std::string fault() const;
  // REQUIRES: there is no fault.
  Made made() const;

 private:
  enum class Deal : std::uint8_t { kRandom, kSolo, kSoloExtreme, kThree, kNamed, kOther };

  std::vector<Deal> deals() const;
  bool is_today() const;
  int players() const;
  std::string deal_word(Deal deal) const;
  screen::Field choice(std::string label, std::vector<std::string> values, int value,
                       std::string about) const;
  screen::Field yes_or_no(std::string_view label, bool value, std::string_view about) const;

  Texts t_;
  bool alone_;
  wire::Settings settings_;
  std::vector<std::string> bots_;  // as they were
  std::size_t bot_ = 0;            // of kBotNames; beyond them: as they were
  Deal deal_ = Deal::kRandom;
  std::string deal_name_;
};

}  // namespace backstep::terminal::panels
