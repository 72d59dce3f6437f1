#include "terminal/state/own_turn.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "terminal/state/people.h"

namespace backstep::terminal::state {
namespace {

std::vector<Card> cards_of(const std::vector<Action>& actions) {
  std::vector<Card> cards;
  cards.reserve(actions.size());
  for (const Action& each : actions) cards.push_back(each.card);
  return cards;
}

std::vector<Card> cards_of(const std::vector<Preview::Dropped>& dropped) {
  std::vector<Card> cards;
  cards.reserve(dropped.size());
  for (const Preview::Dropped& each : dropped) cards.push_back(each.action.card);
  return cards;
}

std::vector<Action> without(std::vector<Action> actions, Card card) {
  std::erase_if(actions, [card](const Action& each) { return each.card == card; });
  return actions;
}

bool has(const std::vector<Action>& actions, Card card) {
  return std::any_of(actions.begin(), actions.end(),
                     [card](const Action& each) { return each.card == card; });
}

std::string_view code_of(const PutRefusal& refusal) {
  return refusal.turn_over ? "turn_over" : code(refusal.refusal);
}
std::string_view clause_of(const PutRefusal& refusal) {
  return refusal.turn_over ? "C13" : clause(refusal.refusal);
}

// The turn ends with what is put, whatever is said.
bool ends_by_itself(const ButtonEffect& lay) { return lay.ends && *lay.ends != Ends::kEnd; }

// A position of a game, and whose turn it is in.
struct Position {
  int game = 0;   // its number at the table
  int n = 0;      // actions before it
  int start = 0;  // actions before the turn: the same as long as the turn is
  bool mine = false;
  View view;

  bool operator==(const Position&) const = default;
};

}  // namespace

struct OwnTurn::Inside : std::enable_shared_from_this<Inside> {
  explicit Inside(TableConnection& the_connection) : connection(the_connection) {}

  // ---- what the position is

  std::optional<Position> look() const {
    const Table& table = connection.model().table;
    if (!is_running(table) || !table.game) return std::nullopt;
    const wire::GameInfo& game = *table.game;
    Position position;
    position.game = game.number;
    position.n = game.n;
    position.start = game.n - game.view.board.laid_this_turn;
    position.mine = is_my_turn(connection.model());
    position.view = game.view;
    return position;
  }

  Preview preview_of(const Position& position, const std::vector<Action>& puts) const {
    Preview preview = backstep::preview(position.view, puts);
    preview.mine = preview.mine && position.mine;
    return preview;
  }

  // What was put stays as far as it may.
  void follow() {
    const std::optional<Position> before = std::exchange(now, look());
    if (now == before && (turn.preview || !now)) return;
    if (!now) {
      const Said said = turn.said;
      const bool busy = turn.busy;
      turn = {};
      turn.said = said;
      turn.busy = busy;
      return;
    }
    const bool same_game = before && before->game == now->game;
    // Cards that lie there by now were laid, by this seat.
    std::vector<Action> left = same_game ? turn.puts : std::vector<Action>();
    std::erase_if(left, [this](const Action& each) { return now->view.laid.contains(each.card); });
    const bool goes_on = same_game && before->start == now->start && now->view.is_to_move();
    turn.preview = preview_of(*now, goes_on ? left : std::vector<Action>());
    turn.puts = turn.preview->puts;
    if (turn.picked && !now->view.hand.contains(*turn.picked)) turn.picked.reset();
    if (!before || !(before->view == now->view)) turn.question.reset();
    if (!goes_on && !left.empty()) {
      say_returned(cards_of(left), "stale", "");
    } else if (!turn.preview->dropped.empty()) {
      const PutRefusal& refusal = turn.preview->dropped.front().refusal;
      say_returned(cards_of(turn.preview->dropped), code_of(refusal), clause_of(refusal));
    }
  }

  // ---- what a deed came to

  Said& say(Said::What what) {
    const unsigned count = turn.said.count + 1;
    turn.said = {};
    turn.said.what = what;
    turn.said.count = count;
    return turn.said;
  }
  void say_refused(std::string_view code, std::string_view clause) {
    Said& said = say(Said::What::kRefused);
    said.code = code;
    said.clause = clause;
  }
  void say_returned(std::vector<Card> cards, std::string_view code, std::string_view clause) {
    Said& said = say(Said::What::kReturned);
    said.cards = std::move(cards);
    said.code = code;
    said.clause = clause;
  }

  // Why nothing can be put or laid now at all; empty if it can.
  std::string_view why_not_mine() const {
    if (!now) return connection.model().table.phase == "over" ? "game_over" : "not_running";
    if (connection.model().table.game->phase == "begin") return "not_begun";
    if (turn.preview && turn.preview->mine) return "";
    return now->view.is_to_move() && connection.model().link != Link::kLive ? "offline"
                                                                            : "not_your_turn";
  }

  // ---- deeds

  void pick(std::optional<Card> card) {
    if (!card || card == turn.picked) {
      if (turn.picked) say(Said::What::kUnpicked);
      turn.picked.reset();
    } else if (now && now->view.hand.contains(*card) && !has(turn.puts, *card)) {
      turn.picked = card;
      say(Said::What::kPicked).card = *card;
    }
  }

  void put(Pile pile, std::optional<Card> asked) {
    const std::optional<Card> card = asked ? asked : turn.picked;
    if (!card || turn.busy) return;
    std::string_view code = why_not_mine();
    std::string_view clause;
    if (code.empty()) {
      const Action action = Action::lay(*card, pile);
      std::vector<Action> puts = without(turn.puts, *card);
      puts.push_back(action);
      Preview next = preview_of(*now, puts);
      const auto fault =
          std::find_if(next.dropped.begin(), next.dropped.end(),
                       [&](const Preview::Dropped& each) { return each.action == action; });
      if (fault == next.dropped.end()) {
        take(std::move(next));
        turn.picked.reset();
        Said& said = say(Said::What::kPut);
        said.card = *card;
        said.pile = pile;
        return;
      }
      code = code_of(fault->refusal);
      clause = clause_of(fault->refusal);
    }
    say_refused(code, clause);
    turn.said.card = *card;
    turn.said.pile = pile;
  }

