// Fleet: several servers on one database, a line between each of them and the database that can be
// cut, and a load balancer in front. From the main thread: everything that it starts dies with it.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/url.h"
#include "tests/crash/server_process.h"
#include "tests/crash/verdicts.h"
#include "tests/postgres/cluster.h"
#include "tests/postgres/cut_line.h"
#include "tests/scale/balancer.h"

namespace backstep::scale {

class Fleet {
 public:
  struct Options {
    std::string program;
    std::string folder;  // for logs
    int servers = 3;
    std::vector<std::string> arguments;  // of the servers
  };
  // On a new database of this cluster.
  Fleet(tests::PostgresCluster& cluster, Options options);

  // What went wrong, or nothing.
  std::optional<std::string> start();

  std::size_t size() const { return servers_.size(); }
  crash::ServerProcess& server(std::size_t i) { return *servers_[i]; }
  tests::CutLine& line(std::size_t i) { return *lines_[i]; }
  tests::PostgresCluster& cluster() { return cluster_; }
  const std::string& database() const { return database_; }

  net::Url url() const;                      // of the balancer
  net::Url connection(std::size_t i) const;  // of sockets of one server, past the balancer

  // A figure of a server's metrics; `labels` as they stand there: {kind="bot"}. Nothing if it does
  // not answer.
  std::optional<double> metric(std::size_t i, const std::string& name,
                               const std::string& labels = "") const;
  // Status of GET /ready and /health; 0: none.
  int ready(std::size_t i) const;
  int health(std::size_t i) const;
  // Complains of those that are not.
  crash::Complaints wait_until_ready(std::chrono::milliseconds patience) const;
  // Starts those that do not run. What went wrong.
  crash::Complaints revive();
  // The games that its figures know of, as this server says.
  std::optional<std::size_t> games_in_figures(std::size_t i) const;
  // Ends all. Complains of those that did not go as they should.
  crash::Complaints stop();

 private:
  tests::PostgresCluster& cluster_;
  const Options options_;
  const std::string database_;
  Balancer balancer_;
  std::vector<std::unique_ptr<tests::CutLine>> lines_;
  std::vector<std::unique_ptr<crash::ServerProcess>> servers_;
};

}  // namespace backstep::scale
