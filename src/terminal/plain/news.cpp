#include "terminal/plain/news.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include "engine/game/notation.h"
#include "terminal/messages/names.h"
#include "terminal/messages/refusals.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::plain {
namespace {

using state::Link;
using state::Table;
namespace entry = wire::entry;
namespace event = wire::event;

constexpr std::size_t kMostNews = 12;  // at once; the log has the others

const Preview* preview_of(const state::TurnModel& turn) {
  return turn.preview ? &*turn.preview : nullptr;
}

// Cards are the ground on which later turns are told; everything else is told once.
bool is_about_cards(const wire::Happened& happened) {
  return std::holds_alternative<event::Did>(happened.event) ||
         std::holds_alternative<event::Dealt>(happened.event);
}

// A table whose log says what is new, but for the end of the game and the own new cards: both are
// told in other words.
Table to_be_told(const Table& table, std::uint64_t told) {
  Table copy = table;
  std::erase_if(copy.events, [told](const wire::Happened& each) {
    return (each.seq <= told && !is_about_cards(each)) ||
           std::holds_alternative<event::Stopped>(each.event);
  });
  for (wire::Happened& each : copy.events) {
    auto* const did = std::get_if<event::Did>(&each.event);
    if (did == nullptr) continue;
    if (did->seat == table.you.seat && did->cards) did->drew = 0;
    if (did->over) {
      did->over.reset();
      did->laid_this_turn = 0;
    }
  }
  return copy;
}

const wire::Happened* event_of(const Table& table, std::uint64_t seq) {
  const auto found = std::find_if(table.events.begin(), table.events.end(),
                                  [seq](const wire::Happened& each) { return each.seq == seq; });
  return found == table.events.end() ? nullptr : &*found;
}

// What can wait for more of its kind: somebody else has laid cards and plays on, or a bot signals
// while others play; bots say several things in a row.
bool can_wait(const Table& table, const wire::Happened& happened,
              const std::vector<messages::LogLine>& log) {
  if (table.phase != "play" || !table.game || table.game->view.turn == table.you.seat) return false;
  if (const auto* const did = std::get_if<event::Did>(&happened.event)) {
    // A mute that began with it is told at once.
    const auto told = std::count_if(
        log.begin(), log.end(),
        [&happened](const messages::LogLine& line) { return line.seq == happened.seq; });
    return did->laid_this_turn > 0 && !did->over && did->seat != table.you.seat && told == 1;
  }
  const auto* const signal = std::get_if<entry::Signalled>(&happened.event);
  return signal != nullptr && state::is_bot(table, signal->seat);
}

// The first of the last events that can all wait; what comes before it is told.
std::uint64_t waits_from(const Table& table, std::uint64_t told,
                         const std::vector<messages::LogLine>& log) {
  std::uint64_t first = table.events.back().seq + 1;
  for (auto each = table.events.rbegin(); each != table.events.rend() && each->seq > told; ++each) {
    if (!can_wait(table, *each, log)) break;
    first = each->seq;
  }
  return first;
}

// That nobody may talk is told as what to do, not as what was.
std::string as_alarm(const Texts& t, std::string text) {
  for (const Pile pile : kPiles) {
    if (text == t("log.mute_began", {{"pile", letter(pile)}})) {
      return t("voice.mute_began", {{"piles", letter(pile)}, {"n", 1}});
    }
  }
  return text;
}

}  // namespace

Lines News::tell(const state::Model& model, const state::TurnModel& turn, bool all) {
  Lines lines;
  tell_link(model, lines);
  if (model.is_known()) {
    if (!known_) {
      known_ = true;
      tell_table(model, turn, lines);
      seq_ = model.table.seq;
      if (!model.table.events.empty()) seq_ = std::max(seq_, model.table.events.back().seq);
    } else {
      tell_events(model.table, all, lines);
    }
    tell_people(model.table, lines);
    if (model.table.phase == "over" && model.table.game && over_ != model.table.game->number) {
      over_ = model.table.game->number;
      for (std::string& line : over_lines(t_, model)) lines.push_back(std::move(line));
    }
    if (model.nudged_by != 0 && model.nudged_by != nudged_by_) {
      lines.push_back(
          t_("voice.nudged", {{"who", messages::member_name(t_, model.table, model.nudged_by)}}));
    }
    nudged_by_ = model.nudged_by;
    tell_turn(model, turn, lines);
  }
  std::erase(lines, "");
  return lines;
}

