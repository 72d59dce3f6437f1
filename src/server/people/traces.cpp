#include "server/people/traces.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "server/people/secrets.h"
#include "server/tables/names.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;

constexpr std::string_view kAlias = "forgotten/";

}  // namespace

std::string alias_of(const std::string& person, const std::string& table) {
  constexpr std::size_t kLetters = 4;
  return std::string(kAlias) + hash_of_token(person + '/' + table).substr(0, kLetters);
}

bool is_alias(std::string_view person) { return person.starts_with(kAlias); }

std::string client_key(const std::string& person, const std::string& client,
                       const std::string& table) {
  constexpr std::size_t kLetters = 12;
  return client_mark(person, table) + hash_of_token(person + '/' + client).substr(0, kLetters);
}

std::string client_mark(const std::string& person, const std::string& table) {
  constexpr std::size_t kLetters = 10;  // 60 bits: no two persons share one
  return hash_of_token("client/" + person + '/' + table).substr(0, kLetters);
}

bool is_same_person(const std::string& one, const std::string& other, const std::string& table) {
  if (one == other) return true;
  return (is_alias(one) && one == alias_of(other, table)) ||
         (is_alias(other) && other == alias_of(one, table));
}

bool MemberTrack::gives_away(const entry::Joined& joined) const {
  const auto found = members_.find(joined.member);
  return found != members_.end() && !is_same_person(found->second, joined.person, table_);
}

MemberTrack::Holding MemberTrack::holding_of(int member) const {
  const auto found = given_away_.find(member);
  return {member, found == given_away_.end() ? 0 : found->second};
}

