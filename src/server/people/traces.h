// Traces: what the log of a table holds of one person, to be shown to that person or taken out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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
// Entry::client of a person's requests at a table: tells nothing to those who lack the person's id.
// It begins with a mark of the person at that table, by which an erasure finds entries that do not
// name their author, such as plays.
std::string client_key(const std::string& person, const std::string& client,
                       const std::string& table);
std::string client_mark(const std::string& person, const std::string& table);
// The same person, in a log from which one of them may have been taken out only in part.
bool is_same_person(const std::string& one, const std::string& other, const std::string& table);

// Follows who is which member; by the entries alone, so that it works on a log of other rules, too.
class MemberTrack {
 public:
  explicit MemberTrack(std::string table) : table_(std::move(table)) {}

  void add(const wire::TableEntry& entry);
  // Empty: nobody's, or forgotten.
  std::string person_of(int member) const;

  // A number that was given to another person is another member. A seat that passed on is not.
  using Holding = std::pair<int, int>;  // the number, and how often it was given away before
  Holding holding_of(int member) const;
  // Whether this entry gives away a number that another person had.
  bool gives_away(const wire::entry::Joined& joined) const;

 private:
  std::string table_;
  std::map<int, int> given_away_;
  std::map<int, std::string> members_;
  std::map<int, std::string> asked_;  // by seat
};

struct Traces {
  std::string table_name;
  std::vector<std::string> names;
  std::vector<std::pair<std::int64_t, std::string>> said;  // when, and what
};
// Gathers them from the entries of a log, in their order; what was said only after an entry.
class TraceReader {
 public:
  TraceReader(const std::string& table, std::string person, std::uint64_t said_after = 0)
      : person_(std::move(person)), said_after_(said_after), track_(table) {}
  void add(const store::Entry& entry);
  const Traces& traces() const { return traces_; }

 private:
  void note_name(const std::string& name);

  const std::string person_;
  const std::uint64_t said_after_;
  MemberTrack track_;
  Traces traces_;
};

// Takes a person out of the log of a table, one entry after the other, in two passes.
// REQUIRES: the members that are this person now have been declared forgotten in it.
class Cleaning {
 public:
  Cleaning(const std::string& table, std::string person);

  // The first pass: which members were this person in the end, and under which names. Those whose
  // seat passed on have another owner now, who keeps the name.
  void look(const store::Entry& entry);
  // The second pass: the new body of the entry if it must be exchanged. `needs_names`: what is in
  // it is found by the person's names, so it must be exchanged before the entries that tell them.
  struct Changed {
    store::Rewrite rewrite;
    bool needs_names = false;
  };
  std::optional<Changed> clean(const store::Entry& entry);

  // Club evenings whose deals were played.
  const std::set<std::string>& clubs() const { return clubs_; }
  // The first entry that may have to be exchanged, after the first pass; 0: there is none.
  std::uint64_t first_trace() const;
  // Under which names the person was there, after the first pass.
  std::set<std::string> own_names() const;

 private:
  std::optional<Changed> clean_body(const store::Entry& entry);
  // Whether the entry may have changed.
  bool take_out(wire::TableEntry& each) const;
  bool take_out(wire::Settings& settings);

  const std::string person_;
  const std::string alias_;
  const std::string client_mark_;
  std::set<MemberTrack::Holding> gone_;
  std::map<MemberTrack::Holding, std::set<std::string>> names_;
  std::set<std::string> asked_names_;               // the person's own
  std::optional<std::set<std::string>> own_names_;  // in the second pass
  std::set<std::string> clubs_;
  std::uint64_t first_entry_ = 0;  // of the person
  std::map<MemberTrack::Holding, std::uint64_t> first_entries_;
  MemberTrack first_;
  MemberTrack second_;
};

}  // namespace backstep::server
