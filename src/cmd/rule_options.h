// The rule options, the same in every subcommand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cmd/command_line.h"
#include "engine/game/deal.h"
#include "engine/game/rules.h"

namespace backstep::cmd {

class RuleOptions {
 public:
  void add_to(CommandLine& command);

  // What was asked for; an error names the option that is wrong, or that means nothing without the
  // cards of Extreme. RULES.md knows such rules, and records, deals and the referee take them
  // (E13); but whoever types one of these options has forgotten --extreme.
  Result<Rules> rules() const;
  // The same as a deal with a name; nothing when the commands come from a file.
  std::optional<NamedDeal> named(const std::string& seed) const;
  // The first of these options that was given, if any was.
  const Option* first_given() const;

 private:
  const Option* first_idle() const;

  int players_ = 2;
  bool extreme_ = false;
  bool pro_ = false;
  bool small_hand_ = false;
  bool on_fire_ = false;
  bool one_pile_retroactive_ = false;
  std::string commands_ = "even";
  std::vector<Option*> options_;
};

// A rule set with its deck: by options and --seed, by --deal NAME, or, with neither seed nor name,
// from the system's entropy.
class DealOptions {
 public:
  void add_to(CommandLine& command);

  struct Dealt {
    Rules rules;
    Deck deck{};
    std::string name;  // empty when it has none
  };
  Result<Dealt> dealt() const;

 private:
  RuleOptions rules_;
  std::string deal_;
  std::string seed_;
  Option* deal_option_ = nullptr;
  Option* seed_option_ = nullptr;
};

}  // namespace backstep::cmd
