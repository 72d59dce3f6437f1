// After any sequence of events what the terminal and the page know of a table equals what the
// server would tell them now: for players, people on the bench and visitors, with plays in short
// and in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "client/load/cheap_turn.h"
#include "server/people/secrets.h"
#include "server/service/service_for_tests.h"
#include "server/tables/redact.h"
#include "tests/table/followers.h"

namespace backstep::server {
namespace {

using table::Follower;

class Consistency : public AtServer {
 protected:
  // A person with one connection, and what they know from it.
  struct Reader {
    Client client;
    bool compact = false;
    bool connected = false;
    std::size_t heard = 0;
    std::unique_ptr<Follower> follower = std::make_unique<Follower>();
  };

  Consistency() {
    const Limits usual;
    Limits& limits = world_.options.limits;
    limits = widest_limits();
    limits.seat_claim_after_seconds = usual.seat_claim_after_seconds;
    limits.seat_claim_objection_seconds = usual.seat_claim_objection_seconds;
    limits.idle_turn_seconds = usual.idle_turn_seconds;
    limits.idle_notice_seconds = usual.idle_notice_seconds;
    limits.idle_turn_most_seconds = usual.idle_turn_most_seconds;
    world_.options.bot_delay = 0;
    restart();
  }

  Reader& arrive(const std::string& name) {
    readers_.push_back(std::make_unique<Reader>());
    readers_.back()->client = person(name);
    readers_.back()->compact = readers_.size() % 2 == 0;
    enter(*readers_.back());
    return *readers_.back();
  }
  // Connects; a reader who comes back says what they have seen.
  void enter(Reader& reader) {
    reader.client.link = ++last_link_;
    reader.heard = 0;
    reader.connected = true;
    service_->on_open(reader.client.link, reader.client.address);
    request::Hello hello{1, reader.client.token, "page of " + reader.client.name, table_, {}};
    const std::uint64_t seen = reader.follower->table().seq;
    if (seen != 0 && !reader.follower->is_looking()) hello.seen = seen;
    hello.compact = reader.compact;
    say(reader.client, hello);
    compare("enter " + reader.client.name);
  }
  void go(Reader& reader) {
    disconnect(reader.client);
    reader.connected = false;
    compare("go " + reader.client.name);
  }
  std::string request(Reader& reader, const wire::RequestBody& request) {
    std::string code = say(reader.client, request);
    std::string what = wire::write_request({0, request}) + " of " + reader.client.name;
    compare(code.empty() ? what : what + " (" + code + ")");
    return code;
  }
  void pass(std::int64_t ms) {
    world_.advance(ms);
    compare("pass " + std::to_string(ms));
  }
  void erase(Reader& reader) {
    net::Request asked;
    asked.method = "DELETE";
    asked.path = "/api/person";
    asked.token = reader.client.token;
    asked.address = reader.client.address;
    bool answered = false;
    service_->on_request(asked, [&](const net::Response& response) {
      EXPECT_EQ(response.status, 200) << response.body;
      answered = true;
    });
    EXPECT_TRUE(world_.run_until([&] { return answered; }));
    compare("erase " + reader.client.name);
  }

  // The table as it would be told to that reader now.
  table::TableView fresh(const Reader& reader) {
    const Live live = service_->tables().in_memory(table_);
    const Viewer viewer = viewer_of(live->table, hash_of_token(reader.client.token), true);
    return table_for(live->table, live->presence, {live->history, live->talk_from}, viewer,
                     world_.environment.now_ms());
  }

  void compare(const std::string& after) {
    world_.finish();
    steps_.push_back(after);
    bool looked = true;
    while (std::exchange(looked, false)) {
      for (const auto& reader : readers_) {
        hear(*reader);
        if (!reader->connected || !reader->follower->is_looking()) continue;
        say(reader->client, request::Look{});
        looked = true;
      }
    }
    if (service_->tables().in_memory(table_) == nullptr) return;
    for (const auto& reader : readers_) {
      if (!reader->connected) continue;
      const std::string where = reader->client.name + " after " + after;
      reader->follower->expect_equal(fresh(*reader), where);
    }
    if (HasFailure()) {
      std::string steps;
      for (const std::string& step : steps_) steps += step + '\n';
      FAIL() << steps;
    }
  }
  void hear(Reader& reader) {
    if (!reader.connected) return;
    const auto& sent = world_.environment.sent[reader.client.link];
    for (; reader.heard < sent.size(); ++reader.heard) reader.follower->hear(sent[reader.heard]);
    if (world_.environment.closed.contains(reader.client.link)) reader.connected = false;
  }

