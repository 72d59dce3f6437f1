#include "terminal/plain/plain.h"

#include <utility>

#include "terminal/messages/refusals.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/state.h"
#include "terminal/plain/help.h"
#include "terminal/plain/inside.h"
#include "terminal/state/people.h"

namespace backstep::terminal::plain {

using state::Link;
using state::Said;

Plain::Inside::Inside(state::TableConnection& the_connection, const PlainOptions& options)
    : connection(the_connection),
      t(options.texts),
      brief(options.brief),
      kept(options.kept),
      save_record(options.save),
      out(options.print, options.ascii),
      turn(the_connection),
      news(options.texts, options.brief) {}

const Preview* Plain::Inside::preview() const {
  return turn.now().preview ? &*turn.now().preview : nullptr;
}

// ---- what happens

void Plain::Inside::connection_changed() {
  follow();
  if (changed) changed();
}

void Plain::Inside::follow() {
  turn.follow();
  tell_news(false);
  tell_own();
  tell_hint();
  compare();
}

void Plain::Inside::tell_news(bool all) {
  out.lines(news.tell(connection.model(), turn.now(), all));
}

// What the own deed came to, or what became of put cards.
void Plain::Inside::tell_own() {
  const Said& now = turn.now().said;
  if (now.count != said) {
    said = now.count;
    std::string text = messages::said_text(t, now, table(), preview(), brief);
    const bool no = now.what == Said::What::kRefused || now.what == Said::What::kReturned;
    if (no && !brief && !now.clause.empty()) {
      text = messages::spoken(t, Lines{std::move(text), t("plain.rule", {{"clause", now.clause}})});
    }
    out.line(text);
  }
  tell_question();
}

void Plain::Inside::tell_question() {
  const bool is_asked = turn.now().question.has_value();
  if (is_asked && !question_told) {
    const state::Question& question = *turn.now().question;
    out.line(
        messages::spoken(t, Lines{t("play.question.title"), messages::question_text(t, question),
                                  messages::rescue_text(t, question), t("plain.yes_or_no")}));
  }
  question_told = is_asked;
}

void Plain::Inside::tell_hint() {
  if (!hint) return;
  const state::Model& model = connection.model();
  if (!table().game || table().game->number != hint->game || table().game->n != hint->n) {
    hint.reset();
    return;
  }
  if (!model.hint || model.hint->n != hint->n) return;
  const advice::Advice& advice = model.hint->advice;
  if (advice.complete) {
    hint.reset();
    out.lines(hint_lines(t, table(), advice, brief));
  } else if (!hint->first_told) {
    hint->first_told = true;
    out.line(first_hint_text(t, advice));
  }
}

// When a game is over, bots show what they make of its cards.
void Plain::Inside::compare() {
  const state::Table& now = table();
  if (now.phase != "over" || !now.game || !now.game->over || !now.game->over->game) {
    comparing = false;
    return;
  }
  const std::string game = *now.game->over->game;
  if (!now.game->over->hands || game == compared) return;
  compared = game;
  comparing = true;
  connection.compare(game, [weak = weak_from_this(), game](const state::Comparison& comparison) {
    const auto self = weak.lock();
    if (!self || self->compared != game || !comparison.complete()) return;
    self->out.line(comparison_text(self->t, comparison));
    if (comparison.last) self->comparing = false;
    if (self->changed) self->changed();
  });
}

bool Plain::Inside::is_idle() const {
  const state::Model& model = connection.model();
  if (model.link == Link::kGone) return true;
  if (model.link != Link::kLive || !model.is_known()) return false;
  if (waiting > 0 || turn.now().busy || hint) return false;
  const state::Table& now = model.table;
  if (bots_settle_who_begins(now)) return false;
  const bool plays = now.phase == "play" && now.you.seat && !state::bot_plays_for_me(now);
  return !plays || state::is_my_turn(model);
}

// ---- lines

void Plain::Inside::line(std::string_view text) {
  const std::string typed = one_line(text);
  const PlainLine read = read_plain(typed);
  connection.touch();
  if (read.kind == PlainLine::Kind::kQuit) {
    quit(panels::Wanted::kLeave);
  } else if (connection.model().link == Link::kGone) {
    out.line(messages::spoken(t, messages::gone_text(t, connection.model().code)));
  } else if (!connection.model().is_known()) {
    out.line(t("link.connecting"));
  } else {
    tell_news(true);
    if (!answer(read)) obey(read);
  }
  if (changed) changed();
}

bool Plain::Inside::answer(const PlainLine& read) {
  const bool typed = read.kind == PlainLine::Kind::kTyped;
  const bool yes = typed && read.typed.kind == table::typed::TypedLine::Kind::kYes;
  const bool no = typed && read.typed.kind == table::typed::TypedLine::Kind::kNo;
  const Asked before = std::exchange(asked, Asked::kNothing);
  if (turn.now().question) {
    if (yes) {
      effect([this] { turn.anyway(); });
      return true;
    }
    turn.not_now();
    question_told = false;
  } else if (before == Asked::kNothing) {
    if (yes || no) out.line(t("plain.not_asked"));
    return yes || no;
  } else if (yes) {
    if (before == Asked::kGiveUp) {
      request(wire::request::GiveUp{true});
    } else {
      request(wire::request::Leave{});
    }
    return true;
  }
  if (no) out.line(t("plain.not_done"));
  return no;
}

void Plain::Inside::obey(const PlainLine& read) {
  using Kind = PlainLine::Kind;
  switch (read.kind) {
    case Kind::kTyped:
      obey_typed(read.typed);
      break;
    case Kind::kEmpty:
      tell_state_in_short();
      break;
    case Kind::kWrong:
      out.line(t.coded("plain.usage", read.usage, "plain.usage.nothing"));
      break;
    case Kind::kRules:
      out.lines(rules_lines(t, table().game ? table().game->view.rules : table().settings.rules));
      break;
    case Kind::kQuit:
      break;  // done before
    case Kind::kNew:
      quit(panels::Wanted::kNewTable);
      break;
    case Kind::kPutHint:
      put_hint(read.number);
      break;
    default:
      obey_request(read);
      break;
  }
}

// ---- Plain

Plain::Plain(state::TableConnection& connection, const PlainOptions& options)
    : inside_(std::make_shared<Inside>(connection, options)) {
  const std::weak_ptr<Inside> weak = inside_;
  const auto follow = [weak] {
    if (const auto self = weak.lock()) self->connection_changed();
  };
  inside_->turn.on_change(follow);
  connection.on_change(follow);
  inside_->connection_changed();
}

Plain::~Plain() { inside_->connection.on_change({}); }

void Plain::on_line(std::string_view line) { inside_->line(line); }
panels::Wanted Plain::wanted() const { return inside_->wanted; }
bool Plain::is_idle() const { return inside_->is_idle(); }
bool Plain::is_comparing() const { return inside_->comparing; }
void Plain::on_change(std::function<void()> changed) { inside_->changed = std::move(changed); }

}  // namespace backstep::terminal::plain
