# One place for what every file of the project is compiled with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Paths below the project count by their place in it, and the language of messages does not, so that
  # a second checkout finds what the first one compiled, and ./test what ./run did.
  cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH root)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${root} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=locale ${CCACHE})
  # What ccache and clang need to recognise a precompiled header by its contents. Such a header knows
  # where it was made: what uses it is not shared between checkouts.
  set(BACKSTEP_PRECOMPILED_LAUNCHER
    ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=locale,pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  if(BACKSTEP_PRECOMPILED)
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                    -Wnon-virtual-dtor -Wold-style-cast -Wcast-align -Woverloaded-virtual -Werror)

# g++ 12 sees overlapping and endless copies in "text" + std::string at -O3 (known false alarms).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict -Wno-stringop-overflow)
  # It takes a .cpp that a unity file includes for a header, and warns of types in it that are of one
  # translation unit only. They are.
  add_compile_options(-Wno-subobject-linkage)
endif()

# Rooms also become parts of a Python module. Hidden symbols keep that from costing anything: nothing
# is looked up through a table that the compiler can reach itself.
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Generic")
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

# Card sets are counted everywhere: without this level of x86-64 (every machine since 2009) a count
# is a call into a table.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-march=x86-64-v2)
endif()

# Of what the sanitizers find the lines are told; more (-g) costs time to compile and to link that
# nobody gets back.
if(BACKSTEP_SANITIZE)
  # Checks of our own (BACKSTEP_CHECKS: the invariants after every action) and of the compiler's.
  add_compile_definitions(BACKSTEP_CHECKS _GLIBCXX_ASSERTIONS)
  add_compile_options(-O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()
if(BACKSTEP_THREAD_SANITIZE)
  if(BACKSTEP_SANITIZE)
    message(FATAL_ERROR "one sanitizer at a time: BACKSTEP_SANITIZE or BACKSTEP_THREAD_SANITIZE")
  endif()
  add_compile_options(-O1 -g1 -fno-omit-frame-pointer -fsanitize=thread)
  add_link_options(-fsanitize=thread)
endif()
if(BACKSTEP_FUZZ_COVERAGE)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
