#include "advice/english/chance_plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "advice/english/flags.h"
#include "advice/english/kinds.h"
#include "advice/english/plot_frame.h"
#include "advice/english/plot_scale.h"
#include "advice/english/plot_words.h"
#include "advice/english/svg.h"
#include "advice/english/words.h"
#include "engine/game/notation.h"

namespace backstep::advice::english {
namespace {

constexpr double kLaneHeight = 20;
constexpr double kSmallMark = 4.5;
constexpr double kLargeMark = 7;

class Plot {
 public:
  Plot(const GameAnalysis& analysis, const Record& record)
      : analysis_(analysis),
        record_(record),
        names_(told_apart(player_names(record))),
        scale_(analysis) {}

  Picture draw() {
    picture_.width = PlotScale::kWidth;
    picture_.title = "Chance to win, turn by turn";
    picture_.description = description(analysis_, record_, names_);
    add_heading(picture_, heading());
    flags();
    add_grid(picture_, scale_);
    course();
    marks();
    end();
    const double rows = scale_.bottom() + 20;
    const double numbers = add_seat_rows(picture_, scale_, analysis_, names_, rows);
    const double legend = add_turn_numbers(picture_, scale_, numbers) + 28;
    add_legend(picture_, legend_items(), legend);
    return std::move(picture_);
  }

 private:
  std::string heading() const {
    std::string line = record_.deal.empty() ? "" : "deal " + printable(record_.deal) + ", ";
    line += rules_text(record_.rules) + ": " + result_text(analysis_, record_);
    if (analysis_.only_seat) {
      line +=
          "; only what " + names_[static_cast<std::size_t>(*analysis_.only_seat)] + " could know";
    }
    return line;
  }

  // Where the draws after a turn lead to; nothing where that is not known.
  std::optional<Spot> drawn(std::size_t i) const {
    if (analysis_.only_seat) return std::nullopt;
    if (i + 1 < analysis_.turns.size()) return scale_.before(analysis_.turns[i + 1]);
    if (!analysis_.over) return std::nullopt;
    return Spot{PlotScale::kRight, scale_.y(end_chance(analysis_))};
  }
  Spot draws_middle(std::size_t i) const {
    const Spot from = scale_.after(analysis_.turns[i]);
    const Spot to = drawn(i).value_or(from);
    return {(from.x + to.x) / 2, (from.y + to.y) / 2};
  }
  bool has_large_draws(std::size_t i) const { return drawn(i) && is_large(analysis_.turns[i]); }
  static bool contains(const std::vector<std::size_t>& places, std::size_t i) {
    return std::find(places.begin(), places.end(), i) != places.end();
  }

  void add_line(LineRole role, std::vector<Spot> spots) {
    picture_.lines.push_back({role, std::move(spots)});
  }
  void add_mark(Shape shape, Spot at, double radius) {
    picture_.marks.push_back({shape, at, radius});
  }

  // A flag, and the chance that its pole stands on; none: on the axis.
  struct Callout {
    std::string text;
    double x = 0;
    std::optional<double> chance;
    LineRole role = LineRole::kPointer;
  };

  // What is told first is placed first: hindsight, costly choices, draws.
  std::vector<Callout> callouts() const {
    std::vector<Callout> all;
    for (const HindsightMark& mark : hindsight_marks(analysis_)) {
      const auto place = static_cast<std::size_t>(mark.turn - 1);
      if (place >= analysis_.turns.size()) continue;
      const double x = scale_.before(analysis_.turns[place]).x - 2;
      all.push_back({mark.text, x, {}, LineRole::kHindsight});
    }
    for (const std::size_t i : analysis_.turning_points.choices) {
      const TurnAnalysis& turn = analysis_.turns[i];
      all.push_back({choice_text(turn, names_), scale_.after(turn).x, turn.after.chance.value});
    }
    for (const std::size_t i : analysis_.turning_points.draws) {
      if (!has_large_draws(i)) continue;
      const TurnAnalysis& turn = analysis_.turns[i];
      const double middle = turn.after.chance.value + turn.draws / 2;
      all.push_back({draws_text(turn), draws_middle(i).x, middle});
    }
    if (all.size() > kMostFlags) all.resize(kMostFlags);
    return all;
  }

  // The flags take as much room as they need, and the plot begins under them.
  void flags() {
    const std::vector<Callout> all = callouts();
    std::vector<Flag> wanted;
    wanted.reserve(all.size());
    for (const Callout& callout : all) {
      wanted.push_back({callout.x, text_width(callout.text, TextRole::kPlain)});
    }
    const auto places =
        place_flags(wanted, PlotScale::kMargin, PlotScale::kWidth - PlotScale::kMargin);
    int lanes = 0;
    for (const auto& place : places) lanes = std::max(lanes, place ? place->lane + 1 : 0);
    scale_.set_top(kUnderHeading + lanes * kLaneHeight + 16);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (places[i]) flag(all[i], wanted[i], *places[i], lanes);
    }
  }

