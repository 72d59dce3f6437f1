// People: tokens, codes for further devices, what is stored about a person, and its end.
#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "server/api_inside.h"
#include "server/secrets.h"
#include "server/traces.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

constexpr std::string_view kAttemptPrefix = "attempt/";

std::optional<std::uint64_t> read_seq(std::string_view text) {
  std::uint64_t seq = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seq);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return seq;
}

std::vector<wire::PlayedGame> games_in(const std::vector<store::Entry>& entries) {
  std::vector<wire::PlayedGame> games;
  for (const store::Entry& each : entries) {
    auto played = wire::read_stored<wire::PlayedGame>(each.body);
    if (played) games.push_back(std::move(*played));
  }
  return games;
}

}  // namespace

void Api::Inside::new_person(const CallPointer& call) {
  call->answer(api::write_api(api::Token{new_person_token()}));
}

void Api::Inside::redeem(const CallPointer& call) {
  const auto asked = api::read_api<api::Redeem>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  persons.redeem(asked->code, call->request.address,
                 [call](Persons::Redeemed how, const std::string& token) {
                   switch (how) {
                     case Persons::Redeemed::kGood:
                       call->answer(api::write_api(api::Token{token}));
                       return;
                     case Persons::Redeemed::kBad:
                       call->refuse(403, "bad_code", "this code is wrong, used or too old");
                       return;
                     case Persons::Redeemed::kTooMany:
                       call->refuse(429, "too_many", "too many wrong codes; wait ten minutes");
                       return;
                     case Persons::Redeemed::kFailed:
                       call->store_failed();
                       return;
                   }
                 });
}

// ---- what is stored

void Api::Inside::export_person(const CallPointer& call) {
  auto told = std::make_shared<api::PersonExport>();
  const auto give_tables = [this, call, told](const std::vector<std::string>& ids) {
    auto shared = std::make_shared<std::vector<std::string>>(ids);
    one_by_one(
        ids.size(),
        [this, call, told, shared](std::size_t i, const std::function<void(bool)>& next) {
          const std::string id = (*shared)[i];
          load(house, table_log(id), 0, kWholeLog, [call, told, id, next](const Entries& log) {
            if (log) {
              const Traces traces = traces_of(*log, call->person);
              api::PersonTable table{id, traces.table_name, traces.names, {}};
              for (const auto& [ms, text] : traces.said) table.said.push_back({ms, text});
              told->tables.push_back(std::move(table));
            }
            next(log.ok());
          });
        },
        [call, told](bool all) {
          if (all) {
            call->answer(api::write_api(*told));
          } else {
            call->store_failed();
          }
        });
  };
  const auto list_rest = [this, call, told, give_tables](const std::vector<std::string>& ids) {
    list_all(house, device_label(call->person),
             [this, call, told, give_tables, ids](const Places& devices) {
               list_all(house, attempts_label(call->person),
                        [call, told, give_tables, devices, ids](const Places& tried) {
                          if (!devices || !tried) {
                            call->store_failed();
                            return;
                          }
                          told->devices = static_cast<int>(devices->size());
                          for (const store::Place& place : *tried) {
                            const std::size_t last = place.log.rfind('/');
                            told->attempts.push_back(place.log.substr(
                                kAttemptPrefix.size(), last - kAttemptPrefix.size()));
                          }
                          give_tables(ids);
                        });
             });
  };
  load(house, person_log(call->person), 0, kWholeLog,
       [this, call, told, list_rest](const Entries& games) {
         if (!games) {
           call->store_failed();
           return;
         }
         told->games = games_in(*games);
         Forgetting::tables_of(house, call->person, [call, list_rest](const Forgetting::Ids& ids) {
           if (ids) {
             list_rest(*ids);
           } else {
             call->store_failed();
           }
         });
       });
}

