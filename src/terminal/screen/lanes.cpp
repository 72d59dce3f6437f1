#include "terminal/screen/lanes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "terminal/messages/lane.h"

namespace backstep::terminal::screen {
namespace {

constexpr int kLetter = 1;
constexpr int kDirection = 3;
constexpr int kNumbersEnd = 12;      // after the last column of the numbers
constexpr int kOneValueWidth = 116;  // from here on a cell is one value

// A pile as it is drawn.
struct Shown {
  Pile pile = Pile::kA;
  Card top = 0;
  Card tip = 0;   // after what is put or shown
  char mark = 0;  // '*' put by the reader, '+' a hint's; 0 if the tip is the top
  CardSet own;
  CardSet unplayed;
  Card trick = 0;  // the card that would be the trick; 0 if nobody is told
  std::optional<Card> picked;
};

const Lane* lane_of(const state::TurnModel& turn, Pile pile) {
  return turn.preview ? &turn.preview->lanes[index(pile)] : nullptr;
}

Shown shown(const state::Model& model, const state::TurnModel& turn, const Ui& ui, Pile pile) {
  const View& view = model.table.game->view;
  const bool aid = model.table.settings.aid;
  Shown lane;
  lane.pile = pile;
  lane.top = view.board.top(pile);
  lane.tip = lane.top;
  lane.picked = turn.picked;
  lane.own = view.hand;
  lane.unplayed = kAllCards - view.laid;
  if (const Lane* const put = lane_of(turn, pile)) {
    lane.own = turn.preview->hand;
    lane.unplayed = kAllCards - turn.preview->table.laid;
    lane.tip = put->tip;
    if (!put->puts.empty()) lane.mark = '*';
    const bool told = put->trick_allowed && (aid || put->trick_in_hand);
    if (told) lane.trick = put->trick;
  }
  for (const Action& action : ui.shown) {
    if (action.is_end()) continue;
    lane.own.erase(action.card);
    lane.unplayed.erase(action.card);
    if (action.pile != pile) continue;
    lane.tip = action.card;
    lane.mark = '+';
    lane.trick = 0;
  }
  if (!aid) lane.unplayed = {};
  return lane;
}

struct Sign {
  std::string_view text;
  Style style;
};

Sign open_sign(const Signs& signs, const Shown& lane, const LaneShape& shape, int cell) {
  int unplayed = 0;
  bool own = false;
  bool picked = false;
  for (int i = 0; i < shape.values; ++i) {
    const auto value = static_cast<Card>(cell * shape.values + 1 + i);
    unplayed += lane.unplayed.contains(value) ? 1 : 0;
    own = own || lane.own.contains(value);
    picked = picked || lane.picked == value;
  }
  if (picked) return {signs.own, {.role = Role::kPicked, .bold = true}};
  if (own) return {signs.own, {.role = Role::kOwn, .bold = true}};
  if (unplayed == 0) return {" ", {}};
  return {unplayed > 1 ? signs.several : signs.one, {.role = Role::kDim}};
}

Sign cell_sign(const Signs& signs, const Shown& lane, const LaneShape& shape, int cell) {
  const bool rising = is_rising(lane.pile);
  const int tip = shape.cell_of(lane.tip);
  if (cell == tip)
    return {signs.top, {.role = lane.mark != 0 ? Role::kPut : Role::kPile, .bold = true}};
  if (rising ? cell > tip : cell < tip) return open_sign(signs, lane, shape, cell);
  if (lane.trick != 0 && cell == shape.cell_of(lane.trick)) {
    const bool picked = lane.picked == lane.trick;
    if (lane.own.contains(lane.trick)) {
      return {signs.own, {.role = picked ? Role::kPicked : Role::kGood, .bold = true}};
    }
    return {rising ? signs.falling : signs.rising, {.role = Role::kGood, .bold = true}};
  }
  // What lies between the top and the tip is only in thought.
  const int top = shape.cell_of(lane.top);
  const bool thought = lane.mark != 0 && (rising ? cell >= top : cell <= top);
  return {rising ? signs.rising : signs.falling, {.role = thought ? Role::kPut : Role::kPile}};
}

// "35", "41→45*"; nothing lies below the first card of a pile.
std::string numbers(const Signs& signs, const Shown& lane) {
  if (lane.mark == 0) return std::to_string(lane.top);
  const bool first = lane.top == row_card(lane.pile);
  return (first ? "" : std::to_string(lane.top)) + std::string(signs.arrow) +
         std::to_string(lane.tip) + lane.mark;
}

void put_cells(const Pen& pen, const Shown& lane, const LaneShape& shape, Row& row) {
  const Signs& signs = pen.signs();
  for (int cell = 0; cell < shape.cells;) {
    const Sign first = cell_sign(signs, lane, shape, cell);
    std::string run;
    const int begin = cell;
    for (; cell < shape.cells; ++cell) {
      const Sign next = cell_sign(signs, lane, shape, cell);
      if (next.style != first.style) break;
      run += next.text;
    }
    row.put(shape.first + begin, std::move(run), first.style);
  }
}

Row lane_row(const Pen& pen, const Shown& lane, const LaneShape& shape) {
  const Signs& signs = pen.signs();
  Row row;
  row.rank = ranks::kLane;
  row.put(kLetter, std::string(1, letter(lane.pile)), {.bold = true});
  row.put(kDirection, std::string(is_rising(lane.pile) ? signs.up : signs.down));
  const std::string text = numbers(signs, lane);
  row.put(kNumbersEnd - width_of(text), text,
          {.role = lane.mark != 0 ? Role::kPut : Role::kPlain, .bold = true});
  put_cells(pen, lane, shape, row);
  return row;
}

// The other rows of a thick lane: its cells alone.
Rows more_of_lane(const Pen& pen, const Shown& lane, const LaneShape& shape, int count) {
  Row row;
  row.rank = ranks::kBlank;
  put_cells(pen, lane, shape, row);
  return Rows(static_cast<std::size_t>(std::max(0, count)), row);
}

Style style_of(messages::Tone tone) {
  switch (tone) {
    case messages::Tone::kGood:
      return {.role = Role::kGood, .bold = true};
    case messages::Tone::kBad:
      return {.role = Role::kBad, .bold = true};
    case messages::Tone::kNote:
      return {.role = Role::kDim};
    case messages::Tone::kPlain:
      break;
  }
  return {};
}

Role role_of(const Lane& lane) {
  const bool lightning = lane.command != Command::kNone && lane.command < Command::kMute;
  if (lane.active && lightning) return Role::kBolt;
  return lane.fire != Fire::kNone ? Role::kFire : Role::kLasting;
}

// What is in force there, and what others say about it.
Row tag_row(const Pen& pen, const state::Model& model, const state::TurnModel& turn, Pile pile,
            const LaneShape& shape, int width) {
  Row row;
  row.rank = ranks::kEmptyTag;
  const Lane* const lane = lane_of(turn, pile);
  const int end = shape.first + width;
  if (lane != nullptr) {
    const messages::Words words = messages::tag(pen.texts(), *lane, turn.preview->mine);
    if (!words.text.empty()) {
      const bool owed = words.tone == messages::Tone::kBad;
      row.put(shape.first, pen.cut(pen.say(words.text), width),
              {.role = owed ? Role::kDuty : role_of(*lane), .bold = owed});
      row.rank = ranks::kTag;
    }
  }
  for (const std::string& sign : messages::signs(pen.texts(), model.table, pile)) {
    const bool first = row.pieces.empty();
    const int x = first ? shape.first : row.end() + 3;
    if (end - x < 8) break;
    row.put(x, pen.cut(pen.say(sign), end - x), {.role = Role::kTalk});
    row.rank = ranks::kTag;
  }
  return row;
}

// What the picked card would do: "46: skips 8".
std::optional<messages::Words> effect_of(const Pen& pen, const state::Model& model,
                                         const state::TurnModel& turn, Pile pile) {
  const Lane* const lane = lane_of(turn, pile);
  if (lane == nullptr || !turn.picked) return std::nullopt;
  const auto card = std::find_if(lane->cards.begin(), lane->cards.end(),
                                 [&](const CardOnPile& one) { return one.card == *turn.picked; });
  if (card == lane->cards.end()) return std::nullopt;
  messages::Words words =
      messages::effect(pen.texts(), *turn.preview, *card, *lane, model.table.settings.aid);
  words.text = pen("words.colon", {{"label", card->card}, {"text", words.text}});
  return words;
}

// In two lines at most, as even as possible; nothing if they are too long for that.
std::vector<std::string> in_two_lines(const std::string& text, int width) {
  std::vector<std::string> best;
  for (int limit = width; limit > 0; --limit) {
    std::vector<std::string> lines = wrapped(text, limit);
    const bool whole = std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return text.find(line) == 0 || text.find(" " + line) != std::string::npos;
    });
    if (lines.size() > 2 || !whole) break;
    best = std::move(lines);
    if (best.size() == 1) break;
  }
  return best;
}

