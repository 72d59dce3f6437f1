#include "server/host/peers.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "base/random.h"

namespace backstep::server {
namespace {

// Who does what has to be done once: the one that comes first in this order.
struct Rank {
  bool deserted = false;  // nobody is connected there
  std::uint64_t chance = 0;

  auto operator<=>(const Rank&) const = default;
};

Rank rank(const std::string& process, const LiveTable& live, bool connected) {
  return {!connected, hash_bytes(process, hash_bytes(live.table.id))};
}

}  // namespace

Peers::Peers(Context context, Tables& tables, Calls calls)
    : context_(context), tables_(tables), calls_(std::move(calls)) {}

void Peers::start() {
  if (!context_.shared_state.is_shared()) return;
  store::SharedState::Calls calls;
  calls.on_note = [this](const store::Note& note) {
    context_.environment.post([this, note] { heard(note); });
  };
  calls.on_gone = [this](const std::string& process) {
    context_.environment.post([this, process] { gone(process); });
  };
  calls.on_told = [this](const std::string&, const std::string& text) {
    context_.environment.post([this, text] {
      const Result<wire::Told> told = wire::read_told(text);
      if (told) calls_.on_told(*told);
    });
  };
  context_.shared_state.listen(std::move(calls));
}

void Peers::meet(const Live& live, std::function<void()> then) {
  if (live->knows_elsewhere || !context_.shared_state.is_shared()) {
    then();
    return;
  }
  context_.shared_state.notes(table_log(live->table.id),
                              [this, live, then = std::move(then)](const auto& notes) {
                                context_.environment.post([this, live, then, notes] {
                                  for (std::size_t i = 0; notes && i < notes->size(); ++i) {
                                    // What was heard meanwhile is newer than what was read.
                                    const bool newer = live->heard_of.contains((*notes)[i].process);
                                    if (!newer) take(live, (*notes)[i]);
                                  }
                                  live->knows_elsewhere = live->knows_elsewhere || notes.ok();
                                  then();
                                });
                              });
}

void Peers::publish(const Live& live) {
  if (!context_.shared_state.is_shared()) return;
  context_.shared_state.note(table_log(live->table.id),
                             wire::write_between({live->presence.here()}));
}

void Peers::leave(const LiveTable& live) {
  if (context_.shared_state.is_shared()) context_.shared_state.note(table_log(live.table.id), {});
}

bool Peers::is_mine(const LiveTable& live) const {
  if (!context_.shared_state.is_shared()) return true;
  const Rank own = rank(context_.shared_state.self(), live, !live.links.empty());
  for (const auto& [process, connected] : live.elsewhere) {
    if (rank(process, live, connected) < own) return false;
  }
  return true;
}

void Peers::heard(const store::Note& note) {
  if (!note.name.starts_with(kTablePrefix)) {
    if (calls_.on_other_note) calls_.on_other_note(note);
    return;
  }
  const Live live = tables_.in_memory(note.name.substr(kTablePrefix.size()));
  if (live == nullptr) return;
  if (!live->knows_elsewhere) live->heard_of.insert(note.process);
  take(live, note);
}

void Peers::take(const Live& live, const store::Note& note) {
  wire::AtTable at;
  if (note.body.empty()) {
    live->elsewhere.erase(note.process);
  } else {
    Result<wire::AtTable> read = wire::read_between<wire::AtTable>(note.body);
    if (!read) return;
    at = std::move(*read);
    live->elsewhere[note.process] = !at.persons.empty();
  }
  calls_.on_presence(live, live->presence.set_elsewhere(note.process, at.persons, context_.now()));
}

void Peers::gone(const std::string& process) {
  std::vector<Live> common;
  tables_.for_each([&](const Live& live) {
    // A note of it that was read before may be on its way here.
    if (!live->knows_elsewhere) live->heard_of.insert(process);
    if (live->elsewhere.contains(process)) common.push_back(live);
  });
  for (const Live& live : common) take(live, {process, table_log(live->table.id), {}});
  if (calls_.on_gone) calls_.on_gone(process);
}

}  // namespace backstep::server
