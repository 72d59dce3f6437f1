// What the clients of one connection know: the terminal's table, and the page's, which asks the
// engine for every change.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "bindings/wasm/calls.h"
#include "client/known_table.h"
#include "table/table_view.h"
#include "wire/event_json.h"
#include "wire/notice.h"
#include "wire/notice_reader.h"

namespace backstep::table {

namespace json = boost::json;

// The members of a table that clients must agree about, as JSON. Entries that a reader is not told
// of have numbers, too, and the clock goes on.
inline json::object comparable(const TableView& view) {
  wire::notice::Table whole;
  static_cast<TableView&>(whole) = view;
  json::object object = json::parse(wire::write_notice(whole)).as_object();
  for (const char* key : {"t", "events", "seq", "now"}) object.erase(key);
  return object;
}

// The page's table. It is kept as JSON, and changed as web/src/table/fold.ts changes it.
class PageTable {
 public:
  void learn(json::object notice) {
    for (const char* key : {"t", "events", "talk_from"}) notice.erase(key);
    table_ = std::move(notice);
    to_move_ = ask({{"call", "to_move"}, {"table", table_}}).as_bool();
  }
  // False: the page asks for the table.
  bool apply(const json::object& notice) {
    const json::value answer = ask({{"call", "apply"}, {"table", table_}, {"notice", notice}});
    if (!answer.at("applied").as_bool()) return false;
    for (const auto& [key, value] : answer.at("changes").as_object()) {
      if (key == "in_game") {
        merge(table_.at("game").as_object(), value.as_object());
      } else if (key == "to_move") {
        to_move_ = value.as_bool();
      } else {
        merge(table_, json::object{{key, value}});
      }
    }
    return true;
  }
  json::object comparable() const {
    json::object object = table_;
    for (const char* key : {"seq", "now"}) object.erase(key);
    return object;
  }
  bool to_move() const { return to_move_; }

 private:
  static json::value ask(const json::object& call) {
    const json::value answer = json::parse(bindings::wasm::answer(json::serialize(call)));
    const json::value* const ok = answer.as_object().if_contains("ok");
    EXPECT_NE(ok, nullptr) << json::serialize(answer) << " to " << json::serialize(call);
    return ok == nullptr ? json::value() : *ok;
  }
  static void merge(json::object& whole, const json::object& part) {
    for (const auto& [key, value] : part) {
      if (value.is_null()) {
        whole.erase(key);
      } else {
        whole[key] = value;
      }
    }
  }

  json::object table_;
  bool to_move_ = false;
};

// Hears the frames of one connection.
class Follower {
 public:
  void hear(const std::string& text) {
    const Result<wire::Notice, wire::Unread> read = wire::read_notice(text);
    ASSERT_TRUE(read.ok()) << text << ": " << (read ? "" : read.error().sentence);
    const json::object notice = json::parse(text).as_object();
    if (const auto* const told = std::get_if<wire::notice::Table>(&*read)) {
      known_.learn(*told);
      page_.learn(notice);
      looking_ = false;
      for (const wire::Happened& each : told->events) in_tables_.insert(each.event.index());
    } else if (const auto* const missed = std::get_if<wire::notice::Missed>(&*read)) {
      const json::array& events = notice.at("events").as_array();
      for (std::size_t i = 0; i < events.size(); ++i) {
        follow({{"t", "event"}, {"happened", events[i]}}, missed->events[i]);
      }
      if (looking_) return;
      known_.catch_up(*missed);
      EXPECT_TRUE(page_.apply(notice));
      ++missed_;
    } else if (const auto* const happens = std::get_if<wire::notice::Happens>(&*read)) {
      follow(notice, happens->happened);
    } else if (const auto* const did = std::get_if<wire::notice::Did>(&*read)) {
      if (!looking_) follow(notice, known_.expand(*did));
    } else if (const auto* const presence = std::get_if<wire::notice::Presence>(&*read)) {
      if (looking_ || known_.table().seq == 0) return;
      known_.follow(*presence);
      EXPECT_TRUE(page_.apply(notice));
    }
  }

  const TableView& table() const { return known_.table(); }
  const View* view() const { return known_.view(); }
  bool is_to_move() const { return known_.is_to_move(); }
  // An event was not enough: a client asks for the table now.
  bool is_looking() const { return looking_; }
  // Numbers of the alternatives of Event that were told one by one, and in whole tables.
  const std::set<std::size_t>& told() const { return told_; }
  const std::set<std::size_t>& in_tables() const { return in_tables_; }
  // How often a client asked for the table, and came back without needing it.
  int looks() const { return looks_; }
  int missed() const { return missed_; }

  void expect_equal(const TableView& fresh, const std::string& where) const {
    const json::object server = comparable(fresh);
    expect_same(server, comparable(known_.table()), "the terminal, " + where);
    expect_same(server, page_.comparable(), "the page, " + where);
    EXPECT_EQ(known_.is_to_move(), is_to_move(fresh)) << where;
    EXPECT_EQ(page_.to_move(), is_to_move(fresh)) << where;
  }

 private:
  static bool is_to_move(const TableView& view) { return table::is_to_move(view); }
  static void expect_same(const json::object& server, const json::object& client,
                          const std::string& where) {
    for (const auto& [key, value] : server) {
      const json::value* const other = client.if_contains(key);
      if (other != nullptr && *other == value) continue;
      ADD_FAILURE() << where << ": " << key << " is " << json::serialize(value)
                    << " at the server, "
                    << (other == nullptr ? "missing" : json::serialize(*other)) << " at the client";
    }
    for (const auto& [key, value] : client) {
      EXPECT_TRUE(server.contains(key)) << where << ": " << key << " is only at the client";
    }
  }

  // Both clients ask for the table after the same events.
  void follow(const json::object& notice, const std::optional<wire::Happened>& happened) {
    if (happened) told_.insert(happened->event.index());
    if (looking_) return;
    const bool terminal = happened && known_.follow(*happened);
    const bool page = page_.apply(notice);
    EXPECT_EQ(page, terminal) << "after " << json::serialize(notice);
    looking_ = !page || !terminal;
    looks_ += looking_ ? 1 : 0;
  }

  client::KnownTable known_;
  PageTable page_;
  bool looking_ = false;
  int looks_ = 0;
  int missed_ = 0;
  std::set<std::size_t> told_;
  std::set<std::size_t> in_tables_;
};

}  // namespace backstep::table
