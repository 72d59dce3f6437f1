#include "advice/english/reason_text.h"

#include <algorithm>
#include <vector>

#include "advice/english/words.h"
#include "engine/game/command.h"

namespace backstep::advice::english {
namespace {

std::string card(const Reason& reason) { return std::to_string(reason.card); }
std::string on_pile(const Reason& reason) { return std::string(" on ") + letter(reason.pile); }

std::string asker(const Reason& reason, std::span<const std::string> names) {
  if (reason.seat < names.size()) return names[reason.seat];
  return "seat " + std::to_string(reason.seat);
}

std::string loss(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSkull:
      return "loses at once: a skull stays uncovered";
    case Outcome::kThree:
      return "loses at once: not exactly three cards";
    case Outcome::kFire:
      return "loses at once: a fire stays uncovered";
    case Outcome::kOnePile:
      return "loses at once: cards on two piles under one_pile";
    default:
      return "loses at once: the minimum cannot be laid";
  }
}

std::string known_loss(int left) {
  if (left == 0) return "all cards known: lost with no card left at best";
  return "all cards known: at best " + counted(left, "card is", "cards are") + " left";
}

std::string heeds(const Reason& reason, const std::string& name) {
  const std::string pile(1, letter(reason.pile));
  switch (reason.meaning) {
    case Meaning::kSmallStep:
      return "takes only a small step on " + pile + ", as " + name + " asked";
    case Meaning::kVeryGood:
      return "leaves " + pile + " to " + name + ", who has something very good";
    default:
      return "leaves " + pile + " alone, as " + name + " asked";
  }
}

std::string against(const Reason& reason, const std::string& name) {
  const std::string pile(1, letter(reason.pile));
  switch (reason.meaning) {
    case Meaning::kSmallStep:
      return "takes a long step on " + pile + ", where " + name + " asked for a small one";
    case Meaning::kVeryGood:
      return "plays on " + pile + ", where " + name + " has something very good";
    default:
      return "plays on " + pile + ", which " + name + " asked to leave alone";
  }
}

// "41", "41 to 44", "41 to 49 (3 cards)" where some between them are not meant.
std::string range(const Reason& reason) {
  std::string text = std::to_string(reason.lowest);
  if (reason.count < 2) return text;
  text += " to " + std::to_string(reason.highest);
  if (reason.highest - reason.lowest + 1 == reason.count) return text;
  return text + " (" + std::to_string(reason.count) + " cards)";
}

}  // namespace

std::string reason_text(const Reason& reason, std::span<const std::string> names) {
  switch (reason.code) {
    case ReasonCode::kWins:
      return "lays the last card";
    case ReasonCode::kLoses:
      return loss(reason.outcome);
    case ReasonCode::kOnlyTurn:
      return "every other turn loses at once";
    case ReasonCode::kKnownWin:
      return "all cards known: everything can be laid";
    case ReasonCode::kKnownLoss:
      return known_loss(reason.count);
    case ReasonCode::kTrick:
      return "the trick: back ten with " + card(reason) + on_pile(reason);
    case ReasonCode::kCoversCommand:
      return "covers the " + std::string(name(reason.command)) + on_pile(reason);
    case ReasonCode::kCoversFire:
      return "covers the fire " + card(reason) + on_pile(reason);
    case ReasonCode::kPreparesTrick:
      return "prepares the trick with " + card(reason) + on_pile(reason);
    case ReasonCode::kKeepsTrick:
      return "keeps " + card(reason) + " for the trick" + on_pile(reason);
    case ReasonCode::kHeeds:
      return heeds(reason, asker(reason, names));
    case ReasonCode::kAgainst:
      return against(reason, asker(reason, names));
    case ReasonCode::kStrandsAll:
      return "strands " + range(reason) + " on all piles";
    case ReasonCode::kStrands:
      return "strands " + range(reason) +
             (reason.rising ? " on rising piles" : " on falling piles");
    case ReasonCode::kGivesUpTrick:
      return "gives up the trick with " + card(reason) + on_pile(reason);
    case ReasonCode::kLeavesCommand:
      return "leaves the " + std::string(name(reason.command)) + " in force" + on_pile(reason);
    case ReasonCode::kLeavesFire:
      return "leaves the fire " + card(reason) + on_pile(reason);
    case ReasonCode::kSkips:
      return reason.count == 0 ? "skips none" : "skips " + std::to_string(reason.count);
    case ReasonCode::kKeepsAlive:
      return std::string("leaves ") + letter(reason.pile) + " for an unseen " + card(reason);
    case ReasonCode::kLaysMore:
      return "lays " + std::to_string(reason.count) + " more than needed";
  }
  return {};
}

std::string reasons_text(const Reasons& reasons, std::span<const std::string> names,
                         std::size_t most) {
  std::vector<std::string> phrases;
  phrases.reserve(std::min(most, reasons.size()));
  for (const Reason& reason : reasons) {
    if (phrases.size() == most) break;
    phrases.push_back(reason_text(reason, names));
  }
  return list_text(phrases, "; ");
}

}  // namespace backstep::advice::english
