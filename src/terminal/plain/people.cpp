#include "terminal/plain/people.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/contains.h"
#include "terminal/messages/correspondence.h"
#include "terminal/messages/names.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/story.h"
#include "terminal/plain/words.h"

namespace backstep::terminal::plain {
namespace {

using state::Table;

constexpr int kSuperb = 10;  // fewer cards left than this

std::string commas(const Lines& facts) {
  std::string text;
  for (const std::string& fact : facts) {
    if (!fact.empty()) text += (text.empty() ? "" : ", ") + fact;
  }
  return text;
}

// The clock of the table, as far as it is known.
std::int64_t now_of(const Table& table) {
  return table.events.empty() ? table.now : std::max(table.now, table.events.back().ms);
}

// A person before a game and after it: host, ready, away.
Lines person_facts(const Texts& t, const Table& table, const wire::MemberInfo& member) {
  Lines facts;
  if (table.members.size() == 1) return facts;  // nobody else would ask
  if (member.member == table.host) {
    facts.push_back(t("lobby.host"));
  } else if (member.member == table.acting_host) {
    facts.push_back(t("lobby.acting_host"));
  }
  if (state::is_running(table)) return facts;
  if (contains(table.ready, member.member)) facts.push_back(t("lobby.ready"));
  if (member.state == "away") facts.push_back(t("lobby.away"));
  if (member.state == "lost") facts.push_back(t("lobby.lost"));
  return facts;
}

// The facts that follow are told of anybody, so the reader is named, too: "Heron (you), host".
std::string shown_name(const Texts& t, const Table& table, int seat) {
  if (seat != state::my_seat(table) || state::is_stand_in(table, seat)) {
    const std::string name = messages::seat_shown(t, table, seat);
    const wire::SeatInfo& info = table.seats[static_cast<std::size_t>(seat)];
    return info.member == 0 ? messages::with_kind(t, name, info.bot) : name;
  }
  return t("lobby.name_you", {{"name", messages::seat_name(t, table, seat)}});
}

std::string seat_text(const Texts& t, const Table& table, std::size_t place) {
  const int seat = static_cast<int>(place);
  Lines facts{shown_name(t, table, seat)};
  if (const wire::MemberInfo* const member = state::seat_member(table, seat)) {
    for (std::string& fact : person_facts(t, table, *member)) facts.push_back(std::move(fact));
  }
  if (state::is_running(table)) {
    if (table.game && place < table.game->view.hand_counts.size()) {
      facts.push_back(t("words.cards", {{"n", table.game->view.hand_counts[place]}}));
    }
    // That it is the own turn is told in a sentence of its own.
    if (seat != table.you.seat || state::is_bot(table, seat)) {
      facts.push_back(messages::seat_state(t, table, seat, now_of(table)));
    }
  }
  return t("voice.state.seat", {{"n", seat + 1}, {"facts", commas(facts)}});
}

// How the table is set up, apart from its rules.
std::string settings_text(const Texts& t, const state::Model& model) {
  const wire::Settings& settings = model.table.settings;
  Lines facts;
  if (!model.local) facts.push_back(t(settings.listed ? "lobby.sum.listed" : "lobby.sum.by_link"));
  facts.push_back(t(settings.hints ? "lobby.sum.hints" : "lobby.sum.no_hints"));
  facts.push_back(t(settings.aid ? "lobby.sum.aid" : "lobby.sum.no_aid"));
  if (settings.voice) facts.push_back(t("lobby.sum.voice"));
  for (std::string& line : messages::correspondence_lines(t, settings)) {
    facts.push_back(std::move(line));
  }
  if (settings.pace == wire::Pace::kCalm) facts.push_back(t("lobby.sum.pace_calm"));
  if (settings.pace == wire::Pace::kQuick) facts.push_back(t("lobby.sum.pace_quick"));
  if (settings.pace == wire::Pace::kAtOnce) facts.push_back(t("lobby.sum.pace_at_once"));
  if (settings.deal.kind == wire::DealKind::kNamed) {
    facts.push_back(t("lobby.sum.named", {{"deal", one_line(settings.deal.name)}}));
  }
  if (settings.deal.kind == wire::DealKind::kClub) facts.push_back(t("lobby.sum.club"));
  if (settings.deal.kind == wire::DealKind::kWhatIf) facts.push_back(t("lobby.sum.what_if"));
  return messages::spoken(t, facts);
}

// For whoever has the host's rights.
Lines host_lines(const Texts& t, const Table& table) {
  int empty = 0;
  std::vector<std::string> unready;
  for (std::size_t place = 0; place < table.seats.size(); ++place) {
    const wire::SeatInfo& seat = table.seats[place];
    if (seat.member == 0 && seat.bot.empty()) ++empty;
    if (state::is_person(table, seat.member) && seat.member != table.you.member &&
        !contains(table.ready, seat.member)) {
      unready.push_back(messages::seat_name(t, table, static_cast<int>(place)));
    }
  }
  Lines lines;
  if (empty > 0) {
    lines.push_back(
        messages::spoken(t, Lines{t("lobby.empty", {{"n", empty}}), t("plain.lobby.bots")}));
  }
  if (!unready.empty()) {
    const auto n = static_cast<int>(unready.size());
    lines.push_back(
        messages::spoken(t, t("lobby.not_ready", {{"names", t.list(unready)}, {"n", n}})));
  }
  lines.push_back(t("plain.lobby.start"));
  return lines;
}

// Cards that were left in the hands and in the draw pile.
std::string left_text(const Texts& t, const Table& table, const wire::Over& over) {
  if (!over.hands || over.result == "won") return "";
  Lines facts;
  for (std::size_t place = 0; place < over.hands->size(); ++place) {
    std::vector<std::string> cards;
    for (const Card card : (*over.hands)[place]) cards.push_back(std::to_string(card));
    facts.push_back(
        t("plain.left_of", {{"who", messages::seat_shown(t, table, static_cast<int>(place))},
                            {"cards", cards.empty() ? t("after.none") : t.list(cards)}}));
  }
  if (over.draw)
    facts.push_back(t("after.draw_pile", {{"n", static_cast<int>(over.draw->size())}}));
  return messages::spoken(t, Lines{t("plain.what_left"), t.clauses(facts)});
}

}  // namespace

std::string deal_text(const Texts& t, const wire::DealChoice& deal) {
  if (deal.kind != wire::DealKind::kNamed) return "";
  return t("plain.deal", {{"name", one_line(deal.name)}});
}

std::string game_text(const Texts& t, const Table& table) {
  const Rules& rules = table.game ? table.game->view.rules : table.settings.rules;
  Lines facts{t("words.app"), messages::variant_players(t, rules)};
  facts.push_back(deal_text(t, table.game ? table.game->deal : table.settings.deal));
  if (!table.settings.name.empty()) facts.push_back(one_line(table.settings.name));
  return messages::spoken(t, facts);
}

std::string seats_text(const Texts& t, const Table& table) {
  Lines facts;
  for (std::size_t place = 0; place < table.seats.size(); ++place) {
    facts.push_back(seat_text(t, table, place));
  }
  if (!table.bench.empty()) {
    std::vector<std::string> names;
    names.reserve(table.bench.size());
    for (const int member : table.bench) {
      names.push_back(member == table.you.member ? t("words.you")
                                                 : messages::member_name(t, table, member));
    }
    facts.push_back(t("plain.bench", {{"names", t.list(names)}}));
  }
  return messages::spoken(t, facts);
}

Lines signals_lines(const Texts& t, const Table& table) {
  Lines lines;
  if (!table.game || !state::is_running(table)) return lines;
  for (std::size_t place = 0; place < table.seats.size(); ++place) {
    const int seat = static_cast<int>(place);
    const auto& hidden = table.you.hidden;
    if (table.seats[place].member != 0 && contains(hidden, table.seats[place].member)) continue;
    std::vector<std::string> said;
    for (const wire::SignalInForce& each : table.game->signals) {
      if (each.seat == seat) said.push_back(messages::signal_text(t, each.signal));
    }
    if (said.empty()) continue;
    lines.push_back(messages::spoken(
        t,
        t("log.said", {{"who", messages::seat_shown(t, table, seat)}, {"text", t.clauses(said)}})));
  }
  return lines;
}

Lines lobby_lines(const Texts& t, const state::Model& model) {
  const Table& table = model.table;
  Lines lines{settings_text(t, model)};
  if (table.phase == "closed") {
    lines.push_back(t("log.closed"));
  } else if (!state::is_member(table)) {
    lines.push_back(t("plain.visitor"));
  } else if (!table.you.seat) {
    lines.push_back(t("plain.on_bench"));
  } else if (state::is_host(table)) {
    for (std::string& line : host_lines(t, table)) lines.push_back(std::move(line));
  } else {
    Lines facts;
    if (table.acting_host == 0) {
      facts.push_back(t("lobby.no_host"));
    } else {
      facts.push_back(
          t("lobby.host_starts", {{"host", messages::member_name(t, table, table.acting_host)}}));
    }
    facts.push_back(
        t(contains(table.ready, table.you.member) ? "lobby.is_ready" : "plain.lobby.ready"));
    lines.push_back(messages::spoken(t, facts));
  }
  return lines;
}

Lines over_lines(const Texts& t, const state::Model& model) {
  const Table& table = model.table;
  if (!table.game || !table.game->over) return {t("refused.game_over")};
  const wire::Over& over = *table.game->over;
  Lines facts{messages::over_headline(t, over), messages::over_why(t, over, table)};
  if (over.result == "lost" && over.left < kSuperb) {
    facts.push_back(t("lobby.result.lost", {{"n", over.left}}));
  }
  facts.push_back(deal_text(t, table.game->deal));
  Lines lines{messages::spoken(t, facts), left_text(t, table, over)};
  if (!over.hands && table.settings.deal.kind == wire::DealKind::kToday) {
    lines.push_back(t("after.secret_today"));
  }
  if (!over.hands && table.settings.deal.kind == wire::DealKind::kClub) {
    lines.push_back(t("after.secret_club"));
  }
  if (!model.local && state::is_member(table)) lines.push_back(t("after.numbers_free"));
  if (!state::is_member(table)) {
    lines.push_back(t("plain.visitor"));
  } else {
    lines.push_back(t(state::is_host(table) ? "plain.over.host" : "plain.over.ready"));
  }
  std::erase(lines, "");
  return lines;
}

std::string begin_text(const Texts& t, const Table& table) {
  if (table.phase != "begin" || !table.you.seat) return "";
  return t(others_play(table) ? "plain.begin.people" : "plain.begin.bots");
}

std::string comparison_text(const Texts& t, const state::Comparison& comparison) {
  const std::string bot = messages::bot_name(t, comparison.bot);
  const double left =
      comparison.games == 0 ? 0.0 : static_cast<double>(comparison.left) / comparison.games;
  return t("plain.compared", {{"bot", bot},
                              {"won", comparison.won},
                              {"n", comparison.games},
                              {"left", t.number(left, 1)}});
}

int member_called(const Texts& t, const Table& table, std::string_view text) {
  if (const std::optional<int> number = number_in(text, kMaxPlayers)) {
    const wire::MemberInfo* const member = state::seat_member(table, *number - 1);
    return member == nullptr ? 0 : member->member;
  }
  const std::string name = lowered(text);
  for (const wire::MemberInfo& member : table.members) {
    if (member.name.empty()) continue;
    if (lowered(one_line(member.name)) == name) return member.member;
    // As it is shown: "Program Magpie".
    if (lowered(messages::called(t, member.name, member.program)) == name) return member.member;
  }
  return 0;
}

bool others_play(const Table& table) {
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const wire::SeatInfo& seat) {
    return state::is_person(table, seat.member) && seat.member != table.you.member;
  });
}

bool bots_settle_who_begins(const Table& table) {
  if (table.phase != "begin" || !table.game) return false;
  bool bots = false;
  for (std::size_t place = 0; place < table.seats.size(); ++place) {
    if (state::is_bot(table, static_cast<int>(place))) {
      bots = true;
      continue;
    }
    const std::vector<wire::SignalInForce>& signals = table.game->signals;
    const bool rather_not =
        std::any_of(signals.begin(), signals.end(), [place](const wire::SignalInForce& each) {
          return each.seat == static_cast<int>(place) &&
                 each.signal.meaning == Meaning::kRatherNotBegin;
        });
    if (!rather_not) return false;
  }
  return bots;
}

}  // namespace backstep::terminal::plain
