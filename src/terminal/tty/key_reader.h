// KeyReader: keys out of the bytes that a terminal sends. Pure, so that it can be tried with any
// bytes; the terminal library reads neither pastes nor clicks beyond column 223, and loses
// characters that arrive in two pieces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/panels/key.h"

namespace backstep::terminal::tty {

// A key of a terminal that sends bytes of its own for it, as its description says.
struct KnownKey {
  std::string bytes;
  panels::Key key;
};

class KeyReader {
 public:
  // What most terminals send is known already.
  explicit KeyReader(std::vector<KnownKey> known = {});

  // Adds the keys that are complete with these bytes. Whatever is no key is left out, and so are
  // characters that a terminal would obey; a paste is one key, its line ends are spaces.
  void feed(std::string_view bytes, std::vector<panels::Key>& keys);

  // The escape key begins like others do: it is one if nothing follows for a moment.
  bool is_undecided() const;
  void moment_is_over(std::vector<panels::Key>& keys);

 private:
  // Takes one key, or something that is none, off the beginning; false if it is not complete.
  bool take(std::vector<panels::Key>& keys);
  bool take_paste(std::vector<panels::Key>& keys);
  bool take_escape(std::vector<panels::Key>& keys);
  bool take_sequence(std::vector<panels::Key>& keys);
  bool take_old_click(std::vector<panels::Key>& keys);
  bool take_character(std::vector<panels::Key>& keys);
  void drop(std::size_t count);

  std::vector<KnownKey> known_;
  std::string waiting_;
  bool pasting_ = false;
  std::string pasted_;
};

}  // namespace backstep::terminal::tty