  // One turn of the person to move; false if it is nobody's here.
  bool play(bool whole) {
    for (const auto& reader : readers_) {
      if (!reader->connected || !reader->follower->is_to_move()) continue;
      const table::GameInfo& game = *reader->follower->table().game;
      request::Play play{game.number, game.n, client::load::cheap_turn(game.view)};
      if (!whole) play.actions.resize(1);
      EXPECT_EQ(request(*reader, play), "");
      return true;
    }
    return false;
  }
  const std::string& phase() { return readers_.front()->follower->table().phase; }
  int mover() { return readers_.front()->follower->table().game->view.turn; }
  Reader& at_seat(int seat) {
    for (const auto& reader : readers_) {
      if (reader->connected && reader->follower->table().you.seat == seat) return *reader;
    }
    ADD_FAILURE() << "nobody sits on seat " << seat;
    return *readers_.front();
  }

  std::string table_;
  std::vector<std::unique_ptr<Reader>> readers_;
  std::vector<std::string> steps_;
};

template <std::size_t... kPlaces>
std::vector<std::string> names_of_events(std::index_sequence<kPlaces...>) {
  return {std::string(std::variant_alternative_t<kPlaces, table::Event>::kName)...};
}

// One long evening with every event there is.
TEST_F(Consistency, ClientsKnowWhatTheServerWouldTellAfterEveryEvent) {
  table_ = new_table(3, 0, true);
  Reader& ann = arrive("Ann");
  Reader& bob = arrive("Bob");
  Reader& cat = arrive("Cat");
  Reader& dan = arrive("Dan");  // looks on

  // ---- the lobby
  for (Reader* each : {&ann, &bob, &cat}) {
    ASSERT_EQ(request(*each, request::Join{each->client.name}), "");
  }
  ASSERT_EQ(request(ann, request::Sit{0}), "");
  ASSERT_EQ(request(bob, request::Sit{1}), "");
  ASSERT_EQ(request(ann, request::SetBot{2, "quick"}), "");
  ASSERT_EQ(request(cat, request::Sit{2}), "");
  ASSERT_EQ(request(cat, request::Stand{}), "");
  ASSERT_EQ(request(cat, request::Sit{2}), "");
  ASSERT_EQ(request(ann, request::Swap{0, 1}), "");
  ASSERT_EQ(request(bob, request::Rename{"Robert"}), "");
  ASSERT_EQ(request(ann, request::HandOver{2}), "");
  ASSERT_EQ(request(bob, request::HandOver{1}), "");
  wire::Settings settings = ann.follower->table().settings;
  settings.rules.players = 2;
  ASSERT_EQ(request(ann, request::Change{settings}), "");
  settings.rules.players = 3;
  ASSERT_EQ(request(ann, request::Change{settings}), "");
  ASSERT_EQ(request(bob, request::Say{"hello"}), "");
  ASSERT_EQ(request(bob, request::React{"clap"}), "");
  ASSERT_EQ(request(ann, request::Hide{2, true}), "");
  ASSERT_EQ(request(ann, request::Hide{2, false}), "");
  ASSERT_EQ(request(cat, request::Leave{}), "");
  ASSERT_EQ(request(cat, request::Join{"Cat"}), "");

  // ---- a game
  ASSERT_EQ(request(ann, request::Start{}), "");
  ASSERT_EQ(request(ann, request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kC)}), "");
  ASSERT_EQ(request(ann, request::Begin{0}), "");
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(play(i % 2 == 0));
  ASSERT_EQ(request(cat, request::StandIn{*cat.follower->table().you.seat, "quick"}), "");
  ASSERT_EQ(request(cat, request::TakeBack{}), "");
  ASSERT_EQ(request(ann, request::GiveUp{true}), "");
  ASSERT_EQ(request(ann, request::GiveUp{false}), "");

