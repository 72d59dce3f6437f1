// What holds for every screen: of any size, in any language, whatever is typed and called.
#include "terminal/screen/screens.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "terminal/screen/chars.h"
#include "terminal/screen/keys.h"
#include "terminal/screen/tables_for_tests.h"

namespace backstep::terminal::screen {
namespace {

void expect_sound(const Drawn& drawn, const Look& look) {
  const Grid& grid = drawn.grid;
  RC_ASSERT(grid.width() == look.width && grid.height() == look.height);
  for (const Spot& spot : drawn.spots) {
    RC_ASSERT(spot.x >= 0 && spot.y >= 0 && spot.width > 0 && spot.height > 0);
    RC_ASSERT(spot.x + spot.width <= look.width && spot.y + spot.height <= look.height);
  }
  RC_ASSERT(grid.cursor_x < look.width && grid.cursor_y < look.height);
  RC_ASSERT(drawn.last_scroll >= 0);
  const std::string text = grid.text();
  if (!look.ascii) return;
  for (const char byte : text) RC_ASSERT(byte == '\n' || (byte >= 0x20 && byte < 0x7f));
}

RC_GTEST_PROP(Screens, never_break_in_any_size, ()) {
  static const std::vector<NamedScene> kAll = scenes();
  const bool small = *rc::gen::arbitrary<bool>();
  const Look look{.width = *rc::gen::inRange(1, small ? 90 : 401),
                  .height = *rc::gen::inRange(1, small ? 30 : 151),
                  .ascii = *rc::gen::arbitrary<bool>(),
                  .texts = Texts(*rc::gen::elementOf(kLanguages))};
  const NamedScene& scene = *rc::gen::elementOf(kAll);
  RC_TAG(scene.name);
  expect_sound(scene.draw(look), look);
}

TEST(Screens, are_sound_in_every_size_that_people_have) {
  for (const NamedScene& scene : scenes()) {
    for (const auto& [width, height] : {std::pair{1, 1},
                                        {39, 12},
                                        {40, 11},
                                        {40, 12},
                                        {63, 12},
                                        {64, 16},
                                        {79, 23},
                                        {80, 24},
                                        {80, 12},
                                        {40, 50},
                                        {119, 30},
                                        {120, 24},
                                        {400, 150}}) {
      const Look look{width, height, false, Texts()};
      const Drawn drawn = scene.draw(look);
      ASSERT_EQ(drawn.grid.width(), width) << scene.name;
      if (is_too_small(look)) continue;
      EXPECT_NE(drawn.grid.text().find_first_not_of(" \n"), std::string::npos) << scene.name;
    }
  }
}

RC_GTEST_PROP(Screens, never_break_by_what_is_typed_or_called, ()) {
  const Look look{.width = *rc::gen::inRange(40, 130),
                  .height = *rc::gen::inRange(12, 45),
                  .ascii = *rc::gen::arbitrary<bool>(),
                  .texts = Texts(*rc::gen::elementOf(kLanguages))};
  const auto text = [] { return *rc::gen::arbitrary<std::string>(); };
  Position position = Position::original(2);
  position.tops(22, 31, 80, 68).hand(0, {5, 21, 34, 42}).hand(1, {6, 35}).draw({10, 37});
  Scene scene(position.game(),
              *rc::gen::elementOf(std::vector<std::optional<int>>{0, 1, std::nullopt}),
              {"x" + text(), "x" + text()});
  scene.said(1, text()).said(2, text());
  scene.ui.panel = static_cast<Panel>(*rc::gen::inRange(0, 11));
  scene.ui.choice = *rc::gen::inRange(-3, 60);
  scene.ui.scroll = *rc::gen::inRange(-3, 300);
  scene.ui.typed = text();
  scene.ui.draft = text();
  scene.ui.cursor = *rc::gen::inRange<std::size_t>(0, 40);
  scene.ui.draft_fault = text();
  scene.ui.note = text();
  scene.ui.link = text();
  for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
    scene.ui.choices.push_back({text(), text(), i % 3 == 0 ? 'k' : '\0', i % 4 == 0});
  }
  scene.model.table.phase = *rc::gen::elementOf(
      std::vector<std::string>{"lobby", "begin", "play", "over", "closed", "odd"});
  if (*rc::gen::arbitrary<bool>()) scene.model.table.game.reset();
  scene.model.link = static_cast<state::Link>(*rc::gen::inRange(0, 4));
  scene.model.code = text();
  expect_sound(scene.draw(look), look);
  const std::vector<Field> fields{
      {text(), {}, 0, text(), text(), false},
      {text(), {text(), text()}, *rc::gen::inRange(-2, 5), "", text(), false},
      {text(), {}, 0, "", "", true}};
  expect_sound(form_screen(look, text(), {text(), text()}, fields, scene.ui), look);
  ReplayPlace place{.at = *rc::gen::inRange<std::size_t>(0, 9),
                    .count = *rc::gen::inRange<std::size_t>(0, 9),
                    .hands = {CardSet{5, 6}, CardSet{}},
                    .file = text()};
  expect_sound(replay_screen(look, scene.model, scene.turn, place, scene.ui), look);
}

// Words with a letter in them, as they stand on a screen, without the brackets of a picked card.
std::set<std::string> words(std::string screen) {
  for (char& sign : screen) sign = sign == '[' || sign == ']' ? ' ' : sign;
  std::set<std::string> all;
  std::istringstream in(screen);
  for (std::string word; in >> word;) {
    bool letters = false;
    for (const Utf8Character& each : Utf8(word)) {
      const char32_t one = each.code;
      letters = letters || (one < 0x80 && std::isalpha(static_cast<int>(one)) != 0) ||
                (one >= 0xc0 && one < 0x500);
    }
    while (word.ends_with(',')) word.pop_back();  // a shorter text may end there
    if (letters) all.insert(word);
  }
  return all;
}

// Words of keys that a small screen needs and a large one does not: those of scrolling.
std::set<std::string> words_of_keys(const Pen& pen) {
  std::set<std::string> all;
  for (const std::string_view key : Texts::keys()) {
    if (!key.starts_with("screen.key.") && !key.starts_with("screen.do.")) continue;
    for (const std::string& word : words(pen(key))) {
      const std::string behind = pen("words.colon", {{"label", word}, {"text", ""}});
      all.insert({word, behind.substr(0, behind.size() - 1)});
    }
  }
  all.insert(std::string(pen.signs().below));
  return all;
}

TEST(Screens, cut_no_word_without_a_sign_in_any_language) {
  for (const Language language : kLanguages) {
    for (const bool ascii : {false, true}) {
      const Look large{400, 150, ascii, Texts(language)};
      const std::set<std::string> of_keys = words_of_keys(Pen(large));
      for (const NamedScene& scene : scenes()) {
        std::set<std::string> whole = words(scene.draw(large).grid.text());
        whole.insert(of_keys.begin(), of_keys.end());
        for (const auto& [width, height] : {std::pair{80, 24}, {60, 18}, {40, 12}, {120, 40}}) {
          const Look look{width, height, ascii, Texts(language)};
          for (const std::string& word : words(scene.draw(look).grid.text())) {
            if (word.ends_with(large.ascii ? ".." : "…")) continue;
            EXPECT_TRUE(whole.contains(word)) << scene.name << " " << code(language) << " " << width
                                              << (ascii ? " ASCII: " : ": ") << word;
          }
        }
      }
    }
  }
}

TEST(Screens, show_the_keys_that_matter_in_every_language) {
  for (const Language language : kLanguages) {
    for (const bool ascii : {false, true}) {
      for (const NamedScene& scene : scenes()) {
        if (!scene.keys) continue;
        const Look look{80, 24, ascii, Texts(language)};
        const Drawn drawn = scene.draw(look);
        std::istringstream in(drawn.grid.text());
        std::vector<std::string> lines;
        for (std::string line; std::getline(in, line);) lines.push_back(line);
        const std::string last = lines[22] + "  " + lines[23];
        for (const KeyItem& item : scene.keys(look, drawn.last_scroll > 0)) {
          if (!item.essential) continue;
          const std::string shown =
              Pen(look)("words.colon", {{"label", item.key}, {"text", item.label}});
          EXPECT_NE(last.find(shown), std::string::npos)
              << scene.name << " " << code(language) << ": " << item.key << ": " << item.label
              << "\n"
              << last;
        }
      }
    }
  }
}

const NamedScene& named(const std::vector<NamedScene>& all, std::string_view name) {
  return *std::find_if(all.begin(), all.end(),
                       [&](const NamedScene& one) { return one.name == name; });
}

TEST(Screens, have_spots_for_cards_piles_keys_and_choices) {
  const std::vector<NamedScene> all = scenes();
  const Drawn drawn = named(all, "provisional").draw({80, 24, false, Texts()});
  const auto text_of = [&](const Spot& spot) {
    std::string text;
    for (int x = spot.x; x < spot.x + spot.width; ++x) text += drawn.grid.at(x, spot.y).text;
    return text;
  };
  std::vector<std::string> seen;
  for (const Spot& spot : drawn.spots) {
    if (spot.what == Spot::What::kCard) seen.push_back(text_of(spot));
    if (spot.what == Spot::What::kKey && spot.key == keys::kLay) {
      EXPECT_EQ(text_of(spot), "L: play (45 on B, then cover it)");
    }
    if (spot.what == Spot::What::kPile && spot.pile == Pile::kC) {
      EXPECT_GE(spot.y, 8);
    }
  }
  EXPECT_EQ(seen, (std::vector<std::string>{" 12 ", " 45 on B* ", "[46]", " 49 stop ", " 58 ",
                                            " 77 draw one "}));
  const Drawn menu = named(all, "menu").draw({80, 24, false, Texts()});
  EXPECT_EQ(std::count_if(menu.spots.begin(), menu.spots.end(),
                          [](const Spot& spot) { return spot.what == Spot::What::kChoice; }),
            7);
}

// The look that was drawn before there was a program.
TEST(Lanes, look_as_they_were_designed) {
  const std::string text =
      named(scenes(), "provisional").draw({80, 24, false, Texts()}).grid.text();
  for (const std::string_view line :
       {"             1   10   20   30   40   50   60   70   80   90 100\n",
        " A ↗      35 ›››››››››››››››››█::·:┃:┃:::┃::·:··:· ┃ · ·· ·· · ",
        " B ↗  41→45* ››››››››››››››››››››››█:┃:::┃::·:··:· ┃ · ·· ·· · ",
        " C ↙      63  · ··┃·: ·· ·· ···::·:┃:┃:::┃::█‹‹‹‹‹‹‹‹‹‹‹‹‹‹‹‹‹‹ ",
        " D ↙      73  · ··┃·: ·· ·· ···::·:┃:┃:::┃::·:··:█‹‹‹‹‹‹‹‹‹‹‹‹‹ ", "46: skips 8\n",
        "46: skips none\n", "46: skips 16\n", "46: skips 23\n",
        " Hand:  12   45 on B*  [46]  49 stop   58   77 draw one\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  }
}

// Text that may be broken into rows.
std::string in_one_row(const Drawn& drawn) {
  std::istringstream words(drawn.grid.text());
  std::string all;
  for (std::string word; words >> word;) all += word + ' ';
  return all;
}

TEST(Screens, say_why_a_game_is_not_shown) {
  Scene visitor;
  visitor.model.table.seq = 1;
  visitor.model.table.phase = "play";
  visitor.people({"Ann", "Ben"}, std::nullopt);
  const Look look{.width = 80, .height = 24, .ascii = false, .texts = Texts(Language::kEnglish)};
  const auto says = [&](wire::DealKind kind) {
    visitor.model.table.settings.deal.kind = kind;
    return in_one_row(visitor.draw(look));
  };
  EXPECT_NE(says(wire::DealKind::kClub).find("Others are still playing the same cards"),
            std::string::npos);
  EXPECT_NE(says(wire::DealKind::kToday).find("the same for everyone"), std::string::npos);
  for (const wire::DealKind kind : {wire::DealKind::kRandom, wire::DealKind::kNamed}) {
    EXPECT_NE(says(kind).find("Only people who have joined this table"), std::string::npos);
    EXPECT_EQ(says(kind).find("the same cards"), std::string::npos);
  }
}

TEST(Screens, tell_bots_of_one_kind_apart_in_the_smallest_window) {
  Position position = Position::extreme(5);
  position.tops(22, 26, 80, 68).hand(0, {31, 35, 42}).draw({6, 29});
  for (std::size_t seat = 1; seat < 5; ++seat) {
    position.hand(seat, {static_cast<Card>(40 + 2 * seat + 1), static_cast<Card>(60 + seat)});
  }
  const Scene scene(position.game(), 0,
                    {"Ann", "bot:quick", "bot:quick", "bot:quick", "bot:quick"});
  for (const Language language : kLanguages) {
    const Look look{.width = 40, .height = 12, .ascii = false, .texts = Texts(language)};
    const std::string text = scene.draw(look).grid.text();
    for (const char* const letter : {" P ", " Q ", " R ", " S "}) {
      EXPECT_NE(text.find(letter), std::string::npos) << letter << '\n' << text;
    }
  }
}

TEST(Screens, part_a_command_from_a_fire) {
  Position position = Position::extreme(1);
  position.on_fire().commands(Commands()).command(22, Command::kNoBack);
  position.tops(11, 12, 80, 68).hand(0, {22, 33, 35}).draw({6, 29});
  const Scene scene(position.game(), 0, {"Heron"});
  const Look look{.width = 80, .height = 24, .ascii = false, .texts = Texts(Language::kEnglish)};
  EXPECT_NE(scene.draw(look).grid.text().find("22 no tricks, fire"), std::string::npos)
      << scene.draw(look).grid.text();
}

TEST(Screens, name_the_pile_of_a_mute_until_the_card_on_it_is_played) {
  Position position = Position::extreme(2);
  position.commands(Commands()).command(63, Command::kMute);
  position.tops(11, 12, 63, 99).hand(0, {22, 33, 61}).hand(1, {24, 25}).draw({6, 29});
  Scene scene(position.game(), 0, {"Heron", "Ann"});
  scene.put("61C");
  const Look look{.width = 80, .height = 24, .ascii = false, .texts = Texts(Language::kEnglish)};
  EXPECT_NE(scene.draw(look).grid.text().find("Silence (card on C): no talking"), std::string::npos)
      << scene.draw(look).grid.text();
}

TEST(Screens, name_the_deal_that_has_a_name) {
  Position position = Position::extreme(1);
  position.tops(11, 12, 80, 68).hand(0, {22, 33, 35}).draw({6, 29});
  Scene scene(position.game(), 0, {"Heron"});
  scene.model.table.game->deal = {wire::DealKind::kNamed, "1x-kestrel", 0};
  const Look look{.width = 80, .height = 24, .ascii = false, .texts = Texts(Language::kEnglish)};
  EXPECT_NE(scene.draw(look).grid.text().find("Extreme, 1 player  1x-kestrel"), std::string::npos);
}

TEST(Signals, are_grouped_by_what_they_are_about) {
  const std::vector<NamedScene> all = scenes();
  Position position = Position::extreme(2);
  position.commands(Commands::even())
      .tops(22, 31, 79, 68)
      .hand(0, {5, 21, 34})
      .hand(1, {6, 36})
      .draw({10, 37});
  Scene scene(position.game(), 0, {"Heron", "bot:quick"});
  std::string keys;
  std::size_t count = 0;
  for (const SignalGroup& group : signal_groups(scene.model.table)) {
    keys += group.key;
    count += group.signals.size();
  }
  EXPECT_EQ(keys, "abcdthn");
  EXPECT_EQ(count, 16U + 2 + 14);  // it has begun: nothing about beginning
  scene.model.table.you = {};
  EXPECT_TRUE(signal_groups(scene.model.table).empty());
}

TEST(Pages, scroll_as_far_as_they_go) {
  const std::vector<NamedScene> all = scenes();
  const Drawn rules = named(all, "rules").draw({80, 24, false, Texts()});
  EXPECT_GT(rules.last_scroll, 50);
  EXPECT_EQ(rules.page, 20);
  const Drawn log = named(all, "log").draw({80, 24, false, Texts()});  // scrolled beyond its end
  EXPECT_NE(log.grid.text().find("soon.\n\n"), std::string::npos) << log.grid.text();
}

}  // namespace
}  // namespace backstep::terminal::screen
