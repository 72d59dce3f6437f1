// How what the server sends changes a TableView: the one reducer of the terminal, of bots that
// connect, of the load generator and, as WebAssembly, of the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/table_view.h"

namespace backstep::table {

enum class Applied : std::uint8_t {
  kYes,
  kNeedsView,  // the event does not say all that it changes: nothing was changed, and the client
               // must ask for the table (`look`)
};

// The next event; one that is known already (by its seq) changes nothing.
Applied apply(TableView& table, const Happened& happened);

// A member's connection changed.
void apply_presence(TableView& table, const MemberInfo& member, int acting_host);

// The events of a `missed` have been applied: everything up to `seq` is known, some of it not for
// this reader.
void apply_missed(TableView& table, std::uint64_t seq, std::vector<MemberInfo> members,
                  int acting_host);

// The reader's own request to join became this member.
void join_as(TableView& table, int member);

}  // namespace backstep::table
