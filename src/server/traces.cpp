#include "server/traces.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "server/secrets.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr std::string_view kAlias = "forgotten/";

// Takes a person out of the entries of a log, one after the other.
class Cleaning {
 public:
  Cleaning(const std::vector<store::Entry>& log, const std::string& table,
           const std::string& person)
      : person_(person), alias_(alias_of(person, table)) {
    // Which members were this person in the end, and which only for a time: those have another
    // owner now, who keeps the name.
    MemberTrack track;
    for (const store::Entry& each : log) {
      const Result<wire::TableEntry> read = wire::read_entry(each.body);
      if (!read) continue;
      if (const auto* const gone = std::get_if<entry::Forgotten>(&*read)) {
        const std::string of = track.person_of(gone->member);
        if (of == person_ || of == alias_) gone_.insert(gone->member);
      }
      track.add(*read);
    }
  }

  Cleaned clean(const std::vector<store::Entry>& log) {
    Cleaned cleaned;
    MemberTrack track;
    for (const store::Entry& each : log) {
      Result<wire::TableEntry> read = wire::read_entry(each.body);
      if (!read) continue;
      track.add(*read);
      if (const auto* const dealt = std::get_if<entry::Dealt>(&*read)) {
        if (dealt->deal.kind == wire::DealKind::kClub) cleaned.clubs.insert(dealt->deal.name);
      }
      if (!take_out(*read, track)) continue;
      std::string body = wire::write_entry(*read);
      if (body != each.body) cleaned.changed.emplace_back(each.seq, std::move(body));
    }
    return cleaned;
  }

 private:
  // Whether the entry may have changed.
  bool take_out(wire::TableEntry& each, const MemberTrack& track) const {
    if (auto* const joined = std::get_if<entry::Joined>(&each)) {
      if (gone_.contains(joined->member)) {
        *joined = {joined->member, alias_, {}, joined->program};
      }
      if (joined->person == person_) joined->person = alias_;
      return true;
    }
    if (auto* const renamed = std::get_if<entry::Renamed>(&each)) {
      if (gone_.contains(renamed->member)) renamed->name.clear();
      return true;
    }
    if (auto* const said = std::get_if<entry::Said>(&each)) {
      if (gone_.contains(said->member) || track.person_of(said->member) == person_) {
        said->text.clear();
      }
      return true;
    }
    if (auto* const asked = std::get_if<entry::Asked>(&each)) {
      if (asked->person == person_) *asked = {alias_, {}, asked->seat};
      return true;
    }
    return false;
  }

  const std::string& person_;
  const std::string alias_;
  std::set<int> gone_;
};

}  // namespace

std::string alias_of(const std::string& person, const std::string& table) {
  constexpr std::size_t kLetters = 4;
  return std::string(kAlias) + hash_of_token(person + '/' + table).substr(0, kLetters);
}

bool is_alias(std::string_view person) { return person.starts_with(kAlias); }

void MemberTrack::add(const wire::TableEntry& each) {
  if (const auto* const joined = std::get_if<entry::Joined>(&each)) {
    members_.emplace(joined->member, joined->person);  // those who come back stay who they were
  } else if (const auto* const asked = std::get_if<entry::Asked>(&each)) {
    std::erase_if(asked_, [&](const auto& ask) {
      return ask.first == asked->seat || ask.second == asked->person;
    });
    asked_[asked->seat] = asked->person;
  } else if (const auto* const answered = std::get_if<entry::Answered>(&each)) {
    if (answered->agreed) members_[answered->member] = asked_[answered->seat];
    asked_.erase(answered->seat);
  } else if (const auto* const gone = std::get_if<entry::Forgotten>(&each)) {
    members_[gone->member].clear();
  }
}

std::string MemberTrack::person_of(int member) const {
  const auto found = members_.find(member);
  return found == members_.end() ? std::string() : found->second;
}

Traces traces_of(const std::vector<store::Entry>& log, const std::string& person) {
  Traces traces;
  MemberTrack track;
  const auto note_name = [&](const std::string& name) {
    const auto& names = traces.names;
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
      traces.names.push_back(name);
    }
  };
  for (const store::Entry& each : log) {
    const Result<wire::TableEntry> read = wire::read_entry(each.body);
    if (!read) continue;
    track.add(*read);
    if (const auto* const opened = std::get_if<entry::Opened>(&*read)) {
      traces.table_name = opened->settings.name;
    } else if (const auto* const changed = std::get_if<entry::Changed>(&*read)) {
      traces.table_name = changed->settings.name;
    } else if (const auto* const joined = std::get_if<entry::Joined>(&*read)) {
      if (joined->person == person) note_name(joined->name);
    } else if (const auto* const renamed = std::get_if<entry::Renamed>(&*read)) {
      if (track.person_of(renamed->member) == person) note_name(renamed->name);
    } else if (const auto* const asked = std::get_if<entry::Asked>(&*read)) {
      if (asked->person == person) note_name(asked->name);
    } else if (const auto* const said = std::get_if<entry::Said>(&*read)) {
      if (track.person_of(said->member) == person)
        traces.said.emplace_back(each.time_ms, said->text);
    }
  }
  return traces;
}

Cleaned without(const std::vector<store::Entry>& log, const std::string& table,
                const std::string& person) {
  return Cleaning(log, table, person).clean(log);
}

}  // namespace backstep::server
