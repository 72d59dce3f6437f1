#include "talk/writer.h"

#include <cstddef>

#include "base/utf8.h"
#include "talk/text.h"

namespace backstep::talk {

Verdict Writer::says(const Judge& judge, std::string_view line, Time now, bool extreme) {
  while (!lines_.empty() && now - lines_.front().time > kMemory) lines_.pop_front();
  std::string earlier;
  for (const Line& said : lines_) {
    if (!earlier.empty()) earlier += '\n';
    earlier += said.text;
  }
  const Verdict verdict = judge.judge_after(earlier, line, extreme);
  if (!verdict.allowed()) return verdict;

  lines_.push_back({now, std::string(line)});
  std::size_t characters = 0;
  for (const Line& said : lines_) characters += count_characters(said.text) + 1;
  while (characters > kMostCharacters) {
    characters -= count_characters(lines_.front().text) + 1;
    lines_.pop_front();
  }
  return verdict;
}

}  // namespace backstep::talk
