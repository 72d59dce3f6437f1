// LocalPlay: a game without a server, from the deal until the player leaves it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "net/net.h"
#include "terminal/app/recording_connection.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/saved_state.h"
#include "terminal/panels/start.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::app {

class LocalPlay {
 public:
  // Without a keeping nothing is kept. Both outlive it.
  LocalPlay(net::Loop& loop, const Texts& texts, connection::SavedState* keeping);

  // Every game that ends is added to this file. Before it is opened.
  void record_to(const std::string& file, RecordingConnection::Written written);

  // Nothing, when the cards are dealt and the door is there; else why not, for people.
  using Ready = std::function<void(const std::optional<Error>& error)>;
  void open(const panels::Opening& opening, Ready ready);
  void resume(const connection::SavedGame& kept, Ready ready);

  // REQUIRES: it is ready, and not closed.
  state::TableConnection& connection() { return *connection_; }

  // When it was left: what is on its way is stored, and what is over is not kept any more. `kept`:
  // it can be gone on with.
  void close(std::function<void(bool kept)> then);

 private:
  void enter(const connection::LocalServer::Opened& opened);
  void close_server(bool kept, std::function<void(bool kept)> then);
  std::optional<Error> open_server(const std::string& file);
  void deal(const Ready& ready);

  net::Loop& loop_;
  Texts texts_;
  connection::SavedState* keeping_;
  std::optional<connection::SavedGame> kept_;
  std::unique_ptr<connection::LocalServer> api_;
  std::unique_ptr<state::TableConnection> connection_;
  RecordingConnection* recording_ = nullptr;  // the same door, if it is one
  std::string record_file_;
  RecordingConnection::Written written_;
};

}  // namespace backstep::terminal::app
