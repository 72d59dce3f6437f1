#include "bots/external/transcript.h"

#include <array>
#include <cerrno>
#include <cstring>

#include "base/utf8.h"
#include "engine/game/notation.h"

namespace backstep::bots::external {

Result<std::unique_ptr<Transcript>> Transcript::open(const std::string& path,
                                                     std::size_t most_bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "we");
  if (file == nullptr) return Error{path + ": " + std::strerror(errno)};
  return std::unique_ptr<Transcript>(new Transcript(file, most_bytes));
}

int Transcript::add_program(std::string_view command) {
  int program = 0;
  {
    const std::scoped_lock lock(mutex_);
    program = ++programs_;
  }
  write(program, '=', command);
  return program;
}

void Transcript::write(int program, char mark, std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  std::array<char, 64> head{};
  std::snprintf(head.data(), head.size(), "%.4f %d %c ", seconds, program, mark);
  const std::string line = head.data() + one_line(text) + '\n';
  const std::scoped_lock lock(mutex_);
  if (full_) return;
  full_ = line.size() > left_;
  if (full_) {
    std::fputs("The log is full: nothing more is written.\n", file_.get());
  } else {
    left_ -= line.size();
    std::fwrite(line.data(), 1, line.size(), file_.get());
  }
  // At once: a run that hangs is what it is read for.
  std::fflush(file_.get());
}

std::string one_line(std::string_view text) {
  std::string line;
  const bool utf8 = is_utf8(text);
  for (const char letter : text) {
    if (letter == '\n') {
      line += " | ";
    } else {
      line += utf8 || static_cast<unsigned char>(letter) < 0x80U ? letter : '?';
    }
  }
  return printable(line);
}

}  // namespace backstep::bots::external
