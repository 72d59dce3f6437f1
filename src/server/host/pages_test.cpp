// The head of the page: what messengers and browsers show before anything is loaded.
#include "server/host/pages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "server/api/api_for_tests.h"
#include "tests/source_dir.h"

namespace backstep::server {
namespace {

class PagesTest : public ApiTest {
 protected:
  PagesTest() : folder_(std::filesystem::path(testing::TempDir()) / ("pages " + new_id())) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "index.html")
        << "<html lang=\"en\"><head><!-- card -->\n"
           "<link rel=\"manifest\" href=\"/manifest.webmanifest\"></head>"
           "<noscript><p>Backstep needs JavaScript.</p></noscript></html>";
    for (const char* const name : {"manifest.webmanifest", "manifest.de.webmanifest"}) {
      std::ofstream(folder_ / name) << "{}";
    }
    pages_ = std::make_unique<Pages>(world.context, *api);
    EXPECT_FALSE(pages_->read(folder_.string()));
  }
  ~PagesTest() override { std::filesystem::remove_all(folder_); }

  net::Response answer(const std::string& path, const std::string& language = "en",
                       const std::string& query = "") {
    net::Request request;
    request.method = "GET";
    request.path = path;
    request.query = query;
    request.language = language;
    std::optional<net::Response> got;
    pages_->answer(request, [&](net::Response response) { got = std::move(response); });
    EXPECT_TRUE(world.run_until([&] { return got.has_value(); })) << path;
    return *got;
  }
  std::string page(const std::string& path, const std::string& language,
                   const std::string& query = "") {
    return answer(path, language, query).body;
  }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Pages> pages_;
};

TEST_F(PagesTest, SpeakTheLanguageOfWhoeverAsks) {
  for (const Language language : kLanguages) {
    const std::string name(code(language));
    const Texts texts(language);
    const std::string body = page("/", name + "-XX, en;q=0.3");
    EXPECT_TRUE(has(body, "<html lang=\"" + name + "\">")) << body;
    const std::string line = html_text(texts("card.line"));
    EXPECT_TRUE(has(body, "og:description\" content=\"" + line)) << body;
    EXPECT_TRUE(has(body, "name=\"description\" content=\"" + line)) << body;
    EXPECT_TRUE(has(body, "<noscript><p>" + html_text(texts("card.no_script")) + "</p>")) << body;
  }
  EXPECT_TRUE(has(page("/", "de"), "href=\"/manifest.de.webmanifest\""));
  // There is no Japanese text, and no Polish manifest in this folder.
  EXPECT_TRUE(has(page("/", "ja"), "<html lang=\"en\">"));
  EXPECT_TRUE(has(page("/", "pl"), "href=\"/manifest.webmanifest\""));
}

// The first parts of paths that show a screen: lines like `[/^\/club\/...$/, () => import(...)]`.
std::set<std::string> screens_of_the_page() {
  std::ifstream file(BACKSTEP_SOURCE_DIR "/web/src/app/screens.ts");
  const std::regex screen(R"(\[/\^\\/(\w*).*/, \(\) => import\()");
  std::set<std::string> places;
  std::smatch found;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_search(line, found, screen)) places.insert(found[1]);
  }
  return places;
}

TEST_F(PagesTest, AnswerEveryScreenWith200AndOthersWith404) {
  const std::set<std::string> places = screens_of_the_page();
  EXPECT_GE(places.size(), 13U);
  for (const std::string& place : places) {
    if (place == "t") continue;  // found only while there is such a table
    EXPECT_EQ(answer("/" + place).status, 200) << place;
  }
  const std::string table = table_of(new_person(), "Ann");
  EXPECT_EQ(answer("/t/" + table).status, 200);
  for (const char* const path : {"/t/nothing", "/nothing", "/puzzl", "/puzzless"}) {
    EXPECT_EQ(answer(path).status, 404) << path;
  }
}

TEST_F(PagesTest, TakeTheLanguageThatALinkNames) {
  EXPECT_TRUE(has(page("/rules", "de", "lang=fr"), "<html lang=\"fr\">"));
  EXPECT_TRUE(has(page("/rules", "de", "x=1&lang=ru"), "<html lang=\"ru\">"));
  EXPECT_TRUE(has(page("/rules", "de", "slang=ru"), "<html lang=\"de\">"));
  EXPECT_TRUE(has(page("/rules", "de", "lang=\"><b>"), "<html lang=\"de\">"));
}

