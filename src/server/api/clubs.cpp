// Club evenings: the same secret cards at several tables, compared when all have played.
#include <algorithm>
#include <utility>

#include "base/contains.h"
#include "server/api/inside.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/person_erasure.h"
#include "server/people/secrets.h"
#include "server/tables/names.h"

namespace backstep::server {
namespace {

namespace api = wire::api;
namespace entry = wire::entry;

constexpr int kFewestTables = 2;
constexpr int kMostTables = 20;
constexpr int kMostClubConflicts = 5;

// A new table with these entries, as it is stored.
store::LogChange stored_table(const Table& table, const std::vector<wire::TableEntry>& entries,
                              std::int64_t now) {
  store::LogChange change;
  change.log = table_log(table.id);
  for (const wire::TableEntry& each : entries) {
    change.entries.push_back(entry_of(wire::write_entry(each), now));
  }
  change.labels = labels_of(table);
  return change;
}

}  // namespace

void Api::Inside::open_club(const CallPointer& call) {
  const auto asked = api::read_api<api::OpenClub>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  if (asked->tables < kFewestTables || asked->tables > kMostTables) {
    call->refuse(400, "bad_request", "a club evening has 2 to 20 tables");
    return;
  }
  if (asked->settings.deal.kind != wire::DealKind::kRandom) {
    call->refuse(fixed_table());
    return;
  }
  const std::int64_t now = context.now();
  api::OpenedClub opened;
  opened.club = new_id();
  wire::Settings wished = asked->settings;
  wished.name = asked->name;
  const auto settings = settled(wished);
  if (!settings) {
    call->refuse(settings.error());
    return;
  }
  wire::Settings at_tables = *settings;
  at_tables.deal = {wire::DealKind::kClub, opened.club, 0};
  wire::ClubMade made{
      new_secret(), at_tables.rules, at_tables.name, {}, organiser_of(opened.club, call->person)};
  std::vector<store::LogChange> changes;
  for (int i = 0; i < asked->tables; ++i) {
    Table table;
    table.id = new_id();
    std::vector<wire::TableEntry> entries{entry::Opened{at_tables}};
    if (!add(table, entries.front(), 1, now)) {
      call->refuse(503, "store_failed", "the table could not be laid");
      return;
    }
    if (auto refused = seat_bots(asked->bots, table, entries, now)) {
      call->refuse(*refused);
      return;
    }
    changes.push_back(stored_table(table, entries, now));
    made.tables.push_back(table.id);
    opened.tables.push_back({table.id, table_url(table.id)});
  }
  changes.push_back(new_log(club_log(opened.club), wire::write_stored(made), now,
                            {std::string(kClubLabel), organiser_label(call->person)}));
  take_of_limit(context, tables_limit(context.options), call->request.address, asked->tables,
                [this, call, opened, changes = std::move(changes)](bool within) {
                  if (!within) {
                    call->refuse(too_many_tables());
                    return;
                  }
                  append(context, changes, [call, opened](const store::AppendAnswer& answer) {
                    if (answer.outcome == store::Appended::kStored) {
                      call->answer(api::write_api(opened), 201);
                    } else {
                      call->store_failed();
                    }
                  });
                });
}

void Api::Inside::leave_tables_out(const CallPointer& call) {
  const auto asked = api::read_api<api::LeaveOutTables>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  leave_out(call, *asked, 0);
}

void Api::Inside::leave_out(const CallPointer& call, const api::LeaveOutTables& asked, int tries) {
  const std::string id = call->parts[0];
  if (!is_id(id)) {
    call->refuse(404, "unknown_club", "there is no such evening");
    return;
  }
  deals.club(id, [this, call, id, asked, tries](const std::optional<Deals::Club>& found) {
    if (!found) {
      call->refuse(404, "unknown_club", "there is no such evening");
      return;
    }
    if (found->made.organiser != organiser_of(id, call->person)) {
      call->refuse(403, "not_host", "only whoever opened the evening may do that");
      return;
    }
    const std::vector<std::string> which = asked.tables.value_or(found->made.tables);
    for (const std::string& table : which) {
      if (contains(found->made.tables, table)) continue;
      call->refuse(404, "unknown_table", "the evening has no such table");
      return;
    }
    deals.leave_out(id, *found, which, [this, call, asked, tries](store::Appended outcome) {
      if (outcome == store::Appended::kStored) {
        show_club(call);
      } else if (outcome == store::Appended::kFailed || tries >= kMostClubConflicts) {
        call->store_failed();
      } else {
        leave_out(call, asked, tries + 1);
      }
    });
  });
}

void Api::Inside::show_club(const CallPointer& call) {
  const std::string id = call->parts[0];
  const auto unknown = [call] { call->refuse(404, "unknown_club", "there is no such evening"); };
  if (!is_id(id)) {
    unknown();
    return;
  }
  deals.club(id, [this, call, id, unknown](const std::optional<Deals::Club>& found) {
    if (!found) {
      unknown();
      return;
    }
    auto club = std::make_shared<Deals::Club>(*found);
    auto told = std::make_shared<api::ClubShown>();
    told->club = id;
    told->name = club->made.name;
    told->rules = wire::rules_key(club->made.rules);
    told->players = club->made.rules.players;
    told->finished = static_cast<int>(club->results.size());
    told->complete = club->complete();
    one_by_one(
        club->made.tables.size(),
        [this, club, told](std::size_t i, const std::function<void(bool)>& next) {
          const std::string table_id = club->made.tables[i];
          look(table_id, [this, club, told, table_id, next](const StoredTable& looked) {
            api::ClubTable table{table_id, table_url(table_id), "closed", {}, {}, {}, {}, {}};
            if (contains(club->left_out, table_id)) table.left_out = true;
            if (looked.table) {
              table.phase = looked.table->phase();
              table.seats = shown_seats(*looked.table);
            }
            const auto result =
                std::find_if(club->results.begin(), club->results.end(),
                             [&](const wire::DealResult& each) { return each.table == table_id; });
            if (club->complete() && result != club->results.end()) {
              table.result = result->result;
              table.left = result->left;
              table.game = result->game;
            }
            told->tables.push_back(std::move(table));
            next(true);
          });
        },
        [call, told](bool) { call->answer(api::write_api(*told)); });
  });
}

}  // namespace backstep::server
