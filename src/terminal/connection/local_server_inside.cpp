#include "terminal/connection/local_server_inside.h"

#include <chrono>
#include <utility>

#include "net/text.h"
#include "talk/judge.h"

namespace backstep::terminal::connection {
namespace {

// For answers that a closing house waits for: half a second.
constexpr int kCloseTries = 100;
constexpr std::chrono::milliseconds kTryEvery{5};

constexpr auto kRefused = static_cast<std::uint16_t>(net::Close::kRefused);
constexpr auto kNormal = static_cast<std::uint16_t>(net::Close::kNormal);

net::Ended closed_server() { return {kRefused, "closed", ""}; }

}  // namespace

// The session's side. What was sent before it went is still heard.
class LocalInside::LocalLine final : public client::Line {
 public:
  LocalLine(std::weak_ptr<LocalInside> server, std::shared_ptr<End> end)
      : server_(std::move(server)), end_(std::move(end)) {}
  ~LocalLine() override {
    if (std::exchange(end_->over, true)) return;
    if (const auto server = server_.lock()) server->hang_up(end_, {});
  }
  LocalLine(const LocalLine&) = delete;
  LocalLine& operator=(const LocalLine&) = delete;

  void send(net::Text text) override {
    const auto server = server_.lock();
    if (server == nullptr || end_->over) return;
    server->later([&in = *server, end = end_, text = std::move(text)] {
      if (in.lines_.contains(end->link)) in.service_->on_text(end->link, *text);
    });
  }
  void close() override {
    if (const auto server = server_.lock()) server->hang_up(end_, {kNormal, "", ""});
  }

