# clang for wasm32-wasi; it finds Debian's wasi-libc and libc++ by itself.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

# wasi-libc has no stack protector to link with.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -fno-stack-protector")
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
# The default stack is 64 KiB and overflows silently into the data; this one is larger and lies
# first in memory, where an overflow is an error.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576 -Wl,--stack-first")
