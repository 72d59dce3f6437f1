#include "server/pages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "server/secrets.h"

namespace backstep::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "<!-- card -->";  // in index.html: here comes what a page says
constexpr std::string_view kTitle = "Backstep";
constexpr std::string_view kLine = "Play as long as you can: a cooperative card game for 1 to 5.";

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTypes{
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/x-icon"},
     {".webp", "image/webp"},
     {".woff2", "font/woff2"},
     {".wasm", "application/wasm"},
     {".mp3", "audio/mpeg"},
     {".ogg", "audio/ogg"},
     {".txt", "text/plain; charset=utf-8"},
     {".xml", "application/xml"}}};

std::string_view type_of(const fs::path& path) {
  const std::string ending = path.extension().string();
  for (const auto& [each, type] : kTypes) {
    if (ending == each) return type;
  }
  return "application/octet-stream";
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

net::Response error(int status, std::string_view code) {
  net::Response response;
  response.status = status;
  response.body = "{\"code\":\"" + std::string(code) + "\"}";
  return response;
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::optional<Error> Pages::read(const std::string& folder) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (!it->is_regular_file()) continue;
    const fs::path& path = it->path();
    if (path.extension() == ".gz") continue;
    File file;
    file.type = type_of(path);
    file.body = contents(path);
    file.tag = '"' + hash_of_token(file.body) + '"';
    const std::string name = "/" + path.lexically_relative(folder).generic_string();
    file.named_by_content = name.starts_with("/assets/");
    const fs::path packed = path.string() + ".gz";
    if (fs::exists(packed, error)) file.gzip = contents(packed);
    files_[name] = std::move(file);
  }
  const auto index = files_.find("/index.html");
  if (index == files_.end()) return Error{"there is no page in " + folder + " (no index.html)"};
  return std::nullopt;
}

void Pages::give(const File& file, const net::Request& request, const net::Reply& reply) const {
  net::Response response;
  response.headers.emplace_back("ETag", file.tag);
  response.headers.emplace_back(
      "Cache-Control", file.named_by_content ? "public, max-age=31536000, immutable" : "no-cache");
  response.type = file.type;
  if (request.if_none_match == file.tag) {
    response.status = 304;
  } else if (request.gzip && !file.gzip.empty()) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.body = file.gzip;
  } else {
    response.body = file.body;
  }
  reply(std::move(response));
}

void Pages::give_index(const Card& card, int status, const net::Reply& reply) const {
  net::Response response;
  response.status = status;
  response.type = "text/html; charset=utf-8";
  response.headers.emplace_back("Cache-Control", "no-cache");
  response.body = files_.at("/index.html").body;
  const std::size_t mark = response.body.find(kMark);
  if (mark != std::string::npos) {
    const std::string& url = house_.options.public_url;
    const auto property = [](std::string_view name, std::string_view content) {
      return "<meta property=\"og:" + std::string(name) + "\" content=\"" + html_text(content) +
             "\">\n";
    };
    const std::string head =
        property("title", card.title) + property("description", card.description) +
        property("type", "website") + property("site_name", kTitle) +
        property("url", url + card.path) + property("image", url + "/preview.png") +
        "<meta name=\"description\" content=\"" + html_text(card.description) + "\">\n";
    response.body.replace(mark, kMark.size(), head);
  }
  reply(std::move(response));
}

void Pages::answer(const net::Request& request, net::Reply reply) {
  if (request.method != "GET" && request.method != "HEAD") {
    reply(error(405, "bad_method"));
    return;
  }
  const auto file = files_.find(request.path);
  if (file != files_.end() && request.path != "/index.html") {
    give(file->second, request, reply);
    return;
  }
  if (files_.empty()) {
    reply(error(404, "no_page"));
    return;
  }
  Card card{std::string(kTitle), std::string(kLine), request.path};
  if (request.path.starts_with("/t/") && is_id(std::string_view(request.path).substr(3))) {
    // Looking at a link must change nothing: the table is read, and nobody has come.
    tables_.open(request.path.substr(3),
                 [this, card, reply = std::move(reply)](Tables::Opened, const Live& live) mutable {
                   if (live != nullptr && live->table.host != 0) {
                     const std::string& host = live->table.member(live->table.host).name;
                     const std::string& name = live->table.settings.name;
                     card.title = host + " invites you to " + std::string(kTitle);
                     if (!name.empty()) card.description = name + ". " + card.description;
                   }
                   give_index(card, live == nullptr ? 404 : 200, reply);
                 });
    return;
  }
  constexpr std::array<std::string_view, 10> kPlaces{
      "/g/", "/club/", "/today", "/rules", "/about", "/join", "/me", "/open", "/solo", "/learn"};
  const bool place = request.path == "/" || request.path == "/index.html" ||
                     std::any_of(kPlaces.begin(), kPlaces.end(), [&](std::string_view each) {
                       return request.path.starts_with(each);
                     });
  give_index(card, place ? 200 : 404, reply);
}

}  // namespace backstep::server
