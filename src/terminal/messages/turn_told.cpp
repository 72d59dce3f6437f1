#include "terminal/messages/turn_told.h"

#include <algorithm>
#include <cstddef>

namespace backstep::terminal::messages {
namespace {

std::string card_told(const Texts& t, const Part& part, const Laid& one, How how) {
  const Command command = part.rules.command(one.card);
  // What lasts and stays is told by a sentence of its own in the full version.
  const bool told = how == How::kFull && part.stays(one);
  std::string what;
  if (command != Command::kNone && !(told && lasts(command))) what = command_word(t, command);
  if (part.rules.burns(one.card) && !told) {
    what += (what.empty() ? "" : ", ") + t("log.command.fire");
  }
  if (what.empty()) return std::to_string(one.card);
  return t("log.card_with", {{"card", one.card}, {"what", what}});
}

// "30 and 35 on A, then 25 by the trick, 63 on C".
class LaidText {
 public:
  LaidText(const Texts& t, const Part& part, How how) : t_(t), part_(part), how_(how) {}

  std::string made() {
    for (const Laid& one : part_.laid) {
      if (one.pile != pile_) begin(one.pile);
      const std::string card = card_told(t_, part_, one, how_);
      if (!one.trick) {
        run_.push_back(card);
        continue;
      }
      finish();
      add_sentence(first_ ? t_("log.trick_on", {{"card", card}, {"pile", letter(one.pile)}})
                          : t_("log.then_trick", {{"card", card}}));
    }
    finish();
    return text_;
  }

 private:
  void begin(Pile pile) {
    finish();
    pile_ = pile;
    first_ = true;
  }
  // The cards so far that are told together.
  void finish() {
    if (run_.empty()) return;
    const std::string cards = t_.list(run_);
    run_.clear();
    add_sentence(first_ ? t_("log.on", {{"cards", cards}, {"pile", letter(pile_)}})
                        : t_("log.then", {{"cards", cards}}));
  }
  void add_sentence(const std::string& item) {
    text_ += (text_.empty() ? "" : ", ") + item;
    first_ = false;
  }

  const Texts& t_;
  const Part& part_;
  How how_;
  std::string text_;
  std::vector<std::string> run_;
  Pile pile_ = Pile::kA;
  bool first_ = true;  // of its pile
};

std::vector<InForce> in_force(const Rules& rules, const Tops& tops) {
  std::vector<InForce> force;
  for (const Pile pile : kPiles) {
    const Command command = rules.command(tops[index(pile)]);
    if (lasts(command)) force.push_back({.command = command, .pile = pile});
  }
  return force;
}

void add_consequences(std::string& text, const Texts& t, const Part& part, bool mute) {
  const Changes changed = changes(part);
  const auto tell = [&](const std::vector<InForce>& all, std::string_view key) {
    for (const auto& [command, pile] : all) {
      if (command == Command::kMute && !mute) continue;
      add_sentence(text, t(key, {{"command", command_name(t, command)}, {"pile", letter(pile)}}));
    }
  };
  tell(changed.ended, "log.ends");
  tell(changed.began, "log.begins");
  for (const Pile pile : kPiles) {
    if (part.changed(pile) && part.rules.burns(part.after[index(pile)])) {
      add_sentence(text, t("log.fire_begins", {{"pile", letter(pile)}}));
    }
  }
}

std::string laid_told(const Texts& t, const std::string& what, const std::string& who, int n) {
  if (who.empty()) {
    return n > 0 ? t("log.you_laid_drew", {{"what", what}, {"n", n}})
                 : t("log.you_laid", {{"what", what}});
  }
  return n > 0 ? t("log.laid_drew", {{"who", who}, {"what", what}, {"n", n}})
               : t("log.laid", {{"who", who}, {"what", what}});
}

std::string ended_told(const Texts& t, const std::string& who, int n) {
  if (who.empty()) return n > 0 ? t("log.you_ended_drew", {{"n", n}}) : t("log.you_ended");
  return n > 0 ? t("log.ended_drew", {{"who", who}, {"n", n}}) : t("log.ended", {{"who", who}});
}

}  // namespace

Changes changes(const Part& part) {
  Changes changed;
  const std::vector<InForce> after = in_force(part.rules, part.after);
  for (const InForce& one : after) {
    if (part.changed(one.pile)) changed.began.push_back(one);
  }
  for (const InForce& one : in_force(part.rules, part.before)) {
    const bool seen = std::any_of(after.begin(), after.end(), [&](const InForce& other) {
      return other.command == one.command;
    });
    if (part.changed(one.pile) && !seen) changed.ended.push_back(one);
  }
  return changed;
}

std::string turn_told(const Texts& t, const Part& part, const wire::event::Did& last,
                      const Table& table, const Telling& telling) {
  // Nobody's name: the reader's own turn.
  const std::string who = last.seat == state::my_seat(table) ? "" : seat_name(t, table, last.seat);
  std::string text;
  if (!part.laid.empty()) {
    add_sentence(text, laid_told(t, LaidText(t, part, telling.how).made(), who, last.drew));
    if (telling.how == How::kFull) add_consequences(text, t, part, telling.mute);
  } else if (ends_turn(last)) {
    // The cards of the turn were told before, with talk in between.
    add_sentence(text, ended_told(t, who, last.drew));
  }
  if (telling.over && last.over) add_sentence(text, over_text(t, *last.over, table, last.turn));
  return text;
}

}  // namespace backstep::terminal::messages
