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
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  if(BACKSTEP_PRECOMPILED)
    # What ccache and clang need to recognise a precompiled header by its contents.
    set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
                    -Wnon-virtual-dtor -Wold-style-cast -Wcast-align -Woverloaded-virtual -Werror)

# g++ 12 sees overlapping and endless copies in "text" + std::string at -O3 (known false alarms).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict -Wno-stringop-overflow)
endif()

# Card sets are counted everywhere: without this level of x86-64 (every machine since 2009) a count
# is a call into a table.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-march=x86-64-v2)
endif()

if(BACKSTEP_SANITIZE)
  # Checks of our own (BACKSTEP_CHECKS: the invariants after every action) and of the compiler's.
  add_compile_definitions(BACKSTEP_CHECKS _GLIBCXX_ASSERTIONS)
  add_compile_options(-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()
if(BACKSTEP_THREAD_SANITIZE)
  if(BACKSTEP_SANITIZE)
    message(FATAL_ERROR "one sanitizer at a time: BACKSTEP_SANITIZE or BACKSTEP_THREAD_SANITIZE")
  endif()
  add_compile_options(-O1 -g -fno-omit-frame-pointer -fsanitize=thread)
  add_link_options(-fsanitize=thread)
endif()
if(BACKSTEP_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
