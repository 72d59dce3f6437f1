// Finished games: listed, in short, and as records.
#include <algorithm>
#include <utility>

#include "engine/game/record.h"
#include "server/api/inside.h"
#include "server/people/secrets.h"
#include "server/tables/talk_audience.h"
#include "wire/record_json.h"

namespace backstep::server {
namespace {

namespace api = wire::api;

constexpr std::string_view kGamePrefix = "game/";

bool took_part(const wire::StoredGame& game, const std::string& person) {
  return !person.empty() &&
         std::find(game.persons.begin(), game.persons.end(), person) != game.persons.end();
}

// REQUIRES: took_part.
int seat_of(const wire::StoredGame& game, const std::string& person) {
  const auto found = std::find(game.persons.begin(), game.persons.end(), person);
  return static_cast<int>(found - game.persons.begin());
}

void refuse_secret(const CallPointer& call) {
  call->refuse(403, "secret", "others still play these cards");
}

}  // namespace

api::GameShown shown_game(const wire::StoredGame& game) {
  api::GameShown told;
  told.game = game.game;
  told.rules = game.rules;
  told.players = game.players;
  told.deal = shown_deal(game.deal);
  for (std::size_t seat = 0; seat < game.names.size() && seat < game.bots.size(); ++seat) {
    api::SeatShown shown;
    if (!game.names[seat].empty()) shown.name = game.names[seat];
    if (!game.bots[seat].empty()) shown.bot = game.bots[seat];
    told.seats.push_back(std::move(shown));
  }
  told.result = game.result;
  if (!game.reason.empty()) told.reason = game.reason;
  told.left = game.left;
  told.n = game.n;
  told.started = game.started;
  told.ended = game.ended;
  told.counts = game.counts;
  return told;
}

void Api::Inside::find_game(const CallPointer& call, Wanted wanted,
                            std::function<void(const Finished&)> then) {
  const std::string& id = call->parts[0];
  const auto unknown = [call] { call->refuse(404, "unknown_game", "there is no such game"); };
  if (!is_id(id)) {
    unknown();
    return;
  }
  const std::size_t count = wanted == Wanted::kRecord ? 2 : 1;
  load(context, game_log(id), 0, count,
       [this, call, count, unknown, then = std::move(then)](const Entries& entries) {
         if (!entries) {
           call->store_failed();
           return;
         }
         if (entries->size() < count) {
           unknown();
           return;
         }
         const auto stored = wire::read_stored<wire::StoredGame>((*entries)[0].body);
         if (!stored) {
           unknown();
           return;
         }
         Finished found{*stored, count > 1 ? (*entries)[1].body : std::string(), false};
         deals.when_open_known(stored->deal, [then, found](bool open) mutable {
           found.open = open;
           then(found);
         });
       });
}

// What a messenger shows of a result that somebody shares: no more than the API tells everybody.
void Api::Inside::look_for_game_page(
    const std::string& network, const std::string& id,
    std::function<void(const std::optional<wire::StoredGame>&)> then) {
  if (!is_id(id) || count_call(network)) {
    then(std::nullopt);
    return;
  }
  const auto run = [this, network, id, then](const std::function<void()>& done) {
    const auto tell = [this, network, done, then](const std::optional<wire::StoredGame>& game) {
      done();
      answered(network);
      then(game);
    };
    load(context, game_log(id), 0, 1, [this, tell](const Entries& entries) {
      const auto stored = entries && !entries->empty()
                              ? wire::read_stored<wire::StoredGame>(entries->front().body)
                              : Result<wire::StoredGame>(Error{"there is none"});
      if (!stored) {
        tell(std::nullopt);
        return;
      }
      deals.when_open_known(stored->deal, [tell, game = *stored](bool open) {
        tell(open ? std::optional(game) : std::nullopt);
      });
    });
  };
  take_turn(network, run);
}

void Api::Inside::list_games(const CallPointer& call) {
  const std::string text = call->query("after");
  const auto after = read_place(text, kGamePrefix);
  if (!text.empty() && !after) {
    call->refuse(400, "bad_request", "after must be what an answer gave as next");
    return;
  }
  list(context, "listed_game", after, kPage, [this, call](const Places& places) {
    if (!places) {
      call->store_failed();
      return;
    }
    auto told = std::make_shared<api::GameList>();
    if (places->size() == kPage) told->next = place_text(places->back(), kGamePrefix);
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    one_by_one(
        found->size(),
        [this, told, found](std::size_t i, const std::function<void(bool)>& next) {
          load(context, (*found)[i].log, 0, 1, [this, told, next](const Entries& entries) {
            const auto stored = entries && !entries->empty()
                                    ? wire::read_stored<wire::StoredGame>(entries->front().body)
                                    : Result<wire::StoredGame>(Error{"there is none"});
            // Of a club evening whose end is not known here only those who played are told.
            if (stored && deals.is_open(stored->deal)) told->games.push_back(shown_game(*stored));
            next(entries.ok());
          });
        },
        [call, told](bool all) {
          if (all) {
            call->answer(api::write_api(*told));
          } else {
            call->store_failed();
          }
        });
  });
}

void Api::Inside::show_game(const CallPointer& call) {
  find_game(call, Wanted::kGame, [call](const Finished& found) {
    if (!found.open && !took_part(found.game, call->person)) {
      refuse_secret(call);
    } else {
      call->answer(api::write_api(shown_game(found.game)));
    }
  });
}

// What people said is theirs: only those who were there get it, and only if they ask for it.
void Api::Inside::give_record(const CallPointer& call) {
  find_game(call, Wanted::kRecord, [call](const Finished& found) {
    if (!found.open) {
      refuse_secret(call);
      return;
    }
    const bool wants_talk = call->query("talk") == "1";
    if (wants_talk && !took_part(found.game, call->person)) {
      call->refuse(403, "not_member", "only those who played get what was said");
      return;
    }
    wire::RecordReader reader(found.record);
    auto record = reader.next();
    if (!record || !*record) {
      call->refuse(404, "unknown_game", "its record cannot be read");
      return;
    }
    if (wants_talk) {
      keep_talk_heard_by(**record, seat_of(found.game, call->person));
    } else {
      std::erase_if((*record)->notes,
                    [](const Note& note) { return note.kind == Note::Kind::kSays; });
    }
    net::Response response;
    response.type = "text/plain; charset=utf-8";
    response.body = wire::write_record(**record);
    response.headers.emplace_back("Cache-Control", "no-store");
    call->reply(std::move(response));
  });
}

}  // namespace backstep::server
