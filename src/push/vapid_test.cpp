#include "push/vapid.h"

#include <gtest/gtest.h>

#include <string>

#include "push/base64url.h"

namespace backstep::push {
namespace {

// RFC 8292, section 2.4.
constexpr std::string_view kExampleKey =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
constexpr std::string_view kExampleToken =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
    "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";
constexpr std::string_view kExampleSignature =
    "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";

TEST(Vapid, TheExampleOfRfc8292IsSigned) {
  const std::string key = base64url_decode(kExampleKey).value();
  const std::string signature = base64url_decode(kExampleSignature).value();
  EXPECT_TRUE(verify_es256(key, kExampleToken, signature));
  std::string other = signature;
  other[5] = static_cast<char>(other[5] ^ 1);
  EXPECT_FALSE(verify_es256(key, kExampleToken, other));
  EXPECT_FALSE(verify_es256(key, kExampleToken.substr(1), signature));
}

TEST(Vapid, SaysWhatTheExampleOfRfc8292Says) {
  const KeyPair key = *new_key_pair();
  const auto header = vapid_authorization(
      key, {"https://push.example.net", 1'453'523'768, "mailto:push@example.com"});
  ASSERT_TRUE(header);
  const std::string begin = "vapid t=" + std::string(kExampleToken) + ".";
  ASSERT_TRUE(header->starts_with(begin)) << *header;
  const std::size_t end = header->find(", k=");
  ASSERT_NE(end, std::string::npos);
  const auto signature =
      base64url_decode(std::string_view(*header).substr(begin.size(), end - begin.size()));
  ASSERT_TRUE(signature);
  EXPECT_TRUE(verify_es256(key.public_key, kExampleToken, *signature));
  EXPECT_EQ(header->substr(end + 4), base64url_encode(key.public_key));
}

TEST(Vapid, NothingThatIsSaidEndsTheToken) {
  const auto header =
      vapid_authorization(*new_key_pair(), {"https://a", 1, "mailto:\"x\",\"exp\":9\n"});
  ASSERT_TRUE(header);
  const std::size_t begin = header->find('.') + 1;
  const std::size_t end = header->find('.', begin);
  EXPECT_EQ(base64url_decode(header->substr(begin, end - begin)).value(),
            R"({"aud":"https://a","exp":1,"sub":"mailto:x,exp:9"})");
}

TEST(Vapid, AKeyOfAnotherKindIsRefused) {
  KeyPair key = *new_key_pair();
  key.public_key[0] = 2;
  EXPECT_FALSE(sign_es256(key, "text"));
  EXPECT_FALSE(verify_es256(key.public_key, "text", std::string(kSignatureBytes, 's')));
}

}  // namespace
}  // namespace backstep::push
