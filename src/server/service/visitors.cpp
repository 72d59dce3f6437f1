// Visitors keep tables in memory: what those of one address may keep so.
#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "server/service/service.h"

namespace backstep::server {

void Service::note_visit(const Connection& connection) {
  if (connection.live->table.has_been_member(connection.person)) return;
  const std::string network = connection.network;
  visits_[network].push_back({connection.link, bytes_of(*connection.live)});
  const auto most = static_cast<std::size_t>(context_.options.limits.visited_tables_kib_of_address)
                    << 10U;
  std::set<const LiveTable*> counted;
  std::vector<net::Link> oldest;
  std::size_t bytes = 0;
  // The newest first: those with which it is too much, and all that came before them, go.
  for (const Visit& visit : std::views::reverse(visits_[network])) {
    const Connection* const visitor = find(visit.link);
    if (visitor == nullptr || !is_kept_by_visitors_of(*visitor->live, network)) continue;
    if (counted.insert(visitor->live.get()).second) bytes += visit.bytes;
    if (bytes > most && visit.link != connection.link) oldest.push_back(visit.link);
  }
  for (const net::Link link : oldest) {
    if (find(link) != nullptr) give_place(link);
  }
}

void Service::forget_visit(const Connection& connection) {
  const auto found = visits_.find(connection.network);
  if (found == visits_.end()) return;
  std::erase_if(found->second, [&](const Visit& each) { return each.link == connection.link; });
  if (found->second.empty()) visits_.erase(found);
}

bool Service::is_kept_by_visitors_of(const LiveTable& live, const std::string& network) {
  return std::all_of(live.links.begin(), live.links.end(), [&](net::Link link) {
    const Connection* const each = find(link);
    return each == nullptr ||
           (each->network == network && !live.table.has_been_member(each->person));
  });
}

}  // namespace backstep::server
