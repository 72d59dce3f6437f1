#include "terminal/app/names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/entropy.h"
#include "base/random.h"
#include "terminal/connection/connection.h"
#include "terminal/messages/refusals.h"

namespace backstep::terminal::app {

std::string name_fault(const Texts& texts, const std::string& name) {
  const std::string trouble = connection::name_trouble(name);
  if (trouble.empty()) return "";
  return trouble == "taboo" ? texts("lobby.name_taboo") : messages::refusal_text(texts, trouble);
}

std::string any_name(const Texts& texts) {
  constexpr std::string_view kBetween = ", ";
  const std::string all = texts("lobby.names");
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(kBetween, begin), all.size());
    names.push_back(all.substr(begin, end - begin));
    begin = end + kBetween.size();
  }
  SystemEntropy entropy;
  return names.at(uniform_below(entropy, static_cast<std::uint32_t>(names.size())));
}

}  // namespace backstep::terminal::app
