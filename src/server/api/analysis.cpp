// Analyses of finished games: made once, in the pool, and kept.
#include <algorithm>
#include <utility>

#include "advice/compute/jobs.h"
#include "advice/course.h"
#include "engine/game/record.h"
#include "server/api/inside.h"
#include "server/limits/address_limits.h"
#include "wire/advice_json.h"
#include "wire/between.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

std::string analysis_log(const std::string& game) { return "analysis/" + game; }

// Seats instead of people's names: an analysis is kept, and people may want to be forgotten.
std::vector<std::string> player_names(const Record& record) {
  std::vector<std::string> names;
  for (int seat = 0; seat < record.rules.players; ++seat) {
    const Occupant occupant = occupant_at(record, seat, 0);
    names.push_back(occupant.bot.empty() ? "seat " + std::to_string(seat) : occupant.bot);
  }
  return names;
}

void give(const CallPointer& call, std::string state, int turn, int turns, int status = 200) {
  call->answer(api::write_api(api::AnalysisShown{std::move(state), turn, turns, {}}), status);
}

void give_lines(const CallPointer& call, const std::vector<store::Entry>& entries) {
  api::AnalysisShown told;
  told.state = "done";
  told.turns = static_cast<int>(entries.size()) - 1;
  told.turn = told.turns;
  told.lines.emplace();
  for (const store::Entry& each : entries) told.lines->push_back({each.body});
  call->answer(api::write_api(told));
}

}  // namespace

void Api::Inside::show_analysis(const CallPointer& call) {
  find_game(call, Wanted::kGame, [this, call](const Finished& found) {
    if (!found.open) {
      call->refuse(403, "secret", "others still play these cards");
      return;
    }
    load(context, analysis_log(found.game.game), 0, kWholeLog,
         [this, call, game = found.game.game](const Entries& entries) {
           if (!entries) {
             call->store_failed();
           } else if (!entries->empty()) {
             give_lines(call, *entries);
           } else {
             find_running(game, [call](const std::optional<Analysing>& running) {
               if (running) {
                 give(call, running->state, running->turn, running->turns);
               } else {
                 give(call, "none", 0, 0);
               }
             });
           }
         });
  });
}

void Api::Inside::begin_analysis(const CallPointer& call) {
  find_game(call, Wanted::kRecord, [this, call](const Finished& found) {
    if (!found.open) {
      call->refuse(403, "secret", "others still play these cards");
      return;
    }
    load(context, analysis_log(found.game.game), 0, kWholeLog,
         [this, call, found](const Entries& entries) {
           if (!entries) {
             call->store_failed();
           } else if (!entries->empty()) {
             give_lines(call, *entries);
           } else {
             find_running(found.game.game,
                          [this, call, found](const std::optional<Analysing>& running) {
                            if (running) {
                              give(call, running->state, running->turn, running->turns, 202);
                            } else {
                              analyse(call, found);
                            }
                          });
           }
         });
  });
}

void Api::Inside::find_running(const std::string& game,
                               std::function<void(const std::optional<Analysing>&)> then) {
  if (const auto running = analyses.find(game); running != analyses.end()) {
    then(running->second);
    return;
  }
  context.shared_state.notes(
      analysis_log(game),
      [this, then = std::move(then)](const Result<std::vector<store::Note>>& notes) {
        std::optional<Analysing> found;
        if (notes && !notes->empty()) {
          const auto there = wire::read_between<wire::AnalysisThere>(notes->front().body);
          if (there) found = Analysing{there->state, {}, there->turn, there->turns};
        }
        context.environment.post([then, found] { then(found); });
      });
}

// For those who ask another process.
void Api::Inside::note_running(const std::string& game) {
  if (!context.shared_state.is_shared()) return;
  const auto running = analyses.find(game);
  std::string body;
  if (running != analyses.end()) {
    const Analysing& at = running->second;
    body = wire::write_between(wire::AnalysisThere{at.state, at.turn, at.turns});
  }
  context.shared_state.note(analysis_log(game), body);
}

