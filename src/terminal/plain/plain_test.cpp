// What the plain mode waits for, what it tells when, and that nothing typed can hurt it.
#include "terminal/plain/plain.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "terminal/messages/names.h"
#include "terminal/plain/aliases.h"
#include "terminal/plain/arguments.h"
#include "terminal/plain/help.h"
#include "terminal/plain/plain_typist_for_tests.h"
#include "terminal/plain/settings.h"

namespace backstep::terminal::plain {
namespace {

TEST(Plain, tells_of_a_mute) {
  PlainConnection connection;
  connection.set(Position::extreme()
                     .tops(40, 50, 60, 70)
                     .command(45, Command::kMute)
                     .hand(0, {31, 32, 33, 34, 46, 47, 48})
                     .hand(1, {45, 58, 71, 72, 73, 74, 75})
                     .draw({80, 81, 82, 83, 14, 15})
                     .to_move(1)
                     .game()
                     .state());
  connection.bots_play = false;
  Typist typist(connection);
  connection.act(1, {Action::lay(45, Pile::kA), Action::lay(58, Pile::kC), Action::end_turn()});
  EXPECT_NE(typist.text.find("Silence (card on A): no talking"), std::string::npos) << typist.text;
  typist.type_all({"sig trouble", "46 a", "47 a", "end"});
  EXPECT_NE(typist.text.find("Silence: no talking"), std::string::npos) << typist.text;
  EXPECT_NE(typist.text.find("The silence is over."), std::string::npos) << typist.text;
  // The own new cards are named instead of counted.
  EXPECT_NE(typist.text.find("You played 46 and 47 on A. You drew 82 and 83.\n"), std::string::npos)
      << typist.text;
}

TEST(Plain, waits_for_what_is_on_its_way) {
  PlainConnection connection;
  Typist typist(connection);
  EXPECT_FALSE(typist.plain->is_idle()) << "nothing is known yet";
  EXPECT_EQ(typist.printed, 0);
  typist.plain->on_line("hand");
  EXPECT_EQ(typist.printed, 1);
  connection.open(rules_for(2));
  connection.tell();
  EXPECT_TRUE(typist.plain->is_idle());
  typist.plain->on_line("start");
  EXPECT_FALSE(typist.plain->is_idle());
  connection.run();
  EXPECT_TRUE(typist.plain->is_idle()) << "somebody has to begin, perhaps the reader";
  typist.plain->on_line("sig not begin");
  connection.run();
  EXPECT_FALSE(typist.plain->is_idle()) << "the bots settle it";
  connection.table().phase = connection.table().game->phase = "play";
  connection.happen(wire::entry::Begun{0, 0});
  EXPECT_TRUE(typist.plain->is_idle());
  typist.plain->on_line("hint");
  EXPECT_FALSE(typist.plain->is_idle());
  while (!typist.plain->is_idle()) ASSERT_TRUE(connection.step());
  typist.play_turn();
  typist.plain->on_line("hint");
  wire::notice::Refused off;
  off.code = "hints_off";
  connection.refuse_next = off;
  connection.run();
  EXPECT_TRUE(typist.plain->is_idle());
  EXPECT_EQ(typist.last, "There are no hints at this table.");
  // Whoever looks on, or lets a bot play, waits for nothing.
  connection.table().seats[0].bot = "quick";
  connection.tell();
  EXPECT_TRUE(typist.plain->is_idle());
}

TEST(Plain, tells_what_the_server_refuses_once) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  typist.type_all({"44 a", "46 a"});
  wire::notice::Refused stale;
  stale.code = "stale";
  connection.refuse_next = stale;
  const int before = typist.printed;
  typist.type("end");
  EXPECT_EQ(typist.printed, before + 1);
  EXPECT_EQ(typist.last, "The game has moved on. Look again.");
}

TEST(Plain, wishes_nothing_without_a_connection) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  connection.change().link = state::Link::kLost;
  connection.tell();
  typist.plain->on_line("say hello");
  EXPECT_EQ(typist.last, "You’re offline. Try again when you’re connected.");
  EXPECT_TRUE(connection.sent.empty());
  // The own turn is called out again when it is back.
  connection.change().link = state::Link::kLive;
  connection.tell();
  EXPECT_EQ(typist.last, "Your turn. Play 2 more cards.");
}

