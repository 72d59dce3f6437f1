// When events are not enough: the one place that decides after which events a reader needs the
// whole table. The server sends it then (server/tables/full_views.cpp adds what only it knows); a
// client that gets such an event asks for it. One overload for each event, so that a new one must
// be decided here.
#pragma once

#include "table/event.h"

namespace backstep::table {

// The event does not say all that it changes, even with the people it leaves.
struct NeedsFullView {
  // Whose turn it is after a what-if's actions is not said.
  bool operator()(const event::Dealt& dealt) const { return !dealt.done.empty(); }
  // Lines and signals of that member appear or disappear. Sent to the member who hides only.
  bool operator()(const event::Hid&) const { return true; }

  bool operator()(const event::Opened&) const { return false; }
  bool operator()(const event::Changed&) const { return false; }
  bool operator()(const event::Joined&) const { return false; }
  bool operator()(const event::Renamed&) const { return false; }
  bool operator()(const event::Left&) const { return false; }
  bool operator()(const event::Hosts&) const { return false; }
  bool operator()(const event::Sat&) const { return false; }
  bool operator()(const event::Stood&) const { return false; }
  bool operator()(const event::BotSat&) const { return false; }
  bool operator()(const event::Swapped&) const { return false; }
  bool operator()(const event::Begun&) const { return false; }
  bool operator()(const event::Did&) const { return false; }
  bool operator()(const event::Signalled&) const { return false; }
  bool operator()(const event::Said&) const { return false; }
  bool operator()(const event::Reacted&) const { return false; }
  bool operator()(const event::StoodIn&) const { return false; }
  bool operator()(const event::TookBack&) const { return false; }
  bool operator()(const event::Asked&) const { return false; }
  bool operator()(const event::Answered&) const { return false; }
  bool operator()(const event::Voted&) const { return false; }
  bool operator()(const event::Readied&) const { return false; }
  bool operator()(const event::Stopped&) const { return false; }
  bool operator()(const event::Forgotten&) const { return false; }
  bool operator()(const event::Closed&) const { return false; }
  bool operator()(const event::AskAgreed&) const { return false; }
  bool operator()(const event::Idle&) const { return false; }
  bool operator()(const event::Here&) const { return false; }
  bool operator()(const event::StandInAgreed&) const { return false; }
};

// What an event does to the people of the table.
enum class PeopleChange : std::uint8_t {
  kNone,
  kKnown,  // they change as the event says
  kSent,   // a client cannot know how: the server sends People with the event
};
struct ChangesPeople {
  using enum PeopleChange;

  // Which bot takes over, and who has the host's rights then, is not in the event.
  PeopleChange operator()(const event::Left&) const { return kSent; }
  PeopleChange operator()(const event::Forgotten&) const { return kSent; }
  PeopleChange operator()(const event::Hosts&) const { return kSent; }
  // Nor which person it was: an ask replaces an older one by the same person.
  PeopleChange operator()(const event::Asked&) const { return kSent; }
  PeopleChange operator()(const event::Answered& answered) const {
    return answered.agreed ? kSent : kKnown;
  }

  PeopleChange operator()(const event::Opened&) const { return kKnown; }
  PeopleChange operator()(const event::Changed&) const { return kKnown; }
  PeopleChange operator()(const event::Joined&) const { return kKnown; }
  PeopleChange operator()(const event::Renamed&) const { return kKnown; }
  PeopleChange operator()(const event::Sat&) const { return kKnown; }
  PeopleChange operator()(const event::Stood&) const { return kKnown; }
  PeopleChange operator()(const event::BotSat&) const { return kKnown; }
  PeopleChange operator()(const event::Swapped&) const { return kKnown; }
  PeopleChange operator()(const event::Dealt&) const { return kKnown; }
  PeopleChange operator()(const event::StoodIn&) const { return kKnown; }
  PeopleChange operator()(const event::TookBack&) const { return kKnown; }
  PeopleChange operator()(const event::Readied&) const { return kKnown; }
  PeopleChange operator()(const event::AskAgreed&) const { return kKnown; }
  PeopleChange operator()(const event::Stopped&) const { return kKnown; }
  PeopleChange operator()(const event::Did& did) const { return did.over ? kKnown : kNone; }

  PeopleChange operator()(const event::Begun&) const { return kNone; }
  PeopleChange operator()(const event::Signalled&) const { return kNone; }
  PeopleChange operator()(const event::Said&) const { return kNone; }
  PeopleChange operator()(const event::Reacted&) const { return kNone; }
  PeopleChange operator()(const event::Voted&) const { return kNone; }
  PeopleChange operator()(const event::Hid&) const { return kNone; }
  PeopleChange operator()(const event::Closed&) const { return kNone; }
  PeopleChange operator()(const event::Idle&) const { return kNone; }
  PeopleChange operator()(const event::Here&) const { return kNone; }
  PeopleChange operator()(const event::StandInAgreed&) const { return kNone; }
};

}  // namespace backstep::table
