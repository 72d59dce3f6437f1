#include "push/vapid.h"

#include "push/base64url.h"

namespace backstep::push {
namespace {

// A JSON string of what addresses hold: anything else that JSON would escape is left out.
std::string json_string(std::string_view text) {
  std::string json = "\"";
  for (const char letter : text) {
    if (letter <= ' ' || letter == '"' || letter == '\\' || letter == '\x7f') continue;
    json += letter;
  }
  return json + '"';
}

}  // namespace

Result<std::string> vapid_authorization(const KeyPair& key, const VapidClaims& claims) {
  const std::string payload = "{\"aud\":" + json_string(claims.audience) +
                              ",\"exp\":" + std::to_string(claims.expires_s) +
                              ",\"sub\":" + json_string(claims.subject) + "}";
  const std::string token =
      base64url_encode(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url_encode(payload);
  const Result<std::string> signature = sign_es256(key, token);
  if (!signature) return signature.error();
  return "vapid t=" + token + '.' + base64url_encode(*signature) +
         ", k=" + base64url_encode(key.public_key);
}

}  // namespace backstep::push
