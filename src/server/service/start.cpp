// How a game is started: who sits where, and the cards.
#include <utility>
#include <vector>

#include "server/people/secrets.h"
#include "server/service/service.h"

namespace backstep::server {

namespace notice = wire::notice;

// Who has seen the cards of a club evening must be known before seats are given. Nothing is looked
// up for people who may not start a game, or anybody with the link could occupy the table with it.
void Service::start_game(net::Link link, const wire::Request& asked, int tries, Known known) {
  Connection& connection = *find(link);
  const Live live = connection.live;
  if (auto refused = start_refusal(asking_of(*live, connection.person))) {
    judge_refused(connection, asked, tries, known, std::move(*refused));
    return;
  }
  if (live->table.game || live->table.settings.deal.kind != wire::DealKind::kClub) {
    seat_and_deal(link, asked, tries, known, {});
    return;
  }
  deals_.when_known_who_saw(live->table, [this, link, hold = tables_.hold(live), asked, tries,
                                          known](const std::vector<std::string>& saw) {
    tables_.hand_on(hold, [&] {
      if (find(link) != nullptr) seat_and_deal(link, asked, tries, known, saw);
    });
  });
}

void Service::seat_and_deal(net::Link link, const wire::Request& asked, int tries, Known known,
                            const std::vector<std::string>& saw) {
  Connection& connection = *find(link);
  const Live live = connection.live;
  Asking asking = asking_of(*live, connection.person);
  asking.saw_cards = &saw;
  Decision seating = decide_seating(asking);
  if (!seating) {
    judge_refused(connection, asked, tries, known, seating.error());
    return;
  }
  // The table as the deal will find it.
  Table next = live->table;
  for (const wire::TableEntry& entry : *seating) {
    if (!add(next, entry, next.seq + 1, context_.now())) {
      refuse(link, asked.id, "broken_table", "the seats could not be taken");
      return;
    }
  }
  deals_.cards(next,
               [this, link, hold = tables_.hold(live), asked, tries, entries = std::move(*seating),
                next](const Result<Cards, notice::Refused>& cards) mutable {
                 tables_.hand_on(hold, [&] {
                   const Connection* const here = find(link);
                   if (here == nullptr) return;
                   if (!cards) {
                     refuse(link, asked.id, cards.error());
                     return;
                   }
                   wire::entry::Dealt dealt;
                   dealt.game = new_id();
                   dealt.rules = cards->rules;
                   dealt.deck = cards->deck;
                   dealt.deal = next.settings.deal;
                   dealt.done = cards->done;
                   dealt.begins = cards->begins;
                   entries.emplace_back(dealt);
                   if (add(next, dealt, next.seq + 1, context_.now())) {
                     for (wire::TableEntry& answer : BotSeats::answers(next)) {
                       entries.push_back(std::move(answer));
                     }
                   }
                   commit(*here, asked, std::move(entries), cards->besides, tries);
                 });
               });
}

}  // namespace backstep::server
