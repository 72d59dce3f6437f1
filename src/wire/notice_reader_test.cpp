#include "wire/notice_reader.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game/state.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

Rules solo() {
  Rules rules;
  rules.players = 1;
  rules.extreme = true;
  return rules;
}

Deck sorted_deck() {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  return deck;
}

Over over() {
  Over over;
  over.result = "lost";
  over.reason = "skull";
  over.left = 12;
  over.game = "abc";
  over.hands = {{2, 99}, {}};
  over.draw = {7, 5};
  return over;
}

// One event of each kind, with every member set.
std::vector<Event> every_event() {
  Settings settings;
  settings.name = "Ünsinn \"quoted\"";
  settings.rules = solo();
  settings.listed = true;
  settings.pace = Pace::kQuick;
  settings.deal = {DealKind::kWhatIf, "xyz", 3};
  const Action lay = Action::lay(17, Pile::kC);
  return {entry::Opened{settings},
          entry::Changed{settings},
          event::Joined{1, "Ann"},
          event::Joined{2, "Robo", true},
          entry::Renamed{1, "Bo"},
          entry::Left{2},
          entry::Hosts{1},
          entry::Sat{1, 0},
          entry::Stood{1},
          entry::BotSat{1, "strong"},
          entry::Swapped{0, 1},
          event::Dealt{2, solo(), settings.deal, {lay}, {8}, 90, CardSet{3, 4}},
          entry::Begun{0, 1},
          event::Did{0, 4, {lay, Action::end_turn()}, 1, CardSet{88}, 0, 0, 2, 89, over()},
          entry::Signalled{0, Signal::about(Meaning::kLeave, Pile::kB)},
          entry::Said{1, "hello \n 👋"},
          entry::Reacted{1, "clap"},
          entry::StoodIn{1, "quick", 2},
          entry::TookBack{1},
          event::Asked{1, "Cy"},
          entry::Answered{1, true, 1, 3},
          entry::Voted{1, true},
          entry::Readied{1, true},
          event::Stopped{over()},
          entry::Hid{1, 2, true},
          entry::Forgotten{2},
          entry::Closed{"by_operator"}};
}

notice::Table full_table() {
  notice::Table table;
  table.table = "abcdef";
  table.seq = 1'234'567'890'123;
  table.now = 1'795'000'000'000;
  table.phase = "play";
  table.host = 1;
  table.acting_host = 2;
  table.you = {1, 0, {3}};
  table.members = {{1, "Ann", "connected", 5}, {2, "Bo", "lost", 6}, {3, "Robo", "away", 7, true}};
  table.seats = {{1, ""}, {0, "quick"}};
  table.bench = {2};
  table.ready = {1};
  table.asks = {{1, "Cy"}};
  GameInfo game;
  game.number = 3;
  game.phase = "over";
  game.n = 9;
  game.view = view(deal_unchecked(solo(), sorted_deck()), 0);
  game.signals = {{0, Signal::about(Meaning::kHold, Command::kSkull)}};
  game.votes = {1, 2};
  game.over = over();
  table.game = game;
  std::uint64_t seq = 0;
  for (const Event& event : every_event()) table.events.push_back({++seq, 17, event});
  return table;
}

TEST(NoticeReader, reads_back_everything_a_server_says) {
  notice::Table lobby;
  lobby.phase = "lobby";
  std::vector<Notice> all{
      notice::Welcome{1, 2, 3},
      lobby,
      full_table(),
      notice::Missed{31, 1, full_table().members, full_table().events},
      notice::Missed{},
      notice::Done{7, 31, true},
      notice::Refused{7, "wrong_order", "a sentence", "C4", 1, "number", {{2, 5}}, "de", 1500},
      notice::Refused{7, "full", "a sentence", {}, {}, {}, {}, {}, {}},
      notice::Presence{1, "away", 99, 1},
      notice::Nudged{1, 2},
      notice::Checked{3, false, "number", {{0, 1}}, "en"},
      notice::CodeGiven{3, "abcd-efgh", 1'795'000'000'000},
      notice::Hinted{3, 12, R"({"turns":[1,{"a":null}]})"},
      notice::Analysing{"abc", 3, 30},
      notice::Reviewing{2, 1, 17, "37"},
      notice::Goodbye{"server_stops"}};
  for (const Event& event : every_event()) all.emplace_back(notice::Happens{{5, 6, event}});
  for (const Notice& notice : all) {
    const std::string text = write_notice(notice);
    const Result<Notice, Unread> read = read_notice(text);
    ASSERT_TRUE(read.ok()) << text << '\n' << read.error().sentence;
    EXPECT_EQ(read->index(), notice.index());
    EXPECT_EQ(write_notice(*read), text);
  }
}

