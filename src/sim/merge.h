// Merge: slices of one run, added up to what the run would have come to on one machine.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/slice_result.h"

namespace backstep::sim {

// A slice, what messages call it, and the folder of the file in which it was found.
struct NamedSlice {
  std::string name;
  std::string folder;
  SliceResult slice;
};

// Puts the slices in their order, if they are all slices of one run, each of them once and played
// to its end. What is wrong otherwise, as a sentence. REQUIRES: at least one.
std::optional<Error> put_in_order(std::vector<NamedSlice>& slices);

// In what two parts of runs are of different runs ("rules", "seeds, "a" and "b""), or nothing.
std::optional<std::string> difference(const SliceResult& one, const SliceResult& other);

// The whole run: the same whatever it was cut into. What was kept of games is not part of it.
// REQUIRES: slices that put_in_order() has nothing against.
SliceResult add_up(std::span<const NamedSlice> slices);

}  // namespace backstep::sim
