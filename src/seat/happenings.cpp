#include "seat/happenings.h"

#include <cstddef>
#include <iterator>
#include <variant>

namespace backstep::seat {
namespace {

// As much as the page keeps.
constexpr std::size_t kTalkBeforeGame = 30;
constexpr std::size_t kMostEvents = 1500;

bool is_talk(const wire::Happened& happened) {
  return std::holds_alternative<wire::entry::Said>(happened.event) ||
         std::holds_alternative<wire::entry::Reacted>(happened.event);
}

void keep_last(std::vector<wire::Happened>& events, std::size_t most) {
  if (events.size() <= most) return;
  events.erase(events.begin(), std::prev(events.end(), static_cast<std::ptrdiff_t>(most)));
}

void forget(std::vector<wire::Happened>& events, int member) {
  for (wire::Happened& each : events) {
    if (auto* const said = std::get_if<wire::entry::Said>(&each.event)) {
      if (said->member == member) said->text.clear();
    } else if (auto* const joined = std::get_if<wire::event::Joined>(&each.event)) {
      if (joined->member == member) joined->name.clear();
    } else if (auto* const renamed = std::get_if<wire::entry::Renamed>(&each.event)) {
      if (renamed->member == member) renamed->name.clear();
    }
  }
}

}  // namespace

void note(std::vector<wire::Happened>& events, const wire::Happened& happened) {
  if (std::holds_alternative<wire::event::Dealt>(happened.event)) {
    std::erase_if(events, [](const wire::Happened& each) { return !is_talk(each); });
    keep_last(events, kTalkBeforeGame);
  }
  if (const auto* const forgotten = std::get_if<wire::entry::Forgotten>(&happened.event)) {
    forget(events, forgotten->member);
  }
  events.push_back(happened);
  keep_last(events, kMostEvents);
}

}  // namespace backstep::seat
