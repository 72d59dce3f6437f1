// Events as JSON, both ways: {"seq":31,"ms":1794830251017,"e":"sat","member":2,"seat":0}.
#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "table/table_view.h"
#include "wire/fields.h"

namespace backstep::table {

// Found by the templates of fields.h for lists of them.
void put(std::string& out, const Happened& happened);
wire::Wrong take(const boost::json::value& json, Happened& happened);

}  // namespace backstep::table

namespace backstep::wire {

// One event as it is written in a notice, for lists and replays.
std::string write_event(const table::Happened& happened);
// Takes out what is unknown here: the server may be newer than its client. False: the whole event
// is unknown.
bool keep_known_event(boost::json::value& json);

}  // namespace backstep::wire
