// Persons: who a token stands for. A person is an id, the hash of the token of the first device;
// there are no accounts, and nothing is stored of somebody who has not played.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/house.h"
#include "server/quota.h"

namespace backstep::server {

class Persons {
 public:
  explicit Persons(House house) : house_(house) {}

  // The person of a token, or nothing if it is none of ours. At once for a first device's.
  void resolve(std::string_view token, std::function<void(std::optional<std::string>)> then);

  // A one-time code for another device of this person, good for ten minutes; a new one ends the
  // old. Not stored: a restart ends them all.
  struct Code {
    std::string code;
    std::int64_t until_ms = 0;
  };
  Code give_code(const std::string& person);
  // Whether anything typed from this address would be looked at: after a few wrong guesses from
  // there, or a great many from everywhere, none is for a while.
  bool may_redeem(const std::string& address) const;
  // A token for whoever typed the code; nothing if it is wrong, used or too late, or must not be
  // looked at.
  void redeem(std::string_view typed, const std::string& address,
              std::function<void(std::optional<std::string>)> then);
  // Ends the person's code, if there is one.
  void drop_code(const std::string& person);

  static constexpr std::int64_t kCodeMs = 600'000;
  static constexpr int kWrongPerAddress = 5;
  static constexpr int kWrongAtAll = 1'000;  // by everybody in ten minutes; 48 bits are patient

 private:
  struct Given {
    std::string person;
    std::int64_t until_ms = 0;
  };

  void sweep();

  House house_;
  std::map<std::string, Given, std::less<>> codes_;  // by hash
  Quota wrong_{kWrongPerAddress, kCodeMs};
  Quota wrong_at_all_{kWrongAtAll, kCodeMs};
};

// The log of a further device's token, and the label by which a person's are found.
std::string device_log(std::string_view token);
std::string device_label(std::string_view person);

}  // namespace backstep::server
