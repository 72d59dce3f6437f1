// Every state that a screen can be in: what the goldens show and what the properties are held to.
#include <algorithm>
#include <iterator>
#include <optional>

#include "terminal/screen/tables_for_tests.h"

namespace backstep::terminal::screen {
namespace {

const std::vector<std::string> kFive{"Guest", "bot:strong", "Visitor", "bot:quick", "Heron"};
const std::vector<std::string> kThree{"Heron", "bot:strong", "Maple"};

// In the middle of a game of Extreme with five players, two lasting commands and a mute in force.
Game late_game() {
  std::vector<Card> hidden{4,  7,  10, 13, 15, 16, 19, 22, 25, 28, 31, 34, 36, 37, 38, 39,
                           40, 42, 43, 44, 47, 48, 50, 51, 52, 53, 54, 55, 56, 57, 59, 60,
                           61, 62, 64, 65, 66, 67, 70, 71, 72, 74, 82, 85, 88, 91, 94, 97};
  Position position = Position::extreme(5);
  position.commands(Commands::even()).tops(35, 41, 63, 73).to_move(4);
  // Every seventh card, so that hands look like hands.
  const auto take = [&](std::size_t count) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = (i * 7 + count) % hidden.size();
      cards.push_back(hidden[place]);
      hidden.erase(hidden.begin() + static_cast<std::ptrdiff_t>(place));
    }
    return cards;
  };
  position.hand(0, take(6)).hand(1, take(6)).hand(2, take(5)).hand(3, take(4));
  position.hand(4, {12, 45, 46, 49, 58, 77}).draw(hidden);
  return position.game();
}

Scene late() {
  Scene scene(late_game(), 4, kFive);
  scene.state_of(1, "away");
  scene.did(3, "30A 35A 63C end", 1, 4);
  return scene;
}

// Three players without commands, tops in the middle.
Position middle() {
  Position position = Position::original(3);
  position.tops(22, 31, 80, 68).hand(0, {5, 21, 34, 42, 78, 90}).hand(1, {6, 35, 50, 61, 72, 97});
  position.hand(2, {12, 25, 44, 57, 66, 83}).draw({10, 37, 38, 52, 53, 54, 69, 75, 93, 99});
  return position;
}

Scene own_turn() {
  Scene scene(middle().game(), 0, kThree);
  scene.said(3, "I can help you on C.");
  scene.did(1, "22A 80C end", 2, 2).did(2, "31B 68D end", 2, 0);
  scene.signal(1, Signal::about(Meaning::kSmallStep, Pile::kA));
  scene.signal(2, Signal::about(Meaning::kLeave, Pile::kD));
  scene.signal(2, {.meaning = Meaning::kCanWait});
  return scene;
}

// A command of Extreme as the top of B; lightning is put by the reader.
Scene command_scene(Command command) {
  const Card card = Commands::even().with(command).nth(1);
  Position position = Position::extreme(3);
  const bool lasts = command >= Command::kMute;
  position.commands(Commands::even()).tops(22, lasts ? card : 23, 79, 68);
  std::vector<Card> hand{5, 34, 46, 58, 77};
  if (!lasts) hand.push_back(card);
  position.hand(0, hand).hand(1, {6, 36, 50, 61, 72, 97}).hand(2, {12, 25, 44, 57, 66, 83});
  position.draw({20, 37, 47, 53, 54, 69, 75, 93, 99});
  Scene scene(position.game(), 0, kThree);
  scene.did(2, "81C 79C end", 2, 0);
  scene.pick(46);
  if (!lasts) scene.put(std::to_string(card) + "B");
  return scene;
}

Scene fire_scene(bool fresh) {
  Position position = Position::original(3);
  position.on_fire().tops(23, 31, 80, 68).hand(0, {5, 21, 33, 42, 60, 90});
  position.hand(1, {6, 35, 50, 61, 67, 97}).hand(2, {12, 25, 44, 57, 64, 83});
  position.draw({10, 37, 38, 52, 53, 54, 69, 75, 93, 99}).to_move(2);
  Game game = position.game();
  game = game.after(fresh ? "64D 44B end 33A" : "25A 44B end");
  Scene scene(game, 0, kThree);
  scene.did(2, fresh ? "64D 44B end" : "25A 44B end", 2, 0);
  scene.pick(fresh ? 42 : 90);
  return scene;
}

