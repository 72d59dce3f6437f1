#include "cmd/files.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cmd/cli_texts.h"

namespace backstep::cmd {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

bool write_all(std::FILE* file, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
}

// What the system reports, in the language of the command where there is a text for it.
std::string system_text(int error) {
  const Texts& t = cli_texts();
  switch (error) {
    case ENOENT:
      return t("cli.system.missing");
    case EACCES:
    case EPERM:
      return t("cli.system.denied");
    case EISDIR:
      return t("cli.system.folder");
    case ENOTDIR:
      return t("cli.system.no_folder");
    case ENOSPC:
    case EDQUOT:
      return t("cli.system.full");
    case EROFS:
      return t("cli.system.read_only");
    default:
      return std::strerror(error);
  }
}

Error system_error(const std::string& path) {
  const int error = errno;
  return Error{labelled(path, system_text(error))};
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

Result<std::string> read_file(const std::string& path) {
  constexpr std::size_t kMost = std::size_t{256} << 20U;
  File opened(path == "-" ? nullptr : std::fopen(path.c_str(), "rb"), &std::fclose);
  if (path != "-" && !opened) return system_error(path);
  std::FILE* const file = opened ? opened.get() : stdin;
  std::string text;
  std::array<char, 65536> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file)) {
    text.append(buffer.data(), count);
    if (text.size() > kMost) return Error{path + ": larger than 256 MiB"};
  }
  if (std::ferror(file) != 0) return system_error(input_name(path));
  return text;
}

std::optional<Error> missing_file(const std::string& path) {
  std::error_code why;
  if (std::filesystem::exists(path, why)) return std::nullopt;
  if (!why) why = std::make_error_code(std::errc::no_such_file_or_directory);
  return Error{labelled(path, system_text(why.value()))};
}

// What is written first; `ordinary`: it becomes the file afterwards.
static std::pair<std::string, bool> draft_of(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status target = std::filesystem::status(path, ignored);
  const bool ordinary =
      !std::filesystem::exists(target) || std::filesystem::is_regular_file(target);
  return {ordinary ? path + ".part" : path, ordinary};
}

std::optional<Error> cannot_write_file(const std::string& path) {
  if (path == "-") return std::nullopt;
  const auto [draft, ordinary] = draft_of(path);
  const File file(std::fopen(draft.c_str(), "wb"), &std::fclose);
  if (!file) return system_error(path);
  if (ordinary) std::remove(draft.c_str());
  return std::nullopt;
}

Result<bool> write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    return write_all(stdout, text) ? Result<bool>(true) : system_error("standard output");
  }
  const auto [draft, ordinary] = draft_of(path);

  File file(std::fopen(draft.c_str(), "wb"), &std::fclose);
  if (!file) return system_error(path);
  const bool written = write_all(file.get(), text);
  const bool closed = std::fclose(file.release()) == 0;
  const bool renamed = !ordinary || std::rename(draft.c_str(), path.c_str()) == 0;
  if (written && closed && renamed) return true;
  const Error error = system_error(path);
  if (ordinary) std::remove(draft.c_str());
  return error;
}

LineReader::Got LineReader::next(std::string& line) {
  line.clear();
  bool any = false;
  bool too_long = false;
  for (int c = getc_unlocked(file_); c != EOF; c = getc_unlocked(file_)) {
    any = true;
    if (c == '\n') return too_long ? Got::kTooLong : Got::kLine;
    if (line.size() == most_) {
      too_long = true;
      continue;
    }
    line += static_cast<char>(c);
  }
  if (!any) return Got::kEnd;
  return too_long ? Got::kTooLong : Got::kLine;
}

}  // namespace backstep::cmd
