// The calls of the page: {"call":"preview","view":{...},"puts":["46B"]} and its kind.
//
// JSON in, JSON out, through the readers and writers of `wire`, so that server and page speak the
// same. web/src/engine/types.ts is the contract; a call's members have the names of its parameters.
// An answer is {"ok":...}, or {"wrong":"..."} where the request was none.
#pragma once

#include <string>
#include <string_view>

namespace backstep::bindings::wasm {

std::string answer(std::string_view request);

}  // namespace backstep::bindings::wasm
