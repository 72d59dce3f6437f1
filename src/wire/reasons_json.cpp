#include "wire/reasons_json.h"

#include <string_view>

#include "game/outcome.h"
#include "signal/signal.h"
#include "wire/game_json.h"
#include "wire/json_text.h"

namespace backstep::wire {
namespace {

// "leave", "small" or "good", as in the code of a signal.
std::string meaning_json(const Reason& reason) {
  const std::string signal = code(Signal::about(reason.meaning, reason.pile));
  return text_json(std::string_view(signal).substr(0, signal.find(':')));
}

std::string one_reason_json(const Reason& reason) {
  JsonMembers members;
  members.add("code", text_json(backstep::name(reason.code)));
  const auto add_pile = [&] { members.add("pile", text_json(pile_text(reason.pile))); };
  switch (reason.code) {
    case ReasonCode::kWins:
    case ReasonCode::kOnlyTurn:
    case ReasonCode::kKnownWin:
      break;
    case ReasonCode::kLoses:
      members.add("reason", text_json(backstep::reason(reason.outcome)));
      break;
    case ReasonCode::kTrick:
    case ReasonCode::kCoversFire:
    case ReasonCode::kPreparesTrick:
    case ReasonCode::kKeepsTrick:
    case ReasonCode::kGivesUpTrick:
    case ReasonCode::kLeavesFire:
    case ReasonCode::kKeepsAlive:
      add_pile();
      members.add("card", reason.card);
      break;
    case ReasonCode::kCoversCommand:
    case ReasonCode::kLeavesCommand:
      add_pile();
      members.add("command", text_json(backstep::name(reason.command)));
      break;
    case ReasonCode::kHeeds:
    case ReasonCode::kAgainst:
      members.add("seat", reason.seat).add("meaning", meaning_json(reason));
      add_pile();
      break;
    case ReasonCode::kStrandsAll:
    case ReasonCode::kStrands:
      members.add("lowest", reason.lowest)
          .add("highest", reason.highest)
          .add("count", reason.count);
      if (reason.code == ReasonCode::kStrands) members.add("rising", bool_json(reason.rising));
      break;
    case ReasonCode::kKnownLoss:
    case ReasonCode::kSkips:
    case ReasonCode::kLaysMore:
      members.add("count", reason.count);
      break;
  }
  return members.object();
}

}  // namespace

std::string reasons_json(const Reasons& reasons) { return list_json(reasons, one_reason_json); }

}  // namespace backstep::wire