TEST(Plain, says_that_a_server_was_never_reached) {
  PlainConnection connection;
  connection.table().seq = 0;
  connection.change().link = state::Link::kConnecting;
  Typist typist(connection);
  typist.text.clear();
  connection.change().why = "could not reach 127.0.0.1:9: connection refused";
  connection.tell();
  connection.tell();
  EXPECT_EQ(typist.text, "Connecting…\n(could not reach 127.0.0.1:9: connection refused)\n");
  typist.text.clear();
  connection.change().link = state::Link::kGone;
  connection.change().code = "unreachable";
  connection.tell();
  // Why is the last line of the program, on standard error.
  EXPECT_EQ(typist.text,
            "This table can’t be reached. Try again in a moment, or open a new table.\n");
}

TEST(Plain, looks_on_where_nothing_is_shown) {
  PlainConnection connection;
  connection.set(skull_game().state());
  connection.table().you = {0, std::nullopt, {}};
  connection.table().game.reset();
  Typist typist(connection);
  EXPECT_TRUE(typist.plain->is_idle());
  for (const std::string_view line : {"", "state", "piles", "hand", "owed", "room", "last", "log",
                                      "seats", "46 b", "end", "hint", "put", "begin", "watch"}) {
    EXPECT_NE(typist.type(line), "") << line;
  }
}

TEST(Plain, says_the_name_of_the_deal_when_it_begins_and_when_it_is_over) {
  PlainConnection connection;
  connection.open(rules_for(1));
  connection.change().local = true;
  connection.table().settings.deal = {wire::DealKind::kNamed, "1-kestrel", 0};
  Typist typist(connection);
  EXPECT_EQ(typist.text.substr(0, typist.text.find('\n')),
            "Backstep. Original, 1 player. Deal 1-kestrel.");
  EXPECT_EQ(typist.type("start").find("Deal"), std::string::npos) << "it was said a line before";
  typist.text.clear();
  typist.type_all({"give up", "yes"});
  connection.run();
  EXPECT_NE(typist.text.find(" Deal 1-kestrel.\n"), std::string::npos) << typist.text;
  // Another one since then.
  connection.table().settings.deal.name = "1-heron";
  EXPECT_NE(typist.type("again").find("Deal 1-heron. Your hand:"), std::string::npos)
      << typist.text;
}

// No sentence begins with a small letter, whatever the language makes of its order.
TEST(Plain, begins_every_sentence_of_a_hint_with_a_capital) {
  advice::Advice advice;
  for (const double behind : {0.0, 0.01, 0.03, 0.3}) {
    advice::HintedTurn hinted;
    hinted.turn.push_back(Action::lay(46, Pile::kB));
    hinted.turn.push_back(Action::end_turn());
    hinted.estimate.chance = {0.5 - behind, 0.001};
    hinted.estimate.left.value = 20;
    hinted.behind = {behind, 0.001};
    hinted.reasons = {
        {.code = advice::ReasonCode::kCoversCommand, .pile = Pile::kA, .command = Command::kMute},
        {.code = advice::ReasonCode::kLeavesCommand,
         .pile = Pile::kA,
         .command = Command::kNoBack}};
    advice.turns.push_back(hinted);
  }
  const auto is_small = [](std::string_view text) {
    const auto byte = [&](std::size_t i) {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const bool cyrillic = (byte(0) == 0xD0 && byte(1) >= 0xB0) || byte(0) == 0xD1;
    return (byte(0) >= 'a' && byte(0) <= 'z') || cyrillic;
  };
  state::Table table;
  table.seats.resize(2);
  for (const Language language : kLanguages) {
    const Texts t(language);
    Lines lines = hint_lines(t, table, advice, false);
    lines.push_back(first_hint_text(t, advice));
    for (const std::string& line : lines) {
      EXPECT_FALSE(is_small(line)) << line;
      for (std::size_t at = line.find(". "); at != std::string::npos;
           at = line.find(". ", at + 1)) {
        EXPECT_FALSE(is_small(std::string_view(line).substr(at + 2))) << line;
      }
    }
  }
}

TEST(Plain, saves_the_record_when_the_game_is_over) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  EXPECT_EQ(typist.type("save"), "You can save the record when the game is over.\n");
  typist.type_all({"give up", "yes"});
  connection.run();
  EXPECT_EQ(typist.type("save"), "The record of this game isn’t available right now.\n");
  connection.recorded.emplace();
  EXPECT_EQ(typist.type("save"), "The record is in new.jsonl; backstep replay shows it.\n");
  EXPECT_EQ(typist.type("save My Game.jsonl"),
            "The record is in My Game.jsonl; backstep replay shows it.\n");
  EXPECT_EQ(typist.saved.size(), 2U);
  typist.saves = false;
  EXPECT_EQ(typist.type("save x"),
            "The record couldn’t be saved. The system reports: x: Permission denied\n");
}

