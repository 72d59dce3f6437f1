#include "wire/sim_json.h"

#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <cstddef>
#include <cstdio>

#include "engine/game/outcome.h"
#include "wire/game_json.h"
#include "wire/json.h"
#include "wire/league_json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

// Values as JSON texts. The library would write every real number in the manner of 2.12E-1; people
// read these, too, so numbers are written here, with as many digits as mean something.
std::string text_of_number(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", number);
  return text.data();
}
std::string text_of_number(std::int64_t number) { return std::to_string(number); }
std::string text_of_bool(bool is) { return is ? "true" : "false"; }
std::string text_of_string(std::string_view text) { return json::serialize(string_json(text)); }

template <class Items, class Text>
std::string list(const Items& items, Text text_of_item) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ",") + text_of_item(item);
  return '[' + text + ']';
}

std::string bounds(const std::array<double, 2>& ci95) {
  return list(ci95, [](double bound) { return text_of_number(bound); });
}

// The members of an object, in the order in which they are added.
class Members {
 public:
  Members& add(std::string_view key, const std::string& json_text) {
    text_ += text_.empty() ? "" : ",";
    text_ += text_of_string(key) + ':' + json_text;
    return *this;
  }
  Members& add(std::string_view key, double number) { return add(key, text_of_number(number)); }
  Members& add(std::string_view key, std::int64_t number) {
    return add(key, text_of_number(number));
  }
  Members& add(const Members& others) {
    text_ += (text_.empty() ? "" : ",") + others.text_;
    return *this;
  }
  std::string object() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

std::string figure_object(const Figure& figure) {
  return Members().add("value", figure.value).add("ci95", bounds(figure.ci95)).object();
}

std::string reasons_object(const TableFigures& table) {
  Members reasons;
  for (std::size_t i = 0; i < table.loss_reasons.size(); ++i) {
    const auto outcome = static_cast<Outcome>(static_cast<std::size_t>(Outcome::kStuck) + i);
    reasons.add(reason(outcome), table.loss_reasons[i]);
  }
  return reasons.object();
}

std::string broken_object(const TableFigures& table) {
  Members reasons;
  for (const auto& [reason, games] : table.broken_reasons) reasons.add(reason, games);
  return reasons.object();
}

Members table_members(const TableFigures& table) {
  Members members;
  members.add("bots", list(table.bots, text_of_string))
      .add("talk", text_of_bool(table.talk))
      .add("games", table.games)
      .add("wins", table.wins)
      .add("win_rate", table.win_rate.value)
      .add("ci95", bounds(table.win_rate.ci95))
      .add("mean_left", table.mean_left.value)
      .add("mean_left_ci95", bounds(table.mean_left.ci95))
      .add("under_ten", table.under_ten)
      .add("left_histogram",
           list(table.left_histogram, [](std::int64_t games) { return text_of_number(games); }))
      .add("loss_reasons", reasons_object(table))
      .add("avoidable_losses", table.avoidable_losses)
      .add("broken", table.broken)
      .add("broken_reasons", broken_object(table))
      .add("turns", table.turns);
  if (table.ms_per_turn) members.add("ms_per_turn", *table.ms_per_turn);
  return members;
}

Members difference_members(const Figure& wins, const Figure& left) {
  Members members;
  return members.add("win_rate_difference", figure_object(wins))
      .add("left_difference", figure_object(left));
}

Members pair_members(const PairFigures& pairs) {
  Members members = difference_members(pairs.win_rate_difference, pairs.left_difference);
  if (const auto& less = pairs.less_luck) {
    members.add("less_luck",
                Members()
                    .add("redraws", less->redraws)
                    .add(difference_members(less->win_rate_difference, less->left_difference))
                    .add("worth_games", less->worth)
                    .object());
  }
  if (const auto& sequential = pairs.sequential) {
    members.add("sequential",
                Members()
                    .add("margin", sequential->margin)
                    .add("win_rate_difference", figure_object(sequential->win_rate_difference))
                    .add("decision", text_of_string(sequential->decision))
                    .object());
  }
  return members;
}

Members run_members(const RunFigures& run) {
  Members members;
  members.add("players", std::int64_t{run.rules.players})
      .add("rules", json::serialize(rules_json(run.rules)))
      .add("seed", text_of_string(run.seed))
      .add("games_wanted", run.games_wanted)
      .add("stopped", text_of_bool(run.stopped));
  if (run.times) {
    members.add("threads", std::int64_t{run.times->threads})
        .add("seconds", run.times->seconds)
        .add("games_per_second", run.times->games_per_second);
  }
  return members;
}

}  // namespace

std::string simulation_json(const RunFigures& run, const TableFigures& table) {
  return table_members(table).add(run_members(run)).object();
}

std::string comparison_json(const RunFigures& run, const TableFigures& a, const TableFigures& b,
                            const PairFigures& pairs) {
  const std::string outcomes = Members()
                                   .add("both", pairs.both)
                                   .add("only_a", pairs.only_a)
                                   .add("only_b", pairs.only_b)
                                   .add("neither", pairs.neither)
                                   .object();
  return Members()
      .add("games", a.games)
      .add("a", table_members(a).object())
      .add("b", table_members(b).object())
      .add("pairs", outcomes)
      .add(pair_members(pairs))
      .add(run_members(run))
      .object();
}

std::string league_json(const LeagueFigures& league) {
  const std::string entries = list(league.entries, [](const LeagueFigures::Entry& entry) {
    return Members()
        .add("name", text_of_string(entry.name))
        .add("rating", figure_object(entry.rating))
        .add(table_members(entry.figures))
        .object();
  });
  const std::string pairs = list(league.pairs, [&](const LeagueFigures::Pair& pair) {
    return Members()
        .add("first", text_of_string(league.entries[pair.first].name))
        .add("second", text_of_string(league.entries[pair.second].name))
        .add("win_rate_difference", figure_object(pair.figures.win_rate_difference))
        .add("left_difference", figure_object(pair.figures.left_difference))
        .object();
  });
  Members members;
  members.add("bots", entries).add("pairs", pairs);
  if (league.settled) members.add("settled", text_of_bool(*league.settled));
  return members.add(run_members(league.run)).object();
}

std::string cross_json(const CrossFigures& cross) {
  const std::string entries = list(cross.entries, [](const CrossFigures::Entry& entry) {
    return Members()
        .add("name", text_of_string(entry.name))
        .add("self", Members()
                         .add("win_rate", figure_object(entry.self_win_rate))
                         .add("mean_left", figure_object(entry.self_mean_left))
                         .object())
        .add("others", Members()
                           .add("win_rate", figure_object(entry.others_win_rate))
                           .add("mean_left", figure_object(entry.others_mean_left))
                           .object())
        .object();
  });
  const std::string teams = list(cross.teams, [&](const CrossFigures::Team& team) {
    return Members()
        .add("first", text_of_string(cross.entries[team.first].name))
        .add("second", text_of_string(cross.entries[team.second].name))
        .add(table_members(team.figures))
        .object();
  });
  return Members().add("bots", entries).add("teams", teams).add(run_members(cross.run)).object();
}

std::string bots_json(const std::vector<BotFigures>& bots) {
  const std::string all = list(bots, [](const BotFigures& bot) {
    const std::string effort =
        bot.default_effort > 0 ? std::to_string(bot.default_effort) : std::string("null");
    return Members()
        .add("name", text_of_string(bot.name))
        .add("line", text_of_string(bot.line))
        .add("default_effort", effort)
        .object();
  });
  return Members().add("bots", all).object();
}

}  // namespace backstep::wire
