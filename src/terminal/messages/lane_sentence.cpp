// A pile in sentences: everything that eyes see on its lane, for ears.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/messages/history.h"
#include "terminal/messages/lane.h"
#include "terminal/messages/lane_words.h"

namespace backstep::terminal::messages {
namespace {

std::string stands(const Texts& t, const Lane& lane) {
  const char pile = letter(lane.pile);
  const std::string way = direction(t, lane.pile);
  const bool counts = lane.command != Command::kNone && lane.active;
  const std::string command = counts ? command_word(t, lane.command) : "";
  if (!lane.puts.empty()) {
    const std::string cards = cards_listed(t, lane.puts);
    const bool first = lane.top == row_card(lane.pile);
    const std::string_view key =
        first ? (counts ? "voice.lane.put_first_with" : "voice.lane.put_first")
              : (counts ? "voice.lane.put_with" : "voice.lane.put");
    return t(key, {{"pile", pile},
                   {"direction", way},
                   {"cards", cards},
                   {"command", command},
                   {"top", lane.top}});
  }
  if (lane.tip == row_card(lane.pile)) {
    return t("voice.lane.empty", {{"pile", pile}, {"direction", way}});
  }
  const std::string card = counts ? t("voice.card", {{"card", lane.top}, {"command", command}})
                                  : std::to_string(lane.top);
  return t("voice.lane.top", {{"pile", pile}, {"direction", way}, {"card", card}});
}

// What the card does there: "skips none, covers the skull, ends the turn".
std::string effects(const Texts& t, const CardOnPile& on, bool aid) {
  std::string text;
  if (on.kind == CardKind::kTrick) {
    text = t("voice.lane.back_ten");
  } else if (!aid) {
    text = t("voice.lane.fits");
  } else {
    const int n = on.skipped.size();
    text = n == 0 ? t("voice.lane.skips_none") : t("voice.lane.skips", {{"n", n}});
  }
  if (on.covers != Covers::kNothing) {
    const std::string_view what = on.covers == Covers::kSkull  ? "skull"
                                  : on.covers == Covers::kFire ? "fire"
                                                               : name(on.covered);
    text += ", " + t.coded("voice.covers", what, "voice.covers.other");
  }
  if (on.ends) text += ", " + t(on.ends == Ends::kWon ? "voice.lane.wins" : "voice.lane.ends");
  return text;
}

std::string picked_text(const Texts& t, const Preview& preview, const Lane& lane, Card picked,
                        bool aid) {
  const CardOnPile* const on = card_on(lane, picked);
  if (on == nullptr) return "";
  if (on->kind == CardKind::kRefused) return cannot_text(t, lane, *on);
  std::string text = t(preview.mine ? "voice.lane.lay_here" : "voice.lane.would_here",
                       {{"card", picked}, {"effects", effects(t, *on, aid)}});
  if (on->loses) {
    add_sentence(text, t.coded("voice.loses", reason(on->loses->outcome), "voice.loses.other"));
  }
  return text;
}

// What others, and the reader, asked for, newest first.
std::vector<std::string> asked(const Texts& t, const Table& table, Pile pile) {
  std::vector<std::string> texts;
  if (!table.game) return texts;
  for (const auto& [seat, signal] : table.game->signals) {
    if (!is_about_pile(signal.meaning) || signal.pile != pile) continue;
    const std::string whole = code(signal);
    const std::string_view kind = std::string_view(whole).substr(0, whole.find(':'));
    texts.push_back(seat == state::my_seat(table)
                        ? t.coded("voice.own_sign", kind, "voice.own_sign.other")
                        : t.coded("voice.sign", kind, "voice.sign.other",
                                  {{"who", seat_name(t, table, seat)}}));
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

}  // namespace

std::string_view refusal_code(const PutRefusal& refusal) {
  return refusal.turn_over ? kTurnOver : code(refusal.refusal);
}

const CardOnPile* card_on(const Lane& lane, Card card) {
  const auto found = std::find_if(lane.cards.begin(), lane.cards.end(),
                                  [card](const CardOnPile& on) { return on.card == card; });
  return found == lane.cards.end() ? nullptr : &*found;
}

std::string cards_listed(const Texts& t, const std::vector<Card>& cards) {
  std::vector<std::string> numbers;
  numbers.reserve(cards.size());
  for (const Card card : cards) numbers.push_back(std::to_string(card));
  return t.list(numbers);
}

std::string cannot_text(const Texts& t, const Lane& lane, const CardOnPile& on) {
  if (on.refusal.refusal == Refusal::kWrongOrder) {
    return t(is_rising(lane.pile) ? "voice.lane.needs_more" : "voice.lane.needs_less",
             {{"card", on.card}, {"top", lane.tip}});
  }
  return t.coded("voice.lane_refused", refusal_code(on.refusal), "voice.lane_refused.other",
                 {{"card", on.card}});
}

std::string room_sentence(const Texts& t, const Lane& lane) {
  const int n = lane.room.size();
  std::string text = n == 0 ? t("voice.lane.no_room") : t("voice.lane.room", {{"n", n}});
  std::vector<Card> own;
  for (const CardOnPile& on : lane.cards) {
    if (on.kind == CardKind::kOnward) own.push_back(on.card);
  }
  if (!own.empty()) text += " " + t("voice.lane.own", {{"cards", cards_listed(t, own)}});
  if (lane.trick != 0) {
    const std::string_view key = !lane.trick_allowed  ? "voice.lane.trick_forbidden"
                                 : lane.trick_in_hand ? "voice.lane.trick_hand"
                                                      : "voice.lane.trick_unseen";
    text += " " + t(key, {{"card", lane.trick}});
  }
  return text;
}

std::string lane_sentence(const Texts& t, const Table& table, const Preview& preview, Pile pile,
                          std::optional<Card> picked) {
  const Lane& lane = preview.lanes[index(pile)];
  std::string text = stands(t, lane);
  const auto add = [&text](const std::string& sentence) {
    if (!sentence.empty()) text += " " + sentence;
  };
  if (lane.command == Command::kSkull && lane.active) add(t("voice.lane.skull"));
  if (lane.fire != Fire::kNone) {
    add(t(lane.fire == Fire::kDue ? "voice.lane.fire_due" : "voice.lane.fire"));
  }
  if (picked) {
    add(picked_text(t, preview, lane, *picked, table.settings.aid));
  } else if (table.settings.aid) {
    add(room_sentence(t, lane));
  }
  for (const std::string& sentence : asked(t, table, pile)) add(sentence);
  return text;
}

}  // namespace backstep::terminal::messages
