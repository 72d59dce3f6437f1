#include "server/tables/deals.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/contains.h"
#include "engine/game/deal.h"
#include "engine/game/record.h"
#include "server/decisions/refusals.h"
#include "server/host/store_calls.h"
#include "server/people/secrets.h"
#include "server/tables/live_table.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

using wire::DealKind;
using wire::notice::Refused;

constexpr std::string_view kServerLog = "server";
// Daily deals that were shown as open: those of the last days, three a day.
constexpr std::int64_t kRememberOpenMs = std::int64_t{2} * 86'400'000;
constexpr std::size_t kMostShownOpen = 64;
constexpr std::size_t kMostClubs = 10'000;  // whose end is remembered
constexpr std::int64_t kReadClubEveryMs = 1'000;

Refused store_failed() { return refusal_of("store_failed", "the store does not answer"); }

Result<Cards, Refused> plain(const Rules& rules, const Deck& deck) {
  Cards cards;
  cards.rules = rules;
  cards.deck = deck;
  return cards;
}

// The position after so many actions of a record.
Result<Cards, Refused> position(const std::string& text, int at) {
  wire::RecordReader reader(text);
  const auto record = reader.next();
  if (!record || !*record) return refusal_of("unknown_game", "its record cannot be read");
  if (at < 0 || static_cast<std::size_t>(at) > (*record)->actions.size()) {
    return refusal_of("bad_request", "the game has not so many actions");
  }
  const Replay replayed = replay(**record, static_cast<std::size_t>(at));
  if (replayed.refused != Refusal::kNone) {
    return refusal_of("unknown_game", "it was played by other rules");
  }
  if (replayed.state.is_over()) return refusal_of("game_over", "that is the end of the game");
  Cards cards;
  cards.rules = (*record)->rules;
  cards.deck = (*record)->deck;
  cards.begins = (*record)->begins;
  cards.done.assign((*record)->actions.begin(), (*record)->actions.begin() + at);
  return cards;
}

void add_missing(std::vector<std::string>& items, const std::vector<std::string>& more) {
  for (const std::string& each : more) {
    if (!contains(items, each)) items.push_back(each);
  }
}

}  // namespace

const std::vector<Form>& forms() {
  static const std::vector<Form> all{{"solo", 1, false}, {"solo_extreme", 1, true}, {"three", 3}};
  return all;
}

const Form* form_named(std::string_view name) {
  const auto found = std::find_if(forms().begin(), forms().end(),
                                  [&](const Form& form) { return form.name == name; });
  return found == forms().end() ? nullptr : &*found;
}

std::string club_log(std::string_view id) { return "club/" + std::string(id); }

void Deals::start(std::function<void(std::optional<Error>)> then) {
  read_secret(true, std::move(then));
}

void Deals::read_secret(bool make, std::function<void(std::optional<Error>)> then) {
  load(context_, std::string(kServerLog), 0, 1,
       [this, make, then = std::move(then)](const Entries& entries) {
         if (!entries) {
           then(entries.error());
           return;
         }
         if (!entries->empty()) {
           const auto secret = wire::read_stored<wire::Secret>(entries->front().body);
           if (secret) {
             secret_ = secret->secret;
             code_key_ = key_of_secret(secret_, "codes");
           }
           then(secret ? std::nullopt : std::optional<Error>(secret.error()));
           return;
         }
         if (!make) {
           then(Error{"the server's secret was neither there nor could it be made"});
           return;
         }
         append(context_,
                {new_log(std::string(kServerLog), wire::write_stored(wire::Secret{new_secret()}),
                         context_.now(), {})},
                [this, then](const store::AppendAnswer& answer) {
                  if (answer.outcome == store::Appended::kFailed) {
                    then(Error{answer.why});
                  } else {
                    read_secret(false, then);  // ours, or that of whoever was faster
                  }
                });
       });
}

bool Deals::is_open(const wire::DealChoice& deal) const {
  switch (deal.kind) {
    case DealKind::kToday:
      return is_daily_deal_open(deal);
    case DealKind::kClub: {
      const auto found = clubs_complete_.find(deal.name);
      return found != clubs_complete_.end() && found->second;
    }
    case DealKind::kRandom:
    case DealKind::kNamed:
    case DealKind::kWhatIf:
      break;
  }
  return true;
}

