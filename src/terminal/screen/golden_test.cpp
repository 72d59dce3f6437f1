// Goldens of every screen: golden/NAME.txt. BACKSTEP_BLESS=1 in the environment rewrites them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "terminal/screen/tables_for_tests.h"

#include "tests/source_dir.h"

namespace backstep::terminal::screen {
namespace {

const std::filesystem::path kFolder =
    std::filesystem::path(BACKSTEP_SOURCE_DIR) / "src/terminal/screen/golden";

// The first line that differs, for people.
std::string first_difference(const std::string& wanted, const std::string& got) {
  std::istringstream one(wanted);
  std::istringstream other(got);
  std::string a;
  std::string b;
  for (int line = 1;; ++line) {
    const bool has_a = static_cast<bool>(std::getline(one, a));
    const bool has_b = static_cast<bool>(std::getline(other, b));
    if (!has_a && !has_b) return "nothing differs";
    if (has_a == has_b && a == b) continue;
    return "line " + std::to_string(line) + " was\n" + (has_a ? a : "(none)") + "\nand is\n" +
           (has_b ? b : "(none)");
  }
}

class Goldens {
 public:
  void hold(const std::string& name, const std::string& text) {
    names_.insert(name + ".txt");
    const std::filesystem::path path = kFolder / (name + ".txt");
    if (std::getenv("BACKSTEP_BLESS") != nullptr) {
      std::ofstream(path) << text;
      return;
    }
    std::ifstream file(path);
    std::stringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(kept.str(), text) << path << ": " << first_difference(kept.str(), text);
  }
  const std::set<std::string>& names() const { return names_; }

 private:
  std::set<std::string> names_;
};

bool is_one_of(const std::string& name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(Goldens, show_every_screen) {
  Goldens goldens;
  for (const NamedScene& scene : scenes()) {
    const std::string& name = scene.name;
    goldens.hold(name, scene.draw({80, 24, false, Texts()}).grid.text());
    if (is_one_of(name, {"provisional", "lost_link", "hint"})) {
      goldens.hold(name + "-styled", scene.draw({80, 24, false, Texts()}).grid.styled_text());
    }
    if (is_one_of(name, {"turn", "provisional", "lobby_host", "lost", "hint", "signals_extreme",
                         "help", "replay", "start"})) {
      goldens.hold(name + "-120x40", scene.draw({120, 40, false, Texts()}).grid.text());
      goldens.hold(name + "-ascii", scene.draw({80, 24, true, Texts()}).grid.text());
      goldens.hold(name + "-de", scene.draw({80, 24, false, Texts(Language::kGerman)}).grid.text());
      for (const auto& [code, language] : {std::pair{"-fr", Language::kFrench},
                                           {"-it", Language::kItalian},
                                           {"-pl", Language::kPolish},
                                           {"-ru", Language::kRussian}}) {
        goldens.hold(name + code, scene.draw({80, 24, false, Texts(language)}).grid.text());
      }
    }
    if (is_one_of(name, {"turn", "provisional", "begin", "hint", "long_log"})) {
      for (const auto& [code, language] : {std::pair{"", Language::kEnglish},
                                           {"-de", Language::kGerman},
                                           {"-ru", Language::kRussian}}) {
        for (const auto& [width, height] : {std::pair{120, 40}, {160, 50}, {200, 60}}) {
          goldens.hold(name + "-" + std::to_string(width) + "x" + std::to_string(height) + code,
                       scene.draw({width, height, false, Texts(language)}).grid.text());
        }
      }
      goldens.hold(name + "-120x40-ascii", scene.draw({120, 40, true, Texts()}).grid.text());
    }
    if (is_one_of(name, {"turn", "provisional", "begin", "lobby_host", "lost", "hint", "say_fault",
                         "replay"})) {
      goldens.hold(name + "-40x12", scene.draw({40, 12, false, Texts()}).grid.text());
      goldens.hold(name + "-60x18", scene.draw({60, 18, false, Texts()}).grid.text());
    }
    if (is_one_of(name, {"provisional", "eight_cards", "long_names"})) {
      goldens.hold(name + "-ru-ascii",
                   scene.draw({80, 24, true, Texts(Language::kRussian)}).grid.text());
    }
    if (name == "eight_cards") {
      goldens.hold(name + "-de", scene.draw({80, 24, false, Texts(Language::kGerman)}).grid.text());
    }
  }
  // None that is not looked at any more.
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    EXPECT_TRUE(goldens.names().contains(file.path().filename().string())) << file.path();
  }
}

}  // namespace
}  // namespace backstep::terminal::screen
