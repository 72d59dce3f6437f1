#include <utility>

#include "store/postgres/notifier.h"

namespace backstep::store::postgres {
namespace {

class PostgresSharedState final : public SharedState {
 public:
  explicit PostgresSharedState(std::shared_ptr<Notifier> notifier)
      : notifier_(std::move(notifier)) {}
  ~PostgresSharedState() override { notifier_->leave(); }
  PostgresSharedState(const PostgresSharedState&) = delete;
  PostgresSharedState& operator=(const PostgresSharedState&) = delete;

  bool is_shared() const override { return true; }
  const std::string& self() const override { return notifier_->self(); }
  void note(std::string name, std::string body) override {
    notifier_->note(std::move(name), std::move(body));
  }
  void notes(std::string name, Then<Result<std::vector<Note>>> then) override {
    notifier_->notes(std::move(name), std::move(then));
  }
  void tell(std::string text) override { notifier_->tell(std::move(text)); }
  void take(Limit limit, std::string who, int count, Then<bool> then) override {
    notifier_->take(std::move(limit), std::move(who), count, std::move(then));
  }
  void listen(Calls calls) override { notifier_->listen(std::move(calls)); }
  std::size_t others() const override { return notifier_->others(); }

 private:
  const std::shared_ptr<Notifier> notifier_;
};

}  // namespace

std::unique_ptr<SharedState> open_shared_state(std::shared_ptr<Notifier> notifier) {
  return std::make_unique<PostgresSharedState>(std::move(notifier));
}

}  // namespace backstep::store::postgres
