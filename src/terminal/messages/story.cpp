#include "terminal/messages/story.h"

#include <utility>
#include <variant>

#include "terminal/messages/happening.h"
#include "terminal/messages/history.h"
#include "terminal/messages/turn_told.h"

namespace backstep::terminal::messages {

std::string happened_text(const Texts& t, const wire::Happened& happened, const Table& table,
                          How how) {
  const auto* const did = std::get_if<wire::event::Did>(&happened.event);
  if (did == nullptr) return happening(t, happened, table);
  History history;
  std::optional<Part> part;
  const wire::event::Did* going = nullptr;  // the event before, of a turn that goes on
  const auto follow = [&](const wire::Happened& event) {
    std::optional<Part> next = history.follow(event);
    if (std::holds_alternative<wire::event::Dealt>(event.event)) going = nullptr;
    const auto* const each = std::get_if<wire::event::Did>(&event.event);
    if (each == nullptr || !next) return;
    const bool same = going != nullptr && going->seat == each->seat && part;
    part = same ? joined(std::move(*part), *next) : std::move(*next);
    going = ends_turn(*each) ? nullptr : each;
  };
  for (const wire::Happened& event : table.events) {
    if (event.seq < happened.seq) follow(event);
  }
  follow(happened);
  if (!part && table.game) {
    // Told without the deal: as if nothing lay there before.
    history.assume(table.game->view.rules);
    part = history.follow(happened);
  }
  return part ? turn_told(t, *part, *did, table, {.how = how}) : "";
}

}  // namespace backstep::terminal::messages
