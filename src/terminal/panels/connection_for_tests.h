// A door for tests: one table with a real game behind it. Wishes are kept, plays are judged by the
// rules, and answers come when the test lets them. Other seats are bots that avoid losing at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn_check.h"
#include "engine/game/view.h"
#include "engine/preview/preview.h"
#include "table/signals.h"
#include "terminal/panels/older_talk_for_tests.h"
#include "terminal/state/people.h"
#include "terminal/state/table_connection.h"
#include "wire/refusal_text.h"

namespace backstep::terminal::panels {

class ConnectionForTests final : public state::TableConnection {
 public:
  // In a lobby, the reader on seat 0 as host, bots on all others.
  explicit ConnectionForTests(Rules rules, std::string seed = "kestrel") : seed_(std::move(seed)) {
    model_.link = state::Link::kLive;
    model_.local = true;
    state::Table& table = model_.table;
    table.table = "table";
    table.seq = 1;
    table.settings.rules = rules;
    table.phase = "lobby";
    table.host = 1;
    table.acting_host = 1;
    table.you = {1, 0, {}};
    table.members = {{1, "Ann", "connected", 0}};
    table.seats.push_back({1, ""});
    for (int i = 1; i < rules.players; ++i) table.seats.push_back({0, "quick"});
  }

  // ---- what a test looks at

  std::vector<wire::RequestBody> requests;
  OlderTalk older;
  int refused_plays = 0;  // by the rules
  int confirmable = 0;    // plays that lose although there was another way
  int answers_waiting() const { return static_cast<int>(pending_.size()); }
  const State& state() const { return state_; }
  template <class Kind>
  const Kind* last() const {
    return requests.empty() ? nullptr : std::get_if<Kind>(&requests.back());
  }
  template <class Kind>
  int count() const {
    return static_cast<int>(std::count_if(requests.begin(), requests.end(), [](const auto& each) {
      return std::holds_alternative<Kind>(each);
    }));
  }

  // ---- what a test does

  state::Model& edit() { return model_; }
  void tell() {
    if (changed_) changed_();
  }
  // The next wish is refused with this code.
  void refuse_next(std::string code) { refuse_ = std::move(code); }
  void set_link(state::Link link) {
    model_.link = link;
    tell();
  }
  // Everything that was asked for happens, and the bots play.
  void run() {
    while (!pending_.empty() || bot_plays()) {
      if (!pending_.empty()) {
        const std::function<void()> next = std::move(pending_.front());
        pending_.pop_front();
        next();
      }
    }
  }
  // Cards are dealt, and seat 0 begins.
  void play() {
    deal_cards();
    begin(0);
    tell();
  }
  // A position instead of a deal.
  void set_state(const State& state) {
    state_ = state;
    actions_.clear();
    dealt_ = true;
    model_.table.phase = "play";
    model_.table.game.emplace();
    model_.table.game->number = ++games_;
    renew();
    tell();
  }
  void say(wire::Event event) { add(std::move(event)); }

  // ---- the door

  const state::Model& model() const override { return model_; }
  void on_change(std::function<void()> changed) override { changed_ = std::move(changed); }
  void request(wire::RequestBody asked, Then then) override {
    requests.push_back(asked);
    pending_.emplace_back([this, asked = std::move(asked), then = std::move(then)] {
      const wire::Notice answer = decide(asked);
      tell();
      if (then) then(answer);
    });
  }
  using TableConnection::request;
  void record(const std::string& /*game*/, std::function<void(Result<Record>)> then) override {
    Record record;
    record.rules = state_.rules;
    record.deck = deck_;
    record.seats.resize(record.rules.players);
    record.actions = actions_;
    pending_.emplace_back([record, then = std::move(then)] { then(record); });
  }
  void compare(const std::string& /*game*/,
               std::function<void(const state::Comparison&)> then) override {
    for (const int games : {1, 2}) {
      pending_.emplace_back([games, then] { then({"quick", games, 2, 0, games * 5}); });
    }
  }
  std::string link() const override { return link_; }
  void set_address(std::string address) { link_ = std::move(address); }

 private:
  // ---- wishes

  wire::Notice decide(const wire::RequestBody& asked) {
    if (refuse_) {
      wire::notice::Refused refused;
      refused.code = *std::exchange(refuse_, std::nullopt);
      return refused;
    }
    return std::visit([this](const auto& request) { return grant(request); }, asked);
  }
  wire::Notice refused_at(std::size_t at, std::string_view code) {
    ++refused_plays;
    wire::notice::Refused refused;
    refused.code = code;
    refused.at = static_cast<int>(at);
    return refused;
  }
  static wire::Notice no(std::string code) {
    wire::notice::Refused refused;
    refused.code = std::move(code);
    return refused;
  }
  static wire::Notice done() { return wire::notice::Done{}; }

