#include "server/pushes/notifier.h"

#include <algorithm>
#include <set>
#include <utility>

#include "push/base64url.h"
#include "server/people/secrets.h"
#include "server/tables/live_table.h"

namespace backstep::server {
namespace {

using wire::PushNote;

constexpr int kPushTtlS = 86'400;  // then a nudge would follow, or nobody waits any more
constexpr std::int64_t kHourOfPushesMs = 3'600'000;
constexpr std::int64_t kOverLimitMs = 600'000;
constexpr std::int64_t kStoreRetryMs = 60'000;

void earliest(std::int64_t& first, std::int64_t ms) {
  if (ms != 0 && (first == 0 || ms < first)) first = ms;
}

push::Urgency urgency_of(PushKind kind) {
  return kind == PushKind::kOver ? push::Urgency::kLow : push::Urgency::kNormal;
}

}  // namespace

struct PushNotifier::Visit {
  std::string table;
  Live live;
  std::uint64_t seq = 0;
  std::uint64_t presence = 0;
  wire::TablePushes pushes;
  std::vector<Owner> owners;
  std::vector<PushNote> notes;  // of subscriptions that are gone, or whose person has left
};

void PushNotifier::start(std::function<void()> then) {
  if (context_.push == nullptr) return then();
  read_push_keys(context_,
                 [this, then = std::move(then)](const std::optional<push::KeyPair>& keys) {
                   keys_ = keys;
                   if (!keys) context_.environment.log(Level::kError, "no_push_keys", {});
                   then();
                 });
}

// ---- when to look

void PushNotifier::follow(const Live& live) {
  if (!is_on() || live->table.seq == 0 || !peers_.is_mine(*live)) return;
  const std::int64_t now = context_.now();
  const auto looked = looks_.find(live->table.id);
  if (looked != looks_.end() && looked->second.seq == live->table.seq &&
      looked->second.presence == live->presence.revision() &&
      (looked->second.next_ms == 0 || looked->second.next_ms > now)) {
    return;
  }
  const Table& table = live->table;
  const bool waits_for_somebody =
      std::any_of(table.seats.begin(), table.seats.end(), [&](const Seat& seat) {
        return seat.member != 0 && live->presence.is_lost(table.member(seat.member).person) &&
               push_event(table, seat.member, now, context_.options.day_ms);
      });
  if (waits_for_somebody) look_later(live, now + after_ms());
}

void PushNotifier::look_later(const Live& live, std::int64_t ms) {
  const std::string& id = live->table.id;
  const auto timer = timers_.find(id);
  if (timer != timers_.end() && timer->second <= ms) return;
  timers_[id] = ms;
  // Not the table itself: a nudge may be a day away, and the table leaves memory meanwhile.
  const std::weak_ptr<LiveTable> weak = live;
  context_.environment.after(std::max<std::int64_t>(ms - context_.now(), 0), [this, weak, id, ms] {
    const auto own = timers_.find(id);
    if (own == timers_.end() || own->second != ms) return;
    timers_.erase(own);
    if (const Live still = weak.lock()) look(still);
  });
}

void PushNotifier::sweep() {
  if (context_.push != nullptr && !keys_) return start([] {});  // the store has failed before
  if (!is_on() || std::exchange(sweeping_, true)) return;
  list_all(context_, std::string(kPushesLabel), [this](const Places& places) {
    auto ids = std::make_shared<std::vector<std::string>>();
    std::vector<std::string> logs;
    for (std::size_t i = 0; places && i < places->size(); ++i) {
      ids->push_back((*places)[i].log.substr(kPushesPrefix.size()));
      logs.push_back(table_log(ids->back()));
    }
    if (places) {
      const std::set<std::string_view> known(ids->begin(), ids->end());
      std::erase_if(looks_, [&](const auto& each) {
        return !known.contains(each.first) && tables_.in_memory(each.first) == nullptr;
      });
    }
    lasts(context_, std::move(logs), [this, ids](const Result<std::vector<std::uint64_t>>& ends) {
      auto changed = std::make_shared<std::vector<std::string>>();
      for (std::size_t i = 0; ends && i < ids->size(); ++i) {
        const auto looked = looks_.find((*ids)[i]);
        const bool is_done =
            looked != looks_.end() && looked->second.seq == (*ends)[i] &&
            (looked->second.next_ms == 0 || looked->second.next_ms > context_.now());
        if (!is_done) changed->push_back((*ids)[i]);
      }
      one_by_one(
          changed->size(),
          [this, changed](std::size_t i, const std::function<void(bool)>& next) {
            look_at_stored((*changed)[i], [next] { next(true); });
          },
          [this](bool) { sweeping_ = false; });
    });
  });
}

void PushNotifier::look_at_stored(const std::string& id, std::function<void()> then) {
  tables_.open(id, [this, id, then = std::move(then)](Tables::Opened how, const Live& live) {
    if (how == Tables::Opened::kUnknown || (live != nullptr && live->table.closed)) {
      erase(context_, {pushes_log(id)}, [then](bool) { then(); });
      return;
    }
    if (live == nullptr) return then();
    peers_.meet(live, [this, live, then] {
      if (peers_.is_mine(*live)) {
        look(live);
      } else {  // unless that process ends
        looks_[live->table.id] = {live->table.seq, 0,
                                  context_.now() + context_.options.scaled(kClaimMs)};
      }
      then();
    });
  });
}

// ---- one look at one table

void PushNotifier::look(const Live& live) {
  const std::string& id = live->table.id;
  if (!is_on() || tables_.in_memory(id) != live) return;
  if (const auto busy = busy_.find(id); busy != busy_.end()) {
    busy->second = true;
    return;
  }
  busy_[id] = false;
  auto visit = std::make_shared<Visit>();
  visit->table = id;
  visit->live = live;
  visit->seq = live->table.seq;
  visit->presence = live->presence.revision();
  read_pushes(context_, id, [this, visit](const wire::TablePushes* pushes, std::uint64_t) {
    if (pushes == nullptr) return finish(visit, context_.now() + kStoreRetryMs);
    visit->pushes = *pushes;
    read_owners(visit);
  });
}

void PushNotifier::read_owners(const VisitPointer& visit) {
  one_by_one(
      visit->pushes.on.size(),
      [this, visit](std::size_t i, const std::function<void(bool)>& next) {
        const wire::PushState& state = visit->pushes.on[i];
        read_subscription(
            context_, state.subscription,
            [this, visit, state, next](bool failed,
                                       const std::optional<wire::PushSubscription>& subscription) {
              if (failed) return next(false);
              const int member =
                  subscription ? visit->live->table.member_of(subscription->person) : 0;
              if (member == 0) {
                visit->notes.push_back(
                    {PushNote::Kind::kOff, state.subscription, {}, context_.now(), 0});
              } else {
                visit->owners.push_back({state, *subscription, member});
              }
              next(true);
            });
      },
      [this, visit](bool all) {
        if (!all) return finish(visit, context_.now() + kStoreRetryMs);
        judge(visit);
      });
}

void PushNotifier::judge(const VisitPointer& visit) {
  const Table& table = visit->live->table;
  const Presence& presence = visit->live->presence;
  const std::int64_t now = context_.now();
  std::int64_t next_ms = 0;
  std::vector<Due> due;
  for (const Owner& owner : visit->owners) {
    const auto event = push_event(table, owner.member, now, context_.options.day_ms);
    earliest(next_ms, next_nudge_ms(table, owner.member, now, context_.options.day_ms));
    if (!event || owner.state.done == event->key) continue;
    const PushNote done{PushNote::Kind::kDone, owner.state.subscription, event->key, now, 0};
    const std::string& person = owner.subscription.person;
    if (owner.state.claimed == event->key) {
      if (owner.state.until > now) {
        earliest(next_ms, owner.state.until);
        continue;
      }
      if (owner.state.tries >= kMostTries) {
        ++counts_.refused;
        visit->notes.push_back(done);
        continue;
      }
    }
    if (!presence.is_lost(person)) continue;  // a disconnect triggers another check
    if (std::max(presence.seen_ms(person, now), owner.state.on_ms) > event->since_ms) {
      visit->notes.push_back(done);
    } else if (presence.lost_for(person, now) < after_ms()) {
      earliest(next_ms, presence.of(person).since_ms + after_ms());
    } else {
      due.push_back({owner, *event});
    }
  }
  if (due.empty() && visit->notes.empty()) return finish(visit, next_ms);
  claim(visit, due, visit->notes);
  finish(visit, next_ms);
}

// Others may have added notes meanwhile: only what is as it was judged is claimed.
void PushNotifier::claim(const VisitPointer& visit, const std::vector<Due>& due,
                         std::vector<PushNote> notes) {
  const std::int64_t until = context_.now() + context_.options.scaled(kClaimMs);
  auto claimed = std::make_shared<std::vector<Due>>();
  const auto judge_again = [this, due, until, claimed,
                            notes = std::move(notes)](const wire::TablePushes& pushes) {
    std::vector<PushNote> added;
    wire::TablePushes now = pushes;
    for (const PushNote& each : notes) {
      const wire::PushState* const state = now.find(each.subscription);
      const bool is_off = each.kind == PushNote::Kind::kOff;
      if (state != nullptr && (is_off || state->done != each.event)) added.push_back(each);
    }
    claimed->clear();
    for (const Due& each : due) {
      const wire::PushState* const state = now.find(each.owner.state.subscription);
      if (state == nullptr || !(*state == each.owner.state)) continue;
      claimed->push_back(each);
      added.push_back(
          {PushNote::Kind::kClaim, state->subscription, each.event.key, context_.now(), until});
    }
    return added;
  };
  add_push_notes(context_, visit->table, judge_again, [this, visit, claimed](bool stored) {
    if (!stored) return;
    for (const Due& each : *claimed) send_within_limit(visit, each);
  });
}

// ---- sending

void PushNotifier::send_within_limit(const VisitPointer& visit, const Due& due) {
  const store::Limit limit{"pushes", static_cast<int>(context_.options.limits.pushes_per_person),
                           kHourOfPushesMs};
  context_.shared_state.take(
      limit, due.owner.state.subscription, 1, [this, visit, due](bool within) {
        context_.environment.post([this, visit, due, within] {
          if (within) return send(visit, due);
          reported(visit->table, due,
                   {push::Delivered::kLater, 0, kOverLimitMs, "too many pushes within an hour"});
        });
      });
}

void PushNotifier::send(const VisitPointer& visit, const Due& due) {
  const wire::PushSubscription& subscription = due.owner.subscription;
  const std::string tag = hash_of_token("pushes/" + visit->table);
  push::Message message;
  message.endpoint = subscription.endpoint;
  message.receiver = {push::base64url_decode(subscription.p256dh).value_or(""),
                      push::base64url_decode(subscription.auth).value_or("")};
  message.text = push_text(due.event, visit->live->table, subscription.language, tag);
  message.ttl_s = kPushTtlS;
  message.urgency = urgency_of(due.event.kind);
  message.topic = tag;
  const auto answer = [this, table = visit->table, due](const push::DeliveryReport& report) {
    context_.environment.post([this, table, due, report] { reported(table, due, report); });
  };
  if (context_.push->send(*keys_, std::move(message), answer)) return;
  reported(visit->table, due, {push::Delivered::kLater, 0, 0, "too many pushes wait"});
}

void PushNotifier::reported(const std::string& table, const Due& due,
                            const push::DeliveryReport& report) {
  const std::string& id = due.owner.state.subscription;
  const std::int64_t now = context_.now();
  PushNote told{PushNote::Kind::kDone, id, due.event.key, now, 0};
  switch (report.how) {
    case push::Delivered::kYes:
      ++counts_.sent;
      break;
    case push::Delivered::kGone:
      ++counts_.gone;
      told = {PushNote::Kind::kOff, id, {}, now, 0};
      erase(context_, {subscription_log(id)}, [](bool) {});
      break;
    case push::Delivered::kLater: {
      ++counts_.failed;
      const int doublings = std::min(due.owner.state.tries, 10);
      const std::int64_t backoff = std::min(kLeastRetryMs << doublings, kMostRetryMs);
      told.kind = PushNote::Kind::kLater;
      told.until = now + context_.options.scaled(std::max(backoff, report.retry_after_ms));
      break;
    }
    case push::Delivered::kNever:
      ++counts_.refused;
      break;
  }
  if (report.how != push::Delivered::kYes) {
    context_.environment.log(report.how == push::Delivered::kNever ? Level::kWarning : Level::kInfo,
                             "push_not_delivered",
                             {{"table", table.substr(0, 6)}, {"why", report.why}});
  }
  note(table, told);
}

void PushNotifier::note(const std::string& table, const PushNote& told) {
  const auto judge_again = [told](const wire::TablePushes& pushes) {
    wire::TablePushes now = pushes;
    return now.find(told.subscription) == nullptr ? std::vector<PushNote>()
                                                  : std::vector<PushNote>{told};
  };
  add_push_notes(context_, table, judge_again, [this, table, until = told.until](bool stored) {
    if (until == 0 && stored) return;
    // It is tried again, or the claim runs out: the next look finds out.
    const std::int64_t when =
        until != 0 ? until : context_.now() + context_.options.scaled(kClaimMs);
    Look& looked = looks_[table];
    earliest(looked.next_ms, when);
    if (const Live live = tables_.in_memory(table)) look_later(live, when);
  });
}

void PushNotifier::finish(const VisitPointer& visit, std::int64_t next_ms) {
  looks_[visit->table] = {visit->seq, visit->presence, next_ms};
  const auto busy = busy_.find(visit->table);
  const bool again = busy != busy_.end() && busy->second;
  if (busy != busy_.end()) busy_.erase(busy);
  if (again) {
    context_.environment.post([this, live = visit->live] { look(live); });
  } else if (next_ms != 0) {
    look_later(visit->live, next_ms);
  }
}

}  // namespace backstep::server
