// A turn in sentences, or what is there of it so far.
#pragma once

#include <string>
#include <vector>

#include "terminal/messages/history.h"
#include "terminal/messages/story.h"

namespace backstep::terminal::messages {

struct InForce {
  Command command = Command::kNone;
  Pile pile = Pile::kA;
};
// Lasting commands that came into force, and those that nobody sees any more.
struct Changes {
  std::vector<InForce> began;
  std::vector<InForce> ended;
};
Changes changes(const Part& part);

struct Telling {
  How how = How::kFull;
  bool mute = true;  // also that a mute began or ended; the log has lines of its own for that
  bool over = true;  // also how the game ended
};
// `last`: the last of the events that the part is made of.
std::string turn_told(const Texts& t, const Part& part, const wire::event::Did& last,
                      const Table& table, const Telling& telling);

}  // namespace backstep::terminal::messages
