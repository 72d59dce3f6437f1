#include "cmd/markdown_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace backstep::cmd {

void print_markdown_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 3);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (std::size_t number = 0; number < rows.size(); ++number) {
    std::string line = "|";
    std::string rule = "|";
    for (std::size_t i = 0; i < widths.size(); ++i) {
      line += ' ' + rows[number][i] + std::string(widths[i] - rows[number][i].size(), ' ') + " |";
      rule += std::string(widths[i] + 2, '-') + '|';
    }
    std::puts(line.c_str());
    if (number == 0) std::puts(rule.c_str());
  }
}

}  // namespace backstep::cmd
