// How the service holds requests to the limits of a person and of a table.
//
// What is over a limit is refused with the time to wait. Views and presence are not refused but
// told later, and only as they are then: a client that asked for a view waits for it, and a page
// that was hidden must not stay "connected".
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "server/decisions/refusals.h"
#include "server/service/service.h"

namespace backstep::server {

namespace notice = wire::notice;

namespace {

constexpr TokenRate kUnaskedViews{1, 5};
// A reader who has not taken what was sent gets no view before it has.
constexpr std::size_t kMostUnsentForView = 64U << 10U;
constexpr std::int64_t kDrainMs = 500;
constexpr int kAddressShare = 5;           // one in so many
constexpr std::int64_t kVisitMs = 60'000;  // then a visitor may have to give place at their address

TokenRate views_of_address(const Limits& limits) {
  return {static_cast<double>(limits.looks_per_second_of_address),
          static_cast<double>(limits.look_burst_of_address)};
}

}  // namespace

Tables::Requester Service::requester(const LiveTable& live, const Connection& connection) {
  const int member = live.table.member_of(connection.person);
  const Standing standing = member == 0                  ? Standing::kVisitor
                            : live.table.seat_of(member) ? Standing::kSeated
                                                         : Standing::kMember;
  const bool seated = standing == Standing::kSeated;
  return {standing, seated ? connection.person : connection.network, false};
}

bool Service::admit(Connection& connection, const wire::Request& asked) {
  const RequestCost cost = cost_of(asked.body);
  // These take what they cost when they are told.
  if (cost == RequestCost::kView || cost == RequestCost::kAway) return true;
  // What has been stored is acknowledged however soon: refused, it would be requested anew.
  if (connection.live->repetitions.seq_of(connection.client, asked.id)) return true;
  const std::int64_t now = context_.now();
  std::int64_t wait = person_limits_.take(*connection.buckets, cost, now);
  if (wait == 0) wait = table_wait(connection, cost);
  // As long an answer as a view.
  if (wait == 0 && std::holds_alternative<wire::request::Earlier>(asked.body)) {
    wait = views_of_address_.take_or_wait_ms(connection.network,
                                             views_of_address(context_.options.limits), now);
  }
  if (wait == 0) return true;
  ++counts_.limited;
  refuse(connection.link, asked.id, too_soon(wait, "not so fast"));
  return false;
}

// What people without a seat do at a table counts for all of them together, and one address may
// take a fifth of that; the host has no part in it. Changes that visitors request are none: they
// are refused.
std::int64_t Service::table_wait(const Connection& connection, RequestCost cost) const {
  if (cost != RequestCost::kArrival && cost != RequestCost::kChange) return 0;
  LiveTable& live = *connection.live;
  const Standing standing = requester(live, connection).standing;
  if (standing == Standing::kSeated) return 0;
  if (standing == Standing::kVisitor && cost == RequestCost::kChange) return 0;
  const int member = live.table.member_of(connection.person);
  if (member != 0 && member == live.acting_host) return 0;
  const Limits& limits = context_.options.limits;
  const TokenRate rate{static_cast<double>(limits.table_visits_per_minute) / 60,
                       static_cast<double>(limits.table_visit_burst)};
  const TokenRate share{rate.per_second / kAddressShare,
                        std::max(1.0, std::ceil(rate.burst / kAddressShare))};
  LiveTable::Strangers& strangers = cost == RequestCost::kArrival ? live.arrivals : live.changes;
  const std::int64_t now = context_.now();
  const std::int64_t wait = strangers.of_address.take_or_wait_ms(connection.network, share, now);
  return wait > 0 ? wait : strangers.all.take_or_wait_ms(rate, now);
}

std::map<std::string, std::vector<net::Link>> Service::visitors(const LiveTable& live) const {
  std::map<std::string, std::vector<net::Link>> found;
  for (const net::Link link : live.links) {
    const Connection& each = *connections_.at(link);
    if (!live.table.has_been_member(each.person)) found[each.network].push_back(link);
  }
  return found;
}

// An address that has its visitors here may exchange the oldest one, but not at once: pages that
// come back by themselves would push out each other. Where the table is full the address with the
// most visitors loses its oldest one, if the newcomer's address has at least two fewer.
bool Service::make_room_for_visitor(const Connection& connection, const LiveTable& live) {
  const Limits& limits = context_.options.limits;
  const auto most = static_cast<std::size_t>(limits.visitors_per_table);
  const auto most_of_address = static_cast<std::size_t>(limits.visitors_per_table_of_address);
  if (live.links.size() < std::min(most, most_of_address)) return true;
  auto here = visitors(live);
  const std::vector<net::Link>& own = here[connection.network];
  if (own.size() >= most_of_address) {
    if (context_.now() - find(own.front())->entered_ms < kVisitMs) return false;
    give_place(own.front());
    return true;
  }
  std::size_t all = 0;
  const std::vector<net::Link>* largest = &own;
  for (const auto& [network, links] : here) {
    all += links.size();
    if (links.size() > largest->size()) largest = &links;
  }
  if (all < most) return true;
  if (largest->size() < own.size() + 2) return false;
  give_place(largest->front());
  return true;
}

void Service::give_place(net::Link link) {
  dismiss(link, "refused");
  on_close(link);
}

// On whose account the bots of a table think: of the addresses of those on seats the one for which
// the least is thought about, so that nobody who sits down slows down a table. Where nobody on a
// seat is connected, the same of other members; then the last one.
std::string Service::originator(LiveTable& live) const {
  std::optional<std::pair<Standing, std::size_t>> best;
  for (const net::Link link : live.links) {
    const Connection& each = *connections_.at(link);
    const Standing standing = requester(live, each).standing;
    if (standing == Standing::kVisitor) continue;
    const std::pair rank(standing, context_.pool.bots_of(each.network));
    if (best && *best <= rank) continue;
    best = rank;
    live.originator = each.network;
  }
  return live.originator;
}

// Members of this process without a seat, each person once; the host is none of them.
bool Service::has_room_for_member_of(const std::string& network, const LiveTable& live) const {
  std::set<int> members;
  for (const net::Link link : live.links) {
    const auto found = connections_.find(link);
    if (found == connections_.end() || found->second->network != network) continue;
    const int member = live.table.member_of(found->second->person);
    if (budget_standing(live.table, member) == Standing::kMember) members.insert(member);
  }
  const auto most = static_cast<std::size_t>(context_.options.limits.unseated_members_per_address);
  return members.size() < most;
}

void Service::turn_away(net::Link link, std::uint64_t id, notice::Refused refused) {
  refuse(link, id, std::move(refused));
  dismiss(link, "refused");
}

// Milliseconds until a view may be told; 0, and it is counted.
std::int64_t Service::wait_for_view(Connection& connection, View view) {
  if (context_.environment.unsent(connection.link) > kMostUnsentForView) return kDrainMs;
  const std::int64_t now = context_.now();
  const bool asked_for = view != View::kCausedByOthers;
  TokenBucket& own =
      asked_for ? (*connection.buckets)[RequestCost::kView] : connection.unasked_views;
  const TokenRate rate = asked_for ? person_limits_.rate_of(RequestCost::kView) : kUnaskedViews;
  if (const std::int64_t wait = own.wait_ms(rate, now); wait > 0) return wait;
  if (const std::int64_t wait = views_of_address_.take_or_wait_ms(
          connection.network, views_of_address(context_.options.limits), now);
      wait > 0) {
    return wait;
  }
  own.take(rate, now);
  return 0;
}

// One change may entitle every connection of a person, or every reader of a table, to another view.
bool Service::may_tell_view_now(const Connection& connection) {
  return context_.environment.unsent(connection.link) <= kMostUnsentForView &&
         views_of_address_.take_or_wait_ms(
             connection.network, views_of_address(context_.options.limits), context_.now()) == 0;
}

void Service::tell_table_when_allowed(Connection& connection, View view) {
  if (connection.view_waits) return;
  const net::Link link = connection.link;
  if (const std::int64_t wait = wait_for_view(connection, view); wait > 0) {
    connection.view_waits = true;
    context_.environment.after(wait, [this, link, view] {
      Connection* const here = find(link);
      if (here == nullptr) return;
      here->view_waits = false;
      const bool fresh = view == View::kAskedForFresh;
      tell_table_when_allowed(*here, fresh ? View::kAskedFor : view);
    });
    return;
  }
  const auto tell = [this, link, live = connection.live] {
    when_deals_known(live, [this, link] {
      if (Connection* const here = find(link)) tell_table(*here);
    });
  };
  const Live& live = connection.live;
  if (view != View::kAskedFor || !context_.shared_state.is_shared() ||
      !tables_.refresh(live, requester(*live, connection), tell)) {
    tell();
  }
}

void Service::change_away_when_allowed(Connection& connection) {
  if (connection.away_waits || connection.away == connection.away_wanted) return;
  const std::int64_t now = context_.now();
  const TokenRate rate = person_limits_.rate_of(RequestCost::kAway);
  TokenBucket& bucket = (*connection.buckets)[RequestCost::kAway];
  if (const std::int64_t wait = bucket.take_or_wait_ms(rate, now); wait > 0) {
    connection.away_waits = true;
    context_.environment.after(wait, [this, link = connection.link] {
      Connection* const here = find(link);
      if (here == nullptr) return;
      here->away_waits = false;
      change_away_when_allowed(*here);
    });
    return;
  }
  connection.away = connection.away_wanted;
  LiveTable& live = *connection.live;
  if (live.presence.change_away(connection.person, connection.away, now)) {
    tell_presence(connection.live, connection.person);
  }
  peers_.publish(connection.live);
  follow(connection.live);
}

}  // namespace backstep::server