  template <class Other>
  wire::Notice grant(const Other& /*wish*/) {
    return done();
  }
  wire::Notice grant(const wire::request::Earlier& earlier) {
    return older.tell(model_.table, earlier);
  }
  wire::Notice grant(const wire::request::Join& join) {
    if (model_.table.you.member != 0) return no("joined");
    if (join.name.empty()) return no("bad_name");
    const int member = static_cast<int>(model_.table.members.size()) + 1;
    model_.table.members.push_back({member, join.name, "connected", 0});
    model_.table.bench.push_back(member);
    model_.table.you.member = member;
    return done();
  }
  wire::Notice grant(const wire::request::Sit& sit) {
    if (is_running()) return no("running");
    wire::SeatInfo* const seat = seat_of(sit.seat);
    if (seat == nullptr) return no("no_such_seat");
    if (seat->member != 0) return no("seat_taken");
    for (wire::SeatInfo& each : model_.table.seats) {
      if (each.member == model_.table.you.member) each = {};
    }
    *seat = {model_.table.you.member, ""};
    model_.table.you.seat = sit.seat;
    std::erase(model_.table.bench, model_.table.you.member);
    return done();
  }
  wire::Notice grant(const wire::request::SetBot& set) {
    if (is_running()) return no("running");
    wire::SeatInfo* const seat = seat_of(set.seat);
    if (seat == nullptr || seat->member != 0) return no("seat_taken");
    seat->bot = set.bot;
    return done();
  }
  wire::Notice grant(const wire::request::Start& /*start*/) {
    if (is_running()) return no("running");
    for (const wire::SeatInfo& each : model_.table.seats) {
      if (each.member == 0 && each.bot.empty()) return no("empty_seats");
    }
    deal_cards();
    return done();
  }
  wire::Notice grant(const wire::request::Begin& wished) {
    if (model_.table.phase != "begin") return no("begun");
    begin(wished.seat);
    return done();
  }
  wire::Notice grant(const wire::request::Play& play) {
    const auto& game = model_.table.game;
    if (!game || play.game != game->number || play.n != game->n) return no("stale");
    if (model_.table.phase != "play") return no("not_begun");
    const View seen = view(state_, own_seat());
    if (!seen.is_to_move()) return refused_at(0, code(Refusal::kGameOver));
    const TurnCheck check = check_turn(seen, seen.hand, play.actions);
    if (!check.is_ok()) {
      return refused_at(check.at, check.turn_over ? "turn_over" : code(check.refusal));
    }
    State after = state_;
    for (const Action action : play.actions) apply_unchecked(after, action);
    const Preview before = preview(seen, {});
    // Whoever begins a turn stuck has done nothing for it.
    const bool own_doing = is_lost(after.outcome) &&
                           (after.outcome != Outcome::kStuck || after.board.laid_this_turn > 0);
    if (own_doing && before.rescue) ++confirmable;
    did(play.actions);
    return done();
  }
  wire::Notice grant(const wire::request::Say& say) {
    if (say.text.find_first_of("0123456789") != std::string::npos) {
      wire::notice::Refused refused;
      refused.code = "taboo";
      refused.why = "digits";
      const int at = static_cast<int>(say.text.find_first_of("0123456789"));
      refused.span = {at, at + 1};
      return refused;
    }
    add(wire::entry::Said{model_.table.you.member, say.text});
    return done();
  }
  wire::Notice grant(const wire::request::Check& check) {
    wire::notice::Checked checked;
    checked.allowed = check.text.find_first_of("0123456789") == std::string::npos;
    if (!checked.allowed) checked.why = "digits";
    return checked;
  }
  wire::Notice grant(const wire::request::GiveSignal& give) {
    if (!is_running()) return no("not_running");
    if (refusal(state_, own_seat(), give.signal) != TalkRefusal::kNone) return no("muted");
    hear(model_.talk, own_seat(), give.signal);
    add(wire::entry::Signalled{own_seat(), give.signal});
    renew();
    return done();
  }
  wire::Notice grant(const wire::request::GiveUp& give_up) {
    if (!is_running()) return no("not_running");
    if (!give_up.give_up) return no("voted");
    finish("given_up", std::nullopt);
    return done();
  }
  wire::Notice grant(const wire::request::Hint& /*hint*/) {
    if (!state::is_my_turn(model_)) return no("not_your_turn");
    const Preview now = preview(view(state_, own_seat()), {});
    state::Hint hint;
    hint.n = model_.table.game->n;
    hint.advice.complete = true;
    if (now.rescue) hint.advice.turns.push_back(hinted(*now.rescue));
    if (!now.safe.empty()) hint.advice.turns.push_back(hinted({now.safe.front()}));
    if (hint.advice.turns.empty()) return no("other");
    model_.hint = hint;
    return wire::notice::Hinted{0, hint.n, ""};
  }
  wire::Notice grant(const wire::request::Ready& ready) {
    std::erase(model_.table.ready, model_.table.you.member);
    if (ready.ready) model_.table.ready.push_back(model_.table.you.member);
    return done();
  }
  wire::Notice grant(const wire::request::Rename& rename) {
    if (rename.name.empty()) return no("bad_name");
    for (wire::MemberInfo& each : model_.table.members) {
      if (each.member == model_.table.you.member) each.name = rename.name;
    }
    return done();
  }
  wire::Notice grant(const wire::request::Code& /*code*/) {
    return wire::notice::CodeGiven{0, "K7WQM-3XTPA", 0};
  }
  wire::Notice grant(const wire::request::StandIn& stand_in) {
    wire::SeatInfo* const seat = seat_of(stand_in.seat);
    if (!is_running() || seat == nullptr) return no("not_running");
    seat->bot = stand_in.bot;
    return done();
  }
  wire::Notice grant(const wire::request::TakeBack& /*take_back*/) {
    seat_of(own_seat())->bot.clear();
    return done();
  }
  wire::Notice grant(const wire::request::Change& change) {
    if (is_running()) return no("running");
    model_.table.settings = change.settings;
    auto& seats = model_.table.seats;
    seats.resize(std::max<std::size_t>(change.settings.rules.players, 1), {0, "quick"});
    return done();
  }

