#include "wire/reasons_json.h"

#include <string_view>

#include "engine/game/outcome.h"
#include "engine/signal/signal.h"
#include "wire/game_json.h"
#include "wire/json_text.h"

namespace backstep::wire {
namespace {

// "leave", "small" or "good", as in the code of a signal.
std::string meaning_json(const advice::Reason& reason) {
  const std::string signal = code(Signal::about(reason.meaning, reason.pile));
  return text_json(std::string_view(signal).substr(0, signal.find(':')));
}

std::string one_reason_json(const advice::Reason& reason) {
  JsonMembers members;
  members.add("code", text_json(advice::name(reason.code)));
  const auto add_pile = [&] { members.add("pile", text_json(pile_text(reason.pile))); };
  switch (reason.code) {
    case advice::ReasonCode::kWins:
    case advice::ReasonCode::kOnlyTurn:
    case advice::ReasonCode::kKnownWin:
      break;
    case advice::ReasonCode::kLoses:
      members.add("reason", text_json(backstep::reason(reason.outcome)));
      break;
    case advice::ReasonCode::kTrick:
    case advice::ReasonCode::kCoversFire:
    case advice::ReasonCode::kPreparesTrick:
    case advice::ReasonCode::kKeepsTrick:
    case advice::ReasonCode::kGivesUpTrick:
    case advice::ReasonCode::kLeavesFire:
    case advice::ReasonCode::kKeepsAlive:
      add_pile();
      members.add("card", reason.card);
      break;
    case advice::ReasonCode::kCoversCommand:
    case advice::ReasonCode::kLeavesCommand:
      add_pile();
      members.add("command", text_json(backstep::name(reason.command)));
      break;
    case advice::ReasonCode::kHeeds:
    case advice::ReasonCode::kAgainst:
      members.add("seat", reason.seat).add("meaning", meaning_json(reason));
      add_pile();
      break;
    case advice::ReasonCode::kStrandsAll:
    case advice::ReasonCode::kStrands:
      members.add("lowest", reason.lowest)
          .add("highest", reason.highest)
          .add("count", reason.count);
      if (reason.code == advice::ReasonCode::kStrands)
        members.add("rising", bool_json(reason.rising));
      break;
    case advice::ReasonCode::kKnownLoss:
    case advice::ReasonCode::kSkips:
    case advice::ReasonCode::kLaysMore:
      members.add("count", reason.count);
      break;
  }
  return members.object();
}

}  // namespace

std::string reasons_json(const advice::Reasons& reasons) {
  return list_json(reasons, one_reason_json);
}

}  // namespace backstep::wire
