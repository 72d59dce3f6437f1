// Notices read back: the client's side of notice.h.
#pragma once

#include <string_view>

#include "base/result.h"
#include "wire/notice.h"

namespace backstep::wire {

// Fails on what no server of this version says.
Result<Notice> read_notice(std::string_view text);

}  // namespace backstep::wire
