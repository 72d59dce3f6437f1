// Why something was refused, in plain words, with what to do instead.
#pragma once

#include <string>
#include <string_view>

#include "table/typed/typed.h"
#include "texts/texts.h"
#include "wire/notice.h"

namespace backstep::terminal::messages {

std::string refusal_text(const Texts& t, const wire::notice::Refused& refused);
std::string refusal_text(const Texts& t, std::string_view code);
// Of a text that was checked before it is said: what would be refused, and why.
std::string checked_text(const Texts& t, const wire::notice::Checked& checked);
// Of a line that was typed and not understood.
std::string unknown_line_text(const Texts& t, const table::typed::TypedLine& line);
// Why a table is not to be had: a headline and what to do, by the code of the link.
std::string gone_text(const Texts& t, std::string_view code);
std::string gone_about(const Texts& t, std::string_view code);

}  // namespace backstep::terminal::messages
