// The first message to a client stays small, however much is said and done at a table by legal
// requests.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "advice/compute/jobs.h"
#include "bots/bot.h"
#include "engine/game/deal.h"
#include "engine/game/view.h"
#include "server/service/service_for_tests.h"
#include "server/tables/game_notes.h"

namespace backstep::server {
namespace {

constexpr std::size_t kMostFirstMessage = 128 * 1024;
constexpr int kPlayers = 5;
constexpr int kMembers = 50;

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

// U+20000 and on: ideographs of four bytes each.
std::string ideograph(int i) {
  const unsigned c = 0x20000U + static_cast<unsigned>(i);
  return {static_cast<char>(0xf0U | (c >> 18U)), static_cast<char>(0x80U | ((c >> 12U) & 0x3fU)),
          static_cast<char>(0x80U | ((c >> 6U) & 0x3fU)), static_cast<char>(0x80U | (c & 0x3fU))};
}

class FirstMessage : public AtServer {
 protected:
  // Only what is told and kept is bounded here, not how fast it comes.
  FirstMessage() {
    Limits& limits = world_.options.limits;
    const Limits widest = widest_limits();
    for (const auto each :
         {&Limits::change_burst, &Limits::arrival_burst, &Limits::table_visit_burst,
          &Limits::person_request_burst, &Limits::person_entries_per_day,
          &Limits::address_entries_per_day, &Limits::table_entries_per_day,
          &Limits::table_kilobytes_per_day, &Limits::visit_entries_per_address,
          &Limits::unseated_members_per_address}) {
      limits.*each = widest.*each;
    }
  }
  // Long enough for everybody's token buckets to be full again.
  void wait() { world_.advance(20'000); }

  void open_full_table() {
    table_ = new_table(settings(), 0);
    int tried = 0;
    while (static_cast<int>(people_.size()) < kMembers) {
      Client client = person("member");
      connect(client, table_);
      std::string code = "taboo";  // some ideographs are numbers
      while (!code.empty()) {
        ASSERT_LT(tried, 5'000) << code;
        code = say(client, request::Join{repeated(ideograph(0x0b), 19) + ideograph(++tried)});
      }
      if (people_.size() < kPlayers) {
        ASSERT_EQ(say(client, request::Sit{static_cast<int>(people_.size())}), "");
      }
      people_.push_back(client);
    }
    for (int member = 2; member <= kMembers; ++member) {
      if (member % 20 == 0) wait();
      ASSERT_EQ(say(host(), request::Hide{member, true}), "");
      ASSERT_EQ(say(host(), request::Hide{member, false}), "");
      ASSERT_EQ(say(people_.back(), request::Hide{member - 1, true}), "");
    }
  }
  wire::Settings settings() const {
    wire::Settings settings;
    settings.name = repeated(ideograph(0x0b), 40);
    settings.deal = {wire::DealKind::kNamed, "5x.bounds-" + repeated("y", 190), 0};
    settings.rules = parse_deal_name(settings.deal.name)->rules;
    settings.listed = true;
    return settings;
  }
  Client& host() { return people_.front(); }
  Client& player(int seat) { return people_[static_cast<std::size_t>(seat)]; }
  const Game& game() { return *service_->tables().in_memory(table_)->table.game; }

  // Everybody who may talks until their token buckets are empty.
  void talk(int people) {
    wait();
    for (int i = 0; i < people; ++i) {
      for (int k = 0; k < 8; ++k) {
        say(player(i), request::Say{repeated("\xf0\x9f\x8e\xb2", 490) + "\\\"\\\"\\\""});
      }
      say(player(i), request::React{"thumbs_up"});
      say(player(i), request::React{"thumbs_up"});
    }
  }
  void fill_lobby() {
    for (int i = 0; i < 15; ++i) {
      ASSERT_EQ(say(host(), request::Change{settings()}), "");
      for (int k = kPlayers; k < kMembers; ++k) say(player(k), request::Ready{i % 2 == 0});
    }
    talk(kMembers);
  }
  void fill_game() {
    for (int round = 0; round < 15; ++round) {
      wait();
      for (int seat = 0; seat < kPlayers; ++seat) {
        for (int k = 0; k < 10; ++k) {
          say(player(seat),
              request::GiveSignal{Signal::about(k % 2 == 0 ? Meaning::kLeave : Meaning::kVeryGood,
                                                kPiles[static_cast<std::size_t>(k % 4)])});
        }
        for (int k = 0; k < 5 && seat > 0; ++k) {
          say(player(seat), request::GiveUp{true});
          say(player(seat), request::GiveUp{false});
          say(player(seat), request::StandIn{seat, "strong"});
          say(player(seat), request::TakeBack{});
        }
      }
    }
    talk(kPlayers);
  }
  // One message for each action, so that there are as many moves as there can be.
  void play_to_the_end() {
    while (game().is_running()) {
      const int seat = game().state.turn;
      const bots::Turn turn =
          advice::compute::think_turn({"quick"}, view(game().state, seat), game().talk, Random(1));
      for (const Action action : turn) {
        if (!game().is_running() || game().state.turn != seat) break;
        ASSERT_EQ(say(player(seat), request::Play{game().number, game().n(), {action}}), "");
      }
    }
  }

  // The largest message that anybody is told first.
  std::size_t largest_first(std::optional<std::uint64_t> seen = std::nullopt) {
    std::size_t largest = 0;
    for (Client* const each : {&people_.front(), &people_.back(), &ann_}) {
      Client again = *each;
      connect(again, table_, seen);
      for (const std::string& text : world_.environment.sent[again.link]) {
        largest = std::max(largest, text.size());
      }
      disconnect(again);
    }
    return largest;
  }

  std::string table_;
  std::vector<Client> people_;
};

TEST_F(FirstMessage, is_bounded_whatever_was_done_at_the_table) {
  open_full_table();
  fill_lobby();
  EXPECT_LT(largest_first(), kMostFirstMessage) << "in a lobby";
  ASSERT_EQ(say(host(), request::Start{}), "");
  const auto dealt = service_->tables().in_memory(table_)->table.seq;
  ASSERT_EQ(say(host(), request::Begin{0}), "");
  fill_game();
  EXPECT_LT(largest_first(), kMostFirstMessage) << "in a game";
  EXPECT_LT(largest_first(dealt), kMostFirstMessage) << "to those who missed much";
  EXPECT_LE(game().record.notes.size(), kMostNotes);
  play_to_the_end();
  talk(kMembers);
  fill_lobby();
  const std::size_t after = largest_first();
  EXPECT_LT(after, kMostFirstMessage) << "after a game";
  EXPECT_GT(after, 40U * 1024) << "the test says little";
  RecordProperty("bytes", static_cast<int>(after));
  EXPECT_LT(largest_first(dealt), kMostFirstMessage);
  restart();
  EXPECT_LT(largest_first(), kMostFirstMessage) << "after a restart";

  // Without these limits the same table is several times as large.
  world_.options.limits.table_events = 1'000'000;
  world_.options.limits.table_event_bytes = 1'000'000'000;
  world_.options.limits.table_history_bytes = 1'000'000'000;
  restart();
  EXPECT_GT(largest_first(), 2 * kMostFirstMessage);
}

TEST_F(FirstMessage, history_in_memory_is_bounded) {
  open_full_table();
  talk(kMembers);
  talk(kMembers);
  const Live live = service_->tables().in_memory(table_);
  std::size_t bytes = 0;
  for (const Happening& each : live->history) bytes += bytes_of(each);
  EXPECT_LE(bytes, LiveTable::kHistoryBytes);
  EXPECT_GT(live->talk_from, 0U);
  EXPECT_GT(live->history_from, 0U);
  EXPECT_GE(live->history_from + 1, live->talk_from);
}

TEST_F(FirstMessage, answers_with_older_lines_are_bounded) {
  open_full_table();
  talk(kMembers);
  talk(kMembers);
  Client reader = host();
  connect(reader, table_);
  std::optional<std::uint64_t> before =
      last_told(reader, "table").at("talk_from").to_number<std::uint64_t>();
  std::size_t lines = 0;
  for (int pages = 0; before && pages < 100; ++pages) {
    if (pages % 10 == 9) wait();
    ASSERT_EQ(say(reader, request::Earlier{*before}), "");
    EXPECT_LT(world_.environment.sent[reader.link].back().size(), 33U * 1024);
    const json::object told = last_told(reader, "earlier");
    lines += told.at("events").as_array().size();
    const json::value* const from = told.if_contains("from");
    before = from == nullptr ? std::nullopt : std::optional(from->to_number<std::uint64_t>());
  }
  EXPECT_FALSE(before) << "it does not end";
  EXPECT_GT(lines, 800U);
}

TEST(GameNotes, AreBounded) {
  Record record;
  for (int i = 0; i < 5'000; ++i) {
    Note said;
    said.text = std::string(2'000, 'x');
    add_note(record, said);
    Note sits;
    sits.kind = Note::Kind::kSits;
    sits.occupant = {"Ann", i % 2 == 0 ? "strong" : ""};
    add_note(record, sits);
  }
  EXPECT_LE(record.notes.size(), kMostNoteBytes / 2'000 + 11);
  EXPECT_EQ(record.notes.back().occupant.bot, "");
}

TEST(GameNotes, KeepTheLastSignalOfEachKind) {
  Record record;
  const auto signal = [&](int seat, const std::string& code) {
    Note note;
    note.kind = Note::Kind::kSignals;
    note.seat = seat;
    note.text = code;
    add_note(record, note);
  };
  signal(0, "leave:A");
  for (int i = 0; i < 3'000; ++i) signal(1, i % 2 == 0 ? "leave:B" : "small:B");
  EXPECT_EQ(record.notes.size(), kMostNotes);
  EXPECT_EQ(record.notes.front().text, "leave:A");
}

}  // namespace
}  // namespace backstep::server