// A clock that is set back does not hide cards that somebody may have seen.
bool Deals::is_daily_deal_open(const wire::DealChoice& deal) const {
  const auto times = daily_deal_times(deal, context_.options);
  if (!times) return false;
  const std::int64_t since_ms = context_.now() - times->opens_ms;
  if (since_ms >= 0 && since_ms < kRememberOpenMs) {
    if (shown_open_.size() >= kMostShownOpen) shown_open_.clear();
    shown_open_.insert(deal.name);
  }
  return since_ms >= 0 || shown_open_.contains(deal.name);
}

bool Deals::is_time_over(const Table& table) const {
  return is_past_deadline(table, context_.options, context_.now()) ||
         (deadline_of(table, context_.options) && is_daily_deal_open(table.game->deal));
}

void Deals::when_open_known(const wire::DealChoice& deal, std::function<void(bool)> then) {
  if (deal.kind != DealKind::kClub || is_open(deal)) {
    then(is_open(deal));
    return;
  }
  if (club_readings_.size() >= kMostClubs) {
    std::erase_if(club_readings_, [](const auto& each) { return each.second.waiting.empty(); });
  }
  ClubReading& reading = club_readings_[deal.name];
  const std::int64_t since_ms =
      context_.now() - reading.done_ms;  // negative if the clock was set back
  if (reading.waiting.empty() && since_ms >= 0 && since_ms < kReadClubEveryMs) {
    then(false);
    return;
  }
  reading.waiting.push_back(std::move(then));
  if (reading.waiting.size() > 1) return;
  club(deal.name, [this, deal](const std::optional<Club>&) {
    ClubReading& done = club_readings_[deal.name];
    done.done_ms = context_.now();
    for (const auto& each : std::exchange(done.waiting, {})) each(is_open(deal));
  });
}

void Deals::cards(const Table& table, std::function<void(Result<Cards, Refused>)> then) {
  const wire::DealChoice& deal = table.settings.deal;
  const Rules& rules = table.settings.rules;
  switch (deal.kind) {
    case DealKind::kRandom:
      then(plain(rules, deck_from_entropy()));
      return;
    case DealKind::kNamed: {
      const Result<NamedDeal> named = parse_deal_name(deal.name);
      if (!named) {
        then(refusal_of("bad_deal", "no name of a deal: " + named.error().sentence));
        return;
      }
      then(plain(named->rules, deck_from_seed(named->seed)));
      return;
    }
    case DealKind::kToday:
      if (table.game) {
        then(fixed_table());  // one attempt
        return;
      }
      if (secret_.empty()) {  // start() is not done: everyone could tell these cards
        then(store_failed());
        return;
      }
      then(plain(rules, deck_of_secret(secret_, "today/" + deal.name)));
      return;
    case DealKind::kClub:
      club_cards(table, std::move(then));
      return;
    case DealKind::kWhatIf:
      what_if(deal, std::move(then));
      return;
  }
}

void Deals::club_cards(const Table& table, Answer then) {
  if (table.game) {
    then(fixed_table());  // only the first game of a table is the club's
    return;
  }
  wire::ClubDealt dealt;
  dealt.table = table.id;
  for (const Seat& seat : table.seats) {
    const std::string person = seat.member == 0 ? "" : table.member(seat.member).person;
    if (!person.empty()) dealt.persons.push_back(person);
  }
  const std::string id = table.settings.deal.name;
  read_club(id, [this, id, dealt, then = std::move(then)](const std::optional<Club>& club) {
    if (!club) {
      then(refusal_of("unknown_club", "there is no such club evening"));
      return;
    }
    if (contains(club->left_out, dealt.table)) {
      then(fixed_table());
      return;
    }
    for (const wire::ClubDealt& other : club->dealt) {
      if (other.table == dealt.table) continue;
      for (const std::string& person : dealt.persons) {
        if (std::find(other.persons.begin(), other.persons.end(), person) != other.persons.end()) {
          then(refusal_of("knows_deal", "somebody has seen these cards at another table"));
          return;
        }
      }
    }
    Result<Cards, Refused> cards =
        plain(club->made.rules, deck_of_secret(club->made.secret, "club"));
    // It names the end that was judged by: if another table begins meanwhile this is a conflict,
    // and judged again.
    store::LogChange change;
    change.log = club_log(id);
    change.expected = club->seq;
    change.entries.push_back(entry_of(wire::write_stored(dealt), context_.now()));
    cards->besides.push_back(std::move(change));
    then(std::move(cards));
  });
}

