#include "bindings/wasm/calls.h"

#include <array>
#include <boost/describe/class.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/wasm/jobs.h"
#include "bindings/wasm/local_game.h"
#include "bindings/wasm/records.h"
#include "bindings/wasm/table_calls.h"
#include "bots/bot.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/preview/preview.h"
#include "engine/signal/talk.h"
#include "table/compact_play.h"
#include "table/play.h"
#include "table/signals.h"
#include "table/typed/typed.h"
#include "wire/event_json.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/known_keys.h"
#include "wire/notice.h"
#include "wire/preview_json.h"
#include "wire/record_json.h"
#include "wire/typed_json.h"
#include "wire/view_reader.h"

namespace backstep::bindings::wasm {

// Found by the templates of fields.h when they read a call.
wire::Wrong take(const boost::json::value& json, LocalGame& game);
wire::Wrong take(const boost::json::value& json, LocalGame& game) {
  return wire::take<LocalGame>(json, game);
}

namespace {

namespace json = boost::json;
using wire::json_of;
using wire::JsonMembers;
using wire::SignalInForce;
using Answer = Result<std::string>;

// An event as the server writes it: its own members, and where it stands in the table's order.
template <class Event>
struct Happened {
  Event event;
};
template <class Event>
wire::Wrong take(const json::value& json, Happened<Event>& happened) {
  if (!json.is_object()) return "must be an event";
  // The server may be newer than a page that is still open.
  json::object known = json.get_object();
  wire::keep_known_members<Event>(known, {"seq", "ms", "e"});
  return wire::take_members(known, happened.event, {"seq", "ms", "e"});
}

// A play as the server told it in short.
struct CompactDid {
  wire::notice::Did notice;
};
wire::Wrong take(const json::value& json, CompactDid& did) {
  if (!json.is_object()) return "must be a play";
  json::object known = json.get_object();
  wire::keep_known_members<wire::notice::Did>(known, {"t"});
  return wire::take_members(known, did.notice, {"t"});
}

std::string did_json(const wire::event::Did& did) {
  wire::Happened happened;
  happened.seq = static_cast<std::uint64_t>(did.n);
  happened.event = did;
  return wire::write_event(happened);
}

std::string signals_json(const Talk& talk, const View& view) {
  return json_of(table::signals_in_force(talk, view.rules.players));
}

std::optional<Error> wrong_seat(std::optional<int> seat, const Rules& rules) {
  if (!seat || (*seat >= 0 && *seat < rules.players)) return std::nullopt;
  return Error{"there is no such seat"};
}

// ---- the calls, a struct each; do_it() answers

struct PreviewCall {
  static constexpr std::string_view kName = "preview";
  View view;
  std::vector<Action> puts;

  Answer do_it() const { return wire::preview_json(preview(view, puts)); }
};
BOOST_DESCRIBE_STRUCT(PreviewCall, (), (view, puts))

struct DealtCall {
  static constexpr std::string_view kName = "dealt";
  Happened<wire::event::Dealt> event;
  std::optional<int> seat;

  Answer do_it() const {
    if (const auto wrong = wrong_seat(seat, event.event.rules)) return *wrong;
    return json_of(table::view_of_deal(event.event, seat));
  }
};
BOOST_DESCRIBE_STRUCT(DealtCall, (), (event, seat))

struct FoldCall {
  static constexpr std::string_view kName = "fold";
  View view;
  std::vector<SignalInForce> signals;
  Happened<wire::event::Did> did;

  Answer do_it() const {
    if (const auto wrong = wrong_seat(did.event.seat, view.rules)) return *wrong;
    if (const auto wrong = wrong_seat(did.event.turn, view.rules)) return *wrong;
    View then = view;
    Talk talk = table::talk_of(signals, view.rules.players);
    table::apply_play(then, talk, did.event);
    return JsonMembers()
        .add("view", json_of(then))
        .add("signals", signals_json(talk, then))
        .object();
  }
};
BOOST_DESCRIBE_STRUCT(FoldCall, (), (view, signals, did))

struct ExpandCall {
  static constexpr std::string_view kName = "expand";
  View view;
  int n = 0;
  CompactDid did;

  Answer do_it() const {
    auto event = table::expand(view, n, {did.notice.acts.actions, did.notice.cards});
    if (!event) return Error{"this cannot be the next play"};
    return wire::write_event({did.notice.seq, did.notice.ms, std::move(*event)});
  }
};
BOOST_DESCRIBE_STRUCT(ExpandCall, (), (view, n, did))

struct SignalledCall {
  static constexpr std::string_view kName = "signalled";
  View view;
  std::vector<SignalInForce> signals;
  SignalInForce said;

