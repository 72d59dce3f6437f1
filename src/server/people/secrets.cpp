#include "server/people/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <cstddef>

#include "engine/game/deal.h"

namespace backstep::server {
namespace {

constexpr std::size_t kIdBytes = 16;
constexpr std::size_t kTokenBytes = 32;
constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";  // 30: no 0 1 I L O U
constexpr std::size_t kCodeLength = 10;

template <std::size_t kBytes>
std::string base64(const std::array<unsigned char, kBytes>& bytes) {
  std::array<char, sodium_base64_ENCODED_LEN(kBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)>
      text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

template <std::size_t kBytes>
std::string random_text() {
  std::array<unsigned char, kBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return base64(bytes);
}

template <std::size_t kBytes>
std::array<unsigned char, kBytes> hash(std::string_view text, std::string_view key) {
  std::array<unsigned char, kBytes> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(key.data()), key.size());
  return digest;
}

bool is_base64(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

}  // namespace

bool start_secrets() { return sodium_init() >= 0; }

std::string new_id() { return random_text<kIdBytes>(); }

bool is_id(std::string_view text) { return text.size() == 22 && is_base64(text); }

std::string new_person_token() { return 'p' + random_text<kTokenBytes>(); }
std::string new_device_token() { return 'd' + random_text<kTokenBytes>(); }

TokenKind kind_of_token(std::string_view token) {
  if (token.size() != 44 || !is_base64(token)) return TokenKind::kBad;
  if (token[0] == 'p') return TokenKind::kPerson;
  if (token[0] == 'd') return TokenKind::kDevice;
  return TokenKind::kBad;
}

std::string hash_of_token(std::string_view token) {
  return base64(hash<kIdBytes>(token, "backstep token"));
}

std::string new_code() {
  std::string code;
  for (std::size_t i = 0; i < kCodeLength; ++i) {
    if (i == kCodeLength / 2) code += '-';
    code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
  }
  return code;
}

std::string read_code(std::string_view typed) {
  std::string code;
  for (char c : typed) {
    if (c == '-' || c == ' ') continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (kCodeLetters.find(c) == std::string_view::npos) return {};
    if (code.size() == kCodeLength / 2) code += '-';
    code += c;
  }
  return code.size() == kCodeLength + 1 ? code : std::string();
}

std::string hash_of_code(std::string_view code, std::string_view key) {
  return base64(hash<kIdBytes>(code, key));
}

bool same_secret(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string new_secret() { return random_text<kTokenBytes>(); }

Deck deck_of_secret(std::string_view secret, std::string_view name) {
  return deck_from_seed(base64(hash<kTokenBytes>(name, secret)));
}

std::string key_of_secret(std::string_view secret, std::string_view purpose) {
  return base64(hash<kTokenBytes>("key/" + std::string(purpose), secret));
}

}  // namespace backstep::server
