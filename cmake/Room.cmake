# backstep_room(NAME [DOORS room...] [LIBRARIES target...] [TEST_LIBRARIES target...])
#
# A room is a folder of src/ with its own library and its tests beside the code: every *.cpp is part
# of the library backstep_NAME, every *_test.cpp of the program NAME_test. DOORS are the rooms it may
# use; tools/check-doors holds the includes to that. TEST_LIBRARIES are of its tests alone.
function(backstep_room name)
  cmake_parse_arguments(ROOM "" "" "DOORS;LIBRARIES;TEST_LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB tests CONFIGURE_DEPENDS *_test.cpp)
  list(REMOVE_ITEM sources ${tests} "")

  list(TRANSFORM ROOM_DOORS PREPEND backstep_ OUTPUT_VARIABLE doors)
  add_library(backstep_${name} STATIC ${sources})
  target_include_directories(backstep_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(backstep_${name} PUBLIC ${doors} PRIVATE ${ROOM_LIBRARIES})

  if(BACKSTEP_TESTS AND tests)
    backstep_test(${name}_test SOURCES ${tests} LIBRARIES backstep_${name} ${ROOM_TEST_LIBRARIES})
  endif()
endfunction()

# backstep_test(NAME SOURCES file... LIBRARIES target...): a GoogleTest program in build/.../tests/.
function(backstep_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES" ${ARGN})
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} rapidcheck_gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE BACKSTEP_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # Test code itself need not be fast, but it must compile fast.
  target_compile_options(${name} PRIVATE -O1)
  if(BACKSTEP_PRECOMPILED)
    backstep_test_headers()
    target_precompile_headers(${name} REUSE_FROM backstep_test_headers)
    set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "${BACKSTEP_PRECOMPILED_LAUNCHER}")
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
endfunction()

# The headers of the test libraries, compiled once for all test programs of a tree. Only where
# BACKSTEP_PRECOMPILED is on: the other trees show whether a file includes what it uses.
function(backstep_test_headers)
  if(TARGET backstep_test_headers)
    return()
  endif()
  add_library(backstep_test_headers OBJECT ${PROJECT_SOURCE_DIR}/cmake/nothing.cpp)
  target_link_libraries(backstep_test_headers PRIVATE rapidcheck_gtest GTest::gmock GTest::gtest_main)
  # The same as the programs', or the compiler would not take it.
  target_compile_definitions(backstep_test_headers PRIVATE BACKSTEP_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  # An object library is compiled for shared libraries, a program for itself: the header is for programs.
  set_target_properties(backstep_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(backstep_test_headers PRIVATE -O1 -fPIE)
  target_precompile_headers(backstep_test_headers PRIVATE
    <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>)
  set_target_properties(backstep_test_headers PROPERTIES
    CXX_COMPILER_LAUNCHER "${BACKSTEP_PRECOMPILED_LAUNCHER}")
endfunction()
