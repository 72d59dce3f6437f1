// P-256: key pairs, key agreement and ES256 signatures as Web Push needs them. All of it is
// OpenSSL's; keys are bytes as they are stored and sent.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::push {

inline constexpr std::size_t kPublicKeyBytes = 65;  // an uncompressed point
inline constexpr std::size_t kPrivateKeyBytes = 32;
inline constexpr std::size_t kSignatureBytes = 64;  // r and s, as in JWS (RFC 7518)

struct KeyPair {
  std::string private_key;
  std::string public_key;

  bool operator==(const KeyPair&) const = default;
};

Result<KeyPair> new_key_pair();

// Whether these bytes are an uncompressed point on the curve.
bool is_public_key(std::string_view bytes);

// ECDH: the x coordinate both sides agree on. Fails if one of the keys is none.
Result<std::string> shared_secret(const KeyPair& own, std::string_view other_public_key);

Result<std::string> sign_es256(const KeyPair& key, std::string_view message);
bool verify_es256(std::string_view public_key, std::string_view message,
                  std::string_view signature);

}  // namespace backstep::push
