// The crash test: clients play while the server is killed again and again without a word. Whatever
// was acknowledged, or seen by anybody, must be there afterwards, once and in its place.
//
// crash_test_driver PROGRAM [--kills N] [--seed WORD] [--tables N]
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "net/url.h"
#include "tests/crash/crowd.h"
#include "tests/crash/server_process.h"
#include "tests/crash/verdicts.h"

namespace backstep::crash {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};

struct Options {
  std::string program;
  int kills = 5;
  int tables = 20;
  std::string seed;
};

// At any moment, or shortly after a turn was sent: then it is stored, but not answered yet, or just
// not stored.
void wait_for_a_moment(Random& random, Crowd& crowd) {
  std::this_thread::sleep_for(milliseconds(200 + random.below(1'000)));
  if (random.below(4) == 0) return;
  crowd.wait_for_play(kPatience);
  std::this_thread::sleep_for(milliseconds(random.below(5)));
}

// False: there is no going on.
bool kill_and_revive(Random& random, ServerProcess& server, Crowd& crowd, int round,
                     Verdicts& verdicts) {
  wait_for_a_moment(random, crowd);
  server.kill();
  // Sometimes it is back at once, sometimes when everybody has tried in vain.
  std::this_thread::sleep_for(milliseconds(random.below(2) == 0 ? 0 : random.below(400)));
  const std::string after = " after kill " + std::to_string(round);
  if (const auto wrong = server.start()) {
    verdicts.check("start" + after, {*wrong});
    return false;
  }
  const Complaints missing = crowd.look_afresh(kPatience);
  verdicts.check("everything is there" + after, missing);
  return missing.empty();
}

void run(const Options& options, const std::string& folder, Verdicts& verdicts) {
  Random random(options.seed, "crash driver");
  ServerProcess server(
      {options.program, folder + "/crash.db", folder + "/server.log", 0, {"--bot-delay", "0.05"}});
  if (const auto wrong = server.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({*net::parse_url("http://127.0.0.1:" + std::to_string(server.port())),
               {},
               options.tables,
               options.seed});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  for (int round = 1; round <= options.kills; ++round) {
    if (!kill_and_revive(random, server, crowd, round, verdicts)) return;
  }
  verdicts.check("every game goes on and ends", crowd.finish(kPatience));
  crowd.judge(verdicts);
  const int code = server.stop();
  verdicts.check("the server stops", code == 0, "exit code " + std::to_string(code));
  const Crowd::Figures figures = crowd.figures();
  verdicts.check("the disk could always be written", figures.store_failures == 0,
                 std::to_string(figures.store_failures) + " times not");
  std::printf(
      "%d kills, %zu games, %zu wishes acknowledged, %llu sent again (%llu of them done before), "
      "%llu times not allowed to talk\n",
      options.kills, figures.games, figures.acknowledged,
      static_cast<unsigned long long>(figures.sent_again),
      static_cast<unsigned long long>(figures.repeated),
      static_cast<unsigned long long>(figures.refused_talk));
}

int main_of(const std::vector<std::string>& words) {
  Options options;
  options.seed = std::to_string(getpid());
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool more = i + 1 < words.size();
    if (words[i] == "--kills" && more) {
      options.kills = std::atoi(words[++i].c_str());
    } else if (words[i] == "--tables" && more) {
      options.tables = std::atoi(words[++i].c_str());
    } else if (words[i] == "--seed" && more) {
      options.seed = words[++i];
    } else {
      options.program = words[i];
    }
  }
  std::string folder = fs::temp_directory_path() / "backstep-crash-XXXXXX";
  if (options.program.empty() || options.kills < 1 || options.tables < 1 ||
      mkdtemp(folder.data()) == nullptr) {
    std::fprintf(stderr, "crash_test_driver PROGRAM [--kills N] [--seed WORD] [--tables N]\n");
    return 2;
  }
  std::printf("seed %s\n", options.seed.c_str());
  std::fflush(stdout);
  Verdicts verdicts;
  run(options, folder, verdicts);
  if (verdicts.failed() == 0) {
    fs::remove_all(folder);
  } else {
    std::printf("the data file and the server's log are kept in %s\n", folder.c_str());
  }
  std::printf("crash: %d passed, %d failed\n", verdicts.passed(), verdicts.failed());
  return verdicts.failed() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace backstep::crash

int main(int argc, char** argv) {
  return backstep::crash::main_of(std::vector<std::string>(argv, argv + argc));
}