  Answer do_it() const {
    Talk talk = table::talk_of(signals, view.rules.players);
    if (refusal(view, said.seat, said.signal) == TalkRefusal::kNone) {
      hear(talk, said.seat, said.signal);
    }
    return signals_json(talk, view);
  }
};
BOOST_DESCRIBE_STRUCT(SignalledCall, (), (view, signals, said))

struct DealCall {
  static constexpr std::string_view kName = "deal";
  std::optional<std::string> name;
  std::optional<Rules> rules;
  std::optional<std::string> entropy;

  Answer do_it() const {
    if (name.has_value() == (rules && entropy)) return Error{"a name, or rules and entropy"};
    const Result<LocalGame> game = name ? deal_named(*name) : deal_shuffled(*rules, *entropy);
    if (!game) return game.error();
    return json_of(*game);
  }
};
BOOST_DESCRIBE_STRUCT(DealCall, (), (name, rules, entropy))

struct PositionCall {
  static constexpr std::string_view kName = "position";
  LocalGame game;
  std::optional<int> seat;

  Answer do_it() const {
    const Result<State> state = state_of(game);
    if (!state) return state.error();
    if (const auto wrong = wrong_seat(seat, game.rules)) return *wrong;
    std::vector<CardSet> hands(state->hands.begin(), state->hands.begin() + game.rules.players);
    std::vector<int> draw;
    for (std::size_t i = state->draw_count; i > 0; --i) draw.push_back(state->draw[i - 1]);
    return JsonMembers()
        .add("view", json_of(view(*state, seat)))
        .add("hands", json_of(hands))
        .add("draw", json_of(draw))
        .add("turn", state->turn)
        .add("over", wire::bool_json(state->is_over()))
        .object();
  }
};
BOOST_DESCRIBE_STRUCT(PositionCall, (), (game, seat))

struct ActCall {
  static constexpr std::string_view kName = "act";
  LocalGame game;
  std::vector<Action> actions;
  std::optional<int> seat;

  Answer do_it() const {
    const Result<State> state = state_of(game);
    if (!state) return state.error();
    if (const auto wrong = wrong_seat(seat, game.rules)) return *wrong;
    if (actions.empty()) return Error{"there must be an action"};
    LocalGame then = game;
    const auto acted = act(then, *state, actions, seat);
    if (!acted) {
      return JsonMembers().add("refusal", acted.error().json).add("at", acted.error().at).object();
    }
    return JsonMembers().add("game", json_of(then)).add("did", did_json(*acted)).object();
  }
};
BOOST_DESCRIBE_STRUCT(ActCall, (), (game, actions, seat))

struct BotCall {
  static constexpr std::string_view kName = "bot";
  View view;
  std::vector<SignalInForce> signals;
  std::string bot;
  std::string seed;

  Answer do_it() const {
    const bots::BotInfo* const info = bots::bot_named(bot);
    if (info == nullptr) return Error{"there is no such bot"};
    if (!view.is_to_move()) return Error{"the seat of the view is not to move"};
    Random random("page", seed);
    const Talk talk = table::talk_of(signals, view.rules.players);
    const bots::Turn turn = info->make(info->default_effort)->turn(view, talk, random);
    return json_of(std::vector<Action>(turn.begin(), turn.end()));
  }
};
BOOST_DESCRIBE_STRUCT(BotCall, (), (view, signals, bot, seed))

struct RecordCall {
  static constexpr std::string_view kName = "record";
  std::string text;

  Answer do_it() const { return record_json(text); }
};
BOOST_DESCRIBE_STRUCT(RecordCall, (), (text))

struct WriteRecordCall {
  static constexpr std::string_view kName = "write_record";
  LocalGame game;
  std::vector<std::string> seats;

  Answer do_it() const {
    const Result<State> state = state_of(game);
    if (!state) return state.error();
    if (seats.size() != game.rules.players) return Error{"seats must have one for each player"};
    Record record;
    record.rules = game.rules;
    record.deck = game.deck;
    record.begins = game.starts;
    record.actions = game.actions;
    for (const std::string& seat : seats) record.seats.push_back({seat, ""});
    record.result = result_of(*state);
    return wire::text_json(wire::write_record(record));
  }
};
BOOST_DESCRIBE_STRUCT(WriteRecordCall, (), (game, seats))

// The tops of the piles; absent: the row card.
struct TopsOfPage {
  // NOLINTBEGIN(readability-identifier-naming): the keys of the page's JSON
  std::optional<int> A;
  std::optional<int> B;
  std::optional<int> C;
  std::optional<int> D;
  // NOLINTEND(readability-identifier-naming)

  Tops tops() const {
    Tops tops = kRowCards;
    const std::array<std::optional<int>, kPileCount> cards{A, B, C, D};
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i]) tops[i] = static_cast<Card>(*cards[i]);
    }
    return tops;
  }
};
BOOST_DESCRIBE_STRUCT(TopsOfPage, (), (A, B, C, D))

