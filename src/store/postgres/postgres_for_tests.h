// A database of a test's own, and stores on it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "store/postgres/store.h"
#include "store/stores_for_tests.h"
#include "tests/postgres/cluster.h"

namespace backstep::store {

// Waits for what must become true.
inline bool becomes(const std::function<bool()>& condition,
                    std::chrono::milliseconds within = std::chrono::seconds(20)) {
  const auto until = std::chrono::steady_clock::now() + within;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

class OnPostgres : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = tests::PostgresCluster::why_missing(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    cluster_ = &tests::PostgresCluster::shared();
    database_ = cluster_->new_database();
  }

  void TearDown() override {
    if (!database_.empty()) cluster_->drop(database_);
  }

  // `port` is of a line that stands between.
  PostgresOptions options(int port = 0) const {
    PostgresOptions options;
    options.url = cluster_->url(database_, port);
    // Often, but with patience: threads and database may have to wait for others.
    options.beat_ms = 100;
    options.gone_ms = 4'000;
    options.alone_ms = 2'000;
    return options;
  }
  static PostgresStores open(const PostgresOptions& options) {
    Result<PostgresStores> stores = open_postgres(options);
    if (!stores) throw std::runtime_error(stores.error().sentence);
    return std::move(*stores);
  }
  PostgresStores open() const { return open(options()); }
  static std::string error(const PostgresOptions& options) {
    const Result<PostgresStores> stores = open_postgres(options);
    return stores ? "" : stores.error().sentence;
  }
  std::string run(const std::string& sql) const { return cluster_->run(database_, sql); }

  tests::PostgresCluster* cluster_ = nullptr;
  std::string database_;
};

}  // namespace backstep::store
