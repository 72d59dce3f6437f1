// The log of a table: talk and turns in one order, with lines between deals and where a mute began
// or ended. Made from the events; what only the reader knows is not in it.
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <variant>

#include "terminal/messages/happening.h"
#include "terminal/messages/history.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/story.h"
#include "terminal/messages/turn_told.h"

namespace backstep::terminal::messages {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;

constexpr std::size_t kMostLines = 6;  // that last_text tells

struct Told {
  LogLine line;
  bool turn = false;  // a turn, or a part of one
};

bool is_muted(const Part& part, const Tops& tops) {
  return visible_commands(part.rules, tops).contains(Command::kMute);
}

std::optional<int> seat_of(const Table& table, int member) {
  if (member == 0) return std::nullopt;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    if (table.seats[seat].member == member) return static_cast<int>(seat);
  }
  return std::nullopt;
}

class LogTeller {
 public:
  LogTeller(const Texts& t, const Table& table, How how) : t_(t), table_(table), how_(how) {
    // Events of a game whose deal is no longer among them.
    const bool dealt =
        std::any_of(table.events.begin(), table.events.end(), [](const wire::Happened& each) {
          return std::holds_alternative<event::Dealt>(each.event);
        });
    if (table.game && !dealt) history_.assume(table.game->view.rules);
  }

  void tell(const wire::Happened& happened) {
    std::optional<Part> part = history_.follow(happened);
    const auto* const did = std::get_if<event::Did>(&happened.event);
    if (did != nullptr && part) {
      tell_turn(happened, *did, std::move(*part));
    } else if (const auto* const signal = std::get_if<entry::Signalled>(&happened.event)) {
      tell_signal(happened, *signal);
    } else {
      tell_other(happened);
    }
  }

  std::vector<Told> told() { return std::move(told_); }

 private:
  LogLine line(const wire::Happened& happened, std::string text) const {
    LogLine line;
    line.seq = happened.seq;
    line.ms = happened.ms;
    line.text = std::move(text);
    return line;
  }

  // Nothing that comes later belongs to what was told before.
  void add(LogLine line) {
    told_.push_back({.line = std::move(line)});
    turn_.reset();
    signals_.clear();
  }

  void tell_turn(const wire::Happened& happened, const event::Did& did, Part part) {
    const Changes changed = changes(part);
    const bool was_muted = is_muted(part, part.before);
    const bool alone = part.rules.players == 1;  // then a mute mutes nobody
    const bool goes_on = turn_ && turn_seat_ == did.seat;
    Part whole = goes_on ? joined(std::move(*turn_), part) : std::move(part);
    if (goes_on) told_.pop_back();
    LogLine laid = line(
        happened, turn_told(t_, whole, did, table_, {.how = how_, .mute = false, .over = false}));
    laid.seat = did.seat;
    const bool said = !laid.text.empty();
    if (said) told_.push_back({.line = std::move(laid), .turn = true});
    signals_.clear();
    turn_.reset();
    if (said && !ends_turn(did)) turn_ = std::move(whole);
    turn_seat_ = did.seat;
    if (!alone) mark_mute(happened, changed, was_muted);
    if (did.over) add(line(happened, over_text(t_, *did.over, table_, did.turn)));
  }

  // A second mute begins no new silence, and the end of one is told when no other is left.
  void mark_mute(const wire::Happened& happened, const Changes& changed, bool was_muted) {
    const std::string name = command_name(t_, Command::kMute);
    const std::string_view key = was_muted ? "log.begins" : "log.mute_began";
    for (const InForce& one : changed.began) {
      if (one.command != Command::kMute) continue;
      add(line(happened, t_(key, {{"command", name}, {"pile", letter(one.pile)}})));
    }
    const bool ended =
        std::any_of(changed.ended.begin(), changed.ended.end(),
                    [](const InForce& one) { return one.command == Command::kMute; });
    if (ended) add(line(happened, t_("log.mute_ended")));
  }

  // What somebody signals in a row is one line.
  void tell_signal(const wire::Happened& happened, const entry::Signalled& signalled) {
    if (state::is_hidden(table_, happened)) return;
    std::vector<Signal> row;
    if (!signals_.empty() && signals_seat_ == signalled.seat) {
      row = std::move(signals_);
      told_.pop_back();
    }
    row.push_back(signalled.signal);
    LogLine said = line(happened, signals_text(t_, table_, signalled.seat, row));
    said.seat = signalled.seat;
    said.talk = true;
    add(std::move(said));
    signals_ = std::move(row);
    signals_seat_ = signalled.seat;
  }

  void tell_other(const wire::Happened& happened) {
    LogLine other = line(happened, happening(t_, happened, table_));
    if (other.text.empty() || state::is_hidden(table_, happened)) return;
    int member = 0;
    if (const auto* const said = std::get_if<entry::Said>(&happened.event)) {
      member = said->member;
      other.talk = true;
    } else if (const auto* const reacted = std::get_if<entry::Reacted>(&happened.event)) {
      member = reacted->member;
      other.talk = true;
    }
    other.seat = seat_of(table_, member);
    add(std::move(other));
  }

  const Texts& t_;
  const Table& table_;
  How how_;
  History history_;
  std::vector<Told> told_;
  std::optional<Part> turn_;  // the last line is a turn that goes on
  int turn_seat_ = 0;
  std::vector<Signal> signals_;  // the last line are these, by one seat
  int signals_seat_ = 0;
};

std::vector<Told> tell_all(const Texts& t, const Table& table, How how) {
  LogTeller teller(t, table, how);
  for (const wire::Happened& happened : table.events) teller.tell(happened);
  return teller.told();
}

}  // namespace

std::vector<LogLine> log_lines(const Texts& t, const Table& table, How how) {
  std::vector<LogLine> lines;
  for (Told& each : tell_all(t, table, how)) lines.push_back(std::move(each.line));
  return lines;
}

std::string last_text(const Texts& t, const Table& table) {
  const std::vector<Told> told = tell_all(t, table, How::kFull);
  if (told.empty()) return t("voice.state.nothing_yet");
  // After the last own turn; if nothing came after it, that one.
  std::size_t first = told.size();
  while (first > 0 && !(told[first - 1].turn && state::my_seat(table) &&
                        told[first - 1].line.seat == state::my_seat(table))) {
    --first;
  }
  first = first == told.size() ? first - 1 : first;
  if (told.size() - first > kMostLines) first = told.size() - kMostLines;
  std::string text;
  for (const Told& each : std::span(told).subspan(first)) {
    add_sentence(text, spoken(t, each.line.text));
  }
  return text;
}

}  // namespace backstep::terminal::messages
