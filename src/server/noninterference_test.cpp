// Whatever somebody asks, the answer is a function of what they may know.
//
// A scene (scene_for_tests.h) is a random position of a random table and one person there: on a
// seat, on the bench, or a visitor. Two servers have logs that this person cannot tell apart: for
// those who may watch the cards they have not seen have changed places, for all others it is
// another game with other talk. Both servers are sent the same request, and everything that the
// person's connection receives for it, in order, must be the same bytes.
//
// What is accepted is done, and then the two games go on with different cards. After an accepted
// request these may differ, and nothing else:
// - a play that ends the turn: `cards`, what was drawn; and `over`, if the next seat begins stuck.
//   What the server tells after that is not compared;
// - the end of a game: `hands` and `draw` of `over`;
// - a deal from the system's entropy: of what follows only the kinds of frames are compared;
// - a join by which a visitor becomes entitled to watch: as after a deal;
// - a one-time code, which is random.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/decisions/requests_for_tests.h"
#include "server/two_servers_for_tests.h"

namespace backstep::server {
namespace {

using Frames = std::vector<std::string>;

// ---- what may differ after an accepted request

// The end of a game opens all cards: they are taken out, wherever it is told.
void close_ends(json::value& value) {
  if (value.is_array()) {
    for (json::value& each : value.get_array()) close_ends(each);
  }
  if (!value.is_object()) return;
  for (auto& [key, member] : value.get_object()) {
    if (key == "over" && member.is_object()) {
      member.get_object().erase("hands");
      member.get_object().erase("draw");
    }
    close_ends(member);
  }
}

Frames without_ends(const Frames& frames) {
  Frames closed;
  for (const std::string& frame : frames) {
    json::value value = json::parse(frame);
    close_ends(value);
    if (value.at("t") == "code") value.get_object().erase("code");
    closed.push_back(json::serialize(value));
  }
  return closed;
}

// "done", "event dealt", ...
Frames kinds(const Frames& frames) {
  Frames all;
  for (const std::string& frame : frames) {
    const json::object notice = json::parse(frame).as_object();
    std::string kind(notice.at("t").as_string());
    if (kind == "event") kind += ' ' + std::string(notice.at("happened").at("e").as_string());
    all.push_back(std::move(kind));
  }
  return all;
}

// An accepted play: the event without what was drawn and whether the next seat is stuck, and the
// answer. Whether the turn has ended.
bool is_end_of_turn(const Frames& frames) {
  const json::value event = json::parse(frames.front());
  return event.at("happened").at("laid_this_turn") == 0;
}
bool is_compact(const Frames& frames) { return json::parse(frames.front()).at("t") == "did"; }
// What a play in short and one in full have in common. Whether the game ends with the play decides
// between the two, and the next seat may begin stuck.
Frames in_short(const Frames& frames) {
  const json::object first = json::parse(frames.front()).as_object();
  const bool full = first.at("t") == "event";
  const json::object& told = full ? first.at("happened").as_object() : first;
  std::string acts;
  if (full) {
    for (const json::value& each : told.at("actions").as_array()) {
      acts += (acts.empty() ? "" : " ") + std::string(each.as_string());
    }
  } else {
    acts = told.at("acts").as_string();
  }
  return {json::serialize(told.at("seq")), json::serialize(told.at("ms")), acts};
}
Frames up_to_the_draw(const Frames& frames) {
  json::value did = json::parse(frames.front());
  did.at("happened").as_object().erase("cards");
  did.at("happened").as_object().erase("over");
  Frames kept{json::serialize(did)};
  for (const std::string& frame : frames) {
    if (json::parse(frame).at("t") == "done") kept.push_back(frame);
  }
  return kept;
}

struct Compared {
  int refused = 0;
  int accepted = 0;
  std::map<std::string, int> codes;  // of refusals
};

class Noninterference : public testing::Test {
 protected:
  // Everything that may be compared of two answers, as texts.
  static std::pair<Frames, Frames> comparable(const wire::RequestBody& request,
                                              const Answers& answers, const Viewer& before,
                                              const Viewer& after) {
    if (!answers.changed() || answers.one == answers.other) return {answers.one, answers.other};
    const bool entitled = !before.watches && after.watches;
    if (std::holds_alternative<request::Start>(request) || entitled) {
      return {kinds(answers.one), kinds(answers.other)};
    }
    const bool plays = std::holds_alternative<request::Play>(request);
    if (plays && (is_compact(answers.one) || is_compact(answers.other))) {
      return {in_short(answers.one), in_short(answers.other)};
    }
    if (plays && is_end_of_turn(answers.one) && is_end_of_turn(answers.other)) {
      return {up_to_the_draw(answers.one), up_to_the_draw(answers.other)};
    }
    return {without_ends(answers.one), without_ends(answers.other)};
  }

