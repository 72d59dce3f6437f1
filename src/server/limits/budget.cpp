#include "server/limits/budget.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

using wire::notice::Refused;

constexpr std::size_t kKilobyte = 1'024;
constexpr int kLease = 20;  // entries that a process takes in advance where several share a budget
constexpr std::int64_t kLeaseMs = 600'000;

Refused until_tomorrow(std::int64_t now, std::string text) {
  Refused refused = refusal_of("budget", std::move(text));
  refused.wait_ms = kDayMs - now % kDayMs;
  return refused;
}

Refused table_full() {
  return refusal_of("table_full", "this table has stored as much as it may: open another one");
}

bool exceeds(std::uint64_t used, std::uint64_t more, std::int64_t limit) {
  return used + more > static_cast<std::uint64_t>(limit);
}

// The share of people without a seat, and what they have used of it.
struct ShareOf {
  const UsageShare& used;
  std::int64_t parts;
  std::uint64_t more;

  bool exceeds(std::uint64_t used_so_far, std::int64_t limit) const {
    return server::exceeds(used_so_far, more, limit / parts);
  }
};

std::optional<Refused> share_refusal(const LoggedState& state, const ShareOf& share,
                                     const Limits& limits, std::int64_t now) {
  const UsageShare& used = share.used;
  if (share.exceeds(used.entries, limits.table_entries) ||
      share.exceeds(used.bytes / kKilobyte, limits.table_kilobytes)) {
    return table_full();
  }
  if (state.usage.day == day_of(now) &&
      (share.exceeds(used.day_entries, limits.table_entries_per_day) ||
       share.exceeds(used.day_bytes / kKilobyte, limits.table_kilobytes_per_day))) {
    return until_tomorrow(now, "people without a seat have said and changed too much here today");
  }
  if (state.table.is_running() &&
      share.exceeds(used.game_bytes / kKilobyte, limits.game_kilobytes)) {
    return refusal_of("budget", "people without a seat have changed too much in this game");
  }
  return std::nullopt;
}

}  // namespace

Cost cost_of(const std::vector<wire::TableEntry>& entries, const Table& table) {
  Cost cost;
  for (const wire::TableEntry& each : entries) {
    if (std::holds_alternative<wire::entry::Dealt>(each)) ++cost.games;
    if (is_unbudgeted(each, table)) continue;
    cost.entries += 1 + static_cast<int>(wire::write_entry(each).size() / kKilobyte);
  }
  return cost;
}

std::optional<Refused> table_refusal(const LoggedState& state, const Cost& cost, Standing standing,
                                     const Limits& limits, std::int64_t now) {
  if (cost.entries == 0 && cost.games == 0) return std::nullopt;
  const Usage& usage = state.usage;
  const auto more = static_cast<std::uint64_t>(cost.entries);
  if (exceeds(state.table.seq, more, limits.table_entries) ||
      exceeds(usage.bytes / kKilobyte, more, limits.table_kilobytes)) {
    return table_full();
  }
  if (standing == Standing::kVisitor) {
    if (auto refused = share_refusal(state, {usage.visitors, 4, more}, limits, now)) return refused;
  }
  if (standing != Standing::kSeated) {
    if (auto refused = share_refusal(state, {usage.unseated, 2, more}, limits, now)) return refused;
  }
  const bool same_day = usage.day == day_of(now);
  if (cost.games > 0) {
    if (same_day && exceeds(usage.day_games, 1, limits.games_per_table)) {
      return until_tomorrow(now, "too many games were begun at this table today");
    }
    return std::nullopt;  // who sits down for it belongs to the game
  }
  if (same_day && (exceeds(usage.day_entries, more, limits.table_entries_per_day) ||
                   exceeds(usage.day_bytes / kKilobyte, more, limits.table_kilobytes_per_day))) {
    return until_tomorrow(now, "too much was said and changed at this table today");
  }
  if (state.table.is_running() &&
      exceeds(usage.game_bytes / kKilobyte, more, limits.game_kilobytes)) {
    return refusal_of("budget", "too much was said and changed in this game");
  }
  return std::nullopt;
}

