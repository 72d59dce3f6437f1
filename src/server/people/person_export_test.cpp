// What is stored about a person is given in pages, however much it is.
#include "server/people/person_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

class Export : public ApiTest {
 protected:
  // Line after line, in the order of all pages.
  struct All {
    std::vector<std::string> lines;
    std::vector<std::string> games;
    int pages = 0;
    std::size_t largest = 0;
  };
  All read_all() {
    All all;
    std::string after;
    do {
      const net::Response page =
          get("/api/person", ann.token, after.empty() ? "" : "after=" + after);
      EXPECT_EQ(page.status, 200) << page.body;
      ++all.pages;
      all.largest = std::max(all.largest, page.body.size());
      collect(page.body, "\"text\":\"", all.lines);
      collect(page.body, "\"game\":\"", all.games);
      after = field(page.body, "next");
    } while (!after.empty() && all.pages < 1'000);
    return all;
  }
  static void collect(const std::string& body, const std::string& key,
                      std::vector<std::string>& values) {
    for (std::size_t at = body.find(key); at != std::string::npos; at = body.find(key, at + 1)) {
      const std::size_t begin = at + key.size();
      values.push_back(body.substr(begin, body.find('"', begin) - begin));
    }
  }
  void say(const std::string& table, int lines) {
    std::vector<wire::TableEntry> said;
    for (int i = 0; i < lines; ++i) {
      const std::string text = "line " + std::to_string(said_++) + std::string(50, '.');
      said.emplace_back(entry::Said{1, text});
      expected_.push_back(text);
    }
    ASSERT_TRUE(commit(table, said));
  }

  Person ann = new_person();
  int said_ = 0;
  std::vector<std::string> expected_;
};

TEST_F(Export, OfMuchComesInPages) {
  std::vector<std::string> games;
  for (int i = 0; i < 3; ++i) {
    const std::string table = table_of(ann, "Annabel", 1);
    games.push_back(play_game(table));
    say(table, 40 + i);
  }
  const All whole = read_all();
  EXPECT_EQ(whole.pages, 1);
  EXPECT_EQ(whole.games, games);
  EXPECT_THAT(whole.lines, testing::UnorderedElementsAreArray(expected_));
  world.options.limits.export_page_kib = 1;
  const All paged = read_all();
  EXPECT_GT(paged.pages, 10);
  EXPECT_LT(paged.largest, 2'500U);
  EXPECT_EQ(paged.games, games);
  EXPECT_EQ(paged.lines, whole.lines) << "each once, in the same order";
}

TEST_F(Export, CountsOnceWithAllItsPages) {
  world.options.limits.export_page_kib = 1;
  world.options.limits.exports_per_person = 2;
  say(table_of(ann, "Annabel", 1), 100);
  EXPECT_GT(read_all().pages, 5);
  EXPECT_GT(read_all().pages, 5);
  expect_refused(get("/api/person", ann.token), 429, "budget");
  EXPECT_EQ(get("/api/person", ann.token, "after=0").status, 200);
  for (int i = 0; i < 300; ++i) get("/api/person", ann.token, "after=0");
  expect_refused(get("/api/person", ann.token, "after=0"), 429, "budget");
}

TEST_F(Export, TakesNoOtherPlaces) {
  for (const char* const after : {"x", "-1", "1x", "short.1", ".1", "1.", "99999999999999999999"}) {
    expect_refused(get("/api/person", ann.token, std::string("after=") + after), 400,
                   "bad_request");
  }
  // Of a table where the person has never been nothing is told.
  const Person bob = new_person();
  const std::string table = table_of(bob, "Bernard", 1);
  ASSERT_TRUE(commit(table, {entry::Said{1, "toast"}}));
  EXPECT_FALSE(has(get("/api/person", ann.token, "after=" + table + ".0").body, "toast"));
}

}  // namespace
}  // namespace backstep::server
