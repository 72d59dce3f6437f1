// Checks of what `backstep serve` is told, before it opens or creates anything: a value that can
// never work is wrong usage, wherever it was written.
#pragma once

#include <string>

#include "cmd/command.h"

namespace backstep::cmd {

// "127.0.0.1:9898", "[::]:9898", "localhost:9898".
Check listen_address();
// One address, without a port.
Check plain_address();
// http:// or https:// and a host, without a path; slashes at the end are taken away.
Check site_url();
// A link for the foot of the page: http://, https:// or mailto:.
Check link_url();
// A folder with an index.html.
Check page_folder();
// A file, or postgresql://HOST/NAME.
Check data_place();
// Anything but an empty text.
Check named();

}  // namespace backstep::cmd
