#include "push/base64url.h"

#include <cstddef>
#include <cstdint>

namespace backstep::push {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64url_encode(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t held = 0;
  int bits = 0;
  for (const char byte : bytes) {
    held = (held << 8U) | static_cast<std::uint8_t>(byte);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += kAlphabet[(held >> static_cast<unsigned>(bits)) & 63U];
    }
  }
  if (bits > 0) text += kAlphabet[(held << static_cast<unsigned>(6 - bits)) & 63U];
  return text;
}

std::optional<std::string> base64url_decode(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const std::size_t value = kAlphabet.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    held = (held << 6U) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((held >> static_cast<unsigned>(bits)) & 255U);
  }
  const std::uint32_t left_over = held & ((1U << static_cast<unsigned>(bits)) - 1U);
  if (left_over != 0) return std::nullopt;
  return bytes;
}

}  // namespace backstep::push
