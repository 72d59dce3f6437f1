// A table without a service: wishes are decided and added, and time passes when the test says so.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "server/decisions/decide.h"
#include "server/tables/presence.h"
#include "server/tables/table.h"
#include "wire/request.h"

namespace backstep::server {

namespace entry = wire::entry;
namespace request = wire::request;

// A table that grows by wishes, as it does in the service, at a clock of its own.
class AtTable : public testing::Test {
 protected:
  void open(int players, bool extreme = false) {
    wire::Settings settings;
    settings.rules.players = static_cast<std::uint8_t>(players);
    settings.rules.extreme = extreme;
    must_add(entry::Opened{settings});
  }

  void must_add(const wire::TableEntry& entry) {
    const Result<Outcome> outcome = add(table_, entry, table_.seq + 1, now_);
    ASSERT_TRUE(outcome.ok()) << outcome.error().sentence;
    last_ = *outcome;
  }

  // What the table answers: "" for yes, and it has happened; else the code of the refusal.
  std::string request(const std::string& person, const wire::RequestBody& request) {
    return settle(decide(Asking{table_, presence_, person, now_, nullptr}, request));
  }
  std::string settle(const Decision& decision) {
    if (!decision) {
      refused_ = decision.error();
      return refused_.code;
    }
    for (const wire::TableEntry& made : *decision) must_add(made);
    return "";
  }

  void connect(const std::string& person) { presence_.connect(person, now_); }
  void lose(const std::string& person) { presence_.disconnect(person, false, now_); }
  void pass(std::int64_t ms) { now_ += ms; }

  void join_and_sit(const std::string& person, int seat) {
    connect(person);
    ASSERT_EQ(request(person, request::Join{"Name of " + person}), "");
    ASSERT_EQ(request(person, request::Sit{seat}), "");
  }

  std::string start(const std::string& person) {
    const std::string code =
        settle(decide_seating(Asking{table_, presence_, person, now_, nullptr}));
    if (!code.empty()) return code;
    entry::Dealt dealt;
    dealt.game = "game" + std::to_string(++games_);
    dealt.rules = table_.settings.rules;
    dealt.deck = deck_from_seed("table " + std::to_string(games_));
    must_add(dealt);
    return "";
  }

  // A game of two, ann to move.
  void play_of_two(bool extreme = false) {
    open(2, extreme);
    join_and_sit("ann", 0);
    join_and_sit("bob", 1);
    ASSERT_EQ(start("ann"), "");
    ASSERT_EQ(request("ann", request::Begin{0}), "");
  }

  request::Play play(std::vector<Action> actions) const {
    return {table_.game->number, table_.game->n(), std::move(actions)};
  }

  Table table_;
  Presence presence_{0};
  std::int64_t now_ = 1'000'000;
  Outcome last_;
  wire::notice::Refused refused_;
  int games_ = 0;
};

}  // namespace backstep::server
