// backstep._core: the engine as a Python module. The package in backstep/ gives its names away.
#include <pybind11/pybind11.h>

#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "engine/game/rules.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

// T.__new__(T) would give an object that was never made, and pybind11 reads its memory all the
// same. Calling T does not look at this name, so that only who asks for it meets the refusal.
void refuse_empty_objects(const py::module_& module) {
  const py::cpp_function refuse([](const py::args&, const py::kwargs&) {
    raise_type_error("call the class: an object that was never made is of no use");
  });
  const auto refusal = py::reinterpret_steal<py::object>(PyStaticMethod_New(refuse.ptr()));
  const py::dict names = module.attr("__dict__");
  for (const auto& [name, thing] : names) {
    if (PyType_Check(thing.ptr()) == 0) continue;
    auto* const type = reinterpret_cast<PyTypeObject*>(thing.ptr());
    if (PyType_IsSubtype(type, reinterpret_cast<PyTypeObject*>(PyExc_Exception)) != 0) continue;
    if (PyDict_SetItemString(type->tp_dict, "__new__", refusal.ptr()) != 0) {
      throw py::error_already_set();
    }
    PyType_Modified(type);
  }
}

}  // namespace
}  // namespace backstep::bindings::python

PYBIND11_MODULE(_core, module) {
  using namespace backstep::bindings::python;
  module.doc() = "The rules engine, bots, solver and simulator of Backstep, compiled.";
  module.attr("__version__") = BACKSTEP_VERSION;
  module.attr("RULES_VERSION") = backstep::kRulesVersion;
  bind_errors(module);
  bind_actions(module);
  bind_chance(module);
  bind_rules(module);
  bind_deals(module);
  bind_plays(module);
  bind_steps(module);
  bind_view(module);
  bind_state(module);
  bind_talk(module);
  bind_memory(module);
  bind_bots(module);
  bind_solver(module);
  bind_records(module);
  bind_advice(module);
  bind_pickles(module);
  bind_simulate(module);
  bind_games(module);
  refuse_empty_objects(module);
}
