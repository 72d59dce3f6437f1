// Verdicts: what was checked, and what was not as it should be.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace backstep::crash {

using Complaints = std::vector<std::string>;

class Verdicts {
 public:
  // The first few complaints of a check are printed.
  void check(const std::string& what, const Complaints& complaints) {
    ++(complaints.empty() ? passed_ : failed_);
    if (complaints.empty()) return;
    std::printf("    %s: failed\n", what.c_str());
    for (std::size_t i = 0; i < complaints.size() && i < kMostPrinted; ++i) {
      std::printf("        %s\n", complaints[i].c_str());
    }
    std::fflush(stdout);
  }
  void check(const std::string& what, bool is_so, const std::string& otherwise) {
    check(what, is_so ? Complaints() : Complaints{otherwise});
  }

  int passed() const { return passed_; }
  int failed() const { return failed_; }

 private:
  static constexpr std::size_t kMostPrinted = 5;
  int passed_ = 0;
  int failed_ = 0;
};

}  // namespace backstep::crash
