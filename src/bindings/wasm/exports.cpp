// What the page calls: a request is written where reserve() says, call() answers it, and the answer
// lies where answer() says until the next call.
#include <cstddef>
#include <string>
#include <string_view>

#include "bindings/wasm/calls.h"

namespace {

// Never destroyed: the page does not end, it is closed.
std::string& request_text() {
  static std::string& text = *new std::string;
  return text;
}
std::string& answer_text() {
  static std::string& text = *new std::string;
  return text;
}

}  // namespace

extern "C" {

[[clang::export_name("reserve")]] char* reserve(std::size_t size) {
  if (request_text().size() < size) request_text().resize(size);
  return request_text().data();
}

[[clang::export_name("call")]] std::size_t call(std::size_t length) {
  answer_text() =
      backstep::bindings::wasm::answer(std::string_view(request_text()).substr(0, length));
  return answer_text().size();
}

[[clang::export_name("answer")]] const char* answer() { return answer_text().data(); }

}  // extern "C"
