#include "server/tables/table_erasure.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "server/decisions/decide.h"
#include "server/host/store_calls.h"
#include "server/people/club_erasure.h"
#include "wire/between.h"

namespace backstep::server {
namespace {

// Few enough that the service's thread, and the store's, are soon free for others.
constexpr std::size_t kEntriesPerLoad = 250;
constexpr std::size_t kEntriesPerRewrite = 250;

// What says in the log of a table that a person is forgotten.
std::vector<wire::TableEntry> forgotten_entries(const Table& table, const std::string& person) {
  std::vector<wire::TableEntry> entries;
  // Asks by the person, or for the person's seat and so under the person's name, end.
  for (const Ask& ask : table.asks) {
    const int owner = table.seat(ask.seat).member;
    if (ask.person == person || (owner != 0 && table.member(owner).person == person)) {
      entries.emplace_back(wire::entry::Answered{ask.seat, false, 0, 0});
    }
  }
  bool is_game_deserted = false;
  for (const Member& member : table.members) {
    if (member.person != person) continue;
    entries.emplace_back(wire::entry::Forgotten{member.number});
    is_game_deserted = is_game_deserted || is_last_player(table, member.number);
  }
  for (std::size_t i = 0; i < table.former.size(); ++i) {
    if (table.former[i] != person) continue;
    entries.emplace_back(wire::entry::Forgotten{-static_cast<int>(i) - 1});
  }
  for (std::size_t i = 0; i < table.askers.size(); ++i) {
    if (table.askers[i] != person) continue;
    entries.emplace_back(
        wire::entry::Forgotten{wire::entry::kFirstForgottenAsker - static_cast<int>(i)});
  }
  // As after `leave`: bots would play it on for nobody. The person is in it no more.
  if (is_game_deserted && !table.closed) {
    entries.emplace_back(wire::entry::Stopped{wire::entry::Stop::kGivenUp});
  }
  return entries;
}

// The same, or an entry that only takes the person's label away; none if there is nothing to say.
std::vector<wire::TableEntry> declaration(const LiveTable& live, const std::string& person) {
  std::vector<wire::TableEntry> entries = forgotten_entries(live.table, person);
  const bool is_labelled =
      std::find(live.labels.begin(), live.labels.end(), "member/" + person) != live.labels.end();
  if (entries.empty() && is_labelled) entries.emplace_back(wire::entry::Forgotten{0});
  return entries;
}

}  // namespace

TableErasure::TableErasure(Context context, Tables& tables, std::string person, std::string table,
                           Then then)
    : context_(context),
      tables_(tables),
      person_(std::move(person)),
      id_(std::move(table)),
      log_(table_log(id_)),
      then_(std::move(then)) {}

void TableErasure::go(Step step) {
  switch (step) {
    case Step::kOpen:
      return open();
    case Step::kDeclare:
      return declare();
    case Step::kFindRevision:
      return find_revision();
    case Step::kLook:
      return look();
    case Step::kClean:
      return clean();
    case Step::kCleanClub:
      return clean_club();
    case Step::kRewrite:
      return rewrite();
    case Step::kReadAgain:
      return read_again();
    case Step::kReplay:
      return replay();
    case Step::kCleanGame:
      return clean_game();
    case Step::kCheck:
      return check();
  }
}

void TableErasure::open() {
  tables_.open(id_, [self = shared_from_this()](Tables::Opened opened, const Live& live) {
    if (opened == Tables::Opened::kUnknown) return self->finish(true);
    if (live == nullptr) return self->finish(false);
    self->live_ = live;
    self->go(Step::kDeclare);
  });
}

void TableErasure::declare() {
  tables_.when_quiet(live_, [self = shared_from_this()] {
    Commit commit;
    commit.entries = declaration(*self->live_, self->person_);
    if (commit.entries.empty()) {
      self->until_ = self->live_->table.seq;
      return self->go(Step::kFindRevision);
    }
    commit.then = [self](Committed committed, std::uint64_t) {
      if (committed == Committed::kStored) {
        self->until_ = self->live_->table.seq;
        self->go(Step::kFindRevision);
      } else if (committed == Committed::kConflict && ++self->conflicts_ <= kMostConflicts) {
        self->go(Step::kDeclare);
      } else {
        self->finish(false);
      }
    };
    self->tables_.commit(self->live_, std::move(commit));
  });
}

void TableErasure::find_revision() {
  live_.reset();
  cleaning_.emplace(id_, person_);
  changed_.clear();
  at_ = 0;
  replayed_ = Table();
  replayed_.id = id_;
  is_replayed_ = false;
  load_state(context_, log_, 0, [self = shared_from_this()](const Result<store::LogState>& state) {
    if (!state) return self->finish(false);
    self->revision_ = state->revision;
    self->go(Step::kLook);
  });
}

void TableErasure::look() {
  load(context_, log_, at_, kEntriesPerLoad, [self = shared_from_this()](const Entries& page) {
    if (!page) return self->finish(false);
    for (const store::Entry& each : *page) {
      if (each.seq <= self->until_) self->cleaning_->look(each);
    }
    self->go(self->has_read(*page) ? Step::kClean : Step::kLook);
  });
}

void TableErasure::clean() {
  load(context_, log_, at_, kEntriesPerLoad, [self = shared_from_this()](const Entries& page) {
    if (!page) return self->finish(false);
    for (const store::Entry& each : *page) {
      if (each.seq > self->until_) break;
      auto changed = self->cleaning_->clean(each);
      if (!changed) continue;
      const bool is_first = changed->needs_names;
      self->changed_.insert(is_first ? self->changed_.begin() : self->changed_.end(),
                            std::move(changed->rewrite));
    }
    if (!self->has_read(*page)) return self->go(Step::kClean);
    self->names_.merge(self->cleaning_->own_names());
    self->clubs_ = self->cleaning_->clubs();
    self->go(Step::kCleanClub);
  });
}

void TableErasure::clean_club() {
  if (clubs_.empty()) return go(Step::kRewrite);
  const std::string club = *clubs_.begin();
  clubs_.erase(clubs_.begin());
  erase_from_club(context_, club, person_, names_, [self = shared_from_this()](bool done) {
    if (!done) return self->finish(false);
    self->go(Step::kCleanClub);
  });
}

bool TableErasure::has_read(const std::vector<store::Entry>& page) {
  const bool is_end = page.size() < kEntriesPerLoad || page.back().seq >= until_;
  at_ = is_end ? 0 : page.back().seq;
  return is_end;
}

void TableErasure::rewrite() {
  if (changed_.empty()) return go(Step::kReadAgain);
  const auto end =
      changed_.begin() + static_cast<std::ptrdiff_t>(std::min(changed_.size(), kEntriesPerRewrite));
  std::vector<store::Rewrite> some(std::make_move_iterator(changed_.begin()),
                                   std::make_move_iterator(end));
  changed_.erase(changed_.begin(), end);
  server::rewrite(context_, log_, revision_, std::move(some),
                  [self = shared_from_this()](const Result<bool>& done) {
                    if (!done) return self->finish(false);
                    if (!*done) return self->begin_again();
                    ++self->revision_;
                    self->go(Step::kRewrite);
                  });
}

// It may have been dropped from memory meanwhile, or be on its way there.
void TableErasure::read_again() {
  tables_.open(id_, [self = shared_from_this()](Tables::Opened opened, const Live& live) {
    if (opened == Tables::Opened::kUnknown) return self->finish(true);
    if (live == nullptr) return self->finish(false);
    self->tables_.read_again(live, [self](const TableRead& read) {
      if (read.how == TableRead::How::kBroken) {
        self->context_.environment.log(Level::kError, "forgetting_broke_table",
                                       {{"table", self->id_.substr(0, 6)}, {"why", read.why}});
      }
      if (read.how != TableRead::How::kFound) return self->finish(false);
      self->context_.shared_state.tell(wire::write_told(wire::told::Rewritten{self->id_}));
      self->go(Step::kReplay);
    });
  });
}

// A game that is over is kept in a log of its own, which follows from the table's. Those that end
// from now on are stored without the person: nothing in memory knows them any more.
void TableErasure::replay() {
  if (is_replayed_ || cleaning_->first_trace() == 0) return go(Step::kCheck);
  load(context_, log_, replayed_.seq, kEntriesPerLoad,
       [self = shared_from_this()](const Entries& page) {
         if (!page) return self->finish(false);
         for (const store::Entry& each : *page) {
           if (!self->add_to_replay(each)) return self->finish(false);
         }
         self->is_replayed_ = page->size() < kEntriesPerLoad;
         self->go(Step::kCleanGame);
       });
}

bool TableErasure::add_to_replay(const store::Entry& stored) {
  const Result<wire::TableEntry> read = wire::read_entry(stored.body);
  if (!read) return false;
  const Result<Outcome> outcome = add(replayed_, *read, stored.seq, stored.time_ms);
  if (!outcome) return false;
  // Games that had ended before the person came are as they were.
  if (outcome->over && stored.seq > cleaning_->first_trace()) {
    games_.push_back(archived_game(replayed_, stored.time_ms));
  }
  return true;
}

void TableErasure::clean_game() {
  if (games_.empty()) return go(Step::kReplay);
  load_state(context_, game_log(games_.front().game), 2,
             [self = shared_from_this()](const Result<store::LogState>& state) {
               if (!state) return self->finish(false);
               const ArchivedGame& game = self->games_.front();
               const std::vector<store::Entry>& entries = state->entries;
               if (entries.size() < 2 ||
                   (entries[0].body == game.stored && entries[1].body == game.record)) {
                 self->games_.pop_front();
                 return self->go(Step::kCleanGame);
               }
               server::rewrite(
                   self->context_, game_log(game.game), state->revision,
                   {{1, game.stored}, {2, game.record}}, [self](const Result<bool>& done) {
                     const bool is_over = !done || (!*done && ++self->conflicts_ > kMostConflicts);
                     if (is_over) return self->finish(false);
                     self->go(Step::kCleanGame);  // once more: then it is as it should be
                   });
             });
}

// Another process may have erased another person: what was made of the log before that would bring
// that one back into games.
void TableErasure::check() {
  load_state(context_, log_, 0, [self = shared_from_this()](const Result<store::LogState>& state) {
    if (!state) return self->finish(false);
    if (state->revision != self->revision_) return self->begin_again();
    self->finish(true);
  });
}

void TableErasure::begin_again() {
  if (++conflicts_ > kMostConflicts) return finish(false);
  go(Step::kFindRevision);
}

void TableErasure::finish(bool done) { then_(done ? std::optional(names_) : std::nullopt); }

}  // namespace backstep::server
