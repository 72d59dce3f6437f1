#include "net/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/error.hpp>
#include <optional>

namespace backstep::net {
namespace {

// Lives as long as the loop, beside what Asio keeps there for itself.
class TlsService : public asio::execution_context::service {
 public:
  static asio::execution_context::id id;

  explicit TlsService(asio::execution_context& owner)
      : asio::execution_context::service(owner), context(asio::ssl::context::tls_client) {
    SSL_CTX* const tls = context.native_handle();
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    // What is spoken inside, so that no server of another kind takes part by mistake.
    constexpr std::array<unsigned char, 9> kProtocols = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
    SSL_CTX_set_alpn_protos(tls, kProtocols.data(), kProtocols.size());
    context.set_verify_mode(asio::ssl::verify_peer);
    context.set_default_verify_paths();
  }

  asio::ssl::context context;

 private:
  void shutdown() override {}
};
asio::execution_context::id TlsService::id;

bool expect_address(X509_VERIFY_PARAM* checked, const asio::ip::address& address) {
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return X509_VERIFY_PARAM_set1_ip(checked, bytes.data(), bytes.size()) == 1;
  }
  const auto bytes = address.to_v6().to_bytes();
  return X509_VERIFY_PARAM_set1_ip(checked, bytes.data(), bytes.size()) == 1;
}

// The reason in OpenSSL's words, if it is OpenSSL that failed.
std::optional<int> reason_of(error_code error) {
  if (error.category() != asio::error::get_ssl_category()) return std::nullopt;
  return ERR_GET_REASON(static_cast<unsigned long>(error.value()));
}

// What the other side said before it hung up.
std::optional<std::string> alert_of(error_code error) {
  const int alert = reason_of(error).value_or(0) - SSL_AD_REASON_OFFSET;
  if (alert < 0 || alert > 255) return std::nullopt;
  return SSL_alert_desc_string_long(alert);
}

bool is_cut(error_code error) {
  return error == asio::error::eof || error == asio::error::connection_reset ||
         error == asio::error::broken_pipe || error == asio::ssl::error::stream_truncated;
}

std::string refusal(const Url& url, const std::string& alert) {
  return url.authority() + " refuses a secure connection (\"" + alert + "\")";
}

std::string certificate_failure(const Url& url, long found) {
  const std::string whose = "the certificate of " + url.host;
  switch (found) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
      return whose + " was issued for another name";
    case X509_V_ERR_CERT_HAS_EXPIRED:
      return whose + " has expired";
    case X509_V_ERR_CERT_NOT_YET_VALID:
      return whose + " is not valid yet, or the clock of this machine is wrong";
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_CERT_UNTRUSTED:
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:  // by one of the same name
      return whose +
             " is not signed by an authority this machine knows (SSL_CERT_FILE names a file with "
             "more)";
    default:
      return whose + " is not accepted: " + X509_verify_cert_error_string(found);
  }
}

}  // namespace

asio::ssl::context& tls_context(asio::io_context& io) {
  return asio::use_service<TlsService>(static_cast<asio::execution_context&>(io)).context;
}

bool expect_host(SSL* tls, const std::string& host) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(host, error);
  if (!error) return expect_address(SSL_get0_param(tls), address);
  // Certificates know no dot at the end.
  std::string name = host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
  // OpenSSL takes an empty name for none, and would then check none.
  if (name.empty()) return false;
  SSL_set_hostflags(tls, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  // The second is SSL_set_tlsext_host_name: one server may have many names, and a certificate each.
  return SSL_set1_host(tls, name.c_str()) == 1 &&
         SSL_ctrl(tls, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data()) == 1;
}

std::string handshake_failure(const Url& url, const SSL* tls, error_code error) {
  // First, because what OpenSSL says about itself then is not always the same.
  const long found = SSL_get_verify_result(tls);
  if (found != X509_V_OK) return certificate_failure(url, found);
  if (is_cut(error)) return url.authority() + " ended the connection before it was secure";
  if (const std::optional<std::string> alert = alert_of(error)) return refusal(url, *alert);
  switch (reason_of(error).value_or(0)) {
    case SSL_R_WRONG_VERSION_NUMBER:
    case SSL_R_PACKET_LENGTH_TOO_LONG:
      return url.authority() +
             " does not speak TLS there: its address may begin with http:// or ws://";
    case SSL_R_UNSUPPORTED_PROTOCOL:
      return url.authority() + " speaks only TLS that is too old to be secure";
    default:
      return url.authority() + " makes no secure connection: " + error.message();
  }
}

std::string unreachable(const Url& url, error_code error) {
  const bool is_v6 = url.host.find(':') != std::string::npos;
  std::string why = error.message();
  if (error == asio::error::host_not_found || error == asio::error::no_data) {
    why = "there is no host of this name";
  } else if (error == asio::error::host_not_found_try_again) {
    why = "its name could not be looked up; is there a network?";
  } else if (error == asio::error::access_denied) {
    why = "its address is not a public one";
  }
  if (!why.empty() && why[0] >= 'A' && why[0] <= 'Z') why[0] = static_cast<char>(why[0] + 32);
  return "could not reach " + (is_v6 ? "[" + url.host + "]" : url.host) + ":" +
         std::to_string(url.port) + ": " + why;
}

std::string failure(const Url& url, std::string_view what, error_code error) {
  if (const std::optional<std::string> alert = alert_of(error)) return refusal(url, *alert);
  return url.authority() + " " + std::string(what) + ": " +
         (is_cut(error) ? "the connection was cut" : error.message());
}

}  // namespace backstep::net
