// Tables: opened, listed, and as their link shows them.
#include <algorithm>
#include <utility>

#include "bots/bot.h"
#include "server/api/inside.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

namespace api = wire::api;
namespace entry = wire::entry;
using wire::notice::Refused;

// Adds entries to a table that is still being thought up, and to what will be stored.
bool add_all(Table& table, std::vector<wire::TableEntry>& entries,
             const std::vector<wire::TableEntry>& more, std::int64_t now) {
  for (const wire::TableEntry& each : more) {
    if (!add(table, each, table.seq + 1, now)) return false;
    entries.push_back(each);
  }
  return true;
}

// Whoever opens a table joins it, has it, and sits down where there is room.
std::optional<Refused> sit_down(const std::string& person, const wire::request::Join& join,
                                Table& table, std::vector<wire::TableEntry>& entries,
                                std::int64_t now) {
  const Presence nobody(now);
  const Decision joined = decide({table, nobody, person, now}, join);
  if (!joined) return joined.error();
  if (!add_all(table, entries, *joined, now)) return fixed_table();
  // A program has no table that it did not open.
  if (join.program && !add_all(table, entries, {entry::Hosts{1}}, now)) return fixed_table();
  for (int seat = 0; seat < static_cast<int>(table.seats.size()); ++seat) {
    if (!table.seat(seat).is_free()) continue;
    const Decision sat = decide({table, nobody, person, now}, wire::request::Sit{seat});
    if (!sat) return sat.error();
    if (!add_all(table, entries, *sat, now)) return fixed_table();
    break;
  }
  return std::nullopt;
}

}  // namespace

std::vector<api::SeatShown> shown_seats(const Table& table) {
  std::vector<api::SeatShown> seats;
  for (const Seat& seat : table.seats) {
    api::SeatShown told;
    told.free = seat.is_free();
    Occupant occupant = occupant_of(table, seat);
    if (seat.member != 0) told.name = std::move(occupant.name);
    if (!occupant.bot.empty()) told.bot = std::move(occupant.bot);
    seats.push_back(std::move(told));
  }
  return seats;
}

// A what-if names a game, whose id is a secret, and a club is none of a stranger's business.
api::DealShown shown_deal(const wire::DealChoice& deal) {
  api::DealShown told;
  told.kind = deal.kind;
  if (deal.kind == wire::DealKind::kNamed || deal.kind == wire::DealKind::kToday) {
    told.name = deal.name;
  }
  return told;
}

api::TableShown Api::Inside::shown(const Table& table, const std::string& person) const {
  api::TableShown told;
  told.table = table.id;
  told.name = table.settings.name;
  told.phase = table.phase();
  told.rules = wire::rules_key(table.settings.rules);
  told.players = static_cast<int>(table.seats.size());
  told.seats = shown_seats(table);
  if (table.host != 0) told.host = table.member(table.host).name;
  const bool secret = is_secret_deal(table.settings.deal) && !deals.is_open(table.settings.deal);
  told.deal = shown_deal(table.settings.deal);
  told.listed = table.settings.listed;
  told.watch = table.settings.listed && !secret;
  told.opened = table.opened_ms;
  told.touched = table.touched_ms;
  const auto seat = table.seat_of(table.member_of(person));
  if (table.game) {
    const Game& game = *table.game;
    told.games = game.number;
    if (game.is_over() && deals.is_open(game.deal)) {
      api::ResultShown over;
      over.result = result_of(game);
      if (over.result == "lost") over.reason = std::string(reason(game.state.outcome));
      over.left = game.state.left();
      told.over = std::move(over);
    }
    if (seat && game.is_running()) told.your_turn = game.begun && game.state.turn == *seat;
    if (seat && game.is_running() && game.begun) {
      told.turn = game.state.turn;
      told.turn_since = game.turn_since_ms;
    }
    told.until = deadline_of(table, context.options);
  }
  return told;
}

