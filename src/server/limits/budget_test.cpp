// What a table, a person and an address may store; and that plays are never refused for it.
#include "server/limits/budget.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <variant>

#include "base/random.h"
#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

// Another name for each number, without a digit.
std::string word(int number) {
  std::string text = "Name ";
  for (int rest = number; rest > 0 || text.size() < 6; rest /= 26) {
    text += static_cast<char>('a' + rest % 26);
  }
  return text;
}

class BudgetTest : public AtServer {
 protected:
  BudgetTest() {
    limits().change_burst = widest_limits().change_burst;
    limits().person_request_burst = widest_limits().person_request_burst;
    limits().table_visit_burst = widest_limits().table_visit_burst;
  }
  Limits& limits() { return world_.options.limits; }
  std::size_t stored(const std::string& table) {
    return world_.store.bodies(table_log(table)).size();
  }
  wire::Settings named(const std::string& name) {
    wire::Settings settings;
    settings.name = name;
    return settings;
  }
  // A table with Ann as host.
  std::string table_of_ann() {
    const std::string table = new_table(2);
    join_and_sit(ann_, table, 0);
    return table;
  }
  // So many people come and leave, until one is refused: how many, and why.
  std::pair<int, std::string> strangers_until_refused(const std::string& table, int most,
                                                      const std::string& address = "192.0.2.1") {
    for (int i = 0; i < most; ++i) {
      Client stranger = person(word(++strangers_), address);
      connect(stranger, table);
      const std::string code = say(stranger, request::Join{stranger.name});
      if (code.empty()) say(stranger, request::Leave{});
      disconnect(stranger);
      if (!code.empty()) return {i, code};
    }
    return {most, ""};
  }
  int strangers_ = 0;
  // How many changes are stored until one is refused, and why.
  std::pair<int, std::string> changes_until_refused(int most) {
    for (int i = 0; i < most; ++i) {
      const std::string code = say(ann_, request::Change{named(word(i))});
      if (!code.empty()) return {i, code};
    }
    return {most, ""};
  }
};

TEST_F(BudgetTest, OfATableEndsWithTheDay) {
  limits().table_entries_per_day = 20;
  table_of_ann();
  const auto [changes, code] = changes_until_refused(100);
  EXPECT_EQ(code, "budget");
  EXPECT_EQ(changes, 18) << "after joining and sitting down";
  const json::object refused = last_told(ann_, "refused");
  const std::int64_t wait = refused.at("wait_ms").as_int64();
  EXPECT_EQ((world_.environment.now_ms() + wait) % 86'400'000, 0);
  world_.advance(wait);
  EXPECT_EQ(changes_until_refused(100).first, 20);
}

TEST_F(BudgetTest, OfATableIsNotUsedUpByStrangers) {
  limits().table_entries_per_day = 40;
  const std::string table = table_of_ann();
  const auto [came, code] = strangers_until_refused(table, 100);
  EXPECT_EQ(code, "budget");
  EXPECT_EQ(came, 9) << "a quarter of the day's, and Ann was one of them";
  EXPECT_EQ(changes_until_refused(100).first, 40 - 2 - came) << "the rest is for players and host";
}

TEST_F(BudgetTest, OfATableIsNotUsedUpByMembersWithoutASeat) {
  limits().table_entries_per_day = 40;
  limits().talk_burst = widest_limits().talk_burst;
  const std::string table = table_of_ann();
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  int said = 0;
  while (said < 100 && say(bob_, request::React{"clap"}).empty()) ++said;
  EXPECT_EQ(said, 20 - 3) << "half of it, less two who joined and one who sat";
  EXPECT_EQ(say(bob_, request::React{"clap"}), "budget");
  EXPECT_EQ(say(ann_, request::React{"clap"}), "");
  connect(cat_, table);
  EXPECT_EQ(say(cat_, request::Join{"Cat"}), "budget") << "visitors are among them";
}

TEST_F(BudgetTest, OfATableIsNotUsedUpBySittingDownAgainAndAgain) {
  limits().table_entries_per_day = 40;
  const std::string table = table_of_ann();
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  int done = 0;
  for (; done < 100; ++done) {
    const bool sits = done % 2 == 1;
    if (!say(bob_, sits ? wire::RequestBody(request::Stand{}) : wire::RequestBody(request::Sit{1}))
             .empty())
      break;
  }
  EXPECT_LE(done, 20);
  EXPECT_EQ(say(ann_, request::Change{named("still ours")}), "");
}

