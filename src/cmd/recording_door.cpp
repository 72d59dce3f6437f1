#include "cmd/recording_door.h"

#include <utility>

#include "seat/saving.h"

namespace backstep::cmd {

RecordingDoor::RecordingDoor(std::unique_ptr<desk::Door> door, std::string file, Written written)
    : door_(std::move(door)), file_(std::move(file)), written_(std::move(written)) {
  door_->on_change([this] {
    look();
    if (changed_) changed_();
  });
}

// One game after the other is played at a table, so that one record at a time is on its way.
void RecordingDoor::look() {
  if (!model().is_known() || !model().table.game || !model().table.game->over) return;
  const auto& game = model().table.game->over->game;
  if (!game || *game == last_) return;
  last_ = *game;
  writing_ = true;
  door_->record(*game, [this](const Result<Record>& record) {
    writing_ = false;
    written_(record ? seat::add_record(*record, file_) : std::optional(record.error()));
    for (const auto& each : std::exchange(waiting_, {})) each();
  });
}

void RecordingDoor::when_written(std::function<void()> then) {
  // It may have ended a moment ago, before anybody was told.
  look();
  if (!writing_) return then();
  waiting_.push_back(std::move(then));
}

}  // namespace backstep::cmd
