// Keys out of bytes.
#include "terminal/tty/key_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::terminal::tty {
namespace {

using panels::Key;
using Kind = Key::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

Key text(std::string what) { return {Kind::kText, std::move(what), 0, 0}; }
Key control(std::string letter) { return {Kind::kControl, std::move(letter), 0, 0}; }
Key plain(Kind kind, int x = 0, int y = 0) { return {kind, "", x, y}; }

// All of it at once, and then nothing for a while.
std::vector<Key> read(std::string_view bytes) {
  KeyReader reader;
  std::vector<Key> keys;
  reader.feed(bytes, keys);
  reader.moment_is_over(keys);
  return keys;
}

TEST(Keys, of_letters_in_any_alphabet) {
  EXPECT_THAT(read("a B7"), ElementsAre(text("a"), text(" "), text("B"), text("7")));
  EXPECT_THAT(read("üя€"), ElementsAre(text("ü"), text("я"), text("€")));
  EXPECT_THAT(read("\U0001F44D"), ElementsAre(text("\U0001F44D")));
}

TEST(Keys, of_control) {
  EXPECT_THAT(read("\r\n\t"),
              ElementsAre(plain(Kind::kEnter), plain(Kind::kEnter), plain(Kind::kTab)));
  EXPECT_THAT(read("\x7f\b"), ElementsAre(plain(Kind::kBackspace), plain(Kind::kBackspace)));
  EXPECT_THAT(read("\x03\x1a\x0c"), ElementsAre(control("c"), control("z"), control("l")));
  EXPECT_THAT(read(std::string_view("\0\x1c\x1f", 3)), IsEmpty());
}

TEST(Keys, that_terminals_have_sequences_for) {
  EXPECT_THAT(
      read("\x1b[A\x1bOB\x1b[1;5C\x1b[D"),
      ElementsAre(plain(Kind::kUp), plain(Kind::kDown), plain(Kind::kRight), plain(Kind::kLeft)));
  EXPECT_THAT(
      read("\x1b[H\x1b[4~\x1b[7~\x1bOF"),
      ElementsAre(plain(Kind::kHome), plain(Kind::kEnd), plain(Kind::kHome), plain(Kind::kEnd)));
  EXPECT_THAT(read("\x1b[3~\x1b[5~\x1b[6~\x1b[Z"),
              ElementsAre(plain(Kind::kDelete), plain(Kind::kPageUp), plain(Kind::kPageDown),
                          plain(Kind::kBackTab)));
  EXPECT_THAT(read("\x1bOP\x1b[[B\x1b[13~\x1b[24~"),
              ElementsAre(plain(Kind::kFunction, 1), plain(Kind::kFunction, 2),
                          plain(Kind::kFunction, 3), plain(Kind::kFunction, 12)));
}

TEST(Keys, that_are_none_are_left_out) {
  EXPECT_THAT(read("\x1b[2~\x1b[I\x1b[?1;2c\x1b[[Zx"), ElementsAre(text("x")));
  EXPECT_THAT(read("\xff\xc0\x80z"), ElementsAre(text("z"))) << "no UTF-8";
  EXPECT_THAT(read("\xed\xa0\x80\xc2\x9b\xe2\x80\xaez"), ElementsAre(text("z")))
      << "surrogates, controls, and what turns text around";
  EXPECT_THAT(read("\xe2\x82z"), ElementsAre(text("z"))) << "a character that is cut off";
  EXPECT_THAT(read("\x1b[" + std::string(100, '1') + "Az"), ElementsAre(text("A"), text("z")));
}

TEST(Keys, escape_is_one_when_nothing_follows) {
  KeyReader reader;
  std::vector<Key> keys;
  reader.feed("\x1b", keys);
  EXPECT_TRUE(reader.is_undecided());
  EXPECT_THAT(keys, IsEmpty());
  reader.feed("[A", keys);
  EXPECT_FALSE(reader.is_undecided());
  reader.feed("\x1b", keys);
  reader.moment_is_over(keys);
  EXPECT_FALSE(reader.is_undecided());
  EXPECT_THAT(keys, ElementsAre(plain(Kind::kUp), plain(Kind::kEscape)));
}

TEST(Keys, escape_and_a_letter_are_two) {
  EXPECT_THAT(read("\x1bq"), ElementsAre(plain(Kind::kEscape), text("q")));
  EXPECT_THAT(read("\x1b\x1b"), ElementsAre(plain(Kind::kEscape), plain(Kind::kEscape)));
  EXPECT_THAT(read("\x1bO"), ElementsAre(plain(Kind::kEscape), text("O")));
  EXPECT_THAT(read("\x1bOx"), ElementsAre(plain(Kind::kEscape), text("O"), text("x")));
}

TEST(Keys, a_sequence_in_pieces_is_never_typed) {
  KeyReader reader;
  std::vector<Key> keys;
  reader.feed("\x1b[", keys);
  reader.moment_is_over(keys);
  reader.feed("1;2", keys);
  reader.moment_is_over(keys);
  reader.feed("A", keys);
  EXPECT_THAT(keys, ElementsAre(plain(Kind::kUp)));
}

TEST(Keys, clicks_say_where) {
  EXPECT_THAT(read("\x1b[<0;1;1M\x1b[<0;1;1m"), ElementsAre(plain(Kind::kClick, 0, 0)))
      << "pressing counts, letting go does not";
  EXPECT_THAT(read("\x1b[<16;300;40M"), ElementsAre(plain(Kind::kClick, 299, 39)));
  EXPECT_THAT(read("\x1b[<64;5;6M\x1b[<65;5;6M"),
              ElementsAre(plain(Kind::kWheelUp, 4, 5), plain(Kind::kWheelDown, 4, 5)));
  EXPECT_THAT(read("\x1b[<2;5;6M\x1b[<35;5;6M\x1b[<0;0;0M\x1b[<0;3M"), IsEmpty());
  EXPECT_THAT(read("\x1b[M !\"\x1b[M#!\"x"), ElementsAre(plain(Kind::kClick, 0, 1), text("x")))
      << "as old terminals say it";
}

TEST(Keys, a_paste_is_one_line) {
  EXPECT_THAT(read("\x1b[200~well\r\n played\n\x1b[201~!"),
              ElementsAre(text("well played"), text("!")));
  EXPECT_THAT(read("\x1b[200~a\x1b[31mü\x07\x1b[201~"), ElementsAre(text("a[31mü")))
      << "nothing that a terminal would obey";
  EXPECT_THAT(read("\x1b[200~\n\x1b[201~"), IsEmpty());
  EXPECT_EQ(read("\x1b[200~" + std::string(100'000, 'x') + "\x1b[201~").at(0).text.size(), 4096U);
}

TEST(Keys, that_only_this_terminal_has) {
  KeyReader reader({{"\x1b[214z", plain(Kind::kHome)},
                    {"\x1b"
                     "A",
                     plain(Kind::kUp)},
                    {"", {}}});
  std::vector<Key> keys;
  reader.feed(
      "\x1b[214z\x1b"
      "Ax",
      keys);
  EXPECT_THAT(keys, ElementsAre(plain(Kind::kHome), plain(Kind::kUp), text("x")));
}

// Bytes of which sequences are made, so that many are.
rc::Gen<std::string> any_bytes() {
  return rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::elementOf(std::string("\x1b\x1b[[<;;0123MmA~Oxü\r")), rc::gen::arbitrary<char>()));
}

RC_GTEST_PROP(Keys, are_the_same_however_the_bytes_arrive, ()) {
  const std::string bytes = *any_bytes();
  KeyReader whole;
  KeyReader pieces;
  std::vector<Key> expected;
  std::vector<Key> keys;
  whole.feed(bytes, expected);
  for (const char byte : bytes) pieces.feed({&byte, 1}, keys);
  RC_ASSERT(keys == expected);
}

RC_GTEST_PROP(Keys, hold_nothing_that_a_terminal_obeys, ()) {
  const std::string bytes = *any_bytes();
  std::string all = "\x1b[200~";
  all.append(bytes).append("\x1b[201~").append(bytes);
  for (const Key& key : read(all)) {
    for (const char ch : key.text)
      RC_ASSERT(static_cast<unsigned char>(ch) >= 0x20 && ch != '\x7f');
    RC_ASSERT(key.x >= 0 && key.y >= 0);
  }
}

}  // namespace
}  // namespace backstep::terminal::tty
