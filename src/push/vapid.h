// VAPID (RFC 8292): how a server names itself to a push service, by a token signed with its key.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "push/p256.h"

namespace backstep::push {

// Push services refuse tokens that are good for longer than 24 hours.
inline constexpr std::int64_t kVapidTokenS = std::int64_t{12} * 3'600;

struct VapidClaims {
  std::string audience;        // the origin of the push service: "https://push.example.net"
  std::int64_t expires_s = 0;  // since 1970
  std::string subject;         // "mailto:..." or "https://...": whom its operator can ask
};

// The value of the header Authorization: "vapid t=TOKEN, k=KEY".
Result<std::string> vapid_authorization(const KeyPair& key, const VapidClaims& claims);

}  // namespace backstep::push
