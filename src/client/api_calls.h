// House calls: the few things of a server that are asked over HTTP before a game can begin, and
// after it ended.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "net/client.h"
#include "net/net.h"
#include "net/url.h"
#include "wire/api.h"

namespace backstep::client {

class ApiCalls {
 public:
  // As net::fetch().
  using Fetch =
      std::function<void(net::FetchRequest, std::function<void(Result<net::FetchAnswer>)>)>;

  // The server's address, "http://127.0.0.1:9898"; a path of it is not looked at.
  ApiCalls(net::Loop& loop, net::Url url);
  // A server that is asked in another way than over a socket.
  explicit ApiCalls(Fetch fetch) : fetch_(std::move(fetch)) {}

  template <class Value>
  using Then = std::function<void(Result<Value>)>;

  // The token of a new person.
  void new_person(Then<std::string> then) const;
  // The id of a new table.
  void open_table(const std::string& token, const wire::api::OpenTable& asked,
                  Then<std::string> then) const;
  // The tables that everybody may know of, newest first, 50 at most.
  void tables(Then<wire::api::TableList> then) const;
  // The text of the record of a finished game.
  void record(const std::string& game, Then<std::string> then) const;

  // Where sockets connect to.
  net::Url socket_url() const;

 private:
  void call(std::string method, std::string path, const std::string& token, std::string body,
            Then<std::string> then) const;

  Fetch fetch_;
  net::Url url_;
};

}  // namespace backstep::client
