// Daily deals: when one may be begun, played and seen. Pure functions of the deal's date, the clock
// and the host's options, so that all processes and both sides of a question agree.
//
//   begins      00:00 UTC of its day
//   closes      24:00 UTC: nobody begins an attempt any more
//   deadline    closes + grace: an action at or after it is refused, and the attempt ends
//   opens       deadline + kOpeningMarginMs: from then on everyone may see the cards
//
// No action counts at a time when cards can be seen: not even where the clocks of two processes
// differ by less than the margin.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/host/context.h"
#include "server/tables/table.h"
#include "wire/settings.h"

namespace backstep::server {

std::string date_of(std::int64_t ms);                           // "2026-11-16", UTC
std::optional<std::int64_t> end_of_day(std::string_view date);  // in ms; nothing if it is no date

// How far the clocks of the processes on one database may differ.
inline constexpr std::int64_t kOpeningMarginMs = 10'000;

struct DailyDealTimes {
  std::int64_t closes_ms = 0;
  std::int64_t deadline_ms = 0;
  std::int64_t opens_ms = 0;
};

// Of a deal of kind kToday, named "2026-11-16/solo"; nothing for other deals.
std::optional<DailyDealTimes> daily_deal_times(const wire::DealChoice& deal,
                                               const Options& options);

// When the game that runs at this table ends by itself; nothing if it does not.
std::optional<std::int64_t> deadline_of(const Table& table, const Options& options);
// Whether that time has come.
bool is_past_deadline(const Table& table, const Options& options, std::int64_t now);

// The first deadline of a day's deal after this time.
std::int64_t next_deadline(std::int64_t now, const Options& options);

}  // namespace backstep::server
