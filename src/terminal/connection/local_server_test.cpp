#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/loop_for_tests.h"
#include "wire/event_json.h"
#include "wire/notice.h"

namespace backstep::terminal::connection {
namespace {

namespace entry = wire::entry;
namespace event = wire::event;
namespace notice = wire::notice;
namespace request = wire::request;

class AtHome : public OnLoop {
 protected:
  ~AtHome() override {
    on_loop([this] {
      connection_.reset();
      server_.reset();
    });
  }

  void open_server(const std::string& file = "") {
    LocalOptions options;
    options.bot_delay = 0;
    on_loop([&] {
      auto opened = LocalServer::open(loop_, file, options);
      ASSERT_TRUE(opened.ok()) << opened.error().sentence;
      server_ = std::move(*opened);
    });
  }

  static wire::api::OpenTable asked(const Rules& rules, const std::string& bot = "quick") {
    wire::api::OpenTable asked;
    asked.settings.rules = rules;
    asked.settings.pace = wire::Pace::kQuick;
    asked.name = "Ann";
    asked.bots.emplace();
    for (int seat = 1; seat < rules.players; ++seat) asked.bots->push_back({seat, bot});
    return asked;
  }
  static Rules rules_of(int players, bool extreme = false) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.extreme = extreme;
    return rules;
  }

  Result<LocalServer::Opened> open_table(const wire::api::OpenTable& table) {
    std::optional<Result<LocalServer::Opened>> opened;
    on_loop([&] {
      server_->open_table(
          table, [&](Result<LocalServer::Opened> answer) { opened.emplace(std::move(answer)); });
      EXPECT_FALSE(opened.has_value()) << "called back from within the call";
    });
    wait_until([&] { return opened.has_value(); }, "the table");
    return *opened;
  }
  void enter(const LocalServer::Opened& opened) {
    on_loop([&] { connection_ = server_->enter(opened); });
    wait_until([&] { return connection_->model().link == state::Link::kLive; }, "the door");
  }
  // A table of these rules, entered and dealt; where somebody begins it is the reader.
  LocalServer::Opened begin(const wire::api::OpenTable& table) {
    const auto opened = open_table(table);
    EXPECT_TRUE(opened.ok());
    if (!opened) return {};
    enter(*opened);
    EXPECT_EQ(request(request::Start{}), "");
    if (table.settings.rules.players > 1) {
      EXPECT_EQ(request(request::Begin{0}), "");
    }
    wait_for_phase("play");
    return *opened;
  }

  std::unique_ptr<LocalServer> server_;
};

TEST_F(AtHome, whole_games_of_all_kinds_are_played) {
  open_server();
  std::vector<Rules> kinds{rules_of(1), rules_of(1, true), rules_of(2), rules_of(3, true),
                           rules_of(5)};
  kinds[1].on_fire = true;
  kinds[2].pro = true;
  kinds[3].small_hand = true;
  kinds[3].one_pile_retroactive = true;
  for (const Rules& rules : kinds) {
    begin(asked(rules));
    if (HasFailure()) return;
    EXPECT_TRUE(model().local);
    EXPECT_EQ(on_loop([&] { return connection_->link(); }), "");
    play_to_the_end();
    const notice::Table end = table();
    ASSERT_TRUE(end.game && end.game->over) << int{rules.players};
    EXPECT_TRUE(end.game->over->hands.has_value());
    // Everything that was done is in the list, and leads to where it ended.
    int done = 0;
    int dealt = 0;
    for (const wire::Happened& each : end.events) {
      if (const auto* const did = std::get_if<event::Did>(&each.event)) {
        done += static_cast<int>(did->actions.size());
        EXPECT_EQ(did->n, done);
      }
      dealt += std::holds_alternative<event::Dealt>(each.event) ? 1 : 0;
    }
    EXPECT_EQ(done, end.game->n);
    EXPECT_EQ(dealt, 1);
  }
}

TEST_F(AtHome, hints_come_better_and_better_and_go_with_the_position) {
  open_server();
  begin(asked(rules_of(1)));
  const wire::Notice first = ask(request::Hint{400});
  EXPECT_TRUE(std::holds_alternative<notice::Hinted>(first));
  wait_until(
      [&] { return connection_->model().hint && connection_->model().hint->advice.complete; });
  const state::Model now = model();
  EXPECT_EQ(now.hint->n, now.table.game->n);
  const bots::Turn best = now.hint->advice.turns.at(0).turn;
  const wire::GameInfo game = *now.table.game;
  EXPECT_EQ(request(request::Play{game.number, game.n, {best.begin(), best.end()}}), "");
  wait_until([&] { return connection_->model().table.game->n > game.n; });
  EXPECT_FALSE(model().hint.has_value());
}

TEST_F(AtHome, signals_of_bots_and_own_ones_are_in_the_game) {
  open_server();
  begin(asked(rules_of(3)));
  ASSERT_EQ(request(request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kB)}), "");
  wait_until([&] {
    for (const wire::SignalInForce& each : connection_->model().table.game->signals) {
      if (each.seat == 0 && each.signal == Signal::about(Meaning::kLeave, Pile::kB)) return true;
    }
    return false;
  });
  EXPECT_EQ(model().talk.seats[0].piles[index(Pile::kB)], Meaning::kLeave);
  // What bots wish lapses when a pile changes, and there is always something in the list.
  bool bots = false;
  while (!bots && wait_for_turn()) {
    const wire::GameInfo game = *table().game;
    for (const wire::SignalInForce& each : game.signals) bots = bots || each.seat > 0;
    if (!bots) {
      ASSERT_EQ(play_turn(), "");
    }
  }
  EXPECT_TRUE(bots) << "in a whole game no bot said anything";
}

