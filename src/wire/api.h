// What the HTTP API is asked and answers, one struct a message. docs/http-api.md is the contract.
//
// Nothing here has a place for a person's id or for a card; records and analyses of finished games
// are texts of their own.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/flag.h"
#include "base/result.h"
#include "engine/game/rules.h"
#include "wire/settings.h"
#include "wire/stored.h"

namespace backstep::wire::api {

// JSON that is text already: numbers with decimals, and what is stored as JSON.
struct Json {
  std::string text;
};

// ---- what is asked

struct Redeem {
  std::string code;
};
BOOST_DESCRIBE_STRUCT(Redeem, (), (code))

// A person's name, as it is asked about, and in the answer as it would be kept.
struct NameAsked {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(NameAsked, (), (name))

struct BotSeat {
  int seat = 0;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(BotSeat, (), (seat, bot))

struct OpenTable {
  Settings settings;
  std::optional<std::string> name;  // under which whoever opens it sits there
  Flag program = false;             // who is no person
  std::optional<std::vector<BotSeat>> bots;
};
BOOST_DESCRIBE_STRUCT(OpenTable, (), (settings, name, program, bots))

struct TryToday {
  std::string form;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(TryToday, (), (form, name))

struct OpenClub {
  std::string name;
  Settings settings;
  int tables = 0;
  std::optional<std::vector<BotSeat>> bots;
};
BOOST_DESCRIBE_STRUCT(OpenClub, (), (name, settings, tables, bots))

struct LeaveOutTables {
  std::optional<std::vector<std::string>> tables;  // none: all that have not finished
};
BOOST_DESCRIBE_STRUCT(LeaveOutTables, (), (tables))

// A PushSubscription of the browser, and where to turn pushes on.
struct Subscribe {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
  std::string language;
  std::optional<std::string> table;
};
BOOST_DESCRIBE_STRUCT(Subscribe, (), (endpoint, p256dh, auth, language, table))

struct Unsubscribe {
  std::string subscription;
  std::optional<std::string> table;  // none: at all tables, and it is erased
};
BOOST_DESCRIBE_STRUCT(Unsubscribe, (), (subscription, table))

// ---- what is answered

// Whatever did not work.
struct Problem {
  std::string code;
  std::string text;                         // a sentence in English, for developers
  std::optional<std::string> clause;        // of the rules
  std::optional<std::string> why;           // of a name: the taboo it breaks ...
  std::optional<std::pair<int, int>> span;  // ... where in it, in characters ...
  std::optional<std::string> language;      // ... in which language
  std::optional<std::int64_t> wait_ms;      // how long it is too soon
};
BOOST_DESCRIBE_STRUCT(Problem, (), (code, text, clause, why, span, language, wait_ms))

// The server itself: what its page needs to know of it. Links are absent unless the host has them.
struct About {
  int protocol = 0;
  std::string url;  // how people reach it
  std::optional<std::string> contact;
  std::optional<std::string> legal;
};
BOOST_DESCRIBE_STRUCT(About, (), (protocol, url, contact, legal))

struct Token {
  std::string token;
};
BOOST_DESCRIBE_STRUCT(Token, (), (token))

struct OpenedTable {
  std::string table;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(OpenedTable, (), (table, url))

struct OpenedClub {
  std::string club;
  std::vector<OpenedTable> tables;
};
BOOST_DESCRIBE_STRUCT(OpenedClub, (), (club, tables))

// A seat as anybody may see it; with both, the bot plays for the one of that name. The bot
// "program" is that one itself.
struct SeatShown {
  bool free = false;
  std::optional<std::string> name;
  std::optional<std::string> bot;
};
BOOST_DESCRIBE_STRUCT(SeatShown, (), (free, name, bot))

struct DealShown {
  DealKind kind = DealKind::kRandom;
  std::optional<std::string> name;  // of a named deal, or a day's
};
BOOST_DESCRIBE_STRUCT(DealShown, (), (kind, name))

struct ResultShown {
  std::string result;                 // "won", "lost", "given_up" or "time_over"
  std::optional<std::string> reason;  // of a loss
  int left = 0;
};
BOOST_DESCRIBE_STRUCT(ResultShown, (), (result, reason, left))

// A table as its link shows it.
struct TableShown {
  std::string table;
  std::string name;
  std::string phase;  // "lobby", "begin", "play", "over" or "closed"
  std::string rules;  // rules_key()
  int players = 0;
  std::vector<SeatShown> seats;
  std::optional<std::string> host;
  DealShown deal;
  bool listed = false;
  bool watch = false;  // those who have no seat may look on
  int games = 0;       // dealt there so far
  std::int64_t opened = 0;
  std::int64_t touched = 0;
  std::optional<ResultShown> over;         // of the last game, unless others still play its cards
  std::optional<Rules> switches;           // in full, where one table is asked for
  std::optional<bool> your_turn;           // where the asking person plays
  std::optional<int> turn;                 // ... the seat whose turn it is ...
  std::optional<std::int64_t> turn_since;  // ... and since when
  std::optional<std::int64_t> until;       // then the running game ends by itself
};
BOOST_DESCRIBE_STRUCT(TableShown, (),
                      (table, name, phase, rules, players, seats, host, deal, listed, watch, games,
                       opened, touched, over, switches, your_turn, turn, turn_since, until))

struct TableList {
  std::vector<TableShown> tables;
  std::optional<std::string> next;  // ?after=, for those that follow
};
BOOST_DESCRIBE_STRUCT(TableList, (), (tables, next))

struct GameShown {
  std::string game;
  std::string rules;
  int players = 0;
  DealShown deal;
  std::vector<SeatShown> seats;
  std::string result;
  std::optional<std::string> reason;
  int left = 0;
  int n = 0;  // actions
  std::int64_t started = 0;
  std::int64_t ended = 0;
  bool counts = false;  // in statistics
};
BOOST_DESCRIBE_STRUCT(GameShown, (),
                      (game, rules, players, deal, seats, result, reason, left, n, started, ended,
                       counts))

struct GameList {
  std::vector<GameShown> games;
  std::optional<std::string> next;
};
BOOST_DESCRIBE_STRUCT(GameList, (), (games, next))

struct PersonGames {
  std::vector<PlayedGame> games;
  std::optional<std::uint64_t> next;
};
BOOST_DESCRIBE_STRUCT(PersonGames, (), (games, next))

struct Figures {
  std::string rules;
  std::int64_t games = 0;
  std::int64_t won = 0;
  std::int64_t given_up = 0;
  Json average_left;
};
BOOST_DESCRIBE_STRUCT(Figures, (), (rules, games, won, given_up, average_left))
Figures figures(std::string rules, const Totals& totals);

struct PersonStats {
  std::vector<Figures> own;
  std::vector<Figures> all;
};
BOOST_DESCRIBE_STRUCT(PersonStats, (), (own, all))

struct Stats {
  std::vector<Figures> all;
};
BOOST_DESCRIBE_STRUCT(Stats, (), (all))

// Everything that is stored about a person, or a page of it.
struct SaidLine {
  std::int64_t ms = 0;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(SaidLine, (), (ms, text))

struct PersonTable {
  std::string table;
  std::string table_name;
  std::vector<std::string> names;  // the person's own there
  std::vector<SaidLine> said;
};
BOOST_DESCRIBE_STRUCT(PersonTable, (), (table, table_name, names, said))

struct PersonExport {
  std::vector<PlayedGame> games;
  std::vector<PersonTable> tables;
  std::vector<std::string> attempts;  // at days' deals, "2026-11-16/solo"
  int devices = 0;                    // further ones
  int subscriptions = 0;              // for pushes
  std::optional<bool> research;       // whether games may be published; on the first page
  std::optional<std::string> next;    // the `after` of the next page
};
BOOST_DESCRIBE_STRUCT(PersonExport, (),
                      (games, tables, attempts, devices, subscriptions, research, next))

// Asked and answered: finished public games may be published for research.
struct ResearchConsent {
  bool research = false;
};
BOOST_DESCRIBE_STRUCT(ResearchConsent, (), (research))

struct PushServerKey {
  std::string key;
};
BOOST_DESCRIBE_STRUCT(PushServerKey, (), (key))

struct Subscribed {
  std::string subscription;
};
BOOST_DESCRIBE_STRUCT(Subscribed, (), (subscription))

struct Unsubscribed {
  bool off = false;
};
BOOST_DESCRIBE_STRUCT(Unsubscribed, (), (off))

struct TableSubscriptions {
  std::vector<std::string> subscriptions;
};
BOOST_DESCRIBE_STRUCT(TableSubscriptions, (), (subscriptions))

struct Erased {
  bool erased = false;
  int tables = 0;
};
BOOST_DESCRIBE_STRUCT(Erased, (), (erased, tables))

struct AnalysisShown {
  std::string state;  // "none", "waiting", "running" or "done"
  int turn = 0;
  int turns = 0;
  std::optional<std::vector<Json>> lines;  // as docs/analysis.md describes them
};
BOOST_DESCRIBE_STRUCT(AnalysisShown, (), (state, turn, turns, lines))

struct LeftCount {
  int left = 0;
  int games = 0;
};
BOOST_DESCRIBE_STRUCT(LeftCount, (), (left, games))

struct BotResult {
  std::string bot;
  std::string result;
  int left = 0;
};
BOOST_DESCRIBE_STRUCT(BotResult, (), (bot, result, left))

// What others made of a deal.
struct Distribution {
  std::int64_t games = 0;
  std::int64_t won = 0;
  std::int64_t given_up = 0;
  Json average_left;
  std::vector<LeftCount> left;  // ascending
  Json bots;                    // a list of BotResult, or "pending"
};
BOOST_DESCRIBE_STRUCT(Distribution, (), (games, won, given_up, average_left, left, bots))
// `pending`: no bots have played it yet, but they will have.
Distribution distribution(const DealSummary& results, bool pending);

struct FormShown {
  std::string form;
  int players = 0;
  bool extreme = false;
  std::string state;  // of the own attempt: "none", "running" or "over"
  std::optional<std::string> table;
  std::optional<std::string> result;
  std::optional<int> left;
};
BOOST_DESCRIBE_STRUCT(FormShown, (), (form, players, extreme, state, table, result, left))

struct Today {
  std::string date;
  std::int64_t ends_in_ms = 0;
  std::optional<std::int64_t> until;  // attempts of this day count until then
  std::vector<FormShown> forms;
};
BOOST_DESCRIBE_STRUCT(Today, (), (date, ends_in_ms, until, forms))

struct ClubTable {
  std::string table;
  std::string url;
  std::string phase;
  std::vector<SeatShown> seats;
  std::optional<std::string> result;  // when all are there
  std::optional<int> left;
  std::optional<std::string> game;
  std::optional<bool> left_out;  // by the organiser
};
BOOST_DESCRIBE_STRUCT(ClubTable, (), (table, url, phase, seats, result, left, game, left_out))

struct ClubShown {
  std::string club;
  std::string name;
  std::string rules;
  int players = 0;
  int finished = 0;
  bool complete = false;
  std::vector<ClubTable> tables;
};
BOOST_DESCRIBE_STRUCT(ClubShown, (), (club, name, rules, players, finished, complete, tables))

struct BotShown {
  std::string name;
  std::string line;
};
BOOST_DESCRIBE_STRUCT(BotShown, (), (name, line))

struct BotList {
  std::vector<BotShown> bots;
};
BOOST_DESCRIBE_STRUCT(BotList, (), (bots))

// ---- both ways; defined for the structs above that are asked or answered as a whole

template <class Message>
std::string write_api(const Message& message);

// Fails on what is no such message.
template <class Message>
Result<Message> read_api(std::string_view text);

}  // namespace backstep::wire::api
