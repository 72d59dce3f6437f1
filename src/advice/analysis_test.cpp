#include "advice/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <vector>

#include "advice/course.h"
#include "advice/hint.h"
#include "advice/summary.h"
#include "bots/positions_for_tests.h"
#include "bots/speak.h"
#include "engine/game/notation.h"
#include "engine/game/turn.h"
#include "engine/solve/endgame.h"

namespace backstep::advice {
namespace {

constexpr int kEffort = 60;

Record new_record(const Rules& rules, const Deck& deck) {
  Record record;
  record.rules = rules;
  record.deck = deck;
  record.seats.resize(rules.players);
  return record;
}

State state_of(const Record& record) {
  return deal_unchecked(record.rules, record.deck, record.begins);
}

void play(Record& record, State& state, const bots::Turn& turn) {
  for (const Action action : turn) {
    ASSERT_EQ(apply(state, action), Refusal::kNone) << position_text(state);
    record.actions.push_back(action);
  }
}

void play_on(Record& record, State& state, bots::Bot& bot) {
  Random random("analysis", "play");
  while (!state.is_over()) {
    play(record, state, bot.turn(view(state, state.turn), Talk(), random));
  }
}

Record game_of(bots::Bot& bot, const Rules& rules, const Deck& deck) {
  Record record = new_record(rules, deck);
  State state = state_of(record);
  play_on(record, state, bot);
  return record;
}

GameAnalysis analysed(const Record& record, int effort = kEffort, bool hindsight = true) {
  AnalysisOptions options;
  options.effort = effort;
  options.hindsight = hindsight;
  std::optional<GameAnalysis> game = analyse(course_of(record), options);
  EXPECT_TRUE(game);
  return std::move(*game);
}

double result_of_game(const GameAnalysis& game) { return game.outcome == Outcome::kWon ? 1 : 0; }

// Of every rule set, by a bot that plays badly and by one that is the measure of all choices.
TEST(Analysis, adds_up_to_the_result_in_every_rule_set) {
  const std::unique_ptr<bots::Bot> greedy = bots::bot_named("greedy")->make(0);
  const std::unique_ptr<bots::Bot> quick = bots::bot_named("quick")->make(0);
  int games = 0;
  for (const Rules& rules : bots::all_rule_sets()) {
    const bool by_quick = ++games % 2 == 0;
    const Deck deck = deck_from_seed("sum" + std::to_string(games));
    const Record record = game_of(by_quick ? *quick : *greedy, rules, deck);
    const GameAnalysis game = analysed(record, 6, false);
    ASSERT_TRUE(game.over);
    ASSERT_NEAR(game.start + game.choices + game.draws, result_of_game(game), 1e-9);
    double choices = 0;
    int turns = 0;
    for (const SeatTotals& seat : game.seats) {
      choices += seat.choices;
      turns += seat.turns;
    }
    EXPECT_NEAR(choices, game.choices, 1e-9);
    EXPECT_EQ(turns, static_cast<int>(game.turns.size()));
    std::size_t actions = 0;
    for (const TurnAnalysis& turn : game.turns) {
      ASSERT_EQ(turn.first, actions) << "turns follow each other";
      actions += turn.actions;
      ASSERT_TRUE(!by_quick || turn.choice.value == 0) << "quick is the measure of choices";
      ASSERT_FALSE(turn.same && turn.costly);
    }
    EXPECT_EQ(actions, record.actions.size());
  }
}

// A turn of one card in a won end game after which no line wins.
std::optional<bots::Turn> throwing_away(const State& state, Endgame& endgame) {
  if (state.draw_count > 0 || !endgame.value(state).won) return std::nullopt;
  const CardSet hand = state.hand_to_move();
  const Plays plays = legal_plays(state, hand);
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      State after = state;
      bots::Turn turn;
      turn.push_back(Action::lay(card, pile));
      apply_unchecked(after, turn[0]);
      if (after.is_over()) continue;
      if (after.turn == state.turn && after.board.laid_this_turn > 0) {
        turn.push_back(Action::end_turn());
        apply_unchecked(after, Action::end_turn());
      }
      const EndgameValue value = endgame.value(after);
      if (!after.is_over() && value.exact && !value.won) return turn;
    }
  }
  return std::nullopt;
}

