#include "tests/scale/outsider.h"

#include <utility>

namespace backstep::scale {

Outsider::Connection Outsider::connect(const std::string& url) {
  Connection connection(PQconnectdb((url + "?application_name=outsider").c_str()));
  return PQstatus(connection.get()) == CONNECTION_OK ? std::move(connection) : nullptr;
}

void Outsider::hang_up(PGconn* connection) {
  PQclear(PQexec(connection,
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 "WHERE backend_type = 'client backend' AND application_name <> 'outsider'"));
}

void Outsider::hang_up(const std::string& url) {
  if (const Connection connection = connect(url)) hang_up(connection.get());
}

void Outsider::take_what_is_left() {
  while (Connection connection = connect(url_)) connections_.push_back(std::move(connection));
}

std::size_t Outsider::take_all() {
  take_what_is_left();
  // Whoever was hung up on comes back at once; after a few times there is no room.
  for (int i = 0; i < 5 && !connections_.empty(); ++i) {
    hang_up(connections_.front().get());
    take_what_is_left();
  }
  return connections_.size();
}

}  // namespace backstep::scale
