// The settings of a table as messages and the log name them: table/settings.h.
#pragma once

#include "table/settings.h"

namespace backstep::wire {

using table::DealChoice;
using table::DealKind;
using table::Pace;
using table::Settings;

}  // namespace backstep::wire