TEST(Analysis, finds_the_turn_that_threw_a_win_away) {
  const std::unique_ptr<bots::Bot> quick = bots::bot_named("quick")->make(0);
  Endgame endgame;
  int thrown = 0;
  for (int seed = 0; seed < 40 && thrown < 5; ++seed) {
    Record record = new_record(Rules(), deck_from_seed("thrown" + std::to_string(seed)));
    State state = state_of(record);
    Random random("thrown", "away");
    int number = 0;
    int mistaken = 0;
    while (!state.is_over()) {
      ++number;
      std::optional<bots::Turn> turn;
      if (mistaken == 0) turn = throwing_away(state, endgame);
      if (turn) mistaken = number;
      play(record, state, turn ? *turn : quick->turn(view(state, state.turn), Talk(), random));
    }
    if (mistaken == 0) continue;
    ++thrown;
    const GameAnalysis game = analysed(record);
    ASSERT_TRUE(game.costliest);
    const TurnAnalysis& turn = game.turns[*game.costliest];
    EXPECT_EQ(turn.number, mistaken);
    EXPECT_TRUE(turn.costly);
    EXPECT_EQ(turn.ground, bots::Evidence::kKnown);
    EXPECT_EQ(turn.cost.value, 1);
    EXPECT_EQ(turn.cost.error, 0);
    EXPECT_EQ(turn.choice.value, -1);
    EXPECT_EQ(turn.phase, Phase::kEnd);
    EXPECT_EQ(turn.best.chance.value, 1);
    ASSERT_TRUE(game.hindsight);
    EXPECT_EQ(game.hindsight->winnable_until, mistaken);
    ASSERT_TRUE(game.hindsight->lost_from);
    EXPECT_EQ(*game.hindsight->lost_from, mistaken + 1);
    // The line that hindsight gives wins.
    State again = replay(record, turn.first).state;
    for (const Action action : game.hindsight->line) {
      ASSERT_EQ(apply(again, action), Refusal::kNone);
    }
    EXPECT_EQ(again.outcome, Outcome::kWon);
  }
  EXPECT_EQ(thrown, 5) << "too few games could be thrown away: the test says little";
}

// Two games with the same hands, tables and choices until the last cards are drawn; their order
// alone makes one a win and the other a loss.
struct Fork {
  Record won;
  Record lost;
  std::size_t turns = 0;  // that both have in common
};

std::optional<Fork> fork_of(bots::Bot& quick, const Deck& deck) {
  Record record = new_record(Rules(), deck);
  State state = state_of(record);
  Random random("fork", "");
  std::size_t turns = 0;
  while (!state.is_over() && state.draw_count > 12) {
    play(record, state, quick.turn(view(state, state.turn), Talk(), random));
    ++turns;
  }
  if (state.is_over() || state.draw_count == 0) return std::nullopt;
  std::optional<Record> won;
  std::optional<Record> lost;
  std::vector<Card> rest(deck.end() - state.draw_count, deck.end());
  for (int tries = 0; tries < 40 && !(won && lost); ++tries) {
    shuffle(rest, random);
    Record other = record;
    std::copy(rest.begin(), rest.end(), other.deck.end() - state.draw_count);
    const Replay replayed = replay(other, other.actions.size());
    State now = replayed.state;
    play_on(other, now, quick);
    (now.outcome == Outcome::kWon ? won : lost) = other;
  }
  if (!won || !lost) return std::nullopt;
  return Fork{*won, *lost, turns};
}

TEST(Analysis, charges_a_bad_draw_to_the_draws) {
  const std::unique_ptr<bots::Bot> quick = bots::bot_named("quick")->make(0);
  int forks = 0;
  for (int seed = 0; seed < 60 && forks < 4; ++seed) {
    const std::optional<Fork> fork = fork_of(*quick, deck_from_seed("fork" + std::to_string(seed)));
    if (!fork) continue;
    ++forks;
    const GameAnalysis won = analysed(fork->won);
    const GameAnalysis lost = analysed(fork->lost);
    for (const GameAnalysis* const game : {&won, &lost}) {
      EXPECT_EQ(game->choices, 0) << "quick chose every turn";
      EXPECT_NEAR(game->draws, result_of_game(*game) - game->start, 1e-9);
    }
    // Nothing that was hidden then is in what is said of the turns they share.
    for (std::size_t i = 0; i < fork->turns; ++i) {
      EXPECT_EQ(won.turns[i].before.chance.value, lost.turns[i].before.chance.value);
      EXPECT_EQ(won.turns[i].after.chance.value, lost.turns[i].after.chance.value);
      EXPECT_EQ(won.turns[i].cost.value, lost.turns[i].cost.value);
      EXPECT_EQ(won.turns[i].better, lost.turns[i].better);
    }
    // After the last draw everything is known: the loss is a loss, whatever is chosen.
    for (const TurnAnalysis& turn : lost.turns) {
      if (turn.ground != bots::Evidence::kKnown) continue;
      EXPECT_EQ(turn.best.chance.value, 0);
      EXPECT_EQ(turn.cost.value, 0);
    }
    ASSERT_TRUE(lost.hindsight);
    ASSERT_TRUE(won.hindsight);
    EXPECT_EQ(won.hindsight->winnable_until, static_cast<int>(won.turns.size()));
    EXPECT_FALSE(won.hindsight->lost_from);
    EXPECT_TRUE(lost.hindsight->lost_from);
  }
  EXPECT_EQ(forks, 4) << "too few draws decided a game: the test says little";
}

