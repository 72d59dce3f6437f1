#include "store/postgres/peer_notes.h"

#include <iterator>
#include <utility>

namespace backstep::store::postgres {

void Others::listen(SharedState::Calls calls) {
  const std::lock_guard lock(mutex_);
  calls_ = std::move(calls);
  // Whoever was heard before is heard again.
  for (const auto& [process, said] : processes_) {
    for (const auto& [name, note] : said.notes) {
      if (calls_.on_note && !note.body.empty()) calls_.on_note({process, name, note.body});
    }
  }
}

std::size_t Others::size() const {
  const std::lock_guard lock(mutex_);
  return processes_.size();
}

void Others::be_silent() {
  const std::lock_guard lock(mutex_);
  calls_ = {};
}

void Others::hear(const Heard& heard) {
  const std::lock_guard lock(mutex_);
  take_in(heard);
}

void Others::hear_text(const std::string& process, const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (calls_.on_told) calls_.on_told(process, text);
}

void Others::hear_end(const std::string& process) {
  const std::lock_guard lock(mutex_);
  ended_.insert(process);
  if (processes_.erase(process) > 0 && calls_.on_gone) calls_.on_gone(process);
}

std::uint64_t Others::begin_reading() {
  const std::lock_guard lock(mutex_);
  return now_;
}

bool Others::finish_reading(std::uint64_t begun, const std::vector<std::string>& alive,
                            const std::vector<Heard>& notes, bool is_all) {
  const std::lock_guard lock(mutex_);
  const std::set<std::string> living(alive.begin(), alive.end());
  for (auto it = processes_.begin(); it != processes_.end();) {
    if (living.contains(it->first) || it->second.heard_at > begun) {
      ++it;
      continue;
    }
    const std::string gone = it->first;
    it = processes_.erase(it);
    if (calls_.on_gone) calls_.on_gone(gone);
  }
  for (const std::string& process : living) {
    if (!ended_.contains(process)) processes_[process];
  }
  for (const Heard& heard : notes) {
    if (living.contains(heard.note.process)) take_in(heard);
  }
  if (is_all) forget_missing(begun, notes);
  bool is_incomplete = false;
  for (auto& [id, process] : processes_) {
    if (is_all && living.contains(id)) process.is_known = true;
    is_incomplete = is_incomplete || !process.is_known;
  }
  return is_incomplete;
}

void Others::take_in(const Heard& heard) {
  if (ended_.contains(heard.note.process)) return;
  Process& process = processes_[heard.note.process];
  process.heard_at = ++now_;
  Said& said = process.notes[heard.note.name];
  if (heard.number <= said.number) return;
  const bool is_new = said.body != heard.note.body;
  said = {heard.note.body, heard.number, now_};
  if (is_new && calls_.on_note) calls_.on_note(heard.note);
}

void Others::forget_missing(std::uint64_t begun, const std::vector<Heard>& notes) {
  std::set<std::pair<std::string, std::string>> there;
  for (const Heard& heard : notes) there.emplace(heard.note.process, heard.note.name);
  for (auto& [id, process] : processes_) {
    for (auto it = process.notes.begin(); it != process.notes.end();) {
      if (it->second.heard_at > begun || there.contains({id, it->first})) {
        ++it;
        continue;
      }
      const Note gone{id, it->first, ""};
      const bool was_said = !it->second.body.empty();
      it = process.notes.erase(it);
      if (was_said && calls_.on_note) calls_.on_note(gone);
    }
  }
}

}  // namespace backstep::store::postgres
