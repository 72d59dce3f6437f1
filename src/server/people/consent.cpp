#include "server/people/consent.h"

#include <utility>

#include "server/host/store_calls.h"
#include "wire/stored.h"

namespace backstep::server {

std::string consent_log(std::string_view person) { return "consent/" + std::string(person); }

void read_consent(Context context, const std::string& person,
                  std::function<void(std::optional<bool>)> then) {
  load(context, consent_log(person), 0, 1, [then = std::move(then)](const Entries& entries) {
    then(entries ? std::optional(!entries->empty()) : std::nullopt);
  });
}

void store_consent(Context context, const std::string& person, bool agrees,
                   std::function<void(bool)> then) {
  const std::string log = consent_log(person);
  if (!agrees) {
    erase(context, {log}, std::move(then));
    return;
  }
  append(context,
         {new_log(log, wire::write_stored(wire::Consent{true}), context.now(), {"consent"})},
         [then = std::move(then)](const store::AppendAnswer& answer) {
           // In a conflict, another device of the person has agreed at the same time.
           then(answer.outcome != store::Appended::kFailed);
         });
}

}  // namespace backstep::server
