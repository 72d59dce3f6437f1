#include "server/people/persons.h"

#include <utility>
#include <vector>

#include "server/host/store_calls.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"
#include "wire/stored.h"

namespace backstep::server {

namespace {

constexpr std::string_view kCodeLabel = "code";
constexpr std::size_t kMostSwept = 10'000;
constexpr int kEntriesOfDevice = 2;  // its own, and that its code is used

std::string code_label(const std::string& person) { return "code_of/" + person; }

}  // namespace

std::string device_log(std::string_view token) { return "device/" + hash_of_token(token); }
std::string device_label(std::string_view person) { return "device_of/" + std::string(person); }

store::Limit Persons::wrong_codes() const {
  return {"wrong_codes", static_cast<int>(context_.options.limits.wrong_codes_per_address),
          kCodeMs};
}

std::string Persons::code_log(std::string_view code) const {
  return "code/" + hash_of_code(code, deals_.code_key());
}

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
  load(context_, device_log(token), 0, 1, [then = std::move(then)](const Entries& entries) {
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
  context_.store.list_older(std::string(kCodeLabel), context_.now() - kCodeMs, kMostSwept,
                            [context = context_](const Places& places) {
                              if (!places || places->empty()) return;
                              std::vector<std::string> logs;
                              for (const store::Place& place : *places) logs.push_back(place.log);
                              erase(context, std::move(logs), [](bool) {});
                            });
}

void Persons::drop_code(const std::string& person, std::function<void(bool)> then) {
  list_all(context_, code_label(person),
           [context = context_, then = std::move(then)](const Places& old) {
             if (!old || old->empty()) {
               then(old.ok());
               return;
             }
             std::vector<std::string> logs;
             for (const store::Place& place : *old) logs.push_back(place.log);
             erase(context, std::move(logs), then);
           });
}

void Persons::give_code(const std::string& person, std::function<void(std::optional<Code>)> then) {
  drop_code(person, [this, context = context_, person, then = std::move(then)](bool done) {
    if (!done || deals_.code_key().empty()) {
      then(std::nullopt);
      return;
    }
    const Code code{new_code(), context.now() + kCodeMs};
    append(
        context,
        {new_log(code_log(code.code), wire::write_stored(wire::DeviceCode{person, code.until_ms}),
                 context.now(), {std::string(kCodeLabel), code_label(person)})},
        [code, then](const store::AppendAnswer& answer) {
          const bool stored = answer.outcome == store::Appended::kStored;
          then(stored ? std::optional<Code>(code) : std::nullopt);
        });
  });
}

void Persons::count_code(const std::string& person, const std::string& address,
                         std::function<void(Counted)> then) {
  const store::Limit limit{"codes", static_cast<int>(context_.options.limits.codes_per_person),
                           kCodeMs};
  context_.shared_state.take(limit, hash_of_token("codes/" + person), 1,
                             [context = context_, address, then = std::move(then)](bool within) {
                               context.environment.post([context, address, then, within] {
                                 if (!within) {
                                   then(Counted::kTooMany);
                                   return;
                                 }
                                 take_of_limit(
                                     context, entries_limit(context.options), address, 1,
                                     [then](bool in_budget) {
                                       then(in_budget ? Counted::kWithin : Counted::kOverBudget);
                                     });
                               });
                             });
}

void Persons::redeem(std::string_view typed, const std::string& address, Answer then) {
  if (deals_.code_key().empty()) {  // the server is starting
    then(Redeemed::kFailed, {});
    return;
  }
  take_of_limit(context_, wrong_codes(), address, 1,
                [this, code = read_code(typed), address, then = std::move(then)](bool within) {
                  if (!within) {
                    then(Redeemed::kTooMany, {});
                    return;
                  }
                  const auto answer = [this, address, then](Redeemed how,
                                                            const std::string& token) {
                    if (how != Redeemed::kBad) {
                      take_of_limit(context_, wrong_codes(), address, -1, [](bool) {});
                    }
                    then(how, token);
                  };
                  try_code(code, address, answer);
                });
}

void Persons::try_code(const std::string& code, const std::string& address, const Answer& then) {
  const std::string log = code_log(code);
  load(context_, log, 0, 2, [this, log, address, then](const Entries& entries) {
    if (!entries) {
      then(Redeemed::kFailed, {});
      return;
    }
    const auto given = entries->size() == 1
                           ? wire::read_stored<wire::DeviceCode>(entries->front().body)
                           : Result<wire::DeviceCode>(Error{"there is none, or it was used"});
    if (given && context_.now() < given->until_ms) {
      give_token_if_room(log, given->person, address, then);
    } else {
      then(Redeemed::kBad, {});
    }
  });
}

void Persons::give_token_if_room(const std::string& log, const std::string& person,
                                 const std::string& address, const Answer& then) {
  const auto pay = [this, log, person, address, then] {
    take_of_limit(context_, entries_limit(context_.options), address, kEntriesOfDevice,
                  [this, log, person, then](bool within) {
                    if (within) {
                      give_token(log, person, then);
                    } else {
                      then(Redeemed::kBudget, {});
                    }
                  });
  };
  context_.store.count(device_label(person), [this, pay, then](Result<std::uint64_t> count) {
    context_.environment.post([this, pay, then, count = std::move(count)] {
      const auto most = static_cast<std::uint64_t>(context_.options.limits.devices_per_person);
      if (!count) {
        then(Redeemed::kFailed, {});
      } else if (*count >= most) {
        then(Redeemed::kFull, {});
      } else {
        pay();
      }
    });
  });
}

// The code is used up by the same append that makes the token: nobody uses it twice.
void Persons::give_token(const std::string& log, const std::string& person, const Answer& then) {
  const std::string token = new_device_token();
  store::LogChange used;
  used.log = log;
  used.expected = 1;
  used.entries.push_back(entry_of(wire::write_stored(wire::DeviceCode{person, 0}), context_.now()));
  append(context_,
         {std::move(used), new_log(device_log(token), wire::write_stored(wire::Device{person}),
                                   context_.now(), {device_label(person)})},
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
