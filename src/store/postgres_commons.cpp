#include <utility>

#include "store/postgres_herald.h"

namespace backstep::store::postgres {
namespace {

class PostgresCommons final : public Commons {
 public:
  explicit PostgresCommons(std::shared_ptr<Herald> herald) : herald_(std::move(herald)) {}
  ~PostgresCommons() override { herald_->leave(); }
  PostgresCommons(const PostgresCommons&) = delete;
  PostgresCommons& operator=(const PostgresCommons&) = delete;

  bool is_shared() const override { return true; }
  const std::string& self() const override { return herald_->self(); }
  void note(std::string name, std::string body) override {
    herald_->note(std::move(name), std::move(body));
  }
  void notes(std::string name, Then<Result<std::vector<Note>>> then) override {
    herald_->notes(std::move(name), std::move(then));
  }
  void tell(std::string text) override { herald_->tell(std::move(text)); }
  void take(Limit limit, std::string who, int count, Then<bool> then) override {
    herald_->take(std::move(limit), std::move(who), count, std::move(then));
  }
  void listen(Calls calls) override { herald_->listen(std::move(calls)); }
  std::size_t others() const override { return herald_->others(); }

 private:
  const std::shared_ptr<Herald> herald_;
};

}  // namespace

std::unique_ptr<Commons> open_commons(std::shared_ptr<Herald> herald) {
  return std::make_unique<PostgresCommons>(std::move(herald));
}

}  // namespace backstep::store::postgres
