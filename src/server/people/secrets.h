// Secrets: ids and tokens that nobody can guess, and what is kept of them. The only file that knows
// libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/card.h"

namespace backstep::server {

// Must succeed before anything else here is used; false if the library cannot work on this machine.
bool start_secrets();

// 128 random bits as 22 letters, digits, - and _: ids of tables and games, which are secrets, too.
std::string new_id();
// Whether a text may be such an id.
bool is_id(std::string_view text);

// What a browser keeps to be known again: 256 random bits as 43 characters, after a letter for its
// kind. A person's first device has a token that stands for itself ('p'); further devices have one
// that was given to them ('d') and has to be looked up.
std::string new_person_token();
std::string new_device_token();
enum class TokenKind : std::uint8_t { kBad, kPerson, kDevice };
TokenKind kind_of_token(std::string_view token);

// What is kept of a token: a hash that does not lead back to it. Of a person's token it is the
// person's id.
std::string hash_of_token(std::string_view token);

// A one-time code to be typed: ten letters and digits that are not mistaken for each other, in two
// groups, "K7WQM-3XTPA" (30^10, 49 bits).
std::string new_code();
// The same code whatever way it was typed; empty if it cannot be one.
std::string read_code(std::string_view typed);

// What is kept of a code. Whoever lacks the key cannot tell which codes have a hash that begins
// like another one: so neither the time that a lookup takes nor stolen data help to guess a code.
std::string hash_of_code(std::string_view code, std::string_view key);

// Takes the same time whatever the texts are.
bool same_secret(std::string_view one, std::string_view other);

// A deck that follows from a secret and a name, and that nobody who lacks the secret can tell.
std::string new_secret();
Deck deck_of_secret(std::string_view secret, std::string_view name);
// A key that follows from a secret and what it is for.
std::string key_of_secret(std::string_view secret, std::string_view purpose);

}  // namespace backstep::server
