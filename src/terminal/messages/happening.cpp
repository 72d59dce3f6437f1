#include "terminal/messages/happening.h"

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game/notation.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::messages {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;

class Teller {
 public:
  Teller(const Texts& t, const Table& table, std::uint64_t seq) : t_(t), table_(table), seq_(seq) {}

  std::string operator()(const entry::Opened&) const { return t_("log.opened"); }
  std::string operator()(const entry::Changed&) const { return t_("log.changed"); }
  std::string operator()(const event::Joined& joined) const {
    if (is_me(joined.member)) return t_("log.you_joined");
    return t_("log.joined",
              {{"who", joined.name.empty() ? name(joined.member)
                                           : called(t_, joined.name, joined.program)}});
  }
  std::string operator()(const entry::Renamed& renamed) const {
    if (renamed.name.empty()) return "";  // of somebody who is forgotten
    const bool program = state::is_program(table_, renamed.member);
    const std::string name = called(t_, renamed.name, program);
    if (is_me(renamed.member)) return t_("log.you_renamed", {{"name", name}});
    const std::string_view before = name_before(renamed.member);
    if (before.empty()) return t_("log.renamed", {{"name", name}});
    return t_("log.renamed_from", {{"who", called(t_, before, program)}, {"name", name}});
  }
  std::string operator()(const entry::Left& left) const {
    return by(left.member, "log.left", "log.you_left");
  }
  std::string operator()(const entry::Hosts& hosts) const {
    return by(hosts.member, "log.hosts", "log.you_host");
  }
  std::string operator()(const entry::Sat& sat) const {
    return by(sat.member, "log.sat", "log.you_sat");
  }
  std::string operator()(const entry::Stood& stood) const {
    return by(stood.member, "log.stood", "log.you_stood");
  }
  std::string operator()(const entry::BotSat& sat) const {
    return sat.bot.empty() ? t_("log.bot_stood")
                           : t_("log.bot_sat", {{"who", bot_name(t_, sat.bot)}});
  }
  std::string operator()(const entry::Swapped& swapped) const {
    return t_("log.swapped", {{"one", seat_name(t_, table_, swapped.one)},
                              {"other", seat_name(t_, table_, swapped.other)}});
  }
  std::string operator()(const event::Dealt&) const { return t_("log.dealt"); }
  std::string operator()(const entry::Begun& begun) const {
    return by_seat(begun.seat, "log.begun", "log.you_begin");
  }
  std::string operator()(const event::Did&) const { return ""; }
  std::string operator()(const entry::Signalled& signalled) const {
    return signals_text(t_, table_, signalled.seat, std::span(&signalled.signal, 1));
  }
  std::string operator()(const entry::Said& said) const {
    if (said.text.empty()) return "";  // of somebody who is forgotten
    return speaks(said.member, printable(said.text));
  }
  std::string operator()(const entry::Reacted& reacted) const {
    return speaks(reacted.member, t_.coded("talk.reaction", reacted.reaction, "log.signal.other"));
  }
  std::string operator()(const entry::StoodIn& stood_in) const {
    const std::string bot = bot_name(t_, stood_in.bot);
    if (is_my_seat(stood_in.seat)) return t_("log.stood_in_you", {{"bot", bot}});
    return t_("log.stood_in", {{"bot", bot}, {"who", seat_name(t_, table_, stood_in.seat)}});
  }
  std::string operator()(const entry::TookBack& took_back) const {
    return by_seat(took_back.seat, "log.took_back", "log.you_took_back");
  }
  std::string operator()(const entry::AskAgreed& agreed) const {
    const std::string seat = seat_name(t_, table_, agreed.seat);
    if (is_me(agreed.member)) return t_("log.you_ask_agreed", {{"seat", seat}});
    return t_("log.ask_agreed", {{"who", name(agreed.member)}, {"seat", seat}});
  }
  std::string operator()(const event::Idle& idle) const {
    return by_seat(idle.seat, "log.idle", "log.you_idle");
  }
  std::string operator()(const entry::Here& here) const {
    return by_seat(here.seat, "log.here", "log.you_here");
  }
  std::string operator()(const entry::StandInAgreed& agreed) const {
    const std::string seat = seat_name(t_, table_, agreed.seat);
    if (is_me(agreed.member)) return t_("log.you_stand_in_agreed", {{"seat", seat}});
    return t_("log.stand_in_agreed", {{"who", name(agreed.member)}, {"seat", seat}});
  }
  std::string operator()(const event::Asked& asked) const {
    // A member's seat is asked for under that member's own name.
    if (asked.until) {
      return is_my_seat(asked.seat)
                 ? t_("log.claimed_you")
                 : t_("log.claimed", {{"who", seat_name(t_, table_, asked.seat)}});
    }
    const std::string who = called(t_, asked.name, asked.program);
    if (is_my_seat(asked.seat)) return t_("log.asked_you", {{"who", who}});
    return t_("log.asked", {{"who", who}, {"seat", seat_name(t_, table_, asked.seat)}});
  }
  std::string operator()(const entry::Answered& answered) const {
    if (answered.agreed) return by(answered.member, "log.agreed", "log.agreed_you");
    const wire::MemberInfo* const owner = state::seat_member(table_, answered.seat);
    if (owner != nullptr && owner->member == answered.by) {
      return by(answered.by, "log.claim_void", "log.claim_void_you");
    }
    return t_("log.not_agreed", {{"seat", seat_name(t_, table_, answered.seat)}});
  }
  std::string operator()(const entry::Voted& voted) const {
    return voted.give_up ? by(voted.member, "log.gives_up", "log.you_give_up")
                         : by(voted.member, "log.plays_on", "log.you_play_on");
  }
  std::string operator()(const entry::Readied& readied) const {
    return readied.ready ? by(readied.member, "log.ready", "log.you_ready")
                         : by(readied.member, "log.not_ready", "log.you_not_ready");
  }
  std::string operator()(const event::Stopped& stopped) const {
    return over_text(t_, stopped.over, table_, std::nullopt);
  }
  std::string operator()(const entry::Hid&) const { return ""; }
  std::string operator()(const entry::Forgotten&) const { return t_("log.forgotten"); }
  std::string operator()(const entry::Closed&) const { return t_("log.closed"); }

 private:
  bool is_me(int member) const { return member != 0 && member == table_.you.member; }
  bool is_my_seat(int seat) const { return seat == state::my_seat(table_); }
  std::string name(int member) const { return member_name(t_, table_, member); }

  // What a member was called before this event; empty if the events do not go back that far.
  std::string_view name_before(int member) const {
    std::string_view name;
    for (const wire::Happened& each : table_.events) {
      if (each.seq >= seq_) break;
      if (const auto* const joined = std::get_if<event::Joined>(&each.event);
          joined != nullptr && joined->member == member) {
        name = joined->name;
      } else if (const auto* const renamed = std::get_if<entry::Renamed>(&each.event);
                 renamed != nullptr && renamed->member == member) {
        name = renamed->name;
      }
    }
    return name;
  }

  // Two texts for one thing: done by somebody, and by the reader.
  std::string by(int member, std::string_view other, std::string_view you) const {
    return is_me(member) ? t_(you) : t_(other, {{"who", name(member)}});
  }
  std::string by_seat(int seat, std::string_view other, std::string_view you) const {
    return is_my_seat(seat) ? t_(you) : t_(other, {{"who", seat_name(t_, table_, seat)}});
  }
  std::string speaks(int member, const std::string& text) const {
    return t_("log.said",
              {{"who", is_me(member) ? t_("words.you") : name(member)}, {"text", text}});
  }

  const Texts& t_;
  const Table& table_;
  std::uint64_t seq_;  // of the event that is told
};

}  // namespace

std::string happening(const Texts& t, const wire::Happened& happened, const Table& table) {
  return std::visit(Teller(t, table, happened.seq), happened.event);
}

std::string signal_text(const Texts& t, const Signal& signal) {
  const std::string whole = code(signal);
  return t.coded("log.signal", std::string_view(whole).substr(0, whole.find(':')),
                 "log.signal.other",
                 {{"pile", letter(signal.pile)}, {"command", command_word(t, signal.command)}});
}

std::string signals_text(const Texts& t, const Table& table, int seat,
                         std::span<const Signal> signals) {
  std::vector<std::string> texts;
  texts.reserve(signals.size());
  for (const Signal& signal : signals) texts.push_back(signal_text(t, signal));
  const bool mine = seat == state::my_seat(table);
  return t("log.said", {{"who", mine ? t("words.you") : seat_name(t, table, seat)},
                        {"text", t.clauses(texts)}});
}

}  // namespace backstep::terminal::messages