void News::tell_link(const state::Model& model, Lines& lines) {
  const Link before = std::exchange(link_, model.link);
  if (model.link == Link::kConnecting && std::exchange(why_, model.why).empty()) {
    if (model.why.empty()) return;
    lines.push_back(t_("link.connecting"));
    lines.push_back('(' + printable(model.why) + ')');
  }
  if (before == model.link) return;
  if (model.link == Link::kLost) {
    lines.push_back(t_("voice.lost"));
    // In English, as the machine says it: without it nobody could help.
    if (!model.why.empty()) lines.push_back('(' + printable(model.why) + ')');
    mine_.reset();  // a turn that is still there is called out again
  }
  if (model.link == Link::kLive && before == Link::kLost) lines.push_back(t_("voice.back"));
  if (model.link == Link::kGone) {
    lines.push_back(messages::spoken(
        t_, Lines{messages::gone_text(t_, model.code), messages::gone_about(t_, model.code)}));
  }
}

// At the beginning: what is played, who sits where, and how it stands.
void News::tell_table(const state::Model& model, const state::TurnModel& turn, Lines& lines) {
  const Table& table = model.table;
  lines.push_back(game_text(t_, table));
  deal_ = deal_text(t_, table.game ? table.game->deal : table.settings.deal);
  lines.push_back(seats_text(t_, table));
  if (!brief_) lines.push_back(t_("plain.help.hint"));
  if (table.phase == "over") return;  // told by its end
  if (!state::is_running(table)) {
    for (std::string& line : lobby_lines(t_, model)) lines.push_back(std::move(line));
    return;
  }
  if (!state::is_member(table)) lines.push_back(t_("plain.visitor"));
  if (state::is_my_turn(model)) {
    lines.push_back(messages::piles_text(t_, table, preview_of(turn)));
    lines.push_back(messages::hand_text(t_, table, preview_of(turn)));
  } else {
    lines.push_back(messages::state_text(t_, table, preview_of(turn)));
    lines.push_back(begin_text(t_, table));
  }
}

void News::tell_events(const Table& table, bool all, Lines& lines) {
  if (table.events.empty() || table.events.back().seq <= seq_) return;
  const Table told = to_be_told(table, seq_);
  const std::vector<messages::LogLine> log =
      messages::log_lines(t_, told, brief_ ? messages::How::kBrief : messages::How::kFull);
  const std::uint64_t end = all ? table.events.back().seq + 1 : waits_from(table, seq_, log);
  Lines news;
  std::uint64_t before = 0;
  for (const messages::LogLine& line : log) {
    if (line.seq <= seq_ || line.seq >= end) continue;
    std::string text = messages::spoken(t_, as_alarm(t_, line.text));
    const wire::Happened* const happened = event_of(table, line.seq);
    if (happened != nullptr && line.seq != before) {
      const std::string more = after(table, *happened);
      if (!more.empty()) text += " " + more;
    }
    before = line.seq;
    news.push_back(std::move(text));
  }
  if (news.size() > kMostNews) {
    const auto more = static_cast<std::ptrdiff_t>(news.size() - kMostNews);
    news.erase(news.begin(), news.begin() + more);
    lines.push_back(t_("plain.earlier_lines", {{"n", static_cast<int>(more)}}));
  }
  for (std::string& line : news) lines.push_back(std::move(line));
  seq_ = end - 1;
}

