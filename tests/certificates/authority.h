// Certificates, made on the spot.
#pragma once

#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>

namespace backstep::tests {

// Somebody with a key, and a certificate for it.
struct Identity {
  std::shared_ptr<EVP_PKEY> key;
  std::shared_ptr<X509> certificate;
};

struct Wanted {
  std::string names = "DNS:localhost,IP:127.0.0.1";  // as in openssl.cnf
  long from_days = -1;
  long until_days = 1;
};

// Signs certificates. Nothing of it is kept.
class Authority {
 public:
  explicit Authority(const std::string& name = "An authority for tests")
      : own_(make(name, {.names = ""}, nullptr)) {}

  Identity issue(const Wanted& wanted = {}) const { return make("somebody", wanted, &own_); }
  const Identity& own() const { return own_; }

  // Nobody signed it but itself.
  static Identity self_signed() { return make("somebody", {}, nullptr); }

 private:
  static void extend(X509* certificate, int kind, const std::string& value) {
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
    EXPECT_NE(extension, nullptr) << value;
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
  }

  static Identity make(const std::string& name, const Wanted& wanted, const Identity* signer) {
    static long number = 0;
    Identity made{{EVP_EC_gen("P-256"), EVP_PKEY_free}, {X509_new(), X509_free}};
    X509* const x509 = made.certificate.get();
    X509_set_version(x509, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x509), ++number);
    constexpr long kDay = 24L * 60 * 60;
    X509_gmtime_adj(X509_getm_notBefore(x509), wanted.from_days * kDay);
    X509_gmtime_adj(X509_getm_notAfter(x509), wanted.until_days * kDay);
    X509_set_pubkey(x509, made.key.get());
    std::string text = name;
    X509_NAME_add_entry_by_NID(X509_get_subject_name(x509), NID_commonName, MBSTRING_UTF8,
                               reinterpret_cast<unsigned char*>(text.data()), -1, -1, 0);
    const Identity& by = signer == nullptr ? made : *signer;
    X509_set_issuer_name(x509, X509_get_subject_name(by.certificate.get()));
    if (wanted.names.empty()) {
      extend(x509, NID_basic_constraints, "critical,CA:TRUE");
    } else {
      extend(x509, NID_subject_alt_name, wanted.names);
    }
    EXPECT_GT(X509_sign(x509, by.key.get(), EVP_sha256()), 0);
    return made;
  }

  Identity own_;
};

// As they stand in files.
inline std::string pem_of(BIO* bio) {
  char* text = nullptr;
  const long size = BIO_get_mem_data(bio, &text);
  return {text, static_cast<std::size_t>(size)};
}
inline std::string pem_of(const X509* certificate) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bio(BIO_new(BIO_s_mem()), BIO_free);
  EXPECT_EQ(PEM_write_bio_X509(bio.get(), certificate), 1);
  return pem_of(bio.get());
}
inline std::string pem_of(const EVP_PKEY* key) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bio(BIO_new(BIO_s_mem()), BIO_free);
  EXPECT_EQ(PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr), 1);
  return pem_of(bio.get());
}

// An authority's own certificate in a file, while this lives.
class AuthorityFile {
 public:
  explicit AuthorityFile(const Authority& authority)
      : path_(testing::TempDir() + "backstep_authority_" + std::to_string(getpid()) + ".pem") {
    std::ofstream file(path_);
    EXPECT_TRUE(file << pem_of(authority.own().certificate.get())) << path_;
  }
  AuthorityFile(const AuthorityFile&) = delete;
  AuthorityFile& operator=(const AuthorityFile&) = delete;
  ~AuthorityFile() { unlink(path_.c_str()); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace backstep::tests
