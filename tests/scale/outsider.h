// Outsider: another program that takes all connections of a database server for itself.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <vector>

namespace backstep::scale {

class Outsider {
 public:
  explicit Outsider(std::string url) : url_(std::move(url)) {}

  // Hangs up on everybody else, and takes every connection there is: how many.
  std::size_t take_all();
  // Hangs up on everybody else.
  static void hang_up(const std::string& url);
  void leave() { connections_.clear(); }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  using Connection = std::unique_ptr<PGconn, Finish>;

  static Connection connect(const std::string& url);
  static void hang_up(PGconn* connection);
  void take_what_is_left();

  const std::string url_;
  std::vector<Connection> connections_;
};

}  // namespace backstep::scale
