// TableErasure: takes one person out of the log of a table, out of the table in memory, and out of
// the logs of its finished games.
//
// People play on meanwhile. The table is occupied twice, each time for as long as an ordinary
// request: for the entries that say that the person is forgotten, and when the table in memory is
// exchanged. Everything else happens beside it, some entries at a time, so that no call costs in
// proportion to the history: the log up to those entries does not change any more, but by other
// erasures. Rewriting names the revision that was read, so of two processes that erase at the same
// time one begins again.
//
// It can be cut off anywhere and begun again from the start.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "server/archive/archive.h"
#include "server/host/context.h"
#include "server/people/traces.h"
#include "server/tables/tables.h"
#include "store/store.h"

namespace backstep::server {

// On the service's thread.
class TableErasure : public std::enable_shared_from_this<TableErasure> {
 public:
  // The names that the person had there; nothing if the store failed on the way.
  using Then = std::function<void(const std::optional<std::set<std::string>>& names)>;

  TableErasure(Context context, Tables& tables, std::string person, std::string table, Then then);
  void start() { go(Step::kOpen); }

 private:
  // In this order, each once for every piece of its work.
  enum class Step : std::uint8_t {
    kOpen,          // the table comes into memory
    kDeclare,       // its log says that the person is forgotten; until there it is cleaned
    kFindRevision,  // where an erasure by another process was in between, it begins here again
    kLook,          // first pass over the log: as which members the person was there
    kClean,         // second pass: the entries that must be exchanged
    kCleanClub,     // before the person's names are gone: each evening that the table belongs to
    kRewrite,       // the entries are exchanged
    kReadAgain,     // the table in memory becomes what its log says now
    kReplay,        // third pass: the games that have ended
    kCleanGame,     // each of them
    kCheck,         // whether all of that was of one revision
  };
  void go(Step step);

  void open();
  void declare();
  void find_revision();
  void look();
  void clean();
  void clean_club();
  void rewrite();
  void read_again();
  void replay();
  void clean_game();
  void check();

  // True at the end of what has to be read; else `at_` is where to read on.
  bool has_read(const std::vector<store::Entry>& page);
  // Whether the log could be replayed.
  bool add_to_replay(const store::Entry& entry);
  void begin_again();
  void finish(bool done);

  Context context_;
  Tables& tables_;
  const std::string person_;
  const std::string id_;
  const std::string log_;
  Then then_;

  Live live_;
  int conflicts_ = 0;
  std::uint64_t until_ = 0;  // the last entry to be cleaned
  std::uint64_t revision_ = 0;
  std::uint64_t at_ = 0;  // the last entry that this pass has read
  std::optional<Cleaning> cleaning_;
  std::deque<store::Rewrite> changed_;
  std::set<std::string> names_;  // the person's own
  std::set<std::string> clubs_;  // that are not yet clean
  Table replayed_;
  bool is_replayed_ = false;
  std::deque<ArchivedGame> games_;
};

}  // namespace backstep::server