  void note(const Answers& answers) {
    const bool refused =
        !answers.one.empty() && json::parse(answers.one.front()).at("t") == "refused";
    ++(refused ? compared_.refused : compared_.accepted);
    if (refused) {
      ++compared_.codes[std::string(json::parse(answers.one.front()).at("code").as_string())];
    }
  }

  void compare(TwoServers& servers, const ScenePerson& sender, const wire::RequestBody& request) {
    const bool open = servers.table().game && !is_secret_deal(servers.table().game->deal);
    const Viewer before = viewer_of(servers.table(), sender.person, open);
    const auto* const hello = std::get_if<request::Hello>(&request);
    const Answers answers = hello != nullptr ? servers.hello(*hello) : servers.request(request);
    const Viewer after = viewer_of(servers.table(), sender.person, open);
    const std::string text = wire::write_request({0, request});
    ASSERT_EQ(answers.changed_one, answers.changed_other) << text;
    const auto [one, other] = comparable(request, answers, before, after);
    ASSERT_EQ(one, other) << text;
    if (hello == nullptr) note(answers);
    if (answers.changed()) servers.restart();
  }

  // So that limits of talk are not used up.
  static bool is_limited(const wire::RequestBody& request) {
    return std::holds_alternative<request::Say>(request) ||
           std::holds_alternative<request::React>(request) ||
           std::holds_alternative<request::GiveSignal>(request) ||
           std::holds_alternative<request::Check>(request) ||
           std::holds_alternative<request::Earlier>(request);
  }

  // Time passes before some requests: those who are lost have been so for long, and the person to
  // move is announced as idle. Those who may not watch could tell whose turn it is by the number of
  // entries then, which is no secret; so for them it is not that long.
  static std::int64_t pause_before(const wire::RequestBody& request, bool late, bool watches) {
    const auto* const stand_in = std::get_if<request::StandIn>(&request);
    if (stand_in != nullptr && late && (watches || stand_in->seat < 0)) return 130'000;
    return is_limited(request) ? 1'600 : 0;
  }

  void compare_all(const ScenePlan& plan, const SceneLog& one, const SceneLog& other,
                   const ScenePerson& sender, Random& random) {
    TwoServers servers(plan, one, other, sender, Thoughts::kHeld, {}, one_in(random, 2));
    ASSERT_EQ(servers.greeting().one, servers.greeting().other);
    const bool late = one_in(random, 2);
    const RequestMaker maker(plan, sender, one.table, other.table, random);
    const bool watches =
        viewer_of(one.table, sender.person, !is_secret_deal(plan.settings.deal)).watches;
    for (const wire::RequestBody& request : all_requests(maker)) {
      if (const std::int64_t ms = pause_before(request, late, watches)) servers.pass(ms);
      compare(servers, sender, request);
      if (HasFatalFailure()) return;
    }
    for (const std::string text :
         {"", "{}", R"({"t":"play","id":1})", R"({"t":"nonsense","id":2})"}) {
      const Answers answers = servers.text(text);
      ASSERT_EQ(answers.one, answers.other) << text;
    }
  }

  Compared compared_;
};

TEST_F(Noninterference, no_answer_depends_on_what_its_reader_may_not_know) {
  const int people =
      for_scenes(scene_seed(), scene_count(25), {},
                 [&](const ScenePlan& plan, const SceneLog& one, const SceneLog& other,
                     const ScenePerson& person, Random& random) {
                   compare_all(plan, one, other, person, random);
                   return !HasFatalFailure();
                 });
  EXPECT_GT(people, 60);
  EXPECT_GT(compared_.accepted, 500);
  // Scenes that would find nothing are no test.
  for (const char* const code : {"turn_over", "not_in_hand", "below_minimum", "stale", "not_seated",
                                 "not_your_turn", "spectator", "game_over", "hints_off", "fixed"}) {
    EXPECT_GT(compared_.codes[code], 0) << code;
  }
}

// Hints are thought about from a view. Bots talk meanwhile, by their own hands, which are the same.
TEST_F(Noninterference, no_hint_depends_on_hidden_cards) {
  int hints = 0;
  for_scenes(scene_seed(), scene_count(25), {.bots_act = true},
             [&](const ScenePlan& plan, const SceneLog& one, const SceneLog& other,
                 const ScenePerson& person, Random&) {
               const Viewer viewer = viewer_of(one.table, person.person, true);
               const bool moves = one.table.is_running() && one.table.game->begun && viewer.seat &&
                                  one.table.game->state.turn == *viewer.seat;
               if (!moves || !plan.settings.hints) return true;
               TwoServers servers(plan, one, other, person, Thoughts::kRun);
               EXPECT_EQ(servers.greeting().one, servers.greeting().other);
               const Answers answers = servers.request(request::Hint{20});
               EXPECT_FALSE(answers.one.empty());
               EXPECT_EQ(answers.one, answers.other);
               ++hints;
               return !HasFailure();
             });
  EXPECT_GT(hints, 5);
}

}  // namespace
}  // namespace backstep::server
