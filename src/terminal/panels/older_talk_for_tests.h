// Older talk behind a door for tests: told when it is asked for, some lines at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "terminal/state/people.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::terminal::panels {

// Lines "older 1" and so on of member 1, before what the table has told.
struct OlderTalk {
  std::vector<wire::Happened> lines;
  std::size_t at_once = 5;

  void put(state::Table& table, std::uint64_t count) {
    for (std::uint64_t i = 1; i <= count; ++i) {
      const std::string text = "older " + std::string(1, static_cast<char>('a' + (i - 1) % 26));
      lines.push_back({i, 0, wire::entry::Said{1, text}});
    }
    for (wire::Happened& each : table.events) each.seq += count;
    table.seq += count;
    table.talk_from = count + 1;
  }
  wire::Notice tell(state::Table& table, const wire::request::Earlier& asked) {
    wire::notice::Earlier answer;
    while (!lines.empty() && answer.events.size() < at_once && lines.back().seq < asked.before) {
      answer.events.insert(answer.events.begin(), std::move(lines.back()));
      lines.pop_back();
    }
    if (!lines.empty()) answer.from = lines.back().seq + 1;
    table.events.insert(table.events.begin(), answer.events.begin(), answer.events.end());
    table.talk_from = answer.from;
    return answer;
  }
};

}  // namespace backstep::terminal::panels