TEST_F(BudgetTest, InAllIsNotUsedUpByStrangers) {
  limits().table_entries = 100;
  const std::string table = table_of_ann();
  const auto [came, code] = strangers_until_refused(table, 100);
  EXPECT_EQ(code, "table_full");
  EXPECT_LE(came, 13) << "who came and left made two entries";
  EXPECT_EQ(say(ann_, request::Change{named("still ours")}), "");
  restart();
  connect(ann_, table);
  EXPECT_EQ(strangers_until_refused(table, 5), std::pair(0, std::string("table_full")));
  EXPECT_EQ(say(ann_, request::Change{named("still")}), "");
}

TEST_F(BudgetTest, OfOneAddressAtOneTable) {
  limits().visit_entries_per_address = 10;
  const std::string table = table_of_ann();
  const auto [came, code] = strangers_until_refused(table, 100);
  EXPECT_EQ(code, "budget");
  EXPECT_EQ(came, 9) << "Ann joined from there";
  EXPECT_EQ(say(ann_, request::Change{named("still ours")}), "");
  EXPECT_EQ(strangers_until_refused(table, 1, "198.51.100.7").first, 1) << "another address";
  EXPECT_EQ(strangers_until_refused(new_table(2), 1).first, 1) << "another table";
}

TEST_F(BudgetTest, OfATableInBytes) {
  limits().table_kilobytes_per_day = 10;
  const std::string table = table_of_ann();
  EXPECT_EQ(changes_until_refused(1'000).second, "budget");
  std::size_t bytes = 0;
  for (const std::string& body : world_.store.bodies(table_log(table))) bytes += body.size();
  EXPECT_LT(bytes, 12'000U);
}

TEST_F(BudgetTest, IsKnownAfterARestart) {
  limits().table_entries_per_day = 20;
  const std::string table = table_of_ann();
  ASSERT_EQ(changes_until_refused(100).second, "budget");
  restart();
  connect(ann_, table);
  EXPECT_EQ(changes_until_refused(100).first, 0);
}

TEST_F(BudgetTest, OfAPersonHoldsAtAllTables) {
  limits().person_entries_per_day = 10;
  table_of_ann();
  EXPECT_EQ(changes_until_refused(100), std::pair(8, std::string("budget")));
  Client ann = ann_;
  connect(ann, new_table(2));
  EXPECT_EQ(say(ann, request::Join{"Ann"}), "budget");
  connect(bob_, new_table(2));
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
}

// Who talks without end leaves room for what the others say and change.
TEST_F(BudgetTest, OfAPersonAtATableLeavesTheRestToTheOthers) {
  limits().person_entries_per_table = 10;
  const std::string table = table_of_ann();
  EXPECT_EQ(changes_until_refused(100), std::pair(8, std::string("budget")));
  connect(bob_, table);
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "");
  EXPECT_EQ(say(bob_, request::Say{"hello"}), "");
  // At another table the person has a budget again.
  Client ann = ann_;
  connect(ann, new_table(2));
  EXPECT_EQ(say(ann, request::Join{"Ann"}), "");
}

// By default one person cannot use up what all people at a table may store in a day, or in a game,
// by the longest lines.
TEST_F(BudgetTest, OfAPersonIsLessThanThatOfATable) {
  const std::vector<wire::TableEntry> line{wire::entry::Said{1, std::string(2'000, 'x')}};
  const Limits defaults;
  const std::int64_t lines = defaults.person_entries_per_table / cost_of(line, Table()).entries;
  const auto bytes = static_cast<std::int64_t>(wire::write_entry(line.front()).size());
  EXPECT_LT(lines * bytes / 1'024, defaults.game_kilobytes);
  EXPECT_LT(lines * bytes / 1'024, defaults.table_kilobytes_per_day / 2);
  EXPECT_LT(defaults.person_entries_per_table, defaults.table_entries_per_day / 2);
}

TEST_F(BudgetTest, OfAnAddressHoldsForAllItsPersons) {
  limits().address_entries_per_day = 10;
  table_of_ann();
  EXPECT_EQ(changes_until_refused(100), std::pair(8, std::string("budget")));
  connect(bob_, new_table(2));
  EXPECT_EQ(say(bob_, request::Join{"Bob"}), "budget");
}

TEST_F(BudgetTest, LetsAGameBePlayedToItsEnd) {
  game_of_two();
  limits().table_entries_per_day = 10;
  limits().person_entries_per_day = 10;
  limits().address_entries_per_day = 10;
  limits().table_entries = 10;
  limits().game_kilobytes = 10;
  // Everything else is used up.
  for (int i = 0; i < 30; ++i) {
    world_.advance(2'000);
    say(bob_, request::React{"clap"});
  }
  EXPECT_EQ(say(bob_, request::React{"clap"}), "table_full");
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
}

TEST_F(BudgetTest, OfAGameBoundsItsRecord) {
  limits().game_kilobytes = 10;
  game_of_two();
  std::string code;
  int said = 0;
  for (; said < 1'000 && code.empty(); ++said) {
    world_.advance(2'000);
    code = say(ann_, request::Say{std::string(300, 'a' + static_cast<char>(said % 20))});
    if (code == "taboo") code.clear();
  }
  EXPECT_EQ(code, "budget");
  EXPECT_LT(said, 40);
}

TEST_F(BudgetTest, OfGamesPerTable) {
  limits().games_per_table = 3;
  const std::string table = new_table(1);
  join_and_sit(ann_, table, 0);
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(say(ann_, request::Start{}), "");
    ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  }
  EXPECT_EQ(say(ann_, request::Start{}), "budget");
}

TEST_F(BudgetTest, OfGamesPerPerson) {
  limits().games_per_person = 2;
  const std::string table = new_table(1);
  join_and_sit(ann_, table, 0);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(say(ann_, request::Start{}), "");
    ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  }
  EXPECT_EQ(say(ann_, request::Start{}), "budget");
  EXPECT_EQ(say(ann_, request::Change{named("still there")}), "") << "the table is not stuck";
}

TEST_F(BudgetTest, IsNotUsedByWhatChangesNothing) {
  const std::string table = table_of_ann();
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  wire::Settings settings = named("A name");
  settings.rules.players = 3;
  for (const wire::RequestBody& request : {
           wire::RequestBody(request::Change{settings}),
           wire::RequestBody(request::Rename{"Annabel"}),
           wire::RequestBody(request::Hide{2, true}),
           wire::RequestBody(request::Hide{2, false}),
           wire::RequestBody(request::Ready{true}),
           wire::RequestBody(request::Ready{false}),
           wire::RequestBody(request::SetBot{1, "quick"}),
           wire::RequestBody(request::SetBot{1, ""}),
       }) {
    const std::size_t before = stored(table);
    ASSERT_EQ(say(ann_, request), "");
    ASSERT_EQ(stored(table), before + 1);
    EXPECT_EQ(say(ann_, request), "");
    EXPECT_EQ(stored(table), before + 1) << "it was so already";
    EXPECT_EQ(last_told(ann_, "done").at("seq").as_int64(), 0);
  }
  const std::size_t before = stored(table);
  EXPECT_EQ(say(ann_, request::Swap{1, 2}), "") << "both are free";
  EXPECT_EQ(say(ann_, request::HandOver{1}), "") << "to herself";
  EXPECT_EQ(stored(table), before);
}

TEST_F(BudgetTest, AskingTwiceForASeatIsAskingOnce) {
  const std::string table = new_table(3, 1);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  connect(cat_, table);
  ASSERT_EQ(say(cat_, request::Ask{2, "Cat"}), "");
  const std::size_t before = stored(table);
  EXPECT_EQ(say(cat_, request::Ask{2, "Cat"}), "");
  EXPECT_EQ(stored(table), before);
}

// A program lets its turn stand, an accomplice lets a bot play for it, and it takes the seat back:
// neither entry counts against a budget.
class BudgetBesidePrograms : public BudgetTest {
 protected:
  // Ann, and programs on the other seats: Bob's turn has stood for two minutes.
  std::string table_of_programs(int players) {
    const std::string table = new_table(players);
    join_and_sit(ann_, table, 0);
    program_sits(bob_, table, 1);
    if (players > 2) program_sits(cat_, table, 2);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Begin{0}), "");
    EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
    world_.advance(120'000);
    return table;
  }
  void program_sits(Client& client, const std::string& table, int seat) {
    connect(client, table);
    ASSERT_EQ(say(client, request::Join{client.name, true}), "");
    ASSERT_EQ(say(client, request::Sit{seat}), "");
  }
  // Entries that are neither plays nor signals.
  int entries_beside_plays(const std::string& table) {
    int count = 0;
    for (const std::string& body : world_.store.bodies(table_log(table))) {
      const auto read = wire::read_entry(body);
      EXPECT_TRUE(read.ok());
      const bool plays = std::holds_alternative<entry::Did>(*read);
      if (!plays && !std::holds_alternative<entry::Signalled>(*read)) ++count;
    }
    return count;
  }
};

TEST_F(BudgetBesidePrograms, TakingASeatBackGivesItsTimeAgain) {
  const std::string table = table_of_programs(2);
  const std::size_t before = stored(table);
  std::string code;
  int rounds = 0;
  for (; rounds < 1'000 && code.empty(); ++rounds) {
    code = say(ann_, request::StandIn{1, "quick"});
    if (code.empty()) code = say(bob_, request::TakeBack{});
  }
  EXPECT_EQ(code, "too_soon");
  EXPECT_EQ(rounds, 2);
  EXPECT_EQ(stored(table), before + 2);
  EXPECT_EQ(last_told(ann_, "refused").at("wait_ms").as_int64(), 120'000);
  restart();
  connect(ann_, table);
  connect(bob_, table);
  EXPECT_EQ(say(ann_, request::StandIn{1, "quick"}), "too_soon");
  world_.advance(120'000);
  EXPECT_EQ(say(ann_, request::StandIn{1, "quick"}), "");
}

// Whatever they send: what is free of budgets is bounded by the time.
TEST_F(BudgetBesidePrograms, WhatIsFreeIsBoundedByTheTime) {
  constexpr int kSteps = 2'000;
  constexpr int kLongSteps = 10;  // of two minutes
  constexpr int kBudget = 30;
  constexpr int kMostOfAStep = 5;
  limits().table_entries_per_day = kBudget;
  limits().games_per_table = 1;
  const std::string table = table_of_programs(3);
  Random random(7);
  const std::array<Client*, 3> people{&ann_, &bob_, &cat_};
  for (int i = 0; i < kSteps; ++i) {
    const int seat = static_cast<int>(random.below(3));
    const std::array<wire::RequestBody, 9> requests{request::TakeBack{},
                                                    request::TakeBack{},
                                                    request::TakeBack{},
                                                    request::Here{},
                                                    request::React{"clap"},
                                                    request::StandIn{1, "quick"},
                                                    request::StandIn{2, "quick"},
                                                    request::StandIn{seat, "quick"},
                                                    request::Hide{1 + seat, random.below(2) == 0}};
    say(*people.at(random.below(3)), requests.at(random.below(requests.size())));
    if (i % (kSteps / kLongSteps) == 0) world_.advance(120'000);
  }
  EXPECT_LE(entries_beside_plays(table), kBudget + (kLongSteps + 2) * kMostOfAStep);
}

// Whatever was free of budgets until then. A game can still be played, and left.
TEST_F(BudgetTest, TwiceTheTotalsOfATableAreItsEnd) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(bob_, request::StandIn{1, "quick"}), "");
  const auto used = static_cast<std::int64_t>(stored(table));
  limits().table_entries = used / 2 - 1;
  EXPECT_EQ(say(bob_, request::TakeBack{}), "table_full");
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(say(bob_, request::Leave{}), "");
  limits().table_entries = used * 10;
  limits().table_kilobytes = 0;
  EXPECT_EQ(say(ann_, request::StandIn{0, "quick"}), "table_full");
  EXPECT_EQ(say(ann_, request::Leave{}), "");
}

// Two processes count together, and each takes some in advance.
class BudgetOfSeveral : public OnCluster {};

TEST_F(BudgetOfSeveral, IsSharedByAllProcesses) {
  for (Process* const process : {&one(), &two()}) {
    process->options.limits.person_entries_per_day = 60;
  }
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  int stored = 2;
  for (int i = 0; i < 200; ++i) {
    Process& at = i % 2 == 0 ? one() : two();
    disconnect(ann_);
    connect(ann_, at, table);
    wire::Settings settings;
    settings.name = word(i);
    const std::string code = say(ann_, request::Change{settings});
    if (!code.empty()) {
      EXPECT_EQ(code, "budget");
      break;
    }
    ++stored;
  }
  EXPECT_LE(stored, 60);
  EXPECT_GE(stored, 20) << "at most what the other one has taken in advance is lost";
}

TEST_F(BudgetTest, OneTimeCodesCountForTheAddress) {
  game_of_two();
  world_.options.limits.address_entries_per_day = 1;
  EXPECT_EQ(say(ann_, request::Code{}), "budget");
  world_.options.limits.address_entries_per_day = 1'000;
  EXPECT_EQ(say(ann_, request::Code{}), "");
}

}  // namespace
}  // namespace backstep::server
