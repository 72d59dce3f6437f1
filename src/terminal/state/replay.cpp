#include "terminal/state/replay.h"

#include <algorithm>
#include <utility>

#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "table/signals.h"

namespace backstep::terminal::state {
namespace {

namespace event = wire::event;
namespace entry = wire::entry;

int member_on(int seat) { return seat + 1; }

wire::DealChoice deal_of(const Record& record) {
  wire::DealChoice deal;
  if (!record.deal.empty()) deal.kind = wire::DealKind::kNamed;
  deal.name = record.deal;
  return deal;
}

std::vector<CardSet> hands_of(const State& state) {
  return {state.hands.begin(), state.hands.begin() + state.rules.players};
}

// How it ended, with all cards open.
wire::Over over_of(const State& state) {
  wire::Over over;
  over.result = "given_up";
  if (state.is_over()) over.result = status(state.outcome);
  if (is_lost(state.outcome)) over.reason = std::string(reason(state.outcome));
  over.left = state.left();
  over.hands = hands_of(state);
  over.draw.emplace();
  for (std::size_t i = state.draw_count; i > 0; --i) over.draw->push_back(state.draw[i - 1]);
  return over;
}

}  // namespace

struct ReplayConnection::Inside {
  Inside(Record the_record, int the_seat, std::vector<std::string> the_unnamed)
      : record(std::move(the_record)), unnamed(std::move(the_unnamed)), seat(the_seat) {
    states.push_back(replay(record, 0).state);
    for (const Action action : record.actions) {
      State next = states.back();
      apply_unchecked(next, action);
      states.push_back(next);
    }
    build();
  }

  const State& state() const { return states[at]; }
  // A turn begins before this action: somebody else's, or the next one of the same seat.
  bool is_start(std::size_t place) const { return states[place].board.laid_this_turn == 0; }
  bool is_end() const { return at == record.actions.size(); }
  bool is_over() const {
    return is_end() &&
           (state().is_over() || (record.result && record.result->ending == Ending::kAbandoned));
  }

  // ---- the table at this moment

  void build() {
    model = {};
    model.link = Link::kLive;
    model.local = true;
    wire::notice::Table& table = model.table;
    table.table = "replay";
    table.settings.rules = record.rules;
    table.settings.deal = deal_of(record);
    table.phase = is_over() ? "over" : "play";
    for (int each = 0; each < record.rules.players; ++each) {
      const Occupant sits = occupant_at(record, each, at);
      const bool program = sits.bot == kProgram;
      const bool member = sits.bot.empty() || program;
      if (member) add_member(each, sits.name, program);
      table.seats.push_back({member ? member_on(each) : 0, program ? "" : sits.bot});
    }
    wire::GameInfo game;
    game.number = 1;
    game.deal = table.settings.deal;
    game.phase = table.phase;
    game.n = static_cast<int>(at);
    game.view = view(state(), seat);
    tell();
    game.signals = table::signals_in_force(model.talk, record.rules.players);
    if (is_over()) game.over = over_of(state());
    table.game = std::move(game);
  }

  void add_member(int on, const std::string& name, bool program) {
    const auto place = static_cast<std::size_t>(on);
    const bool nameless = name.empty() && place < unnamed.size();
    model.table.members.push_back(
        {member_on(on), nameless ? unnamed[place] : name, "connected", 0, program});
  }

  void add(wire::Event told, std::int64_t ms) {
    model.table.events.push_back({++model.table.seq, ms, std::move(told)});
  }

  // ---- what happened until then

  void tell() {
    event::Dealt dealt;
    dealt.game = 1;
    dealt.rules = record.rules;
    dealt.deal = deal_of(record);
    for (const CardSet& each : hands_of(states[0])) dealt.hand_counts.push_back(each.size());
    dealt.draw_count = states[0].draw_count;
    add(std::move(dealt), 0);
    add(entry::Begun{record.begins, 0}, 0);
    std::size_t note = 0;
    std::size_t from = 0;  // of the actions that are told next
    for (std::size_t done = 0; done <= at; ++done) {
      // Actions of a turn are told together, unless something was said in between.
      const bool said = note < record.notes.size() && record.notes[note].after == done;
      if (done > from && (said || done == at || is_start(done))) {
        add_did(from, done);
        from = done;
      }
      for (; note < record.notes.size() && record.notes[note].after == done; ++note) {
        add_note(record.notes[note]);
      }
      if (done < at) {
        lapse(model.talk, states[done].turn, record.actions[done], states[done + 1]);
      }
    }
  }

