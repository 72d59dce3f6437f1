#include "server/host/thinking.h"

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

void Thinking::submit(advice::compute::Job job, Then then) {
  if (!context_.shared_state.is_shared() || job.person.empty()) {
    then(context_.pool.submit(std::move(job)));
    return;
  }
  const std::string name = name_of(job.person);
  context_.shared_state.notes(name, [this, job = std::move(job), then = std::move(then)](
                                        const Result<std::vector<store::Note>>& notes) mutable {
    // Without an answer each process counts for itself, as it does for every limit.
    const std::size_t elsewhere = notes ? noted(*notes) : 0;
    context_.environment.post(
        [this, job = std::move(job), then = std::move(then), elsewhere]() mutable {
          const auto here = counts_.find(job.person);
          const std::size_t all = elsewhere + (here == counts_.end() ? 0 : here->second);
          if (elsewhere > 0 && all >= context_.pool.options().most_per_person) {
            then({advice::compute::Taken::kTooManyOfPerson, 0});
          } else {
            begin(std::move(job), then);
          }
        });
  });
}

void Thinking::begin(advice::compute::Job job, const Then& then) {
  const std::string person = job.person;
  // Known when the pool has taken the job, and looked at on this thread only.
  const auto ticket = std::make_shared<advice::compute::Ticket>(0);
  job.work = [this, environment = &context_.environment, ticket,
              work = std::move(job.work)](advice::compute::StopToken& stop_token) {
    work(stop_token);
    environment->post([this, ticket] { ended(*ticket); });
  };
  const advice::compute::Submitted submitted = context_.pool.submit(std::move(job));
  if (submitted.taken == advice::compute::Taken::kTaken) {
    *ticket = submitted.ticket;
    persons_[submitted.ticket] = person;
    ++counts_[person];
    note(person);
  }
  then(submitted);
}

void Thinking::cancel(advice::compute::Ticket ticket) {
  // What runs already ends by itself.
  if (context_.pool.cancel(ticket) == advice::compute::Cancelled::kDropped) ended(ticket);
}

void Thinking::ended(advice::compute::Ticket ticket) {
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
  context_.shared_state.note(name_of(person),
                             count == counts_.end() ? "" : std::to_string(count->second));
}

}  // namespace backstep::server
