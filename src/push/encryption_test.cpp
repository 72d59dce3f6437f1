// Push encryption against the examples of the RFCs.
#include "push/encryption.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "push/base64url.h"
#include "push/decoder_for_tests.h"

namespace backstep::push {
namespace {

std::string bytes(std::string_view text) { return base64url_decode(text).value(); }

// RFC 8188, section 3.1.
constexpr std::string_view kCodedExample =
    "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg";
// RFC 8291, section 5 and appendix A.
constexpr std::string_view kPushExample =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN";
constexpr std::string_view kPushText = "When I grow up, I want to be a watermelon";

KeyPair example_receiver() {
  return {bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
          bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNto"
                "IAiw4")};
}
KeyPair example_sender() {
  return {bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
          bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
                "jl7A8")};
}
std::string example_auth() { return bytes("BTBZMqHH6r4Tts7J_aSIgg"); }

TEST(Encryption, WritesTheFirstExampleOfRfc8188) {
  const auto body = encode_aes128gcm(bytes("yqdlZ-tYemfogSmv7Ws5PQ"),
                                     bytes("I1BsxtFttlv3u_Oo94xnmw"), {}, "I am the walrus");
  ASSERT_TRUE(body) << body.error().sentence;
  EXPECT_EQ(base64url_encode(*body), kCodedExample);
}

TEST(Encryption, TheDecoderOfTheTestsReadsBothExamplesOfRfc8188) {
  EXPECT_EQ(decode_aes128gcm(bytes("yqdlZ-tYemfogSmv7Ws5PQ"), bytes(kCodedExample)),
            "I am the walrus");
  const std::string two_records = bytes(
      "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3Ss"
      "LWIqS_uA");
  EXPECT_EQ(decode_aes128gcm(bytes("BO3ZVPxUlnLORbVGMpbT1Q"), two_records), "I am the walrus");
}

TEST(Encryption, WritesTheExampleOfRfc8291) {
  const auto body = encrypt_message({example_receiver().public_key, example_auth()},
                                    example_sender(), bytes("DGv6ra1nlYgDCS1FRnbzlw"), kPushText);
  ASSERT_TRUE(body) << body.error().sentence;
  EXPECT_EQ(base64url_encode(*body), kPushExample);
}

TEST(Encryption, AgreesOnTheSecretOfRfc8291FromBothSides) {
  const auto sent = shared_secret(example_sender(), example_receiver().public_key);
  const auto received = shared_secret(example_receiver(), example_sender().public_key);
  ASSERT_TRUE(sent && received);
  EXPECT_EQ(base64url_encode(*sent), "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
  EXPECT_EQ(*sent, *received);
}

TEST(Encryption, ABrowserReadsTheExampleOfRfc8291) {
  EXPECT_EQ(decrypt_message(example_receiver(), example_auth(), bytes(kPushExample)), kPushText);
}

TEST(Encryption, RefusesWhatIsNoReceiver) {
  const std::string salt(kSaltBytes, 's');
  const std::string key = example_receiver().public_key;
  EXPECT_FALSE(encrypt_message({key, "short"}, example_sender(), salt, "a"));
  EXPECT_FALSE(encrypt_message({key.substr(1), example_auth()}, example_sender(), salt, "a"));
  std::string off_the_curve = key;
  off_the_curve.back() = static_cast<char>(off_the_curve.back() ^ 1);
  EXPECT_FALSE(is_public_key(off_the_curve));
  EXPECT_FALSE(encrypt_message({off_the_curve, example_auth()}, example_sender(), salt, "a"));
  EXPECT_FALSE(encrypt_message({key, example_auth()}, std::string(kMostPlaintextBytes + 1, 'a')));
}

RC_GTEST_PROP(EncryptionProperty, WhatIsEncryptedIsReadByItsReceiverAlone,
              (const std::string& text)) {
  RC_PRE(text.size() <= kMostPlaintextBytes);
  RC_PRE(text.find('\0') == std::string::npos);
  const KeyPair receiver = *new_key_pair();
  const std::string auth(kAuthBytes, 'k');
  const auto body = encrypt_message({receiver.public_key, auth}, text);
  RC_ASSERT(body.ok());
  RC_ASSERT(body->size() <= kMostBodyBytes);
  RC_ASSERT(decrypt_message(receiver, auth, *body) == text);
  RC_ASSERT(!decrypt_message(receiver, std::string(kAuthBytes, 'x'), *body));
  RC_ASSERT(!decrypt_message(*new_key_pair(), auth, *body));
}

TEST(Encryption, TheLengthOfATextDoesNotShow) {
  const Receiver receiver{example_receiver().public_key, example_auth()};
  EXPECT_EQ(encrypt_message(receiver, "a")->size(),
            encrypt_message(receiver, std::string(400, 'a'))->size());
  EXPECT_EQ(encrypt_message(receiver, std::string(kMostPlaintextBytes, 'a'))->size(),
            kMostBodyBytes);
}

TEST(Encryption, TwoMessagesOfOneTextHaveNothingInCommon) {
  const Receiver receiver{example_receiver().public_key, example_auth()};
  const std::string one = *encrypt_message(receiver, "same");
  const std::string other = *encrypt_message(receiver, "same");
  EXPECT_NE(one.substr(0, kSaltBytes), other.substr(0, kSaltBytes));
  EXPECT_NE(one.substr(kHeaderBytes), other.substr(kHeaderBytes));
}

TEST(Base64url, HasOneTextForEachValue) {
  EXPECT_EQ(base64url_encode({}), "");
  EXPECT_EQ(base64url_encode("\xff\xfe"), "__4");
  EXPECT_EQ(base64url_decode("__4"), "\xff\xfe");
  EXPECT_FALSE(base64url_decode("__4="));
  EXPECT_FALSE(base64url_decode("__5")) << "bits are left over";
  EXPECT_FALSE(base64url_decode("a"));
  EXPECT_FALSE(base64url_decode("a+"));
}

RC_GTEST_PROP(Base64urlProperty, DecodesWhatItEncodes, (const std::string& value)) {
  RC_ASSERT(base64url_decode(base64url_encode(value)) == value);
}

}  // namespace
}  // namespace backstep::push