// `second` is the row after the first of the lane: of a thick one, or `below`.
void put_effect(const Pen& pen, const messages::Words& words, const LaneShape& shape, Row& lane,
                Row& second, Row& below) {
  const Style style = style_of(words.tone);
  if (shape.words > 0) {
    const std::vector<std::string> lines = in_two_lines(words.text, shape.words);
    if (!lines.empty()) {
      lane.put(shape.words_x, lines[0], style);
      if (lines.size() == 1) return;
      second.put(shape.words_x, lines[1], style);
      second.rank = std::max(second.rank, ranks::kEffect);
      return;
    }
  }
  // On the right below the lane; what stands there already gives way.
  const std::string text = pen.cut(words.text, shape.width - shape.first);
  const int x = std::max(
      shape.first, std::min(shape.width, std::max(shape.first + shape.cells, 60)) - width_of(text));
  for (Piece& piece : below.pieces) piece.text = pen.cut(piece.text, std::max(0, x - 2 - piece.x));
  std::erase_if(below.pieces, [](const Piece& piece) { return piece.text.empty(); });
  below.put(x, text, style);
  below.rank = ranks::kEffect;
}

Row scale_row(const LaneShape& shape) {
  Row row;
  row.rank = ranks::kScale;
  const int step = shape.values > 2 ? 20 : 10;
  row.put(shape.first, "1", {.role = Role::kDim});
  for (int value = step; value < 100; value += step) {
    row.put(shape.first + shape.cell_of(value), std::to_string(value), {.role = Role::kDim});
  }
  row.put(shape.first + shape.cells - 3, "100", {.role = Role::kDim});
  return row;
}

}  // namespace

