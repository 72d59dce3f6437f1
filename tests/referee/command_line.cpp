#include "tests/referee/command_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "tests/referee/pipe.h"

namespace backstep {

std::string joined(const Arguments& arguments) {
  std::string text = "backstep";
  for (const std::string& argument : arguments) text += ' ' + argument;
  return text;
}

std::ptrdiff_t lines_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

void expect_wrong_usage(const Wrong& wrong) {
  SCOPED_TRACE(joined(wrong.arguments));
  const Finish end = run_program(wrong.arguments);
  EXPECT_EQ(end.exit_code, 2);
  EXPECT_TRUE(end.out.empty()) << "does it all the same";
  EXPECT_EQ(lines_of(end.err), 1) << end.err;
  EXPECT_EQ(end.err.rfind("backstep", 0), 0U) << "does not name the program: " << end.err;
  EXPECT_NE(end.err.find("--help"), std::string::npos) << "no hint: " << end.err;
  EXPECT_NE(end.err.find(wrong.named), std::string::npos) << "does not name it: " << end.err;
  EXPECT_LT(end.err.size(), 250U) << "too long: " << end.err;
}

std::string help_of(Arguments arguments) {
  arguments.emplace_back("--help");
  const Finish end = run_program(arguments);
  EXPECT_EQ(end.exit_code, 0) << joined(arguments);
  EXPECT_EQ(end.err, "") << joined(arguments);
  return end.out;
}

std::vector<Arguments> all_commands(const Arguments& below) {
  std::vector<Arguments> all{below};
  const std::string text = help_of(below);
  if (text.find(" COMMAND [OPTION]") == std::string::npos) return all;
  std::istringstream lines(text);
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with(':'))
      listed =
          line != "Options:" && line != "Arguments:" && line != "Example:" && line != "Examples:";
    if (!listed || !line.starts_with("  ") || line.starts_with("   ")) continue;
    Arguments path = below;
    path.push_back(line.substr(2, line.find(' ', 2) - 2));
    for (Arguments& each : all_commands(path)) all.push_back(std::move(each));
  }
  return all;
}

std::string shell(const std::string& script) {
  const std::string text = "backstep() { '" BACKSTEP_PROGRAM "' \"$@\"; }; TMPDIR='" +
                           ::testing::TempDir() + "'; export TMPDIR; " + script;
  ::setenv("SCRIPT", text.c_str(), 1);
  FILE* const pipe = ::popen("bash -c \"$SCRIPT\" 2>&1", "r");
  std::string out;
  std::array<char, 4096> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) {
    out.append(part.data(), size);
  }
  EXPECT_EQ(::pclose(pipe), 0) << script << "\n" << out;
  return out;
}

}  // namespace backstep
