#include "client/known_table.h"

#include <utility>
#include <variant>

#include "table/compact_play.h"

namespace backstep::client {

void KnownTable::learn(const wire::notice::Table& told) { table_ = told; }

bool KnownTable::follow(const wire::Happened& happened) {
  if (const auto* const joined = std::get_if<wire::event::Joined>(&happened.event)) {
    joined_seq_ = happened.seq;
    joined_member_ = joined->member;
  }
  return table::apply(table_, happened) == table::Applied::kYes;
}

std::optional<wire::Happened> KnownTable::expand(const wire::notice::Did& told) const {
  if (!table_.game || table_.phase != "play") return std::nullopt;
  auto did = table::expand(table_.game->view, table_.game->n, {told.acts.actions, told.cards});
  if (!did) return std::nullopt;
  return wire::Happened{told.seq, told.ms, std::move(*did)};
}

void KnownTable::catch_up(const wire::notice::Missed& missed) {
  table::apply_missed(table_, missed.seq, missed.members, missed.acting_host);
}

bool KnownTable::be_who_joined(std::uint64_t seq) {
  if (seq != joined_seq_) return false;
  table::join_as(table_, joined_member_);
  return true;
}

void KnownTable::follow(const wire::notice::Presence& presence) {
  table::apply_presence(table_, {presence.member, {}, presence.state, presence.since},
                        presence.acting_host);
}

}  // namespace backstep::client
