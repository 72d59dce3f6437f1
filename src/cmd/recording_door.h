// RecordingDoor: a door behind which every game that ends is written into a file.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "desk/door.h"

namespace backstep::cmd {

class RecordingDoor final : public desk::Door {
 public:
  // What became of a record: nothing, if it is in the file.
  using Written = std::function<void(const std::optional<Error>& error)>;
  RecordingDoor(std::unique_ptr<desk::Door> door, std::string file, Written written);

  // When nothing is on its way to the file; at once, if nothing is.
  void when_written(std::function<void()> then);

  const desk::Model& model() const override { return door_->model(); }
  void on_change(std::function<void()> changed) override { changed_ = std::move(changed); }
  void wish(wire::Wish wish, Then then) override { door_->wish(std::move(wish), std::move(then)); }
  void record(const std::string& game, std::function<void(Result<Record>)> then) override {
    door_->record(game, std::move(then));
  }
  void compare(const std::string& game,
               std::function<void(const desk::Comparison&)> then) override {
    door_->compare(game, std::move(then));
  }
  std::string link() const override { return door_->link(); }

 private:
  void look();

  std::unique_ptr<desk::Door> door_;
  std::string file_;
  Written written_;
  std::function<void()> changed_;
  std::string last_;  // the game that was written last, or is being
  bool writing_ = false;
  std::vector<std::function<void()>> waiting_;
};

}  // namespace backstep::cmd
