// A picture as SVG: one element, for a file or inside a page, on light and dark grounds.
#pragma once

#include <string>
#include <string_view>

#include "advice/english/picture.h"

namespace backstep::advice::english {

// Well-formed XML in UTF-8 whatever the texts hold, ended by a line end.
std::string svg(const Picture& picture);

// Text for XML: <, >, & and quotes are written as entities; what XML does not allow becomes "?".
std::string xml_text(std::string_view text);

}  // namespace backstep::advice::english