TEST(Plain, says_when_more_about_the_same_cards_may_come) {
  PlainConnection connection;
  connection.set(skull_game().state());
  Typist typist(connection);
  EXPECT_FALSE(typist.plain->is_comparing());
  typist.type_all({"give up", "yes"});
  EXPECT_TRUE(typist.plain->is_comparing());
  EXPECT_TRUE(typist.plain->is_idle());
  connection.run();
  EXPECT_FALSE(typist.plain->is_comparing());
  EXPECT_NE(typist.last.find("played the same cards"), std::string::npos) << typist.last;
}

TEST(Plain, outlives_answers_that_come_late) {
  PlainConnection connection;
  connection.set(skull_game().state());
  {
    Typist typist(connection);
    typist.plain->on_line("say hello");
    typist.plain->on_line("hint");
  }
  connection.run();
}

// ---- words of other languages

TEST(PlainWords, are_understood_in_every_language) {
  for (const std::string_view line :
       {"regeln", "Règles", "regole", "ZASADY", "правила", "Правила"}) {
    EXPECT_EQ(read_plain(line).kind, PlainLine::Kind::kRules) << line;
  }
  EXPECT_EQ(read_plain("setzen 2").seat, 1);
  EXPECT_EQ(read_plain("use 2").kind, PlainLine::Kind::kPutHint);
  EXPECT_EQ(read_plain("use 2").number, 2);
  EXPECT_EQ(read_plain("play").typed.kind, table::typed::TypedLine::Kind::kLay);
  EXPECT_EQ(read_plain("play on").kind, PlainLine::Kind::kPlayOn);
  EXPECT_EQ(read_plain("todo").typed.kind, table::typed::TypedLine::Kind::kOwed);
  EXPECT_EQ(read_plain("dołącz Żubr").text, "Żubr");
  EXPECT_EQ(read_plain("vertreten").kind, PlainLine::Kind::kStandIn);
  EXPECT_EQ(read_plain("nicht bereit").kind, PlainLine::Kind::kNotReady);
  EXPECT_EQ(read_plain("pas prêt").kind, PlainLine::Kind::kNotReady);
  EXPECT_EQ(read_plain("ответить 2 да").yes, true);
  EXPECT_EQ(read_plain("répondre 1 non").yes, false);
  EXPECT_EQ(read_plain("ответить 2 потом").kind, PlainLine::Kind::kWrong);
  EXPECT_EQ(read_plain("ответить 2 потом").usage, "answer");
  EXPECT_EQ(read_plain("wyłóż").typed.kind, table::typed::TypedLine::Kind::kLay);
}

TEST(PlainWords, leave_a_list_in_every_language) {
  for (const std::string_view line :
       {"quit", " Beenden ", "quitter", "esci", "wyjd\xc5\xba", "выход", "ВЫХОД\r"}) {
    EXPECT_TRUE(wants_to_quit(line)) << line;
  }
  for (const std::string_view line : {"", "2", "quit 2", "\xff", "leave"}) {
    EXPECT_FALSE(wants_to_quit(line)) << line;
  }
}

// A word of one table must not hide one of another.
TEST(PlainWords, do_not_hide_each_other) {
  for (const table::typed::Alias& alias : table::typed::aliases(table::typed::AliasPlace::kLine)) {
    EXPECT_EQ(read_plain(alias.words).kind, PlainLine::Kind::kTyped) << alias.words;
  }
  for (const table::typed::Alias& alias : kPlainAliases) {
    EXPECT_EQ(table::typed::folded(alias.words), alias.words);
    EXPECT_NE(read_plain(alias.words).kind, PlainLine::Kind::kTyped) << alias.words;
  }
}

TEST(PlainWords, arguments_have_aliases) {
  for (const table::typed::Alias& alias : kSettingAliases)
    EXPECT_EQ(table::typed::folded(alias.words), alias.words);
  for (const table::typed::Alias& alias : kValueAliases) {
    EXPECT_EQ(table::typed::folded(alias.words), alias.words);
    EXPECT_EQ(value_in(alias.words), alias.means);
  }
  const auto set = [](std::string_view text) { return changed_settings({}, text); };
  EXPECT_EQ(set("spieler 3"), set("players 3"));
  EXPECT_EQ(set(" Joueurs  4 ")->rules.players, 4);
  EXPECT_EQ(set("tempo schnell"), set("pace quick"));
  EXPECT_EQ(set("rythme immédiat"), set("pace at once"));
  EXPECT_EQ(set("ритм быстро"), std::nullopt);
  EXPECT_EQ(set("меньше карт да"), set("small on"));
  EXPECT_EQ(set("mniej kart nie"), set("small off"));
  EXPECT_EQ(set("Extrême oui"), set("extreme on"));
  EXPECT_EQ(set("feuer an"), set("fire on"));
  EXPECT_EQ(set("mischung zufall"), set("deal random"));
  EXPECT_EQ(set("rozdanie 2-losowe")->deal.name, "2-losowe");
  EXPECT_EQ(set("nazwa Losowe")->name, "Losowe");
  EXPECT_EQ(value_in("Tut mir leid"), "sorry");
  EXPECT_EQ(value_in("danke schön"), "danke schön");
}