std::optional<Refused> overfull_refusal(const LoggedState& state,
                                        const std::vector<wire::TableEntry>& entries,
                                        const Limits& limits) {
  constexpr std::int64_t kTimes = 2;
  if (!exceeds(state.table.seq, entries.size(), kTimes * limits.table_entries) &&
      !exceeds(state.usage.bytes / kKilobyte, 0, kTimes * limits.table_kilobytes)) {
    return std::nullopt;
  }
  const bool is_needed = std::all_of(entries.begin(), entries.end(), [](const auto& each) {
    return std::holds_alternative<wire::entry::Did>(each) ||
           std::holds_alternative<wire::entry::Stopped>(each) ||
           std::holds_alternative<wire::entry::Closed>(each) ||
           std::holds_alternative<wire::entry::Left>(each) ||
           std::holds_alternative<wire::entry::Forgotten>(each);
  });
  return is_needed ? std::nullopt : std::optional(table_full());
}

void Budgets::take(const Payer& payer, const Cost& cost, const Then& then) {
  const Limits& limits = context_.options.limits;
  // The shared counts must not name anybody.
  const std::string who = hash_of_token("budget/" + payer.person);
  const std::string at_table = hash_of_token("budget/" + payer.table + '/' + payer.person);
  const std::string network = network_of(payer.address);
  std::vector<Account> accounts;
  const auto add_limit = [&](store::Limit limit, const std::string& whose, int count) {
    if (count > 0) accounts.push_back({std::move(limit), whose, count});
  };
  const auto add = [&](std::string what, std::int64_t most, const std::string& whose, int count) {
    add_limit({std::move(what), static_cast<int>(most), kDayMs}, whose, count);
  };
  add("person_games", limits.games_per_person, who, cost.games);
  add("address_games", limits.games_per_address, network, cost.games);
  add("person_entries", limits.person_entries_per_day, who, cost.entries);
  add("table_person_entries", limits.person_entries_per_table, at_table, cost.entries);
  add_limit(entries_limit(context_.options), network, cost.entries);
  if (payer.standing != Standing::kSeated) {
    add("visit_entries", limits.visit_entries_per_address,
        hash_of_token("visit/" + payer.table + '/' + network), cost.entries);
  }
  take_all(std::move(accounts), then);
}

void Budgets::take_all(std::vector<Account> accounts, const Then& then) {
  if (accounts.empty()) {
    then(std::nullopt);
    return;
  }
  const Account account = std::move(accounts.back());
  accounts.pop_back();
  take_one(account, [this, accounts = std::move(accounts), then](bool within) mutable {
    if (within) {
      take_all(std::move(accounts), then);
    } else {
      then(over_budget());
    }
  });
}

void Budgets::take_one(const Account& account, std::function<void(bool)> then) {
  if (!context_.shared_state.is_shared()) {
    ask(account, account.count, std::move(then));
    return;
  }
  const std::int64_t now = context_.now();
  sweeps_.sweep(leases_, now, [now](const auto& each) { return each.second.until_ms <= now; });
  const std::string key = account.limit.what + ' ' + account.who;
  Lease& lease = leases_[key];
  if (lease.until_ms <= now) lease = {};
  if (lease.left >= account.count) {
    lease.left -= account.count;
    then(true);
    return;
  }
  const int some = std::min(account.count + kLease, account.limit.most);
  ask(account, some, [this, account, key, some, then = std::move(then)](bool within) {
    if (!within) {  // but perhaps what is needed now
      ask(account, account.count, then);
      return;
    }
    Lease& fresh = leases_[key];
    fresh.left += some - account.count;
    fresh.until_ms = context_.now() + kLeaseMs;
    then(true);
  });
}

void Budgets::ask(const Account& account, int count, std::function<void(bool)> then) {
  if (!context_.shared_state.is_shared()) {
    context_.shared_state.take(account.limit, account.who, count,
                               std::move(then));  // answers at once
    return;
  }
  context_.shared_state.take(account.limit, account.who, count,
                             [context = context_, then = std::move(then)](bool within) {
                               context.environment.post([then, within] { then(within); });
                             });
}

}  // namespace backstep::server
