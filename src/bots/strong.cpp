#include "bots/strong.h"

#include "bots/speak.h"

namespace backstep::bots {
Turn StrongBot::turn(const View& view, const Talk& talk, Random& random) {
  search_.begin(view, talk, effort_);
  while (search_.is_choosing()) search_.step(random);
  return search_.choice();
}

Signals StrongBot::say(const View& view, const Talk& talk) { return what_to_say(view, talk); }

int StrongBot::willing_to_begin(const View& view) {
  return instinct_.best(brain_for(view.rules, false), Sight(view), Search::kWidth).value;
}

}  // namespace backstep::bots
