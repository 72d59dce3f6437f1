// Truth: everything that anybody ever saw of one table, by its place in the order. What was seen
// once must be there for ever.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/game/action.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::crash {

class Truth {
 public:
  // Somebody saw this; false if somebody else saw something else there.
  bool see(const wire::Happened& happened);
  // A wish was acknowledged as this entry.
  void acknowledge(std::uint64_t seq, const wire::RequestBody& request, int seat);

  std::uint64_t last() const { return seen_.empty() ? 0 : seen_.rbegin()->first; }

  // What a table as it is told now lacks of what was seen of its game up to `last`, or has
  // otherwise; nothing if all is well.
  std::string missing_in(const wire::notice::Table& told, std::uint64_t last) const;
  // Every acknowledged wish is there as what it was; every turn of a person's seat (the first ones)
  // and every chat line was acknowledged, and once. What is wrong, or nothing. REQUIRES: nothing is
  // unanswered.
  std::string wrong_with_acknowledged(int people) const;
  // Every turn of a game, of bots too, follows the one before it: none twice, none left out. What
  // is wrong, or nothing.
  std::string wrong_with_turns() const;
  // Places between the first and the last that nobody has seen.
  std::size_t gaps() const;

  struct Game {
    std::string id;
    std::vector<Action> actions;
    std::size_t signals = 0;
  };
  // The finished ones.
  std::vector<Game> games() const;

  std::size_t acknowledged() const { return acknowledged_.size(); }

 private:
  struct Sent {
    wire::RequestBody request;
    int seat = 0;
  };
  std::map<std::uint64_t, wire::Happened> seen_;  // without what only one of them may know
  std::multimap<std::uint64_t, Sent> acknowledged_;
};

}  // namespace backstep::crash