LaneShape lane_shape(int width) {
  LaneShape shape;
  shape.width = width;
  shape.values = width >= kOneValueWidth ? 1 : width >= 64 ? 2 : 4;
  shape.cells = 100 / shape.values;
  shape.words_x = shape.first + shape.cells + 1;
  constexpr int kLeastWords = 16;
  const int room = width - shape.words_x;
  shape.words = room >= kLeastWords ? room : 0;
  return shape;
}

Rows lane_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
               const Ui& ui, int thick) {
  const LaneShape shape = lane_shape(pen.width());
  Rows rows{scale_row(shape)};
  for (const Pile pile : kPiles) {
    const Shown seen = shown(model, turn, ui, pile);
    Row lane = lane_row(pen, seen, shape);
    Rows more = more_of_lane(pen, seen, shape, thick - 1);
    const std::optional<messages::Words> words = effect_of(pen, model, turn, pile);
    // Beside the effect a tag has the width of the lane.
    const int room = words && shape.words > 0 ? shape.cells : pen.width() - shape.first;
    Row below = tag_row(pen, model, turn, pile, shape, room);
    if (words) put_effect(pen, *words, shape, lane, more.empty() ? below : more.front(), below);
    Spot spot;
    spot.what = Spot::What::kPile;
    spot.pile = pile;
    spot.width = pen.width();
    lane.spots.push_back(spot);
    below.spots.push_back(spot);
    for (Row& row : more) row.spots.push_back(spot);
    rows.push_back(std::move(lane));
    append(rows, std::move(more));
    rows.push_back(std::move(below));
  }
  return rows;
}

}  // namespace backstep::terminal::screen
