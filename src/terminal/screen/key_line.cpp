#include "terminal/screen/key_line.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "engine/signal/talk.h"
#include "terminal/messages/state.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::screen {
namespace {

using Items = std::vector<KeyItem>;

// Behind a key: ": take back".
std::string behind_key(const Pen& pen, const KeyItem& item) {
  return pen("words.colon", {{"label", ""}, {"text", item.label}});
}

int width_with(const Pen& pen, const KeyItem& item, bool more) {
  const int words = more && !item.more.empty() ? width_of(item.more) + 3 : 0;
  return width_of(item.key) + width_of(behind_key(pen, item)) + words;
}

// Rows of items, or nothing if they do not fit.
std::optional<Rows> lay_out(const Pen& pen, const Items& items, int most, bool more, bool apart) {
  Rows rows(1);
  int x = 1;
  for (const KeyItem& item : items) {
    const int width = width_with(pen, item, more || item.bad);
    if (x > 1 && (x + width > pen.width() || (apart && item.below))) {
      rows.emplace_back();
      x = 1;
    }
    if (static_cast<int>(rows.size()) > most || x + width > pen.width()) return std::nullopt;
    Row& row = rows.back();
    row.put(x, item.key, {.role = Role::kKey, .bold = true});
    row.add(behind_key(pen, item));
    if ((more || item.bad) && !item.more.empty()) {
      row.add(" (" + item.more + ")", {.role = item.bad ? Role::kBad : Role::kDim});
    }
    if (item.spot != 0) {
      Spot spot;
      spot.x = x;
      spot.width = width;
      spot.key = item.spot;
      row.spots.push_back(spot);
    }
    x += width + 2;
  }
  for (Row& row : rows) row.rank = ranks::kKeys;
  return rows;
}

bool may_talk(const state::Model& model) {
  const state::Table& table = model.table;
  if (model.link != state::Link::kLive) return false;
  if (!state::is_member(table) || table.seats.size() < 2 || table.phase == "closed") return false;
  if (!state::is_running(table) || !table.game) return true;
  return state::my_seat(table).has_value() && !table.game->view.is_muted();
}

void add_choosing(const Pen& pen, const Ui& ui, Items& items) {
  if (ui.choices.empty()) return;
  if (ui.choices.size() > 1) {
    items.push_back(named_key(pen, "screen.key.up_down", 0, "screen.do.choose", true));
  }
  items.push_back(named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.take", true));
}

void add_signals(const Pen& pen, const state::Model& model, Items& items) {
  if (model.link != state::Link::kLive || signal_groups(model.table).empty()) return;
  items.push_back(letter_key(pen, keys::kSignals, "screen.do.signals"));
}

void add_common(const Pen& pen, const state::Model& model, Items& items) {
  if (may_talk(model)) items.push_back(letter_key(pen, keys::kSay, "screen.do.say"));
  items.push_back(letter_key(pen, keys::kLog, "screen.do.log"));
  items.push_back(letter_key(pen, keys::kMenu, "screen.do.menu"));
  items.push_back(letter_key(pen, keys::kQuit, "screen.do.leave"));
  items.push_back(letter_key(pen, keys::kHelp, "screen.do.help", true));
}

void add_cards(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
               Items& items) {
  if (!model.table.game || model.table.game->view.hand.empty()) return;
  items.push_back(named_key(pen, "screen.key.digits", 0, "screen.do.card", true));
  const bool mine = turn.preview && turn.preview->mine && !turn.busy;
  if (mine && turn.picked) {
    items.push_back(
        KeyItem{.key = "A-D", .label = pen("screen.do.put"), .essential = true, .more = {}});
  }
}

void add_effects(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                 Items& items) {
  const auto words = [&](KeyItem item, const messages::Act& act) {
    item.more = pen.say(act.words.text);
    item.bad = act.words.tone == messages::Tone::kBad;
    return item;
  };
  const messages::Acts acts = messages::acts(pen.texts(), model, turn);
  if (!acts.back.off) {
    items.push_back(named_key(pen, "screen.key.backspace", keys::kBack, "screen.do.back", true));
  }
  if (!acts.lay.off) {
    items.push_back(words(letter_key(pen, keys::kLay, "screen.do.lay", true), acts.lay));
  }
  if (!acts.end.off) {
    items.push_back(words(letter_key(pen, keys::kEnd, "screen.do.end", true), acts.end));
  }
}

Items play_keys(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  Items items;
  add_cards(pen, model, turn, items);
  add_effects(pen, model, turn, items);
  const std::size_t first = items.size();
  const bool mine = turn.preview && turn.preview->mine;
  if (mine && model.table.settings.hints) {
    items.push_back(letter_key(pen, keys::kHint, "screen.do.hint"));
  }
  add_signals(pen, model, items);
  add_common(pen, model, items);
  items[first].below = true;
  return items;
}

Items panel_keys(const Pen& pen, const state::Model& model, const state::TurnModel& turn,
                 const Ui& ui, bool scrolls) {
  Items items;
  const auto escape = [&](std::string_view label) {
    items.push_back(named_key(pen, "screen.key.escape", keys::kEscape, label, true));
  };
  switch (ui.panel) {
    case Panel::kQuestion:
      escape("screen.do.my_cards");
      items.push_back(letter_key(
          pen, keys::kAnyway,
          turn.question && turn.question->ends ? "screen.do.end_anyway" : "screen.do.lay_anyway",
          true));
      return items;
    case Panel::kSay:
      items.push_back(named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.send", true));
      break;
    case Panel::kHint: {
      const std::size_t turns = model.hint ? model.hint->advice.turns.size() : 0;
      if (turns > 1) {
        items.push_back(named_key(pen, "screen.key.up_down", 0, "screen.do.choose", true));
      }
      if (turns > 0) {
        items.push_back(
            named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.put_these", true));
      }
      break;
    }
    case Panel::kSignals: {
      std::string letters;
      for (const SignalGroup& group : signal_groups(model.table)) {
        if (group.key > 'd')
          letters += ", " + std::string(1, static_cast<char>(std::toupper(group.key)));
      }
      items.push_back(KeyItem{
          .key = "A-D" + letters, .label = pen("screen.do.line"), .essential = true, .more = {}});
      items.push_back(
          KeyItem{.key = "1-7", .label = pen("screen.do.give"), .essential = true, .more = {}});
      items.push_back(named_key(pen, "screen.key.arrows", 0, "screen.do.choose"));
      items.push_back(named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.give", true));
      break;
    }
    case Panel::kLeave:
    case Panel::kMenu:
      add_choosing(pen, ui, items);
      break;
    case Panel::kHelp:
      items.push_back(letter_key(pen, keys::kRules, "screen.do.rules"));
      [[fallthrough]];
    case Panel::kRules:
    case Panel::kLog:
    case Panel::kState:
      if (scrolls) {
        items.push_back(named_key(pen, "screen.key.up_down", 0, "screen.do.scroll", true));
        items.push_back(named_key(pen, "screen.key.pages", 0, "screen.do.page"));
      }
      break;
    case Panel::kNone:
      break;
  }
  escape("screen.do.close");
  return items;
}

}  // namespace

KeyItem letter_key(const Pen& pen, char key, std::string_view label, bool essential) {
  const auto shown = static_cast<char>(std::toupper(static_cast<unsigned char>(key)));
  return {.key = std::string(1, shown),
          .label = pen(label),
          .spot = key,
          .essential = essential,
          .more = {}};
}

KeyItem named_key(const Pen& pen, std::string_view name, char key, std::string_view label,
                  bool essential) {
  return {.key = pen(name), .label = pen(label), .spot = key, .essential = essential, .more = {}};
}

Rows key_rows(const Pen& pen, const std::vector<KeyItem>& items, int most) {
  Items left = items;
  for (const bool apart : {true, false}) {
    if (std::optional<Rows> rows = lay_out(pen, left, most, true, apart)) return *rows;
  }
  while (!left.empty()) {
    for (const bool apart : {true, false}) {
      if (std::optional<Rows> rows = lay_out(pen, left, most, false, apart)) return *rows;
    }
    // The last that is not essential; what its end comes to; then the last of all but the help.
    const auto spare = std::find_if(left.rbegin(), left.rend(),
                                    [](const KeyItem& item) { return !item.essential; });
    const auto bad =
        std::find_if(left.begin(), left.end(), [](const KeyItem& item) { return item.bad; });
    if (spare != left.rend()) {
      left.erase(std::next(spare).base());
    } else if (bad != left.end()) {
      bad->bad = false;
    } else if (left.size() > 1) {
      left.erase(left.end() - 2);
    } else {
      break;
    }
  }
  return {};
}

std::vector<KeyItem> table_keys(const Pen& pen, const state::Model& model,
                                const state::TurnModel& turn, const Ui& ui, bool scrolls) {
  if (ui.panel != Panel::kNone) return panel_keys(pen, model, turn, ui, scrolls);
  Items items;
  if (model.link == state::Link::kGone || !model.is_known()) {
    add_choosing(pen, ui, items);
    items.push_back(letter_key(pen, keys::kQuit, "screen.do.leave", true));
    return items;
  }
  const std::string& phase = model.table.phase;
  if (phase == "play" && model.table.game) return play_keys(pen, model, turn);
  add_choosing(pen, ui, items);
  if (phase == "begin") {
    add_cards(pen, model, turn, items);
    add_signals(pen, model, items);
  }
  add_common(pen, model, items);
  return items;
}

std::vector<SignalGroup> signal_groups(const state::Table& table) {
  if (!table.game || !state::is_running(table) || !table.you.seat || table.seats.size() < 2)
    return {};
  std::vector<SignalGroup> groups;
  const auto offer = [&](char key, const std::vector<Signal>& wanted) {
    SignalGroup group{.key = key, .signals = {}};
    for (const Signal& signal : wanted) {
      if (refusal(table.game->view, *table.you.seat, signal) == TalkRefusal::kNone) {
        group.signals.push_back(signal);
      }
    }
    if (!group.signals.empty()) groups.push_back(std::move(group));
  };
  for (const Pile pile : kPiles) {
    std::vector<Signal> about;
    for (const Meaning meaning :
         {Meaning::kLeave, Meaning::kSmallStep, Meaning::kVeryGood, Meaning::kAsYouLike}) {
      about.push_back(Signal::about(meaning, pile));
    }
    offer(static_cast<char>('a' + static_cast<int>(index(pile))), about);
  }
  offer('t', {{.meaning = Meaning::kCanBegin},
              {.meaning = Meaning::kRatherNotBegin},
              {.meaning = Meaning::kTrouble},
              {.meaning = Meaning::kCanWait}});
  for (const auto& [key, meaning] :
       {std::pair{'h', Meaning::kHold}, std::pair{'n', Meaning::kNotNow}}) {
    std::vector<Signal> about;
    about.reserve(kCommands.size());
    for (const Command command : kCommands) about.push_back(Signal::about(meaning, command));
    offer(key, about);
  }
  return groups;
}

}  // namespace backstep::terminal::screen
