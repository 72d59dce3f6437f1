#include "server/table.h"

#include <algorithm>
#include <ctime>
#include <variant>

#include "game/step.h"
#include "signal/signal.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
using Wrong = std::optional<Error>;

std::string utc_text(std::int64_t ms) {
  const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

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
    table_.seats.resize(opened.settings.rules.players);
    return std::nullopt;
  }

  Wrong operator()(const entry::Changed& changed) {
    table_.settings = changed.settings;
    const std::size_t count = changed.settings.rules.players;
    for (std::size_t i = count; i < table_.seats.size(); ++i) {
      const Seat& seat = table_.seats[i];
      if (seat.member != 0) table_.bench.push_back(seat.member);
    }
    table_.seats.resize(count);
    return std::nullopt;
  }

  Wrong operator()(const entry::Joined& joined) {
    const int next = static_cast<int>(table_.members.size()) + 1;
    if (joined.member == next) {
      Member member;
      member.number = next;
      member.person = joined.person;
      member.program = joined.program;
      table_.members.push_back(std::move(member));
    } else if (joined.member < 1 || joined.member > next) {
      return Error{"members are numbered in order"};
    }
    Member& member = table_.member(joined.member);
    member.name = joined.name;
    member.here = true;
    table_.bench.push_back(joined.member);
    if (table_.host == 0 && !member.program) table_.host = joined.member;
    return std::nullopt;
  }

  Wrong operator()(const entry::Renamed& renamed) {
    if (!is_member(renamed.member)) return no_member();
    table_.member(renamed.member).name = renamed.name;
    return std::nullopt;
  }

  Wrong operator()(const entry::Left& left) {
    if (!is_member(left.member)) return no_member();
    const std::optional<int> seat = table_.seat_of(left.member);
    leave(left.member);
    if (seat) play_on(*seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Hosts& hosts) {
    if (!is_member(hosts.member)) return no_member();
    table_.host = hosts.member;
    return std::nullopt;
  }

  Wrong operator()(const entry::Sat& sat) {
    if (!is_member(sat.member)) return no_member();
    if (!table_.has_seat(sat.seat)) return no_seat();
    clear_seat_of(sat.member);
    drop(table_.bench, sat.member);
    table_.seat(sat.seat) = {sat.member, {}};
    return std::nullopt;
  }

  Wrong operator()(const entry::Stood& stood) {
    if (!is_member(stood.member)) return no_member();
    clear_seat_of(stood.member);
    table_.member(stood.member).games = 0;
    table_.bench.push_back(stood.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::BotSat& sat) {
    if (!table_.has_seat(sat.seat)) return no_seat();
    Seat& seat = table_.seat(sat.seat);
    if (seat.member != 0) table_.bench.push_back(seat.member);
    seat = {0, sat.bot};
    return std::nullopt;
  }

  Wrong operator()(const entry::Swapped& swapped) {
    if (!table_.has_seat(swapped.one) || !table_.has_seat(swapped.other)) return no_seat();
    std::swap(table_.seat(swapped.one), table_.seat(swapped.other));
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
    game.deal = dealt.deal;
    game.started_ms = ms_;
    game.turn_since_ms = ms_;
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
    for (std::size_t i = 0; i < table_.seats.size(); ++i) {
      Seat& seat = table_.seats[i];
      if (seat.is_free()) return Error{"a seat is empty"};
      if (seat.member != 0) {
        Member& member = table_.member(seat.member);
        seat.bot.clear();
        ++member.games;
        game.seen.emplace_back(member.person, static_cast<int>(i));
      }
      game.record.seats.push_back(occupant(seat));
    }
    table_.asks.clear();
    table_.ready.clear();
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
    note_turn();
    outcome_.over = game.is_over();
    return std::nullopt;
  }

  Wrong operator()(const entry::Signalled& signalled) {
    if (!table_.is_running() || !is_seat(signalled.seat)) return no_seat();
    Game& game = *table_.game;
    hear(game.talk, signalled.seat, signalled.signal);
    add_note(signalled.seat, Note::Kind::kSignals, code(signalled.signal));
    return std::nullopt;
  }

  Wrong operator()(const entry::Said& said) {
    if (!is_member(said.member)) return no_member();
    const std::optional<int> seat = table_.seat_of(said.member);
    // The words of those who are forgotten are gone.
    if (table_.is_running() && seat && !said.text.empty()) {
      add_note(*seat, Note::Kind::kSays, said.text);
    }
    return std::nullopt;
  }

  Wrong operator()(const entry::Reacted& reacted) {
    return is_member(reacted.member) ? Wrong() : no_member();
  }

  Wrong operator()(const entry::StoodIn& stood_in) {
    if (!table_.has_seat(stood_in.seat)) return no_seat();
    table_.seat(stood_in.seat).bot = stood_in.bot;
    note_sitting(stood_in.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::TookBack& took) {
    if (!table_.has_seat(took.seat)) return no_seat();
    table_.seat(took.seat).bot.clear();
    note_sitting(took.seat);
    return std::nullopt;
  }

  Wrong operator()(const entry::Asked& asked) {
    if (!table_.has_seat(asked.seat)) return no_seat();
    std::erase_if(table_.asks, [&](const Ask& ask) {
      return ask.seat == asked.seat || ask.person == asked.person;
    });
    table_.asks.push_back({asked.person, asked.name, asked.seat});
    return std::nullopt;
  }

  Wrong operator()(const entry::Answered& answered) {
    const auto ask = std::find_if(table_.asks.begin(), table_.asks.end(),
                                  [&](const Ask& each) { return each.seat == answered.seat; });
    if (ask == table_.asks.end()) return Error{"nobody asked for that seat"};
    const Ask asked = std::move(*ask);
    table_.asks.erase(ask);
    if (!answered.agreed) return std::nullopt;
    if (!is_member(answered.member) || !table_.has_seat(answered.seat)) return no_member();
    Seat& seat = table_.seat(answered.seat);
    drop(table_.bench, answered.member);
    std::string& person = table_.member(answered.member).person;
    if (!person.empty() && person != asked.person) table_.former.push_back(person);
    person = asked.person;
    seat = {answered.member, {}};
    if (table_.game) table_.game->seen.emplace_back(asked.person, answered.seat);
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
    if (!is_member(readied.member)) return no_member();
    drop(table_.ready, readied.member);
    if (readied.ready) table_.ready.push_back(readied.member);
    return std::nullopt;
  }

  Wrong operator()(const entry::Stopped& stopped) {
    if (!table_.is_running()) return Error{"no game is running"};
    table_.game->stopped = stopped.why;
    outcome_.over = true;
    note_turn();
    return std::nullopt;
  }

  Wrong operator()(const entry::Hid& hid) {
    if (!is_member(hid.member)) return no_member();
    std::vector<int>& hidden = table_.member(hid.member).hidden;
    drop(hidden, hid.whom);
    if (hid.hide) hidden.push_back(hid.whom);
    return std::nullopt;
  }

  Wrong operator()(const entry::Forgotten& forgotten) {
    if (forgotten.member == 0) return std::nullopt;
    const auto former = static_cast<std::size_t>(-(forgotten.member + 1));
    if (forgotten.member < 0 && former < table_.former.size()) {
      table_.former[former].clear();
      return std::nullopt;
    }
    if (!is_member(forgotten.member)) return no_member();
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

  bool is_member(int member) const {
    return member >= 1 && member <= static_cast<int>(table_.members.size());
  }
  bool is_seat(int seat) const { return table_.has_seat(seat); }

  void clear_seat_of(int member) {
    for (Seat& seat : table_.seats) {
      if (seat.member == member) seat = {};
    }
  }

  // In a running game a bot plays on for nobody.
  void play_on(int seat) {
    if (!table_.is_running()) return;
    table_.seat(seat) = {0, std::string(kSeatBot)};
    note_sitting(seat);
  }

  void leave(int number) {
    clear_seat_of(number);
    drop(table_.bench, number);
    Member& member = table_.member(number);
    member.here = false;
    member.games = 0;
    if (table_.game) drop(table_.game->votes, number);
    drop(table_.ready, number);
    if (table_.host != number) return;
    // The table goes to whoever sits there, else waits there. Programs do not inherit it.
    table_.host = 0;
    for (const Seat& seat : table_.seats) {
      if (table_.host == 0 && table_.is_person(seat.member)) table_.host = seat.member;
    }
    for (const int waiting : table_.bench) {
      if (table_.host == 0 && table_.is_person(waiting)) table_.host = waiting;
    }
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
    table_.game->record.notes.push_back(std::move(note));
  }

  void add_note(int seat, Note::Kind kind, std::string text) {
    Game& game = *table_.game;
    Note note;
    note.after = game.record.actions.size();
    note.seat = seat;
    note.kind = kind;
    note.text = std::move(text);
    note.ms = ms_ - game.started_ms;
    game.record.notes.push_back(std::move(note));
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

std::string_view Table::phase() const {
  if (closed) return "closed";
  if (!game) return "lobby";
  if (game->is_over()) return "over";
  return game->begun ? "play" : "begin";
}

int Table::member_of(std::string_view person) const {
  if (person.empty()) return 0;
  for (const Member& member : members) {
    if (member.person == person && member.here) return member.number;
  }
  return 0;
}

std::optional<int> Table::seat_of(int member) const {
  if (member == 0) return std::nullopt;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].member == member) return static_cast<int>(i);
  }
  return std::nullopt;
}

bool Table::seats_person() const {
  return std::any_of(seats.begin(), seats.end(),
                     [this](const Seat& seat) { return is_person(seat.member); });
}

bool Table::seats_program() const {
  return std::any_of(seats.begin(), seats.end(),
                     [this](const Seat& seat) { return is_program(seat.member); });
}

Occupant occupant_of(const Table& table, const Seat& seat) {
  if (seat.member == 0) return {{}, seat.bot};
  const Member& member = table.member(seat.member);
  const bool itself = member.program && seat.bot.empty();
  return {member.name, itself ? std::string(kProgram) : seat.bot};
}

std::optional<int> Table::seat_seen_by(std::string_view person) const {
  if (!is_running() || person.empty()) return std::nullopt;
  for (const auto& [who, seat] : game->seen) {
    if (who == person) return seat;
  }
  return std::nullopt;
}

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
    table.asks.clear();
  }
  table.seq = seq;
  table.touched_ms = ms;
  return outcome;
}

Record record_of(const Game& game) {
  Record record = game.record;
  record.result = result_of(game.state, game.stopped.has_value());
  return record;
}

std::string_view result_of(const Game& game) {
  if (game.stopped) return names(*game.stopped)[static_cast<std::size_t>(*game.stopped)];
  return game.state.outcome == backstep::Outcome::kWon ? "won" : "lost";
}

}  // namespace backstep::server
