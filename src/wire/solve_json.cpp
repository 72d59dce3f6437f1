#include "wire/solve_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/game/notation.h"
#include "wire/game_json.h"

namespace backstep::wire {

std::string solution_json(const Solution& solution, const State& last, std::string_view deal) {
  boost::json::array line;
  for (const Action action : solution.line) line.push_back(string_json(action_text(action)));
  boost::json::object object{{"result", string_json(name(solution.verdict))},
                             {"left", solution.left},
                             {"reason", reason_json(last.outcome)},
                             {"exact", solution.exact},
                             {"nodes", solution.nodes}};
  if (!deal.empty()) object.emplace("deal", string_json(deal));
  object.emplace("line", std::move(line));
  return boost::json::serialize(object);
}

}  // namespace backstep::wire
