// A record, stepped through by lines: what happened is told as it would have been then, and every
// hand is open.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/messages/refusals.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"
#include "terminal/plain/aliases.h"
#include "terminal/plain/help.h"
#include "terminal/plain/people.h"
#include "terminal/plain/plain.h"
#include "terminal/plain/printer.h"
#include "terminal/plain/words.h"
#include "terminal/state/people.h"

namespace backstep::terminal::plain {
namespace {

constexpr std::size_t kMostHappenings = 12;  // of what happened, after a long step
constexpr int kMostSteps = 999;

struct StepLine {
  enum class Kind : std::uint8_t {
    kUnknown,
    kNext,
    kBack,
    kTurn,
    kTurnBack,
    kGoTo,  // number
    kStart,
    kEnd,
    kSeat,  // number
    kPiles,
    kHands,
    kHand,
    kState,
    kSeats,
    kLog,  // number
    kRules,
    kHelp,
    kQuit,
  };
  Kind kind = Kind::kUnknown;
  int number = 0;
};

struct StepWord {
  std::string_view word;
  StepLine::Kind kind;
};
using StepKind = StepLine::Kind;
constexpr StepWord kStepWords[] = {
    {"", StepKind::kTurn},     {"next", StepKind::kNext},          {"back", StepKind::kBack},
    {"turn", StepKind::kTurn}, {"turn back", StepKind::kTurnBack}, {"start", StepKind::kStart},
    {"end", StepKind::kEnd},   {"piles", StepKind::kPiles},        {"hands", StepKind::kHands},
    {"hand", StepKind::kHand}, {"state", StepKind::kState},        {"seats", StepKind::kSeats},
    {"log", StepKind::kLog},   {"rules", StepKind::kRules},        {"help", StepKind::kHelp},
    {"quit", StepKind::kQuit}, {"exit", StepKind::kQuit},
};

// The line in English, as far as its words are known.
std::string in_english(std::string_view text) {
  const std::string_view line = text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  for (const std::span<const table::typed::Alias> known :
       {std::span<const table::typed::Alias>(kStepAliases),
        table::typed::aliases(table::typed::AliasPlace::kLine),
        std::span<const table::typed::Alias>(kPlainAliases)}) {
    const table::typed::FoundAlias found = table::typed::find_alias(line, known);
    if (found.bytes == 0) continue;
    return std::string(found.alias.means) + ' ' + std::string(line.substr(found.bytes));
  }
  return std::string(line);
}

StepLine read_step(std::string_view text, int players) {
  const std::string english = in_english(text);
  const Words words = split_word(english);
  std::string line = lowered(words.first);
  if (line == "0") return {StepKind::kStart, 0};
  if (const std::optional<int> number = number_in(line, kMostSteps); number && words.rest.empty()) {
    return {StepKind::kGoTo, *number};
  }
  if (line == "seat") {
    const std::optional<int> seat = number_in(words.rest, players);
    return seat ? StepLine{StepKind::kSeat, *seat - 1} : StepLine{};
  }
  if (line == "log") {
    const std::optional<int> count = number_in(words.rest, kMostSteps);
    if (count) return {StepKind::kLog, *count};
  }
  if (!words.rest.empty()) line += ' ' + lowered(words.rest);
  for (const StepWord& each : kStepWords) {
    if (each.word == line) return {each.kind, kLogLines};
  }
  return {};
}

}  // namespace

struct PlainStepping::Inside {
  Inside(state::ReplayConnection& the_connection, const PlainOptions& options)
      : connection(the_connection),
        t(options.texts),
        brief(options.brief),
        out(options.print, options.ascii) {}

  const state::Table& table() const { return connection.model().table; }

  Lines story() const {
    Lines lines;
    for (const messages::LogLine& line :
         messages::log_lines(t, table(), brief ? messages::How::kBrief : messages::How::kFull)) {
      lines.push_back(messages::spoken(t, line.text));
    }
    return lines;
  }

  void tell_beginning() {
    out.line(game_text(t, table()));
    out.line(seats_text(t, table()));
    if (!brief) out.line(t("plain.help.hint"));
    tell_place();
    tell_hands();
  }

  // How far it is, and whose turn it is there.
  void tell_place() {
    const int at = static_cast<int>(connection.at());
    const int count = static_cast<int>(connection.count());
    Lines facts{t("plain.step", {{"at", at}, {"count", count}})};
    const wire::GameInfo& game = *table().game;
    facts.push_back(game.over ? messages::over_headline(t, *game.over)
                              : messages::whose_text(t, table()));
    out.line(messages::spoken(t, facts));
  }

