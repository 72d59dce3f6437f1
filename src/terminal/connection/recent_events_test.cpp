#include "terminal/connection/recent_events.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace backstep::terminal::connection {
namespace {

using Seqs = std::vector<std::uint64_t>;
using wire::notice::Earlier;
using wire::notice::Table;

wire::Happened said(std::uint64_t seq, int member = 1) {
  return {seq, 0, wire::entry::Said{member, "hello"}};
}
wire::Happened dealt(std::uint64_t seq) { return {seq, 0, wire::event::Dealt{}}; }

Table table(std::vector<wire::Happened> events, std::uint64_t talk_from, std::uint64_t seq = 100) {
  Table made;
  made.seq = seq;
  made.you.member = 1;
  made.members = {{1, "Ann", "connected", 0}, {2, "Bob", "connected", 0}};
  made.events = std::move(events);
  if (talk_from > 0) made.talk_from = talk_from;
  return made;
}
Seqs seqs(const Table& table) {
  Seqs all;
  for (const wire::Happened& each : table.events) all.push_back(each.seq);
  return all;
}

TEST(Happenings, OlderTalkIsSortedIn) {
  Table known = table({dealt(50), said(90)}, 80);
  add_earlier(known, 80, Earlier{1, {said(40), said(60)}, 40});
  EXPECT_EQ(seqs(known), (Seqs{40, 50, 60, 90}));
  EXPECT_EQ(known.talk_from, 40U);
  add_earlier(known, 80, Earlier{2, {said(1)}, std::nullopt});
  EXPECT_EQ(known.events.size(), 4U) << "it was asked for before the last answer came";
  add_earlier(known, 40, Earlier{3, {said(1)}, std::nullopt});
  EXPECT_FALSE(known.talk_from);
}

TEST(Happenings, OlderTalkStaysWhenTheTableIsToldAgain) {
  Table known = table({said(10), said(20, 2), dealt(50), said(90)}, 10);
  Table told = table({dealt(50), said(90), said(110)}, 90, 120);
  Table next = known;
  take_events(next, told);
  EXPECT_EQ(seqs(next), (Seqs{10, 20, 50, 90, 110}));
  EXPECT_EQ(next.talk_from, 10U);

  told.members[1].name.clear();
  next = known;
  take_events(next, told);
  EXPECT_EQ(seqs(next), (Seqs{10, 50, 90, 110})) << "Bob is forgotten";

  told.you.member = 0;
  next = known;
  take_events(next, told);
  EXPECT_EQ(seqs(next), (Seqs{50, 90, 110})) << "the reader has left";
  EXPECT_EQ(next.talk_from, 90U);

  next = known;
  take_events(next, table({said(300)}, 300, 310));
  EXPECT_EQ(seqs(next), Seqs{300}) << "lines would be missing";
}

TEST(Happenings, WhatADealDropsCanBeAskedForAgain) {
  Table known = table({}, 0, 0);
  for (std::uint64_t seq = 1; seq <= 400; ++seq) note(known, said(seq));
  EXPECT_FALSE(known.talk_from);
  note(known, dealt(401));
  EXPECT_EQ(known.talk_from, 101U);
  EXPECT_EQ(known.events.front().seq, 101U);
}

}  // namespace
}  // namespace backstep::terminal::connection
