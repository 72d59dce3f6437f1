#include "server/host/admin.h"

#include <array>
#include <utility>

#include "net/address.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

net::Response answer(int status, std::string body) {
  net::Response response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

// One figure in the text format of Prometheus.
class Figures {
 public:
  void add(std::string_view name, std::string_view kind, std::string_view help, double value,
           std::string_view labels = {}) {
    if (name != last_) {
      text_ += "# HELP backstep_" + std::string(name) + ' ' + std::string(help) + '\n';
      text_ += "# TYPE backstep_" + std::string(name) + ' ' + std::string(kind) + '\n';
      last_ = name;
    }
    std::string number = std::to_string(value);
    number.erase(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    text_ += "backstep_" + std::string(name) + std::string(labels) + ' ' + number + '\n';
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::string last_;
};

double number(std::uint64_t value) { return static_cast<double>(value); }

}  // namespace

std::string Admin::metrics() const {
  Figures figures;
  const ServiceCounts& counts = service_.counts();
  figures.add("tables", "gauge", "Tables in memory.", number(service_.tables().size()));
  figures.add("persons", "gauge", "Persons whose use of limits is in memory.",
              number(service_.persons_in_memory()));
  figures.add("wishes_total", "counter", "Messages of clients after hello.",
              number(counts.requests));
  figures.add("wishes_done_total", "counter", "Wishes that were stored.", number(counts.done));
  figures.add("wishes_repeated_total", "counter", "Wishes that had been stored before.",
              number(counts.repeated));
  figures.add("wishes_refused_total", "counter", "Wishes that were refused.",
              number(counts.refused));
  figures.add("wishes_limited_total", "counter", "Wishes beyond a limit of their person or table.",
              number(counts.limited));
  figures.add("wishes_overloaded_total", "counter", "Wishes refused since too many waited.",
              number(counts.overloaded));
  figures.add("store_failed_total", "counter", "Changes that could not be stored.",
              number(service_.tables().failures()));
  figures.add("store_reachable", "gauge", "1 if the store can be expected to answer.",
              context_.store.is_reachable() ? 1 : 0);
  const store::StoreCounts stored = context_.store.counts();
  figures.add("store_writes_total", "counter", "Changes that were stored.", number(stored.writes));
  figures.add("store_transactions_total", "counter", "Transactions in which they were.",
              number(stored.transactions));
  figures.add("store_cache_bytes", "gauge", "Pages of the data file in memory, bytes.",
              number(stored.cache_bytes));
  figures.add("store_cached_logs", "gauge", "Logs whose ends are in memory.",
              number(stored.cached_logs));
  figures.add("store_conflicts_total", "counter", "Changes that met one of another process.",
              number(service_.tables().conflicts()));
  figures.add("neighbours", "gauge", "Other processes on the same store.",
              number(context_.shared_state.others()));
  const NewsCounts& news = service_.tables().news();
  const std::array<std::pair<std::string_view, std::uint64_t>, 4> learned{
      {{"hint", news.hint},
       {"sweep", news.sweep},
       {"conflict", news.conflict},
       {"visit", news.visit}}};
  for (const auto& [by, count] : learned) {
    figures.add("news_total", "counter", "Changes of other processes that were read.",
                number(count), "{by=\"" + std::string(by) + "\"}");
  }
  figures.add("games_begun_total", "counter", "Games dealt.", number(counts.games_begun));
  figures.add("games_over_total", "counter", "Games that ended.", number(counts.games_over));
  const PushCounts& pushes = service_.pushes();
  const std::array<std::pair<std::string_view, std::uint64_t>, 4> pushed{
      {{"sent", pushes.sent},
       {"failed", pushes.failed},
       {"refused", pushes.refused},
       {"gone", pushes.gone}}};
  for (const auto& [how, count] : pushed) {
    figures.add("pushes_total", "counter", "Pushes, by what came of them.", number(count),
                "{how=\"" + std::string(how) + "\"}");
  }
  if (const net::Server* const server = server_()) {
    const net::Counts& net = server->counts();
    figures.add("connections", "gauge", "Open connections.", number(net.connections));
    figures.add("sockets", "gauge", "Open WebSockets.", number(net.links));
    figures.add("requests_total", "counter", "HTTP requests.", number(net.requests));
    figures.add("frames_in_total", "counter", "WebSocket frames received.", number(net.frames_in));
    figures.add("frames_out_total", "counter", "WebSocket frames sent.", number(net.frames_out));
    figures.add("bytes_in_total", "counter", "Bytes received.", number(net.bytes_in));
    figures.add("bytes_out_total", "counter", "Bytes sent.", number(net.bytes_out));
    const std::array<std::pair<std::string_view, std::uint64_t>, 7> refused{
        {{"host", net.refused_host},
         {"origin", net.refused_origin},
         {"rate", net.refused_rate},
         {"size", net.refused_size},
         {"full", net.refused_full},
         {"slow", net.closed_slow},
         {"time", net.timed_out}}};
    for (const auto& [why, count] : refused) {
      figures.add("refused_total", "counter", "Connections and messages refused by the network.",
                  number(count), "{why=\"" + std::string(why) + "\"}");
    }
  }
  const auto pool = context_.pool.counts();
  const auto of_urgency = [&](std::string_view name, std::string_view kind, std::string_view help,
                              auto figure) {
    for (std::size_t i = 0; i < pool.size(); ++i) {
      const auto urgency = static_cast<advice::compute::Urgency>(i);
      figures.add(name, kind, help, figure(pool[i]),
                  "{kind=\"" + std::string(advice::compute::name(urgency)) + "\"}");
    }
  };
  of_urgency("thoughts_waiting", "gauge", "Jobs that wait for a thread.",
             [](const advice::compute::PoolCounts& each) { return number(each.waiting); });
  of_urgency("thoughts_running", "gauge", "Jobs that run.",
             [](const advice::compute::PoolCounts& each) { return number(each.running); });
  of_urgency("thoughts_done_total", "counter", "Jobs done.",
             [](const advice::compute::PoolCounts& each) { return number(each.done); });
  of_urgency("thoughts_refused_total", "counter", "Jobs refused, since too many waited.",
             [](const advice::compute::PoolCounts& each) { return number(each.refused); });
  of_urgency("thoughts_seconds_total", "counter", "Time spent thinking.",
             [](const advice::compute::PoolCounts& each) {
               return std::chrono::duration<double>(each.busy).count();
             });
  return figures.text();
}

void Admin::on_request(net::Request request, net::Reply reply) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (request.path == "/health" && reads) {
    reply(answer(200, "{\"ok\":true}"));
    return;
  }
  if (request.path == "/ready" && reads) {
    switch (service_.readiness()) {
      case Service::Readiness::kReady:
        reply(answer(200, "{\"ready\":true}"));
        return;
      case Service::Readiness::kStarting:
        reply(answer(503, R"({"ready":false,"why":"starting"})"));
        return;
      case Service::Readiness::kStopping:
        reply(answer(503, R"({"ready":false,"why":"stopping"})"));
        return;
      case Service::Readiness::kNoStore:
        reply(answer(503, R"({"ready":false,"why":"no_store"})"));
        return;
    }
  }
  if (request.path == "/metrics" && reads) {
    net::Response response = answer(200, metrics());
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    reply(std::move(response));
    return;
  }
  constexpr std::string_view kTables = "/tables/";
  constexpr std::string_view kBlocked = "/blocked/";
  if (request.path.starts_with(kTables) && request.method == "DELETE") {
    const std::string id = request.path.substr(kTables.size());
    if (!is_id(id)) {
      reply(answer(404, "{\"code\":\"unknown_table\"}"));
      return;
    }
    service_.close_table(id, [reply](bool closed) {
      reply(closed ? answer(200, "{\"ok\":true}") : answer(404, "{\"code\":\"unknown_table\"}"));
    });
    return;
  }
  if (request.path.starts_with(kBlocked) &&
      (request.method == "PUT" || request.method == "DELETE")) {
    const std::string address = request.path.substr(kBlocked.size());
    if (!net::Address::parse(address)) {
      reply(answer(400, "{\"code\":\"bad_address\"}"));
      return;
    }
    if (net::Server* const server = server_()) server->block(address, request.method == "PUT");
    reply(answer(200, "{\"ok\":true}"));
    return;
  }
  reply(answer(404, "{\"code\":\"unknown_path\"}"));
}

}  // namespace backstep::server
