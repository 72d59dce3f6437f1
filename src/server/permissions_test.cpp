// Who may do what to whom: every cell of the table in docs/protocol.md, tried on a service.
//
// A row names requests, what they are aimed at, and phases; a column is who asks. A cell is `yes`,
// the code of the refusal, or `-` if nothing of that row can be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "server/permission_table_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

constexpr int kHostSeat = 0;
constexpr int kBotSeat = 3;
constexpr int kProgramSeat = 4;

class Permissions : public AtServer {
 protected:
  // Five seats: the host, two people, a bot and a program; who asks is one of them, or besides.
  struct Scene {
    std::string role;
    std::string phase;
    std::string target;
    bool turn_of_target = false;

    std::string table;
    std::map<std::string, Client> clients;
    int own_seat = -1;
    int target_seat = 1;
    bool impossible = false;

    bool is(const std::string& a_role, const std::string& a_phase, const std::string& a_target,
            bool turn) const {
      return role == a_role && phase == a_phase && target == a_target && turn_of_target == turn;
    }
  };

  Client& of(const std::string& name) { return scene_->clients.at(name); }
  Client& me() { return of("me"); }

  void add(const std::string& name) {
    scene_->clients.emplace(name, person(name));
    connect(of(name), scene_->table);
  }
  void seat(const std::string& name, int seat, bool program = false) {
    add(name);
    ASSERT_EQ(say(of(name), request::Join{"Name " + name, program}), "");
    ASSERT_EQ(say(of(name), request::Sit{seat}), "");
  }

  // ---- making a scene

  void make(const std::string& role, const std::string& phase, const std::string& target,
            bool turn_of_target) {
    leave_scene();
    scene_.emplace(Scene{});
    scene_->role = role;
    scene_->phase = phase;
    scene_->target = target;
    scene_->turn_of_target = turn_of_target;
    scene_->table = new_table(5, 0, role == "spectator");
    if (cannot_be()) {
      scene_->impossible = true;
      return;
    }
    people();
    if (phase != "lobby" && (phase != "closed" || is_in_games())) play();
    if (phase == "closed") return close();
    if (phase == "over") {
      for (auto& [name, client] : scene_->clients) say(client, request::GiveUp{true});
    }
    if (target == "free") {
      ASSERT_EQ(say(host(), request::SetBot{kBotSeat, ""}), "");
    }
    settle_target();
  }
  void leave_scene() {
    if (!scene_) return;
    for (auto& [name, client] : scene_->clients) service_->on_close(client.link);
    world_.settle();
    for (auto& [name, client] : scene_->clients) world_.environment.sent.erase(client.link);
    scene_.reset();
  }

  bool is_running() const { return scene_->phase == "begin" || scene_->phase == "play"; }
  Client& host() { return scene_->role == "host" ? me() : of("host"); }
  bool acts() const { return scene_->role == "acting" || scene_->role == "acted"; }

  void people() {
    const std::string& role = scene_->role;
    seat(role == "host" ? "me" : "host", kHostSeat);
    ASSERT_EQ(say(host(), request::SetBot{kBotSeat, "quick"}), "");
    // The host's rights go to the next seat: that is who acts for the host.
    scene_->own_seat = role == "host" ? kHostSeat : acts() ? 1 : is_seated() ? 2 : -1;
    scene_->target_seat = acts() ? 2 : 1;
    if (acts()) seat("me", 1);
    seat("target", scene_->target_seat);
    if (scene_->own_seat == 2) seat("me", 2, role == "seat program");
    if (scene_->own_seat < 0) add("me");
    if (role == "bench" || role == "bench program") {
      ASSERT_EQ(say(me(), request::Join{"Name me", role == "bench program"}), "");
    }
    if (scene_->own_seat != 2 && !acts()) seat("other", 2);
    seat("program", kProgramSeat, true);
  }
  bool is_seated() const {
    const Strings seated{"seat", "host", "acting", "acted", "former", "seat program", "bot plays"};
    return std::find(seated.begin(), seated.end(), scene_->role) != seated.end();
  }

  // A bot plays for members, and seats pass on, in games only.
  bool is_in_games() const { return scene_->role == "bot plays" || scene_->role == "former"; }