void Deals::what_if(const wire::DealChoice& deal, Answer then) {
  load(context_, game_log(deal.name), 0, 2,
       [this, deal, then = std::move(then)](const Entries& entries) {
         if (!entries) {
           then(store_failed());
           return;
         }
         const auto stored = entries->size() < 2
                                 ? Result<wire::StoredGame>(Error{"there is none"})
                                 : wire::read_stored<wire::StoredGame>(entries->front().body);
         if (!stored) {
           then(refusal_of("unknown_game", "there is no such game"));
           return;
         }
         when_open_known(stored->deal, [deal, then, text = entries->back().body](bool open) {
           if (!open) {
             then(refusal_of("secret", "others still play these cards"));
           } else {
             then(position(text, deal.at));
           }
         });
       });
}

void Deals::read_club(const std::string& id, std::function<void(std::optional<Club>)> then) {
  load(context_, club_log(id), 0, kWholeLog,
       [this, id, then = std::move(then)](const Entries& entries) {
         const auto made = !entries || entries->empty()
                               ? Result<wire::ClubMade>(Error{"there is none"})
                               : wire::read_stored<wire::ClubMade>(entries->front().body);
         if (!made) {
           then(std::nullopt);
           return;
         }
         Club club;
         club.made = *made;
         club.seq = entries->back().seq;
         for (std::size_t i = 1; i < entries->size(); ++i) {
           auto dealt = wire::read_stored<wire::ClubDealt>((*entries)[i].body);
           if (dealt) club.dealt.push_back(std::move(*dealt));
           const auto out = wire::read_stored<wire::ClubLeftOut>((*entries)[i].body);
           if (out) add_missing(club.left_out, out->left_out);
         }
         if (organisers_.size() >= kMostClubs) organisers_.clear();
         organisers_[id] = club.made.organiser.value_or("");
         then(std::move(club));
       });
}

void Deals::club(const std::string& id, std::function<void(std::optional<Club>)> then) {
  read_club(id, [this, id, then = std::move(then)](const std::optional<Club>& found) {
    if (!found) {
      then(std::nullopt);
      return;
    }
    const std::string log = Archive::results_log({DealKind::kClub, id, 0});
    load(context_, log, 0, kWholeLog,
         [this, id, then, club = *found](const Entries& results) mutable {
           for (std::size_t i = 0; results && i < results->size(); ++i) {
             auto result = wire::read_stored<wire::DealResult>((*results)[i].body);
             if (!result) continue;
             const bool again = std::any_of(
                 club.results.begin(), club.results.end(),
                 [&](const wire::DealResult& each) { return each.table == result->table; });
             if (!again && !contains(club.left_out, result->table)) {
               club.results.push_back(std::move(*result));
             }
           }
           look_for_idle_tables(id, std::move(club), then);
         });
  });
}

// A table that nobody ever used must not keep the others waiting.
void Deals::look_for_idle_tables(const std::string& id, Club club,
                                 std::function<void(std::optional<Club>)> then) {
  auto waiting = std::make_shared<std::vector<std::string>>();
  auto shared = std::make_shared<Club>(std::move(club));
  for (const std::string& table : shared->made.tables) {
    const bool finished =
        std::any_of(shared->results.begin(), shared->results.end(),
                    [&](const wire::DealResult& each) { return each.table == table; });
    if (!finished && !contains(shared->left_out, table)) waiting->push_back(table);
  }
  one_by_one(
      waiting->size(),
      [this, id, waiting, shared](std::size_t i, const std::function<void(bool)>& next) {
        look_at_table(context_, (*waiting)[i], [id, shared, next](const StoredTable& looked) {
          if (!looked.table) {
            next(!looked.failed);
            return;
          }
          const Table& table = *looked.table;
          const bool plays = table.game && table.game->deal.kind == DealKind::kClub;
          const bool will = table.settings.deal.kind == DealKind::kClub && !table.game;
          if (table.closed || (!plays && !will)) shared->out.push_back(table.id);
          next(true);
        });
      },
      [this, id, shared, then = std::move(then)](bool all) {
        if (!all) shared->out.clear();
        if (clubs_complete_.size() >= kMostClubs) clubs_complete_.clear();  // looked up again
        clubs_complete_[id] = shared->complete();
        then(std::move(*shared));
      });
}

void Deals::refresh_club(const std::string& id) {
  club(id, [](const std::optional<Club>&) {});
}

}  // namespace backstep::server
