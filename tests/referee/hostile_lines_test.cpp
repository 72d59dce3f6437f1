// Lines that want to break something. None of them ends the referee, keeps it from answering the
// next one, or changes the game.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/talk.h"

namespace backstep {
namespace {

using std::string_literals::operator""s;

std::string repeat(std::string_view text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

void begin(Talk& talk) { talk.ask(new_line(R"({"players":2,"extreme":true})", "kestrel")); }

TEST(RefereeHostile, broken_utf_8) {
  Talk talk;
  begin(talk);
  for (const std::string_view bytes :
       {"\xff", "\xfe\xff", "\x80", "\xc0\x80", "\xc3", "\xe2\x82", "\xed\xa0\x80",
        "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"}) {
    EXPECT_EQ(talk.try_it(bytes), "bad_request");
    EXPECT_EQ(talk.try_it(R"({"op":")" + std::string(bytes) + "\"}"), "bad_request");
    EXPECT_EQ(talk.try_it(R"({"op":"state",")" + std::string(bytes) + R"(":1})"), "bad_request");
    EXPECT_EQ(talk.try_it(R"({"op":"state","id":")" + std::string(bytes) + "\"}"), "bad_request");
    EXPECT_EQ(
        talk.try_it(R"({"op":"new","rules":{"players":2},"seed":")" + std::string(bytes) + "\"}"),
        "bad_request");
  }
}

TEST(RefereeHostile, nul_and_other_control_bytes) {
  Talk talk;
  begin(talk);
  for (const std::string& line :
       {"\0"s, "\0\0\0"s, R"({"op":"state"})"s + '\0', '\0' + R"({"op":"state"})"s,
        "{\"op\":\"st\0ate\"}"s, "{\"op\":\"state\0\"}"s, "{\"op\"\0:\"state\"}"s,
        "{\"op\":\"state\",\"id\":\"\x01\"}"s, "{\"op\":\"state\",\"id\":\"\t\"}"s, "\x1b[2J"s,
        "\x0b{\"op\":\"state\"}"s, "\x0c"s, "\x7f"s, "\x1a"s, "\x04"s}) {
    EXPECT_EQ(talk.try_it(line), "bad_request");
  }
}

TEST(RefereeHostile, nesting_a_hundred_thousand_deep) {
  constexpr std::size_t kDeep = 100'000;
  Talk talk;
  begin(talk);
  for (const std::string& line :
       {repeat("[", kDeep), repeat("{\"a\":", kDeep), repeat("[", kDeep) + repeat("]", kDeep),
        R"({"op":"state","id":)" + repeat("[", kDeep) + repeat("]", kDeep) + '}',
        R"({"op":"new","rules":)" + repeat("{\"a\":", kDeep) + '1' + repeat("}", kDeep) + '}',
        R"({"op":"new","deck":)" + repeat("[[],", kDeep), repeat("]", kDeep),
        repeat("\"", kDeep)}) {
    EXPECT_EQ(talk.try_it(line), "bad_request") << line.substr(0, 40);
  }
}

TEST(RefereeHostile, numbers_that_are_no_cards) {
  Talk talk;
  begin(talk);
  for (const std::string_view number :
       {"1e999", "-1e999", "1e-999", "123456789012345678901234567890", "-0", "0", "-37", "37.5",
        "18446744073709551653", "4294967333", "-4294967259", "293", "-219", "0.37e2000",
        "37e99999999999999999999", "9223372036854775845"}) {
    EXPECT_EQ(talk.try_it(R"({"op":"play","card":)" + std::string(number) + R"(,"pile":"A"})"),
              "bad_request")
        << number;
  }
  for (const std::string_view number :
       {"NaN", "Infinity", "-Infinity", "nan", "inf", "0x25", "037", "+37", "37.", ".37e2", "3_7",
        "3 7", "37e", "1e+", "--37", "\xd9\xa3"}) {
    EXPECT_EQ(talk.try_it(R"({"op":"play","card":)" + std::string(number) + R"(,"pile":"A"})"),
              "bad_request")
        << number;
  }
}

