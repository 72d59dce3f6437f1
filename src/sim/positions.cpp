#include "sim/positions.h"

#include <array>
#include <string_view>

#include "engine/game/state.h"
#include "engine/game/view.h"

namespace backstep::sim {
namespace {

// What numpy is told, and what RowWriter writes: the two are one list, in two languages.
constexpr std::string_view kColumns =
    "[('game', '<u8'), ('turn', '<u2'), ('action', '<u2'), ('seat', '|u1'), ('players', '|u1'), "
    "('tops', '|u1', (4,)), ('hand', '|u1', (13,)), ('laid', '|u1', (13,)), "
    "('hand_counts', '|u1', (5,)), ('draw_count', '|u1'), ('laid_this_turn', '|u1'), "
    "('minimum', '|u1'), ('used', '|u1'), ('latest', '|u1'), ('three', '|u1'), "
    "('fire_due', '|u1'), ('fire_fresh', '|u1'), ('won', '|u1'), ('left', '|u1'), "
    "('reason', '|u1'), ('spare', '|u1', (4,))]";

constexpr std::size_t kSetBytes = 13;  // bits for the values 0 to 103
constexpr std::uint8_t kNoPile = 255;

// One row, written from the left to the right.
class RowWriter {
 public:
  explicit RowWriter(std::string& out) : out_(out) {}

  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out_ += static_cast<char>((value >> (8 * i)) & 255U);
  }
  void byte(int value) { out_ += static_cast<char>(value); }
  // Bit c of the set, counted from the lowest of the first byte, is card c.
  void cards(CardSet set) {
    std::array<unsigned, kSetBytes> bytes{};
    for (const Card card : set) bytes[card / 8U] |= 1U << (card % 8U);
    for (const unsigned each : bytes) byte(static_cast<int>(each));
  }

 private:
  std::string& out_;
};

void write(std::string& out, std::int64_t game, int turn, const View& seen, Action action) {
  RowWriter row(out);
  row.number(static_cast<std::uint64_t>(game), 8);
  row.number(static_cast<std::uint64_t>(turn), 2);
  row.number(static_cast<std::uint64_t>(action_number(action)), 2);
  row.byte(seen.seat);
  row.byte(seen.rules.players);
  for (const Card top : seen.board.tops) row.byte(top);
  row.cards(seen.hand);
  row.cards(seen.laid);
  for (const std::uint8_t count : seen.hand_counts) row.byte(count);
  row.byte(seen.draw_count);
  row.byte(seen.board.laid_this_turn);
  row.byte(seen.minimum());
  row.byte(seen.board.used);
  row.byte(seen.board.laid_this_turn > 0 ? static_cast<int>(index(seen.board.latest)) : kNoPile);
  row.byte(seen.board.three ? 1 : 0);
  row.byte(seen.board.fires.due());
  row.byte(seen.board.fires.fresh());
}

// How the game ended, which every row of it says.
std::string ending(const State& last) {
  std::string bytes;
  RowWriter row(bytes);
  row.byte(last.outcome == Outcome::kWon ? 1 : 0);
  row.byte(last.left());
  row.byte(static_cast<int>(last.outcome));
  row.number(0, 4);
  return bytes;
}

}  // namespace

std::string positions_header(std::int64_t rows) {
  constexpr std::size_t kMagicBytes = 10;
  constexpr std::size_t kBlock = 64;
  constexpr std::size_t kDigits = 19;
  std::string count = std::to_string(rows);
  count.resize(kDigits, ' ');
  std::string text = "{'descr': " + std::string(kColumns) + ", 'fortran_order': False, 'shape': (" +
                     count + ",), }";
  // The whole header is a multiple of 64 bytes and ends its line.
  text.resize((text.size() + kMagicBytes + kBlock) / kBlock * kBlock - kMagicBytes - 1, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  RowWriter(header).number(text.size(), 2);
  return header + text;
}

std::string positions_of(std::int64_t game, const Record& record) {
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  const Replay end = replay(record, record.actions.size());
  std::string rows;
  if (!end.state.is_over()) return rows;
  const std::string how = ending(end.state);
  rows.reserve(record.actions.size() * kPositionBytes);
  int turn = 0;
  for (const Action action : record.actions) {
    write(rows, game, turn, view(state, state.turn), action);
    rows += how;
    apply_unchecked(state, action);
    if (state.board.laid_this_turn == 0) ++turn;
  }
  return rows;
}

}  // namespace backstep::sim
