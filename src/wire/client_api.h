// The HTTP API from the other side: what clients ask, written, and what they are answered, read.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/api.h"

namespace backstep::wire::api {

std::string write_open_table(const OpenTable& asked);
Result<Token> read_token(std::string_view text);
Result<OpenedTable> read_opened_table(std::string_view text);
Result<TableList> read_table_list(std::string_view text);
Result<Problem> read_problem(std::string_view text);

}  // namespace backstep::wire::api
