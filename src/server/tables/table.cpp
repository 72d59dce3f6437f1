#include "server/tables/table.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/game/step.h"
#include "engine/signal/signal.h"
#include "server/decisions/decide.h"
#include "server/people/traces.h"
#include "server/tables/game_notes.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
using Wrong = std::optional<Error>;

template <class Item>
void drop(std::vector<Item>& items, const Item& item) {
  std::erase(items, item);
}

// Adds one entry to a table; one overload each.
class Adding {
 public:
  Adding(Table& table, std::int64_t ms, Outcome& outcome)
      : table_(table), ms_(ms), outcome_(outcome) {}

  Wrong operator()(const entry::Opened& opened) {
    if (table_.seq != 0) return Error{"a table is opened once"};
    table_.opened_ms = ms_;
    table_.settings = opened.settings;
    table_.resize_seats(opened.settings.rules.players);
    return std::nullopt;
  }

  Wrong operator()(const entry::Changed& changed) {
    table_.settings = changed.settings;
    table_.resize_seats(changed.settings.rules.players);
    return std::nullopt;
  }

  Wrong operator()(const entry::Joined& joined) {
    const int next = static_cast<int>(table_.members.size()) + 1;
    if (joined.member == next) {
      Member member;
      member.number = next;
      member.person = joined.person;
      member.program = joined.program;
      member.since_seq = table_.seq + 1;
      table_.members.push_back(std::move(member));
    } else if (joined.member < 1 || joined.member > next) {
      return Error{"members are numbered in order"};
    }
    Member& member = table_.member(joined.member);
    if (!is_same_person(member.person, joined.person, table_.id))
      give_number(member, joined.person);
    member.name = joined.name;
    member.here = true;
    table_.join(joined.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::Renamed& renamed) {
    if (!table_.is_member(renamed.member)) return no_member();
    table_.member(renamed.member).name = renamed.name;
    return std::nullopt;
  }

  Wrong operator()(const entry::Left& left) {
    if (!table_.is_member(left.member)) return no_member();
    const std::optional<int> seat = table_.seat_of(left.member);
    leave(left.member);
    if (seat) play_on(*seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Hosts& hosts) {
    if (!table_.is_member(hosts.member)) return no_member();
    table_.host = hosts.member;
    return std::nullopt;
  }

  Wrong operator()(const entry::Sat& sat) {
    if (!table_.is_member(sat.member)) return no_member();
    if (!table_.has_seat(sat.seat)) return no_seat();
    table_.sit(sat.member, sat.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Stood& stood) {
    if (!table_.is_member(stood.member)) return no_member();
    table_.stand(stood.member);
    table_.member(stood.member).games = 0;
    return std::nullopt;
  }

  Wrong operator()(const entry::BotSat& sat) {
    if (!table_.has_seat(sat.seat)) return no_seat();
    table_.seat_bot(sat.seat, sat.bot);
    return std::nullopt;
  }

  Wrong operator()(const entry::Swapped& swapped) {
    if (!table_.has_seat(swapped.one) || !table_.has_seat(swapped.other)) return no_seat();
    table_.swap_seats(swapped.one, swapped.other);
    return std::nullopt;
  }

  Wrong operator()(const entry::Dealt& dealt) {
    if (table_.is_running()) return Error{"a game is running"};
    if (dealt.rules.players != table_.seats.size()) return Error{"there are other seats"};
    const Result<State, DealError> state = deal(dealt.rules, dealt.deck, dealt.begins);
    if (!state) return Error{std::string(sentence(state.error()))};
    Game game;
    game.number = (table_.game ? table_.game->number : 0) + 1;
    game.id = dealt.game;
    game.speakers.resize(dealt.rules.players);
    game.deal = dealt.deal;
    game.started_ms = ms_;
    game.turn_since_ms = ms_;
    game.acted_ms = ms_;
    game.begun = dealt.rules.players == 1 || !dealt.done.empty();
    game.state = *state;
    game.record.rules = dealt.rules;
    game.record.deck = dealt.deck;
    game.record.begins = dealt.begins;
    game.record.started = utc_text(ms_);
    if (dealt.deal.kind == wire::DealKind::kNamed) game.record.deal = dealt.deal.name;
    for (const Action action : dealt.done) {
      if (apply(game.state, action) != Refusal::kNone) return Error{"what was done is not legal"};
      game.record.actions.push_back(action);
      game.record.ms.push_back(0);
    }
    for (const Seat& seat : table_.seats) {
      if (seat.is_free()) return Error{"a seat is empty"};
    }
    table_.begin_game();
    for (std::size_t i = 0; i < table_.seats.size(); ++i) {
      const Seat& seat = table_.seats[i];
      if (seat.member != 0) {
        Member& member = table_.member(seat.member);
        ++member.games;
        game.seen.emplace_back(member.person, static_cast<int>(i));
      }
      game.record.seats.push_back(occupant(seat));
    }
    note_secret_deal(game.deal);
    table_.game = std::move(game);
    note_turn();
    return std::nullopt;
  }

  Wrong operator()(const entry::Begun& begun) {
    if (!table_.is_running() || table_.game->begun) return Error{"nothing is to begin"};
    Game& game = *table_.game;
    const Result<State, DealError> state = deal(game.record.rules, game.record.deck, begun.seat);
    if (!state) return Error{std::string(sentence(state.error()))};
    game.state = *state;
    game.record.begins = begun.seat;
    game.begun = true;
    game.turn_since_ms = ms_;
    game.acted_ms = ms_;
    note_turn();
    outcome_.over = game.is_over();
    return std::nullopt;
  }

  Wrong operator()(const entry::Did& did) {
    if (!table_.is_running() || !table_.game->begun) return Error{"no game is running"};
    Game& game = *table_.game;
    for (const Action action : did.actions) {
      const State before = game.state;
      if (before.turn != did.seat) return Error{"it is another seat's turn"};
      const Refusal refusal = apply(game.state, action);
      if (refusal != Refusal::kNone) return Error{std::string(sentence(refusal))};
      const Step step = step_between(before, action, game.state);
      for (const Card card : step.drawn()) outcome_.drew.insert(card);
      lapse(game.talk, did.seat, action, game.state);
      game.record.actions.push_back(action);
      game.record.ms.push_back(ms_ - game.started_ms);
      if (step.turn_ended) game.turn_since_ms = ms_;
    }
    game.active_ms = ms_;
    game.acted_ms = ms_;
    game.idle.reset();
    note_turn();
    outcome_.over = game.is_over();
    return std::nullopt;
  }

  Wrong operator()(const entry::Signalled& signalled) {
    if (!table_.is_running() || !table_.has_seat(signalled.seat)) return no_seat();
    Game& game = *table_.game;
    hear(game.talk, signalled.seat, signalled.signal);
    const Seat& seat = table_.seat(signalled.seat);
    outcome_.speaker = seat.is_played_by_bot() ? 0 : seat.member;
    outcome_.speaker_before =
        std::exchange(game.speakers[static_cast<std::size_t>(signalled.seat)], outcome_.speaker);
    add_note(signalled.seat, Note::Kind::kSignals, code(signalled.signal));
    return std::nullopt;
  }

  Wrong operator()(const entry::Said& said) {
    if (!table_.is_member(said.member)) return no_member();
    const std::optional<int> seat = table_.seat_of(said.member);
    // The words of those who are forgotten are gone.
    if (table_.is_running() && seat && !said.text.empty()) {
      add_note(*seat, Note::Kind::kSays, said.text);
    }
    return std::nullopt;
  }

  Wrong operator()(const entry::Reacted& reacted) {
    return table_.is_member(reacted.member) ? Wrong() : no_member();
  }

  Wrong operator()(const entry::StoodIn& stood_in) {
    if (!table_.has_seat(stood_in.seat)) return no_seat();
    table_.stand_in(stood_in.seat, stood_in.bot);
    end_idle(stood_in.seat);
    note_sitting(stood_in.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::TookBack& took) {
    if (!table_.has_seat(took.seat)) return no_seat();
    table_.take_back(took.seat);
    if (table_.is_running() && table_.game->state.turn == took.seat) table_.game->resumed_ms = ms_;
    note_sitting(took.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Asked& asked) {
    if (!table_.has_seat(asked.seat)) return no_seat();
    std::erase_if(table_.asks, [&](const Ask& ask) { return ask.person == asked.person; });
    table_.add_ask({asked.person, asked.name, asked.seat, ms_, asked.until.value_or(0), {}});
    table_.note_asker(asked.person);
    return std::nullopt;
  }

  Wrong operator()(const entry::AskAgreed& agreed) {
    if (table_.ask_for(agreed.seat) == nullptr) return Error{"nobody asked for that seat"};
    if (!table_.is_member(agreed.member)) return no_member();
    table_.agree_to_ask(agreed.seat, agreed.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::Idle& idle) {
    if (!table_.is_running() || !table_.has_seat(idle.seat)) return no_seat();
    table_.game->idle = IdleTurn{idle.seat, idle.since, idle.until, {}, {}};
    return std::nullopt;
  }

  Wrong operator()(const entry::Here& here) {
    if (!table_.is_running() || !table_.has_seat(here.seat)) return no_seat();
    table_.game->active_ms = ms_;
    end_idle(here.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::StandInAgreed& agreed) {
    if (!table_.is_running() || !table_.game->idle) return Error{"nobody is idle"};
    if (!table_.is_member(agreed.member)) return no_member();
    IdleTurn& idle = *table_.game->idle;
    idle.bot = agreed.bot;
    drop(idle.agreed, agreed.member);
    idle.agreed.push_back(agreed.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::Answered& answered) {
    const Ask* const ask = table_.ask_for(answered.seat);
    if (ask == nullptr) return Error{"nobody asked for that seat"};
    const Ask asked = *ask;
    table_.end_asks_for(answered.seat);
    if (!answered.agreed) return std::nullopt;
    if (!table_.is_member(answered.member) || !table_.has_seat(answered.seat)) return no_member();
    Member& member = table_.member(answered.member);
    if (member.person != asked.person) pass_on(member, asked.person);
    table_.pass_seat(answered.seat, answered.member);
    if (table_.game) {
      table_.game->seen.emplace_back(asked.person, answered.seat);
      table_.game->acted_ms = ms_;  // who was slow was somebody else
    }
    end_idle(answered.seat);
    note_sitting(answered.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Voted& voted) {
    if (!table_.is_running()) return Error{"no game is running"};
    drop(table_.game->votes, voted.member);
    if (voted.give_up) table_.game->votes.push_back(voted.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::Readied& readied) {
    if (!table_.is_member(readied.member)) return no_member();
    table_.set_ready(readied.member, readied.ready);
    return std::nullopt;
  }

  Wrong operator()(const entry::Stopped& stopped) {
    if (!table_.is_running()) return Error{"no game is running"};
    table_.game->stopped = stopped.why;
    table_.game->idle.reset();
    outcome_.over = true;
    note_turn();
    return std::nullopt;
  }

  Wrong operator()(const entry::Hid& hid) {
    if (!table_.is_member(hid.member)) return no_member();
    std::vector<int>& hidden = table_.member(hid.member).hidden;
    drop(hidden, hid.whom);
    if (hid.hide) hidden.push_back(hid.whom);
    return std::nullopt;
  }

  Wrong operator()(const entry::Forgotten& forgotten) {
    if (forgotten.member == 0) return std::nullopt;
    if (forgotten.member < 0) {
      table_.forget_asker_or_former(forgotten.member);
      return std::nullopt;
    }
    if (!table_.is_member(forgotten.member)) return no_member();
    Member& member = table_.member(forgotten.member);
    const std::optional<int> seat = table_.seat_of(forgotten.member);
    member.name.clear();
    if (table_.game) {
      for (auto& seen : table_.game->seen) {
        if (seen.first == member.person) seen.first.clear();
      }
    }
    member.person.clear();
    leave(forgotten.member);
    if (seat) play_on(*seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Closed&) {
    table_.closed = true;
    return std::nullopt;
  }

 private:
  static Wrong no_member() { return Error{"there is no such member"}; }
  static Wrong no_seat() { return Error{"there is no such seat"}; }

  void end_idle(int seat) {
    if (table_.game && table_.game->idle && table_.game->idle->seat == seat) {
      table_.game->idle.reset();
    }
  }

  // Another person is this member from now on: the number and the name are theirs, what the one
  // before chose is not.
  void pass_on(Member& member, const std::string& person) {
    if (!member.person.empty()) table_.former.push_back(member.person);
    member.person = person;
    member.hidden.clear();
    if (table_.game) drop(table_.game->votes, member.number);
  }

  // The number is another person's from now on, who has nothing of the one before: what was said
  // by that one, or heard, is not theirs.
  void give_number(Member& member, const std::string& person) {
    pass_on(member, person);
    member.games = 0;
    member.since_seq = table_.seq + 1;
    forget_audience(table_, member.number);
  }

  // In a running game a bot plays on for nobody.
  void play_on(int seat) {
    if (!table_.is_running()) return;
    end_idle(seat);
    table_.play_on(seat, std::string(kSeatBot));
    note_sitting(seat);
  }

  void leave(int number) {
    table_.leave(number);
    Member& member = table_.member(number);
    member.here = false;
    member.left_seq = table_.seq + 1;
    member.games = 0;
    if (table_.game) drop(table_.game->votes, number);
  }

  void note_secret_deal(const wire::DealChoice& deal) {
    std::vector<wire::DealChoice>& deals = table_.secret_deals;
    if (!is_secret_deal(deal) || std::find(deals.begin(), deals.end(), deal) != deals.end()) return;
    deals.push_back(deal);
  }

  Occupant occupant(const Seat& seat) const { return occupant_of(table_, seat); }

  void note_sitting(int seat) {
    if (!table_.is_running()) return;
    Note note;
    note.after = table_.game->record.actions.size();
    note.seat = seat;
    note.kind = Note::Kind::kSits;
    note.occupant = occupant(table_.seat(seat));
    note.ms = ms_ - table_.game->started_ms;
    server::add_note(table_.game->record, std::move(note));
  }

  void add_note(int seat, Note::Kind kind, std::string text) {
    Game& game = *table_.game;
    Note note;
    note.after = game.record.actions.size();
    note.seat = seat;
    note.kind = kind;
    note.text = std::move(text);
    note.ms = ms_ - game.started_ms;
    server::add_note(game.record, std::move(note));
  }

  void note_turn() {
    const Game& game = *table_.game;
    outcome_.n = game.n();
    outcome_.turn = game.state.turn;
    outcome_.laid_this_turn = game.state.board.laid_this_turn;
    outcome_.minimum = game.state.minimum();
    outcome_.draw_count = game.state.draw_count;
  }

  Table& table_;
  std::int64_t ms_;
  Outcome& outcome_;
};

}  // namespace

Result<Outcome> add(Table& table, const wire::TableEntry& entry, std::uint64_t seq,
                    std::int64_t ms) {
  if (seq != table.seq + 1) return Error{"entry " + std::to_string(seq) + " is not the next one"};
  Outcome outcome;
  if (Wrong wrong = std::visit(Adding(table, ms, outcome), entry)) {
    return Error{"entry " + std::to_string(seq) + ": " + wrong->sentence};
  }
  if (outcome.over) {
    Game& game = *table.game;
    for (const Seat& seat : table.seats) {
      game.persons.push_back(seat.member == 0 ? std::string() : table.member(seat.member).person);
    }
    table.end_game();
  }
  if (is_line(entry)) note_line(table, seq);
  table.seq = seq;
  table.touched_ms = ms;
  return outcome;
}

}  // namespace backstep::server
