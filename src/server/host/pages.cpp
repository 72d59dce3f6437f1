#include "server/host/pages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "engine/game/card.h"
#include "engine/game/record.h"
#include "server/people/secrets.h"

namespace backstep::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "<!-- card -->";  // in index.html: here comes what a page says
constexpr std::string_view kTitle = "Backstep";

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

net::Text contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                             std::istreambuf_iterator<char>());
}

net::Response error(int status, std::string_view code) {
  net::Response response;
  response.status = status;
  response.body = "{\"code\":\"" + std::string(code) + "\"}";
  return response;
}

// The text between two marks of a page, replaced; a page without them stays as it is.
void replace_between(std::string& page, std::string_view from, std::string_view to,
                     std::string_view text) {
  const std::size_t begin = page.find(from);
  if (begin == std::string::npos) return;
  const std::size_t first = begin + from.size();
  const std::size_t end = page.find(to, first);
  if (end != std::string::npos) page.replace(first, end - first, text);
}

// What a query says of a key, "lang=": up to the next one.
std::optional<std::string_view> in_query(const net::Request& request, std::string_view key) {
  const std::string_view query = request.query;
  const std::size_t at = query.find(key);
  if (at == std::string_view::npos || (at > 0 && query[at - 1] != '&')) return std::nullopt;
  const std::string_view rest = query.substr(at + key.size());
  return rest.substr(0, rest.find('&'));
}

// The language that a link names, else the one its reader wishes.
Language language_for(const net::Request& request) {
  if (const auto named = in_query(request, "lang=")) {
    if (const auto language = language_of(named->substr(0, 2))) return *language;
  }
  return language_accepted(request.language).value_or(Language::kEnglish);
}

// The result in a shared link, "left=12": cards left, or nothing that can be one.
std::optional<int> left_in_query(const net::Request& request) {
  const auto text = in_query(request, "left=");
  int left = -1;
  if (!text) return std::nullopt;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), left);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  if (left < 0 || left > kCardCount) return std::nullopt;
  return left;
}

std::string result_title(const Texts& texts, int left) {
  return left == 0 ? texts("card.game_won") : texts("card.game_left", {{"n", left}});
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
    file.tag = '"' + hash_of_token(*file.body) + '"';
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
  } else if (request.gzip && file.gzip != nullptr) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    response.shared = file.gzip;
  } else {
    response.shared = file.body;
  }
  reply(std::move(response));
}

void Pages::give_index(const Card& card, Language language, int status,
                       const net::Reply& reply) const {
  net::Response response;
  response.status = status;
  response.type = "text/html; charset=utf-8";
  response.headers.emplace_back("Cache-Control", "no-cache");
  response.headers.emplace_back("Vary", "Accept-Language");
  response.headers.emplace_back("Content-Language", code(language));
  response.body = *files_.at("/index.html").body;
  replace_between(response.body, "<html lang=\"", "\"", code(language));
  replace_between(response.body, "<noscript><p>", "</p>",
                  html_text(Texts(language)("card.no_script")));
  if (const std::string manifest = "/manifest." + std::string(code(language)) + ".webmanifest";
      files_.contains(manifest)) {
    replace_between(response.body, "<link rel=\"manifest\" href=\"", "\"", manifest);
  }
  const std::size_t mark = response.body.find(kMark);
  if (mark != std::string::npos) {
    const std::string& url = context_.options.public_url;
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
  const Language language = language_for(request);
  const Texts texts(language);
  Card card{std::string(kTitle), texts("card.line"), request.path};
  if (request.path.starts_with("/t/") && is_id(std::string_view(request.path).substr(3))) {
    // Looking at a link must change nothing: the table is read and not kept, and nobody has come.
    const std::string id = request.path.substr(3);
    api_.look_for_page(
        request.address, id,
        [this, card, texts,
         reply = std::move(reply)](const std::optional<StoredTable>& looked) mutable {
          if (looked && looked->table && looked->table->host != 0) {
            const Table& table = *looked->table;
            const std::string& name = table.settings.name;
            card.title = texts("card.invites", {{"host", table.member(table.host).name}});
            if (!name.empty()) card.description = texts("card.line_table", {{"table", name}});
          }
          // Who asks too much at once gets the page without its card.
          give_index(card, texts.language(), looked && !looked->table ? 404 : 200, reply);
        });
    return;
  }
  if (request.path.starts_with("/g/") && is_id(std::string_view(request.path).substr(3))) {
    // Of a link without spoilers.
    const bool hidden = in_query(request, "result=") == "hidden";
    api_.look_for_game_page(request.address, request.path.substr(3),
                            [this, card, texts, hidden, reply = std::move(reply)](
                                const std::optional<wire::StoredGame>& game) mutable {
                              if (game) {
                                const bool won = game->result == name(Ending::kWon);
                                if (!hidden) {
                                  card.title = result_title(texts, won ? 0 : game->left);
                                }
                                card.description = texts("card.game_line");
                              }
                              give_index(card, texts.language(), 200, reply);
                            });
    return;
  }
  // The same cards for others, with what was made of them if the link says so.
  if (request.path == "/today" || request.path == "/solo") {
    const bool today = request.path == "/today";
    const std::optional<int> left = left_in_query(request);
    if (left) card.title = result_title(texts, *left);
    if (!left && today) card.title = texts("card.today");
    if (left || today) card.description = texts(today ? "card.today_line" : "card.same_line");
    give_index(card, language, 200, reply);
    return;
  }
  // A page, or what is below it: the screens of web/src/app/screens.ts.
  constexpr std::array<std::string_view, 14> kPlaces{"g",      "club",    "today", "rules", "about",
                                                     "join",   "me",      "open",  "solo",  "learn",
                                                     "puzzle", "puzzles", "pass",  "tv"};
  const std::string_view path = request.path;
  const std::string_view below = path.substr(path.empty() ? 0 : 1);
  const std::string_view first = below.substr(0, below.find('/'));
  const bool place = path == "/" || path == "/index.html" ||
                     std::find(kPlaces.begin(), kPlaces.end(), first) != kPlaces.end();
  give_index(card, language, place ? 200 : 404, reply);
}

}  // namespace backstep::server
