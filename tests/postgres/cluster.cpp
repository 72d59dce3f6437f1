#include "tests/postgres/cluster.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <thread>
#include <vector>

#include "tests/postgres/free_port.h"

namespace backstep::tests {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& what) {
  std::cerr << "the PostgreSQL server of the tests: " << what << '\n';
  std::abort();
}

// Where Debian puts those that are not for everybody, newest first; or on the PATH.
std::filesystem::path program(const std::string& name) {
  for (int version = 20; version >= 13; --version) {
    const std::filesystem::path path = "/usr/lib/postgresql/" + std::to_string(version) + "/bin";
    if (std::filesystem::exists(path / name)) return path / name;
  }
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  std::string folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const std::size_t colon = folders.find(':');
    const std::filesystem::path found = std::filesystem::path(folders.substr(0, colon)) / name;
    if (std::filesystem::exists(found)) return found;
    folders.erase(0, colon == std::string::npos ? colon : colon + 1);
  }
  return {};
}

// Whom the server runs as, if not as ourselves.
const passwd* other_user() { return geteuid() == 0 ? getpwnam("postgres") : nullptr; }

// In memory, if there is enough of it: what a server does after a crash, and what a test does
// before it, is mostly waiting for the disk. That a disk keeps what was synced is not what is
// tested here.
std::filesystem::path place() {
  constexpr std::uintmax_t kEnough = std::uintmax_t{2} << 30U;
  const std::filesystem::path memory = "/dev/shm";
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(memory, error);
  return !error && space.available >= kEnough ? memory : std::filesystem::temp_directory_path();
}

// Starts a program that dies with us.
pid_t spawn(const std::vector<std::string>& words, const std::filesystem::path& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const passwd* const user = other_user();
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  if (user != nullptr &&
      (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0 || chdir("/") != 0)) {
    _exit(126);
  }
  // SIGQUIT: a postmaster that is killed leaves its children behind.
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent) _exit(125);
  setpgid(0, 0);  // Ctrl-C is for the test, which then ends it
  execv(arguments[0], arguments.data());
  _exit(127);
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

struct Finish {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct Clear {
  void operator()(PGresult* result) const { PQclear(result); }
};

// To the user who runs the server.
void give_away(const std::filesystem::path& path) {
  const passwd* const user = other_user();
  if (user != nullptr && chown(path.c_str(), user->pw_uid, user->pw_gid) != 0) {
    fail(path.string() + " cannot be given away");
  }
}

}  // namespace

std::string PostgresCluster::why_missing() {
  if (program("initdb").empty() || program("postgres").empty()) {
    return "PostgreSQL is not installed (Debian's package postgresql-15)";
  }
  if (geteuid() == 0 && other_user() == nullptr) {
    return "PostgreSQL does not run as root, and there is no user \"postgres\"";
  }
  return "";
}

PostgresCluster& PostgresCluster::shared() {
  static PostgresCluster cluster;
  return cluster;
}

PostgresCluster::PostgresCluster(Settings settings) : settings_(std::move(settings)) {
  make();
  start();
}

PostgresCluster::~PostgresCluster() {
  stop(Way::kImmediate);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresCluster::make() {
  std::string name = (place() / "backstep-pg-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) fail("no folder can be made");
  folder_ = name;
  give_away(folder_);
  const int status = wait_for(spawn({program("initdb"), "-D", folder_ / "data", "-U", "postgres",
                                     "-A", "trust", "-N", "--locale=C.UTF-8", "--encoding=UTF8"},
                                    folder_ / "log"));
  if (status != 0) fail("initdb failed, see " + (folder_ / "log").string());
  // One user who needs a password.
  std::ofstream(folder_ / "data" / "pg_hba.conf")
      << "host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";
}

std::string PostgresCluster::put(const std::string& name, const std::string& text) const {
  const std::filesystem::path path = folder_ / name;
  std::ofstream file(path);
  std::filesystem::permissions(path, std::filesystem::perms::owner_read);
  if (!(file << text)) fail(path.string() + " cannot be written");
  give_away(path);
  return path;
}

std::string PostgresCluster::url(const std::string& database, int port) const {
  return "postgresql://postgres@127.0.0.1:" + std::to_string(port == 0 ? port_ : port) + '/' +
         database;
}

std::string PostgresCluster::new_database() {
  const std::string name = "test" + std::to_string(++databases_);
  run("postgres", "CREATE DATABASE " + name);
  return name;
}

void PostgresCluster::drop(const std::string& database) const {
  run("postgres", "DROP DATABASE " + database + " WITH (FORCE)");
}

void PostgresCluster::make_role(const std::string& name, const std::string& rights) const {
  run("postgres", "SET client_min_messages = warning; DROP ROLE IF EXISTS " + name +
                      "; CREATE ROLE " + name + " LOGIN " + rights);
}

std::string PostgresCluster::run(const std::string& database, const std::string& sql) const {
  const std::unique_ptr<PGconn, Finish> connection(PQconnectdb(url(database).c_str()));
  const std::unique_ptr<PGresult, Clear> result(PQexec(connection.get(), sql.c_str()));
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    fail(sql + ": " + PQerrorMessage(connection.get()));
  }
  return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
}

void PostgresCluster::stop(Way way) {
  if (server_ < 0) return;
  kill(server_, way == Way::kFast ? SIGINT : SIGQUIT);
  wait_for(server_);
  server_ = -1;
}

void PostgresCluster::start() {
  if (port_ == 0) port_ = free_port();
  if (port_ == 0) fail("there is no free port");
  std::vector<std::string> words{program("postgres"),   "-D", folder_ / "data", "-p",
                                 std::to_string(port_), "-k", folder_};
  Settings settings{
      {"listen_addresses", "127.0.0.1"}, {"shared_buffers", "16MB"}, {"log_min_messages", "fatal"}};
  for (const auto& [name, value] : settings_) settings[name] = value;
  for (const auto& [name, value] : settings) {
    words.emplace_back("-c");
    words.push_back(name + '=' + value);
  }
  server_ = spawn(words, folder_ / "log");
  const Clock::time_point until = Clock::now() + std::chrono::seconds(60);
  while (PQping(url("postgres").c_str()) != PQPING_OK) {
    int status = 0;
    if (Clock::now() > until || waitpid(server_, &status, WNOHANG) == server_) {
      fail("it did not start, see " + (folder_ / "log").string());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace backstep::tests
