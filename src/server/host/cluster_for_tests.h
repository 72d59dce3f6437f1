// Several processes on one store, for tests: time is the same for all and passes when the test says
// so; hints of news and notes can get lost, and a process can end without a word.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/host/environment_for_tests.h"
#include "server/people/secrets.h"
#include "server/service/service.h"
#include "store/limits.h"
#include "store/memory/memory_store.h"
#include "store/shared_state.h"
#include "wire/request.h"

namespace backstep::server {

namespace json = boost::json;
namespace request = wire::request;

class ClusterStore;
class ClusterSharedState;

// What the processes share.
struct Cluster {
  std::unique_ptr<store::Store> store = store::open_memory_store();
  std::vector<ClusterStore*> stores;
  std::vector<ClusterSharedState*> shared_state;
  std::map<std::pair<std::string, std::string>, std::string> notes;  // by process and name
  store::Limits limits;
  bool lose_hints = false;
  bool lose_notes = false;
  bool lose_told = false;
  std::function<void()> while_notes_are_read;  // once
};

// A process's way to the store that all share.
class ClusterStore final : public store::Store {
 public:
  explicit ClusterStore(Cluster& cluster) : cluster_(cluster) { cluster.stores.push_back(this); }
  ~ClusterStore() override { std::erase(cluster_.stores, this); }
  ClusterStore(const ClusterStore&) = delete;
  ClusterStore& operator=(const ClusterStore&) = delete;

  bool reachable = true;
  int loads = 0;

  void append(std::vector<store::LogChange> changes, Then<store::AppendAnswer> then) override {
    store::AppendAnswer answer;
    cluster_.store->append(changes, [&](store::AppendAnswer got) { answer = std::move(got); });
    if (answer.outcome == store::Appended::kStored) {
      for (const store::LogChange& change : changes) {
        for (ClusterStore* const each : cluster_.stores) {
          if (each->news_ && each != this && !cluster_.lose_hints) {
            each->news_(change.log, change.expected + change.entries.size());
          }
        }
      }
    }
    then(answer);
  }
  void load(std::string log, std::uint64_t after, std::size_t most,
            Then<Result<std::vector<store::Entry>>> then) override {
    ++loads;
    cluster_.store->load(std::move(log), after, most, std::move(then));
  }
  void load_from_snapshot(std::string log, std::size_t most,
                          Then<Result<store::LogState>> then) override {
    cluster_.store->load_from_snapshot(std::move(log), most, std::move(then));
  }
  void save_snapshot(std::string log, std::uint64_t revision, store::Snapshot snapshot,
                     Then<Result<bool>> then) override {
    cluster_.store->save_snapshot(std::move(log), revision, std::move(snapshot), std::move(then));
  }
  void list(std::string label, std::optional<store::Place> after, std::size_t most,
            Then<Result<std::vector<store::Place>>> then) override {
    cluster_.store->list(std::move(label), std::move(after), most, std::move(then));
  }
  void list_older(std::string label, std::int64_t before_ms, std::size_t most,
                  Then<Result<std::vector<store::Place>>> then) override {
    cluster_.store->list_older(std::move(label), before_ms, most, std::move(then));
  }
  void count(std::string label, Then<Result<std::uint64_t>> then) override {
    cluster_.store->count(std::move(label), std::move(then));
  }
  void lasts(std::vector<std::string> logs,
             Then<Result<std::vector<std::uint64_t>>> then) override {
    cluster_.store->lasts(std::move(logs), std::move(then));
  }
  void erase(std::vector<std::string> logs, Then<Result<std::size_t>> then) override {
    cluster_.store->erase(std::move(logs), std::move(then));
  }
  void rewrite(std::string log, std::uint64_t revision, std::vector<store::Rewrite> entries,
               Then<Result<bool>> then) override {
    cluster_.store->rewrite(std::move(log), revision, std::move(entries), std::move(then));
  }
  void on_news(const News& news) override { news_ = news; }
  // Somebody says something of a log, true or not.
  void hear(const std::string& log, std::uint64_t last) const { news_(log, last); }
  bool is_reachable() const override { return reachable; }

 private:
  Cluster& cluster_;
  News news_;
};

class ClusterSharedState final : public store::SharedState {
 public:
  ClusterSharedState(Cluster& cluster, std::string self, std::function<std::int64_t()> clock)
      : cluster_(cluster), self_(std::move(self)), clock_(std::move(clock)) {
    cluster.shared_state.push_back(this);
  }
  ~ClusterSharedState() override {
    std::erase(cluster_.shared_state, this);
    be_gone();
  }
  ClusterSharedState(const ClusterSharedState&) = delete;
  ClusterSharedState& operator=(const ClusterSharedState&) = delete;

