// Any text as rules, as a map of commands, as the name of a deal and as an action: what is read is
// the same after writing and reading it again.
#include <boost/json/serialize.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/rules.h"
#include "tests/fuzz/trap.h"
#include "wire/json.h"
#include "wire/rules_json.h"

namespace {

using namespace backstep;  // NOLINT(google-build-using-namespace)

void check_rules(const std::string& text) {
  const auto value = wire::parse_json(text);
  if (!value) {
    require(!value.error().sentence.empty(), "refused without a sentence", text);
    return;
  }
  const auto any = wire::read_rules(*value, wire::CommandMap::kAny);
  const auto full = wire::read_rules(*value, wire::CommandMap::kFull);
  require(any.ok() || !full.ok(), "rules for a deal that are none for a position", text);
  if (!any) {
    require(!any.error().sentence.empty(), "refused without a sentence", text);
    return;
  }
  require(!full || (*full == *any && full->commands.is_full()), "two readings differ", text);
  const std::string written = boost::json::serialize(wire::rules_json(*any));
  const auto reread = wire::parse_json(written);
  require(reread.ok(), "what was written is no JSON", written);
  const auto again = wire::read_rules(*reread, wire::CommandMap::kAny);
  require(again && *again == *any, "what was written reads otherwise", written);
}

void check_commands(const std::string& text) {
  for (const auto& commands : {wire::read_commands_text(text), wire::read_commands_word(text)}) {
    if (commands) {
      require(commands->is_full(), "a map that is not full", text);
    } else {
      require(!commands.error().sentence.empty(), "refused without a sentence", text);
    }
  }
}

void check_names(const std::string& text) {
  if (const auto deal = parse_deal_name(text)) {
    require(deal_name(*deal) == text, "a deal with two names", text);
    require(deal->rules.commands.is_full(), "a deal without its commands", text);
  }
  if (const auto action = parse_action(text)) {
    require(action_text(*action) == text, "an action with two spellings", text);
  }
  // Any text can be a seed, and its deal has a name that gives it back.
  const NamedDeal deal = named_deal(Rules{}, text, text);
  const auto again = parse_deal_name(deal_name(deal));
  require(again && *again == deal, "a name that names another deal", text);
}

}  // namespace

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_rules(text);
  check_commands(text);
  check_names(text);
  return 0;
}