State position(const Tops& tops, const std::vector<Card>& first, const std::vector<Card>& second,
               const std::vector<Card>& draw) {
  Setup setup;
  setup.tops = tops;
  setup.hands[0] = first;
  setup.hands[1] = second;
  setup.draw = draw;
  const Result<State, DealError> state = set_up(setup);
  EXPECT_TRUE(state);
  return *state;
}

TEST(Hindsight, says_that_nobody_could_save_a_game) {
  // 50 and 51 fit nowhere, and no trick will free them.
  const State lost = position({90, 95, 12, 10}, {91, 50}, {51, 9}, {92, 8});
  const std::vector<State> starts{lost, lost, lost};
  Solver solver;
  const Hindsight found = hindsight(starts, false, solver);
  EXPECT_FALSE(found.winnable_until);
  EXPECT_EQ(found.lost_from, 1);
  EXPECT_TRUE(found.line.empty());
}

TEST(Hindsight, says_from_where_on_a_game_was_lost) {
  const State open = position({90, 95, 12, 10}, {91, 9}, {92, 8}, {93, 7});
  const State lost = position({90, 95, 12, 10}, {91, 50}, {51, 9}, {92, 8});
  for (int until = 0; until <= 5; ++until) {
    std::vector<State> starts(5, lost);
    std::fill_n(starts.begin(), until, open);
    Solver solver;
    const Hindsight found = hindsight(starts, false, solver);
    EXPECT_EQ(found.winnable_until.value_or(0), until);
    EXPECT_EQ(found.lost_from.value_or(6), until + 1);
    EXPECT_EQ(found.line.empty(), until == 0);
  }
}

// The better turn of an analysis is the first hint of the same effort, in the middle of talk, too.
TEST(Analysis, finds_the_turn_that_a_hint_would_give) {
  const std::unique_ptr<bots::Bot> greedy = bots::bot_named("greedy")->make(0);
  Record record = new_record(Rules(), deck_from_seed("hinted"));
  State state = state_of(record);
  Random random("analysis", "hint");
  Talk talk;
  talk.in_use = true;
  while (!state.is_over()) {
    for (int seat = 0; seat < 2; ++seat) {
      if (seat == state.turn) continue;
      for (const Signal& signal : bots::what_to_say(view(state, seat), talk)) {
        record.notes.push_back({.after = record.actions.size(),
                                .seat = seat,
                                .kind = Note::Kind::kSignals,
                                .occupant = {},
                                .text = code(signal),
                                .ms = {}});
        hear(talk, seat, signal);
      }
    }
    for (const Action action : greedy->turn(view(state, state.turn), talk, random)) {
      const int mover = state.turn;
      ASSERT_EQ(apply(state, action), Refusal::kNone);
      record.actions.push_back(action);
      lapse(talk, mover, action, state);
    }
  }
  const GameAnalysis game = analysed(record, kEffort, false);
  const auto hints = std::make_unique<Hints>();
  int other = 0;
  for (const TurnAnalysis& turn : game.turns) {
    const Moment moment = moment_at(record, turn.first);
    ASSERT_TRUE(moment.talk.in_use);
    hints->begin(view(moment.state, turn.seat), moment.talk, kEffort, advice_chance());
    while (hints->think(10)) {
    }
    // Unless the measure shows that what was played, or quick's turn, is clearly better.
    other += hints->advice().turns[0].turn == turn.better ? 0 : 1;
    ASSERT_GE(turn.cost.value, -turn.cost.error - 1e-9) << turn.number;
  }
  EXPECT_LT(other * 10, static_cast<int>(game.turns.size()));
}

