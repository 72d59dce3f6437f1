# Boost::json: the library of the system; for the Python package compiled from Boost's headers, so that
# a wheel needs no library of the machine that built it.
if(NOT BACKSTEP_ONLY_PYTHON)
  find_package(Boost 1.81 REQUIRED COMPONENTS json)
elseif(NOT TARGET Boost::json)
  find_package(Boost 1.81 REQUIRED)
  add_library(backstep_boost_json STATIC ${PROJECT_SOURCE_DIR}/cmake/boost_json.cpp)
  # The definitions of the system's library, so that ccache finds what ./run and ./test have compiled;
  # what they would export is hidden again when the module is linked.
  target_compile_definitions(backstep_boost_json PUBLIC
    BOOST_CONTAINER_DYN_LINK BOOST_CONTAINER_NO_LIB BOOST_JSON_DYN_LINK BOOST_JSON_NO_LIB)
  target_link_options(backstep_boost_json INTERFACE -Wl,--exclude-libs,ALL)
  target_link_libraries(backstep_boost_json PUBLIC Boost::headers)
  add_library(Boost::json ALIAS backstep_boost_json)
endif()
