// Who may read which line: every case of the table in docs/protocol.md, "Who sees what".
#include "server/tables/talk_audience.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"
#include "server/tables/deals.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

using TextList = std::vector<std::string>;

// What was said in these events, in order.
TextList said_in(const json::array& events) {
  TextList texts;
  for (const json::value& each : events) {
    if (each.at("e") == "said") texts.emplace_back(each.at("text").as_string());
  }
  return texts;
}

// Whatever a reader can get: the table, and older lines until there are none.
template <class At, class Client>
TextList readable(At& at, Client& client) {
  at.say(client, request::Look{});
  json::object told = at.told(client, "table").back();
  TextList texts = said_in(told.at("events").as_array());
  const json::value* from = told.if_contains("talk_from");
  for (int pages = 0; from != nullptr && pages < 20; ++pages) {
    EXPECT_EQ(at.say(client, request::Earlier{from->to_number<std::uint64_t>()}), "");
    told = at.told(client, "earlier").back();
    const TextList older = said_in(told.at("events").as_array());
    texts.insert(texts.begin(), older.begin(), older.end());
    from = told.if_contains("from");
  }
  return texts;
}

class TalkReaders : public AtServer {
 public:
  using AtServer::say;
  using AtServer::told;

 protected:
  TextList lines(Client& client) { return readable(*this, client); }
  // What a connection heard as it was said.
  TextList heard(const Client& client) {
    TextList texts;
    for (const json::object& event : events(client, "said")) {
      texts.emplace_back(event.at("text").as_string());
    }
    return texts;
  }
  void join(Client& client, const std::string& table) {
    connect(client, table);
    ASSERT_EQ(say(client, request::Join{client.name}), "");
  }
  void list_table(Client& host, bool listed) {
    wire::Settings settings;
    settings.listed = listed;
    ASSERT_EQ(say(host, request::Change{settings}), "");
  }
  void says(Client& client, const std::string& text) {
    ASSERT_EQ(say(client, request::Say{text}), "") << text;
  }
  // The same after a restart: nothing depends on what was in memory.
  void expect_lines(const std::string& table, Client& client, const TextList& expected) {
    EXPECT_EQ(lines(client), expected) << client.name;
    restart();
    for (Client* const each : {&ann_, &bob_, &cat_, &visitor_}) {
      if (each->link != 0) connect(*each, table);
    }
    EXPECT_EQ(lines(client), expected) << client.name << ", after a restart";
  }

  Client visitor_ = person("Visitor");
};

TEST_F(TalkReaders, by_link_only_members_read_what_was_said_while_they_were_members) {
  const std::string table = new_table(3);
  join(ann_, table);
  join(bob_, table);
  connect(visitor_, table);
  says(ann_, "before Cat");
  join(cat_, table);
  says(bob_, "with Cat");
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  says(ann_, "without Bob");
  says(cat_, "still without Bob");
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  says(ann_, "with all");

  EXPECT_EQ(heard(visitor_), TextList());
  EXPECT_EQ(heard(cat_), (TextList{"with Cat", "without Bob", "still without Bob", "with all"}));
  EXPECT_EQ(heard(bob_), (TextList{"before Cat", "with Cat", "with all"}));
  expect_lines(table, visitor_, {});
  expect_lines(table, cat_, {"with Cat", "without Bob", "still without Bob", "with all"});
  expect_lines(table, bob_, {"before Cat", "with Cat", "with all"});
  expect_lines(table, ann_,
               {"before Cat", "with Cat", "without Bob", "still without Bob", "with all"});
}

TEST_F(TalkReaders, who_has_left_a_table_by_link_reads_nothing_there) {
  const std::string table = game_of_two();
  says(ann_, "in the game");
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  says(ann_, "after the game");
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  const std::size_t before = heard(bob_).size();
  const std::size_t reactions = events(bob_, "reacted").size();
  says(ann_, "Bob is gone");
  ASSERT_EQ(say(ann_, request::React{"clap"}), "");
  EXPECT_EQ(heard(bob_).size(), before) << "although he played the game";
  EXPECT_EQ(events(bob_, "reacted").size(), reactions);
  expect_lines(table, bob_, {});
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  expect_lines(table, bob_, {"in the game", "after the game"});
}