  // There is no such scene.
  bool cannot_be() const {
    const auto& [role, phase, target] = std::tie(scene_->role, scene_->phase, scene_->target);
    if (is_in_games() && phase == "lobby") return true;
    // A bot does not wait with its turn.
    if (role == "bot plays" && target == "own" && scene_->turn_of_target) return true;
    if (target == "own" && !is_seated()) return true;
    if ((target == "idle" || target == "stalled program") && phase != "play") return true;
    if (target.find("asked") != std::string::npos && target != "not asked" && !is_running()) {
      return true;
    }
    return target == "free" && is_running();
  }

  // Whose turn it is.
  int first_seat() const {
    if (!scene_->turn_of_target) {
      const bool plays = scene_->own_seat >= 0 && scene_->role != "bot plays";
      return plays ? scene_->own_seat : kHostSeat;
    }
    if (scene_->target == "own") return scene_->own_seat;
    if (scene_->target == "bot") return kBotSeat;
    if (scene_->target == "program" || scene_->target == "stalled program") return kProgramSeat;
    return scene_->target_seat;
  }

  void play() {
    ASSERT_EQ(say(host(), request::Start{}), "");
    if (scene_->phase == "play") {
      ASSERT_EQ(say(host(), request::Begin{first_seat()}), "");
    }
    if (scene_->role == "former") pass_on();
    if (scene_->role == "bot plays") {
      ASSERT_EQ(say(me(), request::StandIn{scene_->own_seat, "quick"}), "");
    }
  }
  void close() {
    bool closed = false;
    service_->close_table(scene_->table, [&](bool done) { closed = done; });
    world_.settle();
    ASSERT_TRUE(closed);
    connect(me(), scene_->table);
  }