  void tell_hand(int seat) {
    const CardSet hand = connection.hands()[static_cast<std::size_t>(seat)];
    std::vector<std::string> cards;
    for (const Card card : hand) {
      cards.push_back(messages::card_with(t, connection.record().rules, card));
    }
    out.line(messages::spoken(
        t, t("plain.left_of", {{"who", messages::seat_name(t, table(), seat)},
                               {"cards", cards.empty() ? t("after.none") : t.clauses(cards)}})));
  }
  void tell_hands() {
    for (int seat = 0; seat < connection.record().rules.players; ++seat) tell_hand(seat);
  }

  void tell_state() {
    tell_place();
    out.line(messages::spoken(
        t, Lines{messages::piles_text(t, table(), nullptr), messages::force_text(t, table()),
                 t("voice.state.draw", {{"n", table().game->view.draw_count}})}));
    tell_hands();
  }

  // Forward: what happened on the way. Backward: what happened last before that moment.
  void move(const std::function<void()>& how) {
    const std::size_t from = connection.at();
    const Lines before = story();
    how();
    if (connection.at() == from) {
      out.line(t(from == 0 ? "plain.step_first" : "plain.step_last"));
      return;
    }
    const Lines now = story();
    std::size_t same = 0;
    if (connection.at() > from) {
      while (same < before.size() && same < now.size() && before[same] == now[same]) ++same;
    } else {
      same = now.empty() ? 0 : now.size() - 1;
    }
    if (now.size() - same > kMostHappenings) {
      const std::size_t more = now.size() - same - kMostHappenings;
      out.line(t("plain.earlier_lines", {{"n", static_cast<int>(more)}}));
      same += more;
    }
    for (const std::string& each : std::span(now).subspan(same)) out.line(each);
    tell_place();
  }

  void tell_log(int count) {
    const Lines lines = story();
    const std::size_t most = std::min(lines.size(), static_cast<std::size_t>(count));
    for (const std::string& each : std::span(lines).last(most)) out.line(each);
  }

  void show_seat(int seat) {
    connection.show_seat(seat);
    out.line(t("screen.view_of", {{"name", messages::seat_name(t, table(), seat)}}));
    tell_hand(seat);
  }

  void obey(const StepLine& line) {
    switch (line.kind) {
      case StepKind::kNext:
        move([this] { connection.go_to(connection.at() + 1); });
        break;
      case StepKind::kBack:
        move([this] { connection.go_to(connection.at() == 0 ? 0 : connection.at() - 1); });
        break;
      case StepKind::kTurn:
        move([this] { connection.next_turn(); });
        break;
      case StepKind::kTurnBack:
        move([this] { connection.previous_turn(); });
        break;
      case StepKind::kGoTo:
        move([this, &line] { connection.go_to(static_cast<std::size_t>(line.number)); });
        break;
      case StepKind::kStart:
        move([this] { connection.go_to(0); });
        break;
      case StepKind::kEnd:
        move([this] { connection.go_to(connection.count()); });
        break;
      case StepKind::kSeat:
        show_seat(line.number);
        break;
      case StepKind::kPiles:
        out.line(messages::piles_text(t, table(), nullptr));
        break;
      case StepKind::kHands:
        tell_hands();
        break;
      case StepKind::kHand:
        tell_hand(connection.seat());
        break;
      case StepKind::kState:
        tell_state();
        break;
      case StepKind::kSeats:
        out.line(seats_text(t, table()));
        break;
      case StepKind::kLog:
        tell_log(line.number);
        break;
      case StepKind::kRules:
        out.lines(rules_lines(t, connection.record().rules));
        break;
      case StepKind::kHelp:
        out.lines(stepping_help_lines(t));
        break;
      case StepKind::kQuit:
        wants_to_leave = true;
        break;
      case StepKind::kUnknown:
        out.line(t("keys.expected.line"));
        break;
    }
  }

  state::ReplayConnection& connection;
  Texts t;
  bool brief;
  Printer out;
  bool wants_to_leave = false;
};

PlainStepping::PlainStepping(state::ReplayConnection& connection, const PlainOptions& options)
    : inside_(std::make_unique<Inside>(connection, options)) {
  inside_->tell_beginning();
}
PlainStepping::~PlainStepping() = default;

void PlainStepping::on_line(std::string_view line) {
  inside_->obey(read_step(one_line(line), inside_->connection.record().rules.players));
}
bool PlainStepping::wants_to_leave() const { return inside_->wants_to_leave; }

}  // namespace backstep::terminal::plain