void MemberTrack::add(const wire::TableEntry& each) {
  if (const auto* const joined = std::get_if<entry::Joined>(&each)) {
    // Those who come back stay who they were.
    if (gives_away(*joined)) {
      ++given_away_[joined->member];
      members_[joined->member] = joined->person;
    } else {
      members_.emplace(joined->member, joined->person);
    }
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

void TraceReader::note_name(const std::string& name) {
  const auto& names = traces_.names;
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
    traces_.names.push_back(name);
  }
}

void TraceReader::add(const store::Entry& each) {
  const Result<wire::TableEntry> read = wire::read_entry(each.body);
  if (!read) return;
  track_.add(*read);
  if (const auto* const opened = std::get_if<entry::Opened>(&*read)) {
    traces_.table_name = opened->settings.name;
  } else if (const auto* const changed = std::get_if<entry::Changed>(&*read)) {
    traces_.table_name = changed->settings.name;
  } else if (const auto* const joined = std::get_if<entry::Joined>(&*read)) {
    if (joined->person == person_) note_name(joined->name);
  } else if (const auto* const renamed = std::get_if<entry::Renamed>(&*read)) {
    if (track_.person_of(renamed->member) == person_) note_name(renamed->name);
  } else if (const auto* const asked = std::get_if<entry::Asked>(&*read)) {
    if (asked->person == person_) note_name(asked->name);
  } else if (const auto* const said = std::get_if<entry::Said>(&*read)) {
    if (each.seq > said_after_ && track_.person_of(said->member) == person_) {
      traces_.said.emplace_back(each.time_ms, said->text);
    }
  }
}

Cleaning::Cleaning(const std::string& table, std::string person)
    : person_(std::move(person)),
      alias_(alias_of(person_, table)),
      client_mark_(client_mark(person_, table)),
      first_(table),
      second_(table) {}

void Cleaning::look(const store::Entry& each) {
  const Result<wire::TableEntry> read = wire::read_entry(each.body);
  if (!read) return;
  const auto note_if_gone = [this](int member) {
    const std::string of = first_.person_of(member);
    if (of == person_ || of == alias_) gone_.insert(first_.holding_of(member));
  };
  const auto* const joined = std::get_if<entry::Joined>(&*read);
  const auto* const asked = std::get_if<entry::Asked>(&*read);
  const auto is_of_person = [this](const auto* coming) {
    return coming != nullptr && (coming->person == person_ || coming->person == alias_);
  };
  if (asked != nullptr && asked->person == person_) asked_names_.insert(asked->name);
  if (first_entry_ == 0 && (is_of_person(joined) || is_of_person(asked))) first_entry_ = each.seq;
  if (const auto* const gone = std::get_if<entry::Forgotten>(&*read)) note_if_gone(gone->member);
  if (joined != nullptr && first_.gives_away(*joined)) note_if_gone(joined->member);
  first_.add(*read);
  if (joined != nullptr) {
    first_entries_.emplace(first_.holding_of(joined->member), each.seq);
    names_[first_.holding_of(joined->member)].insert(joined->name);
  } else if (const auto* const renamed = std::get_if<entry::Renamed>(&*read)) {
    names_[first_.holding_of(renamed->member)].insert(renamed->name);
  }
}

// Who has a seat in the end has it under the name of those before.
std::uint64_t Cleaning::first_trace() const {
  std::uint64_t first = first_entry_;
  for (const MemberTrack::Holding& holding : gone_) {
    const auto found = first_entries_.find(holding);
    if (found != first_entries_.end()) first = std::min(first, found->second);
  }
  return first;
}

std::set<std::string> Cleaning::own_names() const {
  std::set<std::string> own = asked_names_;
  for (const MemberTrack::Holding& holding : gone_) {
    const auto found = names_.find(holding);
    if (found != names_.end()) own.insert(found->second.begin(), found->second.end());
  }
  own.erase("");
  return own;
}

std::optional<Cleaning::Changed> Cleaning::clean(const store::Entry& each) {
  std::optional<Changed> changed = clean_body(each);
  if (!each.client.starts_with(client_mark_)) return changed;
  if (!changed) changed = Changed{{each.seq, each.body}};
  changed->rewrite.drops_client = true;
  return changed;
}

std::optional<Cleaning::Changed> Cleaning::clean_body(const store::Entry& each) {
  Result<wire::TableEntry> read = wire::read_entry(each.body);
  if (!read) return std::nullopt;
  second_.add(*read);
  wire::Settings* settings = nullptr;
  if (auto* const opened = std::get_if<entry::Opened>(&*read)) settings = &opened->settings;
  if (auto* const changed = std::get_if<entry::Changed>(&*read)) settings = &changed->settings;
  if (settings != nullptr) {
    if (settings->deal.kind == wire::DealKind::kClub) clubs_.insert(settings->deal.name);
    if (!take_out(*settings)) return std::nullopt;
    return Changed{{each.seq, wire::write_entry(*read)}, true};
  }
  if (const auto* const dealt = std::get_if<entry::Dealt>(&*read)) {
    if (dealt->deal.kind == wire::DealKind::kClub) clubs_.insert(dealt->deal.name);
  }
  if (!take_out(*read)) return std::nullopt;
  std::string body = wire::write_entry(*read);
  if (body == each.body) return std::nullopt;
  return Changed{{each.seq, std::move(body)}};
}

// The name of a table, which may be called after the person.
bool Cleaning::take_out(wire::Settings& settings) {
  if (!own_names_) own_names_ = own_names();
  const bool is_of_person =
      std::any_of(own_names_->begin(), own_names_->end(),
                  [&](const std::string& name) { return is_named_after(settings.name, name); });
  if (is_of_person) settings.name.clear();
  return is_of_person;
}

bool Cleaning::take_out(wire::TableEntry& each) const {
  if (auto* const joined = std::get_if<entry::Joined>(&each)) {
    // The person may be another one, who had the seat before, and is forgotten apart.
    if (gone_.contains(second_.holding_of(joined->member))) joined->name.clear();
    if (joined->person == person_) joined->person = alias_;
    return true;
  }
  if (auto* const renamed = std::get_if<entry::Renamed>(&each)) {
    if (gone_.contains(second_.holding_of(renamed->member))) renamed->name.clear();
    return true;
  }
  if (auto* const said = std::get_if<entry::Said>(&each)) {
    if (gone_.contains(second_.holding_of(said->member)) ||
        second_.person_of(said->member) == person_) {
      said->text.clear();
    }
    return true;
  }
  if (auto* const asked = std::get_if<entry::Asked>(&each)) {
    if (asked->person == person_) *asked = {alias_, {}, asked->seat, asked->until};
    // Whoever asks for a member's seat does so under the member's name.
    for (const MemberTrack::Holding& holding : gone_) {
      const auto names = names_.find(holding);
      if (names != names_.end() && names->second.contains(asked->name)) asked->name.clear();
    }
    return true;
  }
  return false;
}

}  // namespace backstep::server
