// Api: everything that is not live, over HTTP: tables to open and to find, finished games, people
// and what is stored about them, the day's deals, club evenings, figures. docs/protocol.md is the
// contract.
//
// A GET never changes anything: messengers open links to draw their previews.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/net.h"
#include "server/archive/archive.h"
#include "server/host/context.h"
#include "server/host/store_calls.h"
#include "server/host/thinking.h"
#include "server/people/persons.h"
#include "server/tables/deals.h"
#include "server/tables/tables.h"
#include "wire/stored.h"

namespace backstep::server {

class Api {
 public:
  Api(Context context, Tables& tables, Archive& archive, Deals& deals, Persons& persons,
      Thinking& thinking);
  ~Api();

  // Paths that begin with /api/.
  void answer(net::Request request, net::Reply reply);

  // The method and path of every route; * stands for one part of a path.
  static std::vector<std::pair<std::string_view, std::string_view>> routes();

  // A table for the page of its link, read as one of the calls of this address; nothing if the
  // address has too many under way.
  void look_for_page(const std::string& address, const std::string& id,
                     std::function<void(const std::optional<StoredTable>&)> then);

  // A finished game for the page of its link, likewise; nothing also if there is none, or if its
  // cards are still a secret.
  void look_for_game_page(const std::string& address, const std::string& id,
                          std::function<void(const std::optional<wire::StoredGame>&)> then);

  // Finishes what a crash left of forgetting people. At the start.
  void go_on_forgetting();

  // How an analysis goes on, for those who are connected to the table of its game.
  std::function<void(const std::string& table, const std::string& game, int turn, int turns)>
      on_analysing;

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::server
