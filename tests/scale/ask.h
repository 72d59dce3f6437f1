// One question over HTTP, for those who wait for the answer.
#pragma once

#include <string>

namespace backstep::scale {

struct Answer {
  int status = 0;  // 0: there was none
  std::string body;
};
// Of a port of this machine.
Answer ask(int port, const std::string& path);

}  // namespace backstep::scale
