#include "server/persons.h"

#include <utility>
#include <vector>

#include "server/secrets.h"
#include "wire/stored.h"

namespace backstep::server {

std::string device_log(std::string_view token) { return "device/" + hash_of_token(token); }
std::string device_label(std::string_view person) { return "device_of/" + std::string(person); }

void Persons::resolve(std::string_view token,
                      std::function<void(std::optional<std::string>)> then) {
  switch (kind_of_token(token)) {
    case TokenKind::kBad:
      then(std::nullopt);
      return;
    case TokenKind::kPerson:
      then(hash_of_token(token));
      return;
    case TokenKind::kDevice:
      break;
  }
  house_.store.load(
      device_log(token), 0, 1,
      [this, then = std::move(then)](const Result<std::vector<store::Entry>>& entries) {
        std::optional<std::string> person;
        if (entries && !entries->empty()) {
          const auto device = wire::read_stored<wire::Device>(entries->front().body);
          if (device) person = device->person;
        }
        house_.outside.post([then, person = std::move(person)] { then(person); });
      });
}

void Persons::sweep() {
  const std::int64_t now = house_.now();
  std::erase_if(codes_, [&](const auto& each) { return each.second.until_ms <= now; });
}

void Persons::drop_code(const std::string& person) {
  std::erase_if(codes_, [&](const auto& each) { return each.second.person == person; });
}

Persons::Code Persons::give_code(const std::string& person) {
  sweep();
  drop_code(person);
  Code code{new_code(), house_.now() + kCodeMs};
  codes_[hash_of_token(code.code)] = {person, code.until_ms};
  return code;
}

bool Persons::may_redeem(const std::string& address) const {
  const std::int64_t now = house_.now();
  return wrong_.has(address, now) && wrong_at_all_.has("", now);
}

void Persons::redeem(std::string_view typed, const std::string& address,
                     std::function<void(std::optional<std::string>)> then) {
  if (!may_redeem(address)) {
    then(std::nullopt);
    return;
  }
  sweep();
  const std::string hash = hash_of_token(read_code(typed));
  // All of them are looked at, so that the time tells nothing.
  auto found = codes_.end();
  for (auto each = codes_.begin(); each != codes_.end(); ++each) {
    if (same_secret(each->first, hash)) found = each;
  }
  if (found == codes_.end()) {
    wrong_.spend(address, house_.now());
    wrong_at_all_.spend("", house_.now());
    then(std::nullopt);
    return;
  }
  const std::string person = found->second.person;
  codes_.erase(found);  // before it is stored: nobody uses it twice
  const std::string token = new_device_token();
  store::LogChange change;
  change.log = device_log(token);
  store::Entry entry;
  entry.time_ms = house_.now();
  entry.body = wire::write_stored(wire::Device{person});
  change.entries.push_back(std::move(entry));
  change.labels = std::vector<std::string>{device_label(person)};
  house_.store.append({std::move(change)},
                      [this, token, then = std::move(then)](const store::AppendAnswer& answer) {
                        const bool stored = answer.outcome == store::Appended::kStored;
                        house_.outside.post([then, token, stored] {
                          then(stored ? std::optional<std::string>(token) : std::nullopt);
                        });
                      });
}

}  // namespace backstep::server
