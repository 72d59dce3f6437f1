// How what was decided is paid for and stored, and what the client is answered.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/limits/budget.h"
#include "server/service/service.h"

namespace backstep::server {

namespace notice = wire::notice;

void Service::commit(const Connection& connection, const wire::Request& asked,
                     std::vector<wire::TableEntry> entries, std::vector<store::LogChange> besides,
                     int tries) {
  Commit commit;
  commit.entries = std::move(entries);
  commit.besides = std::move(besides);
  commit.sender = connection.link;
  commit.client = connection.client;
  commit.number = asked.id;
  commit.then = [this, link = connection.link, asked, tries](Committed committed,
                                                             std::uint64_t seq) {
    switch (committed) {
      case Committed::kStored:
        ++counts_.done;
        if (!std::exchange(acknowledged_, false)) {
          send(link, notice::Done{asked.id, seq, false});
        }
        return;
      case Committed::kRepeated:
        ++counts_.repeated;
        send(link, notice::Done{asked.id, seq, true});
        return;
      case Committed::kConflict:
        if (tries < kMostConflicts) {
          request(link, asked, tries + 1);
          return;
        }
        break;
      case Committed::kFailed:
        break;
    }
    refuse(link, asked.id, "store_failed", "it could not be stored, so it has not happened");
  };
  if (tries > 0) {  // it was paid for
    tables_.commit(connection.live, std::move(commit));
  } else {
    commit_within_budget(connection, asked, std::move(commit));
  }
}

// Nothing else changes the table while the budgets are asked: `commit` was judged by it as it is.
void Service::commit_within_budget(const Connection& connection, const wire::Request& asked,
                                   Commit commit) {
  const Live live = connection.live;
  const Cost cost = cost_of(commit.entries, live->table);
  auto overfull = overfull_refusal(*live, commit.entries, context_.options.limits);
  if (cost.entries == 0 && cost.games == 0 && !overfull) {  // plays
    tables_.commit(live, std::move(commit));
    return;
  }
  struct Paying {
    Commit commit;
    bool is_answered = false;
    TableHold hold;  // if the answer did not come at once
  };
  auto paying = std::make_shared<Paying>();
  paying->commit = std::move(commit);
  const auto answer = [this, live, paying, link = connection.link,
                       id = asked.id](std::optional<notice::Refused> refused) {
    paying->is_answered = true;
    const auto go_on = [&] {
      if (refused) {
        refuse(link, id, std::move(*refused));
      } else {
        tables_.commit(live, std::move(paying->commit));
      }
    };
    if (paying->hold) {
      tables_.hand_on(paying->hold, go_on);
    } else {
      go_on();
    }
  };
  if (overfull) {
    answer(std::move(overfull));
    return;
  }
  const Standing standing = budget_standing(live->table, live->table.member_of(connection.person));
  if (auto full = table_refusal(*live, cost, standing, context_.options.limits, context_.now())) {
    answer(std::move(full));
    return;
  }
  budgets_.take({connection.person, connection.network, live->table.id, standing}, cost, answer);
  if (!paying->is_answered) paying->hold = tables_.hold(live);
}

}  // namespace backstep::server
