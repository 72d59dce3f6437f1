// PushNotifier: sends people pushes about tables that they are not at (events.h).
//
// What is to be sent is not stored anywhere: it follows from a table's log, so a turn that is
// stored cannot lose its push. What was sent is: before a push is sent, a claim is added to the log
// of the table's pushes, and afterwards that it is done. So whichever process sends it, it is sent
// once; if that process is killed, another one sends it when the claim has run out, which is the
// one way in which a push can be sent twice.
//
// On the service's thread; messages are encrypted and sent by the transport on its own. Nothing
// here waits for, holds or changes a table.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "push/p256.h"
#include "push/sender.h"
#include "server/host/context.h"
#include "server/host/peers.h"
#include "server/host/store_calls.h"
#include "server/pushes/events.h"
#include "server/pushes/subscriptions.h"
#include "server/tables/tables.h"

namespace backstep::server {

struct PushCounts {
  std::uint64_t sent = 0;
  std::uint64_t failed = 0;   // and tried again
  std::uint64_t refused = 0;  // and given up
  std::uint64_t gone = 0;     // subscriptions that a push service ended
};

class PushNotifier {
 public:
  PushNotifier(Context context, Tables& tables, Peers& peers)
      : context_(context), tables_(tables), peers_(peers) {}

  // Reads the key, or makes it. Without one, or without a transport, nothing is ever sent.
  void start(std::function<void()> then);

  // A table, or who is connected to it, has changed.
  void follow(const Live& live);
  // Looks at all tables with pushes that have changed, or where something is to be tried again:
  // what other processes have left undone. From time to time.
  void sweep();

  const PushCounts& counts() const { return counts_; }

  static constexpr std::int64_t kClaimMs = 300'000;
  static constexpr std::int64_t kLeastRetryMs = 60'000;
  static constexpr std::int64_t kMostRetryMs = 3'600'000;
  static constexpr int kMostTries = 40;  // then a push is given up, after about a day and a half

 private:
  // What a look at a table was about, and when the next one is due; 0: when something changes.
  struct Look {
    std::uint64_t seq = 0;
    std::uint64_t presence = 0;
    std::int64_t next_ms = 0;
  };
  // A subscription that is on, with whose it is.
  struct Owner {
    wire::PushState state;
    wire::PushSubscription subscription;
    int member = 0;
  };
  struct Due {
    Owner owner;
    PushEvent event;
  };
  struct Visit;  // one look at one table
  using VisitPointer = std::shared_ptr<Visit>;

  bool is_on() const { return context_.push != nullptr && keys_.has_value(); }
  void look_later(const Live& live, std::int64_t ms);
  void look(const Live& live);
  void look_at_stored(const std::string& id, std::function<void()> then);
  void read_owners(const VisitPointer& visit);
  void judge(const VisitPointer& visit);
  void claim(const VisitPointer& visit, const std::vector<Due>& due,
             std::vector<wire::PushNote> notes);
  void send(const VisitPointer& visit, const Due& due);
  void send_within_limit(const VisitPointer& visit, const Due& due);
  void reported(const std::string& table, const Due& due, const push::DeliveryReport& report);
  void note(const std::string& table, const wire::PushNote& note);
  void finish(const VisitPointer& visit, std::int64_t next_ms);
  std::int64_t after_ms() const { return context_.options.limits.push_after_seconds * 1'000; }

  Context context_;
  Tables& tables_;
  Peers& peers_;
  std::optional<push::KeyPair> keys_;
  std::map<std::string, Look, std::less<>> looks_;  // by table
  std::map<std::string, bool, std::less<>> busy_;   // true: it changed while it was looked at
  std::map<std::string, std::int64_t, std::less<>> timers_;
  bool sweeping_ = false;
  PushCounts counts_;
};

}  // namespace backstep::server
