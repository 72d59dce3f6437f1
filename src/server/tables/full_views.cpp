#include "server/tables/full_views.h"

#include <algorithm>
#include <variant>

#include "table/full_view.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
using table::PeopleChange;

// Entries that are told as they are have the rules of table/full_view.h.
struct NeedsFullView : table::NeedsFullView {
  using table::NeedsFullView::operator();
  bool operator()(const entry::Dealt& dealt) const { return !dealt.done.empty(); }
  bool operator()(const entry::Joined&) const { return false; }
  bool operator()(const entry::Did&) const { return false; }
  bool operator()(const entry::Asked&) const { return false; }
  bool operator()(const entry::Stopped&) const { return false; }
  bool operator()(const entry::Idle&) const { return false; }
};

struct ChangesPeople : table::ChangesPeople {
  using table::ChangesPeople::operator();
  PeopleChange operator()(const entry::Dealt&) const { return PeopleChange::kKnown; }
  PeopleChange operator()(const entry::Joined&) const { return PeopleChange::kKnown; }
  PeopleChange operator()(const entry::Did&) const { return PeopleChange::kNone; }
  PeopleChange operator()(const entry::Asked&) const { return PeopleChange::kSent; }
  PeopleChange operator()(const entry::Stopped&) const { return PeopleChange::kKnown; }
  PeopleChange operator()(const entry::Idle&) const { return PeopleChange::kNone; }
};

struct MayChangeViewers {
  bool operator()(const entry::Opened&) const { return false; }
  bool operator()(const entry::Changed&) const { return true; }
  bool operator()(const entry::Joined&) const { return true; }
  bool operator()(const entry::Renamed&) const { return false; }
  bool operator()(const entry::Left&) const { return true; }
  bool operator()(const entry::Hosts&) const { return true; }
  bool operator()(const entry::Sat&) const { return true; }
  bool operator()(const entry::Stood&) const { return true; }
  bool operator()(const entry::BotSat&) const { return true; }
  bool operator()(const entry::Swapped&) const { return true; }
  bool operator()(const entry::Dealt&) const { return false; }
  bool operator()(const entry::Begun&) const { return false; }
  bool operator()(const entry::Did&) const { return false; }
  bool operator()(const entry::Signalled&) const { return false; }
  bool operator()(const entry::Said&) const { return false; }
  bool operator()(const entry::Reacted&) const { return false; }
  bool operator()(const entry::StoodIn&) const { return false; }
  bool operator()(const entry::TookBack&) const { return false; }
  bool operator()(const entry::Asked&) const { return false; }
  bool operator()(const entry::Answered&) const { return true; }
  bool operator()(const entry::Voted&) const { return false; }
  bool operator()(const entry::Readied&) const { return false; }
  bool operator()(const entry::Stopped&) const { return false; }
  bool operator()(const entry::Hid&) const { return true; }
  bool operator()(const entry::Forgotten&) const { return true; }
  bool operator()(const entry::Closed&) const { return false; }
  bool operator()(const entry::AskAgreed&) const { return false; }
  bool operator()(const entry::Idle&) const { return false; }
  bool operator()(const entry::Here&) const { return false; }
  bool operator()(const entry::StandInAgreed&) const { return false; }
};

bool changes_phase(const Happening& happening) {
  return happening.outcome.over || std::holds_alternative<entry::Dealt>(happening.entry) ||
         std::holds_alternative<entry::Begun>(happening.entry);
}

PeopleChange change_by(const Happening& happening) {
  if (happening.outcome.over) return PeopleChange::kKnown;
  return std::visit(ChangesPeople{}, happening.entry);
}
bool changes_people(const Happening& happening) {
  return change_by(happening) != PeopleChange::kNone;
}
bool is_sent(const Happening& happening) { return change_by(happening) == PeopleChange::kSent; }

// Applied twice it changes more than once.
bool counts_twice(const Happening& happening) {
  return std::holds_alternative<entry::Joined>(happening.entry) ||
         std::holds_alternative<entry::Stood>(happening.entry) ||
         std::holds_alternative<entry::Swapped>(happening.entry);
}

}  // namespace

bool needs_full_view(const Happening& happening, const Table& table, const Viewer& viewer) {
  if (const auto* const hid = std::get_if<entry::Hid>(&happening.entry)) {
    return hid->member == viewer.member;  // nobody else is told
  }
  // All signals of a seat are hidden if its last speaker is hidden. So older signals may appear or
  // disappear with a new speaker.
  if (std::holds_alternative<entry::Signalled>(happening.entry)) {
    const Outcome& outcome = happening.outcome;
    return hides(table, viewer, outcome.speaker) != hides(table, viewer, outcome.speaker_before);
  }
  if (changes_phase(happening) && !viewer.watches) return true;
  // A game may end before its first turn, and no event says how.
  if (std::holds_alternative<entry::Begun>(happening.entry)) return happening.outcome.over;
  return std::visit(NeedsFullView{}, happening.entry);
}

bool may_change_viewers(const wire::TableEntry& entry) {
  return std::visit(MayChangeViewers{}, entry);
}

bool are_people_sent_with(const wire::Event& event) {
  return std::visit(table::ChangesPeople{}, event) == PeopleChange::kSent;
}

bool carries_people(std::span<const Happening> happenings, std::size_t number) {
  const PeopleChange change = change_by(happenings[number]);
  const auto later = happenings.subspan(number + 1);
  if (change == PeopleChange::kSent) return std::none_of(later.begin(), later.end(), counts_twice);
  const auto earlier = happenings.first(number);
  return change == PeopleChange::kKnown && std::any_of(earlier.begin(), earlier.end(), is_sent) &&
         std::none_of(later.begin(), later.end(), changes_people);
}

}  // namespace backstep::server
