// Notices read back: the client's side of notice.h.
//
// A later server may say more than this program knows, and that must not keep anybody from a table:
// keys that are unknown here are passed over, and so are unknown events in the list of a table.
// What is known is read as strictly as everything else, and rules have no unknown keys: whoever
// does not know a rule cannot follow the game.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "wire/notice.h"

namespace backstep::wire {

struct Unread : Error {
  enum class Kind : std::uint8_t {
    kWrong,          // nothing that a server says
    kUnknownNotice,  // a kind of notice that is unknown here: none of our business
    kUnknownEvent,   // something unknown happened: what is known of the table may be out of date
  };
  Kind kind = Kind::kWrong;
};

Result<Notice, Unread> read_notice(std::string_view text);

}  // namespace backstep::wire
