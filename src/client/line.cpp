#include "client/line.h"

#include <utility>

namespace backstep::client {
namespace {

class SocketLine final : public Line {
 public:
  SocketLine(net::Loop& loop, const net::Url& url, net::ClientCalls calls,
             const net::ClientOptions& options)
      : client_(loop, url, std::move(calls), options) {}

  void send(net::Text text) override { client_.send(std::move(text)); }
  void close() override { client_.close(); }

 private:
  net::Client client_;
};

}  // namespace

OpenLine socket_line(net::Loop& loop, net::Url url, const net::ClientOptions& options) {
  return [&loop, url = std::move(url), options](net::ClientCalls calls) {
    return std::make_unique<SocketLine>(loop, url, std::move(calls), options);
  };
}

}  // namespace backstep::client