Scene over_scene(bool won) {
  Position position = Position::original(3);
  if (won) {
    position.tops(96, 98, 3, 2).hand(0, {97}).hand(1, {}).hand(2, {});
    Scene scene(position.game().after("97A"), 0, kThree);
    scene.model.table.game->over =
        wire::Over{"won", std::nullopt, 0, "g", std::nullopt, std::nullopt};
    scene.did(0, "97A", 0, 0);
    scene.ui.compared = {{"strong", 20, 20, 13, 34}};
    return scene;
  }
  position.tops(96, 98, 3, 6).hand(0, {5, 21, 34, 42, 78, 90}).hand(1, {7, 35, 50, 61, 72, 97});
  position.hand(2, {12, 25, 44, 57, 66, 83}).draw({10, 37, 38, 52, 53}).to_move(1);
  const Game game = position.game();
  Scene scene(game, 0, kThree);
  const State& state = game.state();
  wire::Over over{"lost", "stuck", state.left(), "g", std::vector<CardSet>{}, std::vector<int>{}};
  for (std::size_t seat = 0; seat < 3; ++seat) over.hands->push_back(state.hands[seat]);
  over.draw = {10, 37, 38, 52, 53};
  scene.model.table.game->over = over;
  scene.ui.compared = {{"strong", 12, 20, 3, 31}, {"quick", 20, 20, 1, 122}};
  return scene;
}

std::vector<Choice> after_choices() {
  return {{"Play again", "deals new cards", 'n'},
          {"Replay", "", 's'},
          {"Save record", "", 'w'},
          {"Another game", "", 0},
          {"Leave the table", "", 'q'}};
}

Scene lobby_scene(bool host) {
  Scene scene;
  state::Table& table = scene.model.table;
  table.seq = 5;
  table.phase = "lobby";
  table.settings.rules.players = 5;
  table.settings.rules.extreme = true;
  table.settings.rules.on_fire = true;
  table.settings.name = "Thursday evening";
  table.settings.pace = wire::Pace::kQuick;
  scene.people({"Heron", "Maple", "bot:strong", "", "Juniper"}, host ? 0 : 1);
  table.members.push_back({9, "Clover", "connected", 0});
  table.bench = {9};
  table.ready = {1, 5};
  scene.state_of(5, "away");
  scene.ui.link = "https://cards.example.org/t/kestrel-otter-lantern";
  scene.happens(wire::event::Joined{9, "Clover"}).said(5, "Back in a moment.");
  if (host) {
    scene.choose({{"Start the game", "1 seat is empty", 'n', true},
                  {"Fill free seats with bots", "", 'f'},
                  {"Stand up", "", 0},
                  {"Seat 3: no bot", "", 0},
                  {"Seat 4: a bot", "", 0},
                  {"Change", "Game settings", 0},
                  {"Rename", "", 0},
                  {"Leave the table", "", 'q'}},
                 1);
  } else {
    scene.choose({{"I’m ready", "", 'r'},
                  {"Stand up", "", 0},
                  {"Sit here: Seat 4", "", 0},
                  {"Rename", "", 0},
                  {"Leave the table", "", 'q'}});
  }
  return scene;
}

// A program sits there, and another waits.
Scene lobby_programs() {
  Scene scene = lobby_scene(false);
  state::Table& table = scene.model.table;
  for (wire::MemberInfo& each : table.members) each.program = each.member == 5;
  table.members.push_back({10, "Heath", "connected", 0, true});
  table.bench.push_back(10);
  return scene.happens(wire::event::Joined{5, "Juniper", true});
}

Scene begin_scene() {
  Position position = Position::extreme(3);
  position.commands(Commands::even()).hand(0, {5, 21, 34, 42, 78, 90});
  std::vector<Card> rest;
  for (Card card = kLowestCard; card <= kHighestCard; ++card) {
    if (!CardSet{5, 21, 34, 42, 78, 90}.contains(card)) rest.push_back(card);
  }
  position.hand(1, {rest.begin(), rest.begin() + 6}).hand(2, {rest.begin() + 6, rest.begin() + 12});
  position.draw({rest.begin() + 12, rest.end()});
  Scene scene(position.game(), 0, kThree);
  scene.model.table.phase = scene.model.table.game->phase = "begin";
  scene.signal(1, {.meaning = Meaning::kCanBegin}).signal(2, {.meaning = Meaning::kRatherNotBegin});
  scene.choose({{"I can", "tell the others", 0},
                {"Rather not", "tell the others", 0},
                {"I’ll start", "one other can too", 0},
                {"Maestro starts", "", 0},
                {"Maple starts", "", 0}});
  return scene;
}

