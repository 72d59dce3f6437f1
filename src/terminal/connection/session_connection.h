// TableDoor: a door over a session, whatever carries it. The tables of servers and those of this
// program alone are the same from here on.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "advice/compute/pool.h"
#include "base/result.h"
#include "client/session.h"
#include "net/net.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::connection {

// What is behind a door besides the table itself. On the loop's thread; answers come later.
class TableServices {
 public:
  template <class Value>
  using Then = std::function<void(Result<Value>)>;

  TableServices() = default;
  TableServices(const TableServices&) = delete;
  TableServices& operator=(const TableServices&) = delete;
  virtual ~TableServices() = default;

  // The token of somebody new.
  virtual void new_person(Then<std::string> then) = 0;
  // The text of the record of a finished game.
  virtual void record(const std::string& game, Then<std::string> then) = 0;
  // Where bots play for comparison; nullptr when nobody thinks here any more.
  virtual advice::compute::Pool* pool() = 0;
};

struct SessionConnectionOptions {
  client::SessionOptions session;  // without a token: somebody new
  std::function<void(const std::string& token)> on_token;
  bool local = false;
  // Without a connection so far it gives up after so many attempts, or this time. One that was
  // there once is tried for as long as the door is.
  int first_attempts = 7;
  std::chrono::milliseconds first_time{30'000};
  std::string link;
  std::unique_ptr<TableServices> behind;
  // Wishes that are not answered yet, counted for whoever wants to wait for them. May be shared by
  // several doors, or absent.
  std::shared_ptr<std::size_t> unanswered;
};

class SessionConnection final : public state::TableConnection {
 public:
  // The loop outlives it.
  SessionConnection(net::Loop& loop, SessionConnectionOptions options);
  ~SessionConnection() override;

  const state::Model& model() const override;
  void on_change(std::function<void()> changed) override;
  void request(wire::RequestBody request, Then then) override;
  using TableConnection::request;
  void touch() override;
  void record(const std::string& game, std::function<void(Result<Record>)> then) override;
  void compare(const std::string& game,
               std::function<void(const state::Comparison&)> then) override;
  std::string link() const override;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

// For SessionOptions::client: a name that no program has had before.
std::string new_client_name();

}  // namespace backstep::terminal::connection
