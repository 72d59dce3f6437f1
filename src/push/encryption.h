// Encryption of push messages: RFC 8291 (Message Encryption for Web Push), which uses the content
// coding aes128gcm of RFC 8188 with one record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "push/p256.h"

namespace backstep::push {

inline constexpr std::size_t kAuthBytes = 16;
inline constexpr std::size_t kSaltBytes = 16;
// What every push service accepts (RFC 8030 section 7.2), and how much text fits into it.
inline constexpr std::size_t kMostBodyBytes = 4'096;
inline constexpr std::size_t kHeaderBytes = kSaltBytes + 4 + 1 + kPublicKeyBytes;
inline constexpr std::size_t kMostPlaintextBytes = kMostBodyBytes - kHeaderBytes - 16 - 1;

// Who decrypts: the two values of a PushSubscription's keys, decoded.
struct Receiver {
  std::string public_key;  // p256dh
  std::string auth;        // kAuthBytes
};

// RFC 8188 with a single, last record: salt, record size, key id, and the ciphertext of `plaintext`
// with `padding` zero bytes. `key_material` is the input of its key derivation.
Result<std::string> encode_aes128gcm(std::string_view key_material, std::string_view salt,
                                     std::string_view key_id, std::string_view plaintext,
                                     std::size_t padding = 0, std::uint32_t record_size = 4'096);

// The body of a push message. `sender` and `salt` must be new for every message.
Result<std::string> encrypt_message(const Receiver& receiver, const KeyPair& sender,
                                    std::string_view salt, std::string_view plaintext,
                                    std::size_t padding = 0);
// The same with a new key pair and salt, padded so that the length of the text does not show.
Result<std::string> encrypt_message(const Receiver& receiver, std::string_view plaintext);

}  // namespace backstep::push
