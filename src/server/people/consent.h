// Consent of a person that finished public games may be published for research (research_export.h).
// Off by default. Nothing is stored while it is off: withdrawing it erases the log.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/host/context.h"

namespace backstep::server {

// The log of one entry that exists while the person agrees.
std::string consent_log(std::string_view person);

// Whether the person agrees; nothing if the store failed.
void read_consent(Context context, const std::string& person,
                  std::function<void(std::optional<bool> agrees)> then);

// Stores the consent, or erases it. False if the store failed.
void store_consent(Context context, const std::string& person, bool agrees,
                   std::function<void(bool done)> then);

}  // namespace backstep::server
