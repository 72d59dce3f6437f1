// Nobody learns a card they may not know: what a reader is told does not change when the cards they
// have not seen are exchanged.
#include "server/tables/redact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "base/random.h"
#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/turn.h"
#include "server/tables/full_views.h"
#include "server/tables/presence.h"
#include "server/tables/table.h"
#include "wire/notice.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

struct Told {
  Table table;
  std::deque<Happening> history;
  bool ok = true;

  void add(const wire::TableEntry& made) {
    const Result<Outcome> outcome = server::add(table, made, table.seq + 1, 1000);
    ok = ok && outcome.ok();
    if (outcome) history.push_back({table.seq, 1000, made, *outcome});
  }
  std::string to(const std::string& person) const {
    Table closed = table;
    const Presence presence(0);
    return wire::write_notice(
        table_for(closed, presence, {history}, viewer_of(table, person, false), 2000));
  }
};

// A table with a person on every seat, one on the bench, and a game dealt from this deck.
Told dealt(const Rules& rules, const Deck& deck, int begins) {
  Told told;
  wire::Settings settings;
  settings.rules = rules;
  settings.listed = true;
  told.add(entry::Opened{settings});
  for (int i = 0; i <= rules.players; ++i) {
    told.add(entry::Joined{i + 1, "person" + std::to_string(i),
                           std::string(1, static_cast<char>('p' + i))});
    if (i < rules.players) told.add(entry::Sat{i + 1, i});
  }
  entry::Dealt made;
  made.game = "game";
  made.rules = rules;
  made.deck = deck;
  told.add(made);
  if (rules.players > 1) told.add(entry::Begun{begins, 1});
  return told;
}

Told replayed(const Rules& rules, const Deck& deck, int begins,
              const std::vector<entry::Did>& turns) {
  Told told = dealt(rules, deck, begins);
  for (const entry::Did& did : turns) {
    if (told.table.game->state.is_over()) {
      told.ok = false;
      break;
    }
    told.add(did);
  }
  return told;
}