 private:
  std::weak_ptr<LocalInside> server_;
  std::shared_ptr<End> end_;
};

LocalInside::~LocalInside() { end(); }

// ---- the service and what it stands on

void LocalInside::start(std::unique_ptr<store::Store> store, std::size_t threads) {
  store_ = std::move(store);
  advice::compute::PoolOptions pool;
  pool.threads = threads;
  pool_ = std::make_unique<advice::compute::Pool>(pool);
  shared_state_ = store::open_local_shared_state([this] { return now_ms(); });
  service_ = std::make_unique<server::Service>(
      server::Context{*this, *store_, *shared_state_, *pool_, options_});
  // Making the judge takes a tenth of a second, which nobody should wait for.
  judge_ = std::thread([&loop = loop_, weak = weak_from_this()] {
    talk::Judge::all();
    loop.post([weak] {
      const auto self = weak.lock();
      if (self == nullptr) return;
      self->judged_ = true;
      for (const auto& each : std::exchange(self->judging_, {})) each();
    });
  });
  later([this] { service_->start([this](const std::optional<Error>& error) { started(error); }); });
}

// Without its secret no service can deal: the house closes before it has opened.
void LocalInside::started(const std::optional<Error>& error) {
  if (session_ != Stage::kStarting) return;
  session_ = error ? Stage::kClosed : Stage::kOpen;
  for (auto& each : std::exchange(starting_, {})) loop_.post(std::move(each));
}

void LocalInside::when_started(std::function<void()> what) {
  if (session_ == Stage::kStarting) {
    starting_.push_back(std::move(what));
  } else {
    loop_.post(std::move(what));
  }
}

void LocalInside::when_judged(std::function<void()> what) {
  if (judged_) {
    loop_.post(std::move(what));
  } else {
    judging_.push_back(std::move(what));
  }
}

void LocalInside::close(std::function<void()> then) {
  loop_.post([weak = weak_from_this(), then = std::move(then)] {
    const auto self = weak.lock();
    if (self == nullptr) return;
    if (self->closed_) return then();
    self->closers_.push_back(then);
    if (self->closers_.size() == 1) self->close_when_answered(kCloseTries);
  });
}

void LocalInside::close_when_answered(int tries) {
  if (session_ == Stage::kOpen && *unanswered_ > 0 && tries > 0) {
    loop_.after(kTryEvery, [weak = weak_from_this(), tries] {
      if (const auto self = weak.lock()) self->close_when_answered(tries - 1);
    });
    return;
  }
  shut();
  // A bot may be in the middle of a thought, and the disk takes its time.
  closing_ = std::thread([&loop = loop_, weak = weak_from_this(), pool = std::move(pool_),
                          store = std::move(store_)]() mutable {
    pool.reset();
    store.reset();
    loop.post([weak] {
      const auto self = weak.lock();
      if (self == nullptr) return;
      self->closed_ = true;
      for (const auto& each : std::exchange(self->closers_, {})) each();
    });
  });
}

// From here on nothing reaches the service any more.
void LocalInside::shut() {
  session_ = Stage::kClosed;
  for (auto& [link, end] : std::exchange(lines_, {})) {
    loop_.post([line = end] {
      if (std::exchange(line->over, true)) return;
      if (line->calls.on_close) line->calls.on_close(closed_server());
    });
  }
  for (auto& each : std::exchange(starting_, {})) loop_.post(std::move(each));
}

void LocalInside::end() {
  shut();
  // Threads answer by posting to the loop, which lives longer; nothing they post is done any more.
  if (judge_.joinable()) judge_.join();
  if (closing_.joinable()) closing_.join();
  pool_.reset();
  store_.reset();
  service_.reset();
}

// ---- lines

client::OpenLine LocalInside::line() {
  return [&loop = loop_, weak = weak_from_this()](net::ClientCalls calls) {
    auto end = std::make_shared<End>();
    end->calls = std::move(calls);
    const auto server = weak.lock();
    const auto come = [weak, end] {
      const auto self = weak.lock();
      if (end->over) return;
      if (self != nullptr && self->session_ == Stage::kOpen) return self->open(end);
      end->over = true;
      if (end->calls.on_close) end->calls.on_close(closed_server());
    };
    if (server == nullptr) {
      loop.post(come);
    } else {
      end->link = ++server->last_link_;
      server->when_started(come);
    }
    return std::make_unique<LocalLine>(weak, std::move(end));
  };
}

void LocalInside::open(const std::shared_ptr<End>& end) {
  lines_[end->link] = end;
  service_->on_open(end->link, "local");
  if (end->calls.on_open) end->calls.on_open();
}

// From either side: the service hears of it, and the client unless it went by itself.
void LocalInside::hang_up(const std::shared_ptr<End>& end, net::Ended ended) {
  later([this, end, ended = std::move(ended)] {
    if (lines_.erase(end->link) > 0) service_->on_close(end->link);
    if (std::exchange(end->over, true)) return;
    if (end->calls.on_close) end->calls.on_close(ended);
  });
}

void LocalInside::send(net::Link link, net::Text text) {
  later([this, link, text = std::move(text)] {
    const auto found = lines_.find(link);
    if (found == lines_.end()) return;
    const std::shared_ptr<End> end = found->second;
    if (!end->over && end->calls.on_text) end->calls.on_text(*text);
  });
}

void LocalInside::close(net::Link link, net::Close code, std::string_view reason) {
  const auto found = lines_.find(link);
  if (found == lines_.end()) return;
  hang_up(found->second, {static_cast<std::uint16_t>(code), std::string(reason), ""});
}

// ---- requests

void LocalInside::fetch(net::FetchRequest request,
                        std::function<void(Result<net::FetchAnswer>)> then) {
  when_started([weak = weak_from_this(), request = std::move(request), then = std::move(then)] {
    const auto self = weak.lock();
    if (self == nullptr || self->session_ != Stage::kOpen)
      return then(Error{"the house is closed"});
    net::Request asked;
    asked.method = request.method;
    const std::string& target = request.url.target;
    asked.path = target.substr(0, target.find('?'));
    if (asked.path.size() < target.size()) asked.query = target.substr(asked.path.size() + 1);
    for (const auto& [name, value] : request.headers) {
      if (name == "Authorization") asked.token = net::bearer_token(value);
    }
    asked.address = "local";
    asked.body = request.body;
    self->service_->on_request(std::move(asked), [&in = *self, then](net::Response response) {
      net::FetchAnswer answer{response.status, std::move(response.headers),
                              std::move(response.body)};
      if (response.shared) answer.body = *response.shared;
      in.later([then, answer = std::move(answer)] { then(answer); });
    });
  });
}

// ---- the world outside

std::int64_t LocalInside::now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

void LocalInside::after(std::int64_t ms, std::function<void()> what) {
  loop_.after(std::chrono::milliseconds(ms), [weak = weak_from_this(), what = std::move(what)] {
    const auto self = weak.lock();
    if (self != nullptr && self->session_ != Stage::kClosed) what();
  });
}

void LocalInside::post(std::function<void()> what) {
  loop_.post([weak = weak_from_this(), what = std::move(what)] {
    const auto self = weak.lock();
    if (self != nullptr && self->session_ != Stage::kClosed) what();
  });
}

}  // namespace backstep::terminal::connection
