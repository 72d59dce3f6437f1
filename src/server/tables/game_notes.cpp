#include "server/tables/game_notes.h"

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <iterator>
#include <utility>
#include <vector>

namespace backstep::server {
namespace {

constexpr std::ptrdiff_t kMostChangesOfSeat = 10;

// A bot plays for a member, or no longer does: the member stays the same.
bool is_replaced_by(const Note& old, const Note& note) {
  return old.kind == Note::Kind::kSits && old.seat == note.seat && old.after == note.after &&
         !old.occupant.name.empty() && old.occupant.name == note.occupant.name;
}

void drop_repeated(std::vector<Note>& notes, const Note& note) {
  const auto is_same = [&](const Note& old) { return is_replaced_by(old, note); };
  if (std::count_if(notes.begin(), notes.end(), is_same) < kMostChangesOfSeat) return;
  notes.erase(std::find_if(notes.begin(), notes.end(), is_same));
}

std::size_t text_bytes(const std::vector<Note>& notes) {
  std::size_t bytes = 0;
  for (const Note& note : notes) bytes += note.text.size();
  return bytes;
}

// Signals in force follow from the notes when a table is read from a snapshot: the last one of each
// kind stays.
bool is_needed(const std::vector<Note>& notes, std::vector<Note>::const_iterator which) {
  if (which->kind == Note::Kind::kSays) return false;
  return which->kind == Note::Kind::kSits ||
         std::none_of(std::next(which), notes.end(), [&](const Note& later) {
           return later.kind == which->kind && later.seat == which->seat &&
                  later.text == which->text;
         });
}

void drop_oldest(std::vector<Note>& notes) {
  auto oldest = notes.cbegin();
  while (oldest != notes.cend() && is_needed(notes, oldest)) ++oldest;
  notes.erase(oldest == notes.cend() ? notes.cbegin() : oldest);
}

}  // namespace

void add_note(Record& record, Note note) {
  std::vector<Note>& notes = record.notes;
  if (note.kind == Note::Kind::kSits) drop_repeated(notes, note);
  notes.push_back(std::move(note));
  if (notes.size() > kMostNotes) drop_oldest(notes);
  for (std::size_t bytes = text_bytes(notes); bytes > kMostNoteBytes; bytes = text_bytes(notes)) {
    drop_oldest(notes);
  }
}

std::string utc_text(std::int64_t ms) {
  const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace backstep::server
