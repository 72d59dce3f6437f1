// Keeping: the few things this program remembers on this machine: the game that can be gone on
// with, and who one is on which server. Files in the user's own folder that nobody else may read.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "net/url.h"

namespace backstep::terminal::connection {

// $BACKSTEP_HOME, else $XDG_DATA_HOME/backstep, else ~/.local/share/backstep.
std::string home_folder();

// A local game that is not over.
struct SavedGame {
  std::string file;  // of the house
  std::string table;
  std::string token;
  std::string about;  // for people, in the language of then: "Extreme, 3 players"
};

class SavedState {
 public:
  // Makes the folder if need be, only for its user. One that is there stays as open as it is: what
  // this program puts into it is closed to others.
  static Result<SavedState> open(const std::string& folder);

  // A file for a new house that no other running program uses; it is ours until the process ends or
  // forgets it. Takes away what programs left that ended before they had a game to keep.
  Result<std::string> new_server_file();
  // The last game that is not over and that no other running program plays; it is ours then. The
  // last one is the one that was played last. One that is ours already may be the answer, too.
  std::optional<SavedGame> last_game();
  // Whether there is a game that is not over and that another running program plays.
  bool is_played_elsewhere();
  // Before a game, and after it: a game that is over is not gone on with, and its file is removed.
  // Only for files of new_house() and last_game().
  std::optional<Error> keep(const SavedGame& kept);
  void forget(const SavedGame& kept);

  // Who one is on a server, "https://play.example", as origin_of() writes it.
  std::optional<std::string> token(const std::string& origin) const;
  std::optional<Error> keep_token(const std::string& origin, const std::string& token);
  // The name one had last.
  std::string name() const;
  void keep_name(const std::string& name);

 private:
  explicit SavedState(std::string folder) : folder_(std::move(folder)) {}

  std::string folder_;
};

std::string origin_of(const net::Url& url);

}  // namespace backstep::terminal::connection
