#include "server/forgetting.h"

#include <algorithm>
#include <utility>

#include "server/archive.h"
#include "server/deals.h"
#include "server/persons.h"
#include "server/store_calls.h"
#include "server/traces.h"
#include "wire/between.h"
#include "wire/record_json.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

constexpr std::string_view kForgetPrefix = "forget/";
constexpr std::string_view kForgettingLabel = "forgetting";
constexpr int kMostTries = 20;

std::string forget_log(const std::string& person) { return std::string(kForgetPrefix) + person; }

// What the ends of a table's games left behind, as the log of the table says it now.
struct LeftBehind {
  std::string game;
  std::string stored;
  std::string record;
};

std::vector<LeftBehind> games_of(const std::vector<store::Entry>& log, const std::string& id) {
  std::vector<LeftBehind> games;
  Table table;
  table.id = id;
  for (const store::Entry& each : log) {
    const Result<wire::TableEntry> read = wire::read_entry(each.body);
    if (!read) break;
    const Result<Outcome> outcome = add(table, *read, each.seq, each.time_ms);
    if (!outcome) break;
    if (!outcome->over) continue;
    wire::StoredGame stored = stored_game(table, each.time_ms);
    for (std::string& person : stored.persons) {
      if (is_alias(person)) person.clear();
    }
    games.push_back(
        {table.game->id, wire::write_stored(stored), wire::write_record(record_of(*table.game))});
  }
  return games;
}

}  // namespace

struct Forgetting::Work {
  std::string person;
  std::vector<std::string> tables;
  std::set<std::string> clubs;
  std::function<void(std::optional<int>)> then;
};

std::string attempts_label(const std::string& person) { return "attempt_of/" + person; }

void Forgetting::tables_of(House house, const std::string& person,
                           std::function<void(const Ids&)> then) {
  list_all(house, "member/" + person,
           [house, person, then = std::move(then)](const Places& places) {
             if (!places) {
               then(std::nullopt);
               return;
             }
             std::set<std::string> ids;
             for (const store::Place& place : *places) {
               ids.insert(place.log.substr(kTablePrefix.size()));
             }
             // Where somebody has lost a seat to another device, only the games know it.
             load(house, person_log(person), 0, kWholeLog,
                  [then, ids = std::move(ids)](const Entries& games) mutable {
                    if (!games) {
                      then(std::nullopt);
                      return;
                    }
                    for (const store::Entry& each : *games) {
                      const auto played = wire::read_stored<wire::PlayedGame>(each.body);
                      if (played) ids.insert(played->table);
                    }
                    then(std::vector<std::string>(ids.begin(), ids.end()));
                  });
           });
}

void Forgetting::forget(const std::string& person, std::function<void(std::optional<int>)> then) {
  running_.insert(person);
  auto work = std::make_shared<Work>();
  work->person = person;
  work->then = std::move(then);
  tables_of(house_, person, [this, work](const Ids& ids) {
    if (!ids) {
      finish(work, false);
      return;
    }
    work->tables = *ids;
    plan(work);
  });
}

void Forgetting::go_on() {
  list_all(house_, std::string(kForgettingLabel), [this](const Places& places) {
    if (!places) return;
    for (const store::Place& place : *places) {
      const std::string person = place.log.substr(kForgetPrefix.size());
      if (!is_running(person)) forget(person, [](std::optional<int>) {});
    }
  });
}

// The labels that lead to a table go when the person leaves it, before its log is cleaned: so what
// is to be cleaned is written down first.
void Forgetting::plan(const WorkPointer& work) {
  load(house_, forget_log(work->person), 0, kWholeLog, [this, work](const Entries& plans) {
    if (!plans) {
      finish(work, false);
      return;
    }
    std::set<std::string> planned;
    for (const store::Entry& each : *plans) {
      const auto plan = wire::read_stored<wire::ToForget>(each.body);
      if (plan) planned.insert(plan->tables.begin(), plan->tables.end());
    }
    const std::size_t before = planned.size();
    planned.insert(work->tables.begin(), work->tables.end());
    work->tables.assign(planned.begin(), planned.end());
    if (planned.size() == before) {
      leave_tables(work);
      return;
    }
    store::LogChange change =
        new_log(forget_log(work->person), wire::write_stored(wire::ToForget{work->tables}),
                house_.now(), {std::string(kForgettingLabel)});
    change.expected = plans->empty() ? 0 : plans->back().seq;
    append(house_, {std::move(change)}, [this, work](const store::AppendAnswer& answer) {
      if (answer.outcome == store::Appended::kStored) {
        leave_tables(work);
      } else {
        finish(work, false);
      }
    });
  });
}

void Forgetting::leave_tables(const WorkPointer& work) {
  one_by_one(
      work->tables.size(),
      [this, work](std::size_t i, const Next& next) {
        tables_.open(work->tables[i], [this, work, next](Tables::Opened opened, const Live& live) {
          if (opened == Tables::Opened::kUnknown) {
            next(true);
          } else if (live == nullptr) {
            next(false);
          } else {
            leave(work, live, 0, next);
          }
        });
      },
      [this, work](bool all) {
        if (all) {
          clean_clubs(work);
        } else {
          finish(work, false);
        }
      });
}