std::optional<Refused> Api::Inside::seat_bots(const std::optional<std::vector<api::BotSeat>>& bots,
                                              Table& table, std::vector<wire::TableEntry>& entries,
                                              std::int64_t now) {
  if (!bots) return std::nullopt;
  for (const api::BotSeat& each : *bots) {
    if (!table.has_seat(each.seat)) return no_such_seat();
    if (!table.seat(each.seat).is_free()) return refusal_of("seat_taken", "a bot sits there");
    if (bots::bot_named(each.bot) == nullptr) return no_such_bot();
    if (!add_all(table, entries, {entry::BotSat{each.seat, each.bot}}, now)) return no_such_seat();
  }
  return std::nullopt;
}

void Api::Inside::open_table(const CallPointer& call) {
  auto asked = api::read_api<api::OpenTable>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  const wire::DealKind kind = asked->settings.deal.kind;
  if (kind == wire::DealKind::kToday || kind == wire::DealKind::kClub) {
    call->refuse(fixed_table());  // they have paths of their own
    return;
  }
  const auto open = [this, call, asked = *asked](wire::Settings wished) {
    const auto settings = settled(std::move(wished));
    if (!settings) {
      call->refuse(settings.error());
      return;
    }
    const std::int64_t now = context.now();
    Table table;
    table.id = new_id();
    Commit commit;
    add_all(table, commit.entries, {entry::Opened{*settings}}, now);
    auto refused = seat_bots(asked.bots, table, commit.entries, now);
    if (!refused && asked.name) {
      refused = sit_down(call->person, {*asked.name, asked.program}, table, commit.entries, now);
    }
    if (refused) {
      call->refuse(*refused);
      return;
    }
    take_of_limit(context, tables_limit(context.options), call->request.address, 1,
                  [this, call, id = table.id, commit = std::move(commit)](bool within) {
                    if (!within) {
                      call->refuse(too_many_tables());
                      return;
                    }
                    tables.create(id, commit, [this, call, id](Committed committed, const Live&) {
                      if (committed == Committed::kStored) {
                        call->answer(api::write_api(api::OpenedTable{id, table_url(id)}), 201);
                      } else {
                        call->store_failed();
                      }
                    });
                  });
  };
  if (kind != wire::DealKind::kWhatIf) {
    open(asked->settings);
    return;
  }
  // It reads a record, whether a table is opened or not.
  take_turn(call->network,
            [this, call, open, settings = asked->settings](const std::function<void()>& done) {
              deals.what_if(settings.deal, [call, open, settings,
                                            done](const Result<Cards, Refused>& cards) mutable {
                done();
                if (!cards) {
                  call->refuse(cards.error());
                  return;
                }
                settings.rules = cards->rules;
                open(std::move(settings));
              });
            });
}

void Api::Inside::list_tables(const CallPointer& call) {
  const std::string text = call->query("after");
  const auto after = read_place(text, kTablePrefix);
  if (!text.empty() && !after) {
    call->refuse(400, "bad_request", "after must be what an answer gave as next");
    return;
  }
  list(context, "listed", after, kPage, [this, call](const Places& places) {
    if (!places) {
      call->store_failed();
      return;
    }
    auto told = std::make_shared<api::TableList>();
    if (places->size() == kPage) told->next = place_text(places->back(), kTablePrefix);
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    one_by_one(
        found->size(),
        [this, told, found](std::size_t i, const std::function<void(bool)>& next) {
          look((*found)[i].log.substr(kTablePrefix.size()),
               [this, told, next](const StoredTable& looked) {
                 if (looked.table) told->tables.push_back(shown(*looked.table, {}));
                 next(true);
               });
        },
        [call, told](bool) { call->answer(api::write_api(*told)); });
  });
}

void Api::Inside::show_table(const CallPointer& call) {
  look(call->parts[0], [this, call](const StoredTable& looked) {
    if (looked.failed) {
      call->store_failed();
      return;
    }
    if (!looked.table) {
      call->refuse(404, "unknown_table", "there is no such table");
      return;
    }
    const std::shared_ptr<const Table> table = looked.table;
    const wire::DealChoice deal = table->game ? table->game->deal : table->settings.deal;
    deals.when_open_known(deal, [this, call, table](bool) {
      api::TableShown told = shown(*table, call->person);
      told.switches = table->settings.rules;
      call->answer(api::write_api(told));
    });
  });
}

}  // namespace backstep::server
