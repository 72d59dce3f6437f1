// Secure connections of clients: who is believed, and what is said where it does not work.
#include "net/tls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net/client.h"
#include "net/tls_client_for_tests.h"

namespace backstep::net {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// ---- who is believed

class SecureChecks : public Secure {};

TEST_F(SecureChecks, believe_a_name_that_a_known_authority_signed) {
  show(authority.issue({.names = "DNS:localhost"}));
  EXPECT_EQ(visit(url()), "close 1000 ");
  EXPECT_THAT(front->asked_for, ElementsAre("localhost"));
  EXPECT_EQ(front->goodbyes, 1U);
}

TEST_F(SecureChecks, believe_an_address_in_the_certificate) {
  show(authority.issue({.names = "IP:127.0.0.1"}));
  EXPECT_EQ(visit(url("127.0.0.1")), "close 1000 ");
  EXPECT_THAT(front->asked_for, ElementsAre("")) << "names only are asked for";
}

TEST_F(SecureChecks, do_not_believe_another_name) {
  show(authority.issue({.names = "DNS:play.example,IP:127.0.0.1"}));
  EXPECT_EQ(visit(url()), "close 0 the certificate of localhost was issued for another name");
}

TEST_F(SecureChecks, do_not_believe_another_address) {
  show(authority.issue({.names = "DNS:localhost,DNS:127.0.0.1,IP:127.0.0.2"}));
  EXPECT_EQ(visit(url("127.0.0.1")),
            "close 0 the certificate of 127.0.0.1 was issued for another name");
}

TEST_F(SecureChecks, do_not_believe_what_has_expired) {
  show(authority.issue({.from_days = -3, .until_days = -1}));
  EXPECT_EQ(visit(url()), "close 0 the certificate of localhost has expired");
}

TEST_F(SecureChecks, do_not_believe_what_is_not_valid_yet) {
  show(authority.issue({.from_days = 1, .until_days = 3}));
  EXPECT_THAT(visit(url()), StartsWith("close 0 the certificate of localhost is not valid yet"));
}

TEST(Unreachable, says_in_words_of_its_own_that_a_name_leads_nowhere) {
  Url url;
  url.host = "nowhere.example", url.port = 443;
  EXPECT_EQ(unreachable(url, asio::error::host_not_found),
            "could not reach nowhere.example:443: there is no host of this name");
  EXPECT_EQ(
      unreachable(url, asio::error::host_not_found_try_again),
      "could not reach nowhere.example:443: its name could not be looked up; is there a network?");
  EXPECT_EQ(unreachable(url, asio::error::connection_refused),
            "could not reach nowhere.example:443: connection refused");
}

TEST_F(SecureChecks, do_not_believe_those_who_sign_for_themselves) {
  show(Authority::self_signed());
  EXPECT_EQ(visit(url()),
            "close 0 the certificate of localhost is not signed by an authority this machine knows "
            "(SSL_CERT_FILE names a file with more)");
}

TEST_F(SecureChecks, do_not_believe_an_unknown_authority) {
  show(Authority("Another authority").issue());
  EXPECT_THAT(visit(url()), HasSubstr("not signed by an authority this machine knows"));
}

TEST_F(SecureChecks, do_not_believe_an_authority_of_the_same_name) {
  show(Authority().issue());
  EXPECT_THAT(visit(url()), HasSubstr("not signed by an authority this machine knows"));
}

TEST_F(SecureChecks, hold_without_a_file_of_authorities) {
  setenv("SSL_CERT_FILE", "/nowhere/authorities.pem", 1);
  show(authority.issue());
  EXPECT_THAT(visit(url()), HasSubstr("not signed by an authority this machine knows"));
}

TEST_F(SecureChecks, hold_for_fetches_too) {
  show(authority.issue({.names = "DNS:play.example"}));
  get(request("GET", url(), "/a"));
  EXPECT_THAT(notes, ElementsAre("the certificate of localhost was issued for another name"));
}

class ExpectedHost : public testing::Test {
 protected:
  using Context = std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)>;
  using Tls = std::unique_ptr<SSL, void (*)(SSL*)>;

  std::string name() const {
    const char* name = X509_VERIFY_PARAM_get0_host(SSL_get0_param(tls.get()), 0);
    return name == nullptr ? "" : name;
  }
  std::string asked_for() const {
    const char* name = SSL_get_servername(tls.get(), TLSEXT_NAMETYPE_host_name);
    return name == nullptr ? "" : name;
  }
  std::string address() const {
    const std::unique_ptr<char, void (*)(char*)> text(
        X509_VERIFY_PARAM_get1_ip_asc(SSL_get0_param(tls.get())),
        [](char* given) { OPENSSL_free(given); });
    return text ? text.get() : "";
  }

  const Context context{SSL_CTX_new(TLS_client_method()), SSL_CTX_free};
  const Tls tls{SSL_new(context.get()), SSL_free};
};

TEST_F(ExpectedHost, is_a_name_without_its_last_dot) {
  ASSERT_TRUE(expect_host(tls.get(), "play.example."));
  EXPECT_EQ(name(), "play.example");
  EXPECT_EQ(asked_for(), "play.example");
  EXPECT_EQ(address(), "");
}

TEST_F(ExpectedHost, is_an_address_which_is_not_asked_for) {
  ASSERT_TRUE(expect_host(tls.get(), "192.0.2.7"));
  EXPECT_EQ(name(), "");
  EXPECT_EQ(asked_for(), "");
  EXPECT_EQ(address(), "192.0.2.7");
}

