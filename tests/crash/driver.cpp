// The crash test: clients play while the server is killed again and again without a word. Whatever
// was acknowledged, or seen by anybody, must be there afterwards, once and in its place.
//
// crash_test_driver PROGRAM [--kills N] [--seed WORD] [--tables N]
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "client/house_calls.h"
#include "net/net.h"
#include "net/url.h"
#include "tests/crash/crash_table.h"
#include "tests/crash/server_process.h"
#include "wire/record_json.h"

namespace backstep::crash {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

struct Options {
  std::string program;
  int kills = 5;
  int tables = 20;
  std::string seed;
};

// What was checked, and what was not as it should be.
class Verdicts {
 public:
  // The first few complaints of a check are printed.
  void check(const std::string& what, const std::vector<std::string>& complaints) {
    ++(complaints.empty() ? passed_ : failed_);
    if (complaints.empty()) return;
    std::printf("    %s: failed\n", what.c_str());
    for (std::size_t i = 0; i < complaints.size() && i < 5; ++i) {
      std::printf("        %s\n", complaints[i].c_str());
    }
    std::fflush(stdout);
  }
  int passed() const { return passed_; }
  int failed() const { return failed_; }

 private:
  int passed_ = 0;
  int failed_ = 0;
};

class Driver {
 public:
  Driver(Options options, const std::string& folder)
      : options_(std::move(options)),
        random_(options_.seed, "crash driver"),
        server_(options_.program, folder) {}

  const Verdicts& run() {
    if (const auto wrong = server_.start()) {
      verdicts_.check("start", {*wrong});
      return verdicts_;
    }
    house_ = std::make_unique<client::HouseCalls>(
        loop_, *net::parse_url("http://127.0.0.1:" + std::to_string(server_.port())));
    for (int i = 0; i < options_.tables; ++i) add_table(i);
    for (const auto& table : tables_) table->set_up();
    wait_until("the tables are set up", milliseconds(30'000), &CrashTable::is_begun,
               [this] { kill_soon(); });
    loop_.run();
    return verdicts_;
  }

 private:
  // Of one, two and three players, every kind of rules; every fourth with bots.
  void add_table(int number) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + number % 3);
    rules.extreme = number % 2 == 1;
    rules.on_fire = number % 5 == 2;
    int bots = 0;
    if (number % 4 == 3) {
      bots = 1 + number / 4 % 2;
      rules.players = static_cast<std::uint8_t>(2 + bots);
    }
    tables_.push_back(std::make_unique<CrashTable>(
        loop_, *house_, rules, bots, options_.seed + "-" + std::to_string(number),
        [this](const std::string& sentence) { troubles_.push_back(sentence); }));
    tables_.back()->on_play([this] { on_play(); });
  }

  // ---- kills

