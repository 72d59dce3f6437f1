#include "wire/client_api.h"

#include "wire/fields.h"
#include "wire/known_keys.h"

namespace backstep::wire::api {

// Found by the templates of fields.h when they write and read lists of them.
void put(std::string& out, const BotSeat& seat);
void put(std::string& out, const BotSeat& seat) { wire::put<BotSeat>(out, seat); }

namespace {

// As with notices: what is unknown here is of a newer server.
template <class Message>
Result<Message> read(std::string_view text) {
  Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  keep_known<Message>(*json);
  Message message;
  if (Wrong wrong = wire::take(*json, message)) return Error{*wrong};
  return message;
}

}  // namespace

std::string write_open_table(const OpenTable& asked) {
  std::string out;
  wire::put(out, asked);
  return out;
}

Result<Token> read_token(std::string_view text) { return read<Token>(text); }
Result<OpenedTable> read_opened_table(std::string_view text) { return read<OpenedTable>(text); }
Result<TableList> read_table_list(std::string_view text) { return read<TableList>(text); }
Result<Problem> read_problem(std::string_view text) { return read<Problem>(text); }

}  // namespace backstep::wire::api
