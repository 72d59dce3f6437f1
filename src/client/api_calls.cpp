#include "client/api_calls.h"

#include <utility>

#include "wire/client_api.h"

namespace backstep::client {
namespace {

// What an answer says that is not the one that was wished for.
std::string told(const net::FetchAnswer& answer) {
  if (const auto problem = wire::api::read_problem(answer.body)) {
    return " " + problem->code + ": " + problem->text;
  }
  for (const auto& [name, value] : answer.headers) {
    if (answer.status / 100 == 3 && (name == "Location" || name == "location")) {
      return " and sends to " + value;
    }
  }
  return "";
}

}  // namespace

ApiCalls::ApiCalls(net::Loop& loop, net::Url url)
    : fetch_([&loop](net::FetchRequest request, auto then) {
        net::fetch(loop, std::move(request), std::move(then));
      }),
      url_(std::move(url)) {}

void ApiCalls::call(std::string method, std::string path, const std::string& token,
                    std::string body, Then<std::string> then) const {
  net::FetchRequest request;
  request.method = std::move(method);
  request.url = url_;
  request.url.target = path;
  if (!token.empty()) request.headers.emplace_back("Authorization", "Bearer " + token);
  if (!body.empty()) request.headers.emplace_back("Content-Type", "application/json");
  request.body = std::move(body);
  fetch_(std::move(request),
         [then = std::move(then), path = std::move(path)](Result<net::FetchAnswer> answer) {
           if (!answer) return then(answer.error());
           if (answer->status / 100 == 2) return then(std::move(answer->body));
           then(Error{path + " answers " + std::to_string(answer->status) + told(*answer)});
         });
}

void ApiCalls::new_person(Then<std::string> then) const {
  call("POST", "/api/person", "", "{}", [then = std::move(then)](Result<std::string> text) {
    if (!text) return then(text.error());
    Result<wire::api::Token> token = wire::api::read_token(*text);
    if (!token) return then(token.error());
    then(std::move(token->token));
  });
}

void ApiCalls::open_table(const std::string& token, const wire::api::OpenTable& asked,
                          Then<std::string> then) const {
  call("POST", "/api/tables", token, wire::api::write_open_table(asked),
       [then = std::move(then)](Result<std::string> text) {
         if (!text) return then(text.error());
         Result<wire::api::OpenedTable> table = wire::api::read_opened_table(*text);
         if (!table) return then(table.error());
         then(std::move(table->table));
       });
}

void ApiCalls::tables(Then<wire::api::TableList> then) const {
  call("GET", "/api/tables", "", "", [then = std::move(then)](const Result<std::string>& text) {
    if (!text) return then(text.error());
    then(wire::api::read_table_list(*text));
  });
}

void ApiCalls::record(const std::string& game, Then<std::string> then) const {
  call("GET", "/api/games/" + game + "/record", "", "", std::move(then));
}

net::Url ApiCalls::socket_url() const {
  net::Url url = url_;
  url.target = "/ws";
  return url;
}

}  // namespace backstep::client