  void flag(const Callout& callout, const Flag& wanted, const FlagPlace& place, int lanes) {
    const double upper = kUnderHeading + (lanes - 1 - place.lane) * kLaneHeight;
    const double pole = place.align == Align::kCentre ? upper + kLaneHeight - 1 : upper + 2;
    const double foot =
        callout.chance ? scale_.y(*callout.chance) - kLargeMark - 2 : scale_.bottom();
    add_line(callout.role, {{callout.x, pole}, {callout.x, foot}});
    const Box box = flag_box(wanted, place.align);
    const double x = place.align == Align::kLeft    ? box.x
                     : place.align == Align::kRight ? box.right()
                                                    : callout.x;
    picture_.add_text(callout.text, {x, upper + 14}, place.align, TextRole::kPlain);
  }

  void course() {
    if (analysis_.turns.empty()) {
      picture_.add_text("no turn was played",
                        {(PlotScale::kLeft + PlotScale::kRight) / 2, scale_.y(0.5) - 8},
                        Align::kCentre, TextRole::kPlain);
    }
    bands();
    for (std::size_t i = 0; i < analysis_.turns.size(); ++i) {
      if (const auto to = drawn(i)) {
        add_line(LineRole::kDraws, {scale_.after(analysis_.turns[i]), *to});
      }
    }
    for (const TurnAnalysis& turn : analysis_.turns) {
      add_line(LineRole::kChoice, {scale_.before(turn), scale_.after(turn)});
    }
  }

  // One band over the whole game, or one for each turn where what lies between is not known.
  void bands() {
    std::vector<Spot> upper;
    std::vector<Spot> lower;
    const auto add = [&](double x, const Uncertain& chance) {
      upper.push_back({x, scale_.y(chance.value + chance.error)});
      lower.push_back({x, scale_.y(chance.value - chance.error)});
    };
    const auto close = [&] {
      upper.insert(upper.end(), lower.rbegin(), lower.rend());
      picture_.bands.push_back(std::exchange(upper, {}));
      lower.clear();
    };
    for (std::size_t i = 0; i < analysis_.turns.size(); ++i) {
      const TurnAnalysis& turn = analysis_.turns[i];
      add(scale_.before(turn).x, turn.before.chance);
      add(scale_.after(turn).x, turn.after.chance);
      if (!drawn(i)) close();
    }
    if (upper.empty()) return;
    add(PlotScale::kRight, {end_chance(analysis_), 0});
    close();
  }

  void marks() {
    for (std::size_t i = 0; i < analysis_.turns.size(); ++i) {
      const TurnAnalysis& turn = analysis_.turns[i];
      const TurningPoints& points = analysis_.turning_points;
      const auto radius = [&](const std::vector<std::size_t>& places) {
        return contains(places, i) ? kLargeMark : kSmallMark;
      };
      if (has_large_draws(i)) {
        const Shape shape = turn.draws > 0 ? Shape::kUp : Shape::kDown;
        add_mark(shape, draws_middle(i), radius(points.draws) - 1);
      }
      if (turn.costly) add_mark(Shape::kDiamond, scale_.after(turn), radius(points.choices));
    }
  }

  void end() {
    if (analysis_.only_seat) return;
    const Spot at{PlotScale::kRight, scale_.y(end_chance(analysis_))};
    const auto add = [&](const std::string& text, double down, TextRole role) {
      picture_.add_text(text, {at.x + 14, at.y + down}, Align::kLeft, role);
    };
    if (analysis_.outcome == Outcome::kWon) {
      add_mark(Shape::kDisc, at, 6);
      return add("won", 5, TextRole::kStrong);
    }
    if (analysis_.over) add_mark(Shape::kCross, at, 5);
    const char* const unfinished = is_given_up(record_) ? "given up" : "not over";
    add(analysis_.over ? "lost" : unfinished, -5, TextRole::kStrong);
    add(std::to_string(analysis_.left) + " left", 12, TextRole::kPlain);
  }

  // Only what can be seen in this picture.
  std::vector<LegendItem> legend_items() const {
    const auto has = [this](LineRole role) {
      return std::any_of(picture_.lines.begin(), picture_.lines.end(),
                         [role](const PictureLine& line) { return line.role == role; });
    };
    const auto marked = [this](Shape shape) {
      return std::any_of(picture_.marks.begin(), picture_.marks.end(),
                         [shape](const PictureMark& mark) { return mark.shape == shape; });
    };
    std::vector<LegendItem> items;
    if (has(LineRole::kChoice)) items.push_back(LegendItem::kChoice);
    if (has(LineRole::kDraws)) items.push_back(LegendItem::kDraws);
    if (!picture_.bands.empty()) items.push_back(LegendItem::kBand);
    if (marked(Shape::kDiamond)) items.push_back(LegendItem::kCostly);
    if (marked(Shape::kUp) || marked(Shape::kDown)) items.push_back(LegendItem::kLargeDraws);
    if (has(LineRole::kHindsight)) items.push_back(LegendItem::kHindsight);
    return items;
  }

  const GameAnalysis& analysis_;
  const Record& record_;
  std::vector<std::string> names_;
  PlotScale scale_;
  Picture picture_;
};

}  // namespace

Picture chance_plot(const GameAnalysis& analysis, const Record& record) {
  return Plot(analysis, record).draw();
}

std::string chance_plot_svg(const GameAnalysis& analysis, const Record& record) {
  return svg(chance_plot(analysis, record));
}

}  // namespace backstep::advice::english
