#include "server/people/club_erasure.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/host/store_calls.h"
#include "server/tables/deals.h"
#include "server/tables/names.h"
#include "wire/stored.h"

namespace backstep::server {
namespace {

std::vector<store::Rewrite> changed_entries(const std::vector<store::Entry>& entries,
                                            const std::string& club, const std::string& person,
                                            const std::set<std::string>& names) {
  std::vector<store::Rewrite> changed;
  for (const store::Entry& each : entries) {
    if (auto made = wire::read_stored<wire::ClubMade>(each.body)) {
      if (made->organiser == organiser_of(club, person)) made->organiser.reset();
      const bool is_named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return is_named_after(made->name, name);
      });
      if (is_named) made->name.clear();
      std::string body = wire::write_stored(*made);
      if (body != each.body) changed.push_back({each.seq, std::move(body)});
    } else if (auto dealt = wire::read_stored<wire::ClubDealt>(each.body)) {
      if (std::erase(dealt->persons, person) == 0) continue;
      changed.push_back({each.seq, wire::write_stored(*dealt)});
    }
  }
  return changed;
}

}  // namespace

void erase_from_club(Context context, const std::string& club, const std::string& person,
                     const std::set<std::string>& names, std::function<void(bool)> then) {
  load_state(context, club_log(club), kWholeLog,
             [=, then = std::move(then)](const Result<store::LogState>& state) {
               if (!state) return then(false);
               auto changed = changed_entries(state->entries, club, person, names);
               if (changed.empty()) return then(true);
               rewrite(context, club_log(club), state->revision, std::move(changed),
                       [=](const Result<bool>& done) {
                         if (!done) return then(false);
                         // Once more: another process may have been in between.
                         erase_from_club(context, club, person, names, then);
                       });
             });
}

}  // namespace backstep::server
