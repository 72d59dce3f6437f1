#include "net/answer.h"

#include <algorithm>
#include <array>
#include <boost/beast/http/status.hpp>
#include <ctime>

#include "net/text.h"

namespace backstep::net {
namespace {

// Scripts, styles and pictures are ours alone, and nothing may frame us. A link to a table is a
// secret, so no page that is gone to from there is told where from.
constexpr std::string_view kEveryAnswer =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

struct Row {
  Refusal refusal;
  int status;
  std::string_view code;
};
constexpr std::array kRefusals = {
    Row{Refusal::kBadRequest, 400, "bad_request"}, Row{Refusal::kBadMethod, 405, "bad_method"},
    Row{Refusal::kBadHost, 421, "bad_host"},       Row{Refusal::kBadOrigin, 403, "bad_origin"},
    Row{Refusal::kTooLarge, 413, "too_large"},     Row{Refusal::kHeadTooLarge, 431, "too_large"},
    Row{Refusal::kTooFast, 429, "too_fast"},       Row{Refusal::kTooMany, 503, "too_many"},
    Row{Refusal::kTimeout, 408, "timeout"},        Row{Refusal::kNotASocket, 426, "not_a_socket"},
    Row{Refusal::kNoAnswer, 503, "no_answer"},
};

const Row& row_of(Refusal refusal) { return *std::ranges::find(kRefusals, refusal, &Row::refusal); }

// Programs read the number; the words are for people who look at the bytes.
std::string_view words_of(int status) {
  const auto words = boost::beast::http::obsolete_reason(
      boost::beast::http::int_to_status(static_cast<unsigned>(status)));
  return {words.data(), words.size()};
}

bool is_one_line(std::string_view text) {
  using namespace std::string_view_literals;
  return text.find_first_of("\r\n\0"sv) == std::string_view::npos;
}

bool is_ours(std::string_view name) {
  return std::ranges::any_of(
      std::to_array<std::string_view>(
          {"content-length", "transfer-encoding", "connection", "content-type", "date"}),
      [name](std::string_view ours) { return same_word(name, ours); });
}

void add(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  // Days and months are English in the locale "C", which no part of the program leaves.
  return {text.data(),
          std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

}  // namespace

std::string_view code_of(Refusal refusal) { return row_of(refusal).code; }

Response response_of(Refusal refusal) {
  const Row& row = row_of(refusal);
  Response response;
  response.status = row.status;
  response.body = R"({"code":")" + std::string(row.code) + R"("})";
  if (refusal == Refusal::kBadMethod) {
    response.headers.emplace_back("Allow", "GET, HEAD, POST, PUT, DELETE");
  }
  if (refusal == Refusal::kNotASocket) {
    response.headers.emplace_back("Upgrade", "websocket");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
  }
  if (refusal == Refusal::kTooMany) response.headers.emplace_back("Retry-After", "10");
  return response;
}

std::string head_of(const Response& response, bool keep_alive) {
  std::string head;
  head.reserve(1024);
  head.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  head.append(words_of(response.status)).append("\r\n");
  add(head, "Date", now_text());
  if (has_body(response.status)) {
    if (is_one_line(response.type)) add(head, "Content-Type", response.type);
    add(head, "Content-Length", std::to_string(body_of(response).size()));
  }
  add(head, "Connection", keep_alive ? "keep-alive" : "close");
  head.append(kEveryAnswer);
  bool says_cache = false;
  for (const auto& [name, value] : response.headers) {
    if (!is_one_line(name) || !is_one_line(value) || is_ours(name)) continue;
    says_cache = says_cache || same_word(name, "Cache-Control");
    add(head, name, value);
  }
  if (!says_cache) add(head, "Cache-Control", "no-store");
  head.append("\r\n");
  return head;
}

bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

std::string_view body_of(const Response& response) {
  return response.shared ? std::string_view(*response.shared) : std::string_view(response.body);
}

}  // namespace backstep::net
