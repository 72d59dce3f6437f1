#include "server/people/person_erasure.h"

#include <utility>

#include "server/archive/archive.h"
#include "server/host/store_calls.h"
#include "server/people/club_erasure.h"
#include "server/people/consent.h"
#include "server/people/persons.h"
#include "server/pushes/subscriptions.h"
#include "server/tables/deals.h"
#include "server/tables/table_erasure.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

std::string forget_log(const std::string& person) { return std::string(kForgetPrefix) + person; }

}  // namespace

std::string attempts_label(const std::string& person) { return "attempt_of/" + person; }
std::string organiser_label(const std::string& person) { return "organises/" + person; }

void find_tables_of(Context context, const std::string& person,
                    std::function<void(const std::optional<std::vector<std::string>>&)> then) {
  list_all(context, "member/" + person, [=](const Places& places) {
    if (!places) {
      then(std::nullopt);
      return;
    }
    const auto found = std::make_shared<std::set<std::string>>();
    for (const store::Place& place : *places) found->insert(place.log.substr(kTablePrefix.size()));
    // Where a seat was lost to another device, only the games know it.
    for_each_page(
        context, person_log(person),
        [found](const std::vector<store::Entry>& games) {
          for (const store::Entry& each : games) {
            const auto played = wire::read_stored<wire::PlayedGame>(each.body);
            if (played) found->insert(played->table);
          }
        },
        [found, then](bool all) {
          then(all ? std::optional(std::vector<std::string>(found->begin(), found->end()))
                   : std::nullopt);
        });
  });
}

void PersonErasure::go(Step step) {
  switch (step) {
    case Step::kFindTables:
      return find_tables();
    case Step::kReadPlan:
      return read_plan();
    case Step::kWritePlan:
      return write_plan();
    case Step::kCleanTable:
      return clean_table();
    case Step::kFindClubs:
      return find_clubs();
    case Step::kCleanClub:
      return clean_club();
    case Step::kUnlabelClub:
      return unlabel_club();
    case Step::kFindLogs:
      return find_logs();
    case Step::kFindMoreLogs:
      return find_more_logs();
    case Step::kFindSubscriptions:
      return find_subscriptions();
    case Step::kEraseLogs:
      return erase_logs();
  }
}

void PersonErasure::find_tables() {
  find_tables_of(context_, person_,
                 [self = shared_from_this()](const std::optional<std::vector<std::string>>& ids) {
                   if (!ids) return self->finish(false);
                   self->found_ = *ids;
                   self->go(Step::kReadPlan);
                 });
}

void PersonErasure::read_plan() {
  load(context_, forget_log(person_), 0, kWholeLog,
       [self = shared_from_this()](const Entries& plans) {
         if (!plans) return self->finish(false);
         for (const store::Entry& each : *plans) {
           const auto plan = wire::read_stored<wire::ToForget>(each.body);
           if (plan) self->planned_.insert(plan->tables.begin(), plan->tables.end());
           self->plan_seq_ = each.seq;
         }
         self->go(Step::kWritePlan);
       });
}

void PersonErasure::write_plan() {
  const std::size_t before = planned_.size();
  planned_.insert(found_.begin(), found_.end());
  ids_.assign(planned_.begin(), planned_.end());
  if (planned_.size() == before) return go(Step::kCleanTable);
  store::LogChange change = new_log(forget_log(person_), wire::write_stored(wire::ToForget{ids_}),
                                    context_.now(), {std::string(kForgettingLabel)});
  change.expected = plan_seq_;
  append(context_, {std::move(change)},
         [self = shared_from_this()](const store::AppendAnswer& answer) {
           if (answer.outcome != store::Appended::kStored) return self->finish(false);
           self->go(Step::kCleanTable);
         });
}

void PersonErasure::clean_table() {
  if (cleaned_ == ids_.size()) return go(Step::kFindClubs);
  std::make_shared<TableErasure>(
      context_, tables_, person_, ids_[cleaned_],
      [self = shared_from_this()](const std::optional<std::set<std::string>>& names) {
        if (!names) return self->finish(false);
        self->names_.insert(names->begin(), names->end());
        ++self->cleaned_;
        // Not from within: many tables in a row may be gone.
        self->context_.environment.post([self] { self->go(Step::kCleanTable); });
      })
      ->start();
}

void PersonErasure::find_clubs() {
  list_all(context_, organiser_label(person_), [self = shared_from_this()](const Places& clubs) {
    if (!clubs) return self->finish(false);
    for (const store::Place& place : *clubs) {
      self->clubs_.push_back(place.log.substr(club_log({}).size()));
    }
    self->go(Step::kCleanClub);
  });
}

void PersonErasure::clean_club() {
  if (clubs_.empty()) return go(Step::kFindLogs);
  erase_from_club(context_, clubs_.back(), person_, names_, [self = shared_from_this()](bool done) {
    if (!done) return self->finish(false);
    self->go(Step::kUnlabelClub);
  });
}

// Labels change with an entry: one that leaves out no table.
void PersonErasure::unlabel_club() {
  const std::string log = club_log(clubs_.back());
  lasts(context_, {log},
        [self = shared_from_this(), log](const Result<std::vector<std::uint64_t>>& ends) {
          if (!ends) return self->finish(false);
          store::LogChange change = new_log(log, wire::write_stored(wire::ClubLeftOut{}),
                                            self->context_.now(), {std::string(kClubLabel)});
          change.expected = ends->front();
          append(self->context_, {std::move(change)}, [self](const store::AppendAnswer& answer) {
            if (answer.outcome == store::Appended::kFailed) return self->finish(false);
            if (answer.outcome == store::Appended::kStored) self->clubs_.pop_back();
            self->go(Step::kCleanClub);  // a table began meanwhile: once more
          });
        });
}

void PersonErasure::find_logs() {
  logs_ = {person_log(person_), consent_log(person_)};
  list_all(context_, device_label(person_), [self = shared_from_this()](const Places& devices) {
    if (!devices) return self->finish(false);
    for (const store::Place& place : *devices) self->logs_.push_back(place.log);
    self->go(Step::kFindMoreLogs);
  });
}

void PersonErasure::find_more_logs() {
  list_all(context_, attempts_label(person_), [self = shared_from_this()](const Places& attempts) {
    if (!attempts) return self->finish(false);
    for (const store::Place& place : *attempts) self->logs_.push_back(place.log);
    self->go(Step::kFindSubscriptions);
  });
}

void PersonErasure::find_subscriptions() {
  list_all(context_, subscription_label(person_),
           [self = shared_from_this()](const Places& places) {
             if (!places) return self->finish(false);
             for (const store::Place& place : *places) self->logs_.push_back(place.log);
             self->go(Step::kEraseLogs);
           });
}

void PersonErasure::erase_logs() {
  logs_.push_back(forget_log(person_));  // last: until then it is not done
  erase(context_, std::move(logs_), [self = shared_from_this()](bool done) { self->finish(done); });
}

void PersonErasure::finish(bool done) {
  then_(done ? std::optional(static_cast<int>(ids_.size())) : std::nullopt);
}

}  // namespace backstep::server
