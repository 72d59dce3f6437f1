// A table in Markdown, whose columns also line up where nobody renders it.
#pragma once

#include <string>
#include <vector>

namespace backstep::cmd {

// The first row is the heading. REQUIRES: as many cells in each row.
void print_markdown_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace backstep::cmd