TEST_F(ExpectedHost, is_an_address_without_its_zone) {
  ASSERT_TRUE(expect_host(tls.get(), "fe80::1%1"));
  EXPECT_EQ(address(), "FE80:0:0:0:0:0:0:1");
}

// To OpenSSL that would mean that every name will do.
TEST_F(ExpectedHost, is_not_nobody) {
  EXPECT_FALSE(expect_host(tls.get(), ""));
  EXPECT_FALSE(expect_host(tls.get(), "."));
}

// ---- what else may go wrong

class SecureTroubles : public Secure {
 protected:
  // How it ends with a server that does only this with every connection.
  std::string visit_one_that(const std::function<void(std::shared_ptr<Socket>)>& does,
                             const ClientOptions& options = {}) {
    const Accepting accepting(
        loop, [&](Socket socket) { does(std::make_shared<Socket>(std::move(socket))); });
    return visit(*parse_url("wss://localhost:" + std::to_string(accepting.port()) + "/ws"),
                 options);
  }
};

TEST_F(SecureTroubles, a_server_that_speaks_plainly) {
  const std::string port = std::to_string(listen());
  EXPECT_EQ(visit(*parse_url("wss://localhost:" + port + "/ws")),
            "close 0 localhost:" + port +
                " does not speak TLS there: its address may begin with http:// or ws://");
}

TEST_F(SecureTroubles, a_server_that_hangs_up_in_the_handshake) {
  EXPECT_THAT(visit_one_that([](const std::shared_ptr<Socket>&) {}),
              HasSubstr("ended the connection before it was secure"));
}

TEST_F(SecureTroubles, a_server_that_hangs_in_the_handshake) {
  std::vector<std::shared_ptr<Socket>> kept;
  ClientOptions options;
  options.connect_time = milliseconds(50);
  EXPECT_THAT(
      visit_one_that([&](std::shared_ptr<Socket> socket) { kept.push_back(socket); }, options),
      HasSubstr("did not answer in time"));
}

TEST_F(SecureTroubles, a_fetch_that_hangs_in_the_handshake) {
  std::vector<Socket> kept;
  const Accepting accepting(loop, [&](Socket socket) { kept.push_back(std::move(socket)); });
  FetchRequest slow;
  slow.url = *parse_url("https://localhost:" + std::to_string(accepting.port()));
  slow.time = milliseconds(50);
  get(std::move(slow));
  EXPECT_THAT(notes, ElementsAre(HasSubstr("did not answer in time")));
}

TEST_F(SecureTroubles, nobody_is_there) {
  int port = 0;
  {
    Loop other;
    port = Accepting(other, [](const Socket&) {}).port();
  }
  EXPECT_THAT(visit(*parse_url("wss://127.0.0.1:" + std::to_string(port) + "/ws")),
              HasSubstr("could not reach"));
}

TEST_F(SecureTroubles, a_server_with_old_TLS_only) {
  show(authority.issue());
  SSL_CTX_set_security_level(front->tls(), 0);
  SSL_CTX_set_min_proto_version(front->tls(), TLS1_VERSION);
  SSL_CTX_set_max_proto_version(front->tls(), TLS1_1_VERSION);
  EXPECT_THAT(visit(url()), HasSubstr("refuses a secure connection (\"protocol version\")"));
}

TEST_F(SecureTroubles, a_server_that_wants_to_know_us) {
  show(authority.issue());
  SSL_CTX_set_verify(front->tls(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  // TLS 1.3 says so when the client thinks that all is well already, 1.2 does in the handshake.
  EXPECT_THAT(visit(url()), HasSubstr("refuses a secure connection (\""));
}

TEST_F(SecureTroubles, an_alert_in_the_handshake) {
  show(authority.issue());
  SSL_CTX_set_max_proto_version(front->tls(), TLS1_2_VERSION);
  SSL_CTX_set_verify(front->tls(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  EXPECT_THAT(visit(url()), HasSubstr("refuses a secure connection (\"handshake failure\")"));
}

TEST_F(SecureTroubles, a_cut_connection) {
  show(authority.issue(), {.most = 10'000});
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->send(text_of(std::string(20'000, 'x'))); };
  client = std::make_unique<Client>(loop, url(), std::move(calls));
  run();
  EXPECT_THAT(notes, ElementsAre(HasSubstr("is gone: the connection was cut")));
}

TEST_F(SecureTroubles, silence) {
  show(authority.issue(), {.most = 10'000, .cuts = false});
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->send(text_of(std::string(20'000, 'x'))); };
  ClientOptions options;
  options.silence = milliseconds(100);
  client = std::make_unique<Client>(loop, url(), std::move(calls), options);
  run();
  EXPECT_THAT(notes, ElementsAre(HasSubstr("is gone")));
}

TEST_F(SecureTroubles, a_message_that_is_too_large) {
  show(authority.issue());
  std::unique_ptr<Client> client;
  ClientCalls calls = this->calls();
  calls.on_open = [&] { client->send(text_of(std::string(2000, 'x'))); };
  ClientOptions options;
  options.max_message = 1000;
  client = std::make_unique<Client>(loop, url(), std::move(calls), options);
  run();
  EXPECT_THAT(notes, ElementsAre(StartsWith("close 0 ")));
}

TEST_F(SecureTroubles, a_path_that_is_no_socket) {
  show(authority.issue());
  Url other = url();
  other.target = "/other";
  EXPECT_THAT(visit(other), HasSubstr("answers 200 GET /other"));
}

}  // namespace
}  // namespace backstep::net