  // "I was here before", said by somebody else for my seat.
  void pass_on() {
    disconnect(me());
    world_.advance(120'000);
    add("heir");
    ASSERT_EQ(say(of("heir"), request::Ask{scene_->own_seat, ""}), "");
    world_.advance(60'000);
    ASSERT_EQ(say(of("host"), request::Answer{scene_->own_seat, true}), "");
    ASSERT_EQ(say(of("target"), request::Answer{scene_->own_seat, true}), "");
    connect(me(), scene_->table);
  }

  void settle_target() {
    const std::string& target = scene_->target;
    std::int64_t wait = 0;
    if (acts()) {
      disconnect(of("host"));
      wait = 60'000;
    }
    if (target == "away") {
      ASSERT_EQ(say(of("target"), request::Away{true}), "");
    }
    if (target == "long" || target == "asked" || target == "asked early") {
      disconnect(of("target"));
      wait = 120'000;
    }
    if (target == "lost program") {
      disconnect(of("program"));
      wait = 120'000;
    }
    if (target == "stalled program") wait = 120'000;
    if (target == "idle") wait = 600'000;
    if (scene_->turn_of_target && target != "bot") wait = std::max<std::int64_t>(wait, 60'000);
    if (wait > 0) world_.advance(wait);
    if (target == "recent") disconnect(of("target"));
    if (target.find("asked") != std::string::npos && target != "not asked") ask_by_stranger();
    if (scene_->role == "acted") connect(of("host"), scene_->table);
  }
  void ask_by_stranger() {
    add("stranger");
    const bool bot = scene_->target == "bot asked";
    const int seat = bot ? kBotSeat : scene_->target_seat;
    ASSERT_EQ(say(of("stranger"), request::Ask{seat, "Stranger"}), "");
    if (scene_->target == "asked") world_.advance(60'000);
  }

  // ---- asking

  int aimed_seat() const {
    const std::string& target = scene_->target;
    if (target == "own") return scene_->own_seat;
    if (target == "bot" || target == "free" || target == "bot asked") return kBotSeat;
    if (target.find("program") != std::string::npos) return kProgramSeat;
    return scene_->target_seat;
  }
  // The number of the member on that seat, as those at the table know it.
  int aimed_member() {
    // The program is connected in every scene.
    say(of("program"), request::Look{});
    const json::object table = last_told(of("program"), "table");
    const auto seat = static_cast<std::size_t>(aimed_seat());
    return static_cast<int>(table.at("seats").as_array().at(seat).at("member").as_int64());
  }
  wire::RequestBody request_named(const std::string& request) {
    const int seat = aimed_seat();
    if (request == "join") return request::Join{"Newcomer"};
    if (request == "rename") return request::Rename{"Renamed"};
    if (request == "leave") return request::Leave{};
    if (request == "sit") return request::Sit{seat};
    if (request == "stand") return request::Stand{};
    if (request == "set_bot") return request::SetBot{seat, "quick"};
    if (request == "swap") return request::Swap{0, 1};
    if (request == "change") {
      wire::Settings settings;
      settings.rules.players = 5;
      settings.listed = scene_->role == "spectator";
      return request::Change{settings};
    }
    if (request == "hand_over") return request::HandOver{aimed_member()};
    if (request == "hide") return request::Hide{aimed_member(), true};
    if (request == "start") return request::Start{};
    if (request == "ready") return request::Ready{true};
    if (request == "begin") return request::Begin{seat};
    if (request == "play") return turn_now();
    if (request == "give_up") return request::GiveUp{true};
    if (request == "hint") return request::Hint{1};
    if (request == "stop_hint") return request::StopHint{};
    if (request == "stand_in") return request::StandIn{seat, "quick"};
    if (request == "take_back") return request::TakeBack{};
    if (request == "ask") return request::Ask{seat, "Newcomer"};
    if (request == "answer") return request::Answer{seat, true};
    if (request == "nudge") return request::Nudge{};
    if (request == "here") return request::Here{};
    if (request == "say") return request::Say{"hello"};
    if (request == "check") return request::Check{"hello"};
    if (request == "react") return request::React{"clap"};
    if (request == "signal") return request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kA)};
    if (request == "away") return request::Away{false};
    if (request == "look") return request::Look{};
    if (request == "code") return request::Code{};
    if (request == "earlier") return request::Earlier{1};
    if (request == "review") return request::Review{1, 0, "A"};
    if (request == "lead") return request::Lead{1};
    ADD_FAILURE() << "there is no request " << request;
    return request::Look{};
  }
  // A turn that is legal, if it is mine.
  wire::RequestBody turn_now() {
    request::Play play{1, 0, {Action::end_turn()}};
    if (!told(me(), "event").empty() && !events(me(), "dealt").empty() &&
        events(me(), "dealt").back().contains("hand")) {
      play.actions = first_turn(me());
    }
    return play;
  }

  // "yes", the code of the refusal, or "-".
  std::string attempt(const std::string& request, const std::string& role, const std::string& phase,
                      const std::string& target) {
    // Requests about a turn are aimed at the seat whose turn it is.
    const bool turn = request == "play" || request == "hint" || request == "nudge" ||
                      target == "idle" || target == "stalled program";
    if (!scene_ || !scene_->is(role, phase, target, turn)) make(role, phase, target, turn);
    if (scene_->impossible) return "-";
    const std::string code = say(me(), request_named(request));
    if (!code.empty()) return code;
    leave_scene();  // it has happened: the next request needs a scene of its own
    return "yes";
  }

  void expect_cell(const Row& row, const std::string& role, const std::string& cell) {
    bool can_be = false;
    for (const std::string& phase : row.phases) {
      for (const std::string& target : row.targets) {
        const std::string code = attempt(row.request, role, phase, target);
        if (HasFatalFailure()) return;
        if (code == "-") continue;
        can_be = true;
        EXPECT_EQ(code, cell) << row.request << " of " << role << ", phase " << phase
                              << ", aimed at " << (target.empty() ? "nothing" : target);
      }
    }
    EXPECT_EQ(can_be, cell != "-") << row.request << " of " << role;
  }

  std::optional<Scene> scene_;
};

// Under the sanitizers a part of the cells, chosen so that all requests and roles occur.
#ifdef BACKSTEP_CHECKS
constexpr std::size_t kEvery = 6;
#else
constexpr std::size_t kEvery = 1;
#endif

class PermissionsOf : public Permissions, public testing::WithParamInterface<std::size_t> {};

TEST_P(PermissionsOf, EveryCellOfTheDocumentIsTrue) {
  Strings header;
  const std::vector<Row> rows = documented(header);
  ASSERT_EQ(header, kRoles);
  for (std::size_t i = GetParam() % kEvery; i < rows.size(); i += kEvery) {
    ASSERT_EQ(rows[i].cells.size(), kRoles.size()) << rows[i].request;
    expect_cell(rows[i], kRoles[GetParam()], rows[i].cells[GetParam()]);
    if (HasFatalFailure()) return;
  }
  leave_scene();
}

INSTANTIATE_TEST_SUITE_P(Roles, PermissionsOf, testing::Range(std::size_t{0}, kRoles.size()),
                         [](const auto& param) {
                           std::string name = kRoles[param.param];
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

TEST(PermissionTable, HasEveryRequestPhaseAndTargetOnce) {
  Strings header;
  std::set<std::tuple<std::string, std::string, std::string>> covered;
  for (const Row& row : documented(header)) {
    for (const std::string& phase : row.phases) {
      for (const std::string& target : row.targets) {
        EXPECT_TRUE(covered.emplace(row.request, phase, target).second)
            << row.request << ' ' << phase << ' ' << target << " stands twice";
      }
    }
  }
  for (const std::string& request : kRequests) {
    for (const std::string& phase : kPhases) {
      for (const std::string& target : targets_of(request)) {
        EXPECT_TRUE(covered.contains({request, phase, target}))
            << request << ' ' << phase << ' ' << target << " is missing";
      }
    }
  }
}

// The list above has every request of the protocol but hello.
TEST(PermissionTable, HasEveryRequestOfTheProtocol) {
  EXPECT_EQ(kRequests.size() + 1, std::variant_size_v<wire::RequestBody>);
}

std::string joined(const Strings& parts, const char* with) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : with) + part;
  return text;
}

// Adds a row, or what it adds to one that says the same, as far as either can be. `alike` is what
// both must have in common: the targets, or the phases.
void merge(std::vector<Row>& rows, const Row& row, Strings Row::* alike) {
  for (Row& each : rows) {
    bool same = each.*alike == row.*alike;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      same = same && (each.cells[i] == row.cells[i] || each.cells[i] == "-" || row.cells[i] == "-");
    }
    if (!same) continue;
    Strings Row::* const other = alike == &Row::targets ? &Row::phases : &Row::targets;
    (each.*other).insert((each.*other).end(), (row.*other).begin(), (row.*other).end());
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      if (each.cells[i] == "-") each.cells[i] = row.cells[i];
    }
    return;
  }
  rows.push_back(row);
}

