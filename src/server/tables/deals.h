// Deals: where the cards of a game come from, and who may see them when it is over.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "server/archive/archive.h"
#include "server/host/context.h"
#include "server/tables/daily_deal.h"
#include "server/tables/table.h"
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
  Deals(Context context, Archive& archive) : context_(context), archive_(archive) {}

  // Reads the server's secret, or makes it. Before anything else; an error means: do not start.
  void start(std::function<void(std::optional<Error>)> then);

  // The cards of the table's next game, for these seats as they will be.
  void cards(const Table& table, std::function<void(Result<Cards, wire::notice::Refused>)> then);

  // Whether the cards of a deal are no secret any more: always but for a day's deal before it opens
  // (daily_deal.h) and a club evening that is not over.
  bool is_open(const wire::DealChoice& deal) const;
  // Whether the game that runs at this table has ended by its deadline: no action counts any more.
  // Never false where is_open() has been true for its cards, even if the clock was set back.
  bool is_time_over(const Table& table) const;

  // The key of one-time codes' hashes; empty before start() has answered.
  const std::string& code_key() const { return code_key_; }

  // The rules of a position of a finished game, for a table that goes on from there.
  void what_if(const wire::DealChoice& deal,
               std::function<void(Result<Cards, wire::notice::Refused>)> then);

  // A club evening as it stands: who has begun and what came of it. Read from the store each time,
  // with the logs of up to 20 tables.
  struct Club {
    wire::ClubMade made;
    std::uint64_t seq = 0;  // of the last entry of its log
    std::vector<wire::ClubDealt> dealt;
    std::vector<wire::DealResult> results;  // one a table: the first game there
    // Tables where it will never be played: closed before, or opened for something else meanwhile.
    std::vector<std::string> out;
    std::vector<std::string> left_out;  // by the organiser; what comes of them does not count
    bool complete() const {
      return results.size() + out.size() + left_out.size() >= made.tables.size();
    }
  };
  void club(const std::string& id, std::function<void(std::optional<Club>)> then);
  // After a game of a club ended, or a table of it was opened: looks again whether it is complete.
  void refresh_club(const std::string& id);
  // The evening no longer waits for these tables, as far as they have not finished.
  void leave_out(const std::string& id, const Club& club, const std::vector<std::string>& tables,
                 std::function<void(store::Appended)> then);
  // Whether this person opened the evening of the table; known after when_organiser_known().
  bool organises(const Table& table, const std::string& person) const;
  void when_organiser_known(const Table& table, std::function<void()> then);
  // The persons who have seen the cards of the table's club evening elsewhere. REQUIRES: it has
  // one.
  void when_known_who_saw(const Table& table,
                          std::function<void(const std::vector<std::string>& persons)> then);
  // is_open(), after looking again where that can have changed without us. An evening is read at
  // most once a second, and once for all who ask meanwhile: it reads the logs of up to 20 tables,
  // for anybody who has the link of one of them.
  void when_open_known(const wire::DealChoice& deal, std::function<void(bool open)> then);

 private:
  using Answer = std::function<void(Result<Cards, wire::notice::Refused>)>;
  void read_secret(bool make, std::function<void(std::optional<Error>)> then);
  bool is_daily_deal_open(const wire::DealChoice& deal) const;
  void club_cards(const Table& table, Answer then);
  // A club evening without what came of it: from its own log, which is short.
  void read_club(const std::string& id, std::function<void(std::optional<Club>)> then);
  void look_for_idle_tables(const std::string& id, Club club,
                            std::function<void(std::optional<Club>)> then);

  Context context_;
  Archive& archive_;
  std::string secret_;
  std::string code_key_;
  std::map<std::string, bool, std::less<>> clubs_complete_;
  struct ClubReading {
    std::int64_t done_ms = 0;                        // when the last one was
    std::vector<std::function<void(bool)>> waiting;  // not empty: one is under way
  };
  std::map<std::string, ClubReading, std::less<>> club_readings_;
  std::map<std::string, std::string, std::less<>> organisers_;  // of clubs, as ClubMade has them
  mutable std::set<std::string, std::less<>> shown_open_;  // daily deals that have been open lately
};

std::string club_log(std::string_view id);
// A person as the organiser of an evening: says nothing to those who do not know the person.
std::string organiser_of(const std::string& club, const std::string& person);

}  // namespace backstep::server
