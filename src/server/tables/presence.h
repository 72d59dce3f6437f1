// Presence: who is connected to a table now, at this process or another one. Not stored: after a
// restart everybody is lost until they come back, which pages do by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/tables/table.h"
#include "wire/between.h"

namespace backstep::server {

inline constexpr std::int64_t kHostLostMs = 60'000;      // then another one has the host's rights
inline constexpr std::int64_t kReplaceLostMs = 120'000;  // then a bot may stand in
inline constexpr std::int64_t kNudgeAfterMs = 60'000;
inline constexpr std::int64_t kNudgeEveryMs = 60'000;
inline constexpr std::int64_t kAwayForBeginMs = 30'000;  // then bots no longer wait for an answer

inline constexpr std::int64_t kExpectedMs = 5'000;  // then whoever joined elsewhere is not there

enum class ConnectionState : std::uint8_t { kConnected, kAway, kLost };
std::string_view name(ConnectionState connection_state);  // "connected", "away", "lost"

class Presence {
 public:
  struct Of {
    ConnectionState connection_state = ConnectionState::kLost;
    std::int64_t since_ms = 0;
  };

  // Everybody who was never seen is lost since this time.
  explicit Presence(std::int64_t since_ms) : since_ms_(since_ms) {}

  // One connection more or less, or one that says its page is hidden or shown. True if the person
  // is something else now.
  bool connect(const std::string& person, std::int64_t now);
  bool disconnect(const std::string& person, bool was_away, std::int64_t now);
  bool change_away(const std::string& person, bool away, std::int64_t now);

  // Drops a person who is connected nowhere: visitors, of whom there may be any number.
  void forget(const std::string& person);

  // Who is connected here, for the other processes.
  std::vector<wire::PersonHere> here() const;
  // Who is connected to the table at another process, instead of what was known of it. The persons
  // who are something else now.
  std::vector<std::string> set_elsewhere(const std::string& process,
                                         const std::vector<wire::PersonHere>& persons,
                                         std::int64_t now);

  // This person has just joined at another process, which will tell soon that they are connected
  // there.
  void expect(const std::string& person, std::int64_t now) { expected_ms_[person] = now; }
  bool is_expected(std::string_view person, std::int64_t now) const;

  std::size_t size() const { return persons_.size(); }  // persons that something is kept of
  // Another one whenever somebody has become something else.
  std::uint64_t revision() const { return revision_; }
  Of of(std::string_view person) const;
  bool is_lost(std::string_view person) const {
    return of(person).connection_state == ConnectionState::kLost;
  }
  // At least one connection of this person is at this process.
  bool is_connected_here(std::string_view person) const;

  // A sign of life, given here or at another process. Several may come in any order.
  void note_active(const std::string& person, std::int64_t when);
  // The last sign of life this process knows of; 0: it knows of none.
  std::int64_t active_ms(std::string_view person) const;
  // The same, but never before a time at which this process could have missed one.
  std::int64_t last_active(std::string_view person) const;

  // When the person was last connected with a page that was not hidden, as far as this process
  // knows; 0: never. `now` for those who are.
  std::int64_t seen_ms(std::string_view person, std::int64_t now) const;

  // How long somebody has been lost, or neither connected; 0 for those who are.
  std::int64_t lost_for(std::string_view person, std::int64_t now) const;
  std::int64_t not_there_for(std::string_view person, std::int64_t now) const;

  // Who has the host's rights now: the host, unless lost for a minute; then the next connected
  // person on a seat. The same where no game is running and the host has given no sign of life for
  // as long as others would have to wait for a turn; then the next one who has. Where only programs
  // are there it stays the host, so nobody has them.
  int acting_host(const Table& table, std::int64_t now) const;
  // When a host who is connected and gives no sign of life loses these rights; 0: does not.
  std::int64_t host_idle_due(const Table& table) const;
  void set_host_idle(std::int64_t ms) { host_idle_ms_ = ms; }

 private:
  struct Count {
    int all = 0;
    int away = 0;
  };
  struct Links {
    Count here;
    std::map<std::string, Count> elsewhere;  // by process
    Of of;
    std::int64_t active_ms = 0;
    std::int64_t seen_until_ms = 0;  // the last time at which `of` was kConnected
  };
  bool settle(Links& links, std::int64_t now);
  Links& links_of(const std::string& person);

  std::int64_t since_ms_;
  std::int64_t host_idle_ms_ = 600'000;
  std::uint64_t revision_ = 0;
  std::map<std::string, Links, std::less<>> persons_;
  std::map<std::string, std::int64_t, std::less<>> expected_ms_;  // since when
};

}  // namespace backstep::server
