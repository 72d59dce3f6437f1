// RecordingDoor: a door behind which every game that ends is written into a file.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::app {

class RecordingConnection final : public state::TableConnection {
 public:
  // What became of a record: nothing, if it is in the file.
  using Written = std::function<void(const std::optional<Error>& error)>;
  RecordingConnection(std::unique_ptr<state::TableConnection> connection, std::string file,
                      Written written);

  // When nothing is on its way to the file; at once, if nothing is.
  void when_written(std::function<void()> then);

  const state::Model& model() const override { return connection_->model(); }
  void on_change(std::function<void()> changed) override { changed_ = std::move(changed); }
  void request(wire::RequestBody request, Then then) override {
    connection_->request(std::move(request), std::move(then));
  }
  void record(const std::string& game, std::function<void(Result<Record>)> then) override {
    connection_->record(game, std::move(then));
  }
  void compare(const std::string& game,
               std::function<void(const state::Comparison&)> then) override {
    connection_->compare(game, std::move(then));
  }
  std::string link() const override { return connection_->link(); }

 private:
  void look();

  std::unique_ptr<state::TableConnection> connection_;
  std::string file_;
  Written written_;
  std::function<void()> changed_;
  std::string last_;  // the game that was written last, or is being
  bool writing_ = false;
  std::vector<std::function<void()>> waiting_;
};

}  // namespace backstep::terminal::app