TEST_F(AtHome, talk_is_judged_as_on_a_server) {
  open_server();
  begin(asked(rules_of(2)));
  EXPECT_EQ(request(request::Say{"good luck"}), "");
  const wire::Notice answer = ask(request::Say{"I have the 46"});
  const auto* const refused = std::get_if<notice::Refused>(&answer);
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->code, "taboo");
  EXPECT_TRUE(refused->span.has_value());
  const wire::Notice checked = ask(request::Check{"forty-six"});
  ASSERT_TRUE(std::holds_alternative<notice::Checked>(checked));
  EXPECT_FALSE(std::get<notice::Checked>(checked).allowed);
  EXPECT_EQ(name_trouble("Ann"), "");
  EXPECT_EQ(name_trouble("Ann 46"), "taboo");
  EXPECT_EQ(name_trouble("  "), "bad_name");
  EXPECT_EQ(name_trouble("B"), "bad_name");
  EXPECT_EQ(name_trouble(std::string(30, 'a')), "name_too_long");
}

TEST_F(AtHome, a_name_or_a_table_that_cannot_be_is_refused) {
  open_server();
  wire::api::OpenTable wrong = asked(rules_of(2));
  wrong.name = "Ann 46";
  const auto named = open_table(wrong);
  ASSERT_FALSE(named.ok());
  EXPECT_NE(named.error().sentence.find("taboo"), std::string::npos) << named.error().sentence;
  wrong = asked(rules_of(2), "genius");
  EXPECT_FALSE(open_table(wrong).ok());
}

TEST_F(AtHome, a_game_is_given_up_and_another_one_begins) {
  open_server();
  begin(asked(rules_of(2)));
  ASSERT_EQ(request(request::Say{"hello"}), "");
  ASSERT_EQ(play_turn(), "");
  ASSERT_EQ(request(request::GiveUp{true}), "");
  wait_for_phase("over");
  EXPECT_EQ(table().game->over->result, "given_up");
  ASSERT_EQ(request(request::Start{}), "");
  wait_until([&] { return connection_->model().table.game->number == 2; });
  // The talk before the deal stays, the game before it does not.
  int talk = 0;
  const notice::Table again = table();
  for (const wire::Happened& each : again.events) {
    EXPECT_FALSE(std::holds_alternative<event::Did>(each.event));
    EXPECT_FALSE(std::holds_alternative<event::Stopped>(each.event));
    talk += std::holds_alternative<entry::Said>(each.event) ? 1 : 0;
  }
  EXPECT_EQ(talk, 1);
}