void Forgetting::leave(const WorkPointer& work, const Live& live, int tries, const Next& next) {
  tables_.when_quiet(live, [this, work, live, tries, next] {
    Commit commit;
    for (const Member& member : live->table.members) {
      if (member.person == work->person) {
        commit.entries.emplace_back(wire::entry::Forgotten{member.number});
      }
    }
    for (std::size_t i = 0; i < live->table.former.size(); ++i) {
      if (live->table.former[i] == work->person) {
        commit.entries.emplace_back(wire::entry::Forgotten{-static_cast<int>(i) - 1});
      }
    }
    const std::string label = "member/" + work->person;
    if (commit.entries.empty() &&
        std::find(live->labels.begin(), live->labels.end(), label) != live->labels.end()) {
      commit.entries.emplace_back(wire::entry::Forgotten{0});
    }
    // Nothing else changes the table until it is clean.
    const auto clean = [this, work, live, next] {
      live->busy = true;
      clean_table(work, live, [this, live, next](bool go_on) {
        tables_.release(live);
        next(go_on);
      });
    };
    if (commit.entries.empty()) {
      clean();
      return;
    }
    commit.then = [this, work, live, tries, next, clean](Committed committed, std::uint64_t) {
      if (committed == Committed::kStored) {
        clean();
      } else if (committed == Committed::kConflict && tries < kMostTries) {
        leave(work, live, tries + 1, next);
      } else {
        next(false);
      }
    };
    tables_.commit(live, std::move(commit));
  });
}

void Forgetting::clean_table(const WorkPointer& work, const Live& live, const Next& next) {
  const std::string log = table_log(live->table.id);
  load(house_, log, 0, kWholeLog, [this, work, live, log, next](const Entries& entries) {
    if (!entries) {
      next(false);
      return;
    }
    auto cleaned = std::make_shared<Cleaned>(without(*entries, live->table.id, work->person));
    work->clubs.insert(cleaned->clubs.begin(), cleaned->clubs.end());
    one_by_one(
        cleaned->changed.size(),
        [this, log, cleaned](std::size_t i, const Next& step) {
          const auto& [seq, body] = cleaned->changed[i];
          rewrite(house_, log, seq, body, step);
        },
        [this, live, next](bool all) {
          if (all) {
            read_again(live, next);
          } else {
            next(false);
          }
        });
  });
}

// The same table in memory, but for what is forgotten; here, and wherever else it is.
void Forgetting::read_again(const Live& live, const Next& next) {
  const std::string id = live->table.id;
  load(house_, table_log(id), 0, kWholeLog, [this, live, id, next](const Entries& entries) {
    if (!entries) {
      next(false);
      return;
    }
    if (const auto wrong = live->read_again(*entries)) {
      house_.outside.log(Level::kError, "forgetting_broke_table",
                         {{"table", id.substr(0, 6)}, {"why", wrong->sentence}});
      next(false);
      return;
    }
    house_.commons.tell(wire::write_told(wire::told::Rewritten{id}));
    clean_games(*entries, id, next);
  });
}

// A game that is over is kept in a log of its own, which follows from the table's.
void Forgetting::clean_games(const std::vector<store::Entry>& log, const std::string& table,
                             const Next& next) {
  auto games = std::make_shared<std::vector<LeftBehind>>(games_of(log, table));
  one_by_one(
      games->size(),
      [this, games](std::size_t i, const Next& step) {
        const LeftBehind& game = (*games)[i];
        load(house_, game_log(game.game), 0, 2, [this, game, step](const Entries& entries) {
          if (!entries || entries->size() < 2) {
            step(entries.ok());
            return;
          }
          if ((*entries)[0].body == game.stored && (*entries)[1].body == game.record) {
            step(true);
            return;
          }
          rewrite(house_, game_log(game.game), 1, game.stored, [this, game, step](bool done) {
            if (done) {
              rewrite(house_, game_log(game.game), 2, game.record, step);
            } else {
              step(false);
            }
          });
        });
      },
      next);
}

void Forgetting::clean_clubs(const WorkPointer& work) {
  auto clubs = std::make_shared<std::vector<std::string>>(work->clubs.begin(), work->clubs.end());
  one_by_one(
      clubs->size(),
      [this, work, clubs](std::size_t i, const Next& next) { clean_club(work, (*clubs)[i], next); },
      [this, work](bool all) {
        if (all) {
          drop_logs(work);
        } else {
          finish(work, false);
        }
      });
}

void Forgetting::clean_club(const WorkPointer& work, const std::string& club, const Next& next) {
  load(house_, club_log(club), 0, kWholeLog, [this, work, club, next](const Entries& entries) {
    if (!entries) {
      next(false);
      return;
    }
    auto changed = std::make_shared<std::vector<std::pair<std::uint64_t, std::string>>>();
    for (const store::Entry& each : *entries) {
      auto dealt = wire::read_stored<wire::ClubDealt>(each.body);
      if (dealt && std::erase(dealt->persons, work->person) > 0) {
        changed->emplace_back(each.seq, wire::write_stored(*dealt));
      }
    }
    one_by_one(
        changed->size(),
        [this, club, changed](std::size_t i, const Next& step) {
          rewrite(house_, club_log(club), (*changed)[i].first, (*changed)[i].second, step);
        },
        next);
  });
}

void Forgetting::drop_logs(const WorkPointer& work) {
  list_all(house_, device_label(work->person), [this, work](const Places& devices) {
    list_all(house_, attempts_label(work->person), [this, work, devices](const Places& attempts) {
      if (!devices || !attempts) {
        finish(work, false);
        return;
      }
      std::vector<std::string> logs{person_log(work->person)};
      for (const store::Place& place : *devices) logs.push_back(place.log);
      for (const store::Place& place : *attempts) logs.push_back(place.log);
      logs.push_back(forget_log(work->person));  // last: until then it is not done
      server::erase(house_, std::move(logs), [this, work](bool done) { finish(work, done); });
    });
  });
}

void Forgetting::finish(const WorkPointer& work, bool all) {
  running_.erase(work->person);
  work->then(all ? std::optional<int>(static_cast<int>(work->tables.size())) : std::nullopt);
}

}  // namespace backstep::server