// Prints the table as the service answers now: --gtest_also_run_disabled_tests.
TEST_F(Permissions, DISABLED_Print) {
  std::map<std::tuple<std::string, std::string, std::string>, Strings> all;
  for (const std::string& role : kRoles) {
    for (const std::string& phase : kPhases) {
      for (const std::string& request : kRequests) {
        for (const std::string& target : targets_of(request)) {
          all[{request, phase, target}].push_back(attempt(request, role, phase, target));
        }
      }
    }
  }
  leave_scene();
  std::vector<std::pair<std::string, std::vector<Row>>> printed;  // requests that answer alike
  for (const std::string& request : kRequests) {
    std::vector<Row> rows;
    for (const std::string& target : targets_of(request)) {
      std::vector<Row> of_target;
      for (const std::string& phase : kPhases) {
        merge(of_target, {"", {target}, {phase}, all[{request, phase, target}]}, &Row::targets);
      }
      for (const Row& row : of_target) merge(rows, row, &Row::phases);
    }
    for (Row& row : rows) {
      if (row.targets.size() > 1 && row.targets == targets_of(request)) row.targets = {"any"};
      if (row.phases == kPhases) row.phases = {"any"};
    }
    const auto same = std::find_if(printed.begin(), printed.end(), [&](const auto& each) {
      return std::equal(rows.begin(), rows.end(), each.second.begin(), each.second.end(),
                        [](const Row& one, const Row& other) {
                          return one.targets == other.targets && one.phases == other.phases &&
                                 one.cells == other.cells;
                        });
    });
    if (same == printed.end()) {
      printed.emplace_back('`' + request + '`', rows);
    } else {
      same->first += ", `" + request + '`';
    }
  }
  for (const auto& [requests, rows] : printed) {
    for (const Row& row : rows) {
      std::printf("| %s | %s | %s | %s |\n", requests.c_str(), joined(row.targets, ", ").c_str(),
                  joined(row.phases, ", ").c_str(), joined(row.cells, " | ").c_str());
    }
  }
}

}  // namespace
}  // namespace backstep::server
