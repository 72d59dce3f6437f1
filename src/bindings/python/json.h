// Values of JSON as Python's own, both ways: dicts are made by the same code that writes the
// referee's answers, and read by the code that reads its requests, so neither can differ.
#pragma once

#include <pybind11/pybind11.h>

#include <boost/json/value.hpp>
#include <string_view>

namespace backstep::bindings::python {

pybind11::object to_python(const boost::json::value& value);
// The value of a JSON text that this program has written.
pybind11::object text_to_python(std::string_view json_text);

// None, bool, int, float, str, lists, tuples and mappings of them; keys may be numbers, as in
// {48: "stop"}. Raises TypeError for anything else, ValueError for numbers beyond 64 bits.
boost::json::value from_python(pybind11::handle object);

}  // namespace backstep::bindings::python