TEST_F(AtHome, a_house_that_ends_in_the_middle_is_gone_on_with) {
  const TestFolder folder;
  const std::string file = folder.path() + "/house.db";
  open_server(file);
  // Without commands: none ends the turn at its first card.
  const LocalServer::Opened opened = begin(asked(rules_of(3)));
  for (int i = 0; i < 2 && wait_for_turn(); ++i) ASSERT_EQ(play_turn(), "");
  ASSERT_TRUE(wait_for_turn());
  ASSERT_EQ(request(request::Say{"one moment"}), "");
  ASSERT_EQ(play_turn(false), "");
  wait_until([&] { return connection_->model().table.game->view.board.laid_this_turn > 0; });
  const notice::Table before = table();
  // What is on the disk now is what a crash would leave.
  const std::string crashed = folder.path() + "/crashed.db";
  for (const std::string part : {"", "-wal"}) {
    std::filesystem::copy_file(file + part, crashed + part);
  }
  // Without a word, as when the program is killed.
  on_loop([&] {
    server_.reset();
    connection_.reset();
  });
  for (const std::string& left : {file, crashed, file}) {
    open_server(left);
    enter(opened);
    const notice::Table after = table();
    EXPECT_EQ(after.table, before.table);
    EXPECT_EQ(after.you.member, before.you.member);
    EXPECT_EQ(after.you.seat, before.you.seat);
    ASSERT_TRUE(after.game.has_value());
    EXPECT_EQ(after.game->view.hand, before.game->view.hand);
    EXPECT_EQ(after.game->n, before.game->n);
    EXPECT_TRUE(after.game->view == before.game->view);
    // The same log; bots may have said more by now.
    ASSERT_GE(after.events.size(), before.events.size());
    for (std::size_t i = 0; i < after.events.size(); ++i) {
      if (i < before.events.size()) {
        EXPECT_EQ(wire::write_event(after.events[i]), wire::write_event(before.events[i]));
      } else {
        EXPECT_TRUE(std::holds_alternative<entry::Signalled>(after.events[i].event));
      }
    }
    on_loop([&] {
      connection_.reset();
      server_.reset();
    });
  }
  open_server(file);
  enter(opened);
  ASSERT_TRUE(wait_for_turn());
  EXPECT_EQ(play_turn(), "");
}

TEST_F(AtHome, what_was_wished_is_stored_before_a_house_has_closed) {
  const TestFolder folder;
  const std::string file = folder.path() + "/house.db";
  open_server(file);
  const LocalServer::Opened opened = begin(asked(rules_of(1)));
  const wire::GameInfo game = *table().game;
  bool closed = false;
  on_loop([&] {
    connection_->request(request::Play{game.number, game.n, client::load::cheap_turn(game.view)});
    server_->close([&] { closed = true; });
    server_->close([] {});
  });
  wait_until([&] { return closed; });
  wait_until([&] { return connection_->model().link == state::Link::kGone; });
  EXPECT_EQ(model().code, "closed");
  EXPECT_EQ(request(request::Look{}), "closed");
  on_loop([&] {
    connection_.reset();
    server_.reset();
  });
  open_server(file);
  enter(opened);
  EXPECT_GT(table().game->n, game.n);
}

TEST_F(AtHome, a_foreign_file_is_no_house) {
  const TestFolder folder;
  const std::string file = folder.path() + "/house.db";
  FILE* const out = std::fopen(file.c_str(), "w");
  std::fputs("this is a letter to my aunt, and certainly no data base of any kind\n", out);
  std::fclose(out);
  on_loop([&] { EXPECT_FALSE(LocalServer::open(loop_, file).ok()); });
  on_loop([&] { EXPECT_FALSE(LocalServer::open(loop_, folder.path()).ok()); });
}

TEST_F(AtHome, a_table_that_is_not_there_is_unknown) {
  open_server();
  on_loop([&] {
    connection_ =
        server_->enter({"AAAAAAAAAAAAAAAAAAAAAA", std::string("p") + std::string(43, 'A')});
  });
  wait_until([&] { return connection_->model().link == state::Link::kGone; });
  EXPECT_EQ(model().code, "unknown_table");
  EXPECT_EQ(request(request::Start{}), "unknown_table");
}

