// How a game ended. Ends are stated, nobody is blamed.
#include <string>
#include <string_view>

#include "terminal/messages/story.h"

namespace backstep::terminal::messages {
namespace {

constexpr int kSuperb = 10;  // C12: fewer than that

std::string_view reason_of(const wire::Over& over) {
  return over.reason ? std::string_view(*over.reason) : std::string_view("stuck");
}

}  // namespace

std::string over_text(const Texts& t, const wire::Over& over, const Table& table,
                      std::optional<int> seat) {
  const int n = over.left;
  if (over.result == "won") return t("log.over.won");
  if (over.result == "given_up") return t("log.over.given_up", {{"n", n}});
  if (over.result == "time_over") return t("log.over.time_over", {{"n", n}});
  const std::string_view reason = reason_of(over);
  if (reason == "skull" || reason == "three" || reason == "fire" || reason == "one_pile") {
    return t.coded("log.over", reason, "log.over.stuck_somebody", {{"n", n}});
  }
  if (!seat) return t("log.over.stuck_somebody", {{"n", n}});
  if (seat == state::my_seat(table)) return t("log.over.stuck_you", {{"n", n}});
  return t("log.over.stuck", {{"who", seat_name(t, table, *seat)}, {"n", n}});
}

std::string over_headline(const Texts& t, const wire::Over& over) {
  const int n = over.left;
  if (over.result == "won") return t("after.won");
  if (over.result == "given_up") return t("after.given_up", {{"n", n}});
  if (over.result == "time_over") return t("after.time_over", {{"n", n}});
  // Lost with all cards laid, by a command, is not superb.
  return n > 0 && n < kSuperb ? t("after.superb") : t("after.lost", {{"n", n}});
}

std::string over_why(const Texts& t, const wire::Over& over, const Table& table) {
  if (over.result == "won") return t("after.why.won");
  if (over.result == "time_over") return t("after.why.time_over");
  if (over.result != "lost") return "";
  const std::string_view reason = reason_of(over);
  if (reason != "stuck") return t.coded("after.why", reason, "after.why.stuck");
  if (!table.game) return t("after.why.stuck");
  const int seat = table.game->view.turn;
  if (seat == state::my_seat(table)) return t("after.why.stuck_you");
  return t("after.why.stuck_name", {{"name", seat_name(t, table, seat)}});
}

}  // namespace backstep::terminal::messages
