// A table for tests of the plain mode: a game by the real rules with bots that take the smallest
// step, and a lobby as simple as can be. What is wished happens when run() is called, one thing
// after the other, as at a real table; a play that the rules refuse is a fault of the test.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "advice/hint.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "table/signals.h"
#include "terminal/panels/older_talk_for_tests.h"
#include "terminal/state/people.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::plain {

class PlainConnection final : public state::TableConnection {
 public:
  PlainConnection() { model_.link = state::Link::kLive; }

  // ---- how the table is

  // Ann is the reader on the first seat and the host; bots sit on the others.
  static void set_table(state::Table& table, const Rules& rules) {
    table.table = "k3v";
    table.seq = 1;
    table.now = 1'000;
    table.settings.rules = rules;
    table.phase = "lobby";
    table.host = table.acting_host = 1;
    table.you = {1, 0, {}};
    table.members = {{1, "Ann", "connected", 0}};
    table.seats = {{1, ""}};
    for (int seat = 1; seat < rules.players; ++seat) table.seats.push_back({0, "greedy"});
  }
  void open(const Rules& rules) { set_table(model_.table, rules); }
  // A game that is on its way.
  void set(const State& state) {
    open(state.rules);
    state_ = state;
    begin_game("play");
  }

  panels::OlderTalk older;

  state::Model& change() { return model_; }
  state::Table& table() { return model_.table; }
  const State& state() const { return *state_; }

  // Something happens, and whoever listens is told.
  void happen(wire::Event event) {
    model_.table.events.push_back({++model_.table.seq, ms(), std::move(event)});
    tell();
  }
  void signal(int seat, const Signal& given) {
    hear(model_.talk, seat, given);
    look();
    happen(wire::entry::Signalled{seat, given});
  }
  void tell() {
    if (changed_) changed_();
  }
  void deal(const Deck& deck) {
    state_ = deal_unchecked(model_.table.settings.rules, deck);
    begin_game(state_->rules.players == 1 ? "play" : "begin");
    wire::event::Dealt dealt;
    dealt.game = model_.table.game->number;
    dealt.rules = state_->rules;
    dealt.deal = model_.table.settings.deal;
    for (int seat = 0; seat < state_->rules.players; ++seat) {
      dealt.hand_counts.push_back(state_->hands[static_cast<std::size_t>(seat)].size());
    }
    dealt.draw_count = state_->draw_count;
    if (model_.table.you.seat) dealt.hand = model_.table.game->view.hand;
    happen(std::move(dealt));
  }
  void act(int seat, const std::vector<Action>& actions) {
    const State before = *state_;
    wire::event::Did did;
    did.seat = seat;
    did.actions = actions;
    for (const Action& action : actions) {
      const State last = *state_;
      ASSERT_EQ(apply(*state_, action), Refusal::kNone) << action_text(action);
      did.drew += step_between(last, action, *state_).drew_count;
      lapse(model_.talk, seat, action, *state_);
    }
    wire::GameInfo& game = *model_.table.game;
    game.n += static_cast<int>(actions.size());
    did.n = game.n;
    if (seat == model_.table.you.seat && did.drew > 0) {
      did.cards = state_->hands[static_cast<std::size_t>(seat)] -
                  before.hands[static_cast<std::size_t>(seat)];
    }
    did.turn = state_->turn;
    did.laid_this_turn = state_->board.laid_this_turn;
    did.minimum = state_->minimum();
    did.draw_count = state_->draw_count;
    look();
    if (state_->is_over()) did.over = end_game(std::string(status(state_->outcome)));
    happen(std::move(did));
  }

  // ---- what was wished, and what becomes of it

  std::vector<wire::RequestBody> sent;
  std::optional<wire::notice::Refused> refuse_next;
  std::string deal_name = "kestrel";
  std::string url = "https://play.example/t/k3v";
  bool bots_play = true;
  std::optional<Record> recorded;

  template <class Sent>
  const Sent* last_sent() const {
    return sent.empty() ? nullptr : std::get_if<Sent>(&sent.back());
  }

  void run() {
    while (step()) {
    }
  }
  bool step() {
    if (posts_.empty()) return false;
    const std::function<void()> next = std::move(posts_.front());
    posts_.pop_front();
    next();
    return true;
  }

  const state::Model& model() const override { return model_; }
  void on_change(std::function<void()> changed) override { changed_ = std::move(changed); }
  void request(wire::RequestBody asked, Then then) override {
    sent.push_back(asked);
    posts_.push_back([this, asked = std::move(asked), then = std::move(then)] {
      wire::Notice answer = wire::notice::Done{};
      if (refuse_next) {
        answer = *std::exchange(refuse_next, std::nullopt);
      } else {
        std::visit([&](const auto& each) { answer = grant(each); }, asked);
      }
      if (then) then(answer);
      let_bots_play();
    });
  }
  void record(const std::string& /*game*/, std::function<void(Result<Record>)> then) override {
    posts_.push_back([this, then = std::move(then)] {
      then(recorded ? Result<Record>(*recorded) : Error{"none"});
    });
  }
  void compare(const std::string& game,
               std::function<void(const state::Comparison&)> then) override {
    compared = game;
    posts_.push_back([then] {
      then({"quick", 3, 10, 0, 40});
      then({"quick", 10, 10, 1, 125, true});
    });
  }
  std::string link() const override { return url; }
  std::string compared;

