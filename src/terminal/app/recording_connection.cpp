#include "terminal/app/recording_connection.h"

#include <utility>

#include "terminal/connection/record_file.h"

namespace backstep::terminal::app {

RecordingConnection::RecordingConnection(std::unique_ptr<state::TableConnection> connection,
                                         std::string file, Written written)
    : connection_(std::move(connection)), file_(std::move(file)), written_(std::move(written)) {
  connection_->on_change([this] {
    look();
    if (changed_) changed_();
  });
}

// One game after the other is played at a table, so that one record at a time is on its way.
void RecordingConnection::look() {
  if (!model().is_known() || !model().table.game || !model().table.game->over) return;
  const auto& game = model().table.game->over->game;
  if (!game || *game == last_) return;
  last_ = *game;
  writing_ = true;
  connection_->record(*game, [this](const Result<Record>& record) {
    writing_ = false;
    written_(record ? connection::add_record(*record, file_) : std::optional(record.error()));
    for (const auto& each : std::exchange(waiting_, {})) each();
  });
}

void RecordingConnection::when_written(std::function<void()> then) {
  // It may have ended a moment ago, before anybody was told.
  look();
  if (!writing_) return then();
  waiting_.push_back(std::move(then));
}

}  // namespace backstep::terminal::app
