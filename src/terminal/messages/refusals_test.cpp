#include "terminal/messages/refusals.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "engine/game/outcome.h"
#include "terminal/messages/table_for_tests.h"
#include "tests/source_dir.h"

namespace backstep::terminal::messages {
namespace {

using std::filesystem::path;

std::string text_of(const path& file) {
  std::ifstream stream(file);
  EXPECT_TRUE(stream) << file;
  return {std::istreambuf_iterator<char>(stream), {}};
}

void collect(std::set<std::string>& codes, const std::string& text, const std::regex& pattern) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
    codes.insert((*it)[1]);
  }
}

// Everything that the contract with the server names, and that its sources say.
std::set<std::string> all_codes() {
  std::set<std::string> codes;
  const path root(BACKSTEP_SOURCE_DIR);
  const std::string protocol = text_of(root / "docs/protocol.md");
  const std::size_t from = protocol.find("| `code` | meaning |", protocol.find("## Refusals"));
  const std::size_t to = protocol.find("\n## ", from);
  EXPECT_NE(to, std::string::npos) << "docs/protocol.md has no list of refusals";
  const std::regex row("(?:^|\n)\\| ([^|]*) \\|");
  const std::regex code("`([a-z_]+)`");
  const std::string list = protocol.substr(from + 1, to - from);
  for (std::sregex_iterator it(list.begin(), list.end(), row), end; it != end; ++it) {
    collect(codes, (*it)[1], code);
  }
  const std::regex given("(?:refusal_of\\(|refuse\\(\\s*\\d+,)\\s*\"([a-z_]+)\"");
  for (const auto& file : std::filesystem::recursive_directory_iterator(root / "src/server")) {
    if (file.is_regular_file()) collect(codes, text_of(file.path()), given);
  }
  for (int i = 1; i <= static_cast<int>(Refusal::kBelowMinimumPro); ++i) {
    codes.insert(std::string(backstep::code(static_cast<Refusal>(i))));
  }
  codes.insert({"turn_over", "offline"});
  // Only a program that is wrong hears these.
  codes.erase("bad_method");
  codes.erase("unknown_path");
  codes.erase("unknown_form");
  // Pushes are for browsers.
  codes.erase("bad_subscription");
  codes.erase("no_push");
  return codes;
}

TEST(Refusals, have_a_text_each) {
  const std::set<std::string> codes = all_codes();
  EXPECT_GT(codes.size(), 55U);
  EXPECT_TRUE(codes.contains("wrong_order") && codes.contains("no_ask"));
  const Texts t;
  for (const std::string& code : codes) {
    const std::string text = refusal_text(t, code);
    expect_finished(text, code);
    EXPECT_NE(text, t("refused.other")) << code;
  }
  EXPECT_EQ(refusal_text(t, "something_new"), t("refused.other"));
  EXPECT_EQ(refusal_text(t, "other"), t("refused.other"));
}

TEST(Refusals, speak_of_no_page_in_a_terminal) {
  const Texts t;
  for (const std::string& code : all_codes()) {
    for (const std::string& text :
         {refusal_text(t, code), gone_text(t, code), gone_about(t, code)}) {
      EXPECT_EQ(text.find("page"), std::string::npos) << code << ": " << text;
      EXPECT_EQ(text.find("browser"), std::string::npos) << code << ": " << text;
    }
  }
}

TEST(Refusals, say_how_long_and_what_gave_a_value_away) {
  const Texts t;
  wire::notice::Refused refused;
  refused.code = "too_soon";
  EXPECT_EQ(refusal_text(t, refused), "Not so fast. Try again in a moment.");
  refused.wait_ms = 1;
  EXPECT_EQ(refusal_text(t, refused), "Not so fast. Try again in one second.");
  refused.wait_ms = 2001;
  EXPECT_EQ(refusal_text(t, refused), "Not so fast. Try again in 3 seconds.");
  refused.wait_ms = INT64_MAX;
  expect_finished(refusal_text(t, refused), "a very long time");
  refused.code = "taboo";
  EXPECT_EQ(refusal_text(t, refused), t("refused.taboo"));
  refused.why = "roman";
  EXPECT_EQ(refusal_text(t, refused),
            "That’s a Roman numeral, so it could be a card. Say it without numbers.");
  refused.why = "something_new";
  EXPECT_EQ(refusal_text(t, refused), t("refused.taboo"));
}

TEST(Checks, tell_a_taboo_or_a_refusal) {
  const Texts t;
  wire::notice::Checked checked;
  checked.allowed = true;
  EXPECT_EQ(checked_text(t, checked), "");
  checked.allowed = false;
  for (const char* why : {"digits", "word", "count", "step", "ordinal", "roman", "spelled_out",
                          "look_alike", "hint", "pieces", "too_long"}) {
    checked.why = why;
    EXPECT_EQ(checked_text(t, checked), t(std::string("refused.taboo_why.") + why));
  }
  checked.why = "muted";
  EXPECT_EQ(checked_text(t, checked), t("refused.muted"));
}

TEST(Lines, that_are_unknown_say_what_was_expected) {
  const Texts t;
  for (const char* line : {"46", "46 x", "sig", "sig hold", "say", "lay now", "dance"}) {
    const table::typed::TypedLine typed = table::typed::read_typed(line);
    ASSERT_EQ(typed.kind, table::typed::TypedLine::Kind::kUnknown) << line;
    EXPECT_EQ(unknown_line_text(t, typed), t("keys.expected." + std::string(typed.expected)));
  }
}

TEST(Tables, that_are_gone_say_why_and_what_to_do) {
  const Texts t;
  EXPECT_EQ(gone_text(t, "closed"), "This table is closed");
  EXPECT_EQ(gone_text(t, "something_new"), t("lobby.gone.other"));
  EXPECT_EQ(gone_about(t, "something_new"), t("lobby.gone_about.other"));
  for (const char* code :
       {"unknown_table", "closed", "broken_table", "erased", "bad_version", "bad_token"}) {
    for (const Language language : kLanguages) {
      expect_finished(gone_text(Texts(language), code), code);
      expect_finished(gone_about(Texts(language), code), code);
    }
  }
}

}  // namespace
}  // namespace backstep::terminal::messages
