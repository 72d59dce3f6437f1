// Any text as a file of records: it is read or refused, what was read is the same after writing and
// reading it again, and no replay of it breaks an invariant.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/record.h"
#include "engine/game/state.h"
#include "tests/fuzz/trap.h"
#include "wire/record_json.h"

namespace {

using namespace backstep;  // NOLINT(google-build-using-namespace)

void check_round_trip(const Record& record) {
  const std::string text = wire::write_record(record);
  wire::RecordReader reader(text);
  const auto read = reader.next();
  require(read && read->ok(), "what was written cannot be read", text);
  require(**read == record, "what was written reads otherwise", text);
  require(!reader.next(), "what was written holds more than was written", text);
  require(wire::write_record(**read) == text, "written again it is another text", text);
}

void check_replay(const Record& record) {
  const Replay whole = replay(record, record.actions.size());
  require(broken_invariant(whole.state).empty(), "a broken invariant",
          broken_invariant(whole.state));
  require(whole.actions <= record.actions.size(), "more actions than there are");
  require((whole.refused == Refusal::kNone) == (whole.actions == record.actions.size()),
          "a replay that stops without a reason, or with one that goes on");
  require(replay(record, whole.actions).state == whole.state, "the same actions, another state");
}

}  // namespace

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  wire::RecordReader reader(text);
  while (const auto read = reader.next()) {
    if (*read) {
      check_round_trip(**read);
      check_replay(**read);
      continue;
    }
    require(read->error().line > 0, "an error without a line", read->error().sentence);
    require(!read->error().sentence.empty(), "an error without a sentence");
    require(!reader.next(), "a record after an error");
  }
  return 0;
}
