// The sender against a push service on loopback.
#include "push/sender.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/server_for_tests.h"
#include "push/decoder_for_tests.h"

namespace backstep::push {
namespace {

const std::string kAuth(kAuthBytes, 'a');

class PushService : public net::TestServer {
 public:
  std::string endpoint(const std::string& path) const {
    return "http://127.0.0.1:" + std::to_string(port()) + path;
  }
  std::vector<std::string> bodies() {
    const std::lock_guard lock(mutex_);
    return bodies_;
  }
  void let_go() {
    on_loop([this] {
      for (const auto& reply : held_) reply(answer_of(201));
      held_.clear();
    });
  }
  std::size_t held() {
    return on_loop([this] { return held_.size(); });
  }

  void on_request(net::Request asked, net::Reply reply) override {
    {
      const std::lock_guard lock(mutex_);
      bodies_.push_back(asked.body);
    }
    if (asked.path == "/hold") {
      held_.push_back(std::move(reply));
      return;
    }
    net::Response response = answer_of(std::stoi(asked.path.substr(1)));
    if (response.status == 429) response.headers.emplace_back("Retry-After", "7");
    reply(std::move(response));
  }

 private:
  static net::Response answer_of(int status) {
    net::Response response;
    response.status = status;
    return response;
  }

  std::mutex mutex_;
  std::vector<std::string> bodies_;
  std::vector<net::Reply> held_;
};

class Reports {
 public:
  Transport::Then next() {
    return [this](const DeliveryReport& report) {
      const std::lock_guard lock(mutex_);
      reports_.push_back(report);
      changed_.notify_all();
    };
  }
  std::vector<DeliveryReport> wait(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, std::chrono::seconds(20),
                                  [&] { return reports_.size() >= count; }));
    return reports_;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return reports_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<DeliveryReport> reports_;
};

SenderOptions options() {
  SenderOptions options;
  options.subject = "mailto:host@example.org";
  options.policy.plain_loopback = true;
  return options;
}

class Senders : public testing::Test {
 protected:
  Message message(const std::string& path, const std::string& text = "text") const {
    return {service.endpoint(path), {receiver.public_key, kAuth}, text, 60, Urgency::kHigh, "t"};
  }
  DeliveryReport deliver(const std::string& path) {
    const std::size_t before = reports.count();
    EXPECT_TRUE(sender->send(server_key, message(path), reports.next()));
    return reports.wait(before + 1).back();
  }

  const KeyPair server_key = *new_key_pair();
  const KeyPair receiver = *new_key_pair();
  PushService service;
  Reports reports;
  std::unique_ptr<Sender> sender = std::make_unique<Sender>(options());
};

TEST_F(Senders, DeliverWhatOnlyTheReceiverReads) {
  EXPECT_EQ(deliver("/201").how, Delivered::kYes);
  ASSERT_EQ(service.bodies().size(), 1U);
  EXPECT_EQ(decrypt_message(receiver, kAuth, service.bodies()[0]), "text");
  EXPECT_EQ(service.bodies()[0].find("text"), std::string::npos);
}

TEST_F(Senders, TellWhatAPushServiceMeans) {
  EXPECT_EQ(deliver("/404").how, Delivered::kGone);
  EXPECT_EQ(deliver("/410").how, Delivered::kGone);
  EXPECT_EQ(deliver("/400").how, Delivered::kNever);
  EXPECT_EQ(deliver("/403").how, Delivered::kNever);
  EXPECT_EQ(deliver("/413").how, Delivered::kNever);
  EXPECT_EQ(deliver("/301").how, Delivered::kNever) << "nobody is followed elsewhere";
  EXPECT_EQ(deliver("/500").how, Delivered::kLater);
  EXPECT_EQ(deliver("/503").how, Delivered::kLater);
  const DeliveryReport busy = deliver("/429");
  EXPECT_EQ(busy.how, Delivered::kLater);
  EXPECT_EQ(busy.retry_after_ms, 7'000);
  EXPECT_EQ(busy.why, service.endpoint("") + " answers 429");
}

TEST_F(Senders, TryAgainLaterWhereNobodyAnswers) {
  Message nobody = message("/201");
  nobody.endpoint = "http://127.0.0.1:1/x";
  ASSERT_TRUE(sender->send(server_key, nobody, reports.next()));
  EXPECT_EQ(reports.wait(1).back().how, Delivered::kLater);
}

TEST_F(Senders, ConnectToNoPrivateAddressWhateverItsName) {
  SenderOptions strict = options();
  strict.policy.plain_loopback = false;
  sender = std::make_unique<Sender>(strict);
  Message local = message("/201");
  for (const std::string host : {"localhost", "127.1", "2130706433", "0x7f000001"}) {
    local.endpoint = "https://" + host + ":" + std::to_string(service.port()) + "/201";
    const std::size_t before = reports.count();
    ASSERT_TRUE(sender->send(server_key, local, reports.next()));
    const DeliveryReport report = reports.wait(before + 1).back();
    EXPECT_NE(report.how, Delivered::kYes);
    EXPECT_NE(report.why.find("is not a public one"), std::string::npos) << report.why;
  }
  EXPECT_TRUE(service.bodies().empty());
}

TEST_F(Senders, SendAFewAtATimeAndRefuseWhatIsTooMuch) {
  SenderOptions few = options();
  few.most_waiting = 3;
  few.most_at_once_of_host = 2;
  sender = std::make_unique<Sender>(few);
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(sender->send(server_key, message("/hold"), reports.next()));
    while (service.held() < static_cast<std::size_t>(i + 1)) std::this_thread::yield();
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(sender->send(server_key, message("/201"), reports.next()));
  }
  EXPECT_FALSE(sender->send(server_key, message("/201"), reports.next()));
  EXPECT_EQ(service.bodies().size(), 2U);
  EXPECT_EQ(reports.count(), 0U);
  service.let_go();
  for (const DeliveryReport& each : reports.wait(5)) EXPECT_EQ(each.how, Delivered::kYes);
}

TEST_F(Senders, EndWhileSomethingIsOnItsWay) {
  ASSERT_TRUE(sender->send(server_key, message("/hold"), reports.next()));
  while (service.held() == 0) std::this_thread::yield();
  sender.reset();
  EXPECT_EQ(reports.count(), 0U);
  service.let_go();
}

TEST(RetryAfter, IsSecondsOrADate) {
  EXPECT_EQ(retry_after_ms("120", 0), 120'000);
  EXPECT_EQ(retry_after_ms("Thu, 01 Jan 1970 00:01:40 GMT", 40), 60'000);
  EXPECT_EQ(retry_after_ms("Thu, 01 Jan 1970 00:01:40 GMT", 400), 0);
  EXPECT_EQ(retry_after_ms("-5", 0), 0);
  EXPECT_EQ(retry_after_ms("99999999999999999999", 0), 0);
  EXPECT_EQ(retry_after_ms("9999999999", 0), 86'400'000) << "a day at most";
  EXPECT_EQ(retry_after_ms("soon", 0), 0);
}

}  // namespace
}  // namespace backstep::push