bots::Turn turn_of(std::string_view actions) {
  bots::Turn turn;
  for (const Action action : actions_of(actions)) turn.push_back(action);
  return turn;
}

Scene hint_scene() {
  Scene scene = own_turn();
  advice::Advice advice;
  advice.worlds = 312;
  const auto add = [&](std::string_view actions, double chance, double behind,
                       advice::Reasons reasons) {
    advice::HintedTurn one;
    one.turn = turn_of(actions);
    one.estimate.chance = {chance, 0.01};
    one.estimate.left = {4.2, 0.3};
    one.behind = {behind, 0.01};
    one.reasons = std::move(reasons);
    advice.turns.push_back(std::move(one));
  };
  advice::Reason trick{.code = advice::ReasonCode::kTrick, .pile = Pile::kC, .card = 90};
  advice::Reason heeds{
      .code = advice::ReasonCode::kHeeds, .pile = Pile::kD, .seat = 2, .meaning = Meaning::kLeave};
  advice::Reason skips{.code = advice::ReasonCode::kSkips, .count = 3};
  advice::Reason keeps{.code = advice::ReasonCode::kKeepsTrick, .pile = Pile::kB, .card = 21};
  add("90C 34B end", 0.52, 0, {trick, heeds, skips});
  add("21B 34B end", 0.51, 0.01, {skips});
  add("78C 34B end", 0.44, 0.08, {keeps, skips});
  add("42B 78C end", 0.31, 0.21, {skips});
  scene.model.hint = state::Hint{0, advice};
  scene.ui.shown = actions_of("90C 34B");
  return scene.open(Panel::kHint);
}

Scene long_names() {
  Scene scene(
      late_game(), 4,
      {"Maximiliane Wagenknec", "bot:strong", "Bartholomaeus Knight", "bot:strong", "Heron"});
  scene.state_of(1, "lost", kNow - 3 * kMinutes).state_of(3, "away");
  scene.model.table.seats[2].bot = "quick";
  return scene;
}

Scene eight_cards() {
  Position position = Position::extreme(1);
  position.commands(Commands::even()).tops(22, 26, 80, 68);
  position.hand(0, {31, 35, 42, 45, 49, 56, 66, 77}).draw({6, 29, 36, 37, 50, 61, 72, 97, 99});
  Scene scene(position.game(), 0, {"Heron"});
  return scene.pick(45);
}

Scene question_scene() {
  Scene scene = late();
  scene.put("45B 58A").open(Panel::kQuestion);
  state::Question question;
  question.ends = true;
  question.loses = {Outcome::kSkull, Pile::kB};
  question.actions = actions_of("45B 58A end");
  question.rescue = actions_of("46B end");
  scene.turn.question = question;
  return scene;
}

Scene others_turn() {
  Position position = middle();
  Scene scene(position.to_move(1).game(), 0, kThree);
  scene.did(0, "22A 31B end", 2, 1);
  return scene.pick(34);
}

// A game that goes on for a while, with talk.
Scene long_log() {
  Scene scene = late();
  for (int round = 0; round < 8; ++round) {
    scene.did(0, "30A 35A end", 2, 1).did(1, "41B 63C end", 1, 2).said(3, "I can help on C.");
    scene.did(2, "73D end", 1, 3).said(5, "Then I leave it to you, and wait for the next one.");
  }
  return scene.put("45B").pick(46);
}

// A program thinks, one is lost.
Scene programs_turn() {
  Position position = middle();
  Scene scene(position.to_move(1).game(), 0, {"Heron", "Magpie", "Maple"});
  for (wire::MemberInfo& each : scene.model.table.members) each.program = each.member > 1;
  scene.did(0, "22A 31B end", 2, 1).said(2, "Please leave the third pile alone.");
  return scene.state_of(3, "lost", kNow - 3 * kMinutes);
}

Scene watching() {
  Scene scene(middle().game(), std::nullopt, kThree);
  scene.model.table.members.push_back({9, "Clover", "connected", 0});
  scene.model.table.you = {9, std::nullopt, {}};
  scene.did(2, "31B 68D end", 2, 0);
  return scene;
}

