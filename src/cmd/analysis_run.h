// Many records analysed on many threads, in their order, and gone on with where a run was stopped.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advice/analysis.h"
#include "advice/summary.h"
#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::cmd {

// One game to analyse.
struct AnalysisJob {
  std::string source;  // its file, and its number where the file holds several
  std::string stem;    // for the name of a picture: the file without folder and ending, and number
  std::string id;      // a fingerprint of the record
  Record record;
};

// What was found among files and folders, in their order; a folder gives its *.jsonl files by name.
struct AnalysisJobs {
  std::vector<AnalysisJob> jobs;
  std::vector<std::string> refused;  // sentences: what cannot be analysed, and why
  std::vector<std::string> running;  // sources of games that are not over, left out
  std::vector<std::string> empty;    // ... of games without a whole turn
};
// `open`: games that are not over, too. `seat`: the same, for what one seat could know; then
// neither the fingerprint nor the name of a deal tells a card that it could not know.
AnalysisJobs find_jobs(const std::vector<std::string>& paths, bool open, bool seat);

struct AnalysisRun {
  advice::AnalysisOptions options;  // but for its progress
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  // Called often, one call at a time: games done, and the turn of a game that is being looked at.
  std::function<void(std::size_t games, int turn, int turns)> progress;
  // Gets every analysed game in the order of the jobs. One call at a time, from any thread.
  std::function<void(const AnalysisJob&, const advice::GameAnalysis&)> done;
};
// Those of `jobs` for which `skip` is not set. False if it was stopped.
bool analyse_all(const std::vector<AnalysisJob>& jobs, const std::vector<bool>& skip,
                 const AnalysisRun& run);

// A file of JSON lines that keeps what was analysed, game after game.
class AnalysisFile {
 public:
  // Reads what a run before has left: whole games only; what follows the last of them is cut off.
  // An error names the file, and leaves it as it was if it is no such file.
  Result<bool> open(const std::string& path);
  // The totals of a game that is kept already.
  const advice::GameTotals* kept(const std::string& id, int effort) const;
  // All lines of one game at once.
  Result<bool> append(const std::string& lines);

  AnalysisFile() = default;
  ~AnalysisFile();
  AnalysisFile(const AnalysisFile&) = delete;
  AnalysisFile& operator=(const AnalysisFile&) = delete;

 private:
  Result<bool> read(std::FILE* file, std::uintmax_t& whole);

  std::string path_;
  std::FILE* file_ = nullptr;
  std::map<std::pair<std::string, int>, advice::GameTotals> kept_;  // by id and effort
};

}  // namespace backstep::cmd
