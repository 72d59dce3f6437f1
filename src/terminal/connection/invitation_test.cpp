#include <gtest/gtest.h>

#include <string>

#include "terminal/connection/connection.h"

namespace backstep::terminal::connection {
namespace {

const std::string kId = "k3vAb_-0123456789ABCDE";

std::string read(const std::string& text) {
  const Result<Invitation> invitation = read_invitation(text);
  if (!invitation) return "";
  EXPECT_EQ(invitation->table, kId);
  EXPECT_EQ(invitation->url.target, "/");
  return (invitation->url.secure ? "https://" : "http://") + invitation->url.authority();
}

TEST(Invitations, name_a_server_and_a_table) {
  EXPECT_EQ(read("https://play.example/t/" + kId), "https://play.example");
  EXPECT_EQ(read("http://play.example:9898/t/" + kId), "http://play.example:9898");
  EXPECT_EQ(read("  https://play.example/t/" + kId + "?from=mail#top \n"), "https://play.example");
  EXPECT_EQ(read("https://play.example/t/" + kId + "/"), "https://play.example");
  EXPECT_EQ(read("HTTPS://Play.Example/t/" + kId), "https://Play.Example");
  EXPECT_EQ(read("http://[::1]:9898/t/" + kId), "http://[::1]:9898");
}

TEST(Invitations, without_a_scheme_are_https_but_for_this_machine_and_ports_of_ones_own) {
  EXPECT_EQ(read("play.example/t/" + kId), "https://play.example");
  EXPECT_EQ(read("play.example:443/t/" + kId), "https://play.example");
  EXPECT_EQ(read("play.example:9898/t/" + kId), "http://play.example:9898");
  EXPECT_EQ(read("play.example:80/t/" + kId), "http://play.example");
  EXPECT_EQ(read("localhost/t/" + kId), "http://localhost");
  EXPECT_EQ(read("localhost:9898/t/" + kId), "http://localhost:9898");
  EXPECT_EQ(read("127.0.0.1:9898/t/" + kId), "http://127.0.0.1:9898");
  EXPECT_EQ(read("[::1]:9898/t/" + kId), "http://[::1]:9898");
  EXPECT_EQ(read("192.0.2.7:9898/t/" + kId), "http://192.0.2.7:9898");
}

TEST(Invitations, without_a_table_are_addresses_of_servers) {
  const auto server = [](const std::string& text) -> std::string {
    const Result<net::Url> url = read_server(text);
    if (!url) return "";
    EXPECT_EQ(url->target, "/");
    return (url->secure ? "https://" : "http://") + url->authority();
  };
  EXPECT_EQ(server("https://play.example"), "https://play.example");
  EXPECT_EQ(server(" https://play.example/?x=1#top\n"), "https://play.example");
  EXPECT_EQ(server("play.example"), "https://play.example");
  EXPECT_EQ(server("localhost"), "http://localhost");
  EXPECT_EQ(server("127.0.0.1:9898/"), "http://127.0.0.1:9898");
  for (const std::string& text :
       {std::string(""), std::string("foo"), kId, "https://play.example/t/" + kId,
        std::string("ftp://a.example"), std::string("https://play.example/rules")}) {
    EXPECT_EQ(server(text), "") << text;
  }
}

TEST(Invitations, that_are_none_are_refused_with_a_sentence) {
  for (const std::string& text :
       {std::string(""), std::string("   "), kId, std::string("https://play.example"),
        std::string("https://play.example/t/"), "https://play.example/x/" + kId,
        "https://play.example/t/" + kId + "/more", "https://play.example/t/" + kId.substr(1),
        "ftp://play.example/t/" + kId, "https:///t/" + kId, "https://play.example:0/t/" + kId,
        "https://play example/t/" + kId, "/t/" + kId, "https://play.example/?t/" + kId}) {
    const Result<Invitation> invitation = read_invitation(text);
    ASSERT_FALSE(invitation.ok()) << text;
    EXPECT_FALSE(invitation.error().sentence.empty()) << text;
  }
}

}  // namespace
}  // namespace backstep::terminal::connection
