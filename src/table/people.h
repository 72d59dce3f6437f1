// PeopleOf: the members of a table and their seats, with every operation that changes them. The
// server's table and the table that a client knows have different members and asks in it, and the
// same operations.
//
// Members are numbered from 1 in the order in which they came. MemberType has `program`; AskType
// has `seat` and `agreed`.
#pragma once

#include <algorithm>
#include <boost/describe/class.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace backstep::table {

struct Seat {
  int member = 0;   // 0: no member's
  std::string bot;  // with a member: it plays for that one

  bool is_free() const { return member == 0 && bot.empty(); }
  bool is_played_by_bot() const { return !bot.empty(); }
  bool operator==(const Seat&) const = default;
};
BOOST_DESCRIBE_STRUCT(Seat, (), (member, bot))

template <class MemberType, class AskType>
struct PeopleOf {
  std::vector<MemberType> members;  // member number n is members[n - 1]
  std::vector<Seat> seats;
  std::vector<int> bench;  // members without a seat, in the order in which they get one
  int host = 0;            // 0: nobody
  std::vector<int> ready;  // members who would play again
  std::vector<AskType> asks;

  bool is_member(int number) const {
    return number >= 1 && number <= static_cast<int>(members.size());
  }
  // REQUIRES: is_member(number).
  const MemberType& member(int number) const {
    return members[static_cast<std::size_t>(number - 1)];
  }
  MemberType& member(int number) { return members[static_cast<std::size_t>(number - 1)]; }

  bool has_seat(int seat) const { return seat >= 0 && seat < static_cast<int>(seats.size()); }
  // REQUIRES: has_seat(number).
  const Seat& seat(int number) const { return seats[static_cast<std::size_t>(number)]; }
  Seat& seat(int number) { return seats[static_cast<std::size_t>(number)]; }

  std::optional<int> seat_of(int number) const {
    for (std::size_t i = 0; number != 0 && i < seats.size(); ++i) {
      if (seats[i].member == number) return static_cast<int>(i);
    }
    return std::nullopt;
  }
  // A member who is a program; a member who is none. Programs decide nothing for people: where
  // people are counted, only these are.
  bool is_program(int number) const { return is_member(number) && member(number).program; }
  bool is_person(int number) const { return is_member(number) && !member(number).program; }

  AskType* ask_for(int seat) {
    const auto found = std::find_if(asks.begin(), asks.end(),
                                    [seat](const AskType& ask) { return ask.seat == seat; });
    return found == asks.end() ? nullptr : &*found;
  }

  // ---- operations. Numbers of members and seats in them REQUIRE is_member() and has_seat().

  void join(int number) {
    bench.push_back(number);
    if (host == 0 && is_person(number)) host = number;
  }
  // The seat is free then. The host's rights go to the first person on a seat, else to the first on
  // the bench, else to nobody. Programs do not inherit them.
  void leave(int number) {
    free_seat_of(number);
    std::erase(bench, number);
    std::erase(ready, number);
    if (host == number) host = next_host();
  }
  void sit(int number, int seat) {
    free_seat_of(number);
    std::erase(bench, number);
    this->seat(seat) = {number, {}};
  }
  void stand(int number) {
    free_seat_of(number);
    bench.push_back(number);
  }
  // An empty name: the seat is free.
  void seat_bot(int seat, const std::string& bot) {
    if (this->seat(seat).member != 0) bench.push_back(this->seat(seat).member);
    this->seat(seat) = {0, bot};
  }
  void swap_seats(int one, int other) { std::swap(seat(one), seat(other)); }
  // Seats are added and removed at the end.
  void resize_seats(std::size_t count) {
    for (std::size_t i = count; i < seats.size(); ++i) {
      if (seats[i].member != 0) bench.push_back(seats[i].member);
    }
    seats.resize(count);
  }
  void set_ready(int number, bool is_ready) {
    std::erase(ready, number);
    if (is_ready) ready.push_back(number);
  }

  // Members play for themselves.
  void begin_game() {
    for (Seat& each : seats) {
      if (each.member != 0) each.bot.clear();
    }
    asks.clear();
    ready.clear();
  }
  void end_game() { asks.clear(); }

  // ---- in a running game

  void stand_in(int seat, const std::string& bot) { this->seat(seat).bot = bot; }
  void take_back(int seat) { this->seat(seat).bot.clear(); }
  // The member of the seat has left: a bot plays on for nobody. People who asked for the seat of
  // the member did not ask for that bot's.
  void play_on(int seat, const std::string& bot) {
    end_asks_for(seat);
    this->seat(seat) = {0, bot};
  }
  void add_ask(AskType ask) {
    end_asks_for(ask.seat);
    asks.push_back(std::move(ask));
  }
  void end_asks_for(int seat) {
    std::erase_if(asks, [seat](const AskType& ask) { return ask.seat == seat; });
  }
  // REQUIRES: ask_for(seat) is not null.
  void agree_to_ask(int seat, int number) {
    std::vector<int>& agreed = agreed_of(*ask_for(seat));
    std::erase(agreed, number);
    agreed.push_back(number);
  }
  void pass_seat(int seat, int number) {
    std::erase(bench, number);
    this->seat(seat) = {number, {}};
  }

 private:
  static std::vector<int>& list_of(std::vector<int>& list) { return list; }
  static std::vector<int>& list_of(std::optional<std::vector<int>>& list) {
    return list ? *list : list.emplace();
  }
  static std::vector<int>& agreed_of(AskType& ask) { return list_of(ask.agreed); }

  void free_seat_of(int number) {
    for (Seat& each : seats) {
      if (each.member == number) each = {};
    }
  }
  int next_host() const {
    for (const Seat& each : seats) {
      if (is_person(each.member)) return each.member;
    }
    for (const int number : bench) {
      if (is_person(number)) return number;
    }
    return 0;
  }
};

}  // namespace backstep::table
