// Sender: delivers messages to push services (RFC 8030) on a thread of its own, so that a slow push
// service, an encryption or a handshake never delays a table.
//
// Bounded: at most SenderOptions::most_waiting messages wait, a few are on their way at the same
// time, and fewer to one push service. A message is tried once; who sent it decides about trying
// again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "push/encryption.h"
#include "push/endpoint.h"
#include "push/p256.h"

namespace backstep::push {

enum class Urgency : std::uint8_t { kLow, kNormal, kHigh };

struct Message {
  std::string endpoint;
  Receiver receiver;
  std::string text;  // what the page's service worker gets
  int ttl_s = 0;     // for so long the push service keeps it while the device cannot be reached
  Urgency urgency = Urgency::kNormal;
  std::string topic;  // replaces an undelivered message of the same topic; up to 32 letters
};

enum class Delivered : std::uint8_t {
  kYes,
  kGone,   // 404 or 410: the subscription is no more
  kLater,  // 429, 5xx, or nobody answered: it can be tried again
  kNever,  // refused for another reason, which another try does not change
};

struct DeliveryReport {
  Delivered how = Delivered::kNever;
  int status = 0;                   // of HTTP; 0: there was no answer
  std::int64_t retry_after_ms = 0;  // as the push service asks
  std::string why;                  // a sentence, unless delivered; without the endpoint's path
};

// Where messages go; in tests something else than a Sender.
class Transport {
 public:
  using Then = std::function<void(const DeliveryReport&)>;

  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  // From any thread. False: too much waits, and `then` will not be called. Otherwise it is called
  // once, on a thread of the transport, unless the transport ends before.
  virtual bool send(const KeyPair& server_key, Message message, Then then) = 0;
};

struct SenderOptions {
  std::string subject;  // for VapidClaims
  EndpointPolicy policy;
  std::size_t most_waiting = 1'000;
  std::size_t most_at_once = 16;
  std::size_t most_at_once_of_host = 4;
  std::chrono::milliseconds time{20'000};  // for one message
};

class Sender final : public Transport {
 public:
  explicit Sender(SenderOptions options);
  // What has not been answered is dropped.
  ~Sender() override;

  bool send(const KeyPair& server_key, Message message, Then then) override;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// The value of a Retry-After in milliseconds, whether it is seconds or a date; 0 if it is neither.
// `now_s` is since 1970.
std::int64_t retry_after_ms(const std::string& value, std::int64_t now_s);

}  // namespace backstep::push
