#include "terminal/app/server_tables.h"

#include <algorithm>
#include <utility>

#include "engine/game/deal.h"
#include "terminal/messages/names.h"

namespace backstep::terminal::app {
namespace {

// "3x" as the name of a deal has it; "*", commands that are not even, is left out.
Rules rules_of_key(std::string key, int players) {
  std::erase(key, '*');
  const Result<NamedDeal> read = parse_deal_name(key + "-x");
  if (read) return read->rules;
  Rules rules;
  rules.players = static_cast<std::uint8_t>(std::clamp(players, 1, kMaxPlayers));
  return rules;
}

std::string what_is_played(const Texts& t, const wire::api::TableShown& table) {
  const std::string variant =
      messages::variant_players(t, rules_of_key(table.rules, table.players));
  if (table.phase == "over") return t("start.between", {{"variant", variant}});
  if (table.phase != "lobby") return t("start.plays", {{"variant", variant}});
  // People may take the seats of bots.
  const auto room = std::count_if(
      table.seats.begin(), table.seats.end(),
      [](const wire::api::SeatShown& seat) { return seat.free || (seat.bot && !seat.name); });
  if (room == 0) return t("start.all_taken", {{"variant", variant}});
  return t("start.room_for", {{"variant", variant}, {"n", static_cast<int>(room)}});
}

}  // namespace

ServerTables::ServerTables(net::Loop& loop, const net::Url& server, connection::SavedState& keeping)
    : origin_((server.secure ? "https://" : "http://") + server.authority()),
      calls_(loop, server),
      keeping_(keeping) {}

void ServerTables::list(std::function<void(Result<Tables>)> then) {
  calls_.tables([then = std::move(then)](Result<wire::api::TableList> list) {
    if (!list) return then(list.error());
    std::erase_if(list->tables,
                  [](const wire::api::TableShown& table) { return table.phase == "closed"; });
    then(std::move(list->tables));
  });
}

void ServerTables::open(const wire::api::OpenTable& asked,
                        std::function<void(Result<std::string>)> then) {
  if (const auto token = keeping_.token(origin_)) return open_as(*token, asked, std::move(then));
  calls_.new_person([this, asked, then = std::move(then)](const Result<std::string>& token) {
    if (!token) return then(token.error());
    if (const auto error = keeping_.keep_token(origin_, *token)) return then(*error);
    open_as(*token, asked, then);
  });
}

void ServerTables::open_as(const std::string& token, const wire::api::OpenTable& asked,
                           std::function<void(Result<std::string>)> then) {
  calls_.open_table(token, asked, [this, then = std::move(then)](const Result<std::string>& id) {
    if (!id) return then(id.error());
    then(link(*id));
  });
}

screen::Choice table_choice(const Texts& t, const wire::api::TableShown& table) {
  screen::Choice choice;
  choice.text = table.name.empty() ? table.host.value_or("") : table.name;
  choice.about = what_is_played(t, table);
  if (choice.text.empty()) choice.text = std::exchange(choice.about, "");
  return choice;
}

}  // namespace backstep::terminal::app
