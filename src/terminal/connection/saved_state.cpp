#include "terminal/connection/saved_state.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/utf8.h"
#include "net/text.h"
#include "terminal/connection/private_file.h"

namespace backstep::terminal::connection {
namespace {

namespace fs = std::filesystem;

// A house is FOLDER/games/NUMBER.db, where a greater number is a later one; a game that can be gone
// on with has NUMBER.db.game beside it.
constexpr std::string_view kGames = "/games";
constexpr std::string_view kHouse = ".db";
constexpr std::string_view kGame = ".game";
constexpr std::string_view kLock = ".lock";
constexpr std::string_view kFirstLine = "backstep game 1";
constexpr std::string_view kServersFirstLine = "backstep servers 1";
constexpr std::size_t kMostName = 200;  // bytes of a name, which has at most 20 characters

// The houses of this process, by file. They stay its own until it ends.
class LocalServers {
 public:
  static LocalServers& all() {
    static LocalServers servers;
    return servers;
  }
  bool take(const std::string& file) {
    const std::lock_guard guard(mutex_);
    if (locks_.contains(file)) return true;
    FileLock lock;
    if (!lock.take(file)) return false;
    locks_.emplace(file, std::move(lock));
    return true;
  }
  void give_back(const std::string& file) {
    const std::lock_guard guard(mutex_);
    locks_.erase(file);
  }
  bool has(const std::string& file) {
    const std::lock_guard guard(mutex_);
    return locks_.contains(file);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, FileLock> locks_;
};

std::optional<std::int64_t> number_of_house(const fs::path& file) {
  const std::string name = file.filename().string();
  if (!name.ends_with(kHouse)) return std::nullopt;
  const char* const end = name.data() + name.size() - kHouse.size();
  std::int64_t number = 0;
  const auto [read, wrong] = std::from_chars(name.data(), end, number);
  if (wrong != std::errc() || read != end || number <= 0) return std::nullopt;
  return number;
}

std::set<std::string> houses_in(const std::string& folder) {
  std::set<std::string> servers;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    fs::path file = at->path();
    if (file.extension() == kLock) file.replace_extension();  // it may be all that is left
    if (number_of_house(file)) servers.insert(file.string());
  }
  return servers;
}

// The lock goes last: as long as it is there, nobody else begins with this name.
void remove_house(const std::string& file) {
  for (const std::string_view part :
       {kGame, std::string_view("-wal"), std::string_view("-shm"), std::string_view(""), kLock}) {
    std::error_code failed;
    fs::remove(file + std::string(part), failed);
  }
  LocalServers::all().give_back(file);
}

bool exists(const std::string& file) {
  std::error_code failed;
  return fs::symlink_status(file, failed).type() != fs::file_type::not_found;
}

// When the game was played last, as far as the file system knows.
fs::file_time_type touched(const std::string& file) {
  auto last = fs::file_time_type::min();
  for (const std::string_view part : {std::string_view(""), std::string_view("-wal"), kGame}) {
    std::error_code failed;
    const auto time = fs::last_write_time(file + std::string(part), failed);
    if (!failed) last = std::max(last, time);
  }
  return last;
}

// ---- lines "key value"

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return line;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isgraph(static_cast<unsigned char>(c)) != 0;
  });
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};  // it was cut off
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string kept_text(const SavedGame& kept) {
  std::string text(kFirstLine);
  text += "\ntable " + kept.table + "\ntoken " + kept.token + "\nabout ";
  if (is_utf8(kept.about)) text += one_line(kept.about);
  return text + '\n';
}

std::optional<SavedGame> read_kept(const std::string& file) {
  const std::optional<std::string> text = read_private(file + std::string(kGame));
  if (!text) return std::nullopt;
  const std::vector<std::string_view> lines = lines_of(*text);
  constexpr std::array<std::string_view, 3> kKeys{"table ", "token ", "about "};
  if (lines.size() != kKeys.size() + 1 || lines[0] != kFirstLine) return std::nullopt;
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    if (!lines[i + 1].starts_with(kKeys[i])) return std::nullopt;
  }
  SavedGame kept;
  kept.file = file;
  kept.table = lines[1].substr(kKeys[0].size());
  kept.token = lines[2].substr(kKeys[1].size());
  kept.about = lines[3].substr(kKeys[2].size());
  if (!is_word(kept.table) || !is_word(kept.token)) return std::nullopt;
  return kept;
}

// Who one is where, the server first.
using Tokens = std::vector<std::pair<std::string, std::string>>;

Tokens read_tokens(const std::string& file) {
  Tokens tokens;
  const std::optional<std::string> text = read_private(file);
  if (!text) return tokens;
  const std::vector<std::string_view> lines = lines_of(*text);
  if (lines.empty() || lines[0] != kServersFirstLine) return tokens;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t space = lines[i].find(' ');
    if (space == std::string_view::npos) continue;
    const std::string_view origin = lines[i].substr(0, space);
    const std::string_view token = lines[i].substr(space + 1);
    if (is_word(origin) && is_word(token)) tokens.emplace_back(origin, token);
  }
  return tokens;
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return value == nullptr ? "" : value;
}

}  // namespace

