#include "wire/typed_json.h"

#include <cstdint>

#include "engine/signal/signal.h"
#include "wire/game_json.h"
#include "wire/json_text.h"

namespace backstep::wire {

std::string typed_json(const table::typed::TypedLine& line) {
  using Kind = table::typed::TypedLine::Kind;
  JsonMembers members;
  members.add("line", text_json(name(line.kind)));
  if (line.card != 0) members.add("card", line.card);
  if (line.all) members.add("all", "true");
  if (line.pile) members.add("pile", text_json(pile_text(*line.pile)));
  if (line.count) members.add("count", *line.count);
  if (line.seat) members.add("seat", *line.seat);
  if (line.kind == Kind::kSay) members.add("text", text_json(line.text));
  if (line.kind == Kind::kSignal) members.add("signal", text_json(code(line.signal)));
  if (line.kind == Kind::kUnknown) {
    members.add("at", static_cast<std::int64_t>(line.at));
    members.add("expected", text_json(line.expected));
  }
  return members.object();
}

}  // namespace backstep::wire
