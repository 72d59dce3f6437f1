#include "texts/compile/po.h"

#include <cstddef>
#include <optional>

namespace backstep::texts {
namespace {

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// What stands between quotes at the end of the line; nothing if it is not such a line.
std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') return std::nullopt;
    if (text[i] != '\\') {
      plain += text[i];
      continue;
    }
    if (++i == text.size()) return std::nullopt;
    switch (text[i]) {
      case 'n':
        plain += '\n';
        break;
      case 't':
        plain += '\t';
        break;
      case '"':
      case '\\':
        plain += text[i];
        break;
      default:
        return std::nullopt;
    }
  }
  return plain;
}

class Reader {
 public:
  // Why the line is wrong; empty if it is not.
  std::string read(std::string_view line, int number) {
    if (line.empty()) finish();
    if (line.empty() || line.front() == '#') return "";
    const std::size_t quote = line.find('"');
    const std::string_view word =
        trimmed(line.substr(0, quote == std::string_view::npos ? line.size() : quote));
    const std::optional<std::string> text =
        quote == std::string_view::npos ? std::nullopt : unquoted(line.substr(quote));
    if (!text) return "not a line of a PO file";
    if (word == "msgid") {
      finish();
      open_ = true;
      entry_ = {*text, {}, number};
      into_ = Into::kKey;
      return "";
    }
    if (!open_) return "a text without a msgid";
    if (word.empty()) return go_on(*text);
    if (word == "msgid_plural") {
      into_ = Into::kNothing;
      return "";
    }
    const std::string wanted = entry_.forms.empty() && word == "msgstr"
                                   ? "msgstr"
                                   : "msgstr[" + std::to_string(entry_.forms.size()) + "]";
    if (word != wanted) return "not a " + wanted;
    entry_.forms.push_back(*text);
    into_ = Into::kText;
    return "";
  }

  std::vector<PoEntry> entries() {
    finish();
    return std::move(entries_);
  }

 private:
  enum class Into { kKey, kText, kNothing };

  std::string go_on(const std::string& text) {
    if (into_ == Into::kKey) entry_.key += text;
    if (into_ == Into::kText) entry_.forms.back() += text;
    return "";
  }
  void finish() {
    if (open_ && !entry_.key.empty()) entries_.push_back(entry_);
    open_ = false;
  }

  std::vector<PoEntry> entries_;
  PoEntry entry_;
  bool open_ = false;
  Into into_ = Into::kNothing;
};

}  // namespace

Result<std::vector<PoEntry>> read_po(std::string_view text) {
  Reader reader;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const std::string wrong = reader.read(trimmed(line), ++number);
    if (!wrong.empty()) return Error{std::to_string(number) + ": " + wrong};
  }
  return reader.entries();
}

}  // namespace backstep::texts
