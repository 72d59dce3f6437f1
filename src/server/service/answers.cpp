// The wishes that leave no entry in the log: they are answered by the service itself.
#include <algorithm>
#include <utility>
#include <variant>

#include "advice/compute/jobs.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/limits/address_limits.h"
#include "server/service/service.h"
#include "server/tables/names.h"
#include "server/tables/redact.h"
#include "wire/advice_json.h"

namespace backstep::server {
namespace {

namespace request = wire::request;
namespace notice = wire::notice;

constexpr int kMostHintEffort = advice::Hints::kDefaultEffort;

}  // namespace

bool Service::answer_itself(Connection& connection, const wire::Request& asked) {
  if (std::holds_alternative<request::Play>(asked.body)) return false;
  if (answer_review(connection, asked)) return true;
  LiveTable& live = *connection.live;
  const std::int64_t now = context_.now();
  const auto writer = live.writers.find(connection.person);
  const Asking asking{live.table, live.presence, connection.person, now,
                      writer == live.writers.end() ? nullptr : &writer->second};
  if (std::holds_alternative<request::Look>(asked.body)) {
    // Whoever looks sees everything that was acknowledged to anybody before.
    send(connection.link, notice::Done{asked.id, live.table.seq, false});
    tell_table_when_allowed(connection, View::kAskedFor);
    return true;
  }
  if (std::holds_alternative<request::Earlier>(asked.body)) {
    tell_earlier(connection, asked);
    return true;
  }
  if (const auto* const away = std::get_if<request::Away>(&asked.body)) {
    connection.away_wanted = away->away;
    change_away_when_allowed(connection);
    send(connection.link, notice::Done{asked.id, 0, false});
    return true;
  }
  if (const auto* const check = std::get_if<request::Check>(&asked.body)) {
    const auto refused = text_refusal(asking, tidy(check->text));
    notice::Checked checked;
    checked.id = asked.id;
    checked.allowed = !refused;
    if (refused) {
      checked.why = refused->why ? refused->why : refused->code;
      checked.span = refused->span;
      checked.language = refused->language;
    }
    send(connection.link, checked);
    return true;
  }
  if (std::holds_alternative<request::Nudge>(asked.body)) {
    if (auto refused = nudge_refusal(asking, live.last_nudge_ms)) {
      refuse(connection.link, asked.id, std::move(*refused));
      return true;
    }
    live.last_nudge_ms = now;
    const notice::Nudged nudged{live.table.game->state.turn,
                                live.table.member_of(connection.person)};
    tell_nudge(live, nudged);
    peers_.tell(wire::told::Nudged{live.table.id, nudged.seat, nudged.by, now});
    send(connection.link, notice::Done{asked.id, 0, false});
    return true;
  }
  if (std::holds_alternative<request::Code>(asked.body)) {
    if (live.table.member_of(connection.person) == 0) {
      refuse(connection.link, asked.id, not_member());
    } else {
      give_code(connection, asked.id);
    }
    return true;
  }
  if (std::holds_alternative<request::Here>(asked.body)) {  // every request is a sign of life
    send(connection.link, notice::Done{asked.id, 0, false});
    return true;
  }
  if (std::holds_alternative<request::StopHint>(asked.body)) {
    stop_hint(connection);
    send(connection.link, notice::Done{asked.id, 0, false});
    return true;
  }
  if (std::holds_alternative<request::Hint>(asked.body)) {
    if (auto refused = hint_refusal(asking)) {
      refuse(connection.link, asked.id, std::move(*refused));
    } else {
      hint(connection, asked);
    }
    return true;
  }
  return false;
}

void Service::give_code(const Connection& connection, std::uint64_t id) {
  const auto counted = [this, link = connection.link, id,
                        person = connection.person](Persons::Counted how) {
    if (how == Persons::Counted::kTooMany) {
      refuse(link, id, too_soon(Persons::kCodeMs, "not so fast"));
      return;
    }
    if (how == Persons::Counted::kOverBudget) {
      refuse(link, id, over_budget());
      return;
    }
    persons_.give_code(person, [this, link, id](const std::optional<Persons::Code>& code) {
      if (code) {
        send(link, notice::CodeGiven{id, code->code, code->until_ms});
      } else {
        refuse(link, id, "store_failed", "it could not be stored; try again");
      }
    });
  };
  persons_.count_code(connection.person, connection.network, counted);
}

void Service::stop_hint(Connection& connection) {
  if (connection.hint != 0) thinking_.cancel(connection.hint);
  connection.hint = 0;
  ++connection.hint_question;
}

void Service::hint(Connection& connection, const wire::Request& asked) {
  stop_hint(connection);
  const Live live = connection.live;
  const Game& game = *live->table.game;
  const auto& wished = std::get<request::Hint>(asked.body);
  const int effort = std::clamp(wished.effort.value_or(kMostHintEffort), 1, kMostHintEffort);
  const Viewer who = viewer(*live, connection.person);
  advice::compute::Job job;
  job.urgency = advice::compute::Urgency::kHint;
  job.origin = connection.network;
  job.table = live->table.id;
  job.person = connection.person;
  job.work = [this, live, link = connection.link, id = asked.id, number = game.number, n = game.n(),
              seat = who.seat, seen = view_for(game, who), talk = game.talk,
              effort](advice::compute::StopToken& stop_token) {
    advice::compute::hint(seen, talk, effort, stop_token, [&](const advice::Advice& advice) {
      context_.environment.post(
          [this, live, link, id, number, n, seat, text = wire::advice_json(advice)] {
            const Connection* const here = find(link);
            if (here == nullptr || here->live != live || !live->table.is_running() ||
                live->table.game->number != number || live->table.game->n() != n ||
                viewer(*live, here->person).seat != seat) {
              return;
            }
            send(link, notice::Hinted{id, n, text});
          });
    });
  };
  thinking_.submit(std::move(job), [this, link = connection.link, id = asked.id,
                                    question = connection.hint_question](
                                       const advice::compute::Submitted& submitted) {
    Connection* const here = find(link);
    const bool wanted = here != nullptr && here->hint_question == question;
    switch (submitted.taken) {
      case advice::compute::Taken::kTaken:
        if (wanted) {
          here->hint = submitted.ticket;
        } else {
          thinking_.cancel(submitted.ticket);
        }
        return;
      case advice::compute::Taken::kFull:
        refuse(link, id, "full", "too many hints are being thought about");
        return;
      case advice::compute::Taken::kTooManyOfOrigin:
        refuse(link, id, "full", "too many hints are thought about for your address");
        return;
      case advice::compute::Taken::kTooManyOfPerson:
        refuse(link, id, "too_many", "one hint after the other");
        return;
    }
  });
}

}  // namespace backstep::server
