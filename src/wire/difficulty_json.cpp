#include "wire/difficulty_json.h"

#include <boost/json/serialize.hpp>

#include "wire/json_text.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

// More than the games tell, but a rate of many games should not come out as none.
std::string number_json(double number) { return rounded_json(number, 6); }

template <class Numbers>
std::string numbers_json(const Numbers& numbers) {
  return list_json(numbers, [](double number) { return number_json(number); });
}

void add_rules(JsonMembers& members, const Rules& rules) {
  members.add("players", std::int64_t{rules.players})
      .add("rules", boost::json::serialize(rules_json(rules)));
}

JsonMembers usual_members(const UsualFigures& usual) {
  JsonMembers members;
  members.add("deals", usual.deals)
      .add("games", usual.games)
      .add("win_rate", number_json(usual.win_rate))
      .add("mean_left", number_json(usual.mean_left))
      .add("worth", numbers_json(usual.worth));
  return members;
}

}  // namespace

std::string difficulty_json(const DifficultyFigures& deal) {
  JsonMembers members;
  members.add("deal", deal.deal.empty() ? "null" : text_json(deal.deal))
      .add("grade", text_json(deal.grade))
      .add("grade_range", list_json(deal.grade_range, text_json))
      .add("harder_than", number_json(deal.harder_than))
      .add("games", deal.games)
      .add("wins", deal.wins)
      .add("win_rate", number_json(deal.win_rate.value))
      .add("ci95", numbers_json(deal.win_rate.ci95))
      .add("mean_left", number_json(deal.mean_left.value))
      .add("mean_left_ci95", numbers_json(deal.mean_left.ci95))
      .add("worth", number_json(deal.worth.value))
      .add("worth_ci95", numbers_json(deal.worth.ci95))
      .add("solved", text_json(deal.solved))
      .add("usual", usual_members(deal.usual).object());
  add_rules(members, deal.rules);
  return members.add("games_wanted", deal.games_wanted)
      .add("stopped", bool_json(deal.games < deal.games_wanted))
      .object();
}

std::string survey_json(const SurveyFigures& survey) {
  const std::string grades = list_json(survey.grades, [](const SurveyFigures::Fifth& fifth) {
    return JsonMembers()
        .add("grade", text_json(fifth.grade))
        .add("worth", numbers_json(fifth.worth))
        .add("win_rate", number_json(fifth.win_rate))
        .object();
  });
  JsonMembers members = usual_members(survey.usual);
  members.add("grades", grades);
  add_rules(members, survey.rules);
  return members.add("seed", text_json(survey.seed))
      .add("deals_wanted", survey.deals_wanted)
      .add("stopped", bool_json(survey.usual.deals < survey.deals_wanted))
      .object();
}

}  // namespace backstep::wire
