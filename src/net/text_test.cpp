#include "net/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "net/answer.h"
#include "net/outbox.h"
#include "net/url.h"

namespace backstep::net {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Lists, are_split_at_commas) {
  EXPECT_THAT(split_list(" a,b ,, c d "), ElementsAre("a", "b", "c d"));
  EXPECT_THAT(split_list(""), ElementsAre());
  EXPECT_THAT(split_list(" , "), ElementsAre());
}

TEST(Paths, are_decoded) {
  EXPECT_EQ(decode_path("/"), "/");
  EXPECT_EQ(decode_path("/a%20b%2Fc/"), "/a b/c/");
  EXPECT_EQ(decode_path("/%C3%A9t%c3%a9"), "/\xC3\xA9t\xC3\xA9");
  EXPECT_EQ(decode_path("/..a/.b/c.."), "/..a/.b/c..");
  for (const char* const wrong :
       {"", "a", "*", "http://x/", "/%", "/%2", "/%2g", "/%00", "/a%0Ab", "/%7f", "/..", "/../etc",
        "/a/%2e%2E/b", "/a/.", "/./a", "/%ff", "/%C0%AF", "/%ED%A0%80"}) {
    EXPECT_FALSE(decode_path(wrong)) << wrong;
  }
}

TEST(Tokens, are_those_of_bearers) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer  abc "), "abc");
  EXPECT_EQ(bearer_token("Basic abc"), "");
  EXPECT_EQ(bearer_token("Bearer"), "");
  EXPECT_EQ(bearer_token(""), "");
}

TEST(Gzip, is_accepted_by_name) {
  EXPECT_TRUE(accepts_gzip("deflate, GZIP;q=0.5, br"));
  EXPECT_TRUE(accepts_gzip("gzip"));
  EXPECT_FALSE(accepts_gzip("gzip;q=0, br"));
  EXPECT_FALSE(accepts_gzip("gzip; q=0.00"));
  EXPECT_FALSE(accepts_gzip("x-gzip, br"));
  EXPECT_FALSE(accepts_gzip(""));
}

TEST(Answers, say_what_every_answer_says) {
  Response response;
  response.body = "{}";
  const std::string head = head_of(response, true);
  EXPECT_THAT(head, StartsWith("HTTP/1.1 200 OK\r\n"));
  for (const char* const line :
       {"Content-Type: application/json\r\n", "Content-Length: 2\r\n", "Connection: keep-alive\r\n",
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'none'; "
        "base-uri 'none'; frame-ancestors 'none'\r\n",
        "X-Content-Type-Options: nosniff\r\n", "Referrer-Policy: no-referrer\r\n",
        "Cross-Origin-Opener-Policy: same-origin\r\n",
        "Cross-Origin-Resource-Policy: same-origin\r\n",
        "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n",
        "Cache-Control: no-store\r\n"}) {
    EXPECT_THAT(head, HasSubstr(line));
  }
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST(Answers, leave_caching_to_the_handler) {
  Response response;
  response.headers = {{"cache-control", "max-age=60"}, {"ETag", "\"1\""}};
  const std::string head = head_of(response, false);
  EXPECT_THAT(head, HasSubstr("cache-control: max-age=60\r\n"));
  EXPECT_THAT(head, HasSubstr("ETag: \"1\"\r\n"));
  EXPECT_THAT(head, HasSubstr("Connection: close\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("no-store")));
}

TEST(Answers, do_not_let_headers_break_out) {
  Response response;
  response.headers = {{"Location", "/\r\nSet-Cookie: a=b"}, {"A\nB", "c"}, {"Content-Length", "9"}};
  const std::string head = head_of(response, false);
  EXPECT_THAT(head, Not(HasSubstr("Set-Cookie")));
  EXPECT_THAT(head, Not(HasSubstr("A\nB")));
  EXPECT_THAT(head, HasSubstr("Content-Length: 0\r\n"));
}

TEST(Answers, without_a_body_have_no_length) {
  Response response;
  response.status = 304;
  response.body = "not sent";
  EXPECT_THAT(head_of(response, true), Not(HasSubstr("Content-Length")));
  EXPECT_FALSE(has_body(204));
}

TEST(Answers, may_share_a_body) {
  Response response;
  response.shared = std::make_shared<const std::string>("a file");
  EXPECT_EQ(body_of(response), "a file");
  EXPECT_THAT(head_of(response, true), HasSubstr("Content-Length: 6\r\n"));
}

TEST(Outboxes, keep_order_and_count) {
  Outbox outbox;
  EXPECT_TRUE(outbox.empty());
  int first = 0;
  int last = 0;
  for (int round = 0; round < 100; ++round) {
    for (int more = 0; more < round % 7; ++more) {
      outbox.push(std::make_shared<const std::string>(std::to_string(last)));
      ++last;
    }
    for (int fewer = 0; fewer < round % 5 && !outbox.empty(); ++fewer) {
      EXPECT_EQ(*outbox.front(), std::to_string(first));
      outbox.pop();
      ++first;
    }
    EXPECT_EQ(outbox.empty(), first == last);
  }
  while (!outbox.empty()) outbox.pop();
  EXPECT_EQ(outbox.weight(), 0U);
}

Url url(std::string_view text) {
  const Result<Url> url = parse_url(text);
  EXPECT_TRUE(url.ok()) << text;
  return url ? *url : Url{};
}

TEST(Urls, are_read) {
  EXPECT_EQ(url("ws://localhost:9898/ws"), (Url{false, "localhost", 9898, "/ws"}));
  EXPECT_EQ(url("http://a.example"), (Url{false, "a.example", 80, "/"}));
  EXPECT_EQ(url("HTTPS://a.example/b?c=d#e"), (Url{true, "a.example", 443, "/b?c=d"}));
  EXPECT_EQ(url("wss://[2001:db8::1]:8443?q"), (Url{true, "2001:db8::1", 8443, "/?q"}));
  EXPECT_EQ(url("ws://[::1]/").port, 80);
  EXPECT_EQ(url("ws://127.0.0.1:80/").authority(), "127.0.0.1");
  EXPECT_EQ(url("wss://[::1]:80/").authority(), "[::1]:80");
}

TEST(Urls, that_are_none_are_refused) {
  for (const char* const wrong :
       {"", "localhost:9898", "ftp://a/", "ws://", "ws:///x", "ws://:80", "ws://a:", "ws://a:0",
        "ws://a:65536", "ws://a:1x", "ws://user@a/", "ws://a b/", "ws://a/\r\nX: y", "ws://[::1",
        "ws://[]", "ws://[1.2.3.4]/", "ws://[::1]80/", "ws://::1/", "ws://a/\xC3\xA9"}) {
    EXPECT_FALSE(parse_url(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace backstep::net
