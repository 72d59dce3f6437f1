// How long the disk takes to keep something: without it, no figure about storing means anything.
#pragma once

#include <string>

#include "base/result.h"

namespace backstep::client::load {

struct DiskSync {
  double median_ms = 0;
  double worst_ms = 0;
};

// Fifty small appends to a file in this folder, each with fdatasync. The file is gone afterwards.
Result<DiskSync> measure_disk_sync(const std::string& folder);

}  // namespace backstep::client::load
