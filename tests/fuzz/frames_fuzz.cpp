// Any bytes as frames of clients: each line is one, its first character says whose. The service
// must answer every request that has a number, never twice, and must go on.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/environment_for_tests.h"
#include "server/service/service.h"
#include "tests/fuzz/trap.h"
#include "wire/request.h"

namespace {

using namespace backstep;          // NOLINT(google-build-using-namespace)
using namespace backstep::server;  // NOLINT(google-build-using-namespace)
namespace request = wire::request;

constexpr net::Link kPeople = 3;

// Everything that is made once: threads that think, and the log of a table to begin with.
struct Context3 {
  Context3() {
    for (std::size_t i = 0; i < kPeople; ++i) tokens.push_back(new_person_token());
  }
  World world;
  std::vector<std::string> tokens;
};

std::string new_table(World& world) {
  const std::string id = new_id();
  wire::Settings settings;
  settings.rules.players = 3;
  settings.rules.extreme = true;
  std::vector<store::Entry> entries;
  const auto add = [&](const wire::TableEntry& entry) {
    store::Entry stored;
    stored.body = wire::write_entry(entry);
    entries.push_back(stored);
  };
  add(wire::entry::Opened{settings});
  add(wire::entry::BotSat{2, "quick"});
  world.store.append({{table_log(id), 0, entries, std::vector<std::string>{"table"}}},
                     [](const auto&) {});
  return id;
}

std::size_t answers_to(const std::vector<std::string>& sent, std::uint64_t id) {
  const std::string number = "\"id\":" + std::to_string(id) + ',';
  std::size_t count = 0;
  for (const std::string& text : sent) {
    const bool answers =
        text.starts_with("{\"t\":\"done\"") || text.starts_with("{\"t\":\"refused\"") ||
        text.starts_with("{\"t\":\"checked\"") || text.starts_with("{\"t\":\"code\"");
    count += answers && text.find(number) != std::string::npos ? 1U : 0U;
  }
  return count;
}

}  // namespace

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Context3 context;
  World& world = context.world;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  auto service = std::make_unique<Service>(world.context);
  service->start([](const auto&) {});
  world.settle();
  world.environment.sent.clear();
  world.environment.closed.clear();
  const std::string table = new_table(world);
  for (net::Link link = 0; link < kPeople; ++link) {
    service->on_open(link, "192.0.2.1");
    service->on_text(
        link, wire::write_request({0, request::Hello{1, context.tokens[link], "fuzz", table, {}}}));
    world.settle();
  }
  std::size_t begin = 0;
  while (begin < all.size()) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    const std::string_view line = all.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) continue;
    const net::Link link = static_cast<unsigned char>(line[0]) % kPeople;
    if (line[0] == '*') {  // time passes
      world.advance(31'000);
      continue;
    }
    if (world.environment.closed.contains(link)) continue;
    const std::string frame(line.substr(1));
    const Result<wire::Request> read = wire::read_request(frame);
    auto& sent = world.environment.sent[link];
    const std::size_t before = sent.size();
    service->on_text(link, frame);
    world.settle();
    const std::vector<std::string> news(sent.begin() + static_cast<std::ptrdiff_t>(before),
                                        sent.end());
    if (!read) {
      require(answers_to(news, 0) == 1, "nonsense without an answer", frame);
    } else if (!std::holds_alternative<request::Hint>(read->body)) {
      require(answers_to(news, read->id) == 1, "a wish without an answer, or with two", frame);
    }
    for (const std::string& text : news) {
      require(text.find(context.tokens[link]) == std::string::npos, "a token in a frame", text);
      require(text.find("\"deck\"") == std::string::npos, "a deck in a frame", text);
    }
  }
  for (net::Link link = 0; link < kPeople; ++link) service->on_close(link);
  world.finish();
  world.environment.forget_timers();
  return 0;
}
