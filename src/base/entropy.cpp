#include "base/entropy.h"

#include <unistd.h>

#include <utility>

#include "base/check.h"

namespace backstep {

std::uint64_t SystemEntropy::next() {
  if (used_ == kWords) {
    if (getentropy(words_.data(), sizeof words_) != 0) {
      fail_check("the operating system gave no entropy");
    }
    used_ = 0;
  }
  return std::exchange(words_[used_++], 0);  // nothing that was used stays in memory
}

}  // namespace backstep
