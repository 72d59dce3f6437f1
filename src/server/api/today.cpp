// The day's deals: one attempt a person, and what everybody made of them.
#include <array>
#include <utility>

#include "server/api/inside.h"
#include "server/archive/bot_games.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/people/secrets.h"
#include "server/tables/bot_seats.h"
#include "server/tables/names.h"

namespace backstep::server {
namespace {

namespace api = wire::api;
namespace entry = wire::entry;
using wire::notice::Refused;

constexpr std::string_view kBot = "strong";
constexpr std::array<std::string_view, 2> kComparedBots{"strong", "quick"};
constexpr int kComparedGames = 3;

std::string attempt_log(const std::string& date, const std::string& form,
                        const std::string& person) {
  return "attempt/" + date + '/' + form + '/' + person;
}

Rules rules_of(const Form& form) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(form.players);
  rules.extreme = form.extreme;
  return rules;
}

wire::Settings settings_of(const Form& form, const std::string& date) {
  wire::Settings settings;
  settings.rules = rules_of(form);
  settings.hints = false;
  settings.deal = {wire::DealKind::kToday, date + '/' + std::string(form.name), 0};
  return settings;
}

}  // namespace

void Api::Inside::find_attempt(const std::string& date, const std::string& form,
                               const std::string& person,
                               std::function<void(const std::optional<Attempted>&)> then) {
  if (person.empty()) {
    then(Attempted());
    return;
  }
  load(context, attempt_log(date, form, person), 0, 1,
       [this, then = std::move(then)](const Entries& entries) {
         if (!entries) {
           then(std::nullopt);
           return;
         }
         const auto attempt = entries->empty()
                                  ? Result<wire::Attempt>(Error{"there is none"})
                                  : wire::read_stored<wire::Attempt>(entries->front().body);
         if (!attempt) {
           then(Attempted());
           return;
         }
         look(attempt->table, [then, id = attempt->table](const StoredTable& looked) {
           if (!looked.table) {
             then(std::nullopt);
             return;
           }
           Attempted found{id, "running", {}, 0};
           const Table& table = *looked.table;
           if (table.game && table.game->is_over()) {
             found.state = "over";
             found.result = result_of(*table.game);
             found.left = table.game->state.left();
           }
           then(found);
         });
       });
}

void Api::Inside::show_today(const CallPointer& call) {
  auto told = std::make_shared<api::Today>();
  told->date = date_of(context.now());
  if (const auto times =
          daily_deal_times({wire::DealKind::kToday, told->date, 0}, context.options)) {
    told->ends_in_ms = times->closes_ms - context.now();
    told->until = times->deadline_ms;
  }
  one_by_one(
      forms().size(),
      [this, call, told](std::size_t i, const std::function<void(bool)>& next) {
        const Form& form = forms()[i];
        find_attempt(
            told->date, std::string(form.name), call->person,
            [told, &form, next](const std::optional<Attempted>& attempt) {
              if (!attempt) {
                next(false);
                return;
              }
              api::FormShown shown{
                  std::string(form.name), form.players, form.extreme, attempt->state, {}, {}, {}};
              if (!attempt->table.empty()) shown.table = attempt->table;
              if (attempt->state == "over") {
                shown.result = attempt->result;
                shown.left = attempt->left;
              }
              told->forms.push_back(std::move(shown));
              next(true);
            });
      },
      [call, told](bool all) {
        if (all) {
          call->answer(api::write_api(*told));
        } else {
          call->store_failed();
        }
      });
}

// ---- an attempt

void Api::Inside::try_today(const CallPointer& call) {
  const auto asked = api::read_api<api::TryToday>(call->request.body);
  if (!asked) {
    call->refuse(400, "bad_request", asked.error().sentence);
    return;
  }
  const Form* const form = form_named(asked->form);
  if (form == nullptr) {
    call->refuse(404, "unknown_form", "/api/today lists the forms");
    return;
  }
  const std::string date = date_of(context.now());
  load(context, attempt_log(date, asked->form, call->person), 0, 1,
       [this, call, form, name = tidy_name(asked->name), date](const Entries& entries) {
         if (!entries) {
           call->store_failed();
         } else if (!entries->empty()) {
           give_attempt(call, attempt_log(date, std::string(form->name), call->person));
         } else if (auto refused = person_name_refusal(name)) {
           call->refuse(*refused);
         } else {
           create_attempt(call, *form, name, date);
         }
       });
}

void Api::Inside::give_attempt(const CallPointer& call, const std::string& log) {
  load(context, log, 0, 1, [this, call](const Entries& entries) {
    const auto attempt = entries && !entries->empty()
                             ? wire::read_stored<wire::Attempt>(entries->front().body)
                             : Result<wire::Attempt>(Error{"there is none"});
    if (attempt) {
      call->answer(api::write_api(api::OpenedTable{attempt->table, table_url(attempt->table)}));
    } else {
      call->store_failed();
    }
  });
}

