#include "wire/notice.h"

#include "wire/fields.h"

namespace backstep::wire {

// Found by the templates of fields.h when they write a list of them.
void put(std::string& out, const Happened& happened);

void put(std::string& out, const Happened& happened) {
  out +=
      "{\"seq\":" + std::to_string(happened.seq) + ",\"ms\":" + std::to_string(happened.ms) + ',';
  put_variant(out, "e", happened.event);
  out += '}';
}

namespace {

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
          std::string out = "{\"t\":";
          put(out, message.kName);
          put_members(out, message, false);
          out += '}';
          return out;
        }
      },
      notice);
}

std::string write_event(const Happened& happened) {
  std::string out;
  put(out, happened);
  return out;
}

}  // namespace backstep::wire