TEST_F(AtHome, the_record_of_a_game_is_there_and_bots_play_its_cards) {
  open_server();
  wire::api::OpenTable table_asked = asked(rules_of(1));
  table_asked.settings.deal = {wire::DealKind::kNamed, "1-kestrel", 0};
  begin(table_asked);
  ASSERT_EQ(play_turn(), "");
  ASSERT_EQ(request(request::GiveUp{true}), "");
  wait_for_phase("over");
  const std::string game = table().game->over->game.value_or("");
  std::optional<Result<Record>> record;
  on_loop([&] {
    connection_->record(game, [&](Result<Record> read) { record.emplace(std::move(read)); });
    EXPECT_FALSE(record.has_value()) << "called back from within the call";
  });
  wait_until([&] { return record.has_value(); });
  ASSERT_TRUE(record->ok()) << record->error().sentence;
  EXPECT_EQ((*record)->deck, deck_from_seed("kestrel"));
  EXPECT_EQ((*record)->deal, "1-kestrel");

  const auto compare = [&](const std::string& bot, int games) {
    std::vector<state::Comparison> told;
    on_loop([&] {
      connection_->compare(game,
                           [](const state::Comparison&) { ADD_FAILURE() << "of an ended call"; });
      connection_->compare(game, [&](const state::Comparison& each) { told.push_back(each); });
    });
    wait_until(
        [&] { return !told.empty() && told.back().bot == bot && told.back().games >= games; });
    on_loop([&] { connection_->compare("", {}); });
    return told;
  };
  const std::vector<state::Comparison> told = compare("strong", 3);
  EXPECT_EQ(told.size(), 23U) << "they come by and by";
  for (const state::Comparison& each : told) {
    EXPECT_EQ(each.bot, &each - told.data() < 20 ? "quick" : "strong");
    EXPECT_LE(each.won, each.games);
    EXPECT_EQ(each.of, each.bot == "quick" ? 20 : 3);
  }
  EXPECT_TRUE(told.back().complete());
  const std::vector<state::Comparison> again = compare("strong", 1);
  for (std::size_t i = 0; i < again.size() && i < told.size(); ++i) {
    EXPECT_EQ(again[i].left, told[i].left) << "the same deck, the same figures";
    EXPECT_EQ(again[i].won, told[i].won);
  }

  // A game that nobody knows has neither.
  record.reset();
  on_loop([&] {
    connection_->record("AAAAAAAAAAAAAAAAAAAAAA",
                        [&](Result<Record> read) { record.emplace(std::move(read)); });
  });
  wait_until([&] { return record.has_value(); });
  EXPECT_FALSE(record->ok());

  // Nobody waits for bots that play for comparison.
  on_loop([&] { connection_->compare(game, [](const state::Comparison&) {}); });
  on_loop([&] {
    connection_.reset();
    server_.reset();
  });
}

TEST_F(AtHome, a_listener_may_end_the_connection) {
  open_server();
  const auto opened = open_table(asked(rules_of(1)));
  ASSERT_TRUE(opened.ok());
  bool ended = false;
  on_loop([&] {
    connection_ = server_->enter(*opened);
    connection_->on_change([&] {
      connection_.reset();
      ended = true;
    });
  });
  wait_until([&] { return ended; });
  ended = false;
  on_loop([&] {
    connection_ = server_->enter(*opened);
    connection_->request(request::Start{}, [&](const wire::Notice&) {
      connection_.reset();
      server_.reset();
      ended = true;
    });
  });
  wait_until([&] { return ended; });
}

TEST(TodaysDeals, have_names_that_everybody_knows) {
  EXPECT_EQ(todays_deal("solo", "2026-11-16"), "1-2026-11-16");
  EXPECT_EQ(todays_deal("solo_extreme", "2026-11-16"), "1x-2026-11-16");
  EXPECT_EQ(todays_deal("three", "2026-11-16"), "3-2026-11-16");
  EXPECT_EQ(todays_deal("four", "2026-11-16"), std::nullopt);
  EXPECT_EQ(date_at(1'795'000'000'000), "2026-11-18");
  EXPECT_EQ(todays_date().size(), 10U);
  for (const TodaysForm& form : todays_forms()) {
    const auto name = todays_deal(form.form, "2026-11-16");
    ASSERT_TRUE(name.has_value());
    const auto deal = parse_deal_name(*name);
    ASSERT_TRUE(deal.ok());
    EXPECT_EQ(deal->rules.players, form.players);
    EXPECT_EQ(deal->rules.extreme, form.extreme);
  }
}

TEST_F(AtHome, todays_deal_is_the_same_in_every_house) {
  for (int server = 0; server < 2; ++server) {
    open_server();
    const auto table_asked = todays_table("three", "2026-11-16", "Ann");
    ASSERT_TRUE(table_asked.has_value());
    const auto opened = open_table(*table_asked);
    ASSERT_TRUE(opened.ok()) << opened.error().sentence;
    enter(*opened);
    ASSERT_EQ(request(request::Start{}), "");
    CardSet hand;
    const Deck deck = deck_from_seed("2026-11-16");
    for (std::size_t i = 0; i < 6; ++i) hand.insert(deck[i]);
    EXPECT_EQ(table().game->view.hand, hand);
    EXPECT_EQ(request(request::Begin{0}), "");
    EXPECT_EQ(request(request::Hint{std::nullopt}), "hints_off");
    on_loop([&] {
      connection_.reset();
      server_.reset();
    });
  }
}

}  // namespace
}  // namespace backstep::terminal::connection