TEST(RefereeHostile, a_card_written_37_point_0_is_the_card_or_none) {
  // The contract does not say; but it must be one of the two, for all spellings alike.
  Talk talk;
  const auto answer = [&talk](std::string_view number) {
    talk.ask(setup_line(R"({"players":1})", tops_text(0, 0, 0, 0), "[[37,38]]", "[]"));
    return talk.try_it(R"({"op":"play","card":)" + std::string(number) + R"(,"pile":"A"})");
  };
  const std::string first = answer("37.0");
  EXPECT_TRUE(first == "accepted" || first == "bad_request") << first;
  for (const std::string_view number : {"3.7e1", "370e-1", "37.000", "3.7E+1"}) {
    EXPECT_EQ(answer(number), first) << number;
  }
}

TEST(RefereeHostile, a_seat_written_minus_0_is_seat_0_or_none) {
  Talk talk;
  begin(talk);
  const std::string minus = talk.ask_raw(R"({"op":"view","seat":-0})");
  if (minus.find("bad_request") == std::string::npos) {
    EXPECT_EQ(minus, talk.ask_raw(R"({"op":"view","seat":0})"));
  }
}

TEST(RefereeHostile, ten_megabytes_in_one_line) {
  constexpr std::size_t kHuge = 10'000'000;
  Talk talk;
  begin(talk);
  EXPECT_EQ(talk.try_it(std::string(kHuge, 'x')), "bad_request");
  EXPECT_EQ(talk.try_it(std::string(kHuge, ' ') + 'x'), "bad_request");
  EXPECT_EQ(talk.try_it(repeat("[1],", kHuge / 4)), "bad_request");
  const json::object answer = talk.ask(std::string(kHuge, '{'));
  const std::string message = text_of(at(at(answer, "error").as_object(), "message"));
  EXPECT_NE(message.find("line"), std::string::npos) << "does not say what was wrong: " << message;
}

TEST(RefereeHostile, a_long_line_that_is_a_request_is_read_or_refused_as_too_long) {
  Talk talk;
  begin(talk);
  bool refused = false;
  for (const std::size_t size :
       {1U << 10U, 1U << 16U, 1U << 19U, (1U << 20U) - 1, 1U << 20U, (1U << 20U) + 1, 1U << 22U}) {
    std::string line = R"({"op":"state","id":")";
    line += std::string(size - line.size() - 2, 'x') + "\"}";
    const json::object answer = talk.ask(line);
    const bool ok = at(answer, "ok") == json::value(true);
    EXPECT_FALSE(refused && ok) << "longer lines are not shorter: " << size;
    if (ok) {
      EXPECT_EQ(text_of(at(answer, "id")).size(), size - 22);
    }
    refused = !ok;
  }
  const json::object half = talk.ask(R"({"op":"state","id":")" + std::string(500'000, 'x') + "\"}");
  EXPECT_EQ(at(half, "ok"), json::value(true)) << "half a megabyte is not too long";
}

