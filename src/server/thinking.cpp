#include "server/thinking.h"

#include <charconv>
#include <memory>
#include <utility>
#include <vector>

namespace backstep::server {
namespace {

std::string name_of(const std::string& person) { return "thinks/" + person; }

// How many jobs the other processes say they have. What cannot be read is one.
std::size_t noted(const std::vector<store::Note>& notes) {
  std::size_t jobs = 0;
  for (const store::Note& each : notes) {
    std::size_t there = 1;
    std::from_chars(each.body.data(), each.body.data() + each.body.size(), there);
    jobs += there;
  }
  return jobs;
}

}  // namespace

void Thinking::submit(think::Job job, Then then) {
  if (!house_.commons.is_shared() || job.person.empty()) {
    then(house_.pool.submit(std::move(job)));
    return;
  }
  const std::string name = name_of(job.person);
  house_.commons.notes(name, [this, job = std::move(job), then = std::move(then)](
                                 const Result<std::vector<store::Note>>& notes) mutable {
    // Without an answer each process counts for itself, as it does for every limit.
    const std::size_t elsewhere = notes ? noted(*notes) : 0;
    house_.outside.post([this, job = std::move(job), then = std::move(then), elsewhere]() mutable {
      const auto here = counts_.find(job.person);
      const std::size_t all = elsewhere + (here == counts_.end() ? 0 : here->second);
      if (elsewhere > 0 && all >= house_.pool.options().most_per_person) {
        then({think::Taken::kTooManyOfPerson, 0});
      } else {
        begin(std::move(job), then);
      }
    });
  });
}

void Thinking::begin(think::Job job, const Then& then) {
  const std::string person = job.person;
  // Known when the pool has taken the job, and looked at on this thread only.
  const auto ticket = std::make_shared<think::Ticket>(0);
  job.work = [this, outside = &house_.outside, ticket,
              work = std::move(job.work)](think::Breath& breath) {
    work(breath);
    outside->post([this, ticket] { ended(*ticket); });
  };
  const think::Submitted submitted = house_.pool.submit(std::move(job));
  if (submitted.taken == think::Taken::kTaken) {
    *ticket = submitted.ticket;
    persons_[submitted.ticket] = person;
    ++counts_[person];
    note(person);
  }
  then(submitted);
}

void Thinking::cancel(think::Ticket ticket) {
  // What runs already ends by itself.
  if (house_.pool.cancel(ticket) == think::Cancelled::kDropped) ended(ticket);
}

void Thinking::ended(think::Ticket ticket) {
  const auto job = persons_.find(ticket);
  if (job == persons_.end()) return;
  const std::string person = std::move(job->second);
  persons_.erase(job);
  const auto count = counts_.find(person);
  if (--count->second == 0) counts_.erase(count);
  note(person);
}

void Thinking::note(const std::string& person) const {
  const auto count = counts_.find(person);
  house_.commons.note(name_of(person), count == counts_.end() ? "" : std::to_string(count->second));
}

}  // namespace backstep::server