  // ---- an idle player
  constexpr std::int64_t kMinute = 60'000;
  pass(8 * kMinute + 1'000);
  ASSERT_TRUE(ann.follower->table().game->idle.has_value());
  Reader& idler = at_seat(mover());
  ASSERT_EQ(request(idler, request::Here{}), "");
  ASSERT_FALSE(ann.follower->table().game->idle.has_value());
  pass(8 * kMinute + 1'000);
  for (Reader* each : {&ann, &bob, &cat}) {
    if (each != &idler) request(*each, request::Here{});
  }
  pass(2 * kMinute + 1'000);
  const int seat = mover();
  for (Reader* each : {&ann, &bob, &cat}) {
    if (each != &idler) {
      EXPECT_EQ(request(*each, request::StandIn{seat, "quick"}), "");
    }
  }
  ASSERT_EQ(request(idler, request::TakeBack{}), "");

  // ---- a seat that passes on, after its owner has come back once
  for (const bool back : {true, false}) {
    const int bobs = *bob.follower->table().you.seat;
    go(bob);
    pass(121'000);
    ASSERT_EQ(request(dan, request::Ask{bobs, ""}), "");
    pass(61'000);
    ASSERT_EQ(request(ann, request::Answer{bobs, true}), "");
    if (back) {
      enter(bob);
    } else {
      ASSERT_EQ(request(cat, request::Answer{bobs, true}), "");
    }
  }
  EXPECT_EQ(dan.follower->table().you.member, 2);
  enter(bob);
  EXPECT_EQ(bob.follower->table().you.member, 0);

  // ---- the end, another game, and a bot's seat
  for (Reader* each : {&ann, &cat, &dan}) EXPECT_EQ(request(*each, request::GiveUp{true}), "");
  ASSERT_EQ(phase(), "over");
  ASSERT_EQ(request(dan, request::Ready{true}), "");
  const int cats = *cat.follower->table().you.seat;
  ASSERT_EQ(request(cat, request::Leave{}), "");
  ASSERT_EQ(request(ann, request::SetBot{cats, "quick"}), "");
  ASSERT_EQ(request(ann, request::Start{}), "");
  ASSERT_EQ(request(ann, request::Begin{0}), "");
  Reader& eve = arrive("Eve");
  ASSERT_EQ(request(eve, request::Ask{cats, "Eve"}), "");
  ASSERT_EQ(request(ann, request::Answer{cats, false}), "");
  ASSERT_EQ(request(eve, request::Ask{cats, "Eve"}), "");
  ASSERT_EQ(request(ann, request::Answer{cats, true}), "");
  go(dan);
  enter(dan);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(play(true));
  erase(dan);
  ASSERT_EQ(request(eve, request::Leave{}), "");
  while (play(true)) {
  }
  ASSERT_EQ(phase(), "over");
  ASSERT_EQ(request(ann, request::Leave{}), "");
  bool closed = false;
  service_->close_table(table_, [&](bool done) { closed = done; });
  compare("close");
  EXPECT_TRUE(closed);

  // ---- every event was told
  std::set<std::size_t> told;
  int looks = 0;
  int missed = 0;
  for (const auto& reader : readers_) {
    told.insert(reader->follower->told().begin(), reader->follower->told().end());
    looks += reader->follower->looks();
    missed += reader->follower->missed();
    // Nobody is there yet to be told that a table was opened.
    for (const std::size_t each : reader->follower->in_tables()) {
      if (each == table::Event(table::event::Opened{}).index()) told.insert(each);
    }
  }
  constexpr std::size_t kEvents = std::variant_size_v<table::Event>;
  const auto names = names_of_events(std::make_index_sequence<kEvents>());
  for (std::size_t i = 0; i < kEvents; ++i) EXPECT_TRUE(told.contains(i)) << names[i];
  EXPECT_EQ(looks, 2) << "Ann hid Bob, and then no longer";
  EXPECT_GT(missed, 0);
}

// Whatever people do, in any order.
class Walk {
 public:
  explicit Walk(std::uint64_t seed) : random_(seed) {}
  int below(int bound) {
    return static_cast<int>(uniform_below(random_, static_cast<std::uint32_t>(bound)));
  }
  bool one_in(int count) { return below(count) == 0; }

  wire::RequestBody request(const table::TableView& known) {
    const int players = static_cast<int>(std::max<std::size_t>(known.seats.size(), 1));
    const int seat = below(players);
    const int member = 1 + below(static_cast<int>(known.members.size()) + 1);
    const std::string bot = one_in(3) ? "" : "quick";
    const std::string name = "N" + std::string(1 + static_cast<std::size_t>(below(5)), 'o');
    if (known.you.member == 0 && !one_in(3)) return request::Join{name, one_in(8)};
    if (known.is_running()) {
      switch (below(14)) {
        case 0:
          return request::Begin{seat};
        case 1:
          return request::StandIn{known.you.seat.value_or(seat), "quick"};
        case 2:
          return request::StandIn{seat, "quick"};
        case 3:
          return request::TakeBack{};
        case 4:
          return request::Ask{seat, name};
        case 5:
        case 6:
          return request::Answer{seat, !one_in(3)};
        case 7:
          return request::GiveUp{!one_in(2)};
        case 8:
          return request::GiveSignal{
              Signal::about(Meaning::kLeave, kPiles[static_cast<std::size_t>(seat) % 4])};
        case 9:
          return request::Here{};
        case 10:
          return request::HandOver{member};
        case 11:
          if (one_in(4)) return request::Leave{};
          return request::React{"wow"};
        case 12:
          return request::Hide{member, one_in(2)};
        default:
          return request::Away{one_in(2)};
      }
    }
    switch (below(13)) {
      case 0:
      case 1:
        return request::Sit{seat};
      case 2:
        return request::Stand{};
      case 3:
        return request::SetBot{seat, bot};
      case 4:
        return request::Swap{seat, below(players)};
      case 5: {
        wire::Settings settings = known.settings;
        settings.rules.players = static_cast<std::uint8_t>(2 + below(3));
        settings.rules.extreme = one_in(2);
        settings.listed = one_in(2) ? settings.listed : !settings.listed;
        return request::Change{settings};
      }
      case 6:
        return request::Rename{name};
      case 7:
        return request::Ready{!one_in(3)};
      case 8:
        return request::Say{"well"};
      case 9:
        return request::HandOver{member};
      case 10:
        if (one_in(3)) return request::Leave{};
        return request::Hide{member, one_in(2)};
      default:
        return request::Start{};
    }
  }

 private:
  Random random_;
};

class ConsistencyWalk : public Consistency, public testing::WithParamInterface<int> {};

TEST_P(ConsistencyWalk, ClientsKnowWhatTheServerWouldTell) {
  const int seed = GetParam();
  Walk walk(static_cast<std::uint64_t>(seed));
  table_ = new_table(3, seed % 2, seed % 3 != 0);
  for (const char* name : {"Ann", "Bob", "Cat", "Dan", "Eve"}) arrive(name);
  for (int step = 0; step < 300 && !HasFailure(); ++step) {
    Reader& reader = *readers_[static_cast<std::size_t>(walk.below(5))];
    if (!reader.connected) {
      if (walk.one_in(3)) enter(reader);
    } else if (walk.one_in(20)) {
      go(reader);
    } else if (walk.one_in(25)) {
      constexpr std::array<std::int64_t, 4> kTimes{1'000, 65'000, 125'000, 490'000};
      pass(kTimes[static_cast<std::size_t>(walk.below(4))]);
    } else if (phase() == "play" && walk.one_in(2)) {
      play(walk.one_in(2));
    } else {
      request(reader, walk.request(reader.follower->table()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ConsistencyWalk, testing::Range(1, 9));

}  // namespace
}  // namespace backstep::server
