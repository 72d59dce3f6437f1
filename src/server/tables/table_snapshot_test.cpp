// A table from its snapshot and the entries after it is the table that its whole log makes.
#include "server/tables/table_snapshot.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/random.h"
#include "engine/game/deal.h"
#include "engine/signal/signal.h"
#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr std::size_t kKinds = std::variant_size_v<wire::TableEntry>;

// Random entries that a table takes.
class RandomLog {
 public:
  explicit RandomLog(int seed) : random_("snapshot", std::to_string(seed)) {
    state_.table.id = "table-of-the-test";
  }

  const std::vector<store::Entry>& grow(std::size_t entries) {
    while (log_.size() < entries) add(random_.below(3) == 0 ? play() : any());
    return log_;
  }
  const std::set<std::size_t>& kinds() const { return kinds_; }

 private:
  using Made = wire::TableEntry;

  int number(int most) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(most))); }
  int member() { return 1 + number(static_cast<int>(state_.table.members.size()) + 1); }
  int seat() { return number(static_cast<int>(state_.table.seats.size()) + 1); }
  std::string person() { return "person" + std::to_string(number(12)); }
  std::string word() { return "word \"" + std::to_string(number(1'000)) + "\" \u00e4\n"; }
  bool coin() { return number(2) == 0; }

  wire::Settings settings() {
    wire::Settings made;
    made.name = word();
    made.rules.players = static_cast<std::uint8_t>(1 + number(5));
    made.rules.extreme = coin();
    made.rules.on_fire = coin();
    made.listed = coin();
    made.pace = static_cast<wire::Pace>(number(4));
    if (number(4) == 0) made.deal = {wire::DealKind::kClub, word(), number(9)};
    return made;
  }

  Made dealt() {
    entry::Dealt made;
    made.game = "game" + std::to_string(number(1'000'000));
    made.rules = state_.table.settings.rules;
    made.rules.players = static_cast<std::uint8_t>(state_.table.seats.size());
    made.deck = deck_from_seed(word());
    made.deal = state_.table.settings.deal;
    return made;
  }

  // A play of the game that runs, or something that leads to one.
  Made play() {
    const Table& table = state_.table;
    if (!table.is_running()) {
      for (std::size_t i = 0; i < table.seats.size(); ++i) {
        if (table.seats[i].is_free()) return entry::BotSat{static_cast<int>(i), "quick"};
      }
      return dealt();
    }
    if (!table.game->begun) return entry::Begun{seat(), member()};
    const State& state = table.game->state;
    std::vector<Action> legal;
    const auto try_action = [&](Action action) {
      State after = state;
      if (apply(after, action) == Refusal::kNone) legal.push_back(action);
    };
    try_action(Action::end_turn());
    for (const Card card : state.hand_to_move()) {
      for (const Pile pile : kPiles) try_action(Action::lay(card, pile));
    }
    if (legal.empty()) return entry::Stopped{entry::Stop::kTimeOver};
    return entry::Did{state.turn,
                      {legal[static_cast<std::size_t>(number(static_cast<int>(legal.size())))]}};
  }

  Signal signal() {
    for (;;) {
      constexpr std::string_view kCodes[] = {"leave:A", "leave:B", "wait", "begin", "not_begin"};
      if (const auto made = signal_from_code(kCodes[number(5)])) return *made;
    }
  }

  Made any() {
    switch (number(static_cast<int>(kKinds))) {
      case 0:
        return entry::Opened{settings()};
      case 1:
        return entry::Changed{settings()};
      case 2:
        return entry::Joined{member(), person(), word(), coin()};
      case 3:
        return entry::Renamed{member(), word()};
      case 4:
        return entry::Left{member()};
      case 5:
        return entry::Hosts{member()};
      case 6:
        return entry::Sat{member(), seat()};
      case 7:
        return entry::Stood{member()};
      case 8:
        return entry::BotSat{seat(), coin() ? "quick" : ""};
      case 9:
        return entry::Swapped{seat(), seat()};
      case 10:
        return dealt();
      case 11:
        return entry::Begun{seat(), member()};
      case 12:
        return play();
      case 13:
        return entry::Signalled{seat(), signal()};
      case 14:
        return entry::Said{member(), coin() ? "" : word()};
      case 15:
        return entry::Reacted{member(), "clap"};
      case 16:
        return entry::StoodIn{seat(), "strong", member()};
      case 17:
        return entry::TookBack{seat()};
      case 18:
        return entry::Asked{person(), word(), seat()};
      case 19:
        return entry::Answered{seat(), coin(), member(), member()};
      case 20:
        return entry::Voted{member(), coin()};
      case 21:
        return entry::Readied{member(), coin()};
      case 22:
        return entry::Stopped{coin() ? entry::Stop::kGivenUp : entry::Stop::kTimeOver};
      case 23:
        return entry::Hid{member(), member(), coin()};
      case 24:
        return entry::Forgotten{coin() ? member() - 3 : entry::kFirstForgottenAsker - number(5)};
      case 25:
        return entry::AskAgreed{seat(), member()};
      case 26:
        return entry::Idle{seat(), now_, now_ + 120'000};
      case 27:
        return entry::Here{seat()};
      case 28:
        return entry::StandInAgreed{seat(), "quick", member()};
      default:
        break;
    }
    return number(6) == 0 ? Made(entry::Closed{word()}) : Made(entry::Said{1, word()});
  }

  void add(const Made& made) {
    // Not on seats of the running game: those who judge wishes would not allow that.
    const bool moves = std::holds_alternative<entry::Changed>(made) ||
                       std::holds_alternative<entry::Swapped>(made) ||
                       std::holds_alternative<entry::BotSat>(made) ||
                       std::holds_alternative<entry::Sat>(made) ||
                       std::holds_alternative<entry::Stood>(made);
    if (moves && state_.table.is_running()) return;
    store::Entry stored;
    stored.seq = log_.size() + 1;
    stored.time_ms = now_ += number(40'000);
    if (coin()) {
      stored.client = "client" + std::to_string(number(150));
      stored.number = ++requests_;
    }
    stored.body = wire::write_entry(made);
    LoggedState next = state_;
    if (next.take(stored)) return;
    state_ = std::move(next);
    kinds_.insert(made.index());
    log_.push_back(std::move(stored));
  }

  Random random_;
  LoggedState state_;
  std::vector<store::Entry> log_;
  std::set<std::size_t> kinds_;
  std::int64_t now_ = 1'795'000'000'000;
  std::uint64_t requests_ = 0;
};

void expect_equal(const LoggedState& one, const LoggedState& other, const std::string& where) {
  // Every field is in the text (table_snapshot.cpp says so at compile time) ...
  ASSERT_EQ(write_snapshot(one), write_snapshot(other)) << where;
  // ... but for these.
  ASSERT_EQ(one.table.game.has_value(), other.table.game.has_value());
  if (one.table.game) {
    ASSERT_EQ(one.table.game->state, other.table.game->state) << where;
    ASSERT_EQ(one.table.game->talk, other.table.game->talk) << where;
    ASSERT_EQ(one.table.game->record, other.table.game->record) << where;
  }
  ASSERT_EQ(labels_of(one.table), labels_of(other.table)) << where;
}

TEST(TableSnapshot, WithItsTailIsTheWholeLog) {
  std::set<std::size_t> kinds;
  for (int seed = 0; seed < 12; ++seed) {
    RandomLog random(seed);
    const std::vector<store::Entry>& log = random.grow(600);
    LoggedState whole;
    whole.table.id = "table-of-the-test";
    std::vector<LoggedState> at;  // read from snapshots at some places, and gone on with from there
    for (const store::Entry& each : log) {
      ASSERT_FALSE(whole.take(each));
      for (LoggedState& state : at) ASSERT_FALSE(state.take(each));
      if (each.seq % 23 != 0) continue;
      const std::string where = "seed " + std::to_string(seed) + ", " + std::to_string(each.seq);
      Result<LoggedState> read = read_snapshot(write_snapshot(whole));
      ASSERT_TRUE(read.ok()) << read.error().sentence << ' ' << where;
      expect_equal(*read, whole, where);
      at.push_back(std::move(*read));
      for (const LoggedState& state : at) expect_equal(state, whole, where);
    }
    kinds.insert(random.kinds().begin(), random.kinds().end());
  }
  EXPECT_EQ(kinds.size(), kKinds) << "the test makes entries of every kind";
}

TEST(TableSnapshot, OfAnotherVersionOrBrokenIsRefused) {
  RandomLog random(1);
  LoggedState state;
  state.table.id = "table-of-the-test";
  for (const store::Entry& each : random.grow(300)) ASSERT_FALSE(state.take(each));
  const std::string text = write_snapshot(state);
  ASSERT_TRUE(read_snapshot(text).ok());
  EXPECT_FALSE(read_snapshot("").ok());
  EXPECT_FALSE(read_snapshot("{}").ok());
  EXPECT_FALSE(read_snapshot(text.substr(0, text.size() - 1)).ok());
  std::string other = text;
  other.replace(text.find(":3,"), 3, ":99,");
  EXPECT_FALSE(read_snapshot(other).ok());
  std::string more = text;
  more.insert(text.size() - 1, ",\"more\":1");
  EXPECT_FALSE(read_snapshot(more).ok());
}

// ---- how much is read

class TableLoading : public ApiTest {
 protected:
  // A table whose host has changed its settings so often.
  std::string long_table(std::size_t entries) {
    const std::string id = new_id();
    const std::string person = new_person().id;
    std::vector<store::Entry> log;
    const auto add = [&](const wire::TableEntry& made) {
      store::Entry stored;
      stored.time_ms = world.environment.now_ms();
      stored.body = wire::write_entry(made);
      log.push_back(std::move(stored));
    };
    wire::Settings settings;
    settings.listed = true;
    add(entry::Opened{settings});
    add(entry::Joined{1, person, "Ann"});
    while (log.size() < entries) {
      settings.name = "Table " + std::to_string(log.size());
      add(entry::Changed{settings});
    }
    const auto labels = std::vector<std::string>{"table", "lobby", "listed", "member/" + person};
    world.store.append({{table_log(id), 0, std::move(log), labels}},
                       [](const store::AppendAnswer&) {});
    return id;
  }
  // Entries that the store reads for it.
  std::size_t reads(const std::function<void()>& what) {
    const std::size_t before = world.store.entries_read;
    what();
    return world.store.entries_read - before;
  }
};

TEST_F(TableLoading, OfALongTableCostsNoMoreThanOfAShortOne) {
  const std::string small = long_table(1'000);
  const std::string large = long_table(200'000);
  for (const std::string& id : {small, large}) {
    ASSERT_EQ(get("/api/tables/" + id).status, 200);  // makes the snapshot
    EXPECT_LE(reads([&] { get("/api/tables/" + id); }), 1'000U);
    EXPECT_TRUE(has(get("/api/tables/" + id).body, id == small ? "Table 999" : "Table 199999"));
    EXPECT_LE(reads([&] { open(id); }), 1'000U);
    EXPECT_EQ(open(id)->table.seq, id == small ? 1'000U : 200'000U);
  }
  restart();
  EXPECT_LE(reads([&] { get("/api/tables"); }), 2'000U) << "of two listed tables";
}

TEST_F(TableLoading, SnapshotsFollowATableThatGrows) {
  const std::string id = long_table(2);
  wire::Settings settings = open(id)->table.settings;
  for (int i = 0; i < 3'000; ++i) {
    settings.name = "Name " + std::to_string(i);
    ASSERT_TRUE(commit(id, {entry::Changed{settings}}));
  }
  const std::string before = write_snapshot(*open(id));
  restart();
  EXPECT_LE(reads([&] { open(id); }), 1'000U);
  EXPECT_EQ(write_snapshot(*open(id)), before);
}

TEST_F(TableLoading, ASnapshotThatCannotBeReadIsIgnored) {
  const std::string id = long_table(3'000);
  const std::string whole = write_snapshot(*open(id));
  world.store.save_snapshot(table_log(id), 0, {3'000, "{\"version\":3,nonsense"},
                            [](const Result<bool>&) {});
  restart();
  EXPECT_EQ(write_snapshot(*open(id)), whole);
  // One of another table is none, either.
  const std::string other = long_table(3'001);
  commit(other, {entry::Said{1, "x"}});
  world.store.save_snapshot(table_log(other), 0, {3'002, whole}, [](const Result<bool>&) {});
  restart();
  EXPECT_EQ(open(other)->table.seq, 3'002U);
}

TEST_F(TableLoading, FiguresOfADealWithManyResultsAreReadOnce) {
  std::vector<store::Entry> log;
  for (int i = 0; i < 20'000; ++i) {
    store::Entry stored;
    stored.body = wire::write_stored(
        wire::DealResult{"g", "t", i % 4 == 0 ? "won" : "lost", i % 4 == 0 ? 0 : i % 50, {}});
    log.push_back(std::move(stored));
  }
  world.store.append(
      {{"results/deal/2-abc", 0, std::move(log), std::vector<std::string>{"results"}}},
      [](const store::AppendAnswer&) {});
  const net::Response first = get("/api/deals/2-abc/results");
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(field(first.body, "games"), "20000");
  EXPECT_EQ(field(first.body, "won"), "5000");
  EXPECT_LE(reads([&] { EXPECT_EQ(get("/api/deals/2-abc/results").body, first.body); }), 1'000U);
}

}  // namespace
}  // namespace backstep::server
