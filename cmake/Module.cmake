# backstep_module(NAME [USES module...] [SUBFOLDERS folder...] [LIBRARIES target...]
#                 [TEST_LIBRARIES target...] [OPTIMISE level] [BATCH files])
#
# A module is a folder of src/ with a library of its own, a namespace of the same name and its tests beside
# the code: every *.cpp, here and in SUBFOLDERS, is part of the library backstep_NAME, every *_test.cpp
# of the program NAME_test. NAME is the folder's own name, which no other module has. USES are the modules
# it may include; tools/check-dependencies holds the includes to that. TEST_LIBRARIES are of its tests alone.
# OPTIMISE is the level of a Release build, if not CMake's own (-O3): -O2 where code waits for the network
# or the disk, -O1 where it waits for people; both compile faster. BATCH: see backstep_batches().
function(backstep_module name)
  cmake_parse_arguments(MODULE "" "OPTIMISE;BATCH" "USES;SUBFOLDERS;LIBRARIES;TEST_LIBRARIES" ${ARGN})
  list(TRANSFORM MODULE_SUBFOLDERS APPEND /*.cpp OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS *.cpp ${patterns})
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  list(TRANSFORM MODULE_USES PREPEND backstep_ OUTPUT_VARIABLE uses)
  add_library(backstep_${name} STATIC ${sources})
  target_include_directories(backstep_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(backstep_${name} PUBLIC ${uses} PRIVATE ${MODULE_LIBRARIES})
  backstep_batches(backstep_${name} "${MODULE_BATCH}")
  if(MODULE_OPTIMISE)
    target_compile_options(backstep_${name} PRIVATE $<$<CONFIG:Release>:${MODULE_OPTIMISE}>)
  endif()

  if(BACKSTEP_TESTS AND tests)
    backstep_test(${name}_test SOURCES ${tests} LIBRARIES backstep_${name} ${MODULE_TEST_LIBRARIES})
  endif()
endfunction()

# backstep_batches(TARGET FILES): with BACKSTEP_UNITY, so many files of the target are compiled as one;
# empty for all of them. The headers of Boost cost more than the code that uses them, so large batches
# save most of a first build; small ones compile at the same time, and sooner after a change of one file.
#
# Like CMake's UNITY_BUILD, and with its property SKIP_UNITY_BUILD_INCLUSION, which has to be set before.
# But a batch includes its files by their names below src/ or below the project (tests/...) instead of by
# absolute paths, so that ccache shares its object between checkouts.
function(backstep_batches target files)
  if(NOT BACKSTEP_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  set(batch 0)
  set(count 0)
  set(content "")
  foreach(source ${sources})
    get_source_file_property(alone ${source} SKIP_UNITY_BUILD_INCLUSION)
    if(alone)
      continue()
    endif()
    set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
    file(REAL_PATH ${source} path)
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${path})
    string(REGEX REPLACE "^src/" "" name ${name})
    string(APPEND content "#include \"${name}\"\n")
    math(EXPR count "${count} + 1")
    if(count EQUAL "${files}")
      backstep_write_batch(${target} ${batch} "${content}")
      math(EXPR batch "${batch} + 1")
      set(count 0)
      set(content "")
    endif()
  endforeach()
  if(content)
    backstep_write_batch(${target} ${batch} "${content}")
  endif()
endfunction()

function(backstep_write_batch target number content)
  set(path ${CMAKE_CURRENT_BINARY_DIR}/${target}_${number}.cpp)
  file(CONFIGURE OUTPUT ${path} CONTENT "${content}" @ONLY)
  target_sources(${target} PRIVATE ${path})
endfunction()

# tests/source_dir.h has the path of this checkout, for tests that read files. A header rather than a
# compiler flag: ccache then shares the objects of all other tests between checkouts.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/tests/source_dir.h
  CONTENT "#pragma once\n#define BACKSTEP_SOURCE_DIR \"${PROJECT_SOURCE_DIR}\"\n")

# backstep_test(NAME SOURCES file... LIBRARIES target...): a GoogleTest program in build/.../tests/. Six of its
# files are compiled as one (see backstep_batches): a change of one of them stays a matter of seconds.
function(backstep_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES" ${ARGN})
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} rapidcheck_gtest GTest::gmock GTest::gtest_main)
  target_include_directories(${name} PRIVATE ${PROJECT_BINARY_DIR}/generated)
  # Test code itself need not be fast, but it must compile fast.
  target_compile_options(${name} PRIVATE -O1)
  if(BACKSTEP_PRECOMPILED)
    backstep_test_headers()
    target_precompile_headers(${name} REUSE_FROM backstep_test_headers)
    set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "${BACKSTEP_PRECOMPILED_LAUNCHER}")
  endif()
  backstep_batches(${name} 6)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
endfunction()

# backstep_test_code(TARGET): compiled as tests are, but without their libraries: what drives a test, or is
# tested elsewhere.
function(backstep_test_code target)
  target_compile_options(${target} PRIVATE -O1)
  backstep_batches(${target} 6)
endfunction()

# The headers of the test libraries, compiled once for all test programs of a tree. Only where
# BACKSTEP_PRECOMPILED is on: the other trees show whether a file includes what it uses.
function(backstep_test_headers)
  if(TARGET backstep_test_headers)
    return()
  endif()
  add_library(backstep_test_headers OBJECT ${PROJECT_SOURCE_DIR}/cmake/nothing.cpp)
  target_link_libraries(backstep_test_headers PRIVATE rapidcheck_gtest GTest::gmock GTest::gtest_main)
  # An object library is compiled for shared libraries, a program for itself: the header is for programs.
  set_target_properties(backstep_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(backstep_test_headers PRIVATE -O1 -fPIE)
  target_precompile_headers(backstep_test_headers PRIVATE
    <gmock/gmock.h> <gtest/gtest.h> <rapidcheck/gtest.h>)
  set_target_properties(backstep_test_headers PROPERTIES
    CXX_COMPILER_LAUNCHER "${BACKSTEP_PRECOMPILED_LAUNCHER}")
endfunction()