void Api::Inside::analyse(const CallPointer& call, const Finished& found) {
  wire::RecordReader reader(found.record);
  const auto record = reader.next();
  advice::Course course;
  if (record && *record) course = advice::course_of(**record);
  if (!record || !*record || course.replay.refused != Refusal::kNone) {
    call->refuse(404, "unknown_game", "its record cannot be read");
    return;
  }
  const int turns = static_cast<int>(course.turns.size());
  if (turns == 0) {
    call->refuse(409, "empty_game", "nobody finished a turn");
    return;
  }
  const std::string game = found.game.game;
  const int effort = context.options.analysis_effort > 0 ? context.options.analysis_effort
                                                         : advice::AnalysisOptions::kDefaultEffort;
  advice::compute::Job job;
  job.urgency = advice::compute::Urgency::kAnalysis;
  job.origin = call->network;
  job.table = found.game.table;
  job.person = call->person;
  // The thread that thinks knows nothing of the API, which may be gone before it is done.
  job.work = [this, environment = &context.environment, game, effort, record = **record,
              course = std::move(course)](advice::compute::StopToken& stop_token) {
    advice::AnalysisOptions options;
    options.effort = effort;
    // Told before each turn: those before it are done.
    options.progress = [this, environment, &game](int turn, int of) {
      environment->post([this, game, turn, of] {
        const auto running = analyses.find(game);
        if (running == analyses.end()) return;
        running->second.state = "running";
        running->second.turn = turn - 1;
        note_running(game);
        if (api.on_analysing) api.on_analysing(running->second.table, game, turn - 1, of);
      });
    };
    const std::optional<advice::GameAnalysis> analysis =
        advice::compute::analysis(course, options, stop_token);
    std::vector<std::string> lines;
    if (analysis) {
      const std::vector<std::string> names = player_names(record);
      lines = wire::analysis_lines(
          *analysis, record, {.id = game, .source = game, .effort = effort, .players = names});
    }
    environment->post([this, game, lines = std::move(lines)] { analysed(game, lines); });
  };
  analyses[game] = {"waiting", found.game.table, 0, turns};  // nobody else begins it meanwhile
  const auto submitted = [this, call, game, turns](const advice::compute::Submitted& how) {
    if (how.taken == advice::compute::Taken::kTaken) {
      note_running(game);
      give(call, "waiting", 0, turns, 202);
      return;
    }
    analyses.erase(game);
    pay_for_analysis(call, -turns, [](bool) {});
    if (how.taken == advice::compute::Taken::kFull) {
      call->refuse(503, "full", "too much is being thought about; try later");
    } else {
      call->refuse(429, "too_many", "wait for your other analyses and hints");
    }
  };
  pay_for_analysis(call, turns,
                   [this, call, game, submitted, job = std::move(job)](bool within) mutable {
                     if (within) {
                       thinking.submit(std::move(job), submitted);
                       return;
                     }
                     analyses.erase(game);
                     call->refuse(over_budget());
                   });
}

// An analysis is kept, and larger than its game: it counts for the address that asked for it. A
// negative number of turns gives that back.
void Api::Inside::pay_for_analysis(const CallPointer& call, int turns,
                                   std::function<void(bool within)> then) {
  constexpr int kEntriesOfTurn = 2;  // of a KiB each
  take_of_limit(context, entries_limit(context.options), call->request.address,
                turns * kEntriesOfTurn, std::move(then));
}

// Without lines it was stopped, because the server is.
void Api::Inside::analysed(const std::string& game, const std::vector<std::string>& lines) {
  if (lines.empty()) {
    analyses.erase(game);
    note_running(game);
    return;
  }
  store::LogChange change;
  change.log = analysis_log(game);
  for (const std::string& line : lines) change.entries.push_back(entry_of(line, context.now()));
  change.labels = std::vector<std::string>{"analysis"};
  append(context, {std::move(change)}, [this, game](const store::AppendAnswer& answer) {
    const auto running = analyses.find(game);
    if (running == analyses.end()) return;
    const Analysing done = running->second;
    analyses.erase(running);
    note_running(game);
    if (answer.outcome == store::Appended::kFailed) return;  // whoever wants it asks again
    if (api.on_analysing) api.on_analysing(done.table, game, done.turns, done.turns);
  });
}

}  // namespace backstep::server