  static advice::HintedTurn hinted(const std::vector<Action>& actions) {
    advice::HintedTurn turn;
    for (const Action action : actions) turn.turn.push_back(action);
    return turn;
  }

  // ---- the game

  int own_seat() const { return model_.table.you.seat.value_or(0); }
  bool is_running() const { return state::is_running(model_.table); }
  wire::SeatInfo* seat_of(int seat) {
    const auto place = static_cast<std::size_t>(seat);
    return seat < 0 || place >= model_.table.seats.size() ? nullptr : &model_.table.seats[place];
  }

  void deal_cards() {
    Rules rules = model_.table.settings.rules;
    rules.players = static_cast<std::uint8_t>(model_.table.seats.size());
    deck_ = deck_from_seed(seed_ + std::to_string(games_));
    state_ = deal_unchecked(rules, deck_);
    actions_.clear();
    dealt_ = true;
    model_.talk = {};
    model_.table.ready.clear();
    model_.table.game.emplace();
    model_.table.game->number = ++games_;
    model_.table.phase = rules.players == 1 ? "play" : "begin";
    wire::event::Dealt dealt;
    dealt.game = games_;
    dealt.rules = rules;
    dealt.hand_counts.assign(rules.players, rules.hand_size());
    dealt.draw_count = state_.draw_count;
    add(std::move(dealt));
    renew();
  }
  void begin(int seat) {
    state_ = deal_unchecked(state_.rules, deck_, seat);
    model_.table.phase = "play";
    add(wire::entry::Begun{seat, 1});
    renew();
  }
  void renew() {
    wire::GameInfo& game = *model_.table.game;
    game.phase = model_.table.phase;
    game.n = static_cast<int>(actions_.size());
    game.view = view(state_, model_.table.you.seat);
    game.signals = table::signals_in_force(model_.talk, state_.rules.players);
    if (model_.hint && model_.hint->n != game.n) model_.hint.reset();
  }
  void add(wire::Event event) {
    model_.table.events.push_back({++model_.table.seq, 0, std::move(event)});
  }
  void did(const std::vector<Action>& actions) {
    wire::event::Did told;
    told.seat = state_.turn;
    for (const Action action : actions) {
      const State before = state_;
      apply_unchecked(state_, action);
      actions_.push_back(action);
      lapse(model_.talk, before.turn, action, state_);
      told.drew += step_between(before, action, state_).drew_count;
    }
    told.actions = actions;
    told.n = static_cast<int>(actions_.size());
    told.turn = state_.turn;
    told.laid_this_turn = state_.board.laid_this_turn;
    told.minimum = state_.minimum();
    told.draw_count = state_.draw_count;
    add(std::move(told));
    renew();
    if (state_.is_over()) {
      finish(std::string(status(state_.outcome)),
             is_lost(state_.outcome) ? std::optional(std::string(reason(state_.outcome)))
                                     : std::nullopt);
    }
  }
  void finish(std::string result, std::optional<std::string> why) {
    wire::Over over;
    over.result = std::move(result);
    over.reason = std::move(why);
    over.left = state_.left();
    over.game = "game" + std::to_string(games_);
    over.hands.emplace(state_.hands.begin(), state_.hands.begin() + state_.rules.players);
    model_.table.phase = "over";
    renew();
    model_.table.game->over = std::move(over);
    model_.hint.reset();
  }
  // A seat that is not the reader's has its turn, or a bot plays for the reader.
  bool bot_plays() {
    if (!dealt_ || model_.table.phase != "play" || state_.is_over()) return false;
    if (state_.turn == own_seat() && !state::bot_plays_for_me(model_.table)) return false;
    const Preview now = preview(view(state_, state_.turn), {});
    if (now.rescue) {
      did(*now.rescue);
    } else if (now.least && !now.least->actions.empty()) {
      did(now.least->actions);
    } else {
      finish("given_up", std::nullopt);
    }
    tell();
    return true;
  }

  std::string seed_;
  std::string link_;
  state::Model model_;
  std::function<void()> changed_;
  std::deque<std::function<void()>> pending_;
  std::optional<std::string> refuse_;
  State state_;
  Deck deck_{};
  std::vector<Action> actions_;
  bool dealt_ = false;
  int games_ = 0;
};

}  // namespace backstep::terminal::panels
