#include "push/sender.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <ctime>
#include <deque>
#include <map>
#include <string_view>
#include <thread>
#include <utility>

#include "net/client.h"
#include "net/loop.h"
#include "net/text.h"
#include "push/vapid.h"

namespace backstep::push {
namespace {

constexpr std::int64_t kMostRetryAfterMs = 86'400'000;
constexpr std::size_t kMostAnswerBytes = 16U << 10U;

std::string_view urgency_name(Urgency urgency) {
  constexpr std::array<std::string_view, 3> kNames{"low", "normal", "high"};
  return kNames.at(static_cast<std::size_t>(urgency));
}

std::int64_t seconds_now() { return static_cast<std::int64_t>(std::time(nullptr)); }

DeliveryReport failed(Delivered how, std::string why) { return {how, 0, 0, std::move(why)}; }

// RFC 8030 section 5 and the push services' manuals.
DeliveryReport report_of(const net::FetchAnswer& answer, const std::string& origin) {
  DeliveryReport report;
  report.status = answer.status;
  if (answer.status >= 200 && answer.status < 300) {
    report.how = Delivered::kYes;
    return report;
  }
  report.why = origin + " answers " + std::to_string(answer.status);
  if (answer.status == 404 || answer.status == 410) {
    report.how = Delivered::kGone;
    return report;
  }
  // A request that timed out, too many, and faults of the push service.
  const bool is_passing = answer.status == 408 || answer.status == 429 || answer.status >= 500;
  if (!is_passing) return report;
  report.how = Delivered::kLater;
  for (const auto& [name, value] : answer.headers) {
    if (net::same_word(name, "Retry-After")) {
      report.retry_after_ms = retry_after_ms(value, seconds_now());
    }
  }
  return report;
}

}  // namespace

std::int64_t retry_after_ms(const std::string& value, std::int64_t now_s) {
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  if (error != std::errc() || end != value.data() + value.size()) {
    std::tm date{};
    if (strptime(value.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &date) == nullptr) return 0;
    seconds = static_cast<std::int64_t>(timegm(&date)) - now_s;
  }
  return std::clamp<std::int64_t>(seconds, 0, kMostRetryAfterMs / 1'000) * 1'000;
}

// Everything but `waiting_count` and `loop.post()` on the thread of the loop.
struct Sender::Inside {
  struct Job {
    KeyPair server_key;
    Message message;
    net::Url url;
    Then then;
  };

  explicit Inside(SenderOptions chosen) : options(std::move(chosen)) {}

  void take(Job job) {
    Result<net::Url> url = parse_endpoint(job.message.endpoint, options.policy);
    if (!url) {
      --waiting_count;
      job.then(failed(Delivered::kNever, url.error().sentence));
      return;
    }
    job.url = *std::move(url);
    waiting.push_back(std::move(job));
    begin();
  }

  // The oldest whose push service has room for one more.
  void begin() {
    while (running < options.most_at_once) {
      const auto next = std::find_if(waiting.begin(), waiting.end(), [this](const Job& job) {
        const auto busy = running_of.find(job.url.authority());
        return busy == running_of.end() || busy->second < options.most_at_once_of_host;
      });
      if (next == waiting.end()) return;
      Job job = std::move(*next);
      waiting.erase(next);
      --waiting_count;
      run(std::move(job));
    }
  }

  void run(Job job) {
    const Result<net::FetchRequest> request = request_of(job);
    if (!request) {
      job.then(failed(Delivered::kNever, request.error().sentence));
      return;
    }
    const std::string host = job.url.authority();
    ++running;
    ++running_of[host];
    net::fetch(loop, *request,
               [this, host, origin = origin_of(job.url),
                then = std::move(job.then)](const Result<net::FetchAnswer>& answer) {
                 --running;
                 if (--running_of[host] == 0) running_of.erase(host);
                 then(answer ? report_of(*answer, origin)
                             : failed(Delivered::kLater, answer.error().sentence));
                 begin();
               });
  }

  Result<net::FetchRequest> request_of(const Job& job) const {
    const Message& message = job.message;
    Result<std::string> body = encrypt_message(message.receiver, message.text);
    if (!body) return body.error();
    const Result<std::string> authorization = vapid_authorization(
        job.server_key, {origin_of(job.url), seconds_now() + kVapidTokenS, options.subject});
    if (!authorization) return authorization.error();
    net::FetchRequest request;
    request.method = "POST";
    request.url = job.url;
    request.headers = {{"Authorization", *authorization},
                       {"Content-Encoding", "aes128gcm"},
                       {"Content-Type", "application/octet-stream"},
                       {"TTL", std::to_string(message.ttl_s)},
                       {"Urgency", std::string(urgency_name(message.urgency))}};
    if (!message.topic.empty()) request.headers.emplace_back("Topic", message.topic);
    request.body = *std::move(body);
    request.time = options.time;
    request.max_body = kMostAnswerBytes;
    request.may_connect = [policy = options.policy](const net::Address& address) {
      return may_send_to(address, policy);
    };
    return request;
  }

  const SenderOptions options;
  net::Loop loop;
  std::atomic<std::size_t> waiting_count = 0;
  std::deque<Job> waiting;
  std::size_t running = 0;
  std::map<std::string, std::size_t> running_of;  // by host and port
  std::thread thread;
};

Sender::Sender(SenderOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {
  inside_->thread = std::thread([loop = &inside_->loop] { loop->run(); });
}

Sender::~Sender() {
  inside_->loop.stop();
  inside_->thread.join();
}

bool Sender::send(const KeyPair& server_key, Message message, Then then) {
  if (inside_->waiting_count.fetch_add(1) >= inside_->options.most_waiting) {
    --inside_->waiting_count;
    return false;
  }
  inside_->loop.post(
      [inside = inside_.get(),
       job = Inside::Job{server_key, std::move(message), {}, std::move(then)}]() mutable {
        inside->take(std::move(job));
      });
  return true;
}

}  // namespace backstep::push
