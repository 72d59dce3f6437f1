// ServerTables: what is asked of a server before there is a table: which tables are open to
// everybody, and a new one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "client/api_calls.h"
#include "net/net.h"
#include "net/url.h"
#include "terminal/connection/saved_state.h"
#include "terminal/screen/ui.h"
#include "texts/texts.h"
#include "wire/api.h"

namespace backstep::terminal::app {

class ServerTables {
 public:
  // Both outlive it, and it outlives its calls.
  ServerTables(net::Loop& loop, const net::Url& server, connection::SavedState& keeping);

  using Tables = std::vector<wire::api::TableShown>;
  // Those that are not closed, newest first, 50 at most.
  void list(std::function<void(Result<Tables>)> then);
  // The link of a new table. Whoever opens it is the person that this machine is known as there;
  // somebody new is kept.
  void open(const wire::api::OpenTable& asked, std::function<void(Result<std::string>)> then);

  std::string link(const std::string& table) const { return origin_ + "/t/" + table; }
  const std::string& origin() const { return origin_; }

 private:
  void open_as(const std::string& token, const wire::api::OpenTable& asked,
               std::function<void(Result<std::string>)> then);

  std::string origin_;
  client::ApiCalls calls_;
  connection::SavedState& keeping_;
};

// A table as a line to choose: its name or whose it is, and what is played.
screen::Choice table_choice(const Texts& t, const wire::api::TableShown& table);

}  // namespace backstep::terminal::app
