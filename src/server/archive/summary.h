// Summaries of logs that only grow: what their entries add up to, kept as a snapshot of the log, so
// that asking for it costs the same for ten entries and for a million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/host/context.h"
#include "store/store.h"
#include "wire/stored.h"

namespace backstep::server {

template <class Summary>
class SummaryReading : public std::enable_shared_from_this<SummaryReading<Summary>> {
 public:
  using Add = std::function<void(Summary&, const std::string& body)>;
  using Then = std::function<void(const Summary*, std::uint64_t last)>;

  SummaryReading(Context context, std::string log, Add add, Then then)
      : context_(context), log_(std::move(log)), add_(std::move(add)), then_(std::move(then)) {}

  void start() {
    context_.store.load_from_snapshot(
        log_, kPage, [self = this->shared_from_this()](Result<store::LogState> found) {
          self->context_.environment.post([self, found = std::move(found)] { self->begin(found); });
        });
  }

 private:
  static constexpr std::size_t kPage = 1'000;           // entries at a time
  static constexpr std::uint64_t kSnapshotEvery = 200;  // entries

  void begin(const Result<store::LogState>& found) {
    if (!found) {
      then_(nullptr, 0);
      return;
    }
    revision_ = found->revision;
    if (found->snapshot) {
      const Result<Summary> read = wire::read_stored<Summary>(found->snapshot->body);
      if (!read || read->version != Summary().version) {
        read_on();  // from the first entry
        return;
      }
      summary_ = *read;
      last_ = found->snapshot->seq;
      snapshot_seq_ = last_;
    }
    take(found->entries);
  }

  void read_on() {
    context_.store.load(log_, last_, kPage,
                        [self = this->shared_from_this()](Result<std::vector<store::Entry>> found) {
                          self->context_.environment.post([self, found = std::move(found)] {
                            if (found) {
                              self->take(*found);
                            } else {
                              self->then_(nullptr, 0);
                            }
                          });
                        });
  }

  void take(const std::vector<store::Entry>& entries) {
    for (const store::Entry& each : entries) {
      add_(summary_, each.body);
      last_ = each.seq;
    }
    if (entries.size() == kPage) {
      read_on();
      return;
    }
    if (last_ >= snapshot_seq_ + kSnapshotEvery) {
      context_.store.save_snapshot(log_, revision_, {last_, wire::write_stored(summary_)},
                                   [](const Result<bool>&) {});
    }
    then_(&summary_, last_);
  }

  Context context_;
  const std::string log_;
  const Add add_;
  const Then then_;
  Summary summary_;
  std::uint64_t revision_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t snapshot_seq_ = 0;
};

// Answers on the service's thread with what the log adds up to and its last entry; nullptr: the
// store does not answer.
template <class Summary>
void read_summary(Context context, std::string log, typename SummaryReading<Summary>::Add add,
                  typename SummaryReading<Summary>::Then then) {
  std::make_shared<SummaryReading<Summary>>(context, std::move(log), std::move(add),
                                            std::move(then))
      ->start();
}

}  // namespace backstep::server
