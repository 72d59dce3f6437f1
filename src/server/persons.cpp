#include "server/persons.h"

#include <utility>
#include <vector>

#include "server/limits.h"
#include "server/secrets.h"
#include "server/store_calls.h"
#include "wire/stored.h"

namespace backstep::server {

namespace {

constexpr std::string_view kCodeLabel = "code";
constexpr std::size_t kMostSwept = 10'000;

std::string code_log(std::string_view code) { return "code/" + hash_of_token(code); }
std::string code_label(const std::string& person) { return "code_of/" + person; }

store::Limit wrong_from_address() {
  return {"wrong_codes", Persons::kWrongPerAddress, Persons::kCodeMs};
}
store::Limit wrong_at_all() { return {"all_wrong_codes", Persons::kWrongAtAll, Persons::kCodeMs}; }

}  // namespace

std::string device_log(std::string_view token) { return "device/" + hash_of_token(token); }
std::string device_label(std::string_view person) { return "device_of/" + std::string(person); }

void Persons::resolve(std::string_view token, std::function<void(const Resolved&)> then) {
  switch (kind_of_token(token)) {
    case TokenKind::kBad:
      then(std::optional<std::string>());
      return;
    case TokenKind::kPerson:
      then(std::optional<std::string>(hash_of_token(token)));
      return;
    case TokenKind::kDevice:
      break;
  }
  load(house_, device_log(token), 0, 1, [then = std::move(then)](const Entries& entries) {
    if (!entries) {
      then(entries.error());
      return;
    }
    std::optional<std::string> person;
    if (!entries->empty()) {
      const auto device = wire::read_stored<wire::Device>(entries->front().body);
      if (device) person = device->person;
    }
    then(person);
  });
}

void Persons::sweep() {
  house_.store.list_older(std::string(kCodeLabel), house_.now() - kCodeMs, kMostSwept,
                          [house = house_](const Places& places) {
                            if (!places || places->empty()) return;
                            std::vector<std::string> logs;
                            for (const store::Place& place : *places) logs.push_back(place.log);
                            erase(house, std::move(logs), [](bool) {});
                          });
}

void Persons::drop_code(const std::string& person, std::function<void(bool)> then) {
  list_all(house_, code_label(person), [house = house_, then = std::move(then)](const Places& old) {
    if (!old || old->empty()) {
      then(old.ok());
      return;
    }
    std::vector<std::string> logs;
    for (const store::Place& place : *old) logs.push_back(place.log);
    erase(house, std::move(logs), then);
  });
}

void Persons::give_code(const std::string& person, std::function<void(std::optional<Code>)> then) {
  drop_code(person, [house = house_, person, then = std::move(then)](bool done) {
    if (!done) {
      then(std::nullopt);
      return;
    }
    const Code code{new_code(), house.now() + kCodeMs};
    append(
        house,
        {new_log(code_log(code.code), wire::write_stored(wire::DeviceCode{person, code.until_ms}),
                 house.now(), {std::string(kCodeLabel), code_label(person)})},
        [code, then](const store::AppendAnswer& answer) {
          const bool stored = answer.outcome == store::Appended::kStored;
          then(stored ? std::optional<Code>(code) : std::nullopt);
        });
  });
}

void Persons::redeem(std::string_view typed, const std::string& address, Answer then) {
  take_of_limit(house_, wrong_from_address(), address, 0,
                [this, code = read_code(typed), address, then = std::move(then)](bool within) {
                  if (!within) {
                    then(Redeemed::kTooMany, {});
                    return;
                  }
                  take_of_limit(house_, wrong_at_all(), "", 0,
                                [this, code, address, then](bool within_all) {
                                  if (within_all) {
                                    try_code(code, address, then);
                                  } else {
                                    then(Redeemed::kTooMany, {});
                                  }
                                });
                });
}

void Persons::try_code(const std::string& code, const std::string& address, const Answer& then) {
  const std::string log = code_log(code);
  load(house_, log, 0, 2, [this, log, address, then](const Entries& entries) {
    if (!entries) {
      then(Redeemed::kFailed, {});
      return;
    }
    const auto given = entries->size() == 1
                           ? wire::read_stored<wire::DeviceCode>(entries->front().body)
                           : Result<wire::DeviceCode>(Error{"there is none, or it was used"});
    if (given && house_.now() < given->until_ms) {
      give_token(log, given->person, then);
      return;
    }
    take_of_limit(house_, wrong_from_address(), address, 1, [](bool) {});
    take_of_limit(house_, wrong_at_all(), "", 1, [](bool) {});
    then(Redeemed::kBad, {});
  });
}

// The code is used up by the same append that makes the token: nobody uses it twice.
void Persons::give_token(const std::string& log, const std::string& person, const Answer& then) {
  const std::string token = new_device_token();
  store::LogChange used;
  used.log = log;
  used.expected = 1;
  used.entries.push_back(entry_of(wire::write_stored(wire::DeviceCode{person, 0}), house_.now()));
  append(house_,
         {std::move(used), new_log(device_log(token), wire::write_stored(wire::Device{person}),
                                   house_.now(), {device_label(person)})},
         [token, then](const store::AppendAnswer& answer) {
           switch (answer.outcome) {
             case store::Appended::kStored:
               then(Redeemed::kGood, token);
               return;
             case store::Appended::kConflict:
             case store::Appended::kRepeated:
               then(Redeemed::kBad, {});
               return;
             case store::Appended::kFailed:
               then(Redeemed::kFailed, {});
               return;
           }
         });
}

}  // namespace backstep::server