TEST(Redact, what_a_reader_is_told_does_not_depend_on_cards_they_have_not_seen) {
  Random random(20261116);
  int compared = 0;
  for (int game = 0; game < 1500; ++game) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(1 + uniform_below(random, 5));
    rules.extreme = uniform_below(random, 2) == 1;
    rules.on_fire = uniform_below(random, 4) == 0;
    Deck deck = deck_from_seed("redact " + std::to_string(game));
    const int begins = static_cast<int>(uniform_below(random, rules.players));
    Told told = dealt(rules, deck, begins);
    ASSERT_TRUE(told.ok);
    std::vector<entry::Did> turns;
    const std::uint32_t length = uniform_below(random, 40);
    for (std::uint32_t i = 0; i < length && !told.table.game->state.is_over(); ++i) {
      const State& state = told.table.game->state;
      entry::Did did;
      did.seat = state.turn;
      did.actions.push_back(bots::random_action(state, state.hand_to_move(), random));
      turns.push_back(did);
      told.add(did);
      ASSERT_TRUE(told.ok);
    }
    const State& state = told.table.game->state;
    if (state.is_over()) continue;  // then everything is open
    // Every seat, the one on the bench, and somebody who only has the link.
    for (int reader = 0; reader <= rules.players + 1; ++reader) {
      CardSet unknown = kAllCards - state.laid;
      if (reader < rules.players) unknown = unknown - state.hands[static_cast<std::size_t>(reader)];
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < deck.size(); ++i) {
        if (unknown.contains(deck[i])) places.push_back(i);
      }
      if (places.size() < 2) continue;
      Deck other = deck;
      for (std::size_t i = places.size(); i > 1; --i) {
        std::swap(other[places[i - 1]],
                  other[places[uniform_below(random, static_cast<std::uint32_t>(i))]]);
      }
      const Told world = replayed(rules, other, begins, turns);
      if (!world.ok || world.table.game->state.is_over())
        continue;  // it would have ended otherwise
      const std::string person = "person" + std::to_string(reader);
      ASSERT_EQ(told.to(person), world.to(person)) << "game " << game << ", reader " << reader;
      ++compared;
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(Redact, a_seat_is_told_its_own_cards) {
  const Told told = dealt(Rules(), deck_from_seed("own"), 0);
  const std::string own = told.to("person0");
  for (const Card card : told.table.game->state.hands[0]) {
    EXPECT_NE(own.find(std::to_string(card)), std::string::npos);
  }
  EXPECT_NE(own.find("\"hand\":["), std::string::npos);
  EXPECT_EQ(told.to("person2").find("\"hand\":["), std::string::npos);
}

TEST(Redact, at_the_end_everything_is_open) {
  Told told = dealt(Rules(), deck_from_seed("own"), 0);
  told.add(entry::Stopped{});
  for (const std::string person : {"person0", "person1", "person2", "somebody"}) {
    const std::string text = told.to(person);
    EXPECT_NE(text.find("\"hands\":[["), std::string::npos) << person;
    EXPECT_NE(text.find("\"draw\":["), std::string::npos) << person;
  }
}

TEST(Redact, a_day_s_deal_stays_closed_until_its_day_is_over) {
  Told told;
  wire::Settings settings;
  settings.rules.players = 1;
  settings.deal = {wire::DealKind::kToday, "2026-11-16/solo", 0};
  told.add(entry::Opened{settings});
  told.add(entry::Joined{1, "ann", "Ann"});
  told.add(entry::Sat{1, 0});
  entry::Dealt made;
  made.game = "game";
  made.rules = settings.rules;
  made.deck = deck_from_seed("secret");
  made.deal = settings.deal;
  told.add(made);
  ASSERT_TRUE(told.ok);
  EXPECT_FALSE(viewer_of(told.table, "bob", false).watches);
  EXPECT_EQ(told.to("bob").find("\"view\""), std::string::npos);
  told.add(entry::Stopped{});
  EXPECT_EQ(told.to("ann").find("\"draw\":["), std::string::npos);
  EXPECT_TRUE(viewer_of(told.table, "ann", true).sees_end);
}

TEST(Redact, whoever_has_only_the_link_of_a_closed_table_sees_nothing_of_the_game) {
  Told told = dealt(Rules(), deck_from_seed("own"), 0);
  wire::Settings settings = told.table.settings;
  settings.listed = false;
  told.add(entry::Changed{settings});
  told.add(entry::Said{1, "a word among friends"});
  const std::string text = told.to("a stranger");
  EXPECT_EQ(text.find("\"game\":{"), std::string::npos);
  EXPECT_EQ(text.find("among friends"), std::string::npos);
  EXPECT_EQ(text.find("\"dealt\""), std::string::npos);
  EXPECT_NE(told.to("person2").find("among friends"), std::string::npos);  // on the bench
}

// The id of a game leads to its record: visitors are not told from which one a position comes.
TEST(Redact, a_dealt_event_names_the_deal_as_a_new_view_does) {
  Told told = dealt(Rules(), deck_from_seed("own"), 0);
  told.add(entry::Stopped{});
  const wire::DealChoice deal{wire::DealKind::kWhatIf, "AAAAAAAAAAAAAAAAAAAAAA", 0};
  wire::Settings settings = told.table.settings;
  settings.deal = deal;
  told.add(entry::Changed{settings});
  entry::Dealt made;
  made.game = "another game";
  made.rules = settings.rules;
  made.deck = deck_from_seed("what if");
  made.deal = deal;
  told.add(made);
  ASSERT_TRUE(told.ok);
  const Presence presence(0);
  for (const std::string person : {"person0", "person2", "a stranger"}) {
    const Viewer viewer = viewer_of(told.table, person, true);
    const auto event = redact(told.history.back(), told.table, viewer);
    ASSERT_TRUE(event.has_value()) << person;
    const std::string in_event = std::get<wire::event::Dealt>(*event).deal.name;
    const auto view = table_for(told.table, presence, {told.history}, viewer, 2000);
    ASSERT_TRUE(view.game.has_value()) << person;
    EXPECT_EQ(in_event, view.game->deal.name) << person;
    EXPECT_EQ(in_event, view.settings.deal.name) << person;
    EXPECT_EQ(in_event.empty(), person == "a stranger");
  }
}

TEST(Redact, who_hides_somebody_does_not_hear_them) {
  Told told = dealt(Rules(), deck_from_seed("own"), 0);
  told.add(entry::Hid{1, 2, true});
  told.add(entry::Said{2, "a word to all"});
  told.add(entry::Signalled{1, Signal::about(Meaning::kLeave, Pile::kB)});
  EXPECT_EQ(told.to("person0").find("a word to all"), std::string::npos);
  EXPECT_EQ(told.to("person0").find("signalled"), std::string::npos);
  EXPECT_NE(told.to("person2").find("a word to all"), std::string::npos);
  EXPECT_EQ(told.to("person1").find("\"hid\""), std::string::npos);  // nobody else is told
}

// What was said from a seat before is hidden and shown with the one who spoke there last.
TEST(Redact, OtherSpeakersOfASeatCallForAFullViewOfThoseWhoHideOneOfThem) {
  Told told = dealt(Rules(), deck_from_seed("own"), 0);
  told.add(entry::Hid{1, 2, true});
  const Viewer hides = viewer_of(told.table, "person0", false);
  const Viewer hears = viewer_of(told.table, "person2", false);
  const auto is_due = [&](const Viewer& viewer) {
    return needs_full_view(told.history.back(), told.table, viewer);
  };
  told.add(entry::Signalled{1, Signal::about(Meaning::kLeave, Pile::kB)});
  EXPECT_TRUE(is_due(hides)) << "a bot's signals would have been heard";
  told.add(entry::Signalled{1, Signal::about(Meaning::kLeave, Pile::kC)});
  EXPECT_FALSE(is_due(hides));
  told.add(entry::StoodIn{1, "quick", 3});
  told.add(entry::Signalled{1, Signal::about(Meaning::kLeave, Pile::kD)});
  EXPECT_TRUE(is_due(hides));
  EXPECT_NE(told.to("person0").find("leave:B"), std::string::npos);
  EXPECT_FALSE(is_due(hears));
}

}  // namespace
}  // namespace backstep::server