 private:
  using Answer = wire::Notice;

  std::int64_t ms() const { return static_cast<std::int64_t>(model_.table.seq) * 1'000; }

  void look() {
    model_.table.game->view = view(*state_, model_.table.you.seat);
    model_.table.game->signals = table::signals_in_force(model_.talk, state_->rules.players);
    if (model_.hint && model_.hint->n != model_.table.game->n) model_.hint.reset();
  }
  void begin_game(const std::string& phase) {
    wire::GameInfo game;
    game.number = model_.table.game ? model_.table.game->number + 1 : 1;
    game.phase = phase;
    game.deal = model_.table.settings.deal;
    model_.table.game = std::move(game);
    model_.table.phase = phase;
    model_.table.ready.clear();
    model_.talk = {};
    look();
  }
  wire::Over end_game(std::string result) {
    wire::Over over;
    over.result = std::move(result);
    if (is_lost(state_->outcome)) over.reason = std::string(reason(state_->outcome));
    over.left = state_->left();
    over.game = "g" + std::to_string(model_.table.game->number);
    over.hands.emplace(state_->hands.begin(), state_->hands.begin() + state_->rules.players);
    over.draw.emplace(static_cast<std::size_t>(state_->draw_count), 0);
    model_.table.phase = model_.table.game->phase = "over";
    model_.table.game->over = over;
    return over;
  }

  bool bot_is_to_move() {
    return bots_play && model_.table.phase == "play" && state_ &&
           state::is_bot(model_.table, state_->turn);
  }
  void let_bots_play() {
    if (!bot_is_to_move()) return;
    posts_.push_back([this] {
      if (!bot_is_to_move()) return;
      const int seat = state_->turn;
      State thought = *state_;
      std::vector<Action> actions;
      do {
        actions.push_back(bots::smallest_step(view(thought, seat)));
        apply_unchecked(thought, actions.back());
      } while (!thought.is_over() && thought.turn == seat && thought.board.laid_this_turn > 0);
      act(seat, actions);
      let_bots_play();
    });
  }

  Answer no(std::string code) const {
    wire::notice::Refused refused;
    refused.code = std::move(code);
    return refused;
  }
  Answer done() const { return wire::notice::Done{0, model_.table.seq, false}; }

  template <class Other>
  Answer grant(const Other& /*wish*/) {
    return wire::notice::Done{};
  }
  Answer grant(const wire::request::Earlier& earlier) { return older.tell(model_.table, earlier); }
  Answer grant(const wire::request::Play& play) {
    State tried = *state_;
    for (const Action& action : play.actions) {
      const Refusal refusal = apply(tried, action);
      EXPECT_EQ(refusal, Refusal::kNone) << action_text(action) << '\n' << position_text(*state_);
      if (refusal != Refusal::kNone) return no(std::string(code(refusal)));
    }
    EXPECT_EQ(play.n, model_.table.game->n);
    EXPECT_EQ(state_->turn, model_.table.you.seat);
    act(state_->turn, play.actions);
    return done();
  }
  Answer grant(const wire::request::Start& /*wish*/) {
    if (state::is_running(model_.table)) return no("running");
    for (const wire::SeatInfo& seat : model_.table.seats) {
      if (seat.member == 0 && seat.bot.empty()) return no("empty_seats");
    }
    deal(deck_from_seed(deal_name));
    return done();
  }
  Answer grant(const wire::request::Begin& begin) {
    if (model_.table.phase != "begin") return no("begun");
    if (begin.seat >= state_->rules.players) return no("no_such_seat");
    state_->turn = static_cast<std::uint8_t>(begin.seat);
    model_.table.phase = model_.table.game->phase = "play";
    look();
    happen(wire::entry::Begun{begin.seat, 1});
    return done();
  }
  Answer grant(const wire::request::GiveSignal& request) {
    if (!state::is_running(model_.table)) return no("not_running");
    if (const TalkRefusal refusal = backstep::refusal(*state_, request.signal);
        refusal != TalkRefusal::kNone) {
      return no(refusal == TalkRefusal::kMuted ? "muted" : "begun");
    }
    signal(*model_.table.you.seat, request.signal);
    return done();
  }
  Answer grant(const wire::request::Say& say) {
    if (say.text.find_first_of("23456789") != std::string::npos) {
      wire::notice::Refused refused;
      refused.code = "taboo";
      refused.why = "digits";
      refused.clause = "T1";
      return refused;
    }
    happen(wire::entry::Said{model_.table.you.member, say.text});
    return done();
  }
  Answer grant(const wire::request::GiveUp& request) {
    if (!state::is_running(model_.table)) return no("not_running");
    happen(wire::entry::Voted{model_.table.you.member, request.give_up});
    if (request.give_up) {
      wire::Over over = end_game("given_up");
      happen(wire::event::Stopped{std::move(over)});
    }
    return done();
  }
  Answer grant(const wire::request::Hint& /*wish*/) {
    if (!state::is_my_turn(model_)) return no("not_your_turn");
    const auto hints = std::make_shared<advice::Hints>();
    hints->begin(model_.table.game->view, model_.talk, 200, advice::advice_chance());
    model_.hint = state::Hint{model_.table.game->n, hints->advice()};
    model_.hint->advice.complete = false;
    tell();
    posts_.push_back([this, hints] {
      while (hints->think(8)) {
      }
      if (!model_.hint) return;
      model_.hint->advice = hints->advice();
      tell();
    });
    return wire::notice::Hinted{};
  }
  Answer grant(const wire::request::Join& join) {
    state::Table& table = model_.table;
    if (table.you.member != 0) return no("joined");
    table.you.member = static_cast<int>(table.members.size()) + 1;
    table.members.push_back({table.you.member, join.name, "connected", 0});
    table.bench.push_back(table.you.member);
    happen(wire::event::Joined{table.you.member, join.name});
    return done();
  }
  Answer grant(const wire::request::Sit& sit) {
    if (state::is_running(model_.table)) return no("running");
    state::Table& table = model_.table;
    if (sit.seat >= static_cast<int>(table.seats.size())) return no("no_such_seat");
    wire::SeatInfo& seat = table.seats[static_cast<std::size_t>(sit.seat)];
    if (seat.member != 0) return no("seat_taken");
    seat = {table.you.member, ""};
    table.you.seat = sit.seat;
    std::erase(table.bench, table.you.member);
    happen(wire::entry::Sat{table.you.member, sit.seat});
    return done();
  }
  Answer grant(const wire::request::SetBot& request) {
    state::Table& table = model_.table;
    if (!state::is_host(table)) return no("not_host");
    if (state::is_running(table)) return no("running");
    if (request.seat >= static_cast<int>(table.seats.size())) return no("no_such_seat");
    if (table.seats[static_cast<std::size_t>(request.seat)].member != 0) return no("seat_taken");
    table.seats[static_cast<std::size_t>(request.seat)].bot = request.bot;
    happen(wire::entry::BotSat{request.seat, request.bot});
    return done();
  }
  Answer grant(const wire::request::Ready& request) {
    model_.table.ready = {model_.table.you.member};
    happen(wire::entry::Readied{model_.table.you.member, request.ready});
    return done();
  }
  Answer grant(const wire::request::HandOver& request) {
    model_.table.host = model_.table.acting_host = request.member;
    happen(wire::entry::Hosts{request.member});
    return done();
  }
  Answer grant(const wire::request::Change& request) {
    if (state::is_running(model_.table)) return no("running");
    model_.table.settings = request.settings;
    happen(wire::entry::Changed{request.settings});
    return done();
  }
  Answer grant(const wire::request::Rename& request) {
    happen(wire::entry::Renamed{model_.table.you.member, request.name});
    return done();
  }
  Answer grant(const wire::request::Swap& swap) {
    state::Table& table = model_.table;
    const auto count = static_cast<int>(table.seats.size());
    if (swap.one >= count || swap.other >= count) return no("no_such_seat");
    std::swap(table.seats[static_cast<std::size_t>(swap.one)],
              table.seats[static_cast<std::size_t>(swap.other)]);
    happen(wire::entry::Swapped{swap.one, swap.other});
    return done();
  }
  Answer grant(const wire::request::StandIn& request) {
    if (request.seat != model_.table.you.seat) return no("not_lost");
    model_.table.seats[static_cast<std::size_t>(request.seat)].bot = request.bot;
    happen(wire::entry::StoodIn{request.seat, request.bot, 1});
    return done();
  }
  Answer grant(const wire::request::TakeBack& /*wish*/) {
    if (!state::bot_plays_for_me(model_.table)) return no("seated");
    const int seat = *model_.table.you.seat;
    model_.table.seats[static_cast<std::size_t>(seat)].bot.clear();
    happen(wire::entry::TookBack{seat});
    return done();
  }
  Answer grant(const wire::request::React& react) {
    happen(wire::entry::Reacted{model_.table.you.member, react.reaction});
    return done();
  }
  Answer grant(const wire::request::Code& /*wish*/) {
    return wire::notice::CodeGiven{0, "K7WQM-3XTPA", 0};
  }

  state::Model model_;
  std::optional<State> state_;
  std::deque<std::function<void()>> posts_;
  std::function<void()> changed_;
};

}  // namespace backstep::terminal::plain
