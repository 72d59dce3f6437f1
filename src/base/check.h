// Checks of what can only be broken by a mistake in this program, never by its input.
#pragma once

namespace backstep {

// Prints the sentence, and the position if there is one, to standard error and aborts.
[[noreturn]] void fail_check(const char* sentence, const char* position = nullptr);

// True in builds that check the invariants of a game after every action.
#ifdef BACKSTEP_CHECKS
inline constexpr bool kChecks = true;
#else
inline constexpr bool kChecks = false;
#endif

}  // namespace backstep