TEST_F(TalkReaders, at_a_listed_table_everybody_reads_everything) {
  const std::string table = new_table(2, 0, true);
  join(ann_, table);
  connect(visitor_, table);
  says(ann_, "hello");
  EXPECT_EQ(heard(visitor_), TextList{"hello"});
  expect_lines(table, visitor_, {"hello"});
  join(bob_, table);
  expect_lines(table, bob_, {"hello"});
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  expect_lines(table, bob_, {"hello"});
}

TEST_F(TalkReaders, listing_a_table_does_not_open_what_was_said_before) {
  const std::string table = new_table(2);
  join(ann_, table);
  connect(visitor_, table);
  says(ann_, "private");
  list_table(ann_, true);
  says(ann_, "public");
  EXPECT_EQ(heard(visitor_), TextList{"public"});
  expect_lines(table, visitor_, {"public"});
  join(bob_, table);
  expect_lines(table, bob_, {"public"});
  list_table(ann_, false);
  says(ann_, "private again");
  EXPECT_EQ(lines(visitor_), TextList()) << "visitors may not watch any more";
  EXPECT_EQ(lines(ann_), (TextList{"private", "public", "private again"}));
  join(cat_, table);
  expect_lines(table, cat_, {"public"});
}

TEST_F(TalkReaders, signals_and_reactions_follow_the_same_rule) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kA)}), "");
  ASSERT_EQ(say(ann_, request::React{"wow"}), "");
  join(cat_, table);
  connect(visitor_, table);
  ASSERT_EQ(say(bob_, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kB)}), "");
  ASSERT_EQ(say(bob_, request::React{"clap"}), "");
  const auto count = [&](Client& client) {
    say(client, request::Look{});
    int found = 0;
    const json::object told = last_told(client, "table");
    for (const json::value& each : told.at("events").as_array()) {
      found += each.at("e") == "signalled" || each.at("e") == "reacted" ? 1 : 0;
    }
    return found;
  };
  EXPECT_EQ(count(ann_), 4);
  EXPECT_EQ(count(cat_), 2);
  EXPECT_EQ(count(visitor_), 0);
  EXPECT_EQ(events(cat_, "signalled").size(), 1U);
  EXPECT_EQ(events(visitor_, "signalled").size() + events(visitor_, "reacted").size(), 0U);
}