// What the texts tell people to type is understood.
TEST(PlainWords, are_those_the_texts_name) {
  for (const Language language : kLanguages) {
    const Texts t(language);
    for (const Command command : kCommands) {
      const std::string line = "sig hold " + messages::command_name(t, command);
      EXPECT_EQ(read_plain(line).typed.signal, Signal::about(Meaning::kHold, command)) << line;
    }
    // "Type X to ..." with X in quotation marks, in the languages that have them there.
    for (const std::string_view key :
         {"plain.lobby.start", "plain.lobby.ready", "plain.give_up_too", "plain.idle_you",
          "plain.hint.put", "plain.help.hint", "term.pick"}) {
      const std::string text = t(key);
      for (const auto& [open, close] :
           {std::pair("„", "“"), {"„", "”"}, {"«\u202f", "\u202f»"}, {"«", "»"}}) {
        const std::size_t from = text.find(open);
        const std::size_t to = text.find(close);
        if (from == std::string::npos || to == std::string::npos || to < from) continue;
        const std::size_t first = from + std::string_view(open).size();
        const std::string word = text.substr(first, to - first);
        const PlainLine line = read_plain(word);
        EXPECT_TRUE(line.kind != PlainLine::Kind::kTyped ||
                    line.typed.kind != table::typed::TypedLine::Kind::kUnknown)
            << text;
        break;
      }
    }
  }
}

// ---- whatever is typed

constexpr std::string_view kPieces[] = {
    "46",    "44 a",         "45",       "a",     "B",      " ",       "back",    "all",
    "lay",   "end",          "piles",    "hand",  "last",   "owed",    "hint",    "help",
    "room",  "say",          "sig",      "small", "yes",    "no",      "state",   "log",
    "seats", "rules",        "put",      "2",     "begin",  "give up", "play on", "join",
    "sit",   "stand",        "stand in", "bot",   "start",  "set",     "extreme", "on",
    "leave", "ready",        "hide",     "host",  "answer", "ask",     "\x1b[2J", "\xff",
    "\t",    "\xe2\x80\xae", "{who}",    "%s",    "again",  "new",     "save",    "code",
    "link",  "watch",        "react",    "clap",  "0"};

RC_GTEST_PROP(PlainProperty, survives_any_line, ()) {
  PlainConnection connection;
  connection.set(skull_game().state());
  connection.change().local = *rc::gen::arbitrary<bool>();
  const Language language = kLanguages[*rc::gen::inRange<std::size_t>(0, kLanguages.size())];
  Typist typist(connection, language, *rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>());
  const int lines = *rc::gen::inRange(1, 14);
  for (int i = 0; i < lines; ++i) {
    std::string line;
    if (*rc::gen::inRange(0, 5) == 0) {
      line = *rc::gen::arbitrary<std::string>();
    } else {
      for (int n = *rc::gen::inRange(1, 5); n > 0; --n) {
        line += kPieces[*rc::gen::inRange<std::size_t>(0, std::size(kPieces))];
        line += *rc::gen::arbitrary<bool>() ? " " : "";
      }
    }
    const int printed = typist.printed;
    typist.type(line);  // a play that the rules refuse fails at the door
    connection.run();
    const bool leaves = typist.plain->wanted() != panels::Wanted::kNothing;
    RC_ASSERT(typist.printed > printed || leaves);
  }
  RC_ASSERT_FALSE(::testing::Test::HasFailure());
}

TEST(Plain, writes_ascii_where_that_is_wanted) {
  PlainConnection connection;
  connection.open(rules_for(2, true));
  connection.table().members[0].name = "Zo\xc3\xab";
  connection.table().settings.name = "\xd0\x9f\xd0\xb8\xd1\x80";
  Typist typist(connection, Language::kRussian, true);
  typist.type_all({"start", "begin", "help", "rules", "hint"});
  const std::string said = typist.type("say \xe2\x98\xba");  // without what was typed
  EXPECT_NE(said, "");
  for (const char c : typist.text.substr(0, typist.text.find("> say")) + said) {
    ASSERT_LT(static_cast<unsigned char>(c), 0x80U) << typist.text;
  }
}

