#include "terminal/messages/names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/notation.h"

namespace backstep::terminal::messages {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t kMinute = 60'000;  // ms

const wire::SeatInfo* seat_info(const Table& table, int seat) {
  const auto place = static_cast<std::size_t>(seat);
  return seat < 0 || place >= table.seats.size() ? nullptr : &table.seats[place];
}

// Numbers are cards in this game, and A to D are piles.
std::string seat_letter(std::size_t index) {
  constexpr std::string_view kLetters = "PQRST";
  return std::string(kLetters.substr(std::min(index, kLetters.size()), 1));
}

// Of these switches a page and a terminal speak, in this order.
struct Switch {
  bool on = false;
  std::string_view key;
};
std::array<Switch, 4> switches(const Rules& rules) {
  return {{{rules.pro, "lobby.variant.pro"},
           {rules.small_hand, "lobby.variant.small_hand"},
           {rules.on_fire, "lobby.variant.on_fire"},
           {rules.one_pile_retroactive && rules.extreme, "lobby.variant.one_pile_retroactive"}}};
}

// Who has the turn after this one: the next seat that holds cards.
std::optional<int> next_seat(const Table& table) {
  const View& view = table.game->view;
  const int count = std::min(static_cast<int>(table.seats.size()), kMaxPlayers);
  for (int step = 1; step < count; ++step) {
    const int other = (view.turn + step) % count;
    if (view.hand_counts[static_cast<std::size_t>(other)] > 0) return other;
  }
  return std::nullopt;
}

}  // namespace

std::string called(const Texts& t, std::string_view name, bool program) {
  if (name.empty()) return t(program ? "words.bot" : "link.somebody");
  return program ? t("link.program", {{"name", printable(name)}}) : printable(name);
}

std::string member_name(const Texts& t, const Table& table, int member) {
  const wire::MemberInfo* const info = state::member_of(table, member);
  return info == nullptr ? t("link.somebody") : called(t, info->name, info->program);
}

std::string bot_name(const Texts& t, std::string_view bot) {
  return t.coded("link.bot", bot, "link.bot.other", {{"bot", printable(bot)}});
}

std::string with_kind(const Texts& t, const std::string& name, std::string_view bot) {
  const std::string kind = t.coded("link.bot_kind", bot, "words.bot");
  if (kind == t("words.bot")) return name;
  return t("link.bot_heard", {{"name", name}, {"kind", kind}});
}

std::string seat_name(const Texts& t, const Table& table, int seat) {
  const wire::SeatInfo* const table_screen = seat_info(table, seat);
  if (table_screen == nullptr) return t("link.somebody");
  if (table_screen->member != 0) return member_name(t, table, table_screen->member);
  if (table_screen->bot.empty()) return t("link.free_seat");
  // Several of the same kind are told apart by what stands on their seats.
  std::size_t same = 0;
  std::size_t place = 0;
  for (const wire::SeatInfo& each : table.seats) {
    if (&each == table_screen) place = same;
    if (each.member == 0 && each.bot == table_screen->bot) ++same;
  }
  if (same < 2) return bot_name(t, table_screen->bot);
  return t("link.bot_of",
           {{"bot", bot_name(t, table_screen->bot)}, {"letter", seat_letter(place)}});
}

std::string seat_shown(const Texts& t, const Table& table, int seat) {
  if (state::is_stand_in(table, seat)) {
    return t("play.bot_for", {{"name", seat_name(t, table, seat)}});
  }
  return seat == state::my_seat(table) ? t("words.you") : seat_name(t, table, seat);
}

std::string countdown(std::int64_t ms) {
  const std::int64_t seconds = (std::max<std::int64_t>(ms, 0) + 999) / 1000;
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

std::vector<std::string> names_of(const Texts& t, const Table& table) {
  std::vector<std::string> names;
  names.reserve(table.seats.size());
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    names.push_back(seat_name(t, table, static_cast<int>(seat)));
  }
  return names;
}

std::string seat_state(const Texts& t, const Table& table, int seat, std::int64_t now_ms) {
  const wire::MemberInfo* const member = state::seat_member(table, seat);
  const bool bot = state::is_bot(table, seat);
  // A program may be lost as a person may; a bot of the server, or one that stands in, is not.
  const bool there = member == nullptr || state::is_stand_in(table, seat);
  const std::string_view presence = there ? "connected"sv : member->state;
  if (presence == "lost") {
    const std::int64_t ms = std::max<std::int64_t>(0, now_ms - member->since);
    return t("play.seat.lost", {{"n", static_cast<int>(ms / kMinute)}});
  }
  if (presence == "left") return t("play.seat.left");
  if (presence == "away") return t("play.seat.away");
  const bool playing = table.phase == "play" && table.game.has_value();
  if (playing && table.game->view.turn == seat) {
    if (bot) return t("play.seat.thinking");
    return t(seat == state::my_seat(table) ? "play.seat.your_turn_within" : "play.seat.playing");
  }
  if (state::is_stand_in(table, seat)) {
    return t("play.seat.until_back", {{"name", seat_name(t, table, seat)}});
  }
  return playing && next_seat(table) == seat ? t("play.seat.next") : "";
}

std::vector<std::string> seat_tells(const Texts& t, const Table& table, int seat) {
  std::vector<std::string> texts;
  if (!table.game) return texts;
  for (const wire::SignalInForce& one : table.game->signals) {
    if (one.seat != seat || is_about_pile(one.signal.meaning)) continue;
    const std::string whole = code(one.signal);
    texts.push_back(t.coded("play.tell", std::string_view(whole).substr(0, whole.find(':')),
                            "log.signal.other",
                            {{"command", command_name(t, one.signal.command)}}));
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

std::string direction(const Texts& t, Pile pile) {
  return t(is_rising(pile) ? "words.rising" : "words.falling");
}

std::string command_name(const Texts& t, Command command) {
  return t.coded("words.command", name(command), "words.app");
}

std::string command_word(const Texts& t, Command command) {
  return t.coded("log.command", name(command), "log.signal.other");
}

std::string command_meaning(const Texts& t, Command command) {
  return t.coded("words.meaning", name(command), "words.app");
}

std::string card_with(const Texts& t, const Rules& rules, Card card) {
  const Command command = rules.command(card);
  std::string what = command == Command::kNone ? "" : command_word(t, command);
  if (rules.burns(card)) what += (what.empty() ? "" : ", ") + t("log.command.fire");
  return what.empty() ? std::to_string(card) : t("voice.card", {{"card", card}, {"command", what}});
}

std::string card_meaning(const Texts& t, const Rules& rules, Card card) {
  const Command command = rules.command(card);
  if (command != Command::kNone) {
    return t("play.card_means",
             {{"command", command_name(t, command)}, {"meaning", command_meaning(t, command)}});
  }
  if (!rules.burns(card)) return "";
  return t("play.card_means",
           {{"command", t("words.command.fire")}, {"meaning", t("words.meaning.fire")}});
}

std::string variant(const Texts& t, const Rules& rules) {
  std::string text = t(rules.extreme ? "lobby.variant.extreme" : "lobby.variant.original");
  for (const Switch& each : switches(rules)) {
    if (each.on) text += ", " + t(each.key);
  }
  return text;
}

std::string variant_players(const Texts& t, const Rules& rules) {
  return t("lobby.variant_players", {{"variant", variant(t, rules)}, {"n", rules.players}});
}

void add_sentence(std::string& text, const std::string& sentence) {
  if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
}

}  // namespace backstep::terminal::messages
