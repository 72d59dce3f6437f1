// Persons: who a token stands for. A person is an id, the hash of the token of the first device;
// there are no accounts, and nothing is stored of somebody who has not played.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/host/context.h"
#include "server/tables/deals.h"

namespace backstep::server {

class Persons {
 public:
  Persons(Context context, const Deals& deals) : context_(context), deals_(deals) {}

  // The person of a token, or nothing if it is none of ours; an error if the store cannot say. At
  // once for a first device's.
  using Resolved = Result<std::optional<std::string>>;
  void resolve(std::string_view token, std::function<void(const Resolved&)> then);

  // A one-time code for another device of this person, good for ten minutes; a new one ends the
  // old. Nothing if it could not be stored.
  struct Code {
    std::string code;
    std::int64_t until_ms = 0;
  };
  void give_code(const std::string& person, std::function<void(std::optional<Code>)> then);
  // Whether this person may be given one more (Limits), and something be stored for this address,
  // which is counted.
  enum class Counted : std::uint8_t { kWithin, kTooMany, kOverBudget };
  void count_code(const std::string& person, const std::string& address,
                  std::function<void(Counted)> then);
  // Ends the person's code, if there is one.
  void drop_code(const std::string& person, std::function<void(bool done)> then);

  enum class Redeemed : std::uint8_t {
    kGood,
    kBad,      // the code is wrong, used or too late
    kTooMany,  // too many wrong ones from this address (Limits): none is looked at for a while
    kFull,     // the person has as many devices as may be
    kBudget,   // too much was stored for this address today
    kFailed,   // the store could not
  };
  // A token for the device where the code was typed. Each try is counted, for all processes
  // together, before the code is looked up, and given back if the code is right: so no number of
  // requests at the same time is worth more guesses. There is no limit of all addresses together,
  // which some could use up for the others: docs/protocol.md has the odds.
  void redeem(std::string_view typed, const std::string& address,
              std::function<void(Redeemed, const std::string& token)> then);

  // Erases codes whose time is over. From time to time.
  void sweep();

  static constexpr std::int64_t kCodeMs = 600'000;

 private:
  using Answer = std::function<void(Redeemed, const std::string& token)>;
  void try_code(const std::string& code, const std::string& address, const Answer& then);
  void give_token_if_room(const std::string& log, const std::string& person,
                          const std::string& address, const Answer& then);
  void give_token(const std::string& log, const std::string& person, const Answer& then);

  store::Limit wrong_codes() const;
  std::string code_log(std::string_view code) const;

  Context context_;
  const Deals& deals_;
};

// The log of a further device's token, and the label by which a person's are found.
std::string device_log(std::string_view token);
std::string device_label(std::string_view person);

}  // namespace backstep::server