// What bots say in a row, while others play, is one line.
TEST(Plain, tells_signals_of_bots_together) {
  PlainConnection connection;
  connection.bots_play = false;
  connection.open(rules_for(2));
  Typist typist(connection);
  typist.type_all({"start", "begin 2"});
  const int printed = typist.printed;
  connection.signal(1, Signal::about(Meaning::kLeave, Pile::kB));
  connection.signal(1, Signal::about(Meaning::kSmallStep, Pile::kC));
  EXPECT_EQ(typist.printed, printed);
  typist.type("");
  EXPECT_NE(typist.text.find(": please leave B alone; only a small step on C, please.\n"),
            std::string::npos)
      << typist.text;
  connection.act(1, {bots::smallest_step(view(connection.state(), 1))});
  connection.act(1, {bots::smallest_step(view(connection.state(), 1)), Action::end_turn()});
  const int before = typist.printed;
  connection.signal(1, Signal::about(Meaning::kLeave, Pile::kA));
  EXPECT_EQ(typist.printed, before + 1) << "in the own turn everything is told at once";
}

TEST(Plain, has_every_text_in_every_language) {
  for (const Language language : kLanguages) {
    PlainConnection connection;
    connection.open(rules_for(3, true));
    Typist typist(connection, language);
    typist.type_all({"help", "rules", "state", "start", "begin", "hint", "put", "seats", "log",
                     "last", "owed", "piles", "hand", "room", "quit"});
    for (const std::string_view usage :
         {"sit", "bot", "swap", "set x", "ask", "answer", "host", "hide", "react", "join", "rename",
          "put x", "quit x", "stand in x", "begin 9", "log 0", "give up", "no"}) {
      typist.type(usage);
    }
    EXPECT_EQ(typist.text.find('{'), std::string::npos) << code(language) << typist.text;
  }
}

TEST(PlainWords, read_lines) {
  const auto kind = [](std::string_view line) { return read_plain(line).kind; };
  using Kind = PlainLine::Kind;
  EXPECT_EQ(kind("  Give   UP "), Kind::kGiveUp);
  EXPECT_EQ(kind("give"), Kind::kTyped);
  EXPECT_EQ(kind(""), Kind::kEmpty);
  EXPECT_EQ(kind("   "), Kind::kEmpty);
  EXPECT_EQ(kind("46 b"), Kind::kTyped);
  EXPECT_EQ(kind("stand"), Kind::kStand);
  EXPECT_EQ(kind("stand in"), Kind::kStandIn);
  EXPECT_EQ(kind("stand up"), Kind::kWrong);
  EXPECT_EQ(read_plain("stand in 3").seat, 2);
  EXPECT_EQ(read_plain("bot 2 Quick").text, "Quick");
  EXPECT_EQ(read_plain("join  Ann  Marie ").text, "Ann  Marie");
  EXPECT_EQ(read_plain("answer 1 YES").yes, true);
  EXPECT_EQ(kind("answer 1"), Kind::kWrong);
  EXPECT_EQ(kind("swap 1 2 3"), Kind::kWrong);
  EXPECT_EQ(kind("sit 6"), Kind::kWrong);
  EXPECT_EQ(kind("sit 99999999999999999999"), Kind::kWrong);
  EXPECT_EQ(one_line("a\tb\nc\x1b[0m\xff"), "a b c?[0m?");
}

TEST(Plain, LogAsksForOlderLinesIfMoreAreWanted) {
  PlainConnection connection;
  Rules rules;
  rules.players = 2;
  connection.open(rules);
  connection.table().events = {{1, 0, wire::entry::Said{1, "newer"}}};
  connection.older.put(connection.table(), 12);
  Typist typist(connection);
  typist.type("log 1");
  EXPECT_EQ(typist.text.find("older"), std::string::npos) << typist.text;
  EXPECT_TRUE(connection.table().talk_from);
  typist.type("log 8");
  EXPECT_NE(typist.text.find("older f"), std::string::npos) << typist.text;
  EXPECT_EQ(typist.text.find("older e"), std::string::npos) << typist.text;
  typist.type("log 50");
  EXPECT_NE(typist.text.find("older a"), std::string::npos) << typist.text;
  EXPECT_FALSE(connection.table().talk_from);
}

}  // namespace
}  // namespace backstep::terminal::plain
