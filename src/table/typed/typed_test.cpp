#include "table/typed/typed.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "base/random.h"
#include "table/typed/aliases.h"

namespace backstep::table::typed {
namespace {

// What lines mean is a table that other programs share, tests/typed/lines.txt; wire/ reads it.

TEST(Typed, reads_a_card_and_a_pile) {
  const TypedLine line = read_typed(" 46 b");
  EXPECT_EQ(line.kind, TypedLine::Kind::kPut);
  EXPECT_EQ(line.card, 46);
  EXPECT_EQ(line.pile, Pile::kB);
  EXPECT_EQ(name(line.kind), "put");
}

TEST(Typed, reads_signals) {
  EXPECT_EQ(read_typed("sig c small").signal, Signal::about(Meaning::kSmallStep, Pile::kC));
  EXPECT_EQ(read_typed("sig not now skull").signal,
            Signal::about(Meaning::kNotNow, Command::kSkull));
}

TEST(Aliases, mean_one_thing_each_and_are_folded) {
  for (const AliasPlace place : {AliasPlace::kLine, AliasPlace::kSignal, AliasPlace::kCommand}) {
    std::map<std::string_view, std::string_view> meanings;
    for (const Alias& alias : aliases(place)) {
      EXPECT_EQ(folded(alias.words), alias.words);
      const auto [known, is_new] = meanings.emplace(alias.words, alias.means);
      EXPECT_TRUE(is_new || known->second == alias.means) << alias.words;
    }
  }
}

TEST(Aliases, are_found_whatever_their_case_and_accents) {
  EXPECT_EQ(folded("ZURÜCK Œuvre ŁÓDŹ Ёж ß 46"), "zuruck oeuvre lodz еж ss 46");
  EXPECT_EQ(folded("\xff\xc3"), "\xff\xc3");
  const FoundAlias found = find_alias("Nicht  jetzt\tTotenkopf", aliases(AliasPlace::kSignal));
  EXPECT_EQ(found.alias.means, "not_now");
  EXPECT_EQ(found.bytes, 13U);
  EXPECT_EQ(find_alias("nicht", aliases(AliasPlace::kSignal)).bytes, 0U);
  EXPECT_EQ(find_alias("", aliases(AliasPlace::kLine)).bytes, 0U);
}

TEST(Typed, says_where_a_line_is_wrong_whatever_was_typed) {
  Random random("typed", "backstep");
  constexpr std::string_view kPieces = "46ab sigholdnotroomsayend_\t\xc3\xa4\xff";
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint32_t n = random.below(14); n > 0; --n) {
      text += kPieces[random.below(static_cast<std::uint32_t>(kPieces.size()))];
    }
    const TypedLine line = read_typed(text);
    EXPECT_EQ(line.kind == TypedLine::Kind::kUnknown, !line.expected.empty()) << text;
    EXPECT_LE(line.at, text.size());
  }
}

}  // namespace
}  // namespace backstep::table::typed
