#include "cmd/serve_checks.h"

#include <filesystem>
#include <string_view>

#include "cmd/cli_texts.h"
#include "net/address.h"
#include "net/listening.h"
#include "net/url.h"
#include "store/postgres/store.h"

namespace backstep::cmd {
namespace {

namespace fs = std::filesystem;

std::string in_quotes(const std::string& text) { return '"' + text + '"'; }

// The text behind "://".
std::string_view behind_scheme(std::string_view url) {
  const std::size_t at = url.find("://");
  return at == std::string_view::npos ? url : url.substr(at + 3);
}

bool is_web_url(const std::string& text) {
  return text.starts_with("http://") || text.starts_with("https://");
}

}  // namespace

Check listen_address() {
  return [](const std::string& text) {
    if (!net::parse_listen(text).empty()) return std::string();
    return in_quotes(text) +
           " is not an address with a port, such as 127.0.0.1:9898, [::]:9898 or "
           "localhost:9898";
  };
}

Check plain_address() {
  return [](const std::string& text) {
    if (net::Address::parse(text)) return std::string();
    return in_quotes(text) + " is not an address, such as 127.0.0.1 or ::1";
  };
}

Check site_url() {
  return [](std::string& text) {
    const std::string wrong =
        in_quotes(text) +
        " must be http:// or https:// and a host, without a path, such as https://play.example";
    if (text.empty()) return cli_texts()("cli.error.not_empty");
    if (!is_web_url(text)) return wrong;
    while (text.ends_with('/') && !text.ends_with("://")) text.pop_back();
    const Result<net::Url> url = net::parse_url(text);
    if (!url) return url.error().sentence;
    if (behind_scheme(text).find_first_of("/?#") == std::string_view::npos) return std::string();
    return wrong;
  };
}

Check link_url() {
  return [](const std::string& text) {
    const std::string wrong = in_quotes(text) + " must be a link: https://, http:// or mailto:";
    if (text.find_first_of(" \t\"<>") != std::string::npos) return wrong;
    if (text.starts_with("mailto:")) {
      return text.find('@') == std::string::npos ? wrong : std::string();
    }
    return is_web_url(text) && net::parse_url(text) ? std::string() : wrong;
  };
}

Check page_folder() {
  return [](const std::string& text) {
    std::error_code error;
    if (fs::is_regular_file(fs::path(text) / "index.html", error)) return std::string();
    return "there is no page in " + in_quotes(text) + " (no index.html)";
  };
}

Check data_place() {
  return [](const std::string& text) {
    std::error_code error;
    if (text.empty()) return std::string("must be a file or a database, not empty");
    if (store::is_postgres_url(text)) {
      const auto trouble = store::postgres_url_trouble(text);
      return trouble ? trouble->sentence : std::string();
    }
    // Not repeated: there may be a password in it.
    if (text.find("://") != std::string::npos) {
      return std::string("must be a file or a database, postgresql://HOST/NAME");
    }
    // A folder that is missing may be mounted later, and is no wrong usage.
    if (fs::is_directory(text, error) || text.ends_with('/')) {
      return in_quotes(text) + " is a directory, not a file";
    }
    // SQLite takes it for a name of its own.
    if (text == ":memory:") return in_quotes(text) + " is not a file";
    return std::string();
  };
}

Check named() {
  return [](const std::string& text) {
    return text.empty() ? std::string("must not be empty") : std::string();
  };
}

}  // namespace backstep::cmd
