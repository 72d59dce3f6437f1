#include "server/tables/daily_deal.h"

#include <charconv>
#include <chrono>
#include <system_error>

namespace backstep::server {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string date_of(std::int64_t ms) {
  const std::chrono::sys_days day(std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(ms))));
  const std::chrono::year_month_day date(day);
  const auto two = [](unsigned value) { return (value < 10 ? "0" : "") + std::to_string(value); };
  return std::to_string(static_cast<int>(date.year())) + '-' +
         two(static_cast<unsigned>(date.month())) + '-' + two(static_cast<unsigned>(date.day()));
}

std::optional<std::int64_t> end_of_day(std::string_view date) {
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  const auto year = number(date.substr(0, 4));
  const auto month = number(date.substr(5, 2));
  const auto day = number(date.substr(8, 2));
  if (!year || !month || !day || *year < 1970 || *month < 1 || *day < 1) return std::nullopt;
  const std::chrono::year_month_day parts(std::chrono::year(*year),
                                          std::chrono::month(static_cast<unsigned>(*month)),
                                          std::chrono::day(static_cast<unsigned>(*day)));
  if (!parts.ok()) return std::nullopt;
  const std::chrono::sys_days days(parts);
  return (static_cast<std::int64_t>(days.time_since_epoch().count()) + 1) * kDayMs;
}

std::optional<DailyDealTimes> daily_deal_times(const wire::DealChoice& deal,
                                               const Options& options) {
  if (deal.kind != wire::DealKind::kToday) return std::nullopt;
  const std::string_view name = deal.name;
  const auto closes = end_of_day(name.substr(0, name.find('/')));
  if (!closes) return std::nullopt;
  const std::int64_t deadline = *closes + options.today_grace_minutes * kMinuteMs;
  return DailyDealTimes{*closes, deadline, deadline + kOpeningMarginMs};
}

std::optional<std::int64_t> deadline_of(const Table& table, const Options& options) {
  if (table.closed || !table.is_running()) return std::nullopt;
  const auto times = daily_deal_times(table.game->deal, options);
  return times ? std::optional<std::int64_t>(times->deadline_ms) : std::nullopt;
}

bool is_past_deadline(const Table& table, const Options& options, std::int64_t now) {
  const auto deadline = deadline_of(table, options);
  return deadline && now >= *deadline;
}

std::int64_t next_deadline(std::int64_t now, const Options& options) {
  const std::int64_t grace = options.today_grace_minutes * kMinuteMs;
  return ((now - grace) / kDayMs + 1) * kDayMs + grace;
}

}  // namespace backstep::server
