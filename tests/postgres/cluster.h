// A PostgreSQL server of a test's own: in a folder that goes away with it, on a port of its own,
// for this machine only. It dies with the test. Started as the user "postgres" if the test is
// root's, since PostgreSQL does not run as root.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>

namespace backstep::tests {

class PostgresCluster {
 public:
  using Settings = std::map<std::string, std::string>;

  // Starts it. REQUIRES: why_missing() is empty. From the main thread, as start(): the server ends
  // when the thread that started it does.
  explicit PostgresCluster(Settings settings = {});
  ~PostgresCluster();
  PostgresCluster(const PostgresCluster&) = delete;
  PostgresCluster& operator=(const PostgresCluster&) = delete;

  // A sentence if PostgreSQL is not installed, otherwise nothing.
  static std::string why_missing();
  // One for all tests of a program, from the first who asks. With default settings.
  static PostgresCluster& shared();

  int port() const { return port_; }
  // `port`: of something that stands between.
  std::string url(const std::string& database, int port = 0) const;
  // A new one with nothing in it: its name.
  std::string new_database();
  void drop(const std::string& database) const;
  // A new user, also if an earlier database had one of that name.
  void make_role(const std::string& name, const std::string& rights = "") const;
  // As the owner of the server; the first column of the first row, if there is any.
  std::string run(const std::string& database, const std::string& sql) const;

  enum class Way { kFast, kImmediate };  // the latter is as if it had crashed
  void stop(Way way = Way::kFast);
  // Waits until it answers.
  void start();
  void restart(Way way = Way::kFast) {
    stop(way);
    start();
  }

  // A file beside its data that only it may read: where it is.
  std::string put(const std::string& name, const std::string& text) const;
  // Those that need another server see them after the next start.
  void set(const std::string& name, const std::string& value) { settings_[name] = value; }

 private:
  void make();

  Settings settings_;
  std::filesystem::path folder_;
  int port_ = 0;
  pid_t server_ = -1;
  int databases_ = 0;
};

}  // namespace backstep::tests
