// The parts of the module _core, one file each. Every one adds its types and functions; the order
// in module.cpp is that of their dependence, so that signatures in docstrings know all names.
#pragma once

#include <pybind11/pybind11.h>

namespace backstep::bindings::python {

void bind_errors(pybind11::module_& module);
void bind_actions(pybind11::module_& module);
void bind_chance(pybind11::module_& module);
void bind_rules(pybind11::module_& module);
void bind_deals(pybind11::module_& module);
void bind_plays(pybind11::module_& module);
void bind_steps(pybind11::module_& module);
void bind_view(pybind11::module_& module);
void bind_state(pybind11::module_& module);
void bind_talk(pybind11::module_& module);
void bind_memory(pybind11::module_& module);
void bind_bots(pybind11::module_& module);
void bind_solver(pybind11::module_& module);
void bind_advice(pybind11::module_& module);
void bind_pickles(pybind11::module_& module);
void bind_records(pybind11::module_& module);
void bind_simulate(pybind11::module_& module);
void bind_games(pybind11::module_& module);

}  // namespace backstep::bindings::python
