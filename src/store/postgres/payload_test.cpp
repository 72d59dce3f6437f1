#include "store/postgres/payload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace backstep::store::postgres {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(PostgresPayload, is_read_as_it_was_written) {
  const Payload payload{"p", Word::kNews, {"", "a b:c", "3:x"}};
  EXPECT_EQ(unpack(pack(payload)), payload);
  for (const char* const nonsense : {"", " ", "p", "p ", "p x", " l", "p l1", "p l1:", "p l2:a",
                                     "p l-1:a", "p l99999999999999999999:a", "p la:a"}) {
    EXPECT_EQ(unpack(nonsense), std::nullopt) << nonsense;
  }
}

TEST(PostgresPayload, of_news_is_none_if_there_are_none) {
  EXPECT_THAT(pack_news("p", {}), IsEmpty());
}

TEST(PostgresPayload, of_news_holds_many_logs_and_is_never_too_large) {
  std::map<std::string, std::uint64_t> logs;
  for (std::uint64_t i = 0; i < 2'000; ++i)
    logs["table/" + std::to_string(i) + ":x"] = i * 1'000'003;
  const std::vector<std::string> packed = pack_news("process", logs);
  EXPECT_LT(packed.size(), 10U) << "that many for two thousand logs of some 20 bytes";
  std::map<std::string, std::uint64_t> read;
  for (const std::string& each : packed) {
    EXPECT_LE(each.size(), kLargestPayload);
    const auto payload = unpack(each);
    ASSERT_TRUE(payload) << each;
    EXPECT_EQ(payload->process, "process");
    for (const auto& [log, last] : news_in(*payload)) EXPECT_TRUE(read.emplace(log, last).second);
  }
  EXPECT_EQ(read, logs);
}

TEST(PostgresPayload, of_news_is_read_without_what_is_no_news) {
  EXPECT_THAT(news_in({"p", Word::kNews, {"a", "1", "b", "-1", "c", "2x", "d", "", "e", "5", "f"}}),
              ElementsAre(Pair("a", 1), Pair("e", 5)));
  EXPECT_THAT(news_in({"p", Word::kTold, {"a", "1"}}), IsEmpty());
}

TEST(PostgresPayload, of_a_note_is_a_hint_if_it_cannot_be_told) {
  const auto payload_of = [](const Said& said) { return *unpack(pack_note("p", said)); };
  const Said said{7, "table/a", "here, 3:x"};
  EXPECT_EQ(note_in(payload_of(said)), said);
  const Payload hint{"p", Word::kHint, {}};
  EXPECT_EQ(payload_of({1, "long", std::string(kLargestPayload, 'x')}), hint);
  EXPECT_EQ(payload_of({1, "no text", "\xff"}), hint);
  EXPECT_EQ(note_in(hint), std::nullopt);
  EXPECT_EQ(note_in({"p", Word::kNote, {"x", "name", "body"}}), std::nullopt);
  EXPECT_EQ(note_in({"p", Word::kNote, {"1", "name"}}), std::nullopt);
}

}  // namespace
}  // namespace backstep::store::postgres
