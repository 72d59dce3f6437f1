#include "server/pushes/subscriptions.h"

#include <memory>
#include <utility>

#include "push/base64url.h"
#include "server/host/store_calls.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

constexpr std::string_view kPushKeysLog = "push_keys";
constexpr int kMostNoteConflicts = 20;

std::optional<push::KeyPair> key_pair_of(const wire::PushKeys& keys) {
  const auto private_key = push::base64url_decode(keys.private_key);
  const auto public_key = push::base64url_decode(keys.public_key);
  if (!private_key || !public_key || !push::is_public_key(*public_key)) return std::nullopt;
  return push::KeyPair{*private_key, *public_key};
}

using KeysThen = std::function<void(const std::optional<push::KeyPair>&)>;

void read_or_make_keys(Context context, bool make, KeysThen then) {
  load(context, std::string(kPushKeysLog), 0, 1,
       [context, make, then = std::move(then)](const Entries& entries) {
         if (entries && !entries->empty()) {
           const auto keys = wire::read_stored<wire::PushKeys>(entries->front().body);
           then(keys ? key_pair_of(*keys) : std::nullopt);
           return;
         }
         const Result<push::KeyPair> made = push::new_key_pair();
         if (!entries || !make || !made) {
           then(std::nullopt);
           return;
         }
         const wire::PushKeys keys{push::base64url_encode(made->private_key),
                                   push::base64url_encode(made->public_key)};
         append(context,
                {new_log(std::string(kPushKeysLog), wire::write_stored(keys), context.now(), {})},
                [context, then](const store::AppendAnswer& answer) {
                  if (answer.outcome == store::Appended::kFailed) {
                    then(std::nullopt);
                  } else {
                    read_or_make_keys(context, false, then);  // ours, or that of a faster process
                  }
                });
       });
}

bool is_same_subscription(const wire::PushSubscription& one, const wire::PushSubscription& other) {
  return wire::write_stored(one) == wire::write_stored(other);
}

using SubscriptionThen = std::function<void(SubscriptionStored)>;

void append_subscription(Context context, const wire::PushSubscription& subscription,
                         std::uint64_t last, const SubscriptionThen& then) {
  store::LogChange change = new_log(subscription_log(subscription_id(subscription.endpoint)),
                                    wire::write_stored(subscription), context.now(),
                                    {subscription_label(subscription.person)});
  change.expected = last;
  append(context, {std::move(change)}, [then](const store::AppendAnswer& answer) {
    // A conflict: the same browser, asking twice at the same time.
    then(answer.outcome == store::Appended::kFailed ? SubscriptionStored::kFailed
                                                    : SubscriptionStored::kStored);
  });
}

void add_new_subscription(Context context, const wire::PushSubscription& subscription,
                          const SubscriptionThen& then) {
  context.store.count(subscription_label(subscription.person), [context, subscription,
                                                                then](Result<std::uint64_t> count) {
    context.environment.post([context, subscription, then, count = std::move(count)] {
      const auto most = static_cast<std::uint64_t>(context.options.limits.subscriptions_per_person);
      if (!count) return then(SubscriptionStored::kFailed);
      if (*count >= most) return then(SubscriptionStored::kTooMany);
      append_subscription(context, subscription, 0, then);
    });
  });
}

void add_notes(Context context, const std::string& table, const JudgePushes& judge,
               const std::function<void(bool)>& then, int tries) {
  read_pushes(context, table, [=](const wire::TablePushes* pushes, std::uint64_t last) {
    if (pushes == nullptr) return then(false);
    const std::vector<wire::PushNote> notes = judge(*pushes);
    if (notes.empty()) return then(true);
    wire::TablePushes after = *pushes;
    store::LogChange change;
    change.log = pushes_log(table);
    change.expected = last;
    for (const wire::PushNote& note : notes) {
      after.add(note);
      change.entries.push_back(entry_of(wire::write_stored(note), context.now()));
    }
    change.labels = std::vector<std::string>();
    if (!after.on.empty()) change.labels->emplace_back(kPushesLabel);
    append(context, {std::move(change)}, [=](const store::AppendAnswer& answer) {
      if (answer.outcome == store::Appended::kConflict && tries < kMostNoteConflicts) {
        add_notes(context, table, judge, then, tries + 1);
      } else {
        then(answer.outcome == store::Appended::kStored);
      }
    });
  });
}

}  // namespace

std::string subscription_label(const std::string& person) { return "subscription_of/" + person; }
std::string subscription_log(std::string_view id) {
  return std::string(kSubscriptionPrefix) + std::string(id);
}
std::string pushes_log(std::string_view table) {
  return std::string(kPushesPrefix) + std::string(table);
}
std::string subscription_id(std::string_view endpoint) {
  return hash_of_token("subscription/" + std::string(endpoint));
}

void read_push_keys(Context context,
                    std::function<void(const std::optional<push::KeyPair>&)> then) {
  read_or_make_keys(context, true, std::move(then));
}

void read_subscription(
    Context context, const std::string& id,
    std::function<void(bool, const std::optional<wire::PushSubscription>&)> then) {
  const auto read = [context, id,
                     then = std::move(then)](const Result<std::vector<std::uint64_t>>& ends) {
    if (!ends) return then(true, std::nullopt);
    if (ends->front() == 0) return then(false, std::nullopt);
    load(context, subscription_log(id), ends->front() - 1, 1, [then](const Entries& entries) {
      if (!entries) return then(true, std::nullopt);
      std::optional<wire::PushSubscription> found;
      if (!entries->empty()) {
        const auto stored = wire::read_stored<wire::PushSubscription>(entries->back().body);
        if (stored) found = *stored;
      }
      then(false, found);
    });
  };
  lasts(context, {subscription_log(id)}, read);
}

void store_subscription(Context context, const wire::PushSubscription& subscription,
                        SubscriptionThen then) {
  const std::string id = subscription_id(subscription.endpoint);
  read_subscription(context, id,
                    [context, id, subscription, then = std::move(then)](
                        bool failed, const std::optional<wire::PushSubscription>& found) {
                      if (failed) return then(SubscriptionStored::kFailed);
                      if (!found) return add_new_subscription(context, subscription, then);
                      if (is_same_subscription(*found, subscription))
                        return then(SubscriptionStored::kStored);
                      // What was known before goes: the browser may be another person's now.
                      erase(context, {subscription_log(id)},
                            [context, subscription, then](bool done) {
                              if (!done) return then(SubscriptionStored::kFailed);
                              add_new_subscription(context, subscription, then);
                            });
                    });
}

void read_pushes(Context context, const std::string& table, PushesThen then) {
  const auto add = [](wire::TablePushes& pushes, const std::string& body) {
    const auto note = wire::read_stored<wire::PushNote>(body);
    if (note) pushes.add(*note);
  };
  read_summary<wire::TablePushes>(context, pushes_log(table), add, std::move(then));
}

void add_push_notes(Context context, const std::string& table, JudgePushes judge,
                    std::function<void(bool)> then) {
  add_notes(context, table, judge, then, 0);
}

}  // namespace backstep::server
