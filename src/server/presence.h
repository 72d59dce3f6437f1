// Presence: who is connected to a table now, at this process or another one. Not stored: after a
// restart everybody is lost until they come back, which pages do by themselves.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/table.h"
#include "wire/between.h"

namespace backstep::server {

inline constexpr std::int64_t kHostLostMs = 60'000;      // then another one has the host's rights
inline constexpr std::int64_t kReplaceLostMs = 120'000;  // then a bot may stand in
inline constexpr std::int64_t kNudgeAfterMs = 60'000;
inline constexpr std::int64_t kNudgeEveryMs = 60'000;
inline constexpr std::int64_t kAwayForBeginMs = 30'000;  // then bots no longer wait for an answer

inline constexpr std::int64_t kExpectedMs = 5'000;  // then whoever joined elsewhere is not there

enum class Being : std::uint8_t { kConnected, kAway, kLost };
std::string_view name(Being being);  // "connected", "away", "lost"

class Presence {
 public:
  struct Of {
    Being being = Being::kLost;
    std::int64_t since_ms = 0;
  };

  // Everybody who was never seen is lost since this time.
  explicit Presence(std::int64_t since_ms) : since_ms_(since_ms) {}

  // One connection more or less, or one that says its page is hidden or shown. True if the person
  // is something else now.
  bool connect(const std::string& person, std::int64_t now);
  bool disconnect(const std::string& person, bool was_away, std::int64_t now);
  bool change_away(const std::string& person, bool away, std::int64_t now);

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

  Of of(std::string_view person) const;
  bool is_lost(std::string_view person) const { return of(person).being == Being::kLost; }
  // How long somebody has been lost, or neither connected; 0 for those who are.
  std::int64_t lost_for(std::string_view person, std::int64_t now) const;
  std::int64_t not_there_for(std::string_view person, std::int64_t now) const;

  // Who has the host's rights now: the host, unless lost for a minute; then the next connected
  // person on a seat. Where only programs are there it stays the host, so nobody has them.
  int acting_host(const Table& table, std::int64_t now) const;

 private:
  struct Count {
    int all = 0;
    int away = 0;
  };
  struct Links {
    Count here;
    std::map<std::string, Count> elsewhere;  // by process
    Of of;
  };
  static bool settle(Links& links, std::int64_t now);

  std::int64_t since_ms_;
  std::map<std::string, Links, std::less<>> persons_;
  std::map<std::string, std::int64_t, std::less<>> expected_ms_;  // since when
};

}  // namespace backstep::server
