#include "wire/api.h"

#include <map>

#include "wire/fields.h"

namespace backstep::wire::api {

// Found by the templates of fields.h, which look into the room of what they write.
using wire::put;
using wire::take;
void put(std::string& out, const Json& json);
void put(std::string& out, const Json& json) { out += json.text; }

namespace {

Json average(std::int64_t sum, std::int64_t count) {
  if (count == 0) return {"0"};
  return {rounded_json(static_cast<double>(sum) / static_cast<double>(count), 2)};
}

}  // namespace

Figures figures(std::string rules, const Totals& totals) {
  return {std::move(rules), totals.games, totals.won, totals.given_up,
          average(totals.left, totals.games)};
}

Distribution distribution(const DealSummary& results, bool pending) {
  Distribution told;
  std::vector<BotResult> bots;
  bots.reserve(results.bots.size());
  for (const DealResult& each : results.bots) bots.push_back({each.bot, each.result, each.left});
  told.games = results.games;
  told.won = results.won;
  told.given_up = results.given_up;
  told.average_left = average(results.left, results.games);
  for (const auto& [left, games] : results.by_left) told.left.push_back({left, games});
  if (pending && bots.empty()) {
    told.bots.text = "\"pending\"";
  } else {
    wire::put(told.bots.text, bots);
  }
  return told;
}

template <class Message>
std::string write_api(const Message& message) {
  std::string out;
  wire::put(out, message);
  return out;
}

template <class Message>
Result<Message> read_api(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  Message message;
  if (Wrong wrong = take(*json, message)) return Error{*wrong};
  return message;
}

template Result<Redeem> read_api(std::string_view text);
template Result<NameAsked> read_api(std::string_view text);
template Result<OpenTable> read_api(std::string_view text);
template Result<TryToday> read_api(std::string_view text);
template Result<OpenClub> read_api(std::string_view text);
template Result<LeaveOutTables> read_api(std::string_view text);
template Result<ResearchConsent> read_api(std::string_view text);
template Result<Subscribe> read_api(std::string_view text);
template Result<Unsubscribe> read_api(std::string_view text);

template std::string write_api(const Problem& message);
template std::string write_api(const About& message);
template std::string write_api(const Token& message);
template std::string write_api(const PushServerKey& message);
template std::string write_api(const Subscribed& message);
template std::string write_api(const Unsubscribed& message);
template std::string write_api(const TableSubscriptions& message);
template std::string write_api(const NameAsked& message);
template std::string write_api(const OpenedTable& message);
template std::string write_api(const OpenedClub& message);
template std::string write_api(const TableShown& message);
template std::string write_api(const TableList& message);
template std::string write_api(const GameShown& message);
template std::string write_api(const GameList& message);
template std::string write_api(const PersonGames& message);
template std::string write_api(const PersonStats& message);
template std::string write_api(const Stats& message);
template std::string write_api(const PersonExport& message);
template std::string write_api(const Erased& message);
template std::string write_api(const ResearchConsent& message);
template std::string write_api(const AnalysisShown& message);
template std::string write_api(const Distribution& message);
template std::string write_api(const Today& message);
template std::string write_api(const ClubShown& message);
template std::string write_api(const BotList& message);

}  // namespace backstep::wire::api
