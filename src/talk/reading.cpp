#include "talk/reading.h"

#include <algorithm>
#include <bit>

namespace backstep::talk {
namespace {

constexpr Facts kUnknown;
constexpr std::size_t kNeighbours = 8;  // words on either side that show the language of one

}  // namespace

Reading::Reading(const Text& text, const Lexicon& lexicon, Permits permits)
    : text_(text), lexicon_(lexicon), permits_(permits) {
  prefixes_[0] = 0;
  for (std::size_t i = 0; i < text.signs().size(); ++i) {
    prefixes_[i + 1] = extended(prefixes_[i], text.signs()[i]);
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const bool possible = word(i).size() <= kLongestWord;
    hashes_[i] = possible ? hash(word(i).begin, word(i).size()) : 0;
    const Facts* const found = possible ? lexicon.find(hashes_[i]) : nullptr;
    facts_[i] = found == nullptr ? &kUnknown : found;
    known_[i] = found != nullptr;
    speakers_[i] = word(i).russian ? lexicon.russian() : static_cast<Languages>(~Languages{0});
    excused_[i] = false;
  }
}

bool Reading::doubtful(std::size_t i) const {
  if (facts(i).doubt == 0 || (word(i).mixed() && number_in(i) != 0)) return false;
  // The oven is piec and five is pięć: with its accents there is no doubt.
  return !word(i).accented || written_in(i, facts(i).accented_in) == 0;
}

int Reading::evidence(std::size_t i, Languages languages) const {
  const auto shows = [this, languages](std::size_t k) {
    const auto latin = static_cast<Languages>(word(k).latin ? ~lexicon_.russian() : ~0);
    return (facts(k).common_in & languages & speakers_[k] & latin) != 0;
  };
  int count = 0;
  const std::size_t first = i < kNeighbours ? 0 : i - kNeighbours;
  for (std::size_t k = i; k > first && in_line_before(k); --k) count += shows(k - 1) ? 1 : 0;
  const std::size_t last = i + kNeighbours;
  for (std::size_t k = i; k < last && in_line_after(k); ++k) count += shows(k + 1) ? 1 : 0;
  return count;
}

std::string_view Reading::language(std::size_t i, Languages languages) const {
  std::string_view best;
  int most = -1;
  for (Languages rest = languages; rest != 0; rest = static_cast<Languages>(rest & (rest - 1U))) {
    const auto place = static_cast<unsigned>(std::countr_zero(rest));
    const int count = evidence(i, static_cast<Languages>(1U << place));
    if (count <= most) continue;
    most = count;
    best = lexicon_.language(place);
  }
  return best;
}

void Reading::excuse(std::size_t first, std::size_t last) {
  for (std::size_t i = first; i <= last; ++i) excused_[i] = true;
}

bool Reading::any_excused(std::size_t first, std::size_t last) const {
  return std::any_of(excused_.begin() + static_cast<std::ptrdiff_t>(first),
                     excused_.begin() + static_cast<std::ptrdiff_t>(last) + 1,
                     [](bool excused) { return excused; });
}

bool Reading::any_excused_in(std::size_t begin, std::size_t end) const {
  const std::span<const Word> words = text_.words();
  auto at = std::ranges::partition_point(words, [begin](const Word& w) { return w.end <= begin; });
  for (; at != words.end() && at->begin < end; ++at) {
    if (excused_[static_cast<std::size_t>(at - words.begin())]) return true;
  }
  return false;
}

void Reading::find(Why why, Span span, std::string_view language) {
  if (!verdict_.allowed() && verdict_.span.begin <= span.begin) return;
  verdict_ = {why, span, language};
}

}  // namespace backstep::talk
