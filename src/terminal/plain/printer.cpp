#include "terminal/plain/printer.h"

#include "terminal/plain/words.h"
#include "terminal/screen/grid.h"

namespace backstep::terminal::plain {

void Printer::line(std::string_view text) {
  if (text.empty() || !print_) return;
  ++count_;
  const std::string safe = one_line(text);
  print_(ascii_ ? one_line(screen::in_ascii(safe)) : safe);
}

}  // namespace backstep::terminal::plain
