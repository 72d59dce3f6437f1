#include "client/house_calls.h"

#include <utility>

#include "wire/client_api.h"

namespace backstep::client {

void HouseCalls::call(std::string method, std::string path, const std::string& token,
                      std::string body, Then<std::string> then) const {
  net::FetchRequest request;
  request.method = std::move(method);
  request.url = url_;
  request.url.target = path;
  if (!token.empty()) request.headers.emplace_back("Authorization", "Bearer " + token);
  if (!body.empty()) request.headers.emplace_back("Content-Type", "application/json");
  request.body = std::move(body);
  net::fetch(loop_, std::move(request),
             [then = std::move(then), path = std::move(path)](Result<net::FetchAnswer> answer) {
               if (!answer) return then(answer.error());
               if (answer->status / 100 == 2) return then(std::move(answer->body));
               const auto problem = wire::api::read_problem(answer->body);
               then(Error{path + " answers " + std::to_string(answer->status) +
                          (problem ? " " + problem->code + ": " + problem->text : "")});
             });
}

void HouseCalls::new_person(Then<std::string> then) const {
  call("POST", "/api/person", "", "{}", [then = std::move(then)](Result<std::string> text) {
    if (!text) return then(text.error());
    Result<wire::api::Token> token = wire::api::read_token(*text);
    if (!token) return then(token.error());
    then(std::move(token->token));
  });
}

void HouseCalls::open_table(const std::string& token, const wire::api::OpenTable& asked,
                            Then<std::string> then) const {
  call("POST", "/api/tables", token, wire::api::write_open_table(asked),
       [then = std::move(then)](Result<std::string> text) {
         if (!text) return then(text.error());
         Result<wire::api::OpenedTable> table = wire::api::read_opened_table(*text);
         if (!table) return then(table.error());
         then(std::move(table->table));
       });
}

void HouseCalls::record(const std::string& game, Then<std::string> then) const {
  call("GET", "/api/games/" + game + "/record", "", "", std::move(then));
}

net::Url HouseCalls::socket_url() const {
  net::Url url = url_;
  url.target = "/ws";
  return url;
}

}  // namespace backstep::client
