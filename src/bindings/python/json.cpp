#include "bindings/python/json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "bindings/python/arguments.h"
#include "bindings/python/errors.h"
#include "wire/json.h"

namespace py = pybind11;
namespace json = boost::json;

namespace backstep::bindings::python {
namespace {

constexpr int kMostDepth = 32;

json::value whole_number(py::handle object) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!index) throw py::error_already_set();
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0) raise_value_error("a number is beyond 64 bits");
  return std::int64_t{value};
}

std::string key_text(py::handle key) {
  if (py::isinstance<py::str>(key)) return read_text(key, "a key");
  if (PyIndex_Check(key.ptr()) != 0 && !py::isinstance<py::bool_>(key)) return py::str(key);
  raise_type_error("keys must be text or whole numbers");
}

json::value read(py::handle object, int depth) {
  if (depth > kMostDepth) raise_value_error("lists and dicts are nested too deeply");
  if (object.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (PyIndex_Check(object.ptr()) != 0) return whole_number(object);
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::str>(object)) return json::string(read_text(object, "a text"));
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    json::array array;
    for (const py::handle item : object) array.push_back(read(item, depth + 1));
    return array;
  }
  if (py::hasattr(object, "items")) {
    json::object map;
    for (const py::handle item : object.attr("items")()) {
      const auto pair = item.cast<py::tuple>();
      if (!map.emplace(key_text(pair[0]), read(pair[1], depth + 1)).second) {
        raise_value_error("the key " + key_text(pair[0]) + " stands there twice");
      }
    }
    return map;
  }
  raise_type_error("a " + py::str(py::type::of(object).attr("__name__")).cast<std::string>() +
                   " has no place here");
}

}  // namespace

py::object to_python(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return py::none();
    case json::kind::bool_:
      return py::bool_(value.get_bool());
    case json::kind::int64:
      return py::int_(value.get_int64());
    case json::kind::uint64:
      return py::int_(value.get_uint64());
    case json::kind::double_:
      return py::float_(value.get_double());
    case json::kind::string:
      return py::str(value.get_string().data(), value.get_string().size());
    case json::kind::array: {
      py::list list;
      for (const json::value& item : value.get_array()) list.append(to_python(item));
      return list;
    }
    case json::kind::object: {
      py::dict dict;
      for (const auto& member : value.get_object()) {
        dict[py::str(member.key().data(), member.key().size())] = to_python(member.value());
      }
      return dict;
    }
  }
  return py::none();
}

py::object text_to_python(std::string_view json_text) {
  const Result<json::value, wire::JsonError> value = wire::parse_json(json_text);
  if (!value) throw std::runtime_error(value.error().sentence);  // a mistake in this program
  return to_python(*value);
}

json::value from_python(py::handle object) { return read(object, 0); }

}  // namespace backstep::bindings::python
