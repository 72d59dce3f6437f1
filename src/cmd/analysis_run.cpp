#include "cmd/analysis_run.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "advise/course.h"
#include "base/check.h"
#include "base/random.h"
#include "cmd/files.h"
#include "cmd/record_files.h"
#include "tell/words.h"
#include "wire/advice_json.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

// The cards of a game that is still played have no part in what is told of it.
std::string fingerprint(Record record, bool without_cards) {
  if (without_cards) std::sort(record.deck.begin(), record.deck.end());
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016" PRIx64, hash_bytes(wire::write_record(record)));
  return text.data();
}

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
      found.refused.push_back(path + ", line " + std::to_string(record->error().line) + ": " +
                              record->error().sentence);
      return;
    }
    const Replay replayed = replay(**record, (*record)->actions.size());
    if (replayed.refused != Refusal::kNone) {
      found.refused.push_back(place + ": " + stop_text(**record, replayed));
    } else if (!open && !seat && !is_over(**record, replayed.state)) {
      found.running.push_back(place);
    } else if (course_of(**record).turns.empty()) {
      found.empty.push_back(place);
    } else {
      if (seat) (*record)->deal.clear();
      const std::string stem = path == "-" ? "game" : fs::path(path).stem().string();
      std::string id = fingerprint(**record, seat);
      found.jobs.push_back(
          {place, stem + '-' + std::to_string(number), std::move(id), std::move(**record)});
    }
  }
  if (number == 0) found.refused.push_back(path + ": holds no record");
  if (number == 1 && found.jobs.size() == first + 1) {
    found.jobs.back().source = path;
    found.jobs.back().stem = path == "-" ? "game" : fs::path(path).stem().string();
  }
}

// Games are looked at in any order and given out in theirs.
class Workers {
 public:
  Workers(const std::vector<AnalysisJob>& jobs, const std::vector<bool>& skip,
          const AnalysisRun& run)
      : jobs_(jobs), run_(run) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (!skip[i]) order_.push_back(i);
    }
  }

  bool work() {
    std::vector<std::thread> threads;
    const auto wanted =
        std::min(static_cast<std::size_t>(std::max(1, run_.threads)), order_.size());
    threads.reserve(wanted);
    for (std::size_t i = 0; i < wanted; ++i) threads.emplace_back([this] { take_jobs(); });
    for (std::thread& thread : threads) thread.join();
    return given_ == order_.size();
  }

 private:
  bool stopped() const { return run_.stop != nullptr && *run_.stop; }

  void take_jobs() {
    for (std::size_t place = next_++; place < order_.size() && !stopped(); place = next_++) {
      AnalysisOptions options = run_.options;
      options.stop = run_.stop;
      options.progress = [this](int turn, int turns) {
        const std::scoped_lock lock(mutex_);
        if (run_.progress) run_.progress(given_, turn, turns);
      };
      std::optional<GameAnalysis> game = analyse(jobs_[order_[place]].record, options);
      if (game) give(place, std::move(*game));
    }
  }

  void give(std::size_t place, GameAnalysis game) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(place, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == given_;
         first = waiting_.begin()) {
      run_.done(jobs_[order_[given_]], first->second);
      waiting_.erase(first);
      ++given_;
    }
  }

  const std::vector<AnalysisJob>& jobs_;
  const AnalysisRun& run_;
  std::vector<std::size_t> order_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::map<std::size_t, GameAnalysis> waiting_;
  std::size_t given_ = 0;
};

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
  return Workers(jobs, skip, run).work();
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

const GameTotals* AnalysisFile::kept(const std::string& id, int effort) const {
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

GameTotals totals_in(const std::string& lines) {
  const std::size_t last = lines.rfind('\n', lines.size() - 2) + 1;  // 0 where there is none before
  Result<wire::GameLine> game =
      wire::read_game_totals(std::string_view(lines).substr(last, lines.size() - last - 1));
  if (!game)
    fail_check("a game's line is not what its reader reads", game.error().sentence.c_str());
  return std::move(game->totals);
}

std::string lines_of(const AnalysisJob& job, const GameAnalysis& game, int effort) {
  const std::vector<std::string> names = tell::player_names(job.record);
  const wire::AnalysedGame about{
      .id = job.id, .source = job.source, .effort = effort, .players = names};
  std::string lines;
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    lines += wire::turn_analysis_json(game, i, about) + '\n';
  }
  return lines + wire::game_analysis_json(game, job.record, about) + '\n';
}

}  // namespace backstep::cmd
