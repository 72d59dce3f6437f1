// Any bytes as what somebody says: judged without a crash, with a span inside the text; what is
// refused alone is refused with an innocent sentence beside it, and after any line of the writer.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "talk/judge.h"
#include "talk/text.h"
#include "talk/writer.h"
#include "tests/fuzz/trap.h"

namespace {

using namespace backstep;  // NOLINT(google-build-using-namespace)
using talk::Judge;
using talk::Verdict;

void check_span(std::string_view text, const Verdict& verdict) {
  require(verdict.span.begin <= verdict.span.end, "a span that ends before it begins", text);
  require(verdict.span.end <= count_characters(text), "a span beyond the text", text);
  const bool spanless = verdict.allowed() || verdict.why == talk::Why::kTooLong;
  require(spanless == (verdict.span.begin == verdict.span.end), "a span for no reason, or none",
          text);
}

}  // namespace

// The name is the fuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Judge& judge = Judge::all();
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const bool extreme : {false, true}) {
    const Verdict verdict = judge.judge(text, extreme);
    check_span(text, verdict);
    require(judge.judge(text, extreme) == verdict, "another verdict the next time", text);
    if (extreme && !verdict.allowed()) {
      require(!judge.judge(text, false).allowed(), "allowed only without commands", text);
    }
  }
  if (!judge.judge(text).allowed()) {
    require(!judge.judge(text + "\nWell done!").allowed(), "a sentence after it makes it pass",
            text);
    require(!judge.judge("Well done!\n" + text).allowed(), "a sentence before it makes it pass",
            text);
  }
  // The same text as the lines of one writer.
  talk::Writer writer;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const Verdict said = writer.says(judge, line, std::chrono::milliseconds::zero());
    check_span(line, said);
    require(!said.allowed() || judge.judge(line).allowed(), "earlier lines make it pass", line);
    begin = end + 1;
  }
  return 0;
}
