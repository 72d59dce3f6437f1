#include "twin.h"

#include <algorithm>
#include <cstddef>

namespace backstep::model {

namespace {

std::size_t index_of(int seat) { return static_cast<std::size_t>(seat); }

std::string laid_line(int seat, Move move, bool trick) {
  std::string line = "laid " + std::to_string(seat) + " " + std::to_string(move.card) + " ";
  line.push_back(move.pile);
  return trick ? line + " trick" : line;
}

std::string turn_ended_line(int seat, const std::vector<int>& drawn) {
  std::string line = "turn_ended " + std::to_string(seat) + " drew";
  for (const int card : drawn) line += " " + std::to_string(card);
  return line;
}

std::string turn_began_line(int seat, int minimum) {
  return "turn_began " + std::to_string(seat) + " minimum " + std::to_string(minimum);
}

bool contains(const std::vector<int>& cards, int card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

}  // namespace

Twin Twin::deal(const TwinRules& rules, const std::vector<int>& deck, int begins) {
  TwinSetup position;
  position.rules = rules;
  auto next = deck.begin();
  for (int seat = 0; seat < rules.players; ++seat) {
    position.hands.emplace_back(next, next + hand_size(rules));
    next += hand_size(rules);
  }
  position.draw.assign(next, deck.end());
  position.turn = begins;
  return setup(position);
}

Twin Twin::setup(const TwinSetup& position) {
  Twin twin;
  twin.rules_ = position.rules;
  for (const auto& [pile, top] : position.tops) set_top(twin.now_, pile, top);
  twin.hands_ = position.hands;
  for (auto& hand : twin.hands_) std::sort(hand.begin(), hand.end());
  twin.draw_ = position.draw;
  twin.begin_turn(position.turn);
  return twin;
}

std::string Twin::play(int card, char pile) {
  const Move move{card, pile};
  if (status_ != "playing") return "game_over";
  std::string refused = refusal(rules_, now_, move);
  if (!refused.empty()) return refused;

  const int cards_elsewhere = left() - static_cast<int>(now_.hand.size());
  const Verdict verdict = judge_play(rules_, now_, move, cards_elsewhere);
  events_ = {laid_line(seat_, move, is_trick(now_, move))};
  now_ = after_laying(rules_, now_, move);
  hands_[index_of(seat_)] = now_.hand;

  if (verdict.outcome == Outcome::kLost) lose(verdict.reason);
  if (verdict.outcome == Outcome::kTurnEnds) end_turn();
  if (verdict.outcome == Outcome::kWon) {
    status_ = "won";
    events_.push_back("won");
  }
  return "";
}

std::string Twin::end() {
  if (status_ != "playing") return "game_over";
  if (!can_end()) return "below_minimum";

  events_.clear();
  const std::string reason = loss_at_end(rules_, now_);
  if (reason.empty()) {
    end_turn();
  } else {
    lose(reason);
  }
  return "";
}

std::vector<TwinPlay> Twin::legal() const {
  std::vector<TwinPlay> plays;
  if (status_ != "playing") return plays;
  const int cards_elsewhere = left() - static_cast<int>(now_.hand.size());
  for (const Move move : legal_moves(rules_, now_)) {
    const Verdict verdict = judge_play(rules_, now_, move, cards_elsewhere);
    plays.push_back(
        {move.card, move.pile, is_trick(now_, move), verdict.outcome == Outcome::kLost});
  }
  return plays;
}

bool Twin::can_end() const { return status_ == "playing" && now_.laid >= now_.minimum; }

bool Twin::end_loses() const { return can_end() && !loss_at_end(rules_, now_).empty(); }

int Twin::left() const {
  int cards = static_cast<int>(draw_.size());
  for (const auto& hand : hands_) cards += static_cast<int>(hand.size());
  return cards;
}

std::string Twin::bound() const {
  const char pile = bound_pile(rules_, now_);
  return pile == ' ' ? "" : std::string(1, pile);
}

const std::vector<int>& Twin::hand(int seat) const { return hands_.at(index_of(seat)); }

std::vector<int> Twin::laid() const {
  std::vector<int> cards;
  for (int card = 2; card <= 99; ++card) {
    bool somewhere_else = contains(draw_, card);
    for (const auto& hand : hands_) somewhere_else = somewhere_else || contains(hand, card);
    if (!somewhere_else) cards.push_back(card);
  }
  return cards;
}

// The tops stay; everything else about the turn starts afresh.
void Twin::begin_turn(int seat) {
  seat_ = seat;
  Turn turn;
  turn.tops = now_.tops;
  turn.hand = hands_.at(index_of(seat));
  turn.minimum = minimum_of_turn(rules_, draw_.empty());
  now_ = turn;
  events_.push_back(turn_began_line(seat, now_.minimum));
  if (!can_reach_minimum(rules_, now_)) lose("stuck");
}

// Only for a turn whose end costs nothing (E11).
void Twin::end_turn() {
  events_.push_back(turn_ended_line(seat_, draw_cards()));
  begin_turn(next_seat_with_cards());
}

// C7 and E9; returns what was drawn, in drawing order.
std::vector<int> Twin::draw_cards() {
  std::vector<int>& hand = hands_[index_of(seat_)];
  int wanted = hand_size(rules_) - static_cast<int>(hand.size());
  if (visible(rules_, now_, "draw_one")) wanted = 1;
  std::vector<int> drawn;
  while (wanted > 0 && !draw_.empty()) {
    drawn.push_back(draw_.front());
    draw_.erase(draw_.begin());
    wanted = wanted - 1;
  }
  hand.insert(hand.end(), drawn.begin(), drawn.end());
  std::sort(hand.begin(), hand.end());
  return drawn;
}

// C9. The same seat again when nobody else has cards, as always for a player alone. Somebody has:
// a game with no cards left is already over.
int Twin::next_seat_with_cards() const {
  int seat = (seat_ + 1) % rules_.players;
  while (hands_.at(index_of(seat)).empty()) seat = (seat + 1) % rules_.players;
  return seat;
}

void Twin::lose(const std::string& reason) {
  status_ = "lost";
  reason_ = reason;
  events_.push_back("lost " + reason + " left " + std::to_string(left()));
}

}  // namespace backstep::model
