#include "wire/typed_json.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/source_dir.h"

namespace backstep::wire {
namespace {

TEST(TypedJson, reads_every_line_of_the_shared_table) {
  std::ifstream table(BACKSTEP_SOURCE_DIR "/tests/typed/lines.txt");
  int lines = 0;
  for (std::string row; std::getline(table, row);) {
    if (row.starts_with('#')) continue;
    const std::size_t tab = row.find('\t');
    ASSERT_NE(tab, std::string::npos) << row;
    EXPECT_EQ(typed_json(table::typed::read_typed(row.substr(0, tab))), row.substr(tab + 1)) << row;
    ++lines;
  }
  EXPECT_GT(lines, 50);
}

}  // namespace
}  // namespace backstep::wire
