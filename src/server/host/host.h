// Host: a whole server: the store, the threads that think, the service, and its sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "net/net.h"
#include "server/host/context.h"

namespace backstep::server {

struct HostOptions {
  net::Options net;
  Options service;
  std::string data;  // a file, or a database (postgresql://...) that other processes may share;
                     // empty: nothing is kept, for trying things out
  bool unsafe_database = false;  // one that does not sync is taken, too
  std::string admin_listen;      // empty: nobody administers it over HTTP
  std::string web;               // the folder of the page
  std::size_t bot_threads = 1;
};

struct Addresses {
  int port = 0;
  int admin_port = 0;                  // 0: none
  std::vector<std::string> listening;  // "127.0.0.1:9898", for people
};

class Host {
 public:
  using Log =
      std::function<void(Level, std::string_view what,
                         const std::vector<std::pair<std::string_view, std::string>>& fields)>;

  Host(HostOptions options, Log log);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // Listens, or says why it cannot. Then run() must be called by the same thread.
  Result<Addresses> start();
  // When the port was not known before. Before run().
  void set_public_url(const std::string& url);
  // Until a signal comes (SIGINT, SIGTERM) or stop() is called: then clients are told, everything
  // on its way is stored, and it returns.
  void run();
  // From any thread.
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::server
