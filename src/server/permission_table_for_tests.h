// The table of permissions in docs/protocol.md, read: who asks for what, about whom, in which
// phase.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/source_dir.h"

namespace backstep::server {

using Strings = std::vector<std::string>;

inline const Strings kRoles{"visitor",       "spectator",    "bench",    "seat",
                            "host",          "acting",       "acted",    "former",
                            "bench program", "seat program", "bot plays"};
inline const Strings kPhases{"lobby", "begin", "play", "over", "closed"};

// What each request can be aimed at; those that are not in the list are aimed at nothing.
inline const std::map<std::string, Strings> kTargets{
    {"sit", {"own", "connected", "away", "recent", "long", "bot", "program", "free"}},
    {"set_bot", {"own", "connected", "away", "recent", "long", "bot", "program", "free"}},
    {"hand_over", {"own", "connected", "away", "recent", "long", "program"}},
    {"hide", {"own", "connected", "away", "recent", "long", "program"}},
    {"begin", {"own", "connected", "away", "recent", "long", "bot", "program"}},
    {"play", {"own", "connected"}},
    {"hint", {"own", "connected"}},
    {"nudge", {"own", "connected", "away", "recent", "long", "bot", "program"}},
    {"stand_in",
     {"own", "connected", "away", "recent", "long", "idle", "bot", "program", "stalled program"}},
    {"ask",
     {"own", "connected", "away", "recent", "long", "asked", "asked early", "bot", "bot asked",
      "program", "lost program"}},
    {"answer", {"asked", "asked early", "bot asked", "not asked"}},
};
inline const Strings kNoTarget{""};

inline const Strings& targets_of(const std::string& request) {
  const auto found = kTargets.find(request);
  return found == kTargets.end() ? kNoTarget : found->second;
}

struct Row {
  std::string request;
  Strings targets;
  Strings phases;
  Strings cells;  // one for each role
};

inline const Strings kRequests{"join",      "rename", "leave",     "sit",   "stand",     "set_bot",
                               "swap",      "change", "hand_over", "hide",  "start",     "ready",
                               "begin",     "play",   "give_up",   "hint",  "stop_hint", "stand_in",
                               "take_back", "ask",    "answer",    "nudge", "here",      "say",
                               "check",     "react",  "signal",    "away",  "look",      "code",
                               "earlier",   "review", "lead"};

inline std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" `");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" `") - first + 1);
}

inline Strings split(const std::string& text, char at) {
  Strings parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(trimmed(part));
  return parts;
}

inline Strings cells_of(const std::string& line) {
  Strings cells = split(line, '|');
  if (!cells.empty()) cells.erase(cells.begin());
  return cells;
}

// The rows of the table below "## Who may do what", and its header.
inline std::vector<Row> documented(Strings& header) {
  std::ifstream file(BACKSTEP_SOURCE_DIR "/docs/protocol.md");
  std::vector<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## Who may do what";
    if (!inside || !line.starts_with("|") || line.starts_with("|---")) continue;
    const Strings cells = cells_of(line);
    if (cells.front() == "request") {
      header = Strings(cells.begin() + 3, cells.end());
      continue;
    }
    if (header.empty() || cells.size() < 3) continue;
    for (const std::string& request : split(cells[0], ',')) {
      Row row{request, split(cells[1], ','), split(cells[2], ','),
              Strings(cells.begin() + 3, cells.end())};
      if (cells[2] == "any") row.phases = kPhases;
      if (cells[1].empty()) row.targets = kNoTarget;
      if (cells[1] == "any") row.targets = targets_of(request);
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

}  // namespace backstep::server
