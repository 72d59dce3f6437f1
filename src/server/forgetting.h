// Forgetting: takes a person out of everything that is stored. Tables and games stay, for the
// others who were there; of the person nothing stays: no id, no name, no words.
//
// What is to be done is stored before it is begun, so that a crash half-way leaves nothing undone:
// asking again finishes it, and so does the next start.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/house.h"
#include "server/tables.h"
#include "store/store.h"

namespace backstep::server {

class Forgetting {
 public:
  Forgetting(House house, Tables& tables) : house_(house), tables_(tables) {}

  bool is_running(const std::string& person) const { return running_.contains(person); }
  // The number of tables that knew the person; nothing if the store failed on the way.
  // REQUIRES: not is_running().
  void forget(const std::string& person, std::function<void(std::optional<int>)> then);
  // All that was begun before and is not finished.
  void go_on();

  // The tables whose logs may hold something of a person; nothing if the store failed.
  using Ids = std::optional<std::vector<std::string>>;
  static void tables_of(House house, const std::string& person,
                        std::function<void(const Ids&)> then);

 private:
  struct Work;
  using WorkPointer = std::shared_ptr<Work>;
  using Next = std::function<void(bool go_on)>;

  void plan(const WorkPointer& work);
  void leave_tables(const WorkPointer& work);
  void leave(const WorkPointer& work, const Live& live, int tries, const Next& next);
  void clean_table(const WorkPointer& work, const Live& live, const Next& next);
  void read_again(const Live& live, const Next& next);
  void clean_games(const std::vector<store::Entry>& log, const std::string& table,
                   const Next& next);
  void clean_clubs(const WorkPointer& work);
  void clean_club(const WorkPointer& work, const std::string& club, const Next& next);
  void drop_logs(const WorkPointer& work);
  void finish(const WorkPointer& work, bool all);

  House house_;
  Tables& tables_;
  std::set<std::string> running_;
};

// Labels by which a person's attempts at days' deals are found.
std::string attempts_label(const std::string& person);

}  // namespace backstep::server
