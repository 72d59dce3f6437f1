#include "bindings/python/table.h"

#include <span>

namespace py = pybind11;

namespace backstep::bindings::python {

Table table_of(py::handle position) {
  if (py::isinstance<State>(position)) return position.cast<const State&>();
  if (py::isinstance<View>(position)) return position.cast<const View&>();
  raise_type_error("a State or a View is wanted");
}

py::dict tops_dict(const Table& table) {
  py::dict tops;
  for (const Pile pile : kPiles) {
    const Card top = table.board.top(pile);
    tops[py::str(std::string(wire::pile_text(pile)))] =
        top == row_card(pile) ? py::object(py::none()) : py::int_(int{top});
  }
  return tops;
}

std::vector<std::string> pile_letters(PileSet piles) {
  std::vector<std::string> letters;
  for (const Pile pile : kPiles) {
    if ((piles & pile_bit(pile)) != 0) letters.emplace_back(wire::pile_text(pile));
  }
  return letters;
}

std::optional<std::string> bound_pile(const Table& table) {
  if (!table.is_bound()) return std::nullopt;
  return std::string(wire::pile_text(table.board.latest));
}

std::vector<std::string> visible_names(const Table& table) {
  std::vector<std::string> names;
  for (const Command command : kCommands) {
    if (table.visible().contains(command)) names.emplace_back(name(command));
  }
  return names;
}

py::array_t<bool> mask_array(const Table& table, std::optional<CardSet> hand) {
  py::array_t<bool> mask(kActionCount);
  write_mask(table, hand, Mask(mask.mutable_data(), kActionCount));
  return mask;
}

}  // namespace backstep::bindings::python
