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
  missed_.clear();
  if (found_ != 0) {
    const std::string found = std::to_string(found_);
    const std::string number = found.substr(0, 1) + digit;
    if (number != found) return missed(number, hand, true);
    clear();
    return {};
  }
  digits_ += digit;
  const CardSet found = beginning(hand, digits_);
  const std::string number = digits_;
  if (found.empty()) {
    // The second digit is waited for, so that the whole number is named.
    if (number.size() == 1 && digit != '0') return {Answer::What::kMore, 0, number};
    return missed(number, hand, beginning(hand, number.substr(0, 1)).empty());
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

Answer CardNumber::missed(const std::string& number, CardSet hand, bool may_begin) {
  clear();
  missed_ = number;
  const std::string last = number.substr(number.size() - 1);
  if (may_begin && !beginning(hand, last).empty()) {
    digits_ = last;
    careful_ = true;
  }
  return {Answer::What::kNotHeld, 0, number};
}

Answer CardNumber::finish(CardSet hand) {
  const std::string number = missed_.empty() ? digits_ : missed_;
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
  if (!missed_.empty()) {
    clear();
    return true;
  }
  if (digits_.empty()) return false;
  digits_.pop_back();
  return true;
}

std::string CardNumber::shown() const { return missed_.empty() ? digits_ : ""; }

bool CardNumber::is_pending() const { return !digits_.empty() || !missed_.empty(); }

void CardNumber::clear() {
  digits_.clear();
  missed_.clear();
  found_ = 0;
  careful_ = false;
}

}  // namespace backstep::terminal::panels
