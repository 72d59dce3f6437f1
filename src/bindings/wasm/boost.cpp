// Boost.JSON, all of it in this one file, and what it does where it would throw.
#include <boost/assert/source_location.hpp>
#include <boost/config.hpp>
#include <boost/json/src.hpp>
#include <cstdlib>
#include <exception>

namespace boost {

// Our readers ask before they take, so that this is a broken invariant.
BOOST_NORETURN void throw_exception(const std::exception& /*error*/) { std::abort(); }
BOOST_NORETURN void throw_exception(const std::exception& /*error*/,
                                    const source_location& /*where*/) {
  std::abort();
}

}  // namespace boost