TEST(NoticeReader, says_what_is_wrong) {
  const auto wrong = [](std::string_view text) {
    const Result<Notice, Unread> read = read_notice(text);
    return read ? std::string() : read.error().sentence;
  };
  EXPECT_EQ(wrong("[]"), "a notice must be an object");
  EXPECT_EQ(wrong("{}"), "t must name the kind of notice");
  EXPECT_EQ(wrong(R"({"t":"done","id":1,"seq":2})"), "repeated is missing");
  EXPECT_EQ(wrong(R"({"t":"event","happened":{"seq":1,"ms":2}})"),
            "happened must be an event with seq, ms and e");
  EXPECT_EQ(wrong(R"({"t":"hint","id":1,"n":2})"), "a hint has an id, n and advice");
}

// Every object in it, however deep, gets a key that nobody knows. Rules stay as they are: they are
// the one thing of which everything must be known.
void add_unknown_keys(boost::json::value& json) {
  if (json.is_array()) {
    for (boost::json::value& each : json.get_array()) add_unknown_keys(each);
  }
  if (!json.is_object()) return;
  for (auto& each : json.get_object()) {
    if (each.key() != "rules" && each.key() != "tops") add_unknown_keys(each.value());
  }
  json.get_object()["new_here"] = boost::json::array{1, nullptr};
}

TEST(NoticeReader, passes_over_keys_of_a_newer_server) {
  std::vector<Notice> all{notice::Welcome{1, 2, 3}, full_table(),
                          notice::Missed{31, 1, full_table().members, full_table().events},
                          notice::Refused{7, "full", "a sentence", {}, {}, {}, {}, {}, {}},
                          notice::Goodbye{"server_stops"}};
  for (const Event& event : every_event()) all.emplace_back(notice::Happens{{5, 6, event}});
  for (const Notice& notice : all) {
    const std::string text = write_notice(notice);
    boost::json::value newer = *parse_json(text);
    add_unknown_keys(newer);
    const Result<Notice, Unread> read = read_notice(boost::json::serialize(newer));
    ASSERT_TRUE(read.ok()) << newer << '\n' << read.error().sentence;
    EXPECT_EQ(write_notice(*read), text);
  }
  EXPECT_TRUE(read_notice(R"({"t":"hint","id":1,"n":2,"advice":{},"more":1})").ok());
}

TEST(NoticeReader, tells_apart_what_is_wrong_and_what_is_unknown) {
  using Kind = Unread::Kind;
  const auto kind = [](std::string_view text) { return read_notice(text).error().kind; };
  EXPECT_EQ(kind(R"({"t":"goodbye"})"), Kind::kWrong);
  EXPECT_EQ(kind(R"({"t":"sit"})"), Kind::kUnknownNotice);
  EXPECT_EQ(kind(R"({"t":"event","happened":{"seq":1,"ms":2,"e":"flew"}})"), Kind::kUnknownEvent);
  // A table is read without such an event. What was missed cannot be made up for without it.
  const std::string flew = R"("events":[{"seq":1,"ms":2,"e":"flew","how":"high"},)";
  const auto with_flight = [&](const Notice& notice) {
    std::string text = write_notice(notice);
    return text.replace(text.find("\"events\":["), 10, flew);
  };
  const Result<Notice, Unread> table = read_notice(with_flight(full_table()));
  ASSERT_TRUE(table.ok()) << table.error().sentence;
  EXPECT_EQ(write_notice(*table), write_notice(full_table()));
  EXPECT_EQ(kind(with_flight(notice::Missed{31, 1, {}, full_table().events})), Kind::kUnknownEvent);
}

TEST(NoticeReader, wants_to_know_every_rule) {
  std::string text = write_notice(full_table());
  const std::string_view rules = "\"rules\":{";
  text.replace(text.find(rules), rules.size(), "\"rules\":{\"upside_down\":true,");
  const Result<Notice, Unread> read = read_notice(text);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().sentence,
            "settings: rules are no rules: rules: there is no rule \"upside_down\"");
}

}  // namespace
}  // namespace backstep::wire
