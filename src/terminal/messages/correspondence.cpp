#include "terminal/messages/correspondence.h"

namespace backstep::terminal::messages {

std::vector<std::string> correspondence_lines(const Texts& t, const wire::Settings& settings) {
  if (!settings.correspondence) return {};
  std::vector<std::string> lines{t("lobby.sum.days")};
  const int hours = settings.correspondence->clock_hours;
  if (hours == 0) return lines;
  const std::string clock = hours % 24 == 0 ? t("lobby.clock_days", {{"n", hours / 24}})
                                            : t("lobby.clock_hours", {{"n", hours}});
  const bool bot = settings.correspondence->at_end == table::ClockEnd::kBot;
  lines.push_back(bot ? t("lobby.sum.clock_bot", {{"clock", clock}})
                      : t("lobby.sum.clock_wait", {{"clock", clock}}));
  return lines;
}

}  // namespace backstep::terminal::messages