  // What it said is void, and the others hear of it.
  void be_gone() {
    std::erase_if(cluster_.notes, [this](const auto& each) { return each.first.first == self_; });
    for (const ClusterSharedState* const each : cluster_.shared_state) {
      if (each != this && each->calls_.on_gone) each->calls_.on_gone(self_);
    }
  }

  bool is_shared() const override { return true; }
  const std::string& self() const override { return self_; }
  void note(std::string name, std::string body) override {
    if (cluster_.lose_notes) return;
    cluster_.notes[{self_, name}] = body;
    for (const ClusterSharedState* const each : cluster_.shared_state) {
      if (each != this && each->calls_.on_note) each->calls_.on_note({self_, name, body});
    }
  }
  void notes(std::string name, Then<Result<std::vector<store::Note>>> then) override {
    std::vector<store::Note> found;
    for (const auto& [key, body] : cluster_.notes) {
      if (key.first != self_ && key.second == name && !body.empty()) {
        found.push_back({key.first, name, body});
      }
    }
    if (const auto meanwhile = std::exchange(cluster_.while_notes_are_read, nullptr)) meanwhile();
    then(found);
  }
  void tell(std::string text) override {
    if (cluster_.lose_told) return;
    for (const ClusterSharedState* const each : cluster_.shared_state) {
      if (each != this && each->calls_.on_told) each->calls_.on_told(self_, text);
    }
  }
  void take(store::Limit limit, std::string who, int count, Then<bool> then) override {
    then(cluster_.limits.take(limit, who, count, clock_()));
  }
  void listen(Calls calls) override { calls_ = std::move(calls); }

 private:
  Cluster& cluster_;
  const std::string self_;
  const std::function<std::int64_t()> clock_;
  Calls calls_;
};

struct Process {
  Process(Cluster& cluster, const std::string& name)
      : store(cluster), shared_state(cluster, name, [this] { return environment.now_ms(); }) {
    start_secrets();
    service = std::make_unique<Service>(context);
  }

  Options options;
  FakeEnvironment environment;
  ClusterStore store;
  ClusterSharedState shared_state;
  advice::compute::Pool pool{advice::compute::PoolOptions{}};  // ends before what its jobs post to
  Context context{environment, store, shared_state, pool, options};
  std::unique_ptr<Service> service;

  bool is_thinking() {
    for (const advice::compute::PoolCounts& each : pool.counts()) {
      if (each.waiting + each.running > 0) return true;
    }
    return false;
  }
};

// Two processes and people who talk to either.
class OnCluster : public testing::Test {
 protected:
  OnCluster() {
    for (const char* const name : {"one", "two"}) add(name);
  }
  ~OnCluster() override {
    while (!processes_.empty()) end(processes_.size() - 1);
  }

  Process& add(const std::string& name) {
    auto process = std::make_unique<Process>(cluster_, name);
    if (!processes_.empty()) process->environment.set_now(processes_[0]->environment.now_ms());
    processes_.push_back(std::move(process));
    bool started = false;
    processes_.back()->service->start([&](const auto& error) { started = !error; });
    settle();
    EXPECT_TRUE(started);
    return *processes_.back();
  }
  // Without a word to anybody who is connected; the others find out.
  void end(std::size_t which) {
    Process& process = *processes_[which];
    while (process.is_thinking() || process.environment.step(std::chrono::milliseconds(1))) {
    }
    processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(which));
    settle();
  }

  // ---- time

  bool step() {
    bool did = false;
    for (const auto& each : processes_) did = each->environment.step() || did;
    return did;
  }
  // All that can be done now, thoughts included.
  void settle() {
    for (;;) {
      Process* thinking = nullptr;
      for (const auto& each : processes_) {
        if (each->is_thinking()) thinking = each.get();
      }
      // A thought that is counted as done has posted what came of it.
      if (!step() && thinking == nullptr) return;
      if (thinking != nullptr) thinking->environment.step(std::chrono::milliseconds(1));
    }
  }
  // At once, so that what is due every second is due once.
  void jump(std::int64_t ms) {
    for (const auto& each : processes_) each->environment.set_now(each->environment.now_ms() + ms);
    settle();
  }
  void advance(std::int64_t ms) {
    const std::int64_t until = processes_[0]->environment.now_ms() + ms;
    settle();
    for (;;) {
      std::int64_t next = until;
      for (const auto& each : processes_) {
        next = std::min(next, each->environment.next_timer().value_or(until));
      }
      for (const auto& each : processes_) {
        each->environment.set_now(std::max(next, each->environment.now_ms()));
      }
      settle();
      if (next >= until) return;
    }
  }

  // ---- people

  struct Client {
    std::string name;
    std::string token = new_person_token();
    Process* at = nullptr;
    net::Link link = 0;
    std::uint64_t last_id = 0;
  };

