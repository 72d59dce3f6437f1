#include "bindings/python/errors.h"

#include <pybind11/pybind11.h>

#include "bindings/python/bindings.h"
#include "engine/game/notation.h"
#include "wire/refusal_text.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

// The types live as long as the interpreter: a module of this kind is never unloaded.
PyObject* refused_type = nullptr;
PyObject* record_error_type = nullptr;

py::object text_or_none(std::string_view text) {
  if (text.empty()) return py::none();
  return py::str(text.data(), text.size());
}

[[noreturn]] void raise(PyObject* type, const py::object& error) {
  PyErr_SetObject(type, error.ptr());
  throw py::error_already_set();
}

PyObject* new_exception(py::module_& module, const char* name, const char* doc) {
  const std::string full = std::string("backstep.") + name;
  PyObject* const type = PyErr_NewExceptionWithDoc(full.c_str(), doc, PyExc_ValueError, nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.add_object(name, type);
  return type;
}

py::object refused(std::string_view code, std::string_view clause, std::string_view sentence,
                   const std::string& message) {
  py::object error = py::reinterpret_borrow<py::object>(refused_type)(message);
  error.attr("code") = text_or_none(code);
  error.attr("clause") = text_or_none(clause);
  error.attr("sentence") = text_or_none(sentence);
  error.attr("game") = py::none();
  error.attr("action") = py::none();
  return error;
}

}  // namespace

void raise_value_error(std::string_view sentence) { throw py::value_error(std::string(sentence)); }
void raise_type_error(std::string_view sentence) { throw py::type_error(std::string(sentence)); }

void raise_refused(const Table& table, Action action, Refusal refusal,
                   std::optional<std::size_t> game) {
  const std::string text = wire::refusal_text(table, action, refusal);
  const std::string message =
      game ? "game " + std::to_string(*game) + ", action " + action_text(action) + ": " + text
           : text;
  const py::object error = refused(code(refusal), clause(refusal), text, message);
  error.attr("action") = py::cast(action);
  if (game) error.attr("game") = *game;
  raise(refused_type, error);
}

void raise_refused(std::string_view code, std::string_view clause, std::string_view sentence) {
  raise(refused_type, refused(code, clause, sentence, std::string(sentence)));
}

void raise_record_error(std::size_t line, std::string_view sentence) {
  const std::string message = "line " + std::to_string(line) + ": " + std::string(sentence);
  py::object error = py::reinterpret_borrow<py::object>(record_error_type)(message);
  error.attr("line") = line;
  error.attr("sentence") = text_or_none(sentence);
  raise(record_error_type, error);
}

void bind_errors(py::module_& module) {
  refused_type = new_exception(module, "Refused",
                               "The rules do not allow it, and nothing has changed.\n\n"
                               "code, clause and sentence are those of the referee; action is what "
                               "was wanted, and game the\n"
                               "number of the game where there are several (otherwise None).");
  record_error_type =
      new_exception(module, "RecordError",
                    "A text is no record: line, counted from 1, and sentence say where and why.");
}

}  // namespace backstep::bindings::python
