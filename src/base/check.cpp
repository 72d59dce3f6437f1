#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace backstep {

void fail_check(const char* sentence, const char* position) {
  std::fprintf(stderr, "backstep: broken invariant: %s\n", sentence);
  if (position != nullptr) std::fprintf(stderr, "%s\n", position);
  std::abort();
}

}  // namespace backstep
