// goldens: prints the golden texts of the rules. Every build (g++, clang++, WebAssembly) must print
// what is committed beside this file; tests/golden/check compares. Standard library only, no
// exceptions, so that the same source runs everywhere.
//
//   goldens --list   the names, one a line
//   goldens NAME     the text of one
#include <cstdio>
#include <string_view>

#include "tests/golden/texts.h"

int main(int argc, char** argv) {
  using backstep::golden::Golden;
  if (argc != 2) {
    std::fputs("usage: goldens --list | goldens NAME\n", stderr);
    return 2;
  }
  const std::string_view wanted = argv[1];
  for (const Golden& golden : backstep::golden::all_goldens()) {
    if (wanted == "--list") std::printf("%s\n", golden.name.c_str());
    if (wanted == golden.name) {
      std::fputs(golden.make().c_str(), stdout);
      return 0;
    }
  }
  if (wanted == "--list") return 0;
  std::fprintf(stderr, "goldens: there is no golden %s\n", argv[1]);
  return 2;
}
