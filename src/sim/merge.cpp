#include "sim/merge.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "sim/lineup.h"
#include "wire/slice_json.h"

namespace backstep::sim {
namespace {

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string bots_of(const Lineup& lineup) {
  std::string text;
  for (const BotChoice& bot : lineup.seats) text += (text.empty() ? "" : ", ") + bot_text(bot);
  return lineup.talks ? text + ", talking" : text;
}

// "nothing known" of a program, and of slices that were made without it.
std::string play_of(const SliceResult& slice, std::size_t table) {
  const bool known = table < slice.play.size() && !slice.play[table].empty();
  return known ? slice.play[table] : "nothing known";
}

std::string stopped_text(const NamedSlice& each) {
  const RunPlan& plan = each.slice.plan;
  return each.name + ": " + slice_words(plan.slice) + " was stopped after " +
         std::to_string(each.slice.result.tables.front().tally.games) + " of its " +
         std::to_string(games_of(plan.slice, plan.games).count()) + " games; play it again";
}

// "slice 3 of 8 is missing", "2 slices of 8 are missing: 3, 5". REQUIRES: in order, none twice, and
// at least one missing.
std::string missing_text(std::span<const NamedSlice> slices) {
  constexpr std::int64_t kMostNamed = 10;
  const std::int64_t of = slices.front().slice.plan.slice.of;
  const std::int64_t missing = of - static_cast<std::int64_t>(slices.size());
  std::string names;
  std::int64_t named = 0;
  std::size_t next = 0;
  for (std::int64_t number = 1; number <= of && named < kMostNamed; ++number) {
    if (next < slices.size() && slices[next].slice.plan.slice.number == number) {
      ++next;
      continue;
    }
    names += (names.empty() ? "" : ", ") + std::to_string(number);
    ++named;
  }
  if (missing == 1) return "slice " + names + " of " + std::to_string(of) + " is missing";
  return std::to_string(missing) + " slices of " + std::to_string(of) + " are missing: " + names +
         (missing > kMostNamed ? " and others" : "");
}

}  // namespace

std::optional<std::string> difference(const SliceResult& one, const SliceResult& other) {
  const auto differ = [](const char* what, const std::string& a, const std::string& b) {
    return std::string(what) + ", " + a + " and " + b;
  };
  const RunPlan& a = one.plan;
  const RunPlan& b = other.plan;
  if (one.program != other.program) {
    return differ("versions of the program", one.program, other.program);
  }
  if (one.command != other.command) {
    return differ("commands", std::string(wire::name(one.command)),
                  std::string(wire::name(other.command)));
  }
  if (a.seed != b.seed) return differ("seeds", quoted(a.seed), quoted(b.seed));
  if (a.games != b.games) {
    return differ("numbers of games", std::to_string(a.games), std::to_string(b.games));
  }
  if (a.slice.of != b.slice.of) {
    return differ("numbers of slices", std::to_string(a.slice.of), std::to_string(b.slice.of));
  }
  if (a.rules != b.rules) return "rules";
  if (a.redraws != b.redraws) {
    return differ("numbers of redraws", std::to_string(a.redraws), std::to_string(b.redraws));
  }
  if (one.names != other.names || a.tables.size() != b.tables.size()) return "bots of the league";
  for (std::size_t i = 0; i < a.tables.size(); ++i) {
    if (a.tables[i] != b.tables[i])
      return differ("bots", bots_of(a.tables[i]), bots_of(b.tables[i]));
    const std::string played = play_of(one, i);
    const std::string played_there = play_of(other, i);
    if (played != played_there) {
      return differ(("play of " + bots_of(a.tables[i])).c_str(), played, played_there);
    }
  }
  return std::nullopt;
}

std::optional<Error> put_in_order(std::vector<NamedSlice>& slices) {
  const NamedSlice first = slices.front();
  for (const NamedSlice& each : slices) {
    if (each.slice.result.stopped) return Error{stopped_text(each)};
    if (const auto differs = difference(first.slice, each.slice)) {
      return Error{first.name + " and " + each.name +
                   " are of different runs: they differ in their " + *differs};
    }
  }
  const auto number = [](const NamedSlice& each) { return each.slice.plan.slice.number; };
  std::sort(slices.begin(), slices.end(), [&](const NamedSlice& a, const NamedSlice& b) {
    return number(a) != number(b) ? number(a) < number(b) : a.name < b.name;
  });
  const auto twice = std::adjacent_find(
      slices.begin(), slices.end(),
      [&](const NamedSlice& a, const NamedSlice& b) { return number(a) == number(b); });
  if (twice != slices.end()) {
    return Error{twice->name + " and " + std::next(twice)->name + " are both " +
                 slice_words(twice->slice.plan.slice)};
  }
  if (static_cast<std::int64_t>(slices.size()) != first.slice.plan.slice.of) {
    return Error{missing_text(slices)};
  }
  return std::nullopt;
}

SliceResult add_up(std::span<const NamedSlice> slices) {
  const SliceResult& first = slices.front().slice;
  SliceResult whole{.program = first.program,
                    .command = first.command,
                    .plan = first.plan,
                    .names = first.names,
                    .result = nothing_played(first.plan.tables.size()),
                    .records = std::nullopt,
                    .positions = std::nullopt,
                    .play = first.play};
  whole.plan.slice = {};
  for (const NamedSlice& each : slices) whole.result.add(each.slice.result);
  return whole;
}

}  // namespace backstep::sim
