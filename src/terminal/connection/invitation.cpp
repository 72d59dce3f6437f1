#include <string_view>

#include "net/text.h"
#include "server/people/secrets.h"
#include "terminal/connection/connection.h"

namespace backstep::terminal::connection {
namespace {

constexpr std::uint16_t kSecurePort = 443;
constexpr std::string_view kPath = "/t/";

bool is_this_machine(const std::string& host) {
  return net::same_word(host, "localhost") || host == "::1" || host.starts_with("127.");
}

std::string_view without_end(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return net::trimmed(text);
}

Result<net::Url> read_address(std::string_view text) {
  if (text.find("://") != std::string_view::npos) return net::parse_url(text);
  Result<net::Url> url = net::parse_url("https://" + std::string(text));
  if (!url) return url;
  const bool own_port = url->port != kSecurePort;
  if (!own_port && !is_this_machine(url->host)) return url;
  return net::parse_url("http://" + std::string(text));
}

}  // namespace

Result<net::Url> read_server(const std::string& text) {
  const std::string_view address = without_end(text);
  Result<net::Url> url = read_address(address);
  if (!url) return url;
  const bool is_address =
      address.find_first_of(".:") != std::string_view::npos || is_this_machine(url->host);
  if (!is_address || url->target.substr(0, url->target.find('?')) != "/") {
    return Error{"\"" + std::string(address) +
                 "\" is not the address of a server, such as https://play.example"};
  }
  url->target = "/";
  return url;
}

Result<Invitation> read_invitation(const std::string& text) {
  const std::string_view link = without_end(text);
  if (link.empty()) return Error{"there is no link"};
  Result<net::Url> url = read_address(link);
  if (!url) return url.error();
  std::string_view path = url->target;
  path = path.substr(0, path.find('?'));
  if (path.size() > kPath.size() && path.ends_with('/')) path.remove_suffix(1);
  const std::string_view id = path.starts_with(kPath) ? path.substr(kPath.size()) : "";
  if (!server::is_id(id)) {
    return Error{"\"" + std::string(link) +
                 "\" is not the link of a table, which ends in /t/ and 22 " + "letters and digits"};
  }
  Invitation invitation{*url, std::string(id)};
  invitation.url.target = "/";
  return invitation;
}

}  // namespace backstep::terminal::connection
