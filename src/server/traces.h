// Traces: what the log of a table holds of one person, to be shown to that person or taken out.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/store.h"
#include "wire/table_entry.h"

namespace backstep::server {

// What a forgotten person's id becomes in the log of a table, so that the log still tells apart who
// did what, and makes the same table. Always the same, so that cleaning a log can be gone on with
// wherever it was cut off; and too short to lead back.
std::string alias_of(const std::string& person, const std::string& table);
bool is_alias(std::string_view person);

// Follows who is which member; by the entries alone, so that it works on a log of other rules, too.
class MemberTrack {
 public:
  void add(const wire::TableEntry& entry);
  // Empty: nobody's, or forgotten.
  std::string person_of(int member) const;

 private:
  std::map<int, std::string> members_;
  std::map<int, std::string> asked_;  // by seat
};

struct Traces {
  std::string table_name;
  std::vector<std::string> names;
  std::vector<std::pair<std::int64_t, std::string>> said;  // when, and what
};
Traces traces_of(const std::vector<store::Entry>& log, const std::string& person);

// The log without a person: entries whose bodies must be exchanged, with their new bodies.
// REQUIRES: the members that are this person now have been declared forgotten in it.
struct Cleaned {
  std::vector<std::pair<std::uint64_t, std::string>> changed;  // seq and body
  std::set<std::string> clubs;                                 // whose deals were played
};
Cleaned without(const std::vector<store::Entry>& log, const std::string& table,
                const std::string& person);

}  // namespace backstep::server
