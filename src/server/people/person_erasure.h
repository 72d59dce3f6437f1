// PersonErasure: takes a person out of everything that is stored. Tables and games stay, for the
// others who were there; of the person nothing stays: no id, no name, no words.
//
// What is to be done is stored before it is begun, so that a crash half-way leaves nothing undone:
// asking again finishes it, and so does the next start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/context.h"
#include "server/tables/tables.h"

namespace backstep::server {

// Logs of erasures that were begun and are not finished.
inline constexpr std::string_view kForgetPrefix = "forget/";
inline constexpr std::string_view kForgettingLabel = "forgetting";

// On the service's thread.
class PersonErasure : public std::enable_shared_from_this<PersonErasure> {
 public:
  // The number of tables that knew the person; nothing if the store failed on the way.
  using Then = std::function<void(std::optional<int> tables)>;

  PersonErasure(Context context, Tables& tables, std::string person, Then then)
      : context_(context), tables_(tables), person_(std::move(person)), then_(std::move(then)) {}
  void start() { go(Step::kFindTables); }

 private:
  // In this order.
  enum class Step : std::uint8_t {
    kFindTables,
    kReadPlan,   // what an erasure that was cut off had found
    kWritePlan,  // the labels that lead to tables go while these are cleaned
    kCleanTable,
    kFindClubs,  // that the person opened; played ones are cleaned with their tables
    kCleanClub,
    kUnlabelClub,  // so that it is not found again
    kFindLogs,
    kFindMoreLogs,
    kFindSubscriptions,
    kEraseLogs,  // of the person alone, and at last the plan
  };
  void go(Step step);

  void find_tables();
  void read_plan();
  void write_plan();
  void clean_table();
  void find_clubs();
  void clean_club();
  void unlabel_club();
  void find_logs();
  void find_more_logs();
  void find_subscriptions();
  void erase_logs();

  void finish(bool done);

  Context context_;
  Tables& tables_;
  const std::string person_;
  Then then_;

  std::vector<std::string> found_;  // ids of tables
  std::set<std::string> planned_;
  std::uint64_t plan_seq_ = 0;
  std::vector<std::string> ids_;  // of all tables
  std::size_t cleaned_ = 0;
  std::set<std::string> names_;     // that the person had at them
  std::vector<std::string> clubs_;  // that are not yet clean
  std::vector<std::string> logs_;
};

// The tables whose logs may hold something of a person; nothing if the store failed.
void find_tables_of(Context context, const std::string& person,
                    std::function<void(const std::optional<std::vector<std::string>>&)> then);

// Labels by which a person's attempts at days' deals are found, and the club evenings that the
// person opened.
std::string attempts_label(const std::string& person);
std::string organiser_label(const std::string& person);
inline constexpr std::string_view kClubLabel = "club";  // of all evenings

}  // namespace backstep::server
