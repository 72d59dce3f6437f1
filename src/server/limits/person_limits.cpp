#include "server/limits/person_limits.h"

#include <variant>

namespace backstep::server {
namespace {

namespace request = wire::request;

struct CostOf {
  RequestCost operator()(const request::Play&) const { return RequestCost::kNone; }
  RequestCost operator()(const request::Nudge&) const { return RequestCost::kNone; }
  RequestCost operator()(const request::Hint&) const { return RequestCost::kNone; }
  RequestCost operator()(const request::StopHint&) const { return RequestCost::kNone; }
  RequestCost operator()(const request::Say&) const { return RequestCost::kTalk; }
  RequestCost operator()(const request::React&) const { return RequestCost::kTalk; }
  RequestCost operator()(const request::GiveSignal&) const { return RequestCost::kTalk; }
  RequestCost operator()(const request::Here&) const { return RequestCost::kNone; }
  RequestCost operator()(const request::Check&) const { return RequestCost::kCheck; }
  RequestCost operator()(const request::Earlier&) const { return RequestCost::kCheck; }
  RequestCost operator()(const request::Review&) const { return RequestCost::kReview; }
  RequestCost operator()(const request::Lead&) const { return RequestCost::kReview; }
  RequestCost operator()(const request::Code&) const { return RequestCost::kCode; }
  RequestCost operator()(const request::Look&) const { return RequestCost::kView; }
  RequestCost operator()(const request::Join&) const { return RequestCost::kArrival; }
  RequestCost operator()(const request::Leave&) const { return RequestCost::kArrival; }
  RequestCost operator()(const request::Ask&) const { return RequestCost::kArrival; }
  RequestCost operator()(const request::Away&) const { return RequestCost::kAway; }
  RequestCost operator()(const request::Hello&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Rename&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Sit&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Stand&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::SetBot&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Swap&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Change&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Start&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Begin&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::StandIn&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::TakeBack&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Answer&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::HandOver&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::GiveUp&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Ready&) const { return RequestCost::kChange; }
  RequestCost operator()(const request::Hide&) const { return RequestCost::kChange; }
};

// As often as a slider needs that others follow.
constexpr TokenRate kReviewRate{4, 20};

TokenRate a_minute(std::int64_t count, std::int64_t burst) {
  return {static_cast<double>(count) / 60, static_cast<double>(burst)};
}

}  // namespace

RequestCost cost_of(const wire::RequestBody& request) { return std::visit(CostOf(), request); }

TokenRate PersonLimits::general() const {
  return {static_cast<double>(limits_.person_requests_per_second),
          static_cast<double>(limits_.person_request_burst)};
}

TokenRate PersonLimits::rate_of(RequestCost cost) const {
  switch (cost) {
    case RequestCost::kNone:
      return general();
    case RequestCost::kTalk:
      return a_minute(limits_.talk_per_minute, limits_.talk_burst);
    case RequestCost::kCheck:
      return a_minute(limits_.checks_per_minute, limits_.check_burst);
    case RequestCost::kCode:
      return a_minute(limits_.codes_per_minute, limits_.code_burst);
    case RequestCost::kView:
      return a_minute(limits_.looks_per_minute, limits_.look_burst);
    case RequestCost::kArrival:
      return a_minute(limits_.arrivals_per_minute, limits_.arrival_burst);
    case RequestCost::kReview:
      return kReviewRate;
    case RequestCost::kAway:
    case RequestCost::kChange:
      return a_minute(limits_.changes_per_minute, limits_.change_burst);
  }
  return general();
}

std::int64_t PersonLimits::take(PersonBuckets& buckets, RequestCost cost,
                                std::int64_t now_ms) const {
  const std::int64_t wait = buckets[RequestCost::kNone].take_or_wait_ms(general(), now_ms);
  if (wait > 0 || cost == RequestCost::kNone) return wait;
  return buckets[cost].take_or_wait_ms(rate_of(cost), now_ms);
}

std::shared_ptr<PersonBuckets> PersonLimits::of(const std::string& person, std::int64_t now_ms) {
  sweeps_.sweep(persons_, now_ms, [&](const auto& each) {
    return each.second.use_count() == 1 && is_full(*each.second, now_ms);
  });
  auto& found = persons_[person];
  if (found == nullptr) found = std::make_shared<PersonBuckets>();
  return found;
}

bool PersonLimits::is_full(const PersonBuckets& buckets, std::int64_t now_ms) const {
  for (std::size_t i = 0; i < kRequestCosts; ++i) {
    const auto cost = static_cast<RequestCost>(i);
    if (!buckets[cost].is_full(rate_of(cost), now_ms)) return false;
  }
  return true;
}

}  // namespace backstep::server
