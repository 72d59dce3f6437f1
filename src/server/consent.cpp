#include "server/consent.h"

#include <utility>

#include "server/store_calls.h"
#include "wire/stored.h"

namespace backstep::server {

std::string consent_log(std::string_view person) { return "consent/" + std::string(person); }

void read_consent(House house, const std::string& person,
                  std::function<void(std::optional<bool>)> then) {
  load(house, consent_log(person), 0, 1, [then = std::move(then)](const Entries& entries) {
    then(entries ? std::optional(!entries->empty()) : std::nullopt);
  });
}

void store_consent(House house, const std::string& person, bool agrees,
                   std::function<void(bool)> then) {
  const std::string log = consent_log(person);
  if (!agrees) {
    erase(house, {log}, std::move(then));
    return;
  }
  append(house, {new_log(log, wire::write_stored(wire::Consent{true}), house.now(), {"consent"})},
         [then = std::move(then)](const store::AppendAnswer& answer) {
           // In a conflict, another device of the person has agreed at the same time.
           then(answer.outcome != store::Appended::kFailed);
         });
}

}  // namespace backstep::server
