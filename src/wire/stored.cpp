#include "wire/stored.h"

#include "wire/fields.h"

namespace backstep::wire {
namespace {

template <class Stored>
std::string text(const Stored& value) {
  std::string out;
  put(out, value);
  return out;
}

}  // namespace

std::string write_stored(const StoredGame& value) { return text(value); }
std::string write_stored(const PlayedGame& value) { return text(value); }
std::string write_stored(const Totals& value) { return text(value); }
std::string write_stored(const DealResult& value) { return text(value); }
std::string write_stored(const Attempt& value) { return text(value); }
std::string write_stored(const ClubMade& value) { return text(value); }
std::string write_stored(const ClubDealt& value) { return text(value); }
std::string write_stored(const Device& value) { return text(value); }
std::string write_stored(const DeviceCode& value) { return text(value); }
std::string write_stored(const Secret& value) { return text(value); }
std::string write_stored(const ToForget& value) { return text(value); }

template <class Stored>
Result<Stored> read_stored(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  Stored value;
  if (Wrong wrong = take(*json, value)) return Error{*wrong};
  return value;
}

template Result<StoredGame> read_stored(std::string_view text);
template Result<PlayedGame> read_stored(std::string_view text);
template Result<Totals> read_stored(std::string_view text);
template Result<DealResult> read_stored(std::string_view text);
template Result<Attempt> read_stored(std::string_view text);
template Result<ClubMade> read_stored(std::string_view text);
template Result<ClubDealt> read_stored(std::string_view text);
template Result<Device> read_stored(std::string_view text);
template Result<DeviceCode> read_stored(std::string_view text);
template Result<Secret> read_stored(std::string_view text);
template Result<ToForget> read_stored(std::string_view text);

std::string rules_key(const Rules& rules) {
  std::string key = std::to_string(rules.players);
  if (rules.extreme) key += 'x';
  if (rules.pro) key += 'p';
  if (rules.small_hand) key += 's';
  if (rules.on_fire) key += 'f';
  if (rules.one_pile_retroactive) key += 'r';
  if (rules.extreme && !(rules.commands == kEvenCommands)) key += '*';
  return key;
}

}  // namespace backstep::wire
