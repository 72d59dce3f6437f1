// Flags: what is not true is not written, so whoever does not know of it is not troubled.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wire/event_json.h"
#include "wire/fields.h"
#include "wire/notice.h"
#include "wire/request.h"
#include "wire/table_entry.h"

namespace backstep::wire {
namespace {

TEST(Flag, of_a_person_nothing_is_written_that_was_not_written_before) {
  EXPECT_EQ(write_request({7, request::Join{"Ann"}}), R"({"id":7,"t":"join","name":"Ann"})");
  EXPECT_EQ(write_entry(entry::Joined{1, "hash", "Ann"}),
            R"({"e":"joined","member":1,"person":"hash","name":"Ann"})");
  EXPECT_EQ(write_event({4, 5, event::Joined{1, "Ann"}}),
            R"({"seq":4,"ms":5,"e":"joined","member":1,"name":"Ann"})");
}

TEST(Flag, what_was_stored_before_there_was_one_reads_as_it_did) {
  const auto old = read_entry(R"({"e":"joined","member":1,"person":"hash","name":"Ann"})");
  ASSERT_TRUE(old.ok()) << old.error().sentence;
  EXPECT_FALSE(std::get<entry::Joined>(*old).program);
}

TEST(Flag, a_program_is_read_back) {
  const std::string written = write_entry(entry::Joined{2, "hash", "Robo", true});
  EXPECT_EQ(written, R"({"e":"joined","member":2,"person":"hash","name":"Robo","program":true})");
  const auto entry = read_entry(written);
  ASSERT_TRUE(entry.ok()) << entry.error().sentence;
  EXPECT_TRUE(std::get<entry::Joined>(*entry).program);

  const auto asked = read_request(write_request({7, request::Join{"Robo", true}}));
  ASSERT_TRUE(asked.ok()) << asked.error().sentence;
  EXPECT_TRUE(std::get<request::Join>(asked->body).program);
}

TEST(Flag, false_may_be_said_and_nothing_but_truth_values_may) {
  const auto said = read_request(R"({"t":"join","id":1,"name":"Ann","program":false})");
  ASSERT_TRUE(said.ok()) << said.error().sentence;
  EXPECT_FALSE(std::get<request::Join>(said->body).program);
  for (const char* const wrong : {"1", "null", "\"true\"", "[]"}) {
    EXPECT_FALSE(
        read_request(std::string(R"({"t":"join","id":1,"name":"Ann","program":)") + wrong + '}'))
        << wrong;
  }
  const auto text = read_request(R"({"t":"join","id":1,"name":"Ann","program":"true"})");
  EXPECT_NE(text.error().sentence.find("must be true or false, not the text \"true\""),
            std::string::npos)
      << text.error().sentence;
}

TEST(Fields, name_the_entry_of_a_list_that_is_wrong) {
  const auto wrong = [](std::string_view text, auto value) {
    return take(*parse_json(text), value).value_or("");
  };
  EXPECT_EQ(wrong("[4,5,1]", CardSet()), "has entry 3, which must be a card from 2 to 99, not 1");
  EXPECT_EQ(wrong("7", CardSet()), "must be a list of cards, not 7");
  EXPECT_EQ(wrong("[1,true]", std::vector<int>()), "has entry 2, which must be a whole number");
  EXPECT_EQ(wrong(R"([{}])", std::vector<MemberInfo>()), "has entry 1, in which member is missing");
  EXPECT_TRUE(wrong(R"("4A 5E")", ActionLine()).starts_with("has entry 2, which is no action: "));
}

}  // namespace
}  // namespace backstep::wire
