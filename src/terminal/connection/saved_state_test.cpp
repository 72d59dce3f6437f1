#include "terminal/connection/saved_state.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/connection/loop_for_tests.h"

namespace backstep::terminal::connection {
namespace {

namespace fs = std::filesystem;

int mode_of(const std::string& path) {
  struct stat about{};
  return ::stat(path.c_str(), &about) == 0 ? static_cast<int>(about.st_mode & 0777U) : -1;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Whether something is so in a program of its own.
bool in_another_program(const std::function<bool()>& is_so) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(is_so() ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

class Keepings : public testing::Test {
 protected:
  SavedState keeping() {
    Result<SavedState> opened = SavedState::open(home());
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error().sentence);
    return *opened;
  }
  std::string home() const { return folder_.path() + "/a/home"; }
  // A house with a file, as if it had been played in.
  static SavedGame kept_in(const std::string& file, const std::string& about = "3 players") {
    write(file, "house");
    write(file + "-wal", "more");
    return {file, "table-1", "token-1", about};
  }
  // The file of a game that a program kept before it ended.
  std::string left_by_another_program(const std::string& about) {
    EXPECT_TRUE(in_another_program([&] {
      SavedState here = keeping();
      const auto file = here.new_server_file();
      return file.ok() && !here.keep(kept_in(*file, about));
    }));
    std::string newest;
    for (const auto& each : fs::directory_iterator(home() + "/games")) {
      if (each.path().extension() == ".db") newest = std::max(newest, each.path().string());
    }
    return newest;
  }

  const TestFolder folder_;
};

TEST_F(Keepings, are_closed_to_others) {
  SavedState here = keeping();
  EXPECT_EQ(mode_of(home()), 0700);
  EXPECT_EQ(mode_of(home() + "/games"), 0700);
  const auto file = here.new_server_file();
  ASSERT_TRUE(file.ok());
  ASSERT_FALSE(here.keep(kept_in(*file)).has_value());
  EXPECT_EQ(mode_of(*file + ".game"), 0600);
  EXPECT_EQ(mode_of(*file + ".lock"), 0600);
  ASSERT_FALSE(here.keep_token("https://play.example", "p123").has_value());
  EXPECT_EQ(mode_of(home() + "/servers"), 0600);
  here.keep_name("Ann");
  EXPECT_EQ(mode_of(home() + "/name"), 0600);
}

TEST_F(Keepings, remember_the_last_game_until_it_is_over) {
  const std::string first = left_by_another_program("first");
  const std::string second = left_by_another_program("second\nand a line");
  SavedState here = keeping();
  auto last = here.last_game();
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(last->file, second);
  EXPECT_EQ(last->table, "table-1");
  EXPECT_EQ(last->token, "token-1");
  EXPECT_EQ(last->about, "second and a line");
  here.forget(*last);
  EXPECT_FALSE(fs::exists(second));
  EXPECT_FALSE(fs::exists(second + "-wal"));
  EXPECT_FALSE(fs::exists(second + ".game"));
  EXPECT_FALSE(fs::exists(second + ".lock"));
  last = here.last_game();
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(last->file, first);
  EXPECT_EQ(here.last_game()->file, first) << "what is ours already may be gone on with";
  here.forget(*last);
  EXPECT_FALSE(here.last_game().has_value());
}

TEST_F(Keepings, the_last_game_is_the_one_that_was_played_last) {
  const std::string first = left_by_another_program("first");
  left_by_another_program("second");
  fs::last_write_time(first + "-wal", fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(keeping().last_game()->file, first);
}

// A program that keeps a game and plays it until it is killed.
class OtherProgram {
 public:
  explicit OtherProgram(const std::function<void()>& play) {
    std::array<int, 2> ready{};
    EXPECT_EQ(::pipe(ready.data()), 0);
    child_ = ::fork();
    if (child_ == 0) {
      play();
      static_cast<void>(::write(ready[1], "!", 1));
      for (;;) ::pause();
    }
    char got = 0;
    EXPECT_EQ(::read(ready[0], &got, 1), 1);
    ::close(ready[0]);
    ::close(ready[1]);
  }
  ~OtherProgram() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  OtherProgram(const OtherProgram&) = delete;
  OtherProgram& operator=(const OtherProgram&) = delete;

 private:
  pid_t child_ = 0;
};

TEST_F(Keepings, a_game_that_another_program_plays_is_not_ours_until_that_ends) {
  std::optional<SavedGame> seen;
  {
    const OtherProgram other([&] {
      SavedState there = keeping();
      static_cast<void>(there.keep(kept_in(*there.new_server_file(), "theirs")));
    });
    SavedState here = keeping();
    EXPECT_FALSE(here.last_game().has_value());
    EXPECT_TRUE(here.is_played_elsewhere());
    const auto fresh = here.new_server_file();
    ASSERT_TRUE(fresh.ok());
    ASSERT_FALSE(here.keep(kept_in(*fresh, "mine")).has_value());
    seen = here.last_game();
    ASSERT_TRUE(seen.has_value());
    EXPECT_EQ(seen->about, "mine");
    // Nor can it be forgotten from here.
    for (const auto& each : fs::directory_iterator(home() + "/games")) {
      if (each.path().extension() == ".db" && each.path().string() != *fresh) {
        here.forget({each.path().string(), "table-1", "token-1", ""});
        EXPECT_TRUE(fs::exists(each.path()));
      }
    }
    here.forget(*seen);
  }
  EXPECT_FALSE(keeping().is_played_elsewhere());
  seen = keeping().last_game();
  ASSERT_TRUE(seen.has_value());
  EXPECT_EQ(seen->about, "theirs");
  EXPECT_FALSE(keeping().is_played_elsewhere()) << "it is ours";
  keeping().forget(*seen);
}

TEST_F(Keepings, many_programs_at_once_get_houses_of_their_own) {
  keeping();
  std::vector<std::unique_ptr<OtherProgram>> others;
  for (int i = 0; i < 8; ++i) {
    others.push_back(std::make_unique<OtherProgram>([&] {
      SavedState there = keeping();
      static_cast<void>(there.keep(kept_in(*there.new_server_file())));
      static_cast<void>(there.keep_token("https://" + std::to_string(::getpid()), "p1"));
    }));
  }
  int games = 0;
  for (const auto& each : fs::directory_iterator(home() + "/games")) {
    games += each.path().extension() == ".game" ? 1 : 0;
  }
  EXPECT_EQ(games, 8);
  others.clear();
  SavedState here = keeping();
  for (int i = 0; i < 8; ++i) {
    const auto last = here.last_game();
    ASSERT_TRUE(last.has_value()) << i;
    here.forget(*last);
  }
  EXPECT_FALSE(here.last_game().has_value());
}

TEST_F(Keepings, what_was_left_before_there_was_a_game_is_taken_away) {
  keeping();
  EXPECT_TRUE(in_another_program([&] {
    const auto file = keeping().new_server_file();
    if (file) write(*file, "house without a game");
    return file.ok();
  }));
  EXPECT_TRUE(
      in_another_program([&] { return keeping().new_server_file().ok(); }));  // not even a house
  SavedState here = keeping();
  const auto fresh = here.new_server_file();
  ASSERT_TRUE(fresh.ok());
  std::vector<std::string> files;
  for (const auto& each : fs::directory_iterator(home() + "/games")) {
    files.push_back(each.path().string());
  }
  EXPECT_EQ(files, std::vector<std::string>{*fresh + ".lock"});
}

TEST_F(Keepings, foreign_and_broken_files_are_not_there) {
  SavedState here = keeping();
  const std::string games = home() + "/games/";
  const std::string good = "backstep game 1\ntable t\ntoken p\nabout x\n";
  const std::vector<std::string> broken{"",
                                        "\n",
                                        "{}",
                                        good.substr(0, good.size() - 1),
                                        "backstep game 2" + good.substr(15),
                                        good + "more\n",
                                        "backstep game 1\ntable t u\ntoken p\nabout x\n",
                                        "backstep game 1\ntable \ntoken p\nabout x\n",
                                        std::string(300'000, 'x'),
                                        std::string("\0\xff\xfe", 3),
                                        "backstep game 1\ntable t\ntoken p\nabout \xff\n"};
  for (std::size_t i = 0; i < broken.size(); ++i) {
    const std::string file = games + std::to_string(100 + i) + ".db";
    write(file, "house");
    write(file + ".game", broken[i]);
  }
  fs::create_directory(games + "200.db");
  fs::create_directory(games + "200.db.game");
  write(games + "201.db", "");
  ASSERT_EQ(::mkfifo((games + "201.db.game").c_str(), 0600), 0);
  write(games + "202.db", "");
  fs::create_symlink("/etc/passwd", games + "202.db.game");
  write(games + "203.db", "");
  fs::create_symlink(games + "203.db.game", games + "203.db.game");
  write(games + "letter.txt", "dear aunt");
  write(games + "-5.db.game", good);
  write(games + "99999999999999999999.db.game", good);
  EXPECT_FALSE(here.last_game().has_value());
  const auto fresh = here.new_server_file();
  ASSERT_TRUE(fresh.ok()) << fresh.error().sentence;
  EXPECT_TRUE(fs::exists(games + "letter.txt"));
  EXPECT_TRUE(fs::exists(games + "100.db")) << "what may be somebody's game stays";

  for (const std::string& text : broken) {
    write(home() + "/servers", text);
    write(home() + "/name", text);
    EXPECT_FALSE(here.token("https://play.example").has_value());
    EXPECT_LE(here.name().size(), 200U);
  }
  fs::remove(home() + "/name");
  fs::create_directory(home() + "/name");
  EXPECT_EQ(here.name(), "");
  here.keep_name("Ann");
}

TEST_F(Keepings, only_own_files_are_kept_and_forgotten) {
  SavedState here = keeping();
  const std::string foreign = folder_.path() + "/17.db";
  write(foreign, "mine");
  EXPECT_TRUE(here.keep({foreign, "t", "p", ""}).has_value());
  here.forget({foreign, "t", "p", ""});
  here.forget({home() + "/games/../../17.db", "t", "p", ""});
  EXPECT_TRUE(fs::exists(foreign));
  const auto file = here.new_server_file();
  ASSERT_TRUE(file.ok());
  EXPECT_TRUE(here.keep({*file, "", "p", ""}).has_value());
  EXPECT_TRUE(here.keep({*file, "t", "p q", ""}).has_value());
}

TEST_F(Keepings, tokens_and_the_name_are_known_again) {
  SavedState here = keeping();
  EXPECT_FALSE(here.token("https://play.example").has_value());
  EXPECT_FALSE(here.keep_token("https://play.example", "pOne").has_value());
  EXPECT_FALSE(here.keep_token("http://localhost:9898", "pTwo").has_value());
  EXPECT_FALSE(here.keep_token("https://play.example", "pThree").has_value());
  EXPECT_EQ(keeping().token("https://play.example"), "pThree");
  EXPECT_EQ(keeping().token("http://localhost:9898"), "pTwo");
  EXPECT_FALSE(keeping().token("https://play.example:8443").has_value());
  EXPECT_TRUE(here.keep_token("https://play.example", "two words").has_value());
  EXPECT_EQ(here.name(), "");
  here.keep_name("Zoë");
  EXPECT_EQ(keeping().name(), "Zoë");
  EXPECT_EQ(origin_of(*net::parse_url("https://play.example/t/x")), "https://play.example");
  EXPECT_EQ(origin_of(*net::parse_url("http://[::1]:9898/")), "http://[::1]:9898");
}

TEST_F(Keepings, a_folder_that_cannot_be_is_an_error) {
  write(folder_.path() + "/file", "");
  EXPECT_FALSE(SavedState::open(folder_.path() + "/file").ok());
  EXPECT_FALSE(SavedState::open(folder_.path() + "/file/below").ok());
  EXPECT_FALSE(SavedState::open("").ok());
}

TEST_F(Keepings, the_home_folder_is_chosen_by_the_environment) {
  const auto with = [](const char* name, const char* value) {
    if (value == nullptr) {
      ::unsetenv(name);
    } else {
      ::setenv(name, value, 1);
    }
  };
  EXPECT_TRUE(in_another_program([&] {
    with("BACKSTEP_HOME", "/tmp/x");
    if (home_folder() != "/tmp/x") return false;
    with("BACKSTEP_HOME", nullptr);
    with("XDG_DATA_HOME", "/tmp/data");
    if (home_folder() != "/tmp/data/backstep") return false;
    with("XDG_DATA_HOME", "not/absolute");
    with("HOME", "/tmp/ann");
    if (home_folder() != "/tmp/ann/.local/share/backstep") return false;
    with("HOME", nullptr);
    return home_folder().starts_with('/') && home_folder().ends_with("/.local/share/backstep");
  }));
}

}  // namespace
}  // namespace backstep::terminal::connection