TEST(RefereeHostile, a_line_of_a_hundred_thousand_keys) {
  std::string line = "{";
  for (int i = 0; i < 80'000; ++i) line += '"' + std::to_string(i) + "\":0,";
  Talk talk;
  begin(talk);
  EXPECT_EQ(talk.try_it(line + R"("op":"nothing"})"), "bad_request");
  EXPECT_EQ(talk.try_it(line + R"("op":"state","77":1})"), "bad_request");
}

TEST(RefereeHostile, foreign_text_in_a_message_is_cut_and_is_one_line_of_json) {
  Talk talk;
  begin(talk);
  for (const std::string& key :
       {std::string(100'000, 'k'), repeat("\xc3\xbc", 50'000), "\\n\\r\\u0000\\u001b[31m"s,
        "\\\"\\\\"s, repeat("\xf0\x9f\x98\x80", 11), "\xe2\x80\xa8"s, ""s}) {
    for (const std::string& line :
         {R"({"op":"new","rules":{"players":2,")" + key + R"(":1},"seed":"x"})",
          R"({"op":"new","rules":{"players":2,"commands":{")" + key + R"(":"stop"}},"seed":"x"})",
          R"({"op":"state",")" + std::string(key).append(R"(":1,")").append(key) + R"(":2})"}) {
      EXPECT_EQ(talk.try_it(line), "bad_request");
      EXPECT_LT(talk.ask_raw(line).size(), 1000U);
    }
  }
}

// Reads answers up to the one with this id; those before may only be bad_request.
void expect_served_after(Talk& talk, const std::string& lines) {
  ASSERT_TRUE(talk.pipe().write(lines + R"({"op":"legal","id":"mark"})" + "\n"));
  for (int i = 0; i < 100; ++i) {
    const std::string line = talk.pipe().read_line().value_or("");
    const json::object answer = parse(line).is_object() ? parse(line).as_object() : json::object();
    if (answer.contains("id")) return;
    ASSERT_NE(line.find("bad_request"), std::string::npos) << line;
  }
  ADD_FAILURE() << "never answered";
}

TEST(RefereeHostile, empty_lines_are_skipped_or_refused) {
  Talk talk;
  begin(talk);
  expect_served_after(talk, "\n");
  expect_served_after(talk, "\n\n\n\n");
  expect_served_after(talk, "\r\n\r\n");
  expect_served_after(talk, " \n\t\n  \t \r\n");
}

TEST(RefereeHostile, a_byte_order_mark_is_skipped_or_refused) {
  Talk talk;
  begin(talk);
  const std::string answer = talk.try_it("\xef\xbb\xbf{\"op\":\"legal\"}");
  EXPECT_TRUE(answer == "accepted" || answer == "bad_request") << answer;
  expect_served_after(talk, "\xef\xbb\xbf\n");
}

TEST(RefereeHostile, crlf_ends_a_line_too) {
  Talk talk;
  EXPECT_EQ(standing_of(talk.ask(new_line(R"({"players":2})", "x") + '\r')), "playing 0 left 98");
  EXPECT_EQ(talk.ask_raw("{\"op\":\"state\"}\r"), talk.ask_raw(kState));
}

TEST(RefereeHostile, white_space_and_escapes_are_as_json_has_them) {
  Talk talk;
  begin(talk);
  const std::string state = talk.ask_raw(kState);
  EXPECT_EQ(talk.ask_raw(" \t{ \"op\" :\t\"state\" } \r"), state);
  EXPECT_EQ(talk.ask_raw(R"({"\u006f\u0070":"\u0073tate"})"), state);
  EXPECT_EQ(talk.ask_raw(R"({"x":{"op":"end"},"op":"state","y":[]})"), state);
}

TEST(RefereeHostile, a_last_line_without_an_end_is_answered) {
  const Finish end =
      run_program({"referee"}, new_line(R"({"players":2})", "x") + "\n" + std::string(kState));
  EXPECT_EQ(end.exit_code, 0);
  EXPECT_EQ(std::count(end.out.begin(), end.out.end(), '\n'), 2);
  EXPECT_EQ(end.err, "");
  const Finish broken = run_program({"referee"}, R"({"op":)");
  EXPECT_EQ(broken.exit_code, 0);
  EXPECT_NE(broken.out.find("bad_request"), std::string::npos);
  const Finish huge = run_program({"referee"}, std::string(3'000'000, '['));
  EXPECT_EQ(huge.exit_code, 0);
  EXPECT_NE(huge.out.find("bad_request"), std::string::npos);
}

TEST(RefereeHostile, every_single_byte_is_answered) {
  Talk talk;
  begin(talk);
  for (int byte = 1; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (c == '\n' || c == '\r' || c == ' ' || c == '\t') continue;
    EXPECT_EQ(talk.try_it(std::string(1, c)), "bad_request") << byte;
  }
}

TEST(RefereeHostile, every_cut_of_a_request_is_answered) {
  Talk talk;
  begin(talk);
  const std::string line = new_line(R"({"players":2,"commands":{"48":"stop"}})", "\xc3\xbc");
  for (std::size_t cut = 1; cut < line.size(); ++cut) {
    EXPECT_EQ(talk.try_it(line.substr(0, cut)), "bad_request") << line.substr(0, cut);
  }
}

}  // namespace
}  // namespace backstep
