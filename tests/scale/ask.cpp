#include "tests/scale/ask.h"

#include <utility>

#include "net/client.h"
#include "net/net.h"

namespace backstep::scale {

Answer ask(int port, const std::string& path) {
  net::Loop loop;
  net::FetchRequest request;
  request.url.host = "127.0.0.1";
  request.url.port = static_cast<std::uint16_t>(port);
  request.url.target = path;
  Answer answer;
  net::fetch(loop, std::move(request), [&](Result<net::FetchAnswer> told) {
    if (told) answer = {told->status, std::move(told->body)};
    loop.stop();
  });
  loop.run();
  return answer;
}

}  // namespace backstep::scale
