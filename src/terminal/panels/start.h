// Start: the form before a game alone or with bots: keys in, screens out, and what was chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/panels/key.h"
#include "terminal/panels/table_screen.h"
#include "terminal/screen/screens.h"
#include "wire/settings.h"

namespace backstep::terminal::panels {

// What is to be played.
struct Opening {
  wire::Settings settings;
  std::vector<std::string> bots;  // on the seats after the own one
  std::string name;               // of the player
  std::string today;  // the form of a day's deal: "solo", "solo_extreme", "three"; or ""
};

struct StartChoice {
  enum class What : std::uint8_t { kOpen, kResume, kJoin, kQuit };
  What what = What::kOpen;
  Opening opening;  // kOpen
  std::string url;  // kJoin
};

struct StartOptions {
  Texts texts;
  bool ascii = false;
  Opening opening;     // what the form begins with
  std::string resume;  // a game that can be gone on with, in words; empty if there is none
};

class Start {
 public:
  explicit Start(StartOptions options);
  ~Start();
  Start(const Start&) = delete;
  Start& operator=(const Start&) = delete;

  void on_key(const Key& key);
  screen::Drawn draw(int width, int height) const;
  // Nothing until something was chosen.
  const std::optional<StartChoice>& chosen() const;
  // Why what was chosen could not be had; the form goes on.
  void fail(const std::string& why);

  const std::vector<screen::Field>& fields() const;
  const screen::Ui& ui() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::terminal::panels
