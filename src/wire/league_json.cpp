#include "wire/league_json.h"

#include <boost/describe/class.hpp>
#include <set>

#include "wire/fields.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostBots = 64;

struct League {
  std::vector<LeagueBot> bots;
};

}  // namespace

BOOST_DESCRIBE_STRUCT(LeagueBot, (), (name, bot))

namespace {
BOOST_DESCRIBE_STRUCT(League, (), (bots))
}  // namespace

Result<std::vector<LeagueBot>> read_league(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return json.error();
  League league;
  if (Wrong wrong = take(*json, league)) return Error{*wrong};
  if (league.bots.size() < 2) return Error{"bots must name two bots or more"};
  if (league.bots.size() > kMostBots) {
    return Error{"bots must name no more than " + std::to_string(kMostBots) + " bots"};
  }
  std::set<std::string_view> names;
  for (const LeagueBot& each : league.bots) {
    if (each.name.empty() || each.name.size() > kLongestName) {
      return Error{"the name " + quote(each.name) + " must have 1 to " +
                   std::to_string(kLongestName) + " bytes"};
    }
    if (!names.insert(each.name).second) {
      return Error{"the name " + quote(each.name) + " is there twice"};
    }
  }
  return std::move(league.bots);
}

}  // namespace backstep::wire