// What was laid: every card with what it was for everybody to see.
struct LaidCall {
  static constexpr std::string_view kName = "laid";
  Rules rules;
  TopsOfPage tops;
  std::vector<Action> actions;

  Answer do_it() const {
    Tops now = tops.tops();
    std::vector<Action> laid = actions;
    std::erase_if(laid, [](const Action& action) { return action.is_end(); });
    return wire::list_json(laid, [&](const Action& action) {
      Card& top = now[index(action.pile)];
      JsonMembers one;
      one.add("card", action.card).add("pile", json_of(std::string(1, letter(action.pile))));
      one.add("trick", wire::bool_json(is_trick(action.pile, top, action.card)));
      const Command command = rules.command(action.card);
      if (command != Command::kNone) one.add("command", json_of(std::string(name(command))));
      one.add("fire", wire::bool_json(rules.burns(action.card)));
      top = action.card;
      return one.object();
    });
  }
};
BOOST_DESCRIBE_STRUCT(LaidCall, (), (rules, tops, actions))

// The cards that burn where fire is played.
struct FireCardsCall {
  static constexpr std::string_view kName = "fire_cards";

  Answer do_it() const { return json_of(Rules::kFireCards); }
};
BOOST_DESCRIBE_STRUCT(FireCardsCall, (), ())

struct TypedCall {
  static constexpr std::string_view kName = "typed";
  std::string line;

  Answer do_it() const { return wire::typed_json(table::typed::read_typed(line)); }
};
BOOST_DESCRIBE_STRUCT(TypedCall, (), (line))

struct HintCall {
  static constexpr std::string_view kName = "hint";
  View view;
  std::vector<SignalInForce> signals;
  int effort = 0;

  Answer do_it() const {
    if (!view.is_to_move()) return Error{"the seat of the view is not to move"};
    if (effort < 1) return Error{"effort must be at least 1"};
    return begin_hint(view, table::talk_of(signals, view.rules.players), effort);
  }
};
BOOST_DESCRIBE_STRUCT(HintCall, (), (view, signals, effort))

struct ThinkCall {
  static constexpr std::string_view kName = "think";
  int worlds = 0;

  Answer do_it() const { return go_on_with_hint(worlds); }
};
BOOST_DESCRIBE_STRUCT(ThinkCall, (), (worlds))

struct AnalyseCall {
  static constexpr std::string_view kName = "analyse";
  std::string record;
  int effort = 0;

  Answer do_it() const {
    if (effort < 1) return Error{"effort must be at least 1"};
    return begin_analysis(record, effort);
  }
};
BOOST_DESCRIBE_STRUCT(AnalyseCall, (), (record, effort))

struct AnalyseOnCall {
  static constexpr std::string_view kName = "analyse_on";

  Answer do_it() const { return go_on_with_analysis(); }
};
BOOST_DESCRIBE_STRUCT(AnalyseOnCall, (), ())

struct PuzzlesCall {
  static constexpr std::string_view kName = "puzzles";
  Rules rules;
  std::string seed;

  Answer do_it() const {
    if (rules.commands != kEvenCommands) return Error{"puzzles have the even commands"};
    return begin_puzzles(rules, seed);
  }
};
BOOST_DESCRIBE_STRUCT(PuzzlesCall, (), (rules, seed))

struct PuzzlesOnCall {
  static constexpr std::string_view kName = "puzzles_on";

  Answer do_it() const { return go_on_with_puzzles(); }
};
BOOST_DESCRIBE_STRUCT(PuzzlesOnCall, (), ())

using Call = std::variant<PreviewCall, ApplyCall, ToMoveCall, DealtCall, FoldCall, ExpandCall,
                          SignalledCall, DealCall, PositionCall, ActCall, BotCall, RecordCall,
                          WriteRecordCall, LaidCall, FireCardsCall, TypedCall, HintCall, ThinkCall,
                          AnalyseCall, AnalyseOnCall, PuzzlesCall, PuzzlesOnCall>;

Answer answer_to(std::string_view request) {
  const Result<json::value, wire::JsonError> read = wire::parse_json(request);
  if (!read) return Error{read.error().sentence};
  if (!read->is_object()) return Error{"a call must be an object"};
  const json::object& object = read->get_object();
  const json::value* const name = object.if_contains("call");
  if (name == nullptr || !name->is_string()) return Error{"call must name what is asked"};
  Call call;
  const std::string_view called = wire::text_of(name->get_string());
  if (const auto wrong = wire::take_variant(object, called, call, {"call"})) {
    return Error{std::string(called) + ": " + *wrong};
  }
  return std::visit([](const auto& each) { return each.do_it(); }, call);
}

}  // namespace

std::string answer(std::string_view request) {
  const Answer given = answer_to(request);
  if (given) return JsonMembers().add("ok", *given).object();
  return JsonMembers().add("wrong", wire::text_json(given.error().sentence)).object();
}

}  // namespace backstep::bindings::wasm
