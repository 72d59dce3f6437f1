// PushSubscriptions: which browsers are sent pushes of which tables, as the store has it, and the
// key with which the server names itself to push services.
//
// subscription/ID is a browser: its person, where to send and the keys to encrypt with. It is
// erased when it ends, when the push service says that it is gone, and with its person.
// pushes/TABLE says for which of them pushes of a table are on, and what became of each push
// (push_notifier.h). It names subscriptions by their ids only.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "push/p256.h"
#include "server/archive/summary.h"
#include "server/host/context.h"
#include "wire/stored.h"

namespace backstep::server {

inline constexpr std::string_view kSubscriptionPrefix = "subscription/";
inline constexpr std::string_view kPushesPrefix = "pushes/";
inline constexpr std::string_view kPushesLabel = "pushes";  // of all with a subscription that is on
std::string subscription_label(const std::string& person);
std::string subscription_log(std::string_view id);
std::string pushes_log(std::string_view table);
// The id of a subscription: a hash of its endpoint, which does not lead back to it.
std::string subscription_id(std::string_view endpoint);

// ---- the server's key; both on the service's thread

// Reads it, or makes it the first time.
void read_push_keys(Context context, std::function<void(const std::optional<push::KeyPair>&)> then);

// ---- subscriptions

void read_subscription(
    Context context, const std::string& id,
    std::function<void(bool failed, const std::optional<wire::PushSubscription>&)> then);

enum class SubscriptionStored : std::uint8_t { kStored, kTooMany, kFailed };
// Keeps a browser's subscription, unless it is kept as it is already.
void store_subscription(Context context, const wire::PushSubscription& subscription,
                        std::function<void(SubscriptionStored)> then);

// ---- tables

// What is stored of a table's pushes, and the last entry of its log; nullptr: the store fails.
using PushesThen = std::function<void(const wire::TablePushes*, std::uint64_t last)>;
void read_pushes(Context context, const std::string& table, PushesThen then);

// Adds notes that `judge` makes of what is stored; again and again while others add at the same
// time. No notes: nothing is added. False: the store fails.
using JudgePushes = std::function<std::vector<wire::PushNote>(const wire::TablePushes&)>;
void add_push_notes(Context context, const std::string& table, JudgePushes judge,
                    std::function<void(bool stored)> then);

}  // namespace backstep::server
