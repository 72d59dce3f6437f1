#include <mutex>
#include <utility>

#include "store/limits.h"
#include "store/shared_state.h"

namespace backstep::store {
namespace {

class LocalSharedState final : public SharedState {
 public:
  explicit LocalSharedState(std::function<std::int64_t()> clock) : clock_(std::move(clock)) {}

  bool is_shared() const override { return false; }
  const std::string& self() const override { return self_; }
  void note(std::string /*name*/, std::string /*body*/) override {}
  void notes(std::string /*name*/, Then<Result<std::vector<Note>>> then) override {
    then(std::vector<Note>());
  }
  void tell(std::string /*text*/) override {}
  void take(Limit limit, std::string who, int count, Then<bool> then) override {
    const std::int64_t now = clock_();
    const bool within = [&] {
      const std::lock_guard lock(mutex_);
      return limits_.take(limit, who, count, now);
    }();
    then(within);
  }
  void listen(Calls /*calls*/) override {}

 private:
  const std::function<std::int64_t()> clock_;
  const std::string self_ = "alone";
  std::mutex mutex_;
  Limits limits_;
};

}  // namespace

std::unique_ptr<SharedState> open_local_shared_state(std::function<std::int64_t()> clock) {
  return std::make_unique<LocalSharedState>(std::move(clock));
}

}  // namespace backstep::store
