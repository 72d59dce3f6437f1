#include "play/plain_printer.h"

#include "play/plain_words.h"
#include "screen/grid.h"

namespace backstep::play {

void Printer::line(std::string_view text) {
  if (text.empty() || !print_) return;
  ++count_;
  const std::string safe = one_line(text);
  print_(ascii_ ? one_line(screen::in_ascii(safe)) : safe);
}

}  // namespace backstep::play
