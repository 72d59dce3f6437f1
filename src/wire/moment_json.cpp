#include "wire/moment_json.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "engine/game/notation.h"
#include "engine/signal/signal.h"
#include "engine/signal/talk.h"
#include "wire/json.h"
#include "wire/referee.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

std::string_view sentence(TalkRefusal refusal) {
  switch (refusal) {
    case TalkRefusal::kNone:
      break;
    case TalkRefusal::kMuted:
      return "a mute is visible: nobody may signal";
    case TalkRefusal::kGameOver:
      return "the game is over: there is nothing to signal about";
    case TalkRefusal::kNoCommands:
      return "there are no commands in this game to signal about";
    case TalkRefusal::kBegun:
      return "the game has begun: signals about beginning are too late";
    case TalkRefusal::kNoSeat:
      return "only players signal";
  }
  return "";
}

class Reader {
 public:
  // Nothing, or what is wrong with the line.
  std::optional<std::string> take(std::string_view line) {
    const Result<json::value, JsonError> read = parse_json(line);
    if (!read) return read.error().sentence;
    if (!read->is_object()) return "a request must be a JSON object" + found_instead(&*read);
    const json::object& request = read->get_object();
    const json::value* const op = request.if_contains("op");
    if (op != nullptr && op->is_string() && text_of(op->get_string()) == "signal") {
      return signal(request);
    }
    const std::optional<State> before = referee_.game();
    const json::value answer = json::parse(referee_.answer(line));
    if (!answer.at("ok").as_bool()) {
      return std::string(text_of(answer.at("error").at("message").as_string()));
    }
    follow(before, request);
    return std::nullopt;
  }

  Result<advice::Moment> moment() const {
    if (!referee_.game()) return Error{"there is no position: begin with a line of new or setup"};
    return advice::Moment{*referee_.game(), talk_};
  }

 private:
  // Signals lapse as the game goes on, and a new game has none.
  void follow(const std::optional<State>& before, const json::object& request) {
    const std::string_view op = text_of(request.at("op").get_string());
    if (op == "new" || op == "setup") talk_ = {};
    if (op == "end") lapse(talk_, before->turn, Action::end_turn(), *referee_.game());
    if (op == "play") {
      const std::string text = std::to_string(request.at("card").as_int64()) +
                               std::string(text_of(request.at("pile").get_string()));
      const Result<Action> action = parse_action(text);
      if (action) lapse(talk_, before->turn, *action, *referee_.game());
    }
  }

  std::optional<std::string> signal(const json::object& request) {
    const std::optional<State>& game = referee_.game();
    if (!game) return "there is no game yet: begin one with new or setup";
    const json::value* const seat_field = request.if_contains("seat");
    const std::optional<int> seat =
        seat_field ? read_int(*seat_field, 0, game->rules.players - 1) : std::nullopt;
    if (!seat) return "signal needs seat, 0 to one less than players";
    const json::value* const code = request.if_contains("signal");
    const std::optional<Signal> said = code != nullptr && code->is_string()
                                           ? signal_from_code(text_of(code->get_string()))
                                           : std::nullopt;
    if (!said) return "signal needs signal, a code such as leave:A, small:C, good:B or free:D";
    const TalkRefusal refused = refusal(*game, *seat, *said);
    if (refused != TalkRefusal::kNone) return std::string(sentence(refused));
    talk_.in_use = true;
    hear(talk_, *seat, *said);
    return std::nullopt;
  }

  Referee referee_;
  Talk talk_;
};

}  // namespace

Result<advice::Moment> read_moment(std::string_view text, const std::string& name) {
  Reader reader;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (const std::optional<std::string> wrong = reader.take(line)) {
      return Error{name + ':' + std::to_string(number) + ": " + *wrong};
    }
  }
  Result<advice::Moment> moment = reader.moment();
  if (!moment) return Error{name + ": " + moment.error().sentence};
  return moment;
}

}  // namespace backstep::wire
