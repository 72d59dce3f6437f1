// PlugDisk: a disk in memory whose plug can be pulled, as a VFS of SQLite. What a database promises
// about power cuts, full disks and broken ones can be tried with it, thousands of times a second.
//
// A file has a content that everybody sees and one that is durable. Writes and truncations change
// the former, a sync makes them durable; when the plug is pulled, the durable content is all that
// is sure to be left. So it is with the files themselves: one that was never synced is not sure to
// be there (a sync includes the directory, as in SQLite's own VFS). A deletion is durable at once:
// with synchronous=FULL SQLite does not sync the directory after it has deleted a rollback journal,
// which is its commit (only EXTRA does), so on a disk that brings deleted files back no commit in
// that mode would be durable, and there would be nothing to test.
//
// What it does not do: lie about a sync, forget after a failed sync what a later one would have to
// write, spoil bytes that nobody wrote to. Transactions over attached databases are not tried.
//
// A path is a name: "a" and "./a" are two files. Connections of this process see each other with
// all of SQLite's locks and, in WAL mode, share memory; other processes see nothing of it. Every
// function may be called from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace backstep {

class PlugVfs;  // the side of it that SQLite sees

class PlugDisk {
 public:
  // What a write that is torn is torn at: sectors are written whole or not at all.
  static constexpr std::uint64_t kSector = 512;

  PlugDisk();
  // REQUIRES: every connection is closed, abandoned ones included.
  ~PlugDisk();
  PlugDisk(const PlugDisk&) = delete;
  PlugDisk& operator=(const PlugDisk&) = delete;

  // What sqlite3_open_v2 wants to know, different for every disk.
  const std::string& vfs_name() const;

  // The power fails, and comes back. What was not synced is lost, locks and shared memory too.
  //
  // Connections that are open are abandoned, as if their process had died: everything they try on
  // this disk from now on fails with an SQLITE_IOERR and changes nothing, and all that is left to
  // do with them is to close them, whenever it suits. (Within a transaction they may still answer
  // from their cache.) New connections can be opened at once.
  void pull_plug();
  // The same with a real disk's whims: of what was not synced, each write and truncation of each
  // file is lost or survives, or only some sectors of it do, whatever became of those before it. A
  // file that was never synced is there or not. The seed decides: the same history with the same
  // seed leaves the same files.
  void pull_plug(std::uint64_t seed);

  // The plug is pulled by the disk itself, after that many more changes: in the midst of the
  // following one, which fails. Writes, truncations, syncs and deletions count as changes. Without
  // a seed everything is lost that was not synced. A later call of it, and any pull, replaces it.
  void pull_plug_after(std::uint64_t changes, std::optional<std::uint64_t> seed = std::nullopt);
  std::uint64_t pulls() const;

  // Faults. They stay until they are taken back, whatever is pulled.
  //
  // So many bytes can still be written, wherever; then a write stores what there is room for and
  // fails with SQLITE_FULL.
  void fail_writes_after(std::uint64_t bytes);
  // Syncs fail with SQLITE_IOERR_FSYNC and make nothing durable; a later one that succeeds does.
  void fail_syncs(bool fail);
  // Reads fail with SQLITE_IOERR_READ.
  void fail_reads(bool fail);
  // Takes all faults back, and a pull that was ordered for later.
  void repair();

  // What has happened since the disk was made, over all files, temporary ones included: syncs that
  // succeeded, and bytes that were written.
  std::uint64_t syncs() const;
  std::uint64_t bytes_written() const;
  // How many writes and truncations are not durable at the moment. (Those of temporary files and of
  // files deleted meanwhile do not count: nobody can miss them.)
  std::uint64_t unsynced() const;
  bool exists(const std::string& path) const;

 private:
  std::unique_ptr<PlugVfs> vfs_;
};

}  // namespace backstep