void Api::Inside::erase_person(const CallPointer& call) {
  if (forgetting.is_running(call->person)) {
    call->refuse(409, "busy", "that is being done");
    return;
  }
  persons.drop_code(call->person, [this, call](bool dropped) {
    const auto answer = [call](std::optional<int> count) {
      if (count) {
        call->answer(api::write_api(api::Erased{true, *count}));
      } else {
        call->refuse(503, "store_failed", "not everything could be erased yet; ask again");
      }
    };
    if (dropped && !forgetting.is_running(call->person)) {
      forgetting.forget(call->person, answer);
    } else {
      answer(std::nullopt);
    }
  });
}

// ---- games, figures, tables

void Api::Inside::person_games(const CallPointer& call) {
  const std::string after = call->query("after");
  const auto before = read_seq(after);
  if (!after.empty() && (!before || *before == 0)) {
    call->refuse(400, "bad_request", "after must be a number that an answer gave as next");
    return;
  }
  const auto give = [this, call](std::uint64_t end) {  // games before this entry, newest first
    const std::uint64_t count = std::min<std::uint64_t>(end - 1, kPage);
    load(house, person_log(call->person), end - 1 - count, count,
         [call, end, count](const Entries& entries) {
           if (!entries) {
             call->store_failed();
             return;
           }
           api::PersonGames told;
           told.games = games_in(*entries);
           std::reverse(told.games.begin(), told.games.end());
           if (end - 1 > count) told.next = end - count;
           call->answer(api::write_api(told));
         });
  };
  lasts(house, {person_log(call->person)},
        [call, give, before](const Result<std::vector<std::uint64_t>>& ends) {
          if (!ends) {
            call->store_failed();
            return;
          }
          const std::uint64_t behind = ends->front() + 1;
          give(before ? std::min(*before, behind) : behind);
        });
}

void Api::Inside::person_stats(const CallPointer& call) {
  load(house, person_log(call->person), 0, kWholeLog, [this, call](const Entries& entries) {
    if (!entries) {
      call->store_failed();
      return;
    }
    std::map<std::string, wire::Totals> own;
    for (const wire::PlayedGame& game : games_in(*entries)) {
      if (!game.counts) continue;
      wire::Totals& totals = own[game.rules];
      ++totals.games;
      totals.won += game.result == "won" ? 1 : 0;
      totals.given_up += game.result == "given_up" ? 1 : 0;
      totals.left += game.left;
    }
    all_figures([call, own](const std::vector<api::Figures>* all) {
      if (all == nullptr) {
        call->store_failed();
        return;
      }
      api::PersonStats told;
      for (const auto& [rules, totals] : own) told.own.push_back(api::figures(rules, totals));
      told.all = *all;
      call->answer(api::write_api(told));
    });
  });
}

void Api::Inside::person_tables(const CallPointer& call) {
  const auto give = [this, call](std::vector<store::Place> places) {
    std::sort(places.begin(), places.end(), [](const store::Place& a, const store::Place& b) {
      return a.touched_ms > b.touched_ms;
    });
    auto shared = std::make_shared<std::vector<store::Place>>(std::move(places));
    auto told = std::make_shared<api::TableList>();
    one_by_one(
        shared->size(),
        [this, call, shared, told](std::size_t i, const std::function<void(bool)>& next) {
          look((*shared)[i].log.substr(kTablePrefix.size()),
               [this, call, told, next](const Looked& looked) {
                 if (looked.table) told->tables.push_back(shown(*looked.table, call->person));
                 next(true);
               });
        },
        [call, told](bool) { call->answer(api::write_api(*told)); });
  };
  list(house, "plays/" + call->person, std::nullopt, kPage,
       [this, call, give](const Places& plays) {
         list(house, "at/" + call->person, std::nullopt, kPage,
              [call, give, plays](const Places& at) {
                if (!plays || !at) {
                  call->store_failed();
                  return;
                }
                std::vector<store::Place> places = *plays;
                places.insert(places.end(), at->begin(), at->end());
                give(std::move(places));
              });
       });
}

}  // namespace backstep::server