// Table, seats, cards and the note that this person has tried are stored as one: nobody sees the
// cards twice.
void Api::Inside::create_attempt(const CallPointer& call, const Form& form, const std::string& name,
                                 const std::string& date) {
  const std::int64_t now = context.now();
  Table table;
  table.id = new_id();
  Commit commit;
  const wire::Settings settings = settings_of(form, date);
  commit.entries.emplace_back(entry::Opened{settings});
  commit.entries.emplace_back(entry::Joined{1, call->person, name});
  commit.entries.emplace_back(entry::Sat{1, 0});
  for (int seat = 1; seat < form.players; ++seat) {
    commit.entries.emplace_back(entry::BotSat{seat, std::string(kBot)});
  }
  for (const wire::TableEntry& each : commit.entries) {
    if (!add(table, each, table.seq + 1, now)) {
      call->refuse(503, "store_failed", "the table could not be laid");
      return;
    }
  }
  deals.cards(table, [this, call, table, now, date, form, settings,
                      commit = std::move(commit)](const Result<Cards, Refused>& cards) mutable {
    if (!cards) {
      call->refuse(cards.error());
      return;
    }
    entry::Dealt dealt;
    dealt.game = new_id();
    dealt.rules = cards->rules;
    dealt.deck = cards->deck;
    dealt.deal = settings.deal;
    dealt.begins = cards->begins;
    commit.entries.emplace_back(dealt);
    if (add(table, dealt, table.seq + 1, now)) {
      for (wire::TableEntry& answer : BotSeats::answers(table)) {
        commit.entries.push_back(std::move(answer));
      }
    }
    const std::string log = attempt_log(date, std::string(form.name), call->person);
    commit.besides = cards->besides;
    commit.besides.push_back(new_log(log, wire::write_stored(wire::Attempt{table.id}), now,
                                     {"attempt", attempts_label(call->person)}));
    take_of_limit(
        context, attempts_limit(context.options), call->request.address, 1,
        [this, call, log, id = table.id, commit = std::move(commit)](bool within) {
          if (!within) {
            call->refuse(429, "too_many", "too many people play today's deal at this address");
            return;
          }
          tables.create(id, commit, [this, call, log, id](Committed committed, const Live&) {
            if (committed == Committed::kStored) {
              call->answer(api::write_api(api::OpenedTable{id, table_url(id)}), 201);
            } else if (committed == Committed::kConflict) {
              give_attempt(call, log);  // the same wish came twice, and was faster
            } else {
              call->store_failed();
            }
          });
        });
  });
}

// ---- what everybody made of it

void Api::Inside::show_day(const CallPointer& call) {
  const std::string& date = call->parts[0];
  const std::string& form = call->parts[1];
  if (!end_of_day(date) || form_named(form) == nullptr || date > date_of(context.now())) {
    call->refuse(404, "unknown_deal", "there is no such deal");
    return;
  }
  const std::string name = date + '/' + form;
  if (deals.is_open({wire::DealKind::kToday, name, 0})) {
    give_distribution(call, name);
    return;
  }
  find_attempt(
      date, form, call->person, [this, call, name](const std::optional<Attempted>& attempt) {
        if (!attempt) {
          call->store_failed();
        } else if (attempt->state != "over") {
          call->refuse(403, "secret", "play it first, or come back when its attempts are over");
        } else {
          give_distribution(call, name);
        }
      });
}

void Api::Inside::give_distribution(const CallPointer& call, const std::string& name) {
  read_results(Archive::results_log({wire::DealKind::kToday, name, 0}),
               [this, call, name](const wire::DealSummary* results, std::uint64_t) {
                 if (results == nullptr) {
                   call->store_failed();
                   return;
                 }
                 // Bots play for comparison, so only what people have played.
                 const bool pending = results->bots.empty() && results->games > 0;
                 if (pending) compare_bots(name, call->network);
                 call->answer(api::write_api(api::distribution(*results, pending)));
               });
}

void Api::Inside::compare_bots(const std::string& name, const std::string& network) {
  if (comparing.contains(name)) return;
  const std::size_t slash = name.find('/');
  const Form* const form = form_named(std::string_view(name).substr(slash + 1));
  if (form == nullptr) return;
  Table table;
  table.settings = settings_of(*form, name.substr(0, slash));
  deals.cards(table, [this, name, network](const Result<Cards, Refused>& cards) {
    if (!cards) return;
    advice::compute::Job job;
    job.urgency = advice::compute::Urgency::kAnalysis;
    job.origin = network;
    job.table = "today/" + name;
    job.work = [this, environment = &context.environment, name, rules = cards->rules,
                deck = cards->deck,
                effort = context.options.compared_effort](advice::compute::StopToken& stop_token) {
      std::vector<wire::DealResult> results;
      for (const std::string_view bot : kComparedBots) {
        for (int game = 0; game < kComparedGames; ++game) {
          const std::string chance = name + ' ' + std::string(bot) + ' ' + std::to_string(game);
          auto result = play_alone(rules, deck, bot, bot == kBot ? effort : 0, chance, stop_token);
          if (result) results.push_back(std::move(*result));
        }
      }
      const bool all = results.size() == kComparedBots.size() * kComparedGames;
      environment->post([this, name, all, results = std::move(results)] {
        if (all) {
          keep_compared(name, results, 0);
        } else {
          comparing.erase(name);
        }
      });
    };
    if (context.pool.submit(std::move(job)).taken == advice::compute::Taken::kTaken)
      comparing[name] = true;
  });
}

// Another process may have let bots play the same deal.
void Api::Inside::keep_compared(const std::string& name,
                                const std::vector<wire::DealResult>& results, int tries) {
  constexpr int kMostTries = 20;
  const std::string log = Archive::results_log({wire::DealKind::kToday, name, 0});
  read_results(
      log, [this, name, log, results, tries](const wire::DealSummary* there, std::uint64_t last) {
        if (there == nullptr || !there->bots.empty() || tries > kMostTries) {
          comparing.erase(name);
          return;
        }
        store::LogChange change;
        change.log = log;
        change.expected = last;
        for (const wire::DealResult& each : results) {
          change.entries.push_back(entry_of(wire::write_stored(each), context.now()));
        }
        append(context, {std::move(change)},
               [this, name, results, tries](const store::AppendAnswer& answer) {
                 if (answer.outcome == store::Appended::kConflict) {
                   keep_compared(name, results, tries + 1);  // somebody finished meanwhile
                 } else {
                   comparing.erase(name);
                 }
               });
      });
}

}  // namespace backstep::server
