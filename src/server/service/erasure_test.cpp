// What people at a table notice while others are erased from it: nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "server/people/secrets.h"
#include "server/people/traces.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

constexpr int kErased = 20;
constexpr int kEntries = 1'000;

class WhileOthersAreErased : public AtServer {
 protected:
  // Ann sits at a table with a long log, at which so many others are.
  WhileOthersAreErased() {
    world_.options.limits.talk_burst = widest_limits().talk_burst;
    world_.options.limits.person_request_burst = widest_limits().person_request_burst;
    table_ = new_table(2, 1);
    std::vector<wire::TableEntry> made;
    for (int i = 0; i < kErased; ++i) {
      tokens_.push_back(new_person_token());
      made.emplace_back(
          entry::Joined{i + 1, hash_of_token(tokens_.back()), std::string("Cousin ") + letter(i)});
    }
    for (int i = 0; i < kEntries; ++i) made.emplace_back(entry::Said{1 + i % kErased, "hello"});
    std::vector<store::Entry> entries;
    for (const wire::TableEntry& each : made) {
      store::Entry stored;
      stored.time_ms = world_.environment.now_ms();
      stored.body = wire::write_entry(each);
      entries.push_back(stored);
    }
    std::vector<std::string> labels{"table"};
    for (const std::string& token : tokens_) labels.push_back("member/" + hash_of_token(token));
    bool stored = false;
    world_.store.append({{table_log(table_), world_.store.bodies(table_log(table_)).size(), entries,
                          std::move(labels)}},
                        [&](const store::AppendAnswer& answer) {
                          stored = answer.outcome == store::Appended::kStored;
                        });
    EXPECT_TRUE(stored);
    join_and_sit(ann_, table_, 0);
  }
  static char letter(int number) { return static_cast<char>('a' + number); }

  void ask(const std::string& method, const std::string& path, const std::string& token,
           const std::string& address, int& status, int& count) {
    net::Request request;
    request.method = method;
    request.path = path;
    request.token = token;
    request.address = address;
    service_->on_request(std::move(request), [&status, &count](const net::Response& response) {
      status = response.status;
      ++count;
    });
  }

  void react() {
    service_->on_text(ann_.link, wire::write_request({++ann_.last_id, request::React{"clap"}}));
  }
  // Whether the last of them has been answered.
  bool is_done() {
    const std::string done = R"({"t":"done","id":)" + std::to_string(ann_.last_id) + ',';
    const std::vector<std::string>& sent = world_.environment.sent[ann_.link];
    for (; looked_at_ < sent.size(); ++looked_at_) {
      if (sent[looked_at_].starts_with(done)) return true;
    }
    return false;
  }

  std::string table_;
  std::vector<std::string> tokens_;
  std::size_t looked_at_ = 0;
};

TEST_F(WhileOthersAreErased, PlayersAreAnsweredAtOnce) {
  int status = 0;
  int erased = 0;
  for (const std::string& token : tokens_) {
    ask("DELETE", "/api/person", token, "203.0.113.1", status, erased);
  }
  int listed_status = 0;
  int listed = 0;
  ask("GET", "/api/tables", {}, "198.51.100.1", listed_status, listed);
  int erased_before_list = -1;
  int answers = 0;
  int waits = 0;
  int most_waits = 0;
  react();
  while (erased < kErased) {
    ASSERT_TRUE(world_.environment.step(std::chrono::milliseconds(1'000)));
    ++waits;
    // At first it waits behind all that was asked at the same time.
    if (erased > 0) most_waits = std::max(most_waits, waits);
    if (is_done()) {
      ++answers;
      waits = 0;
      react();
    }
    if (listed > 0 && erased_before_list < 0) erased_before_list = erased;
  }
  EXPECT_EQ(status, 200);
  EXPECT_GT(answers, kErased);
  EXPECT_LE(most_waits, 8) << "things done until the player was answered";
  EXPECT_EQ(listed_status, 200);
  EXPECT_LE(erased_before_list, 1) << "the list of tables does not wait for erasures";
  world_.settle();
  for (const std::string& token : tokens_) {
    EXPECT_TRUE(world_.store.places_of(hash_of_token(token)).empty());
  }
  EXPECT_TRUE(world_.store.places_of("hello").empty());
  EXPECT_TRUE(world_.store.places_of("Cousin").empty());
}

// What an entry keeps of the program that asked for it follows from the person, too.
class AfterAnErasure : public AtServer {
 protected:
  std::string mark(const Client& client, const std::string& table) const {
    return client_mark(hash_of_token(client.token), table);
  }
  void erase(const Client& client) {
    net::Request request;
    request.method = "DELETE";
    request.path = "/api/person";
    request.token = client.token;
    request.address = "203.0.113.1";
    int status = 0;
    service_->on_request(std::move(request),
                         [&status](const net::Response& response) { status = response.status; });
    world_.settle();
    EXPECT_EQ(status, 200);
  }
};

TEST_F(AfterAnErasure, NoEntryIsMarkedAsThePersons) {
  const std::string table = game_of_two();
  ASSERT_FALSE(world_.store.places_of(mark(ann_, table)).empty());
  erase(ann_);
  EXPECT_TRUE(world_.store.places_of(mark(ann_, table)).empty());
  EXPECT_FALSE(world_.store.places_of(mark(bob_, table)).empty()) << "requests of others are known";
}

TEST_F(AfterAnErasure, AGameGoesOnOnlyForOthers) {
  const std::string table = game_of_two();
  erase(ann_);
  const Live live = service_->tables().in_memory(table);
  EXPECT_TRUE(live->table.is_running());
  erase(bob_);
  EXPECT_FALSE(live->table.is_running()) << "bots would play it for nobody";
  EXPECT_EQ(live->table.game->stopped, entry::Stop::kGivenUp);
}

}  // namespace
}  // namespace backstep::server
