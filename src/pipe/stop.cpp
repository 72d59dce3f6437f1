#include "pipe/stop.h"

#include <sys/eventfd.h>
#include <unistd.h>

namespace backstep::pipe {

Stop::Stop() : file_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Stop::~Stop() {
  if (file_ >= 0) close(file_);
}

void Stop::wish() const {
  if (file_ >= 0) eventfd_write(file_, 1);
}

}  // namespace backstep::pipe
