#include "net/url.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "net/address.h"
#include "net/text.h"

namespace backstep::net {
namespace {

constexpr std::uint16_t kPort = 80;
constexpr std::uint16_t kSecurePort = 443;

bool is_visible_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return letter > ' ' && letter < '\x7f'; });
}

bool is_name(std::string_view host) {
  return !host.empty() && host.size() <= 253 && std::ranges::all_of(host, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' || letter == '_';
  });
}

Error error(std::string_view text, std::string_view why) {
  return Error{"\"" + std::string(text) + "\" " + std::string(why)};
}

}  // namespace

std::string Url::authority() const {
  std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
  if (port != (secure ? kSecurePort : kPort)) text += ":" + std::to_string(port);
  return text;
}

Result<Url> parse_url(std::string_view text) {
  if (!is_visible_ascii(text)) return error(text, "has letters that no address has");
  std::string_view rest = text.substr(0, text.find('#'));

  Url url;
  const std::size_t scheme_end = rest.find("://");
  const std::string_view scheme = rest.substr(0, std::min(scheme_end, rest.size()));
  url.secure = same_word(scheme, "wss") || same_word(scheme, "https");
  if (scheme_end == std::string_view::npos ||
      (!url.secure && !same_word(scheme, "ws") && !same_word(scheme, "http"))) {
    return error(text, "does not begin with ws://, wss://, http:// or https://");
  }
  rest.remove_prefix(scheme_end + 3);

  const std::size_t authority_end = std::min(rest.find_first_of("/?"), rest.size());
  const std::string_view authority = rest.substr(0, authority_end);
  rest.remove_prefix(authority_end);
  if (!rest.empty()) url.target = (rest.front() == '?' ? "/" : "") + std::string(rest);

  const bool brackets = authority.starts_with('[');
  const std::size_t host_end =
      std::min(brackets ? authority.find(']') : authority.find(':'), authority.size());
  url.host = authority.substr(brackets ? 1 : 0, host_end - (brackets ? 1 : 0));
  std::string_view port =
      authority.substr(std::min(host_end + (brackets ? 1 : 0), authority.size()));
  if (brackets ? url.host.find(':') == std::string::npos || !Address::parse(url.host) ||
                     host_end == authority.size()
               : !is_name(url.host)) {
    return error(text, "names no host");
  }
  url.port = url.secure ? kSecurePort : kPort;
  if (port.empty()) return url;
  const std::optional<std::uint16_t> number = parse_port(port.substr(1));
  if (port.front() != ':' || !number || *number == 0) return error(text, "has a wrong port");
  url.port = *number;
  return url;
}

}  // namespace backstep::net
