// Reviews: what the people of a table look at together after a game: who leads, the position, and
// what is pointed at. Nothing of it is stored. Each process has its own copy; the copy with the
// highest revision is the valid one at all of them. On the service's thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/decisions/decide.h"
#include "server/host/context.h"
#include "server/tables/redact.h"
#include "server/tables/tables.h"
#include "store/shared_state.h"
#include "wire/between.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::server {

// Notes about reviews are called so, with the table's id behind it.
inline constexpr std::string_view kReviewPrefix = "review/";

// Whether people look at the game of this table together now.
bool is_reviewed(const LiveTable& live);
// The member who leads; 0 if nobody does, or the one who did is no longer a member.
int review_leader(const LiveTable& live);

// Why not to show a position to all, or to hand over the lead. `viewer`: the one who asks.
std::optional<wire::notice::Refused> review_refusal(const Asking& asking, const Viewer& viewer,
                                                    const LiveTable& live,
                                                    const wire::request::Review& review);
std::optional<wire::notice::Refused> lead_refusal(const Asking& asking, const Viewer& viewer,
                                                  const LiveTable& live,
                                                  const wire::request::Lead& lead);

class Reviews {
 public:
  // `on_change`: another process changed the review of this table.
  Reviews(Context context, Tables& tables, std::function<void(const Live&)> on_change);

  // Asks what the other processes know of this table's review, unless that is known.
  void meet(const Live& live, std::function<void()> then);
  // Changes it here, and tells the other processes. What `next` says of revision and process is
  // ignored.
  void change(const Live& live, wire::ReviewThere next);
  // This process has the table no longer.
  void leave(const LiveTable& live);

  void heard(const store::Note& note);
  void gone(const std::string& process);

 private:
  void publish(LiveTable& live);
  void take(const Live& live, const store::Note& note);

  Context context_;
  Tables& tables_;
  std::function<void(const Live&)> on_change_;
};

}  // namespace backstep::server
