#include "server/limits/limits.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/source_dir.h"

namespace backstep::server {
namespace {

// The rows | `--NAME` | DEFAULT | ... | of docs/security.md, by name; thousands are grouped by
// commas.
std::map<std::string, std::int64_t> documented_defaults() {
  std::ifstream file(BACKSTEP_SOURCE_DIR "/docs/security.md");
  const std::regex row(R"(^\| `--([a-z0-9-]+)` \| ([0-9,]+) \|.*)");
  std::map<std::string, std::int64_t> found;
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    std::string digits = match[2];
    std::erase(digits, ',');
    EXPECT_TRUE(found.emplace(match[1], std::stoll(digits)).second)
        << match[1] << " is listed twice";
  }
  return found;
}

TEST(Limits, SecurityDocListsEveryLimitWithItsDefault) {
  const std::map<std::string, std::int64_t> documented = documented_defaults();
  const Limits defaults;
  std::set<std::string> names;
  for (const LimitSpec& spec : limit_specs()) {
    const std::string name(spec.option);
    EXPECT_TRUE(names.insert(name).second) << "--" << name << " is listed twice";
    const auto row = documented.find(name);
    if (row == documented.end()) {
      ADD_FAILURE() << "docs/security.md has no row for --" << name;
      continue;
    }
    EXPECT_EQ(row->second, defaults.*spec.value) << "docs/security.md, --" << name;
  }
  for (const auto& row : documented) {
    EXPECT_TRUE(names.contains(row.first)) << "docs/security.md lists an unknown --" << row.first;
  }
}

TEST(Limits, DefaultsAreWithinTheirRanges) {
  const Limits defaults;
  for (const LimitSpec& spec : limit_specs()) {
    EXPECT_LE(spec.least, defaults.*spec.value) << spec.option;
    EXPECT_GE(spec.most, defaults.*spec.value) << spec.option;
  }
}

TEST(Limits, NetDefaultsAreTheSame) {
  const net::Options net;
  net::Options applied;
  apply(Limits(), applied);
  EXPECT_EQ(applied.max_connections, net.max_connections);
  EXPECT_EQ(applied.max_connections_per_address, net.max_connections_per_address);
  EXPECT_EQ(applied.requests_per_second, net.requests_per_second);
  EXPECT_EQ(applied.request_burst, net.request_burst);
  EXPECT_EQ(applied.frames_per_second, net.frames_per_second);
  EXPECT_EQ(applied.frame_burst, net.frame_burst);
  EXPECT_EQ(applied.sockets_per_second, net.sockets_per_second);
  EXPECT_EQ(applied.socket_burst, net.socket_burst);
  EXPECT_EQ(applied.frames_per_second_of_address, net.frames_per_second_of_address);
  EXPECT_EQ(applied.frame_burst_of_address, net.frame_burst_of_address);
  EXPECT_EQ(applied.steady_frames_per_second, net.steady_frames_per_second);
  EXPECT_EQ(applied.steady_frame_burst, net.steady_frame_burst);
  EXPECT_EQ(applied.max_unsent, net.max_unsent);
  EXPECT_EQ(applied.max_unsent_of_address, net.max_unsent_of_address);
  EXPECT_EQ(applied.max_unsent_of_all, net.max_unsent_of_all);
}

TEST(Limits, PoolDefaultsAreTheSame) {
  const advice::compute::PoolOptions pool;
  advice::compute::PoolOptions applied;
  applied.most_bots_per_origin = 0;
  applied.most_per_origin = 0;
  apply(Limits(), applied);
  EXPECT_EQ(applied.most_bots_per_origin, pool.most_bots_per_origin);
  EXPECT_EQ(applied.most_per_origin, pool.most_per_origin);
}

}  // namespace
}  // namespace backstep::server
