// Answers of HTTP as bytes, and those that this room gives itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "net/net.h"

namespace backstep::net {

enum class Refusal {
  kBadRequest,
  kBadMethod,
  kBadHost,
  kBadOrigin,
  kTooLarge,
  kHeadTooLarge,
  kTooFast,
  kTooMany,
  kTimeout,
  kNotASocket,
  kNoAnswer,
};

// What a program sees of it: "too_fast".
std::string_view code_of(Refusal refusal);
// With a JSON body {"code":"too_fast"}.
Response response_of(Refusal refusal);

// Everything before the body. Headers of the response that would break out of their line are left
// out, and those that are ours to say (length, connection).
std::string head_of(const Response& response, bool keep_alive);
// Those of 204 and 304 never do.
bool has_body(int status);
// What is sent after the head.
std::string_view body_of(const Response& response);

}  // namespace backstep::net