// A game that goes on: the seat's own turns only, and nothing that depends on what it cannot know.
TEST(Analysis, of_a_running_game_tells_a_seat_nothing_new) {
  const std::unique_ptr<bots::Bot> greedy = bots::bot_named("greedy")->make(0);
  Random random("analysis", "running");
  for (const int players : {1, 2, 3, 5}) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    Record record = new_record(rules, deck_from_seed("running" + std::to_string(players)));
    State state = state_of(record);
    for (int i = 0; i < 12 && !state.is_over(); ++i) {
      play(record, state, greedy->turn(view(state, state.turn), Talk(), random));
    }
    ASSERT_FALSE(state.is_over());
    const int seat = state.turn;
    // The same game to this seat: what is in other hands and still to draw lies otherwise.
    Record other = record;
    std::vector<std::size_t> places;
    std::vector<Card> hidden;
    const CardSet unseen = view(state, seat).unseen();
    for (std::size_t i = 0; i < record.deck.size(); ++i) {
      if (!unseen.contains(record.deck[i])) continue;
      places.push_back(i);
      hidden.push_back(record.deck[i]);
    }
    shuffle(hidden, random);
    for (std::size_t i = 0; i < places.size(); ++i) other.deck[places[i]] = hidden[i];
    ASSERT_NE(record.deck, other.deck);
    const Replay replayed = replay(other, other.actions.size());
    ASSERT_EQ(replayed.actions, other.actions.size());
    ASSERT_EQ(view(replayed.state, seat), view(state, seat));

    AnalysisOptions options;
    options.effort = kEffort;
    options.only_seat = seat;
    const GameAnalysis here = *analyse(course_of(record), options);
    const GameAnalysis there = *analyse(course_of(other), options);
    EXPECT_FALSE(here.over);
    EXPECT_FALSE(here.hindsight);
    EXPECT_EQ(here.draws, 0);
    ASSERT_FALSE(here.turns.empty());
    ASSERT_EQ(here.turns.size(), there.turns.size());
    for (std::size_t i = 0; i < here.turns.size(); ++i) {
      EXPECT_EQ(here.turns[i].seat, seat);
      EXPECT_EQ(here.turns[i].draws, 0);
      EXPECT_EQ(here.turns[i].better, there.turns[i].better);
      EXPECT_EQ(here.turns[i].before.chance.value, there.turns[i].before.chance.value);
      EXPECT_EQ(here.turns[i].cost.value, there.turns[i].cost.value);
      EXPECT_EQ(here.turns[i].why_better, there.turns[i].why_better);
    }
  }
}

TEST(Analysis, can_be_stopped_and_says_how_far_it_is) {
  const std::unique_ptr<bots::Bot> greedy = bots::bot_named("greedy")->make(0);
  const Record record = game_of(*greedy, Rules(), deck_from_seed("stop"));
  AnalysisOptions options;
  options.effort = 2;
  std::vector<int> told;
  std::atomic<bool> stop = false;
  options.stop = &stop;
  options.progress = [&](int turn, int turns) {
    EXPECT_GT(turns, 5);
    told.push_back(turn);
    stop = told.size() == 5;
  };
  EXPECT_FALSE(analyse(course_of(record), options));
  EXPECT_EQ(told, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST(Analysis, leaves_out_a_turn_that_was_cut_off) {
  const std::unique_ptr<bots::Bot> greedy = bots::bot_named("greedy")->make(0);
  Record record = game_of(*greedy, Rules(), deck_from_seed("cut"));
  record.actions.resize(10);  // three turns of three actions, and one more card
  const GameAnalysis game = analysed(record, 6, false);
  EXPECT_EQ(game.turns.size(), 3U);
  EXPECT_FALSE(game.over);
  EXPECT_EQ(game.turns.back().draws, 0);
  const GameAnalysis none = analysed(new_record(Rules(), deck_from_seed("cut")), 6, false);
  EXPECT_TRUE(none.turns.empty());
}

TEST(Summary, adds_games_by_player) {
  GameTotals game;
  game.won = true;
  game.start = 0.5;
  game.choices = -0.2;
  game.draws = 0.7;
  game.names = {"Ann", "Bob", "Ann"};
  game.seats.resize(3);
  game.seats[0].turns = 4;
  game.seats[1].turns = 3;
  game.seats[2].turns = 2;
  game.seats[2].cost = 0.3;
  game.seats[2].phases[1].cost = 0.3;
  game.seats[2].kinds[2].costly = 1;
  Summary summary;
  add(summary, game);
  game.won = false;
  add(summary, game);
  EXPECT_EQ(summary.games, 2);
  EXPECT_EQ(summary.won, 1);
  EXPECT_EQ(summary.all.turns, 18);
  EXPECT_EQ(summary.players["Ann"].games, 2) << "who holds two seats played one game";
  EXPECT_EQ(summary.players["Ann"].turns, 12);
  EXPECT_NEAR(summary.players["Ann"].phases[1].cost, 0.6, 1e-12);
  EXPECT_EQ(summary.players["Bob"].kinds[2].costly, 0);
  EXPECT_EQ(summary.all.kinds[2].costly, 2);
}

}  // namespace
}  // namespace backstep::advice
