// Two servers that are asked the same: one on each of two logs that a person cannot tell apart
// (scene_for_tests.h). Whatever that person sends, both must answer the same bytes.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/host/environment_for_tests.h"
#include "server/random_logs_for_tests.h"
#include "server/service/service.h"
#include "wire/request.h"
#include "wire/stored.h"

namespace backstep::server {

namespace json = boost::json;
namespace request = wire::request;

// kHeld: nothing is ever thought about, so bots do nothing. kRun: everything is, until it is done.
enum class Thoughts : std::uint8_t { kHeld, kRun };

// One server, at a clock that stands still, on a store with the log of a scene.
class SceneServer {
 public:
  SceneServer(const ScenePlan& plan, const SceneLog& log, Thoughts thoughts,
              const std::string& pages)
      : thoughts_(thoughts) {
    start_secrets();
    options_.analysis_effort = 20;
    options_.compared_effort = 20;
    if (thoughts == Thoughts::kHeld) hold_thoughts();
    write(plan, log);
    if (plan.phase == ScenePlan::Phase::kOver) archive(log.table);
    service_ = std::make_unique<Service>(context_);
    service_->start([](const std::optional<Error>&) {});
    if (!pages.empty()) service_->read_pages(pages);
    settle();
  }
  ~SceneServer() {
    if (thoughts_ == Thoughts::kRun) settle();
    pool_.reset();  // before the service, to which thoughts would come back
  }
  SceneServer(const SceneServer&) = delete;
  SceneServer& operator=(const SceneServer&) = delete;

  // What a link has been sent, and the code with which it was closed.
  std::vector<std::string> frames(net::Link link) const {
    const auto found = environment_.sent.find(link);
    std::vector<std::string> all =
        found == environment_.sent.end() ? std::vector<std::string>() : found->second;
    const auto closed = environment_.closed.find(link);
    if (closed != environment_.closed.end()) all.push_back("closed: " + closed->second.reason);
    return all;
  }

  void open(net::Link link) { service_->on_open(link, "192.0.2.1"); }
  void send(net::Link link, const std::string& text) {
    service_->on_text(link, text);
    settle();
  }
  void close(net::Link link) {
    service_->on_close(link);
    settle();
  }
  net::Response ask(net::Request request) {
    std::optional<net::Response> got;
    service_->on_request(std::move(request), [&](net::Response response) { got = response; });
    settle();
    return got ? *got : net::Response{0, "", "not answered", nullptr, {}};
  }
  void pass(std::int64_t ms) {
    environment_.set_now(environment_.now_ms() + ms);
    settle();
  }

  int changes() const { return store_.appends; }
  const Table& table(const std::string& id) const {
    return service_->tables().in_memory(id)->table;
  }

