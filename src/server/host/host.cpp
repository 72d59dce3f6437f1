#include "server/host/host.h"

#include <chrono>
#include <optional>
#include <utility>

#include "advice/compute/pool.h"
#include "server/host/admin.h"
#include "server/people/secrets.h"
#include "server/service/service.h"
#include "store/memory/memory_store.h"
#include "store/postgres/store.h"
#include "store/sqlite/sqlite_store.h"
#include "talk/judge.h"

namespace backstep::server {
namespace {

constexpr std::chrono::seconds kStopTime{3};

push::SenderOptions sender_options(const Options& options) {
  push::SenderOptions sender;
  // Push services want an address that their operators can write to, or a page.
  sender.subject = options.contact.empty() ? options.public_url : options.contact;
  sender.policy = options.push_endpoints;
  return sender;
}

}  // namespace

struct Host::Inside final : Environment {
  Inside(HostOptions chosen, Log log_to) : options(std::move(chosen)), logs(std::move(log_to)) {}

  std::int64_t now_ms() override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  void after(std::int64_t ms, std::function<void()> what) override {
    loop.after(std::chrono::milliseconds(ms), std::move(what));
  }
  void post(std::function<void()> what) override { loop.post(std::move(what)); }
  void send(net::Link link, net::Text text) override {
    if (server) server->send(link, std::move(text));
  }
  void close(net::Link link, net::Close code, std::string_view reason) override {
    if (server) server->close(link, code, reason);
  }
  std::size_t unsent(net::Link link) override { return server ? server->unsent(link) : 0; }
  void log(Level level, std::string_view what, Fields fields) override {
    logs(level, what, {fields.begin(), fields.end()});
  }

  std::optional<Error> open_store() {
    if (store::is_postgres_url(options.data)) {
      store::PostgresOptions postgres;
      postgres.url = options.data;
      postgres.allow_unsafe = options.unsafe_database;
      postgres.followed = kTablePrefix;
      Result<store::PostgresStores> opened = store::open_postgres(postgres);
      if (!opened) return opened.error();
      store = std::move(opened->store);
      shared_state = std::move(opened->shared_state);
      return std::nullopt;
    }
    shared_state = store::open_local_shared_state([this] { return now_ms(); });
    if (options.data.empty()) {
      store = store::open_memory_store();
      return std::nullopt;
    }
    Result<std::unique_ptr<store::Store>> opened = store::open_sqlite_store(options.data);
    if (!opened) return opened.error();
    store = std::move(*opened);
    return std::nullopt;
  }

  void end() {
    if (ending) return;
    ending = true;
    log(Level::kInfo, "stopping", {});
    service->stop();
    server->stop(kStopTime, [this] { loop.stop(); });
  }

  HostOptions options;
  Log logs;
  bool ending = false;
  net::Loop loop;
  // In this order they are ended, from the last to the first: the store last of all, so that
  // whatever was on its way is stored.
  std::unique_ptr<store::Store> store;
  std::unique_ptr<store::SharedState> shared_state;
  std::unique_ptr<Service> service;
  std::unique_ptr<push::Sender> sender;
  std::unique_ptr<advice::compute::Pool> pool;
  std::unique_ptr<Admin> admin;
  std::unique_ptr<net::Server> server;
  std::unique_ptr<net::Server> admin_server;
};

Host::Host(HostOptions options, Log log)
    : inside_(std::make_unique<Inside>(std::move(options), std::move(log))) {}

Host::~Host() {
  // Threads answer by posting to the loop, which lives longest; nothing they post is done any more.
  inside_->admin_server.reset();
  inside_->server.reset();
  inside_->admin.reset();
  inside_->pool.reset();
  inside_->sender.reset();
  inside_->shared_state.reset();
  inside_->store.reset();
  inside_->service.reset();
}

Result<Addresses> Host::start() {
  Inside& in = *inside_;
  if (!start_secrets()) return Error{"libsodium cannot work on this machine"};
  if (const std::optional<Error> error = in.open_store()) return *error;
  net::raise_open_files();
  talk::Judge::all();  // takes a moment, and nobody should wait for it
  advice::compute::PoolOptions pool;
  pool.threads = in.options.bot_threads;
  apply(in.options.service.limits, pool);
  in.pool = std::make_unique<advice::compute::Pool>(pool);
  in.sender = std::make_unique<push::Sender>(sender_options(in.options.service));
  const Context context{in,       *in.store,          *in.shared_state,
                        *in.pool, in.options.service, in.sender.get()};
  in.service = std::make_unique<Service>(context);
  if (!in.options.web.empty()) {
    if (auto error = in.service->read_pages(in.options.web)) return *error;
  }

  Addresses addresses;
  apply(in.options.service.limits, in.options.net);
  in.server = std::make_unique<net::Server>(in.loop, in.options.net, *in.service);
  Result<int> port = in.server->listen();
  if (!port) return port.error();
  addresses.port = *port;
  addresses.listening = in.server->listening();
  if (!in.options.admin_listen.empty()) {
    in.admin = std::make_unique<Admin>(context, *in.service, [&in] { return in.server.get(); });
    net::Options options;
    options.listen = in.options.admin_listen;
    options.ws_path.clear();
    in.admin_server = std::make_unique<net::Server>(in.loop, options, *in.admin);
    port = in.admin_server->listen();
    if (!port) return port.error();
    addresses.admin_port = *port;
  }
  in.service->start([&in](const std::optional<Error>& error) {
    if (!error) return;
    in.log(Level::kError, "cannot_start", {{"why", error->sentence}});
    in.end();
  });
  in.loop.on_signal([&in] { in.end(); });
  return addresses;
}

void Host::set_public_url(const std::string& url) { inside_->options.service.public_url = url; }

void Host::run() { inside_->loop.run(); }

void Host::stop() {
  inside_->loop.post([this] { inside_->end(); });
}

}  // namespace backstep::server