std::string home_folder() {
  if (std::string own = variable("BACKSTEP_HOME"); !own.empty()) return own;
  // Paths that are not absolute do not count there.
  if (const std::string data = variable("XDG_DATA_HOME"); data.starts_with('/')) {
    return data + "/backstep";
  }
  std::string home = variable("HOME");
  if (home.empty()) {
    const passwd* const user = ::getpwuid(::getuid());  // NOLINT(concurrency-mt-unsafe)
    if (user != nullptr) home = user->pw_dir;
  }
  return home + "/.local/share/backstep";
}

std::string origin_of(const net::Url& url) {
  return (url.secure ? "https://" : "http://") + url.authority();
}

Result<SavedState> SavedState::open(const std::string& folder) {
  std::error_code failed;
  const std::string absolute = fs::absolute(folder, failed).lexically_normal().string();
  if (folder.empty() || failed) return Error{"there is no folder to keep games in"};
  if (auto error = make_private_folder(absolute)) return *error;
  if (auto error = make_private_folder(absolute + std::string(kGames))) return *error;
  return SavedState(absolute);
}

Result<std::string> SavedState::new_server_file() {
  const std::string games = folder_ + std::string(kGames);
  std::int64_t number = std::chrono::duration_cast<std::chrono::milliseconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count();
  LocalServers& own = LocalServers::all();
  for (const std::string& file : houses_in(games)) {
    number = std::max(number, number_of_house(file).value_or(0) + 1);
    if (exists(file + std::string(kGame)) || own.has(file) || !own.take(file)) continue;
    // Between the two looks somebody may have kept it.
    if (exists(file + std::string(kGame))) {
      own.give_back(file);
    } else {
      remove_house(file);
    }
  }
  constexpr int kTries = 1000;
  for (int i = 0; i < kTries; ++i, ++number) {
    std::string file = games + '/' + std::to_string(number) + std::string(kHouse);
    if (exists(file) || own.has(file) || !own.take(file)) continue;
    if (!exists(file)) return file;
    own.give_back(file);
  }
  return Error{games + " has no room for another game"};
}

std::optional<SavedGame> SavedState::last_game() {
  std::vector<std::pair<std::pair<fs::file_time_type, std::int64_t>, std::string>> found;
  for (const std::string& file : houses_in(folder_ + std::string(kGames))) {
    if (read_kept(file)) {
      found.emplace_back(std::pair(touched(file), number_of_house(file).value_or(0)), file);
    }
  }
  std::sort(found.rbegin(), found.rend());
  LocalServers& own = LocalServers::all();
  for (const auto& [when, file] : found) {
    const bool before = own.has(file);
    if (!own.take(file)) continue;
    // It may have come to its end meanwhile.
    if (auto kept = read_kept(file)) return kept;
    if (!before) own.give_back(file);
  }
  return std::nullopt;
}

bool SavedState::is_played_elsewhere() {
  LocalServers& own = LocalServers::all();
  for (const std::string& file : houses_in(folder_ + std::string(kGames))) {
    if (own.has(file) || !read_kept(file)) continue;
    if (!own.take(file)) return true;
    own.give_back(file);
  }
  return false;
}

std::optional<Error> SavedState::keep(const SavedGame& kept) {
  const fs::path file(kept.file);
  if (file.parent_path() != folder_ + std::string(kGames) || !number_of_house(file)) {
    return Error{kept.file + " is not one of the kept games"};
  }
  if (!is_word(kept.table) || !is_word(kept.token))
    return Error{"a game needs a table and a token"};
  return write_private(kept.file + std::string(kGame), kept_text(kept));
}

void SavedState::forget(const SavedGame& kept) {
  const fs::path file(kept.file);
  if (file.parent_path() != folder_ + std::string(kGames) || !number_of_house(file)) return;
  // Not what another program plays.
  if (LocalServers::all().take(kept.file)) remove_house(kept.file);
}

std::optional<std::string> SavedState::token(const std::string& origin) const {
  for (const auto& [server, token] : read_tokens(folder_ + "/servers")) {
    if (server == origin) return token;
  }
  return std::nullopt;
}

std::optional<Error> SavedState::keep_token(const std::string& origin, const std::string& token) {
  if (!is_word(origin) || !is_word(token)) return Error{"a token needs a server and no spaces"};
  const std::string file = folder_ + "/servers";
  FileLock lock;  // two programs may become somebody at the same time
  lock.wait_for(file);
  Tokens tokens = read_tokens(file);
  std::erase_if(tokens, [&](const auto& each) { return each.first == origin; });
  tokens.emplace_back(origin, token);
  std::string text(kServersFirstLine);
  text += '\n';
  for (const auto& [server, known] : tokens) {
    text.append(server).append(1, ' ').append(known).append(1, '\n');
  }
  return write_private(file, text);
}

std::string SavedState::name() const {
  const std::optional<std::string> text = read_private(folder_ + "/name");
  if (!text || !text->ends_with('\n') || text->size() > kMostName) return "";
  const std::string name = text->substr(0, text->size() - 1);
  return one_line(name) == name ? name : "";
}

void SavedState::keep_name(const std::string& name) {
  if (name.size() < kMostName)
    static_cast<void>(write_private(folder_ + "/name", one_line(name) + '\n'));
}

}  // namespace backstep::terminal::connection
