// Base64url without padding (RFC 4648 section 5), as Web Push writes keys, tokens and topics.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backstep::push {

std::string base64url_encode(std::string_view bytes);
// Nothing if it is not exactly what base64url_encode() writes: no padding, no other letters, no
// bits left over.
std::optional<std::string> base64url_decode(std::string_view text);

}  // namespace backstep::push