 private:
  void hold_thoughts() {
    advice::compute::Job job;
    job.work = [](advice::compute::StopToken& stop_token) {
      while (!stop_token.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    pool_->submit(std::move(job));
  }

  bool is_thinking() const {
    return std::ranges::any_of(pool_->counts(), [](const advice::compute::PoolCounts& each) {
      return each.waiting + each.running > 0;
    });
  }

  void settle() {
    for (;;) {
      // Looked at first: a thought that ends in between has posted what comes of it.
      const bool busy = thoughts_ == Thoughts::kRun && is_thinking();
      if (!environment_.step(std::chrono::milliseconds(busy ? 1 : 0)) && !busy) return;
    }
  }

  void write(const ScenePlan& plan, const SceneLog& log) {
    store::LogChange change;
    change.log = table_log(plan.table);
    std::int64_t ms = kSceneMs;
    for (const wire::TableEntry& each : log.entries) {
      store::Entry stored;
      stored.time_ms = ms;
      stored.body = wire::write_entry(each);
      change.entries.push_back(stored);
      ms += kSceneStepMs;
    }
    change.labels = labels_of(log.table);
    append(std::move(change));
    if (plan.settings.deal.kind == wire::DealKind::kClub) {
      append_one(club_log(plan.club),
                 wire::write_stored(wire::ClubMade{
                     "secret", plan.settings.rules, "", {plan.table, std::string(22, 'x')}, {}}));
    }
    if (plan.settings.deal.kind == wire::DealKind::kToday) {
      append_one("attempt/" + plan.settings.deal.name + '/' + plan.people.front().person,
                 wire::write_stored(wire::Attempt{plan.table}));
    }
  }
  // As the end of its game was stored.
  void archive(const Table& table) {
    Archive archive(context_);
    archive.look_up(archive.logs_of_end(table), [](bool) {});
    settle();
    std::vector<store::LogChange> changes;
    archive.add_end(table, table.touched_ms, changes);
    store_.append(std::move(changes), [](const store::AppendAnswer&) {});
  }
  void append_one(const std::string& log, std::string body) {
    store::LogChange change;
    change.log = log;
    store::Entry stored;
    stored.time_ms = kSceneMs;
    stored.body = std::move(body);
    change.entries.push_back(std::move(stored));
    append(std::move(change));
  }
  void append(store::LogChange change) {
    store_.append({std::move(change)}, [](const store::AppendAnswer&) {});
  }

  const Thoughts thoughts_;
  Options options_;
  WatchedStore store_;
  FakeEnvironment environment_;
  std::unique_ptr<store::SharedState> shared_state_ =
      store::open_local_shared_state([this] { return environment_.now_ms(); });
  std::optional<advice::compute::Pool> pool_{std::in_place, advice::compute::PoolOptions{}};
  Context context_{environment_, store_, *shared_state_, *pool_, options_};
  std::unique_ptr<Service> service_;
};

// What the two servers answered to the same.
struct Answers {
  std::vector<std::string> one;
  std::vector<std::string> other;
  bool changed_one = false;  // something was stored
  bool changed_other = false;

  bool changed() const { return changed_one || changed_other; }
};

// A person who is connected to both servers, with some others who are.
class TwoServers {
 public:
  TwoServers(const ScenePlan& plan, const SceneLog& one, const SceneLog& other,
             const ScenePerson& sender, Thoughts thoughts, const std::string& pages = {},
             bool compact = false)
      : plan_(plan),
        one_(one),
        other_(other),
        sender_(sender),
        thoughts_(thoughts),
        pages_(pages),
        compact_(compact) {
    restart();
  }

  // Both as they were at first, with new connections.
  void restart() {
    first_ = std::make_unique<SceneServer>(plan_, one_, thoughts_, pages_);
    second_ = std::make_unique<SceneServer>(plan_, other_, thoughts_, pages_);
    link_ = 0;
    number_ = 0;
    // Every second of the others is there, too.
    for (std::size_t i = 0; i < plan_.people.size(); i += 2) {
      if (plan_.people[i].token != sender_.token)
        hello({1, plan_.people[i].token, "page", plan_.table, {}});
    }
    greeting_ = hello({1, sender_.token, "page", plan_.table, {}, compact_});
    own_ = link_;
  }
  // What the sender was told by the first connection.
  const Answers& greeting() const { return greeting_; }

  // A hello by a connection of its own.
  Answers hello(const request::Hello& hello) {
    const net::Link link = ++link_;
    first_->open(link);
    second_->open(link);
    return send(link, wire::write_request({1, hello}));
  }
  Answers request(const wire::RequestBody& request) {
    return send(own_, wire::write_request({++number_ + 1, request}));
  }
  Answers text(const std::string& text) { return send(own_, text); }
  // Limits of a connection that were used up are there again.
  void pass(std::int64_t ms) {
    first_->pass(ms);
    second_->pass(ms);
  }

  Answers http(const net::Request& asked) {
    const auto flat = [](const net::Response& response) {
      std::vector<std::string> parts{std::to_string(response.status), response.type, response.body};
      for (const auto& [name, value] : response.headers) parts.push_back(name + ": " + value);
      if (response.shared) parts.push_back(*response.shared);
      return parts;
    };
    const auto before = changes();
    Answers answers;
    answers.one = flat(first_->ask(asked));
    answers.other = flat(second_->ask(asked));
    return count(answers, before);
  }

  const Table& table() const { return first_->table(plan_.table); }
  const Table& other_table() const { return second_->table(plan_.table); }

 private:
  std::pair<int, int> changes() const { return {first_->changes(), second_->changes()}; }
  Answers count(Answers answers, std::pair<int, int> before) const {
    answers.changed_one = first_->changes() != before.first;
    answers.changed_other = second_->changes() != before.second;
    return answers;
  }
  Answers send(net::Link link, const std::string& text) {
    const auto before = changes();
    const std::size_t had = first_->frames(link).size();
    const std::size_t had_other = second_->frames(link).size();
    first_->send(link, text);
    second_->send(link, text);
    Answers answers;
    answers.one = tail(first_->frames(link), had);
    answers.other = tail(second_->frames(link), had_other);
    return count(answers, before);
  }
  static std::vector<std::string> tail(std::vector<std::string> all, std::size_t from) {
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(from, all.size())));
    return all;
  }

  const ScenePlan& plan_;
  const SceneLog& one_;
  const SceneLog& other_;
  const ScenePerson& sender_;
  const Thoughts thoughts_;
  const std::string pages_;
  const bool compact_;  // the sender is told plays in short
  std::unique_ptr<SceneServer> first_;
  std::unique_ptr<SceneServer> second_;
  net::Link link_ = 0;
  net::Link own_ = 0;
  std::uint64_t number_ = 0;
  Answers greeting_;
};

}  // namespace backstep::server
