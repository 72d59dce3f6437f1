#include "advice/english/chance_plot.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "advice/english/analyses_for_tests.h"
#include "advice/english/svg.h"

namespace backstep::advice::english {
namespace {

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

void expect_tidy(const Picture& picture) {
  for (std::size_t i = 0; i < picture.texts.size(); ++i) {
    const PictureText& text = picture.texts[i];
    EXPECT_GE(text.box.x, 0) << text.text;
    EXPECT_GE(text.box.y, 0) << text.text;
    EXPECT_LE(text.box.right(), picture.width) << text.text;
    EXPECT_LE(text.box.bottom(), picture.height) << text.text;
    EXPECT_GE(text_size(text.role), 12);
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(overlap(text.box, picture.texts[k].box))
          << text.text << " overlaps " << picture.texts[k].text;
    }
  }
  for (const PictureMark& mark : picture.marks) {
    EXPECT_GE(mark.at.x - mark.radius, 0);
    EXPECT_LE(mark.at.x + mark.radius, picture.width);
    EXPECT_LE(mark.at.y + mark.radius, picture.height);
    for (const PictureText& text : picture.texts) {
      const Box box{mark.at.x - mark.radius, mark.at.y - mark.radius, 2 * mark.radius,
                    2 * mark.radius};
      EXPECT_FALSE(overlap(box, text.box)) << "a mark covers " << text.text;
    }
  }
  for (const PictureLine& line : picture.lines) {
    if (line.role != LineRole::kPointer && line.role != LineRole::kHindsight) continue;
    if (line.spots[0].x != line.spots[1].x) continue;  // of the legend
    for (const PictureText& text : picture.texts) {
      const Box pole{line.spots[0].x, line.spots[0].y, 0, line.spots[1].y - line.spots[0].y};
      EXPECT_FALSE(overlap(pole, text.box)) << "a pole runs through " << text.text;
    }
  }
}

TEST(ChancePlot, has_all_texts_inside_and_apart) {
  Random random(17);
  for (int i = 0; i < 120; ++i) {
    const int turns = i < 4 ? i : static_cast<int>(random.below(80));
    const std::vector<std::string> names(static_cast<std::size_t>(1 + i % 5), "Wilhelmina WWWWW");
    const GameAnalysis game = game_by_chance(random, turns, 1 + i % 5);
    expect_tidy(chance_plot(game, record_with(names)));
    if (HasFailure()) FAIL() << "game " << i << " of " << turns << " turns";
  }
}

TEST(ChancePlot, of_a_running_game_shows_one_seat_and_no_end) {
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    GameAnalysis game = game_by_chance(random, 20, 2);
    game.only_seat = 1;
    game.over = false;
    game.outcome = Outcome::kPlaying;
    game.hindsight.reset();
    std::erase_if(game.turns, [](const TurnAnalysis& turn) { return turn.seat == 0; });
    game.turning_points.draws.clear();
    std::erase_if(game.turning_points.choices,
                  [&](std::size_t at) { return at >= game.turns.size(); });
    const Picture picture = chance_plot(game, record_with({"Ann", "Bob"}));
    expect_tidy(picture);
    for (const PictureLine& line : picture.lines) EXPECT_NE(line.role, LineRole::kDraws);
    for (const PictureText& text : picture.texts) {
      EXPECT_NE(text.text, "Ann");
      EXPECT_NE(text.text, "lost");
    }
  }
}

TEST(ChancePlot, marks_choices_and_draws_by_shape) {
  const Picture picture = chance_plot(small_game(), record_with({"Ann", "Bob"}));
  std::vector<std::string_view> texts;
  for (const PictureText& text : picture.texts) texts.push_back(text.text);
  for (const std::string_view wanted :
       {"2 Bob: 61A 62A was worth 12 points more", "draws after 2: -31", "lost", "12 left", "0 %",
        "100 %", "costly choice", "large draws"}) {
    EXPECT_NE(std::find(texts.begin(), texts.end(), wanted), texts.end()) << wanted;
  }
  EXPECT_NE(picture.description.find("begins at 64 %"), std::string::npos) << picture.description;
  EXPECT_NE(picture.description.find("lost (stuck), 12 left"), std::string::npos);
}

TEST(ChancePlot, is_xml_whatever_the_names_are) {
  const std::string text =
      chance_plot_svg(small_game(), record_with({"<&\"'>", "Zo\u00eb \xff\x01"}));
  EXPECT_TRUE(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_NE(text.find("&lt;&amp;&quot;&#39;&gt;"), std::string::npos);
  EXPECT_NE(text.find("Zo\u00eb ??"), std::string::npos);
  EXPECT_EQ(text.find("<&"), std::string::npos);
  for (const std::string_view part :
       {"role=\"img\"", "<title>", "<desc>", "prefers-color-scheme"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  for (const std::string_view part : {"<script", "href", "url("}) {
    EXPECT_EQ(text.find(part), std::string::npos) << part;
  }
}

TEST(Svg, writes_only_what_xml_allows) {
  EXPECT_EQ(xml_text("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(xml_text("Zo\u00eb \u65e5 \U0001F0CF"), "Zo\u00eb \u65e5 \U0001F0CF");
  EXPECT_EQ(xml_text("\xc3"), "?");
  EXPECT_EQ(xml_text("\xc0\xaf"), "??");
  EXPECT_EQ(xml_text("\xed\xa0\x80"), "???") << "half of a pair";
  EXPECT_EQ(xml_text("\xef\xbf\xbf|\xc2\x85|\n|\x7f"), "?|?|?|?");
}

}  // namespace
}  // namespace backstep::advice::english
