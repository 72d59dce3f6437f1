// talk as a script meets it: an answer a line, at once, whatever the line is.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {
namespace {

std::string answer(Pipe& pipe, const std::string& line) {
  EXPECT_TRUE(pipe.write(line + '\n'));
  return pipe.read_line().value_or("no answer");
}

TEST(TalkCommand, answers_each_line_at_once) {
  Pipe pipe({"talk"});
  EXPECT_EQ(answer(pipe, "please leave B alone"), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "I have forty-seven"),
            R"({"allowed":false,"why":"word","span":[7,18],"text":"forty-seven","language":"en"})");
  EXPECT_EQ(answer(pipe, "żółw 4️⃣"), R"({"allowed":false,"why":"digits","span":[5,8],"text":"4️⃣"})");
  EXPECT_EQ(answer(pipe, ""), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "for\r"), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "ty"), R"({"allowed":true})") << "another writer";
  EXPECT_EQ(answer(pipe, "three cards"), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "forty cards"),
            R"({"allowed":false,"why":"count","span":[0,5],"text":"forty","language":"en"})");
  EXPECT_EQ(answer(pipe, "three higher"),
            R"({"allowed":false,"why":"step","span":[0,5],"text":"three","language":"en"})");
  EXPECT_EQ(pipe.finish().exit_code, 0);
}

TEST(TalkCommand, hears_one_writer_as_a_whole) {
  Pipe pipe({"talk", "--same-writer"});
  EXPECT_EQ(answer(pipe, "waiting for"), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "ty :)"),
            R"({"allowed":false,"why":"pieces","span":[0,2],"text":"ty","language":"en"})");
  EXPECT_EQ(pipe.finish().exit_code, 0);
}

TEST(TalkCommand, lets_commands_be_named_in_extreme) {
  Pipe pipe({"talk", "--extreme"});
  EXPECT_EQ(answer(pipe, "not the three command now"), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, "I hold the 3!"), R"({"allowed":true})");
  EXPECT_EQ(pipe.finish().exit_code, 0);
}

TEST(TalkCommand, takes_any_bytes) {
  Pipe pipe({"talk"});
  EXPECT_EQ(answer(pipe, "\xff\xfe 4"),
            R"({"allowed":false,"why":"digits","span":[3,4],"text":"4"})");
  EXPECT_EQ(answer(pipe, std::string("\0\x01", 2)), R"({"allowed":true})");
  EXPECT_EQ(answer(pipe, std::string(501, 'a')),
            R"({"allowed":false,"why":"too_long","span":[0,0],"text":""})");
  EXPECT_EQ(answer(pipe, std::string(5'000'000, '4')),
            R"({"allowed":false,"why":"too_long","span":[0,0],"text":""})");
  EXPECT_TRUE(pipe.write("last line without an end: six"));
  const Finish end = pipe.finish();
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(end.out,
            "{\"allowed\":false,\"why\":\"word\",\"span\":[26,29],\"text\":\"six\",\"language\":"
            "\"en\"}\n");
}

}  // namespace
}  // namespace backstep
