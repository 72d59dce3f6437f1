#include "terminal/panels/card_number.h"

#include <charconv>

namespace backstep::terminal::panels {
namespace {

using Answer = CardNumber::Answer;

int value_of(const std::string& digits) {
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

// Cards whose numbers begin like that.
CardSet beginning(CardSet hand, const std::string& digits) {
  CardSet found;
  for (const Card card : hand) {
    if (std::to_string(card).starts_with(digits)) found.insert(card);
  }
  return found;
}

}  // namespace

Answer CardNumber::digit(char digit, CardSet hand) {
  if (found_ != 0) {
    const std::string found = std::to_string(found_);
    const std::string number = found.substr(0, 1) + digit;
    clear();
    if (number == found) return {};
    begin_again(digit, hand);
    return {Answer::What::kNotHeld, 0, number};
  }
  digits_ += digit;
  const CardSet found = beginning(hand, digits_);
  const std::string number = digits_;
  if (found.empty()) {
    // The second digit is waited for, so that the whole number is named.
    if (number.size() == 1 && digit != '0') return {Answer::What::kMore, 0, number};
    const bool none_begins = beginning(hand, number.substr(0, 1)).empty();
    clear();
    if (none_begins) begin_again(digit, hand);
    return {Answer::What::kNotHeld, 0, number};
  }
  if (digits_.size() > 1 || (found.size() == 1 && !careful_)) {
    const bool whole = digits_.size() > 1;
    const Card only = *found.begin();
    clear();
    if (!whole) found_ = only;
    return {Answer::What::kCard, only, number};
  }
  return {Answer::What::kMore, 0, number};
}

void CardNumber::begin_again(char digit, CardSet hand) {
  const std::string first(1, digit);
  if (beginning(hand, first).empty()) return;
  digits_ = first;
  careful_ = true;
}

Answer CardNumber::finish(CardSet hand) {
  const std::string number = digits_;
  clear();
  if (number.empty()) return {};
  const int value = value_of(number);
  if (is_card(value) && hand.contains(static_cast<Card>(value))) {
    return {Answer::What::kCard, static_cast<Card>(value), number};
  }
  const bool several = beginning(hand, number).size() > 1;
  return {several ? Answer::What::kSeveral : Answer::What::kNotHeld, 0, number};
}

bool CardNumber::erase() {
  found_ = 0;
  if (digits_.empty()) return false;
  digits_.pop_back();
  return true;
}

void CardNumber::clear() {
  digits_.clear();
  found_ = 0;
  careful_ = false;
}

}  // namespace backstep::play
