// The keys of the terminal, in one place: screens name them, src/terminal/panels obeys them.
// Letters are shown in capitals and work in both cases; A to D are the piles and digits the cards.
#pragma once

namespace backstep::terminal::screen::keys {

inline constexpr char kLay = 'l';
inline constexpr char kEnd = 'e';
inline constexpr char kBack = 8;  // takes the last put card back
inline constexpr char kHint = 'h';
inline constexpr char kSignals = 'g';
inline constexpr char kSay = 't';
inline constexpr char kLog = 'o';
inline constexpr char kState = 's';
inline constexpr char kRules = 'r';
inline constexpr char kMenu = 'm';
inline constexpr char kHelp = '?';
inline constexpr char kQuit = 'q';
inline constexpr char kAnyway = 'y';  // the answer to the question before a loss

inline constexpr char kEnter = '\n';
inline constexpr char kTab = '\t';
inline constexpr char kEscape = 27;
// Keys without a character, as a Spot names them.
inline constexpr char kLeft = 1;
inline constexpr char kRight = 2;
inline constexpr char kUp = 3;
inline constexpr char kDown = 4;
inline constexpr char kHome = 5;
inline constexpr char kLast = 6;  // the key End
inline constexpr char kPageUp = 11;
inline constexpr char kPageDown = 12;

}  // namespace backstep::terminal::screen::keys
