// What is to be played, from the options of `backstep play`.
#pragma once

#include <string>

#include "base/result.h"
#include "cmd/command_line.h"
#include "cmd/rule_options.h"
#include "terminal/panels/start.h"

namespace backstep::cmd {

class PlayOptions {
 public:
  void add_to(CommandLine& command);

  // Whether any of them was given: then it begins at once, without asking.
  bool any_given() const;
  // Without a name of the player. An error names the option that is wrong.
  Result<terminal::panels::Opening> opening() const;

 private:
  const Option* given(std::initializer_list<const Option*> options) const;
  Result<terminal::panels::Opening> todays() const;
  Result<Rules> rules(wire::DealChoice& deal) const;
  Result<std::vector<std::string>> bots(int players) const;

  RuleOptions rules_;
  std::string bots_ = "strong";
  std::string deal_;
  std::string today_;
  std::string pace_ = "normal";
  bool no_hints_ = false;
  bool no_aid_ = false;
  Option* bots_option_ = nullptr;
  Option* deal_option_ = nullptr;
  Option* today_option_ = nullptr;
  Option* pace_option_ = nullptr;
  Option* no_hints_option_ = nullptr;
  Option* no_aid_option_ = nullptr;
};

}  // namespace backstep::cmd