  void take(Preview next) {
    turn.puts = next.puts;
    turn.preview = std::move(next);
    turn.question.reset();
  }

  void take_back(std::vector<Action> stay, std::vector<Card> cards) {
    Preview next = preview_of(*now, stay);
    std::vector<Card> also = cards_of(next.dropped);
    take(std::move(next));
    Said& said = say(Said::What::kBack);
    said.cards = std::move(cards);
    said.also = std::move(also);
  }

  void ask(bool ends, const ButtonEffect& effect, std::vector<Action> actions) {
    const std::string_view not_mine = why_not_mine();
    if (not_mine == "offline") {
      say(Said::What::kFailed).code = not_mine;
    } else if (!not_mine.empty()) {
      say_refused(not_mine, "");
    } else if (!effect.allowed) {
      if (effect.refusal.is_refused())
        say_refused(code_of(effect.refusal), clause_of(effect.refusal));
    } else if (effect.loses && turn.preview->rescue_from_start) {
      turn.question = Question{ends, *effect.loses, std::move(actions), turn.preview->rescue};
    } else {
      send(std::move(actions));
    }
  }

  void send(std::vector<Action> actions) {
    if (!now || turn.busy) return;
    turn.busy = true;
    turn.question.reset();
    turn.picked.reset();
    say(Said::What::kSent);
    connection.request(wire::request::Play{now->game, now->n, std::move(actions)},
                       [weak = weak_from_this()](const wire::Notice& answer) {
                         if (const auto self = weak.lock()) self->answered(answer);
                       });
  }

  void answered(const wire::Notice& answer) {
    turn.busy = false;
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      const bool of_the_rules = refused->at && refused->code != "stale";
      Said& said = say(of_the_rules ? Said::What::kRefused : Said::What::kFailed);
      said.code = refused->code;
      said.clause = refused->clause.value_or("");
    }
    follow();
    if (changed) changed();
  }

  TableConnection& connection;
  std::optional<Position> now;
  TurnModel turn;
  std::function<void()> changed;
};

OwnTurn::OwnTurn(TableConnection& connection) : inside_(std::make_shared<Inside>(connection)) {
  follow();
}
OwnTurn::~OwnTurn() = default;

const TurnModel& OwnTurn::now() const { return inside_->turn; }
void OwnTurn::follow() { inside_->follow(); }
void OwnTurn::on_change(std::function<void()> changed) { inside_->changed = std::move(changed); }
void OwnTurn::pick(std::optional<Card> card) { inside_->pick(card); }
void OwnTurn::put(Pile pile, std::optional<Card> card) { inside_->put(pile, card); }

void OwnTurn::take_back(std::optional<Card> card) {
  Inside& in = *inside_;
  if (in.turn.busy || !in.now || in.turn.puts.empty()) return;
  const Card back = card.value_or(in.turn.puts.back().card);
  if (!has(in.turn.puts, back)) return;
  in.take_back(without(in.turn.puts, back), {back});
}

void OwnTurn::take_all_back() {
  Inside& in = *inside_;
  if (in.turn.busy || !in.now || in.turn.puts.empty()) return;
  in.take_back({}, cards_of(in.turn.puts));
}

void OwnTurn::lay() {
  Inside& in = *inside_;
  if (in.turn.busy) return;
  if (!in.turn.preview) {
    in.say_refused(in.why_not_mine(), "");
  } else if (!in.turn.puts.empty() || !in.turn.preview->mine) {
    in.ask(ends_by_itself(in.turn.preview->lay), in.turn.preview->lay, in.turn.puts);
  }
}

void OwnTurn::end() {
  Inside& in = *inside_;
  if (in.turn.busy) return;
  if (!in.turn.preview) {
    in.say_refused(in.why_not_mine(), "");
    return;
  }
  std::vector<Action> actions = in.turn.puts;
  // Not where the turn, or the game, ends with a card that is put.
  if (in.turn.preview->end.ends == Ends::kEnd) actions.push_back(Action::end_turn());
  in.ask(true, in.turn.preview->end, std::move(actions));
}

void OwnTurn::anyway() {
  if (inside_->turn.question) inside_->send(inside_->turn.question->actions);
}

void OwnTurn::not_now() { inside_->turn.question.reset(); }

TurnModel OwnTurn::without_puts() const {
  TurnModel bare = inside_->turn;
  bare.picked.reset();
  bare.puts.clear();
  if (inside_->now && bare.preview) bare.preview = inside_->preview_of(*inside_->now, {});
  return bare;
}

void OwnTurn::put_all(const std::vector<Action>& actions) {
  Inside& in = *inside_;
  if (in.turn.busy) return;
  const std::string_view not_mine = in.why_not_mine();
  if (!not_mine.empty()) {
    in.say_refused(not_mine, "");
    return;
  }
  std::vector<Action> puts = actions;
  std::erase_if(puts, [](const Action& each) { return each.is_end(); });
  in.take(in.preview_of(*in.now, puts));
  in.turn.picked.reset();
  if (in.turn.puts.empty()) return;
  Said& said = in.say(Said::What::kPut);
  said.card = in.turn.puts.back().card;
  said.pile = in.turn.puts.back().pile;
}

}  // namespace backstep::terminal::state
