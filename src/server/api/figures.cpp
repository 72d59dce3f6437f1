// Figures: what all games came to, what others made of a deal, and the roster of bots.
#include <algorithm>
#include <map>
#include <utility>

#include "bots/bot.h"
#include "engine/game/deal.h"
#include "server/api/inside.h"
#include "server/archive/summary.h"
#include "wire/request.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

constexpr std::int64_t kFiguresKeptMs = 60'000;

}  // namespace

void Api::Inside::all_figures(std::function<void(const std::vector<api::Figures>*)> then) {
  if (figures_ms != 0 && context.now() - figures_ms < kFiguresKeptMs) {
    then(&figures);
    return;
  }
  // Whoever asks meanwhile gets the same answer.
  waiting_for_figures.push_back(std::move(then));
  if (waiting_for_figures.size() > 1) return;
  const auto answer = [this](const std::vector<api::Figures>* all) {
    for (const auto& each : std::exchange(waiting_for_figures, {})) each(all);
  };
  list_all(context, "totals", [this, then = answer](const Places& places) {
    if (!places) {
      then(nullptr);
      return;
    }
    auto logs = std::make_shared<std::vector<std::string>>();
    for (const store::Place& place : *places) logs->push_back(place.log);
    lasts(context, *logs, [this, logs, then](const Result<std::vector<std::uint64_t>>& ends) {
      if (ends) {
        add_up_totals(logs, *ends, then);
      } else {
        then(nullptr);
      }
    });
  });
}

// The last entry of a log of totals counts, and several logs may be of the same rules.
void Api::Inside::add_up_totals(const std::shared_ptr<std::vector<std::string>>& logs,
                                const std::vector<std::uint64_t>& ends,
                                std::function<void(const std::vector<api::Figures>*)> then) {
  auto found = std::make_shared<std::map<std::string, wire::Totals>>();
  one_by_one(
      logs->size(),
      [this, logs, ends, found](std::size_t i, const std::function<void(bool)>& next) {
        const std::string log = (*logs)[i];
        load(context, log, std::max<std::uint64_t>(ends[i], 1) - 1, 1,
             [log, found, next](const Entries& entries) {
               const auto totals = entries && !entries->empty()
                                       ? wire::read_stored<wire::Totals>(entries->back().body)
                                       : Result<wire::Totals>(Error{"there is none"});
               if (totals) {
                 wire::Totals& sum = (*found)[Archive::rules_of_totals(log)];
                 sum.games += totals->games;
                 sum.won += totals->won;
                 sum.given_up += totals->given_up;
                 sum.left += totals->left;
               }
               next(entries.ok());
             });
      },
      [this, found, then = std::move(then)](bool all) {
        if (!all) {
          then(nullptr);
          return;
        }
        figures.clear();
        for (const auto& [rules, totals] : *found) {
          figures.push_back(api::figures(rules, totals));
        }
        figures_ms = context.now();
        then(&figures);
      });
}

void Api::Inside::show_stats(const CallPointer& call) {
  all_figures([call](const std::vector<api::Figures>* all) {
    if (all == nullptr) {
      call->store_failed();
    } else {
      call->answer(api::write_api(api::Stats{*all}));
    }
  });
}

void Api::Inside::show_about(const CallPointer& call) {
  api::About told;
  told.protocol = wire::kProtocolVersion;
  told.url = context.options.public_url;
  if (!context.options.contact.empty()) told.contact = context.options.contact;
  if (!context.options.legal.empty()) told.legal = context.options.legal;
  call->answer(api::write_api(told));
}

void Api::Inside::show_bots(const CallPointer& call) {
  api::BotList told;
  for (const bots::BotInfo& bot : bots::roster()) {
    told.bots.push_back({std::string(bot.name), std::string(bot.line)});
  }
  call->answer(api::write_api(told));
}

void Api::Inside::read_results(const std::string& log,
                               std::function<void(const wire::DealSummary*, std::uint64_t)> then) {
  read_summary<wire::DealSummary>(
      context, log,
      [](wire::DealSummary& summary, const std::string& body) {
        const auto result = wire::read_stored<wire::DealResult>(body);
        if (result) summary.add(*result);
      },
      std::move(then));
}

void Api::Inside::deal_results(const CallPointer& call) {
  const std::string& name = call->parts[0];
  if (!parse_deal_name(name)) {
    call->refuse(404, "unknown_deal", "this is no name of a deal");
    return;
  }
  read_results(Archive::results_log({wire::DealKind::kNamed, name, 0}),
               [call](const wire::DealSummary* results, std::uint64_t) {
                 if (results == nullptr) {
                   call->store_failed();
                 } else {
                   call->answer(api::write_api(api::distribution(*results, false)));
                 }
               });
}

}  // namespace backstep::server
