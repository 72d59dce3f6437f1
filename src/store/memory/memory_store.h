// A store that forgets: for tests, and for tables that nobody wants to keep. It is also the naive
// twin of the others: the contract tests run over all of them.
#pragma once

#include <memory>

#include "store/store.h"

namespace backstep::store {

// Answers at once, on the thread that asks.
std::unique_ptr<Store> open_memory_store();

}  // namespace backstep::store