TEST_F(TalkReaders, who_is_hidden_is_hidden_everywhere) {
  const std::string table = new_table(2);
  join(ann_, table);
  join(bob_, table);
  says(ann_, "one of Ann");
  says(bob_, "and of Bob");
  ASSERT_EQ(say(bob_, request::Hide{1, true}), "");
  says(ann_, "another of Ann");
  expect_lines(table, bob_, {"and of Bob"});
  ASSERT_EQ(say(bob_, request::Earlier{1'000}), "");
  EXPECT_EQ(said_in(last_told(bob_, "earlier").at("events").as_array()), TextList{"and of Bob"});
  ASSERT_EQ(say(bob_, request::Hide{1, false}), "");
  expect_lines(table, bob_, {"one of Ann", "and of Bob", "another of Ann"});
}

// Two tables of a club evening, of which only the first is played here.
class TalkAtClub : public TalkReaders {
 protected:
  TalkAtClub() {
    wire::Settings settings;
    settings.listed = true;
    settings.deal = {wire::DealKind::kClub, club_, 0};
    table_ = new_table(settings, 0);
    store(club_log(club_), 0,
          wire::write_stored(
              wire::ClubMade{new_secret(), settings.rules, "Evening", {table_, other_}, {}}));
    join_and_sit(ann_, table_, 0);
    join_and_sit(bob_, table_, 1);
    join(cat_, table_);
    connect(visitor_, table_);
  }
  void store(const std::string& log, std::uint64_t expected, const std::string& body) {
    store::LogChange change{log, expected, {}, std::vector<std::string>{"club"}};
    change.entries.push_back({});
    change.entries.back().body = body;
    world_.store.append({change}, [](const store::AppendAnswer& answer) {
      ASSERT_EQ(answer.outcome, store::Appended::kStored);
    });
  }
  void play_club_game() {
    ASSERT_EQ(say(ann_, request::Start{}), "");
    says(ann_, "in the secret game");
    ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
    ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
    says(bob_, "the cards were hard");
  }
  // The other table has finished as well: the evening is over.
  void end_evening() {
    store(Archive::results_log({wire::DealKind::kClub, club_, 0}), 1,
          wire::write_stored(wire::DealResult{new_id(), other_, "lost", 3, ""}));
    world_.advance(1'000);  // an evening is read once a second
  }
  void deal_another_game() {
    list_table(ann_, true);
    ASSERT_EQ(say(ann_, request::Start{}), "");
  }

  const std::string club_ = new_id();
  const std::string other_ = new_id();
  std::string table_;
};

TEST_F(TalkAtClub, secret_cards_are_talked_about_among_those_who_saw_them) {
  says(ann_, "before the deal");
  play_club_game();
  says(cat_, "I wait here");
  EXPECT_EQ(heard(ann_).size(), 4U);
  EXPECT_EQ(heard(cat_), (TextList{"before the deal", "I wait here"})) << "and the own line";
  EXPECT_EQ(heard(visitor_), TextList{"before the deal"});
  expect_lines(table_, cat_, {"before the deal", "I wait here"});
  expect_lines(table_, visitor_, {"before the deal"});
  expect_lines(table_, ann_,
               {"before the deal", "in the secret game", "the cards were hard", "I wait here"});
}

TEST_F(TalkAtClub, the_next_deal_does_not_open_what_was_said_about_secret_cards) {
  play_club_game();
  deal_another_game();
  says(ann_, "in the next game");
  EXPECT_EQ(heard(visitor_), TextList{"in the next game"});
  expect_lines(table_, visitor_, {"in the next game"});
  expect_lines(table_, cat_, {"in the next game"});
  expect_lines(table_, bob_, {"in the secret game", "the cards were hard", "in the next game"});
}

TEST_F(TalkAtClub, when_the_evening_is_over_the_lines_are_ordinary_ones) {
  play_club_game();
  deal_another_game();
  end_evening();
  expect_lines(table_, visitor_, {"in the secret game", "the cards were hard"});
  expect_lines(table_, cat_, {"in the secret game", "the cards were hard"});
}

TEST_F(TalkAtClub, a_player_who_comes_back_does_not_read_what_was_said_meanwhile) {
  play_club_game();
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  says(ann_, "Bob has left");
  EXPECT_EQ(heard(bob_).back(), "the cards were hard");
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  expect_lines(table_, bob_, {"in the secret game", "the cards were hard"});
}

TEST_F(TalkReaders, a_deal_of_the_day_opens_with_the_day) {
  const std::string id = new_id();
  std::vector<store::Entry> log;
  const auto add = [&](const wire::TableEntry& made) {
    store::Entry stored;
    stored.time_ms = world_.environment.now_ms();
    stored.body = wire::write_entry(made);
    log.push_back(stored);
  };
  wire::Settings settings;
  settings.listed = true;
  settings.deal = {wire::DealKind::kToday, date_of(world_.environment.now_ms()) + "/three", 0};
  settings.rules.players = 1;
  add(entry::Opened{settings});
  add(entry::Joined{1, hash_of_token(ann_.token), "Ann"});
  add(entry::Sat{1, 0});
  entry::Dealt dealt;
  dealt.game = new_id();
  dealt.rules = settings.rules;
  dealt.deck = deck_from_seed("today");
  dealt.deal = settings.deal;
  add(dealt);
  world_.store.append({{table_log(id), 0, log, std::vector<std::string>{"table"}}},
                      [](const auto&) {});
  connect(ann_, id);
  says(ann_, "to myself");
  connect(visitor_, id);
  EXPECT_EQ(lines(visitor_), TextList());
  world_.advance(24 * 3'600'000);
  connect(visitor_, id);
  EXPECT_EQ(lines(visitor_), TextList{"to myself"});
}

// ---- older lines

TEST_F(TalkReaders, older_lines_come_in_pages_from_memory_and_from_the_store) {
  const std::string table = new_table(2);
  join(ann_, table);
  join(bob_, table);
  TextList all;
  for (int i = 0; i < 400; ++i) {
    all.push_back("line " + std::string(static_cast<std::size_t>(i % 26), 'x') +
                  static_cast<char>('a' + i % 26) + static_cast<char>('a' + i / 26));
    if (i % 10 == 0) world_.advance(15'000);
    says(ann_, all.back());
    if (i == 350) {  // older lines leave memory with a deal
      ASSERT_EQ(say(ann_, request::Start{}), "");
      ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
      ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
    }
  }
  say(bob_, request::Look{});
  EXPECT_LT(said_in(last_told(bob_, "table").at("events").as_array()).size(), 151U);
  expect_lines(table, bob_, all);
}

TEST_F(TalkReaders, asking_for_older_lines_is_bounded) {
  const std::string table = new_table(2);
  join(ann_, table);
  connect(visitor_, table);
  says(ann_, "hello");
  EXPECT_EQ(say(visitor_, request::Earlier{1'000'000}), "");
  EXPECT_TRUE(last_told(visitor_, "earlier").at("events").as_array().empty());
  EXPECT_FALSE(last_told(visitor_, "earlier").contains("from"));
  for (const std::uint64_t before : {0U, 1U}) {
    EXPECT_EQ(say(ann_, request::Earlier{before}), "");
    EXPECT_FALSE(last_told(ann_, "earlier").contains("from"));
  }
  std::string code;
  for (int i = 0; i < 30 && code.empty(); ++i) code = say(ann_, request::Earlier{100});
  EXPECT_EQ(code, "too_soon");
}

TEST_F(TalkReaders, audiences_are_bounded) {
  Table table;
  table.members.resize(2);
  table.members[0].number = 1;
  table.members[1].number = 2;
  for (std::uint64_t seq = 1; seq <= 2'000; ++seq) {
    table.members[1].here = seq % 2 == 0;
    note_line(table, seq);
  }
  EXPECT_EQ(table.audiences.size(), kMostAudiences);
  EXPECT_TRUE(may_read(table, 2'000, 0, {2, true}));
  EXPECT_FALSE(may_read(table, 1'999, 0, {2, true}));
  EXPECT_FALSE(may_read(table, 2, 0, {2, true})) << "not known any more";
}

// ---- records

TEST_F(TalkReaders, a_record_has_what_was_said_while_the_reader_sat_there) {
  Record record;
  record.seats = {{"Ann", ""}, {"", "quick"}};
  const auto note = [&](Note::Kind kind, int seat, const std::string& text) {
    Note made;
    made.kind = kind;
    made.seat = seat;
    if (kind == Note::Kind::kSits) made.occupant = {text, text.empty() ? "strong" : ""};
    if (kind != Note::Kind::kSits) made.text = text;
    record.notes.push_back(made);
  };
  note(Note::Kind::kSays, 0, "alone");
  note(Note::Kind::kSits, 1, "Bob");
  note(Note::Kind::kSays, 0, "with Bob");
  note(Note::Kind::kSits, 1, "");
  note(Note::Kind::kSays, 0, "without him");
  note(Note::Kind::kSignals, 0, "good:A");
  Record of_bob = record;
  keep_talk_heard_by(of_bob, 1);
  ASSERT_EQ(of_bob.notes.size(), 4U);
  EXPECT_EQ(of_bob.notes[1].text, "with Bob");
  EXPECT_EQ(of_bob.notes[3].text, "good:A");
  Record of_ann = record;
  keep_talk_heard_by(of_ann, 0);
  EXPECT_EQ(of_ann.notes.size(), record.notes.size());
}

// ---- several processes

class TalkOnCluster : public OnCluster {
 public:
  using OnCluster::say;
  using OnCluster::told;
};

TEST_F(TalkOnCluster, the_rule_is_the_same_at_another_process) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  Client visitor{"Visitor"};
  connect(visitor, two(), table);
  ASSERT_EQ(say(ann_, request::Say{"before Bob"}), "");
  join_and_sit(bob_, two(), table, 1);
  ASSERT_EQ(say(ann_, request::Say{"with Bob"}), "");
  EXPECT_EQ(events(bob_, "said").size(), 1U);
  EXPECT_EQ(events(visitor, "said").size(), 0U);
  EXPECT_EQ(readable(*this, bob_), TextList{"with Bob"});
  EXPECT_EQ(readable(*this, visitor), TextList());
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  ASSERT_EQ(say(ann_, request::Say{"Bob is gone"}), "");
  EXPECT_EQ(events(bob_, "said").size(), 1U);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  // A process that reads the whole log knows the same.
  Process& three = add("three");
  Client again{"Bob", bob_.token};
  connect(again, three, table);
  EXPECT_EQ(readable(*this, again), TextList{"with Bob"});
}

}  // namespace
}  // namespace backstep::server
