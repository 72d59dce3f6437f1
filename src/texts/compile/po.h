// PO files as this project writes them: msgid is a key, msgstr its text, with several forms where
// there is a msgid_plural.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace backstep::texts {

struct PoEntry {
  std::string key;
  std::vector<std::string> forms;  // one, or as many as the language has for numbers
  int line = 0;
};

// All entries but the header. An error begins with the line: "12: a text without a msgid".
Result<std::vector<PoEntry>> read_po(std::string_view text);

}  // namespace backstep::texts