// What only this reader is told, or can do about it.
std::string News::after(const Table& table, const wire::Happened& happened) {
  if (const auto* const did = std::get_if<event::Did>(&happened.event)) {
    if (did->seat != table.you.seat || !did->cards || did->cards->empty()) return "";
    std::vector<std::string> cards;
    for (const Card card : *did->cards) cards.push_back(std::to_string(card));
    return t_("voice.own.drew", {{"cards", t_.list(cards)}});
  }
  if (const auto* const dealt = std::get_if<event::Dealt>(&happened.event)) {
    // The host may have chosen another deal meanwhile.
    std::string deal = deal_text(t_, dealt->deal);
    if (deal == std::exchange(deal_, deal)) deal.clear();
    if (!state::hand_seat(table)) return messages::spoken(t_, deal);
    return messages::spoken(
        t_, Lines{deal, messages::hand_text(t_, table, nullptr), begin_text(t_, table)});
  }
  if (const auto* const joined = std::get_if<event::Joined>(&happened.event)) {
    const bool waits = joined->member == table.you.member && !table.you.seat;
    return waits && !state::is_running(table) ? t_("plain.on_bench") : "";
  }
  if (const auto* const asked = std::get_if<event::Asked>(&happened.event)) {
    if (!state::may_answer(table, asked->seat)) return "";
    const std::string how = t_("plain.answer", {{"n", asked->seat + 1}});
    if (!asked->until) return how;
    const std::string name = messages::seat_name(t_, table, asked->seat);
    const std::string time = messages::countdown(*asked->until - happened.ms);
    return t_("lobby.ask_until", {{"name", name}, {"time", time}}) + " " + how;
  }
  if (const auto* const answered = std::get_if<entry::Answered>(&happened.event)) {
    const bool kept =
        !answered->agreed && answered->seat == table.you.seat && answered->by == table.you.member;
    return kept ? t_("play.seat_kept") : "";
  }
  if (const auto* const idle = std::get_if<event::Idle>(&happened.event)) {
    const std::string time = messages::countdown(idle->until - happened.ms);
    if (idle->seat == table.you.seat) {
      return t_("play.idle_you", {{"time", time}}) + " " + t_("plain.idle_you");
    }
    return table.you.seat ? t_("plain.idle", {{"time", time}, {"n", idle->seat + 1}}) : "";
  }
  if (const auto* const voted = std::get_if<entry::Voted>(&happened.event)) {
    const bool other = voted->give_up && voted->member != table.you.member &&
                       state::is_person(table, voted->member);
    return other && table.you.seat ? t_("plain.give_up_too") : "";
  }
  return "";
}

// Who lost the connection, and who is back.
void News::tell_people(const Table& table, Lines& lines) {
  const std::map<int, std::string> before = std::exchange(states_, {});
  for (const wire::MemberInfo& each : table.members) states_[each.member] = each.state;
  if (!state::is_running(table)) return;
  for (const wire::SeatInfo& seat : table.seats) {
    const auto was = before.find(seat.member);
    const auto is = states_.find(seat.member);
    if (seat.member == 0 || seat.member == table.you.member) continue;
    if (was == before.end() || is == states_.end()) continue;
    const std::string who = messages::member_name(t_, table, seat.member);
    if (is->second == "lost" && was->second != "lost") {
      lines.push_back(t_("voice.member_lost", {{"who", who}}));
    }
    if (was->second == "lost" && is->second == "connected") {
      lines.push_back(t_("voice.member_back", {{"who", who}}));
    }
  }
}

// Alone every turn is one's own: in brief only the first is called out, and those that need care.
void News::tell_turn(const state::Model& model, const state::TurnModel& turn, Lines& lines) {
  if (!state::is_my_turn(model)) return;
  const wire::GameInfo& game = *model.table.game;
  const Turn mine{game.number, game.n - game.view.board.laid_this_turn};
  const std::optional<Turn> before = std::exchange(mine_, mine);
  if (before == mine) return;
  const bool alone = game.view.rules.players == 1 && before && before->game == mine.game;
  const Preview* const preview = preview_of(turn);
  const bool care = preview != nullptr && (!preview->duties.empty() || !preview->rescue_from_start);
  if (alone && brief_ && !care) return;
  lines.push_back(messages::your_turn_text(t_, model.table, preview, brief_));
}

}  // namespace backstep::terminal::plain
