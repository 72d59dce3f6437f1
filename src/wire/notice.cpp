#include "wire/notice.h"

#include "wire/event_json.h"
#include "wire/fields.h"

namespace backstep::wire {
namespace {

constexpr std::size_t kUsualNoticeBytes = 250;

// Fields of another struct beside those of the message itself are written by hand.
std::string hint_text(const notice::Hinted& hint) {
  std::string out = "{\"t\":\"hint\",\"id\":" + std::to_string(hint.id) +
                    ",\"n\":" + std::to_string(hint.n) + ",\"advice\":";
  return out + hint.advice + '}';
}

}  // namespace

std::string write_notice(const Notice& notice) {
  return std::visit(
      [](const auto& message) -> std::string {
        using Message = std::decay_t<decltype(message)>;
        if constexpr (std::is_same_v<Message, notice::Hinted>) {
          return hint_text(message);
        } else {
          std::string out;
          out.reserve(kUsualNoticeBytes);
          out += "{\"t\":";
          put(out, message.kName);
          put_members(out, message, false);
          out += '}';
          return out;
        }
      },
      notice);
}

}  // namespace backstep::wire
