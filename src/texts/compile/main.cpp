// Makes tables of the PO files, while building: TEXTS_FOLDER OUTPUT.
//
// One table of all English keys, ascending, and one of texts for each language in that order. The
// forms of a text are separated by a zero byte, and a text that a language has not is English.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "texts/compile/po.h"

namespace backstep::texts {
namespace {

using Catalogue = std::map<std::string, std::vector<std::string>>;

// As in the enum Language.
constexpr std::array<std::string_view, 6> kCodes{"en", "de", "fr", "it", "pl", "ru"};

bool read_language(const std::filesystem::path& folder, Catalogue& texts) {
  std::vector<std::filesystem::path> files;
  for (const auto& item : std::filesystem::directory_iterator(folder)) {
    if (item.path().extension() == ".po") files.push_back(item.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const Result<std::vector<PoEntry>> entries = read_po(text);
    if (!stream || !entries) {
      std::fprintf(stderr, "%s:%s\n", file.c_str(),
                   entries ? " cannot be read" : entries.error().sentence.c_str());
      return false;
    }
    for (const PoEntry& entry : *entries) texts[entry.key] = entry.forms;
  }
  return true;
}

std::string literal(const std::vector<std::string>& forms) {
  std::string text = "\"";
  for (std::size_t i = 0; i < forms.size(); ++i) {
    if (i > 0) text += "\\0\" \"";  // a digit may follow
    for (const char c : forms[i]) {
      if (c == '"' || c == '\\') text += '\\';
      text += c == '\n' ? "\\n" : std::string(1, c);
    }
  }
  return text + "\"sv";
}

int compile(const std::filesystem::path& source, const std::filesystem::path& target) {
  std::array<Catalogue, kCodes.size()> languages;
  for (std::size_t i = 0; i < kCodes.size(); ++i) {
    if (!read_language(source / kCodes[i], languages[i])) return 1;
  }
  std::ofstream out(target);
  out << "constexpr std::string_view kKeys[] = {\n";
  for (const auto& [key, forms] : languages[0]) out << literal({key}) << ",\n";
  out << "};\nconstexpr std::string_view kTexts[][std::size(kKeys)] = {\n";
  for (const Catalogue& texts : languages) {
    out << "{\n";
    for (const auto& [key, english] : languages[0]) {
      const auto found = texts.find(key);
      out << literal(found == texts.end() ? english : found->second) << ",\n";
    }
    out << "},\n";
  }
  out << "};\n";
  out.close();
  if (out) return 0;
  std::fprintf(stderr, "%s cannot be written\n", target.c_str());
  return 1;
}

}  // namespace
}  // namespace backstep::texts

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return backstep::texts::compile(argv[1], argv[2]);
}
