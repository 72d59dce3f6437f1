// Pushes: the server's key, subscriptions of browsers, and the tables they are for.
#include <algorithm>
#include <utility>

#include "push/base64url.h"
#include "push/encryption.h"
#include "push/endpoint.h"
#include "server/api/inside.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/pushes/subscriptions.h"
#include "texts/texts.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

store::Limit subscriptions_limit(const Options& options) {
  return {"subscriptions", static_cast<int>(options.limits.subscriptions_per_address), 3'600'000};
}

// What the browser says is checked before anything is stored: why it cannot be.
std::optional<std::string> subscription_fault(const api::Subscribe& asked,
                                              const push::EndpointPolicy& policy) {
  const auto endpoint = push::parse_endpoint(asked.endpoint, policy);
  if (!endpoint) return endpoint.error().sentence;
  const auto key = push::base64url_decode(asked.p256dh);
  if (!key || !push::is_public_key(*key)) return "p256dh is no P-256 key in base64url";
  const auto auth = push::base64url_decode(asked.auth);
  if (!auth || auth->size() != push::kAuthBytes) return "auth is not 16 bytes in base64url";
  if (!language_of(asked.language)) return "language is none of this server's";
  return std::nullopt;
}

}  // namespace

void Api::Inside::show_push_key(const CallPointer& call) {
  if (context.push == nullptr) {
    call->refuse(404, "no_push", "this server sends no pushes");
    return;
  }
  read_push_keys(context, [call](const std::optional<push::KeyPair>& keys) {
    if (!keys) return call->store_failed();
    call->answer(api::write_api(api::PushServerKey{push::base64url_encode(keys->public_key)}));
  });
}

void Api::Inside::subscribe(const CallPointer& call) {
  if (context.push == nullptr) {
    call->refuse(404, "no_push", "this server sends no pushes");
    return;
  }
  const auto asked = api::read_api<api::Subscribe>(call->request.body);
  if (!asked) return call->refuse(400, "bad_request", asked.error().sentence);
  if (const auto fault = subscription_fault(*asked, context.options.push_endpoints)) {
    return call->refuse(400, "bad_subscription", *fault);
  }
  const wire::PushSubscription subscription{call->person, asked->endpoint, asked->p256dh,
                                            asked->auth, asked->language};
  within_push_limit(call, [this, call, subscription, table = asked->table] {
    if (!table) return keep_subscription(call, subscription, {});
    look(*table, [this, call, subscription, table](const StoredTable& looked) {
      if (looked.failed) return call->store_failed();
      if (!looked.table) {
        return call->refuse(404, "unknown_table", "there is no such table");
      }
      if (looked.table->member_of(call->person) == 0) return call->refuse(not_member());
      keep_subscription(call, subscription, *table);
    });
  });
}

void Api::Inside::within_push_limit(const CallPointer& call, std::function<void()> then) {
  take_of_limit(context, subscriptions_limit(context.options), call->request.address, 1,
                [this, call, then = std::move(then)](bool within) {
                  if (!within) {
                    return call->refuse(refusal_of(
                        "too_many", "pushes were turned on or off too often from this address"));
                  }
                  // Each is stored.
                  take_of_limit(context, entries_limit(context.options), call->request.address, 1,
                                [call, then](bool in_budget) {
                                  if (!in_budget) return call->refuse(over_budget());
                                  then();
                                });
                });
}

void Api::Inside::keep_subscription(const CallPointer& call,
                                    const wire::PushSubscription& subscription,
                                    const std::string& table) {
  const std::string id = subscription_id(subscription.endpoint);
  const auto stored = [this, call, id, table](SubscriptionStored how) {
    switch (how) {
      case SubscriptionStored::kTooMany:
        return call->refuse(429, "too_many", "this person has too many browsers with pushes");
      case SubscriptionStored::kFailed:
        return call->store_failed();
      case SubscriptionStored::kStored:
        break;
    }
    const auto answer = [call, id](bool done) {
      if (!done) return call->store_failed();
      call->answer(api::write_api(api::Subscribed{id}), 201);
    };
    if (table.empty()) return answer(true);
    const wire::PushNote on{wire::PushNote::Kind::kOn, id, {}, context.now(), 0};
    add_push_notes(
        context, table,
        [on](const wire::TablePushes& pushes) {
          wire::TablePushes now = pushes;
          return now.find(on.subscription) != nullptr ? std::vector<wire::PushNote>()
                                                      : std::vector<wire::PushNote>{on};
        },
        answer);
  };
  store_subscription(context, subscription, stored);
}

// The id of a subscription is no secret of its own: only whose it is may end it.
void Api::Inside::unsubscribe(const CallPointer& call) {
  const auto asked = api::read_api<api::Unsubscribe>(call->request.body);
  if (!asked) return call->refuse(400, "bad_request", asked.error().sentence);
  const auto answer = [call](bool done) {
    if (!done) return call->store_failed();
    call->answer(api::write_api(api::Unsubscribed{true}));
  };
  within_push_limit(call, [this, call, asked = *asked, answer] {
    read_subscription(context, asked.subscription,
                      [this, call, asked, answer](
                          bool failed, const std::optional<wire::PushSubscription>& found) {
                        if (failed) return call->store_failed();
                        if (!found || found->person != call->person) return answer(true);
                        if (!asked.table) {
                          erase(context, {subscription_log(asked.subscription)}, answer);
                          return;
                        }
                        const wire::PushNote off{
                            wire::PushNote::Kind::kOff, asked.subscription, {}, context.now(), 0};
                        add_push_notes(
                            context, *asked.table,
                            [off](const wire::TablePushes& pushes) {
                              wire::TablePushes now = pushes;
                              return now.find(off.subscription) == nullptr
                                         ? std::vector<wire::PushNote>()
                                         : std::vector<wire::PushNote>{off};
                            },
                            answer);
                      });
  });
}

// Only one's own: what others have turned on is theirs to know.
void Api::Inside::show_table_subscriptions(const CallPointer& call) {
  read_pushes(context, call->parts.front(),
              [this, call](const wire::TablePushes* pushes, std::uint64_t) {
                if (pushes == nullptr) return call->store_failed();
                auto on = std::make_shared<std::vector<wire::PushState>>(pushes->on);
                auto told = std::make_shared<api::TableSubscriptions>();
                one_by_one(
                    on->size(),
                    [this, call, on, told](std::size_t i, const std::function<void(bool)>& next) {
                      const std::string& id = (*on)[i].subscription;
                      read_subscription(
                          context, id,
                          [call, told, id, next](
                              bool failed, const std::optional<wire::PushSubscription>& found) {
                            if (found && found->person == call->person) {
                              told->subscriptions.push_back(id);
                            }
                            next(!failed);
                          });
                    },
                    [call, told](bool all) {
                      if (!all) return call->store_failed();
                      call->answer(api::write_api(*told));
                    });
              });
}

}  // namespace backstep::server
