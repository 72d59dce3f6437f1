#include "tests/plug/plug_file.h"

namespace backstep {

void write_to(std::string& content, std::uint64_t at, std::string_view bytes) {
  if (content.size() < at + bytes.size()) content.resize(at + bytes.size());
  content.replace(at, bytes.size(), bytes);
}

void make(const Change& change, std::string& content) {
  if (change.truncates) {
    content.resize(change.at);
  } else {
    write_to(content, change.at, change.bytes);
  }
}

namespace {

// Each sector of a write has its own luck. A truncation has no parts.
void make_torn(const Change& change, std::string& content, Random& random) {
  if (change.truncates) return make(change, content);
  const std::string_view bytes = change.bytes;
  for (std::uint64_t done = 0; done < bytes.size();) {
    const std::uint64_t at = change.at + done;
    const std::uint64_t length = PlugDisk::kSector - at % PlugDisk::kSector;
    if (random.below(2) == 0) write_to(content, at, bytes.substr(done, length));
    done += length;
  }
}

}  // namespace

std::string survivors(const File& file, Random& random) {
  constexpr std::uint32_t kQuarters = 4;
  // Different odds for each file, all or nothing among them: with even odds for each of many writes
  // it would never happen that all are there but one.
  const std::uint32_t odds = random.below(kQuarters + 1);
  std::string content = file.durable;
  for (const Change& change : file.unsynced) {
    if (random.below(kQuarters) >= odds) continue;
    if (odds < kQuarters && random.below(2) == 0) {
      make_torn(change, content, random);
    } else {
      make(change, content);
    }
  }
  return content;
}

}  // namespace backstep
