// Any lines for one referee: each gets one line of JSON that keeps the contract, and what is
// refused changes nothing.
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "tests/fuzz/trap.h"
#include "wire/referee.h"

namespace {

namespace json = boost::json;
using backstep::require;
using backstep::wire::Referee;

constexpr std::string_view kState = R"({"op":"state"})";

bool has_text(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() && !value->get_string().empty();
}

void check_refusal(const json::object& object, const std::string& answer) {
  const json::value* const error = object.if_contains("error");
  require(error != nullptr && error->is_object(), "a refusal without error", answer);
  const json::object& fields = error->get_object();
  require(has_text(fields, "code"), "a refusal without a code", answer);
  require(has_text(fields, "message"), "a refusal without a message", answer);
  const json::value* const clause = fields.if_contains("clause");
  require(clause != nullptr && (clause->is_null() || clause->is_string()),
          "a refusal without a clause", answer);
}

// Whether the answer says ok.
bool check_answer(const std::string& answer) {
  require(answer.find('\n') == std::string::npos, "more than a line", answer);
  json::error_code failure;
  const json::value value = json::parse(answer, failure);
  require(!failure && value.is_object(), "no JSON object", answer);
  const json::value* const ok = value.get_object().if_contains("ok");
  require(ok != nullptr && ok->is_bool(), "no ok", answer);
  if (!ok->get_bool()) check_refusal(value.get_object(), answer);
  return ok->get_bool();
}

// `state` is what the referee said of the game before the line, and is brought up to date.
void check_line(Referee& referee, std::string_view line, std::string& state) {
  const bool ok = check_answer(referee.answer(line));
  std::string after = referee.answer(kState);
  require(ok || after == state, "refused, yet changes something", line);
  state = std::move(after);
}

}  // namespace

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Referee referee;
  std::string state = referee.answer(kState);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string line(rest.substr(0, end));  // a copy, so that reading past it is noticed
    check_line(referee, line, state);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  check_answer(state);
  return 0;
}
