#include "tests/scale/troubles.h"

#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "tests/scale/outsider.h"

namespace backstep::scale {
namespace {

using std::chrono::milliseconds;
using tests::CutLine;
using tests::PostgresCluster;

constexpr milliseconds kPatience{60'000};

void sleep(milliseconds time) { std::this_thread::sleep_for(time); }

}  // namespace

struct Troubles::Kind {
  const char* name;
  void (Troubles::*cause)();
};

const std::vector<Troubles::Kind>& Troubles::all() {
  static const std::vector<Kind> kinds{
      {"a server is killed", &Troubles::kill_one},
      {"two servers are killed", &Troubles::kill_two},
      {"all servers are killed", &Troubles::kill_all},
      {"a server is asked to go", &Troubles::ask_one_to_go},
      {"the database restarts", &Troubles::restart_database},
      {"the database crashes", &Troubles::crash_database},
      {"a line is cut", &Troubles::hang_up_on_one},
      {"a line is refused for a while", &Troubles::refuse_one},
      {"a line is frozen", &Troubles::freeze_one},
      {"all lines are frozen", &Troubles::freeze_all},
      {"a line is slow", &Troubles::slow_one_down},
      {"a commit is lost", &Troubles::lose_a_commit},
      {"the answer to a commit is lost", &Troubles::lose_an_answer},
      {"the database hangs up on everybody", &Troubles::hang_up_in_database},
      {"the database has no connection to spare", &Troubles::take_all_connections},
  };
  return kinds;
}

std::size_t Troubles::kinds() { return all().size(); }
std::string Troubles::name(std::size_t kind) { return all()[kind].name; }

crash::Complaints Troubles::cause(std::size_t kind) {
  wait_for_a_moment();
  (this->*all()[kind].cause)();
  crash::Complaints complaints = fleet_.revive();
  complaints.insert(complaints.end(), complaints_.begin(), complaints_.end());
  complaints_.clear();
  return complaints;
}

std::size_t Troubles::any_server() {
  return random_.below(static_cast<std::uint32_t>(fleet_.size()));
}

void Troubles::wait_for_a_moment() {
  sleep(milliseconds(100 + random_.below(500)));
  if (random_.below(4) == 0) return;
  crowd_.wait_for_play(kPatience);
  wait_at_most(8);
}

void Troubles::wait_at_most(std::uint32_t ms) { sleep(milliseconds(random_.below(ms))); }

// ---- servers

void Troubles::kill_one() {
  fleet_.server(any_server()).kill();
  // Sometimes it is back at once, sometimes when everybody is elsewhere.
  if (random_.below(2) == 0) wait_at_most(1'500);
}

void Troubles::kill_two() {
  const std::size_t stays = any_server();
  for (std::size_t i = 0; i < fleet_.size(); ++i) {
    if (i != stays) fleet_.server(i).kill();
    wait_at_most(20);
  }
  if (random_.below(2) == 0) wait_at_most(1'500);
}

void Troubles::kill_all() {
  for (std::size_t i = 0; i < fleet_.size(); ++i) fleet_.server(i).kill();
  wait_at_most(500);
}

void Troubles::ask_one_to_go() {
  const int code = fleet_.server(any_server()).stop();
  if (code != 0) complaints_.push_back("a server ended with " + std::to_string(code));
}

// ---- the database

void Troubles::restart_database() { fleet_.cluster().restart(PostgresCluster::Way::kFast); }
void Troubles::crash_database() { fleet_.cluster().restart(PostgresCluster::Way::kImmediate); }

void Troubles::hang_up_in_database() {
  for (int i = 0; i < 3; ++i) {
    Outsider::hang_up(fleet_.cluster().url("postgres"));
    wait_at_most(300);
  }
}

void Troubles::take_all_connections() {
  Outsider outsider(fleet_.cluster().url("postgres"));
  if (outsider.take_all() == 0) complaints_.emplace_back("the outsider has no connection");
  sleep(milliseconds(1'000 + random_.below(2'000)));
}

// ---- lines

void Troubles::hang_up_on_one() { fleet_.line(any_server()).cut(); }

void Troubles::refuse_one() {
  CutLine& line = fleet_.line(any_server());
  line.set(CutLine::Mode::kRefuse);
  line.cut();
  sleep(milliseconds(500 + random_.below(2'500)));
  line.set(CutLine::Mode::kPass);
}

void Troubles::freeze_one() {
  CutLine& line = fleet_.line(any_server());
  line.set(CutLine::Mode::kFreeze);
  // Sometimes long enough for the others to believe that it is gone.
  sleep(milliseconds(500 + random_.below(6'000)));
  line.set(CutLine::Mode::kPass);
}

void Troubles::freeze_all() {
  for (std::size_t i = 0; i < fleet_.size(); ++i) fleet_.line(i).set(CutLine::Mode::kFreeze);
  sleep(milliseconds(500 + random_.below(3'000)));
  for (std::size_t i = 0; i < fleet_.size(); ++i) fleet_.line(i).set(CutLine::Mode::kPass);
}

void Troubles::slow_one_down() {
  CutLine& line = fleet_.line(any_server());
  line.slow_down(milliseconds(100));
  sleep(milliseconds(2'000));
  line.slow_down(milliseconds(0));
}

void Troubles::spring(CutLine::Trap trap) {
  std::array<CutLine*, 2> lines{&fleet_.line(any_server()), &fleet_.line(any_server())};
  for (CutLine* const line : lines) {
    line->lay(trap);
    const auto until = std::chrono::steady_clock::now() + milliseconds(3'000);
    while (!line->has_sprung() && std::chrono::steady_clock::now() < until) sleep(milliseconds(5));
    line->lay(CutLine::Trap::kNone);
  }
}

void Troubles::lose_a_commit() { spring(CutLine::Trap::kLoseCommit); }
void Troubles::lose_an_answer() { spring(CutLine::Trap::kLoseAnswer); }

}  // namespace backstep::scale
