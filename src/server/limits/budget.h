// Budgets: how much a table, a person and an address may add to the store.
//
// Plays of a game are never refused, nor what else keeps it going (usage.h): a game has a bounded
// number of them, and games themselves have budgets. Everything else (talk, settings, seats) counts
// against the table and against whoever asked for it, so that nobody's talk keeps others from
// playing. Of what a table may store visitors may use a quarter, and they and the members without a
// seat together a half: the rest is for people on seats and the host, and of that each person has a
// budget.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/sweep_schedule.h"
#include "server/host/context.h"
#include "server/tables/live_table.h"
#include "store/shared_state.h"
#include "wire/notice.h"
#include "wire/table_entry.h"

namespace backstep::server {

// What is about to be stored for somebody.
struct Cost {
  int entries = 0;  // without plays; one larger than a KiB counts as several
  int games = 0;    // dealt
};
Cost cost_of(const std::vector<wire::TableEntry>& entries, const Table& table);

// Why the table has no room for it, or nothing.
std::optional<wire::notice::Refused> table_refusal(const LoggedState& state, const Cost& cost,
                                                   Standing standing, const Limits& limits,
                                                   std::int64_t now);

// Why a table takes nothing more of a client, budgeted or not, but what ends its game or takes a
// person out of it: it holds twice as much as it may. Else nothing.
std::optional<wire::notice::Refused> overfull_refusal(const LoggedState& state,
                                                      const std::vector<wire::TableEntry>& entries,
                                                      const Limits& limits);

// On whose account it is stored.
struct Payer {
  std::string person;
  std::string address;
  std::string table;
  Standing standing = Standing::kVisitor;  // of the person there
};

// The budgets of persons and addresses, counted for all processes together. On the service's
// thread.
class Budgets {
 public:
  explicit Budgets(Context context) : context_(context) {}

  // Takes it of all budgets, and says why not if one of them is used up. Mostly at once: of what
  // all processes share, each takes some in advance.
  using Then = std::function<void(std::optional<wire::notice::Refused>)>;
  void take(const Payer& payer, const Cost& cost, const Then& then);

 private:
  struct Account {
    store::Limit limit;
    std::string who;
    int count = 0;
  };
  struct Lease {
    int left = 0;
    std::int64_t until_ms = 0;
  };

  void take_all(std::vector<Account> accounts, const Then& then);
  void take_one(const Account& account, std::function<void(bool within)> then);
  void ask(const Account& account, int count, std::function<void(bool within)> then);

  Context context_;
  std::map<std::string, Lease> leases_;
  SweepSchedule sweeps_;
};

}  // namespace backstep::server
