// Deals: where the cards of a game come from, and who may see them when it is over.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/action.h"
#include "game/card.h"
#include "game/rules.h"
#include "server/archive.h"
#include "server/house.h"
#include "server/table.h"
#include "store/store.h"
#include "wire/notice.h"
#include "wire/stored.h"

namespace backstep::server {

// The day's deals.
struct Form {
  std::string_view name;  // "solo", "solo_extreme", "three"
  int players = 1;
  bool extreme = false;
};
const std::vector<Form>& forms();
const Form* form_named(std::string_view name);
std::string date_of(std::int64_t ms);                           // "2026-11-16", UTC
std::optional<std::int64_t> end_of_day(std::string_view date);  // in ms; nothing if it is no date

// What a game is dealt from.
struct Cards {
  Rules rules;
  Deck deck{};
  std::vector<Action> done;  // of a what-if
  int begins = 0;
  std::vector<store::LogChange> besides;  // to be stored with the deal
};

class Deals {
 public:
  Deals(House house, Archive& archive) : house_(house), archive_(archive) {}

  // Reads the server's secret, or makes it. Before anything else; an error means: do not start.
  void start(std::function<void(std::optional<Error>)> then);

  // The cards of the table's next game, for these seats as they will be.
  void cards(const Table& table, std::function<void(Result<Cards, wire::notice::Refused>)> then);

  // Whether the cards of a deal are no secret any more: always but for a day's deal in its day and
  // a club evening that is not over.
  bool is_open(const wire::DealChoice& deal) const;

  // The rules of a position of a finished game, for a table that goes on from there.
  void what_if(const wire::DealChoice& deal,
               std::function<void(Result<Cards, wire::notice::Refused>)> then);

  // A club evening as it stands: who has begun and what came of it. Read from the store each time.
  struct Club {
    wire::ClubMade made;
    std::uint64_t seq = 0;  // of the last entry of its log
    std::vector<wire::ClubDealt> dealt;
    std::vector<wire::DealResult> results;  // one a table: the first game there
    // Tables where it will never be played: closed before, or opened for something else meanwhile.
    std::vector<std::string> out;
    bool complete() const { return results.size() + out.size() >= made.tables.size(); }
  };
  void club(const std::string& id, std::function<void(std::optional<Club>)> then);
  // After a game of a club ended, or a table of it was opened: looks again whether it is complete.
  void refresh_club(const std::string& id);
  // is_open(), after looking again where that can have changed without us.
  void when_open_known(const wire::DealChoice& deal, std::function<void(bool open)> then);

 private:
  using Answer = std::function<void(Result<Cards, wire::notice::Refused>)>;
  void read_secret(bool make, std::function<void(std::optional<Error>)> then);
  void club_cards(const Table& table, Answer then);
  void look_for_idle_tables(const std::string& id, Club club,
                            std::function<void(std::optional<Club>)> then);

  House house_;
  Archive& archive_;
  std::string secret_;
  std::map<std::string, bool, std::less<>> clubs_complete_;
};

std::string club_log(std::string_view id);

}  // namespace backstep::server
