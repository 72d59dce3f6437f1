// A loop with a thread of its own, and tests that look at what lives there.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "client/load/cheap_turn.h"
#include "net/net.h"
#include "terminal/state/table_connection.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::terminal::connection {

// A folder that is gone after the test.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "backstep-seat-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TestFolder() {
    std::error_code failed;
    std::filesystem::remove_all(path_, failed);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class OnLoop : public testing::Test {
 protected:
  template <class Do>
  auto on_loop(Do what) {
    std::packaged_task<decltype(what())()> task(std::move(what));
    auto done = task.get_future();
    loop_.post([&task] { task(); });
    return done.get();
  }

  OnLoop() : thread_([this] { loop_.run(); }) {}
  // Tests that have something on the loop's thread end it there.
  ~OnLoop() override {
    on_loop([this] { connection_.reset(); });
    loop_.stop();
    thread_.join();
  }

  // Waits until it is so, asked on the loop's thread; a test that waits too long fails.
  void wait_until(const std::function<bool()>& is_so, const char* what = "it") {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(3);
    while (!on_loop(is_so)) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << what << " took too long";
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  state::Model model() {
    return on_loop([this] { return connection_->model(); });
  }
  wire::notice::Table table() { return model().table; }

  // The answer to a wish.
  wire::Notice ask(wire::RequestBody request) {
    wire::Notice answer;
    bool answered = false;
    bool within = true;
    on_loop([&] {
      connection_->request(std::move(request), [&](const wire::Notice& told) {
        EXPECT_FALSE(within) << "nothing is called back from within the call";
        answer = told;
        answered = true;
      });
      within = false;
    });
    wait_until([&] { return answered; }, "the answer");
    return answer;
  }
  // "" if it was done, or the code of the refusal.
  std::string request(wire::RequestBody request) {
    const wire::Notice answer = ask(std::move(request));
    const auto* const refused = std::get_if<wire::notice::Refused>(&answer);
    return refused == nullptr ? "" : refused->code;
  }

  void wait_for_phase(const std::string& phase) {
    wait_until([&] { return connection_->model().table.phase == phase; }, phase.c_str());
  }
  // Until the reader is to move, or the game is over. False: it is over.
  bool wait_for_turn() {
    bool mine = false;
    wait_until(
        [&] {
          const wire::notice::Table& now = connection_->model().table;
          mine = now.phase == "play" && now.game && now.game->view.is_to_move();
          return mine || now.phase == "over";
        },
        "the own turn");
    return mine;
  }
  // One cheap turn, as a whole or by its first card.
  std::string play_turn(bool whole = true) {
    const wire::GameInfo game = *table().game;
    wire::request::Play play{game.number, game.n, client::load::cheap_turn(game.view)};
    if (!whole) play.actions.resize(1);
    return request(std::move(play));
  }
  void play_to_the_end() {
    while (wait_for_turn()) {
      ASSERT_EQ(play_turn(), "");
      if (HasFatalFailure()) return;
    }
  }

  net::Loop loop_;
  std::unique_ptr<state::TableConnection> connection_;

 private:
  std::thread thread_;
};

}  // namespace backstep::terminal::connection
