#include "cmd/analysis_run.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>

#include "advice/course.h"
#include "base/threads.h"
#include "cmd/files.h"
#include "cmd/record_files.h"
#include "wire/advice_json.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

// The files of a folder by name, or the path itself.
std::vector<std::string> files_at(const std::string& path, std::vector<std::string>& refused) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return {path};
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
  }
  if (error) refused.push_back(path + ": cannot be read: " + error.message());
  if (!error && files.empty()) refused.push_back(path + ": holds no file *.jsonl");
  std::sort(files.begin(), files.end());
  return files;
}

// A game that was given up is over for those who talk about it.
bool is_over(const Record& record, const State& end) {
  return end.is_over() || (record.result && record.result->ending == Ending::kAbandoned);
}

void find_in_file(const std::string& path, bool open, bool seat, AnalysisJobs& found) {
  const Result<std::string> text = read_file(path);
  if (!text) {
    found.refused.push_back(text.error().sentence);
    return;
  }
  const std::size_t first = found.jobs.size();
  wire::RecordReader reader(*text);
  int number = 0;
  while (auto record = reader.next()) {
    ++number;
    const std::string place = path + ", game " + std::to_string(number);
    if (!*record) {
      found.refused.push_back(input_name(path) + ':' + std::to_string(record->error().line) + ": " +
                              record->error().sentence);
      return;
    }
    // Not kept: it takes twenty times the memory of the record, and replaying takes microseconds.
    const advice::Course course = advice::course_of(**record);
    if (course.replay.refused != Refusal::kNone) {
      const std::size_t line = reader.line_of_action(course.replay.actions);
      found.refused.push_back(place + ", line " + std::to_string(line) + ": " +
                              stop_text(**record, course.replay));
    } else if (!open && !seat && !is_over(**record, course.replay.state)) {
      found.running.push_back(place);
    } else if (course.turns.empty()) {
      found.empty.push_back(place);
    } else {
      if (seat) (*record)->deal.clear();
      const std::string stem = path == "-" ? "game" : fs::path(path).stem().string();
      std::string id = wire::fingerprint(**record, seat);
      found.jobs.push_back(
          {place, stem + '-' + std::to_string(number), std::move(id), std::move(**record)});
    }
  }
  if (number == 0) found.refused.push_back(input_name(path) + ": holds no record");
  if (number == 1 && found.jobs.size() == first + 1) {
    found.jobs.back().source = path;
    found.jobs.back().stem = path == "-" ? "game" : fs::path(path).stem().string();
  }
}

Error file_error(const std::string& path, const char* what) {
  return {path + ": " + what + ": " + std::strerror(errno)};
}

}  // namespace

AnalysisJobs find_jobs(const std::vector<std::string>& paths, bool open, bool seat) {
  AnalysisJobs found;
  for (const std::string& path : paths) {
    for (const std::string& file : files_at(path, found.refused))
      find_in_file(file, open, seat, found);
  }
  return found;
}

bool analyse_all(const std::vector<AnalysisJob>& jobs, const std::vector<bool>& skip,
                 const AnalysisRun& run) {
  std::vector<const AnalysisJob*> wanted;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!skip[i]) wanted.push_back(&jobs[i]);
  }
  const auto job_of = [&](std::int64_t number) -> const AnalysisJob& {
    return *wanted[static_cast<std::size_t>(number)];
  };
  const auto count = static_cast<std::int64_t>(wanted.size());
  Pieces pieces(0, count - 1, [&] { return run.stop != nullptr && *run.stop; });
  std::mutex mutex;  // of calls of `run`, and of `done`
  std::size_t done = 0;
  InOrder<advice::GameAnalysis> analysed(
      0, count, [&](std::int64_t number, const advice::GameAnalysis& game) {
        const std::scoped_lock lock(mutex);
        run.done(job_of(number), game);
        ++done;
        return true;
      });
  advice::AnalysisOptions options = run.options;
  options.stop = run.stop;
  options.progress = [&](int turn, int turns) {
    const std::scoped_lock lock(mutex);
    if (run.progress) run.progress(done, turn, turns);
  };
  const auto threads = static_cast<int>(std::min<std::int64_t>(std::max(1, run.threads), count));
  on_threads(threads, [&](int) {
    while (const std::optional<std::int64_t> number = pieces.next()) {
      std::optional<advice::GameAnalysis> game =
          advice::analyse(advice::course_of(job_of(*number).record), options);
      if (game) analysed.put(*number, std::move(*game));
    }
  });
  return done == wanted.size();
}

AnalysisFile::~AnalysisFile() {
  if (file_ != nullptr) std::fclose(file_);
}

// Whole games are kept; the turns of a game that was cut off, and a line that was, are not.
Result<bool> AnalysisFile::read(std::FILE* file, std::uintmax_t& whole) {
  const Error foreign{path_ + ": is no file of analysed games, so nothing is added to it"};
  constexpr std::size_t kMostBytes = 1U << 22U;
  LineReader lines(file, kMostBytes);
  std::string line;
  std::uintmax_t read = 0;
  for (LineReader::Got got = lines.next(line); got != LineReader::Got::kEnd;
       got = lines.next(line)) {
    if (got == LineReader::Got::kTooLong) return foreign;
    read += line.size() + 1;
    const bool cut = std::feof(file) != 0;  // the last line has no end
    if (cut && wire::may_be_cut(line)) break;
    if (wire::is_turn_line(line)) continue;
    Result<wire::GameLine> game = wire::read_game_totals(line);
    if (!game) return Error{foreign.sentence + ": " + game.error().sentence};
    kept_[{std::move(game->game), game->effort}] = std::move(game->totals);
    whole = read;
  }
  return true;
}

Result<bool> AnalysisFile::open(const std::string& path) {
  path_ = path;
  std::error_code error;
  if (fs::exists(path, error)) {
    if (!fs::is_regular_file(path, error))
      return Error{path + ": is no ordinary file to go on with"};
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return file_error(path, "cannot be read");
    std::uintmax_t whole = 0;
    const Result<bool> done = read(file, whole);
    std::fclose(file);
    if (!done) return done;
    fs::resize_file(path, whole, error);
    if (error) return Error{path + ": cannot be cut to its last whole game: " + error.message()};
  }
  file_ = std::fopen(path.c_str(), "ab");
  if (file_ == nullptr) return file_error(path, "cannot be opened");
  return true;
}

const advice::GameTotals* AnalysisFile::kept(const std::string& id, int effort) const {
  const auto place = kept_.find({id, effort});
  return place == kept_.end() ? nullptr : &place->second;
}

Result<bool> AnalysisFile::append(const std::string& lines) {
  if (std::fwrite(lines.data(), 1, lines.size(), file_) != lines.size() ||
      std::fflush(file_) != 0) {
    return file_error(path_, "cannot be written");
  }
  return true;
}

}  // namespace backstep::cmd