Scene all_lose() {
  Position position = Position::extreme(2);
  position.commands(Commands::even())
      .tops(93, 92, 57, 58)
      .hand(0, {56, 75, 80, 94})
      .hand(1, {50, 60});
  position.draw({20, 30, 40});
  Scene scene(position.game(), 0, {"Heron", "bot:strong"});
  return scene.pick(94);
}

Scene say_scene(bool fault) {
  Scene scene = own_turn().open(Panel::kSay);
  scene.ui.draft = fault ? "I have something in the forties on B" : "Please keep off ";
  scene.ui.cursor = fault ? 20 : scene.ui.draft.size();
  if (fault) {
    scene.ui.draft_fault =
        "“forties”: That’s a number, so it could be a card. Name the pile and how big the step is.";
  }
  return scene;
}

Scene log_scene() {
  Scene scene = own_turn();
  for (int round = 0; round < 9; ++round) {
    scene.did(0, "23A 33B end", 2, 1).did(1, "79C 67D 66D end", 3, 2).did(2, "24A 34B end", 2, 0);
    scene.said(3, "That was a very small step, thank you; somebody should look after C soon.");
  }
  scene.ui.scroll = 1'000'000;
  return scene.open(Panel::kLog);
}

Drawn start_form(const Look& look) {
  const Texts& t = look.texts;
  const std::vector<Field> fields{
      {t("start.solo_kept"), {t("start.go_on"), t("link.again")}, 0, "", "", false},
      {t("lobby.game"),
       {t("lobby.variant.original"), t("lobby.variant.extreme")},
       1,
       "",
       t("lobby.about.extreme"),
       false},
      {t("lobby.players"), {"1", "2", "3", "4", "5"}, 2, "", "", false},
      {t("lobby.bots"), {t("link.bot.strong"), t("link.bot.quick")}, 0, "", "", false},
      {t("lobby.variant.on_fire"),
       {t("lobby.no_bots"), t("lobby.variant.on_fire")},
       0,
       "",
       "",
       false},
      {t("lobby.aid"), {t("lobby.aid")}, 0, "", "", false},
      {t("lobby.deal_name"), {}, 0, "3x-kestrel", "", false},
      {t("start.play"), {}, 0, "", "", true}};
  Ui ui;
  ui.choice = 1;
  return form_screen(look, t("start.claim"), {t("start.what")}, fields, ui);
}

Drawn form_text(const Look& look) {
  const std::vector<Field> fields{
      {look.texts("lobby.your_name"), {}, 0, "Heron", look.texts("lobby.name_taboo"), false},
      {look.texts("start.join"), {}, 0, "", "", true}};
  Ui ui;
  ui.cursor = 5;
  ui.note = look.texts("refused.name_taken");
  ui.note_bad = true;
  return form_screen(look, look.texts("start.join_title"), {}, fields, ui);
}

Drawn replay(const Look& look, bool end, Panel panel = Panel::kNone) {
  Scene scene = end ? over_scene(false) : late();
  ReplayPlace place;
  place.count = 87;
  place.at = end ? 87 : 34;
  place.file = "games/2026-11-16-kestrel.json";
  scene.turn.picked.reset();
  if (end) {
    place.hands = *scene.model.table.game->over->hands;
  } else {
    const State state = late_game().state();
    place.hands.assign(state.hands.begin(), state.hands.end());
  }
  scene.ui = {};
  scene.ui.panel = panel;
  return replay_screen(look, scene.model, scene.turn, place, scene.ui);
}

Drawn table_list(const Look& look) {
  const Texts& t = look.texts;
  return list_screen(look, t("start.tables"), {"http://127.0.0.1:9898"},
                     {{"Evening", t("start.plays", {{"variant", "Extreme"}}), 0, false},
                      {t("lobby.gone_open"), "", 0, false}},
                     Ui());
}

}  // namespace

