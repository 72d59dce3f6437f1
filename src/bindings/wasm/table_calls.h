// The table of the page: what a notice of the server changes in it, by table/apply.h.
#pragma once

#include <boost/describe/class.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>

#include "base/result.h"
#include "table/table_view.h"
#include "wire/fields.h"

namespace backstep::bindings::wasm {

// A table as the page keeps it: without its list of events, and perhaps with keys of a newer
// server.
struct TableOfPage {
  table::TableView table;
};
wire::Wrong take(const boost::json::value& json, TableOfPage& page);

// A notice about a table: event, did, missed or presence, or {"t":"joined","member":2} when the own
// request to join was done.
struct NoticeOfPage {
  boost::json::object notice;
};
wire::Wrong take(const boost::json::value& json, NoticeOfPage& page);

// {"applied":false}: the table has to be asked for. Otherwise {"applied":true,"changes":{...}}, the
// members of the table that are different now. Of the same game they are in "in_game", with null
// for what is gone. After a play in short it has the whole "event", too.
struct ApplyCall {
  static constexpr std::string_view kName = "apply";
  TableOfPage table;
  NoticeOfPage notice;

  Result<std::string> do_it() const;
};
BOOST_DESCRIBE_STRUCT(ApplyCall, (), (table, notice))

// Whether it is the reader's turn: true or false.
struct ToMoveCall {
  static constexpr std::string_view kName = "to_move";
  TableOfPage table;

  Result<std::string> do_it() const;
};
BOOST_DESCRIBE_STRUCT(ToMoveCall, (), (table))

}  // namespace backstep::bindings::wasm
