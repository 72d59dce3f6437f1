#include "store/log_cache.h"

#include <algorithm>
#include <utility>

namespace backstep::store {

bool LogCache::Log::is_new(std::uint64_t client, std::uint64_t number) const {
  const auto found = std::find_if(highest.begin(), highest.end(),
                                  [&](const Request& each) { return each.client == client; });
  return found == highest.end() || number > found->number;
}

void LogCache::Log::note(const Request& request) {
  const auto found = std::find_if(highest.begin(), highest.end(), [&](const Request& each) {
    return each.client == request.client;
  });
  if (found == highest.end()) {
    highest.push_back(request);
  } else if (request.number > found->number) {
    *found = request;
  }
}

LogCache::Log* LogCache::find(const std::string& name) {
  const auto found = logs_.find(name);
  if (found == logs_.end()) return nullptr;
  used_.splice(used_.begin(), used_, found->second.place);
  return &found->second.log;
}

LogCache::Log& LogCache::add(const std::string& name, Log log) {
  erase(name);
  if (logs_.size() >= kMostLogs) erase(std::string(used_.back()));
  used_.push_front(name);
  return logs_.emplace(name, Kept{std::move(log), used_.begin()}).first->second.log;
}

void LogCache::erase(const std::string& name) {
  const auto found = logs_.find(name);
  if (found == logs_.end()) return;
  forget_requests(found->second.log.id);
  used_.erase(found->second.place);
  logs_.erase(found);
}

void LogCache::clear() {
  logs_.clear();
  used_.clear();
  requests_.clear();
  request_count_ = 0;
}

void LogCache::forget_requests(std::int64_t log) {
  const auto found = requests_.find(log);
  if (found == requests_.end()) return;
  request_count_ -= found->second.size();
  requests_.erase(found);
}

void LogCache::make_room_for_requests(std::size_t more, std::int64_t log) {
  for (auto each = requests_.begin();
       each != requests_.end() && request_count_ + more > kMostRequests;) {
    const std::int64_t id = each->first;
    ++each;
    if (id != log) forget_requests(id);
  }
}

const std::vector<LogCache::Request>* LogCache::requests_of(std::int64_t log) const {
  const auto found = requests_.find(log);
  return found == requests_.end() ? nullptr : &found->second;
}

const std::vector<LogCache::Request>& LogCache::add_requests(std::int64_t log,
                                                             std::vector<Request> requests) {
  forget_requests(log);
  make_room_for_requests(requests.size(), log);
  std::sort(requests.begin(), requests.end());
  request_count_ += requests.size();
  return requests_.insert_or_assign(log, std::move(requests)).first->second;
}

void LogCache::note(Log& log, const Request& request) {
  constexpr std::size_t kMostOfLog = 2 * kRemembered;  // then it is read again
  if (log.knows_clients) log.note(request);
  if (log.highest.size() > kMostOfLog) {
    log.highest.clear();
    log.knows_clients = false;
  }
  const auto found = requests_.find(log.id);
  if (found == requests_.end()) return;
  if (found->second.size() >= kMostOfLog) {
    forget_requests(log.id);
    return;
  }
  make_room_for_requests(1, log.id);
  std::vector<Request>& all = found->second;
  all.insert(std::upper_bound(all.begin(), all.end(), request), request);
  ++request_count_;
}

}  // namespace backstep::store