  // At any moment, or shortly after a turn was sent: then it is stored, but not answered yet, or
  // just not stored.
  void kill_soon() {
    loop_.after(milliseconds(200 + random_.below(1'000)), [this] {
      if (random_.below(4) == 0) return kill();
      waits_for_play_ = true;
    });
  }

  void on_play() {
    if (!std::exchange(waits_for_play_, false)) return;
    loop_.after(milliseconds(random_.below(5)), [this] { kill(); });
  }

  void kill() {
    server_.kill();
    ++kills_;
    // Sometimes it is back at once, sometimes when everybody has tried in vain.
    loop_.after(milliseconds(random_.below(2) == 0 ? 0 : random_.below(400)), [this] { revive(); });
  }

  void revive() {
    if (const auto wrong = server_.start()) {
      verdicts_.check("start after kill " + std::to_string(kills_), {*wrong});
      loop_.stop();
      return;
    }
    auto complaints = std::make_shared<std::vector<std::string>>();
    auto missing = std::make_shared<std::size_t>(tables_.size());
    const int round = kills_;
    for (const auto& table : tables_) {
      table->look_afresh([this, complaints, missing, round](const std::string& wrong) {
        if (!wrong.empty()) complaints->push_back(wrong);
        if (--*missing > 0) return;
        verdicts_.check("everything is there after kill " + std::to_string(round), *complaints);
        if (kills_ < options_.kills) return kill_soon();
        end_soon();
      });
    }
    loop_.after(milliseconds(30'000), [this, missing, round] {
      if (*missing == 0 || kills_ != round) return;
      verdicts_.check("everybody can look after kill " + std::to_string(round),
                      {std::to_string(*missing) + " tables did not answer"});
      loop_.stop();
    });
  }

  // ---- the end

  void end_soon() {
    for (const auto& table : tables_) table->finish();
    wait_until("every game goes on and ends", milliseconds(60'000), &CrashTable::is_finished,
               [this] { compare_records(); });
  }

  void compare_records() {
    auto complaints = std::make_shared<std::vector<std::string>>();
    auto missing = std::make_shared<std::size_t>(1);
    const auto one_less = [this, complaints, missing] {
      if (--*missing > 0) return;
      verdicts_.check("the records hold what was seen", *complaints);
      judge();
    };
    for (const auto& table : tables_) {
      for (const Truth::Game& game : table->truth().games()) {
        ++games_;
        ++*missing;
        house_->record(game.id, [complaints, one_less, game](const Result<std::string>& text) {
          const std::string wrong = text ? differs(*text, game) : text.error().sentence;
          if (!wrong.empty()) complaints->push_back(game.id + ": " + wrong);
          one_less();
        });
      }
    }
    one_less();
  }

  static std::string differs(const std::string& text, const Truth::Game& game) {
    wire::RecordReader reader(text);
    const auto read = reader.next();
    if (!read) return "no record";
    if (!read->ok()) return read->error().sentence;
    const Record& record = read->value();
    if (record.actions != game.actions) return "other actions";
    std::size_t signals = 0;
    for (const Note& note : record.notes) {
      signals += note.kind == Note::Kind::kSignals ? 1U : 0U;
    }
    return signals == game.signals ? "" : "other signals";
  }

  void judge() {
    std::vector<std::string> gaps;
    std::vector<std::string> wrong;
    std::uint64_t again = 0;
    std::uint64_t repeated = 0;
    std::uint64_t refused_talk = 0;
    std::size_t acknowledged = 0;
    for (const auto& table : tables_) {
      const Truth& truth = table->truth();
      if (truth.gaps() > 0) gaps.push_back(table->standing());
      const std::string sentence = truth.wrong_with_acknowledged(table->people());
      if (!sentence.empty()) wrong.push_back(table->standing() + ": " + sentence);
      again += table->sent_again();
      repeated += table->repeated();
      refused_talk += table->refused_talk();
      acknowledged += truth.acknowledged();
    }
    verdicts_.check("nobody saw anything else, or was refused", troubles_);
    verdicts_.check("everything was seen", gaps);
    verdicts_.check("what was acknowledged happened once", wrong);
    const int code = server_.stop();
    verdicts_.check("the server stops",
                    code == 0 ? std::vector<std::string>()
                              : std::vector<std::string>{"exit code " + std::to_string(code)});
    std::printf(
        "%d kills, %zu games, %zu wishes acknowledged, %llu sent again (%llu of them done before), "
        "%llu times not allowed to talk\n",
        kills_, games_, acknowledged, static_cast<unsigned long long>(again),
        static_cast<unsigned long long>(repeated), static_cast<unsigned long long>(refused_talk));
    loop_.stop();
  }

  // Looks until it is so at all tables.
  void wait_until(const std::string& what, milliseconds time, bool (CrashTable::*is_so)() const,
                  std::function<void()> then) {
    std::vector<std::string> not_yet;
    for (const auto& table : tables_) {
      if (!(table.get()->*is_so)()) not_yet.push_back(table->standing());
    }
    if (not_yet.empty()) {
      verdicts_.check(what, {});
      return then();
    }
    if (time.count() <= 0) {
      verdicts_.check(what, not_yet);
      verdicts_.check("no trouble", troubles_);
      return loop_.stop();
    }
    static constexpr milliseconds kPause{50};
    loop_.after(kPause, [this, what, time, is_so, then = std::move(then)] {
      wait_until(what, time - kPause, is_so, then);
    });
  }

  const Options options_;
  Random random_;
  net::Loop loop_;
  ServerProcess server_;
  std::unique_ptr<client::HouseCalls> house_;
  std::vector<std::unique_ptr<CrashTable>> tables_;
  std::vector<std::string> troubles_;
  Verdicts verdicts_;
  bool waits_for_play_ = false;  // with the next kill
  int kills_ = 0;
  std::size_t games_ = 0;
};

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
  Driver driver(options, folder);
  const Verdicts& verdicts = driver.run();
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
