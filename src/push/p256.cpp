#include "push/p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace backstep::push {
namespace {

template <auto Free>
struct Freed {
  template <class Type>
  void operator()(Type* value) const {
    Free(value);
  }
};
using Pkey = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using PkeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using ParamBuilder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;

const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* octets(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// Null if the bytes are no key. An empty private key gives a public one.
Pkey load_key(std::string_view public_key, std::string_view private_key) {
  if (public_key.size() != kPublicKeyBytes || public_key[0] != 4) return nullptr;
  const ParamBuilder builder(OSSL_PARAM_BLD_new());
  if (!builder ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) !=
          1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(),
                                       public_key.size()) != 1) {
    return nullptr;
  }
  Number number;
  if (!private_key.empty()) {
    number.reset(BN_secure_new());
    if (!number ||
        BN_bin2bn(octets(private_key), static_cast<int>(private_key.size()), number.get()) ==
            nullptr ||
        OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) != 1) {
      return nullptr;
    }
  }
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  const PkeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  if (!params || !context || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &made,
                        private_key.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        params.get()) != 1) {
    return nullptr;
  }
  Pkey key(made);
  const PkeyContext check(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (!check || EVP_PKEY_public_check(check.get()) != 1) return nullptr;
  return key;
}

Error not_a_key(std::string_view which) { return Error{std::string(which) + " is no P-256 key"}; }

}  // namespace

Result<KeyPair> new_key_pair() {
  const Error failed{"OpenSSL could not make a key"};
  const Pkey key(EVP_EC_gen("prime256v1"));
  if (!key) return failed;
  KeyPair pair;
  pair.public_key.resize(kPublicKeyBytes);
  std::size_t size = 0;
  if (EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY, octets(pair.public_key),
                                      pair.public_key.size(), &size) != 1 ||
      size != kPublicKeyBytes) {
    return failed;
  }
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) != 1) return failed;
  const Number owned(number);
  pair.private_key.resize(kPrivateKeyBytes);
  if (BN_bn2binpad(number, octets(pair.private_key), static_cast<int>(kPrivateKeyBytes)) < 0) {
    return failed;
  }
  return pair;
}

bool is_public_key(std::string_view bytes) { return load_key(bytes, {}) != nullptr; }

Result<std::string> shared_secret(const KeyPair& own, std::string_view other_public_key) {
  const Pkey key = load_key(own.public_key, own.private_key);
  if (!key || own.private_key.empty()) return not_a_key("the own key");
  const Pkey other = load_key(other_public_key, {});
  if (!other) return not_a_key("the other side's key");
  const PkeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  std::string secret(kPrivateKeyBytes, '\0');
  std::size_t size = secret.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 ||
      EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
      EVP_PKEY_derive(context.get(), octets(secret), &size) != 1 || size != secret.size()) {
    return Error{"OpenSSL could not agree on a secret"};
  }
  return secret;
}

Result<std::string> sign_es256(const KeyPair& key, std::string_view message) {
  const Pkey own = load_key(key.public_key, key.private_key);
  if (!own || key.private_key.empty()) return not_a_key("the own key");
  const Error failed{"OpenSSL could not sign"};
  const Digest digest(EVP_MD_CTX_new());
  std::string der;
  std::size_t size = 0;
  if (!digest || EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, own.get()) != 1 ||
      EVP_DigestSign(digest.get(), nullptr, &size, octets(message), message.size()) != 1) {
    return failed;
  }
  der.resize(size);
  if (EVP_DigestSign(digest.get(), octets(der), &size, octets(message), message.size()) != 1) {
    return failed;
  }
  const unsigned char* at = octets(std::string_view(der));
  const Signature parsed(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  if (!parsed) return failed;
  constexpr int kHalf = static_cast<int>(kSignatureBytes / 2);
  std::string signature(kSignatureBytes, '\0');
  if (BN_bn2binpad(ECDSA_SIG_get0_r(parsed.get()), octets(signature), kHalf) < 0 ||
      BN_bn2binpad(ECDSA_SIG_get0_s(parsed.get()), octets(signature) + kHalf, kHalf) < 0) {
    return failed;
  }
  return signature;
}

bool verify_es256(std::string_view public_key, std::string_view message,
                  std::string_view signature) {
  const Pkey key = load_key(public_key, {});
  if (!key || signature.size() != kSignatureBytes) return false;
  constexpr int kHalf = static_cast<int>(kSignatureBytes / 2);
  Number r(BN_bin2bn(octets(signature), kHalf, nullptr));
  Number s(BN_bin2bn(octets(signature) + kHalf, kHalf, nullptr));
  const Signature parsed(ECDSA_SIG_new());
  if (!r || !s || !parsed) return false;
  // Takes them over. It fails for a null pointer only.
  ECDSA_SIG_set0(parsed.get(), r.release(), s.release());
  const int size = i2d_ECDSA_SIG(parsed.get(), nullptr);
  if (size <= 0) return false;
  std::string der(static_cast<std::size_t>(size), '\0');
  unsigned char* at = octets(der);
  i2d_ECDSA_SIG(parsed.get(), &at);
  const Digest digest(EVP_MD_CTX_new());
  return digest &&
         EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
         EVP_DigestVerify(digest.get(), octets(std::string_view(der)), der.size(), octets(message),
                          message.size()) == 1;
}

}  // namespace backstep::push