  void connect(Client& client, Process& at, const std::string& table,
               std::optional<std::uint64_t> seen = std::nullopt) {
    client.at = &at;
    client.link = ++last_link_;
    at.service->on_open(client.link, "192.0.2.1");
    say(client, request::Hello{1, client.token, "page of " + client.name, table, seen});
  }
  void disconnect(Client& client) {
    client.at->service->on_close(client.link);
    client.at = nullptr;
    settle();
  }
  // The code of the refusal, or "" if it was done.
  std::string say(Client& client, const wire::RequestBody& request) {
    return say(client, request, ++client.last_id);
  }
  std::string say(Client& client, const wire::RequestBody& request, std::uint64_t id) {
    const std::size_t before = told(client).size();
    client.at->service->on_text(client.link, wire::write_request({id, request}));
    settle();
    const auto all = told(client);
    for (std::size_t i = before; i < all.size(); ++i) {
      if (all[i].at("t") == "refused" &&
          all[i].at("id").as_int64() == static_cast<std::int64_t>(id)) {
        return std::string(all[i].at("code").as_string());
      }
    }
    return "";
  }

  // Everything a connection was told, or everything of a kind.
  std::vector<json::object> told(const Client& client, std::string_view kind = {}) {
    std::vector<json::object> found;
    for (const std::string& text : client.at->environment.sent[client.link]) {
      const json::object notice = json::parse(text).as_object();
      if (kind.empty() || notice.at("t") == json::value(kind)) found.push_back(notice);
    }
    return found;
  }
  std::vector<json::object> events(const Client& client, std::string_view kind) {
    std::vector<json::object> found;
    for (const json::object& notice : told(client, "event")) {
      const json::object& happened = notice.at("happened").as_object();
      if (happened.at("e") == json::value(kind)) found.push_back(happened);
    }
    return found;
  }
  // What a member is, as this connection was told last.
  std::string connection_state(const Client& client, int member) {
    std::string found;
    for (const json::object& notice : told(client)) {
      if (notice.at("t") == "presence" && notice.at("member").as_int64() == member) {
        found = notice.at("state").as_string();
      } else if (notice.at("t") == "table") {
        for (const json::value& each : notice.at("members").as_array()) {
          if (each.at("member").as_int64() == member) found = each.at("state").as_string();
        }
      }
    }
    return found;
  }

  // ---- tables

  std::string new_table(int players, int bots = 0) {
    const std::string id = new_id();
    wire::Settings settings;
    settings.rules.players = static_cast<std::uint8_t>(players);
    std::vector<store::Entry> entries;
    const auto add = [&](const wire::TableEntry& made) {
      store::Entry stored;
      stored.time_ms = processes_[0]->environment.now_ms();
      stored.body = wire::write_entry(made);
      entries.push_back(stored);
    };
    add(wire::entry::Opened{settings});
    for (int seat = players - bots; seat < players; ++seat) {
      add(wire::entry::BotSat{seat, "quick"});
    }
    cluster_.store->append(
        {{table_log(id), 0, entries, std::vector<std::string>{"table", "lobby"}}},
        [](const auto&) {});
    return id;
  }
  void join_and_sit(Client& client, Process& at, const std::string& table, int seat) {
    connect(client, at, table);
    ASSERT_EQ(say(client, request::Join{client.name}), "");
    ASSERT_EQ(say(client, request::Sit{seat}), "");
  }
  // Ann at the first process, Bob at the second, and Ann begins.
  std::string game_of_two() {
    const std::string table = new_table(2);
    join_and_sit(ann_, one(), table, 0);
    join_and_sit(bob_, two(), table, 1);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Begin{0}), "");
    return table;
  }
  // A first turn that is always legal: the lowest card on A, the highest on C.
  std::vector<Action> first_turn(const Client& client) {
    const json::object dealt = events(client, "dealt").back();
    const json::array& hand = dealt.at("hand").as_array();
    return {Action::lay(static_cast<Card>(hand.front().as_int64()), Pile::kA),
            Action::lay(static_cast<Card>(hand.back().as_int64()), Pile::kC), Action::end_turn()};
  }
  // The entries of a table's log that are of a kind, such as "did".
  std::vector<std::string> stored(const std::string& table, std::string_view kind) {
    std::vector<std::string> found;
    cluster_.store->load(table_log(table), 0, 100'000, [&](const auto& entries) {
      for (const store::Entry& each : *entries) {
        if (json::parse(each.body).at("e") == json::value(kind)) found.push_back(each.body);
      }
    });
    return found;
  }

  Process& one() { return *processes_[0]; }
  Process& two() { return *processes_[1]; }

  Cluster cluster_;
  std::vector<std::unique_ptr<Process>> processes_;
  net::Link last_link_ = 0;
  Client ann_{"Ann"};
  Client bob_{"Bob"};
};

}  // namespace backstep::server
