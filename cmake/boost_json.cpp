// Boost.JSON from its headers, all of it in this one file. See BoostJson.cmake.
#include <boost/json/src.hpp>