TEST_F(PagesTest, SayWhoInvitesToATable) {
  const Person ann = new_person();
  const std::string table = table_of(ann, "O'Hara");
  EXPECT_TRUE(
      has(page("/t/" + table, "en"), "content=\"O&#39;Hara invites you to play Backstep\""));
  EXPECT_TRUE(has(page("/t/" + table, "de"), "content=\"O&#39;Hara lädt dich zu Backstep ein\""));
  EXPECT_TRUE(has(page("/t/" + new_id(), "de"), "og:title\" content=\"Backstep\""));
}

TEST_F(PagesTest, SayHowAFinishedGameEnded) {
  const Person ann = new_person();
  const std::string table = table_of(ann, "Ann");
  ASSERT_EQ(deal(table), "");
  const std::string game = open(table)->table.game->id;
  const std::string plain = "og:title\" content=\"Backstep\"";
  EXPECT_TRUE(has(page("/g/" + game, "en"), plain)) << "it is still played";
  play(table);
  const int left = open(table)->table.game->state.left();
  const std::string title = left == 0 ? Texts(Language::kGerman)("card.game_won")
                                      : Texts(Language::kGerman)("card.game_left", {{"n", left}});
  const std::string body = page("/g/" + game, "de");
  EXPECT_TRUE(has(body, "og:title\" content=\"" + html_text(title) + "\"")) << body;
  EXPECT_FALSE(has(body, "Ann")) << "names are for those who open it";
  const std::string hidden = page("/g/" + game, "de", "result=hidden");
  EXPECT_TRUE(has(hidden, plain)) << "the link hides the result";
  EXPECT_TRUE(has(hidden, html_text(Texts(Language::kGerman)("card.game_line"))));
  EXPECT_TRUE(has(page("/g/" + new_id(), "de"), plain));
}

TEST_F(PagesTest, SayWhatWasMadeOfCardsThatOthersCanPlay) {
  const Texts texts(Language::kEnglish);
  const auto head = [&](const std::string& path, const std::string& query) {
    return page(path, "en", query);
  };
  const auto title = [](const std::string& text) {
    return "og:title\" content=\"" + html_text(text) + "\"";
  };
  const auto line = [](const std::string& text) {
    return "og:description\" content=\"" + html_text(text) + "\"";
  };
  EXPECT_TRUE(has(head("/today", ""), title(texts("card.today"))));
  EXPECT_TRUE(has(head("/today", ""), line(texts("card.today_line"))));
  EXPECT_TRUE(has(head("/today", "left=12"), title(texts("card.game_left", {{"n", 12}}))));
  EXPECT_TRUE(has(head("/today", "x=1&left=0&lang=en"), title(texts("card.game_won"))));
  const std::string solo = head("/solo", "deal=1-kestrel&left=1");
  EXPECT_TRUE(has(solo, title(texts("card.game_left", {{"n", 1}}))));
  EXPECT_TRUE(has(solo, line(texts("card.same_line"))));
  EXPECT_TRUE(has(head("/solo", "deal=1-kestrel"), title("Backstep")));
  // Anything can be written into a link: nothing but a number of cards is shown.
  for (const char* const wrong : {"left=99", "left=-1", "left=", "left=1x", "left=%3Cb%3E"}) {
    EXPECT_TRUE(has(head("/solo", wrong), title("Backstep"))) << wrong;
    EXPECT_TRUE(has(head("/today", wrong), title(texts("card.today")))) << wrong;
  }
}

// A day's cards are a secret until its attempts are over.
TEST_F(PagesTest, TellNothingOfADealThatOthersStillPlay) {
  const Person ann = new_person();
  const net::Response begun = post("/api/today", R"({"form":"solo","name":"Ann"})", ann.token);
  const std::string table = field(begun.body, "table");
  const std::string game = open(table)->table.game->id;
  play(table);
  EXPECT_TRUE(has(page("/g/" + game, "en"), "og:title\" content=\"Backstep\""));
}

}  // namespace
}  // namespace backstep::server
