#include "wire/stored.h"

#include <algorithm>

#include "wire/fields.h"

namespace backstep::wire {
std::string write_stored(const StoredGame& value) { return json_of(value); }
std::string write_stored(const PlayedGame& value) { return json_of(value); }
std::string write_stored(const Totals& value) { return json_of(value); }
std::string write_stored(const DealResult& value) { return json_of(value); }
std::string write_stored(const DealSummary& value) { return json_of(value); }
std::string write_stored(const PersonSummary& value) { return json_of(value); }
std::string write_stored(const Attempt& value) { return json_of(value); }
std::string write_stored(const ClubMade& value) { return json_of(value); }
std::string write_stored(const ClubDealt& value) { return json_of(value); }
std::string write_stored(const ClubLeftOut& value) { return json_of(value); }
std::string write_stored(const Device& value) { return json_of(value); }
std::string write_stored(const DeviceCode& value) { return json_of(value); }
std::string write_stored(const Secret& value) { return json_of(value); }
std::string write_stored(const ToForget& value) { return json_of(value); }
std::string write_stored(const Consent& value) { return json_of(value); }
std::string write_stored(const PushKeys& value) { return json_of(value); }
std::string write_stored(const PushSubscription& value) { return json_of(value); }
std::string write_stored(const PushNote& value) { return json_of(value); }
std::string write_stored(const TablePushes& value) { return json_of(value); }

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
template Result<DealSummary> read_stored(std::string_view text);
template Result<PersonSummary> read_stored(std::string_view text);
template Result<Attempt> read_stored(std::string_view text);
template Result<ClubMade> read_stored(std::string_view text);
template Result<ClubDealt> read_stored(std::string_view text);
template Result<ClubLeftOut> read_stored(std::string_view text);
template Result<Device> read_stored(std::string_view text);
template Result<DeviceCode> read_stored(std::string_view text);
template Result<Secret> read_stored(std::string_view text);
template Result<ToForget> read_stored(std::string_view text);
template Result<Consent> read_stored(std::string_view text);
template Result<PushKeys> read_stored(std::string_view text);
template Result<PushSubscription> read_stored(std::string_view text);
template Result<PushNote> read_stored(std::string_view text);
template Result<TablePushes> read_stored(std::string_view text);

PushState* TablePushes::find(std::string_view subscription) {
  const auto found = std::find_if(on.begin(), on.end(), [&](const PushState& each) {
    return each.subscription == subscription;
  });
  return found == on.end() ? nullptr : &*found;
}

void TablePushes::add(const PushNote& note) {
  PushState* const state = find(note.subscription);
  switch (note.kind) {
    case PushNote::Kind::kOn:
      if (state == nullptr) on.push_back({note.subscription, note.ms, {}, {}, 0, 0});
      return;
    case PushNote::Kind::kOff:
      std::erase_if(on,
                    [&](const PushState& each) { return each.subscription == note.subscription; });
      return;
    case PushNote::Kind::kClaim:
    case PushNote::Kind::kLater:
      if (state == nullptr) return;
      if (state->claimed != note.event) state->tries = 0;
      state->tries += note.kind == PushNote::Kind::kLater ? 1 : 0;
      state->claimed = note.event;
      state->until = note.until;
      return;
    case PushNote::Kind::kDone:
      if (state == nullptr) return;
      state->done = note.event;
      state->claimed.clear();
      state->until = 0;
      state->tries = 0;
      return;
  }
}

void DealSummary::add(const DealResult& result) {
  if (!result.bot.empty()) {
    bots.push_back(result);
    return;
  }
  ++games;
  won += result.result == "won" ? 1 : 0;
  given_up += result.result == "given_up" ? 1 : 0;
  left += result.left;
  auto place = std::lower_bound(by_left.begin(), by_left.end(), std::pair(result.left, 0));
  if (place == by_left.end() || place->first != result.left) {
    place = by_left.insert(place, {result.left, 0});
  }
  ++place->second;
}

void PersonSummary::add(const PlayedGame& game) {
  if (!game.counts) return;
  auto place =
      std::lower_bound(totals.begin(), totals.end(), game.rules,
                       [](const auto& each, const auto& rules) { return each.first < rules; });
  if (place == totals.end() || place->first != game.rules) {
    place = totals.insert(place, {game.rules, Totals()});
  }
  Totals& own = place->second;
  ++own.games;
  own.won += game.result == "won" ? 1 : 0;
  own.given_up += game.result == "given_up" ? 1 : 0;
  own.left += game.left;
}

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
