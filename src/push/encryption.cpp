#include "push/encryption.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <array>
#include <memory>
#include <optional>

namespace backstep::push {
namespace {

constexpr std::size_t kKeyBytes = 16;
constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;
constexpr std::size_t kPaddedTo = 512;
constexpr char kLastRecord = 2;  // the delimiter before the padding (RFC 8188 section 2)

const unsigned char* input(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* output(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// HKDF-SHA-256, both steps; empty if OpenSSL fails.
std::string hkdf(std::string_view key_material, std::string_view salt, std::string_view info,
                 std::size_t size) {
  const std::unique_ptr<EVP_KDF, decltype(&EVP_KDF_free)> kdf(
      EVP_KDF_fetch(nullptr, "HKDF", nullptr), EVP_KDF_free);
  if (!kdf) return {};
  const std::unique_ptr<EVP_KDF_CTX, decltype(&EVP_KDF_CTX_free)> context(
      EVP_KDF_CTX_new(kdf.get()), EVP_KDF_CTX_free);
  std::string digest = "SHA256";
  std::string key(key_material);
  std::string salted(salt);
  std::string about(info);
  const std::array params{
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, key.data(), key.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salted.data(), salted.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, about.data(), about.size()),
      OSSL_PARAM_construct_end()};
  std::string derived(size, '\0');
  if (!context || EVP_KDF_derive(context.get(), output(derived), size, params.data()) != 1) {
    return {};
  }
  return derived;
}

std::optional<std::string> aes128gcm(std::string_view key, std::string_view nonce,
                                     std::string_view plaintext) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  std::string ciphertext(plaintext.size() + kTagBytes, '\0');
  int size = 0;
  int last = 0;
  if (!context ||
      EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), input(key), input(nonce), nullptr) !=
          1 ||
      EVP_EncryptUpdate(context.get(), output(ciphertext), &size, input(plaintext),
                        static_cast<int>(plaintext.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), output(ciphertext) + size, &last) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, static_cast<int>(kTagBytes),
                          output(ciphertext) + plaintext.size()) != 1) {
    return std::nullopt;
  }
  return ciphertext;
}

std::string_view with_zero(const char* text, std::size_t size) { return {text, size}; }
// The names of derived keys end with a zero byte.
template <std::size_t Size>
std::string_view info_of(const char (&text)[Size]) {
  return with_zero(text, Size);
}

}  // namespace

Result<std::string> encode_aes128gcm(std::string_view key_material, std::string_view salt,
                                     std::string_view key_id, std::string_view plaintext,
                                     std::size_t padding, std::uint32_t record_size) {
  if (salt.size() != kSaltBytes || key_id.size() > 255) return Error{"a wrong salt or key id"};
  if (plaintext.size() + 1 + padding + kTagBytes > record_size) {
    return Error{"a push message must fit into one record"};
  }
  const std::string key =
      hkdf(key_material, salt, info_of("Content-Encoding: aes128gcm"), kKeyBytes);
  const std::string nonce =
      hkdf(key_material, salt, info_of("Content-Encoding: nonce"), kNonceBytes);
  if (key.empty() || nonce.empty()) return Error{"OpenSSL could not derive a key"};
  std::string record(plaintext);
  record += kLastRecord;
  record.append(padding, '\0');
  const std::optional<std::string> ciphertext = aes128gcm(key, nonce, record);
  if (!ciphertext) return Error{"OpenSSL could not encrypt"};

  std::string body(salt);
  for (const unsigned shift : {24U, 16U, 8U, 0U}) {
    body += static_cast<char>((record_size >> shift) & 255U);
  }
  body += static_cast<char>(key_id.size());
  body += key_id;
  return body + *ciphertext;
}

Result<std::string> encrypt_message(const Receiver& receiver, const KeyPair& sender,
                                    std::string_view salt, std::string_view plaintext,
                                    std::size_t padding) {
  if (receiver.auth.size() != kAuthBytes) return Error{"the receiver's auth secret is no secret"};
  const Result<std::string> secret = shared_secret(sender, receiver.public_key);
  if (!secret) return secret.error();
  std::string info(info_of("WebPush: info"));
  info += receiver.public_key;
  info += sender.public_key;
  const std::string key_material = hkdf(*secret, receiver.auth, info, 32);
  if (key_material.empty()) return Error{"OpenSSL could not derive a key"};
  return encode_aes128gcm(key_material, salt, sender.public_key, plaintext, padding);
}

Result<std::string> encrypt_message(const Receiver& receiver, std::string_view plaintext) {
  if (plaintext.size() > kMostPlaintextBytes) {
    return Error{"a push message of " + std::to_string(plaintext.size()) + " bytes is too long"};
  }
  const Result<KeyPair> sender = new_key_pair();
  if (!sender) return sender.error();
  std::string salt(kSaltBytes, '\0');
  if (RAND_bytes(output(salt), static_cast<int>(salt.size())) != 1) {
    return Error{"the system has no entropy"};
  }
  const std::size_t most = kMostPlaintextBytes - plaintext.size();
  const std::size_t wanted = (kPaddedTo - plaintext.size() % kPaddedTo) % kPaddedTo;
  return encrypt_message(receiver, *sender, salt, plaintext, std::min(wanted, most));
}

}  // namespace backstep::push