std::vector<NamedScene> scenes() {
  std::vector<NamedScene> all;
  const auto add = [&](std::string name, const Scene& scene) {
    all.push_back({std::move(name), [scene](const Look& look) { return scene.draw(look); },
                   [scene](const Look& look, bool scrolls) { return scene.keys(look, scrolls); }});
  };
  all.push_back({"start", start_form, {}});
  all.push_back({"form_text", form_text, {}});
  all.push_back({"tables", table_list, {}});
  Scene connecting;
  connecting.model.link = state::Link::kConnecting;
  add("connecting", connecting);
  connecting.model.why = "could not reach 127.0.0.1:9898: connection refused";
  add("connecting_again", connecting);
  connecting.model.link = state::Link::kGone, connecting.model.code = "unreachable";
  add("unreachable", connecting);
  add("lobby_host", lobby_scene(true));
  add("lobby_guest", lobby_scene(false));
  add("lobby_programs", lobby_programs());
  add("begin", begin_scene());
  add("turn", own_turn());
  add("turn_picked", own_turn().pick(34));
  add("turn_refused",
      own_turn().pick(21).note("21 doesn’t fit here: only cards above 22 do.", true));
  Scene typed = own_turn();
  typed.ui.typed = "3";
  add("turn_typed", typed);
  add("provisional", late().put("45B").pick(46));
  add("provisional_end", own_turn().put("34B 78C"));
  Scene no_aid = own_turn().put("34B").pick(21);
  no_aid.model.table.settings.aid = false;
  add("no_aid", no_aid);
  add("warning", question_scene());
  for (const Command command : kCommands) {
    add("command_" + std::string(name(command)), command_scene(command));
  }
  add("fire_due", fire_scene(false));
  add("fire_fresh", fire_scene(true));
  add("all_lose", all_lose());
  Scene busy = own_turn().put("34B 78C");
  busy.turn.busy = true;
  add("busy", busy);
  add("others_turn", others_turn());
  add("long_log", long_log());
  add("programs_turn", programs_turn());
  add("watching", watching());
  Scene bot = others_turn();
  bot.model.table.seats[0].bot = "quick";
  bot.model.table.game->votes = {3};
  add("bot_plays", bot);
  Scene lost = own_turn().put("34B");
  lost.model.link = state::Link::kLost;
  lost.turn.preview->mine = false;
  add("lost_link", lost);
  Scene gone;
  gone.model.link = state::Link::kGone;
  gone.model.code = "closed";
  add("gone", gone);
  add("won", over_scene(true).choose(after_choices()));
  add("lost", over_scene(false).choose(after_choices()));
  add("hint", hint_scene());
  Scene thinking = own_turn().open(Panel::kHint);
  add("hint_thinking", thinking);
  Scene signals = own_turn().open(Panel::kSignals);
  signals.ui.choice = 9;
  add("signals", signals);
  Scene more_signals = command_scene(Command::kDrawOne).open(Panel::kSignals);
  more_signals.ui.choice = 20;
  add("signals_extreme", more_signals);
  add("say", say_scene(false));
  add("say_fault", say_scene(true));
  add("log", log_scene());
  add("help", own_turn().open(Panel::kHelp));
  add("rules", own_turn().open(Panel::kRules));
  add("state", late().put("45B").open(Panel::kState));
  add("leave",
      own_turn()
          .open(Panel::kLeave)
          .choose({{"Keep my seat",
                    "You go to the start page and the table waits for you. Come back whenever you "
                    "like.",
                    0},
                   {"Let a bot play for me",
                    "The others can play on. When you come back, you take over again.", 0},
                   {"Leave for good", "A bot plays on, and the seat is no longer yours.", 0},
                   {"Stay", "", 0}},
                  1));
  add("menu", own_turn()
                  .open(Panel::kMenu)
                  .choose({{"Rules", "", 'r'},
                           {"Invite others", "", 0},
                           {"Show that I’m away", "", 0},
                           {"Let a bot play for me", "until you take over again", 0},
                           {"Remind", "after one minute", 0, true},
                           {"Give up this game", "", 0},
                           {"Leave the table", "", 'q'}}));
  add("long_names", long_names());
  add("eight_cards", eight_cards());
  Scene nudged = own_turn();
  nudged.model.nudged_by = 3;
  nudged.model.table.asks = {{1, "Clover"}};
  add("nudged", nudged);
  constexpr std::int64_t kSecond = 1000;
  Scene idle = own_turn();
  const int own = *idle.model.table.you.seat;
  idle.model.table.game->idle = wire::IdleInfo{own, kNow + 105 * kSecond, {}, {}};
  add("idle", idle);
  Scene claim = own_turn();
  claim.model.table.asks = {{1, "Bob", false, kNow + 45 * kSecond, std::vector<int>{1}}};
  add("claim", claim);
  all.push_back({"replay", [](const Look& look) { return replay(look, false); }, {}});
  all.push_back({"replay_end", [](const Look& look) { return replay(look, true); }, {}});
  all.push_back(
      {"replay_help", [](const Look& look) { return replay(look, false, Panel::kHelp); }, {}});
  return all;
}

}  // namespace backstep::terminal::screen
