// What can be stored at all.
#pragma once

#include <string_view>
#include <vector>

#include "store/store.h"

namespace backstep::store {

inline constexpr const char* kMalformed = "an append names a log or a request twice, or nothing";

// What could never be stored, so that it does not spoil the transaction it would share.
bool is_malformed(const std::vector<LogChange>& changes);

// UTF-8 without zeros: what PostgreSQL takes for a text.
bool is_text(std::string_view bytes);

}  // namespace backstep::store
