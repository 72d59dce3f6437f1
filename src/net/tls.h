// Tls: what secure connections of clients are held to, and what is said where they fail.
//
// Certificates are always checked: the chain against what this machine trusts, the host by its name
// or its address, the dates. Nothing switches that off; whoever has an authority of their own names
// its certificate with SSL_CERT_FILE or SSL_CERT_DIR.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <string>
#include <string_view>

#include "net/loop.h"
#include "net/url.h"

namespace backstep::net {

// The loop's own. What the machine trusts is read with the first call, which takes a moment, and
// from where the environment says at that time.
asio::ssl::context& tls_context(asio::io_context& io);

// Before the handshake: whom the certificate must name. False if that could not be checked; there
// must be no handshake then.
bool expect_host(SSL* tls, const std::string& host);

// A handshake failed: why, in a sentence.
std::string handshake_failure(const Url& url, const SSL* tls, error_code error);

// Nobody was reached there: "could not reach play.example:443: connection refused".
std::string unreachable(const Url& url, error_code error);

// A connection of either kind failed: "play.example is gone: the connection was cut".
std::string failure(const Url& url, std::string_view what, error_code error);

}  // namespace backstep::net
