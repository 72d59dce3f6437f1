#include "bots/external/stop.h"

#include <sys/eventfd.h>
#include <unistd.h>

namespace backstep::bots::external {

Stop::Stop() : file_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Stop::~Stop() {
  if (file_ >= 0) close(file_);
}

void Stop::request() const {
  if (file_ >= 0) eventfd_write(file_, 1);
}

}  // namespace backstep::bots::external
