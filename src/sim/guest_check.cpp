#include "sim/guest_check.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "bots/external/pipe_guest.h"
#include "bots/random_games.h"
#include "engine/game/deal.h"
#include "sim/match.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

class Checking {
 public:
  explicit Checking(const GuestCheckPlan& plan) : plan_(plan) {
    for (auto& guest : guests_) {
      guest = std::make_unique<bots::external::PipeGuest>(plan.command, plan.limits);
    }
  }

  GuestCheck check() {
    const std::vector<Rules> all = bots::all_rule_sets();
    check_.games_wanted = static_cast<std::int64_t>(all.size()) * plan_.rounds;
    for (int round = 0; round < plan_.rounds; ++round) {
      for (const Rules& rules : all) {
        const bool talks = rules.players > 1 && (check_.tally.games + round) % 2 == 1;
        const MatchResult result = play(rules, talks, next_seed());
        if (check_.tally.games == 1) {
          check_.ready = guests_.front()->ready();
          check_.never_started =
              result.fault && result.fault->kind == bots::Fault::Kind::kNotStarted;
        }
        check_.gave_up = is_hopeless(result);
        if (check_.never_started || check_.gave_up || is_stopped()) return finish();
      }
    }
    look_whether_repeatable();
    return finish();
  }

 private:
  std::string next_seed() const {
    return plan_.seed + '-' + std::to_string(check_.tally.games + 1);
  }
  bool is_stopped() const { return plan_.stop != nullptr && plan_.stop->load(); }

  bool is_hopeless(const MatchResult& latest) {
    if (latest.fault && latest.fault->never_played) ++never_played_;
    const bool silent = never_played_ == check_.tally.games && never_played_ >= kFailedStarts;
    const auto late = check_.tally.faults[static_cast<std::size_t>(bots::Fault::Kind::kLate)];
    return silent || late >= GuestCheck::kMostLate;
  }

  MatchResult match(const Rules& rules, bool talks, const std::string& seed, MatchLog* log) {
    Match match{.rules = rules,
                .deck = deck_from_seed(seed),
                .bots = {},
                .guests = {},
                .talks = talks,
                .seed = seed};
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
      match.bots[seat] = guests_[seat].get();
      match.guests[seat] = guests_[seat].get();
    }
    MatchResult result = play_match(match, log);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
      check_.slowest = std::max(check_.slowest, guests_[seat]->slowest());
    }
    return result;
  }

  MatchResult play(const Rules& rules, bool talks, const std::string& seed) {
    MatchResult result = match(rules, talks, game_seed(seed, 1), nullptr);
    check_.tally.add(result);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
      check_.waited += std::chrono::nanoseconds(guests_[seat]->waited_ns());
    }
    if (result.fault) note_fault(rules, talks, seed, *result.fault);
    if (plan_.progress) plan_.progress(check_.tally.games, check_.games_wanted);
    return result;
  }

  // The same mistake is often made in every game: it is told once.
  void note_fault(const Rules& rules, bool talks, const std::string& seed,
                  const bots::Fault& fault) {
    for (GuestFault& known : check_.faults) {
      if (known.kind != fault.kind || known.refusal != fault.refusal || known.why != fault.why) {
        continue;
      }
      ++known.games;
      return;
    }
    if (check_.faults.size() >= GuestCheck::kMostFaults) return;
    check_.faults.push_back({rules, talks, seed, bots::fault_text(fault), fault.position,
                             fault.kind, fault.refusal, fault.why});
  }

  // The same deal and chance twice. Says something only of programs that break nothing.
  void look_whether_repeatable() {
    if (check_.tally.broken() > 0) return;
    Rules rules;
    rules.players = 2;
    rules.extreme = true;
    std::array<MatchLog, 2> logs;
    for (MatchLog& log : logs) match(rules, true, plan_.seed + "-twice", &log);
    check_.repeatable = logs[0].actions == logs[1].actions && logs[0].notes == logs[1].notes;
  }

  GuestCheck finish() {
    for (const auto& guest : guests_) check_.ends = guest->finish() && check_.ends;
    return std::move(check_);
  }

  const GuestCheckPlan& plan_;
  std::array<std::unique_ptr<bots::external::PipeGuest>, kMaxPlayers> guests_;
  GuestCheck check_;
  std::int64_t never_played_ = 0;  // games in which it answered nothing
};

}  // namespace

GuestCheck check_guest(const GuestCheckPlan& plan) { return Checking(plan).check(); }

}  // namespace backstep::sim
