// Asker: who a wish comes from, by the table: shared by the files that decide wishes.
#pragma once

#include <optional>

#include "engine/signal/talk.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "wire/notice.h"

namespace backstep::server {

class Requester {
 public:
  explicit Requester(const Asking& asking)
      : asking_(asking),
        member_(asking.table.member_of(asking.person)),
        seat_(asking.table.seat_of(member_)) {}

  int member() const { return member_; }  // 0: a visitor
  std::optional<int> seat() const { return seat_; }
  bool is_acting_host() const {
    return member_ != 0 && asking_.presence.acting_host(asking_.table, asking_.now) == member_;
  }

  // Why not to change what only the host changes between games.
  std::optional<wire::notice::Refused> host_refusal() const {
    if (member_ == 0) return not_member();
    if (!is_acting_host()) return not_host();
    if (is_fixed(asking_.table)) return fixed_table();
    if (asking_.table.is_running()) return game_running();
    return std::nullopt;
  }

  // Why this person may not say anything now, whatever it is.
  std::optional<wire::notice::Refused> speaking_refusal() const {
    if (member_ == 0) return not_member();
    if (!asking_.table.is_running()) return std::nullopt;
    if (!seat_) return refusal_of("spectator", "those who look on say nothing while a game runs");
    if (speech(asking_.table.game->state) == Speech::kNothing) return muted();
    return std::nullopt;
  }

 private:
  const Asking& asking_;
  int member_;
  std::optional<int> seat_;
};

}  // namespace backstep::server
