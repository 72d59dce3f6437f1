#include "push/endpoint.h"

#include <gtest/gtest.h>

namespace backstep::push {
namespace {

net::Address address(const char* text) { return net::Address::parse(text).value(); }

TEST(Endpoint, OnlyPublicAddressesArePublic) {
  for (const char* const each : {"0.0.0.0",
                                 "10.1.2.3",
                                 "100.64.0.1",
                                 "127.0.0.1",
                                 "169.254.169.254",
                                 "172.16.0.1",
                                 "172.31.255.255",
                                 "192.0.0.1",
                                 "192.168.1.1",
                                 "198.18.0.1",
                                 "198.51.100.7",
                                 "203.0.113.9",
                                 "224.0.0.1",
                                 "255.255.255.255",
                                 "::",
                                 "::1",
                                 "::ffff:127.0.0.1",
                                 "::ffff:10.0.0.1",
                                 "fe80::1",
                                 "fc00::1",
                                 "fd12:3456::1",
                                 "ff02::1",
                                 "2001:db8::1",
                                 "2001::1",
                                 "2002:7f00:1::",
                                 "64:ff9b::7f00:1",
                                 "::127.0.0.1"}) {
    EXPECT_FALSE(is_public_address(address(each))) << each;
  }
  for (const char* const each :
       {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.1", "172.15.0.1",
        "172.32.0.1", "192.167.255.255", "223.255.255.255", "2606:4700::1111", "2a00::1",
        "::ffff:1.1.1.1"}) {
    EXPECT_TRUE(is_public_address(address(each))) << each;
  }
}

TEST(Endpoint, IsSecureAndPublic) {
  const EndpointPolicy strict;
  EXPECT_TRUE(parse_endpoint("https://updates.push.services.mozilla.com/wpush/v2/abc", strict));
  EXPECT_TRUE(parse_endpoint("https://1.1.1.1/x", strict));
  for (const char* const each :
       {"http://push.example/x", "ws://push.example/x", "wss://push.example/x", "push.example",
        "https://", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1:8443/x",
        "http://127.0.0.1:1/x", "https://user@push.example/x", "https://a b/",
        "HTTP://127.0.0.1/"}) {
    EXPECT_FALSE(parse_endpoint(each, strict)) << each;
  }
  EXPECT_FALSE(
      parse_endpoint("https://push.example/" + std::string(kMostEndpointBytes, 'a'), strict));
}

TEST(Endpoint, PrivateAddressesAndPlainLoopbackAreOptions) {
  const EndpointPolicy private_too{.private_addresses = true};
  EXPECT_TRUE(parse_endpoint("https://10.0.0.1/x", private_too));
  EXPECT_FALSE(parse_endpoint("http://10.0.0.1/x", private_too));
  const EndpointPolicy testing{.plain_loopback = true};
  EXPECT_TRUE(parse_endpoint("http://127.0.0.1:5000/x", testing));
  EXPECT_FALSE(parse_endpoint("http://push.example/x", testing));
  EXPECT_FALSE(parse_endpoint("http://localhost/x", testing)) << "a name may lead anywhere";
  EXPECT_FALSE(parse_endpoint("https://10.0.0.1/x", testing));
  EXPECT_TRUE(may_send_to(address("127.0.0.1"), testing));
  EXPECT_FALSE(may_send_to(address("10.0.0.1"), testing));
}

TEST(Endpoint, TheAudienceIsTheOrigin) {
  EXPECT_EQ(origin_of(*parse_endpoint("https://push.example/a/b?c", {})), "https://push.example");
  EXPECT_EQ(origin_of(*parse_endpoint("https://push.example:8443/", {})),
            "https://push.example:8443");
}

}  // namespace
}  // namespace backstep::push
