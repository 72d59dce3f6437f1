// Places: a table has numbers for 50 members. Somebody who comes when all are given gets the number
// of a member who does not need it: who has left, or has no seat and has not been connected for a
// while. So people who join and go cannot fill a table for good. docs/protocol.md, "Full tables".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/decisions/decide.h"
#include "wire/table_entry.h"

namespace backstep::server {

inline constexpr std::size_t kMostMembers = 50;
// Persons whose number was given to others: the log still names them, and must be found by their
// names when they want to be forgotten.
inline constexpr std::size_t kMostFormer = 500;

struct Place {
  int number = 0;
  std::vector<wire::TableEntry> before;  // what makes it free
};

// The number a person gets who joins: the old one, or the next one, or another member's. Nothing:
// the table is full.
std::optional<Place> place_for(const Asking& asking, const std::string& person, bool program);

}  // namespace backstep::server
