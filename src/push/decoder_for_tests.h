// The receiving side of RFC 8188 and RFC 8291, written apart from the sending one, for its tests.
#pragma once

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "push/encryption.h"
#include "push/p256.h"

namespace backstep::push {

inline std::string hmac_for_tests(std::string_view key, std::string_view text) {
  std::string out(32, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(),
       reinterpret_cast<unsigned char*>(out.data()), &size);
  return out;
}

// RFC 5869, for up to 32 bytes.
inline std::string hkdf_for_tests(std::string_view salt, std::string_view key,
                                  std::string_view info, std::size_t size) {
  const std::string prk = hmac_for_tests(salt, key);
  return hmac_for_tests(prk, std::string(info) + '\x01').substr(0, size);
}

inline std::optional<std::string> open_gcm_for_tests(std::string_view key, std::string_view nonce,
                                                     std::string_view sealed) {
  if (sealed.size() < 16) return std::nullopt;
  std::string plain(sealed.size() - 16, '\0');
  std::string tag(sealed.substr(plain.size()));
  EVP_CIPHER_CTX* const context = EVP_CIPHER_CTX_new();
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  int size = 0;
  EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce));
  EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(plain.data()), &size, bytes(sealed),
                    static_cast<int>(plain.size()));
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  const bool good = EVP_DecryptFinal_ex(context, nullptr, &size) == 1;
  EVP_CIPHER_CTX_free(context);
  return good ? std::optional(plain) : std::nullopt;
}

struct EncodedForTests {
  std::string salt;
  std::size_t record_size = 0;
  std::string key_id;
  std::string records;
};

inline EncodedForTests split_for_tests(std::string_view body) {
  EncodedForTests parts;
  parts.salt = body.substr(0, 16);
  for (std::size_t i = 16; i < 20; ++i) {
    parts.record_size = parts.record_size * 256 + static_cast<unsigned char>(body[i]);
  }
  const std::size_t id = static_cast<unsigned char>(body[20]);
  parts.key_id = body.substr(21, id);
  parts.records = body.substr(21 + id);
  return parts;
}

// Any number of records; nothing if one of them was changed or is missing.
inline std::optional<std::string> decode_aes128gcm(std::string_view key_material,
                                                   std::string_view body) {
  const EncodedForTests parts = split_for_tests(body);
  using namespace std::string_view_literals;
  const std::string key =
      hkdf_for_tests(parts.salt, key_material, "Content-Encoding: aes128gcm\0"sv, 16);
  const std::string nonce =
      hkdf_for_tests(parts.salt, key_material, "Content-Encoding: nonce\0"sv, 12);
  std::string plain;
  for (std::size_t at = 0, number = 0; at < parts.records.size(); ++number) {
    const std::string record = parts.records.substr(at, parts.record_size);
    at += record.size();
    std::string own_nonce = nonce;
    own_nonce[11] = static_cast<char>(own_nonce[11] ^ static_cast<char>(number));
    const auto opened = open_gcm_for_tests(key, own_nonce, record);
    if (!opened) return std::nullopt;
    const std::size_t end = opened->find_last_not_of('\0');
    const bool is_last = at == parts.records.size();
    if (end == std::string::npos || (*opened)[end] != (is_last ? 2 : 1)) return std::nullopt;
    plain += opened->substr(0, end);
  }
  return plain;
}

// As a browser does with a push message.
inline std::optional<std::string> decrypt_message(const KeyPair& receiver, std::string_view auth,
                                                  std::string_view body) {
  using namespace std::string_view_literals;
  const std::string sender = split_for_tests(body).key_id;
  const auto secret = shared_secret(receiver, sender);
  if (!secret) return std::nullopt;
  const std::string info = std::string("WebPush: info\0"sv) + receiver.public_key + sender;
  return decode_aes128gcm(hkdf_for_tests(auth, *secret, info, 32), body);
}

}  // namespace backstep::push
