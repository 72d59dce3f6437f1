// Over HTTP, too, every answer is a function of what the one who asks may know: the same two
// servers as in noninterference_test.cpp are asked by every route of the API and for pages, with
// the token of the person who cannot tell them apart, with none, and with nonsense.
//
// Status, headers and body must be the same bytes. Where something was made its ids and tokens are
// random, and only sizes are compared.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/two_servers_for_tests.h"

namespace backstep::server {
namespace {

using TextList = std::vector<std::string>;

// A page with the mark at which a link's preview is put in.
class PageFolder {
 public:
  PageFolder() : path_(std::filesystem::path(testing::TempDir()) / ("page " + new_id())) {
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / "index.html") << "<html><!-- card --></html>";
  }
  ~PageFolder() { std::filesystem::remove_all(path_); }
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Everything that may stand for * in a route, as far as this person can know it.
TextList known_parts(const ScenePlan& plan) {
  const bool secret = is_secret_deal(plan.settings.deal);
  TextList parts{plan.table, plan.club, std::string(kSceneDay), "2-kestrel", "nonsense"};
  // Whoever has the id of a game that is no secret any more finds its record by it.
  if (secret || plan.phase != ScenePlan::Phase::kOver) parts.push_back(plan.game);
  if (plan.settings.deal.kind == wire::DealKind::kWhatIf) parts.push_back(plan.settings.deal.name);
  return parts;
}

TextList paths_of(const ScenePlan& plan, std::string_view route) {
  if (route == "/api/today/*/*") {
    const std::string day = "/api/today/" + std::string(kSceneDay) + '/';
    return {day + "solo",     day + "solo_extreme",         day + "three",
            day + "nonsense", "/api/today/2026-11-17/solo", "/api/today/2026-11-19/solo"};
  }
  const std::size_t star = route.find('*');
  if (star == std::string_view::npos) return {std::string(route)};
  EXPECT_EQ(route.find('*', star + 1), std::string_view::npos) << "no paths for " << route;
  TextList paths;
  for (const std::string& part : known_parts(plan)) {
    paths.push_back(std::string(route.substr(0, star)) + part +
                    std::string(route.substr(star + 1)));
  }
  return paths;
}

// Bodies for what is posted: every such route needs some.
TextList bodies_of(const ScenePlan& plan, std::string_view route) {
  const auto what_if = [](const std::string& game, int at) {
    return R"({"settings":{"deal":{"kind":"what_if","name":")" + game + R"(","at":)" +
           std::to_string(at) + R"(}},"name":"Zoe"})";
  };
  const std::string source = plan.settings.deal.kind == wire::DealKind::kWhatIf
                                 ? plan.settings.deal.name
                                 : std::string(22, 'z');
  const bool open = !is_secret_deal(plan.settings.deal);
  const bool known = !open || plan.phase != ScenePlan::Phase::kOver;
  const std::map<std::string_view, TextList> all{
      {"/api/person", {""}},
      {"/api/person/research", {R"({"research":true})", R"({"research":false})", "{}"}},
      {"/api/person/redeem", {R"({"code":"K7WQM-3XTPA"})", "{}"}},
      {"/api/names", {R"({"name":"Zoe"})", R"({"name":"37"})", "{}"}},
      {"/api/tables",
       {R"({"settings":{},"name":"Zoe"})", R"({"settings":{"deal":{"kind":"today"}}})", "{}",
        what_if(source, 1), what_if(known ? plan.game : source, 0),
        what_if(known ? plan.game : source, 999)}},
      {"/api/games/*/analysis", {""}},
      {"/api/today", {R"({"form":"solo","name":"Zoe"})", R"({"form":"three","name":"37"})", "{}"}},
      {"/api/clubs", {R"({"name":"Night","settings":{},"tables":2})", "{}"}},
      {"/api/push/subscriptions", {R"({"endpoint":"https://push.example/1"})", "{}"}},
      {"/api/push/off",
       {R"({"subscription":"x"})", R"({"subscription":"x","table":")" + plan.table + R"("})"}},
      {"/api/clubs/*/leave_out", {R"({"tables":["x"]})", "{}"}},
  };
  const auto found = all.find(route);
  EXPECT_NE(found, all.end()) << "no bodies for " << route;
  return found == all.end() ? TextList() : found->second;
}

class HttpNoninterference : public testing::Test {
 protected:
  void compare(TwoServers& servers, const net::Request& asked) {
    const Answers answers = servers.http(asked);
    const std::string what = asked.method + ' ' + asked.path + '?' + asked.query + ' ' + asked.body;
    ASSERT_EQ(answers.changed_one, answers.changed_other) << what;
    ++statuses_[answers.one.front()];
    const bool made = asked.method == "POST" && answers.one.front().starts_with("20");
    ASSERT_EQ(made ? sizes(answers.one) : answers.one, made ? sizes(answers.other) : answers.other)
        << what;
    if (answers.changed()) servers.restart();
  }

  void compare_route(TwoServers& servers, const ScenePlan& plan, const std::string& token,
                     std::string_view method, std::string_view route) {
    for (const std::string& path : paths_of(plan, route)) {
      net::Request asked;
      asked.method = method;
      asked.path = path;
      asked.token = token;
      asked.address = "192.0.2.1";
      const TextList bodies = method == "POST" ? bodies_of(plan, route) : TextList{""};
      for (const std::string& body : bodies) {
        asked.body = body;
        compare(servers, asked);
        if (HasFatalFailure()) return;
      }
      asked.query = route.ends_with("/record") ? "talk=1" : "after=1." + plan.table;
      if (method == "GET") compare(servers, asked);
      if (HasFatalFailure()) return;
    }
  }

  void compare_all(TwoServers& servers, const ScenePlan& plan, const std::string& token) {
    for (const auto& [method, route] : Api::routes()) {
      compare_route(servers, plan, token, method, route);
      if (HasFatalFailure()) return;
    }
    for (const std::string route : {"/", "/t/*", "/g/*", "/club/*", "/today", "/nonsense/*"}) {
      compare_route(servers, plan, token, "GET", route);
      if (HasFatalFailure()) return;
    }
  }

  static TextList sizes(const TextList& texts) {
    TextList all{texts.front()};
    for (const std::string& each : texts) all.push_back(std::to_string(each.size()));
    return all;
  }

  std::map<std::string, int> statuses_;
};

TEST_F(HttpNoninterference, no_answer_depends_on_what_its_reader_may_not_know) {
  const PageFolder page;
  const int people = for_scenes(
      scene_seed(), scene_count(12), {.same_result = true},
      [&](const ScenePlan& plan, const SceneLog& one, const SceneLog& other,
          const ScenePerson& person, Random&) {
        TwoServers servers(plan, one, other, person, Thoughts::kHeld, page.path());
        for (const std::string& token : {person.token, std::string(), std::string("nonsense")}) {
          compare_all(servers, plan, token);
        }
        return !HasFatalFailure();
      });
  EXPECT_GT(people, 30);
  for (const char* const status : {"200", "201", "400", "401", "403", "404"}) {
    EXPECT_GT(statuses_[status], 0) << status;
  }
  EXPECT_EQ(statuses_["0"], 0) << "not answered";
}

}  // namespace
}  // namespace backstep::server
