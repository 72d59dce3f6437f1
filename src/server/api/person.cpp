// People: tokens, codes for further devices, what is stored about a person, and its end.
#include <algorithm>
#include <charconv>
#include <utility>

#include "server/api/inside.h"
#include "server/archive/summary.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/person_export.h"
#include "server/people/secrets.h"
#include "server/tables/names.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

constexpr std::int64_t kHourMs = 3'600'000;

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
                       call->refuse(429, "too_many",
                                    "too many wrong codes from this address; wait ten minutes");
                       return;
                     case Persons::Redeemed::kFull:
                       call->refuse(429, "too_many", "this person has too many devices");
                       return;
                     case Persons::Redeemed::kBudget:
                       call->refuse(over_budget());
                       return;
                     case Persons::Redeemed::kFailed:
                       call->store_failed();
                       return;
                   }
                 });
}

void Api::Inside::check_name(const CallPointer& call) {
  const auto asked = api::read_api<api::NameAsked>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  const std::string name = tidy_name(asked->name);
  if (const auto refused = person_name_refusal(name)) {
    call->refuse(*refused);
  } else {
    call->answer(api::write_api(api::NameAsked{name}));
  }
}

// ---- what is stored

// It reads the whole logs of all tables of the person. Pages after the first one have a limit of
// their own: an export that was begun can be finished.
void Api::Inside::export_person(const CallPointer& call) {
  constexpr int kPagesPerExport = 100;
  const std::string after = call->query("after");
  const auto place = read_export_place(after);
  if (!after.empty() && !place) {
    call->refuse(400, "bad_request", "after must be what an answer gave as next");
    return;
  }
  const bool is_first = after.empty();
  const int most = static_cast<int>(context.options.limits.exports_per_person) *
                   (is_first ? 1 : kPagesPerExport);
  const std::string what = is_first ? "exports" : "export_pages";
  const auto refuse = [call] {
    wire::notice::Refused refused = refusal_of("budget", "too many exports within an hour");
    refused.wait_ms = kHourMs;
    call->refuse(refused);
  };
  const auto give = [this, call, place = is_first ? std::nullopt : place] {
    std::make_shared<PersonExporting>(
        context, call->person, place,
        static_cast<std::size_t>(context.options.limits.export_page_kib) << 10U,
        [call](const std::optional<api::PersonExport>& told) {
          if (told) {
            call->answer(api::write_api(*told));
          } else {
            call->store_failed();
          }
        })
        ->start();
  };
  const std::string person = hash_of_token("budget/" + call->person);
  // The address first: persons are free, and each would leave a count behind.
  take_of_limit(context, {"address_" + what, 10 * most, kHourMs}, call->request.address, 1,
                [this, what, most, person, give, refuse](bool within) {
                  if (!within) return refuse();
                  take_of_limit(context, {"person_" + what, most, kHourMs}, person, 1,
                                [give, refuse](bool own_within) {
                                  if (!own_within) return refuse();
                                  give();
                                });
                });
}

// Not one of the calls that read much, although it does: erasures wait for each other
// (forgetting.h) and would keep others waiting meanwhile.
void Api::Inside::erase_person(const CallPointer& call) {
  if (forgetting.is_running(call->person)) {
    call->refuse(409, "busy", "that is being done");
    return;
  }
  take_of_limit(context, erasures_limit(context.options), call->request.address, 1,
                [this, call](bool within) {
                  if (within) {
                    erase_all(call);
                    return;
                  }
                  wire::notice::Refused refused =
                      refusal_of("budget", "too many persons were erased within an hour");
                  refused.wait_ms = kHourMs;
                  call->refuse(refused);
                });
}

void Api::Inside::erase_all(const CallPointer& call) {
  persons.drop_code(call->person, [this, call](bool dropped) {
    const auto answer = [this, call](std::optional<int> count) {
      if (count) {
        call->answer(api::write_api(api::Erased{true, *count}));
        return;
      }
      // Asking again finishes it, and must be possible.
      take_of_limit(context, erasures_limit(context.options), call->request.address, -1,
                    [](bool) {});
      call->refuse(503, "store_failed", "not everything could be erased yet; ask again");
    };
    if (dropped && !forgetting.is_running(call->person)) {
      forgetting.forget(call->person, call->network, answer);
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
    load(context, person_log(call->person), end - 1 - count, count,
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
  lasts(context, {person_log(call->person)},
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
  const auto add = [](wire::PersonSummary& summary, const std::string& body) {
    const auto played = wire::read_stored<wire::PlayedGame>(body);
    if (played) summary.add(*played);
  };
  read_summary<wire::PersonSummary>(
      context, person_log(call->person), add,
      [this, call](const wire::PersonSummary* found, std::uint64_t) {
        if (found == nullptr) {
          call->store_failed();
          return;
        }
        all_figures([call, own = found->totals](const std::vector<api::Figures>* all) {
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
               [this, call, told, next](const StoredTable& looked) {
                 if (looked.table) told->tables.push_back(shown(*looked.table, call->person));
                 next(true);
               });
        },
        [call, told](bool) { call->answer(api::write_api(*told)); });
  };
  list(context, "plays/" + call->person, std::nullopt, kPage,
       [this, call, give](const Places& plays) {
         list(context, "at/" + call->person, std::nullopt, kPage,
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