  void add_did(std::size_t from, std::size_t to) {
    const State& after = states[to];
    event::Did did;
    did.seat = states[from].turn;
    did.n = static_cast<int>(to);
    for (std::size_t i = from; i < to; ++i) {
      did.actions.push_back(record.actions[i]);
      const Step step = step_between(states[i], record.actions[i], states[i + 1]);
      did.drew += step.drew_count;
    }
    did.turn = after.turn;
    did.laid_this_turn = after.board.laid_this_turn;
    did.minimum = after.minimum();
    did.draw_count = after.draw_count;
    if (after.is_over()) did.over = over_of(after);
    add(std::move(did), to <= record.ms.size() ? record.ms[to - 1] : 0);
  }

  void add_note(const Note& note) {
    const std::int64_t ms = note.ms.value_or(0);
    switch (note.kind) {
      case Note::Kind::kSays:
        add(entry::Said{member_on(note.seat), note.text}, ms);
        break;
      case Note::Kind::kSignals:
        if (const auto signal = signal_from_code(note.text)) {
          hear(model.talk, note.seat, *signal);
          add(entry::Signalled{note.seat, *signal}, ms);
        }
        break;
      case Note::Kind::kSits:
        if (!note.occupant.bot.empty() && note.occupant.bot != kProgram)
          add(entry::StoodIn{note.seat, note.occupant.bot, 0}, ms);
        break;
    }
  }

  void go_to(std::size_t place) {
    at = std::min(place, record.actions.size());
    build();
    if (changed) changed();
  }

  Record record;
  std::vector<std::string> unnamed;
  int seat = 0;
  std::size_t at = 0;
  std::vector<State> states;  // before each action, and at the end
  Model model;
  std::function<void()> changed;
};

ReplayConnection::ReplayConnection(Record record, int seat, std::vector<std::string> unnamed)
    : inside_(std::make_unique<Inside>(std::move(record), seat, std::move(unnamed))) {}
ReplayConnection::~ReplayConnection() = default;

const Record& ReplayConnection::record() const { return inside_->record; }
std::size_t ReplayConnection::at() const { return inside_->at; }
std::size_t ReplayConnection::count() const { return inside_->record.actions.size(); }
void ReplayConnection::go_to(std::size_t at) { inside_->go_to(at); }

void ReplayConnection::next_turn() {
  std::size_t place = std::min(at() + 1, count());
  while (place < count() && !inside_->is_start(place)) ++place;
  go_to(place);
}

void ReplayConnection::previous_turn() {
  std::size_t place = at() == 0 ? 0 : at() - 1;
  while (place > 0 && !inside_->is_start(place)) --place;
  go_to(place);
}

int ReplayConnection::seat() const { return inside_->seat; }
void ReplayConnection::show_seat(int seat) {
  inside_->seat = seat;
  go_to(at());
}
std::vector<CardSet> ReplayConnection::hands() const { return hands_of(inside_->state()); }

const Model& ReplayConnection::model() const { return inside_->model; }
void ReplayConnection::on_change(std::function<void()> changed) {
  inside_->changed = std::move(changed);
}

void ReplayConnection::request(wire::RequestBody /*wish*/, Then then) {
  wire::notice::Refused refused;
  refused.code = "game_over";
  refused.text = "This is a record.";
  if (then) then(refused);
}

void ReplayConnection::record(const std::string& /*game*/,
                              std::function<void(Result<Record>)> then) {
  then(inside_->record);
}

void ReplayConnection::compare(const std::string& /*game*/,
                               std::function<void(const Comparison&)> /*then*/) {}

}  // namespace backstep::terminal::state
