// The rules in the words of the page, without its pictures.
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/messages/names.h"
#include "terminal/screen/pages.h"

namespace backstep::terminal::screen {
namespace {

class Writer {
 public:
  explicit Writer(const Pen& pen) : pen_(pen) {}

  void part(std::string_view title) {
    if (!rows_.empty()) rows_.push_back(blank());
    rows_.push_back(pen_.heading(pen_(title), 1, pen_.width() - 3));
  }
  void title(std::string text) {
    append(rows_, pen_.paragraph(text, 2, width(), {.role = Role::kTitle, .bold = true}));
  }
  void text(std::string_view key) { append(rows_, pen_.paragraph(pen_(key), 2, width())); }
  void gap() { rows_.push_back(blank()); }
  void item(std::string_view label, std::string_view text, Role role) {
    const std::string line = pen_("words.colon", {{"label", pen_(label)}, {"text", pen_(text)}});
    append(rows_, pen_.paragraph("- " + line, 4, width() - 2, {.role = role}));
  }
  void line(std::string text) { append(rows_, pen_.paragraph(text, 4, width() - 2)); }

  const Pen& pen() const { return pen_; }
  Rows rows() { return std::move(rows_); }

 private:
  int width() const { return pen_.width() - 5; }

  const Pen& pen_;
  Rows rows_;
};

void minute(Writer& out) {
  out.part("rules.part.minute");
  bool first = true;
  for (const std::string_view name : {"piles", "lay", "trick", "turn", "end"}) {
    if (!std::exchange(first, false)) out.gap();
    const std::string key = "rules." + std::string(name);
    out.title(out.pen()(key + ".title"));
    out.text(key + ".text");
  }
}

void talking(Writer& out) {
  out.part("rules.part.talk");
  out.text("rules.talk.text");
  for (const std::string_view one : {"one", "two", "three"}) {
    out.item("rules.talk.fine", "rules.talk.fine." + std::string(one), Role::kGood);
  }
  for (const std::string_view one : {"one", "two", "three"}) {
    out.item("rules.talk.not", "rules.talk.not." + std::string(one), Role::kBad);
  }
  out.text("rules.talk.why");
  out.text("screen.rules.signals");
}

void hands(Writer& out) {
  out.part("rules.part.hands");
  out.text("rules.hands.text");
  out.title(out.pen()("rules.hands.caption"));
  for (int players = 1; players <= kMaxPlayers; ++players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    const int hand = rules.hand_size();
    rules.small_hand = true;
    const Pen& pen = out.pen();
    out.line(pen("screen.rules.hands", {{"n", players},
                                        {"hand", hand},
                                        {"draw", kCardCount - players * hand},
                                        {"small", rules.hand_size()}}));
  }
  out.text("rules.hands.empty");
  out.part("rules.part.score");
  out.text("rules.score.text");
  out.text("screen.rules.stuck");
}

void extreme(Writer& out) {
  const Texts& t = out.pen().texts();
  out.part("rules.part.extreme");
  out.text("screen.rules.extreme");
  out.item("rules.extreme.bolt", "screen.rules.bolt", Role::kPlain);
  out.item("rules.extreme.lasting", "screen.rules.lasting", Role::kPlain);
  out.text("rules.extreme.several");
  for (const Command command : kCommands) {
    const std::string key = "rules." + std::string(name(command));
    out.gap();
    out.title(out.pen()("play.card_means", {{"command", messages::command_name(t, command)},
                                            {"meaning", messages::command_meaning(t, command)}}));
    out.text(key + ".text");
    out.item("rules.example.fine", key + ".fine", Role::kGood);
    if (t.has(key + ".lost")) out.item("rules.example.lost", key + ".lost", Role::kBad);
    if (t.has(key + ".refused")) out.item("rules.example.refused", key + ".refused", Role::kBad);
  }
  out.gap();
  out.title(out.pen()("rules.even.title"));
  out.text("rules.even.text");
  for (const Command command : kCommands) {
    std::string cards;
    for (CardSet rest = kEvenCommands.with(command); !rest.empty(); rest.erase_lowest()) {
      cards += (cards.empty() ? "" : ", ") + std::to_string(rest.lowest());
    }
    out.line(
        out.pen()("words.colon", {{"label", messages::command_name(t, command)}, {"text", cards}}));
  }
}

void variants(Writer& out) {
  out.part("rules.part.variants");
  out.text("rules.variants.text");
  for (const std::string_view name : {"pro", "small", "fire", "strict"}) {
    const std::string key = "rules." + std::string(name);
    out.gap();
    out.title(out.pen()(key + ".title"));
    out.text(key + ".text");
    if (name == "fire") out.text("rules.fire.own");
  }
  out.part("rules.part.printed");
  out.text("rules.printed.text");
}

}  // namespace

Rows rules_page(const Pen& pen) {
  Writer out(pen);
  minute(out);
  talking(out);
  hands(out);
  extreme(out);
  variants(out);
  return out.rows();
}

}  // namespace backstep::terminal::screen
