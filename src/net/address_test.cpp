#include "net/address.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "net/forwarded.h"
#include "net/hosts.h"

namespace backstep::net {
namespace {

std::string shown(std::string_view text) {
  const std::optional<Address> address = Address::parse(text);
  return address ? address->text() : "none";
}

std::string network(std::string_view text) { return Address::parse(text)->network().text(); }

TEST(AddressOf, is_shown_as_people_write_it) {
  EXPECT_EQ(shown("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(shown("::1"), "::1");
  EXPECT_EQ(shown("2001:DB8:0:0::7"), "2001:db8::7");
  EXPECT_EQ(shown("::ffff:10.1.2.3"), "10.1.2.3");
  for (const char* const wrong : {"", "localhost", "1.2.3", "1.2.3.256", "1.2.3.4:80", "[::1]",
                                  "fe80::1%eth0", " 1.2.3.4", "::ffff:10.1.2.3.4"}) {
    EXPECT_EQ(shown(wrong), "none") << wrong;
  }
  EXPECT_EQ(shown(std::string_view("1.2.3.4\0x", 9)), "none");
  EXPECT_EQ(shown(std::string(100, '1')), "none");
}

TEST(AddressOf, counts_by_what_one_person_has) {
  EXPECT_EQ(network("10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(network("::ffff:10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
}

TEST(AddressOf, any_is_every_address) {
  EXPECT_TRUE(Address::parse("0.0.0.0")->is_any());
  EXPECT_TRUE(Address::parse("::")->is_any());
  EXPECT_FALSE(Address::parse("::1")->is_any());
  EXPECT_FALSE(Address::parse("1.0.0.0")->is_any());
}

TEST(EndpointOf, needs_a_port) {
  EXPECT_EQ(Endpoint::parse("1.2.3.4:80")->port, 80);
  EXPECT_EQ(Endpoint::parse("[::1]:65535")->address.host_text(), "[::1]");
  for (const char* const wrong : {"", "1.2.3.4", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:+1",
                                  "::1:80", "[::1]", "[::1]80", "[1.2.3.4]:80", ":80"}) {
    EXPECT_FALSE(Endpoint::parse(wrong)) << wrong;
  }
}

TEST(HostsOf, are_ours_and_the_machine_itself) {
  const Hosts hosts({"Play.example", "lan.example:8080"}, {}, *Endpoint::parse("10.0.0.5:9898"));
  for (const char* const right :
       {"play.example", "PLAY.EXAMPLE", "lan.example:8080", "10.0.0.5:9898", "localhost:9898",
        "LocalHost:9898", "127.0.0.1:9898", "[::1]:9898"}) {
    EXPECT_TRUE(hosts.accepts(right)) << right;
  }
  for (const char* const wrong :
       {"", "play.example:80", "play.example:9898", "lan.example", "10.0.0.5", "localhost",
        "localhost:80", "127.0.0.1", "10.0.0.6:9898", "evil.example", "evil.example:9898",
        "localhost.evil.example:9898", "::1:9898", "localhost:9898 ", "localhost:09898x"}) {
    EXPECT_FALSE(hosts.accepts(wrong)) << wrong;
  }
}

TEST(HostsOf, every_address_are_addresses_and_no_names) {
  for (const char* const listened : {"0.0.0.0:80", "[::]:80"}) {
    const Hosts hosts({}, {}, *Endpoint::parse(listened));
    EXPECT_TRUE(hosts.accepts("192.168.1.7:80"));
    EXPECT_TRUE(hosts.accepts("[2001:db8::1]:80"));
    EXPECT_FALSE(hosts.accepts("192.168.1.7:81"));
    EXPECT_FALSE(hosts.accepts("192.168.1.7"));
    EXPECT_FALSE(hosts.accepts("evil.example:80"));
    // What may be asked for by any address is not what pages come from.
    EXPECT_TRUE(hosts.accepts_origin("http://192.168.1.7:80", "192.168.1.7:80"));
    EXPECT_FALSE(hosts.accepts_origin("http://6.6.6.6:80", "192.168.1.7:80"));
  }
}

TEST(HostsOf, origins_are_those_named_and_our_own_pages) {
  const Hosts hosts({"play.example"}, {"https://play.example"}, *Endpoint::parse("127.0.0.1:9898"));
  for (const char* const right : {"https://play.example", "http://play.example",
                                  "http://localhost:9898", "http://127.0.0.1:9898"}) {
    EXPECT_TRUE(hosts.accepts_origin(right, "127.0.0.1:9898")) << right;
  }
  for (const char* const wrong :
       {"null", "", "https://localhost:9898", "http://evil.example", "http://",
        "https://evil.example", "http://play.example.evil.example", "http://localhost:9899",
        "file://"}) {
    EXPECT_FALSE(hosts.accepts_origin(wrong, "127.0.0.1:9898")) << wrong;
  }
}

std::string client(std::string_view peer, std::string_view forwarded) {
  const std::vector<Address> trusted = {*Address::parse("10.0.0.1"), *Address::parse("10.0.0.2")};
  return client_address(*Address::parse(peer), forwarded, trusted).text();
}

TEST(ClientAddress, is_told_by_trusted_proxies_only) {
  EXPECT_EQ(client("5.5.5.5", "1.1.1.1"), "5.5.5.5");
  EXPECT_EQ(client("10.0.0.1", "1.1.1.1"), "1.1.1.1");
  EXPECT_EQ(client("::ffff:10.0.0.1", "1.1.1.1"), "1.1.1.1");
  EXPECT_EQ(client("10.0.0.1", "9.9.9.9, 1.1.1.1"), "1.1.1.1") << "the first is the client's word";
  EXPECT_EQ(client("10.0.0.1", "9.9.9.9,1.1.1.1 ,10.0.0.2"), "1.1.1.1");
  EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "10.0.0.2"), "10.0.0.2");
  EXPECT_EQ(client("10.0.0.1", "1.1.1.1, unknown"), "10.0.0.1");
  EXPECT_EQ(client("10.0.0.1", "1.1.1.1:4711"), "1.1.1.1");
  EXPECT_EQ(client("10.0.0.1", "[2001:db8::1]:4711"), "2001:db8::1");
  EXPECT_EQ(client("10.0.0.1", "2001:db8::1"), "2001:db8::1");
}

}  // namespace
}  // namespace backstep::net
