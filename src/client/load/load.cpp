#include "client/load/load.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace backstep::client::load {
namespace {

using std::chrono::duration;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr milliseconds kTick{1};
constexpr milliseconds kSettleTime{2'000};
constexpr milliseconds kDrainTime{10'000};
constexpr milliseconds kSetUpTime{300'000};
constexpr std::size_t kFirstErrors = 5;
constexpr int kBotPlayers = 4;
// A server lets a connection send twenty wishes a second, so that a table of two that plays without
// a pause must not play more often than this.
constexpr milliseconds kPause{60};

double seconds_between(LoadTable::Clock::time_point from, LoadTable::Clock::time_point to) {
  return duration<double>(to - from).count();
}

float ms_since(LoadTable::Clock::time_point from) {
  return duration<float, std::milli>(LoadTable::Clock::now() - from).count();
}

// What so many of a hundred are at most.
double within(const std::vector<float>& ascending, double percent) {
  if (ascending.empty()) return 0;
  const auto count = static_cast<double>(ascending.size());
  const auto rank = static_cast<std::size_t>(std::ceil(count * percent / 100));
  return static_cast<double>(ascending[std::clamp<std::size_t>(rank, 1, ascending.size()) - 1]);
}

}  // namespace

double LoadFigures::actions_per_second() const {
  return seconds > 0 ? static_cast<double>(actions) / seconds : 0;
}

double LoadFigures::acknowledged_per_second() const {
  return seconds > 0 ? static_cast<double>(acknowledged) / seconds : 0;
}

double LoadFigures::bytes_per_action() const {
  return actions > 0 ? static_cast<double>(bytes) / static_cast<double>(actions) : 0;
}

double LoadFigures::latency_ms(double percent) const { return within(latencies_ms, percent); }

double LoadFigures::acknowledged_in_ms(double percent) const {
  return within(acknowledged_ms, percent);
}

Load::Load(net::Loop& loop, LoadOptions options, Calls calls)
    : loop_(loop), options_(std::move(options)), calls_(std::move(calls)) {
  for (const net::Url& url : options_.urls) apis_.emplace_back(loop, url);
}

void Load::begin() {
  began_ = Clock::now();
  set_up_more();
  loop_.after(kSetUpTime, [this] {
    if (phase_ != Phase::kSetup) return;
    note_error("the setup took too long");
    settle();
  });
}

// ---- setup

void Load::set_up_more() {
  const auto wanted = static_cast<std::size_t>(options_.tables);
  const std::size_t most = set_up_ + given_up_ + static_cast<std::size_t>(options_.set_up_at_once);
  while (tables_.size() < std::min(wanted, most)) {
    std::vector<const ApiCalls*> apis;
    apis.reserve(static_cast<std::size_t>(options_.players));
    for (std::size_t i = 0; i < static_cast<std::size_t>(options_.players); ++i) {
      apis.push_back(
          &apis_[options_.apart ? (tables_.size() + i) % apis_.size()
                                : chance_.below(static_cast<std::uint32_t>(apis_.size()))]);
    }
    tables_.push_back(std::make_unique<LoadTable>(loop_, std::move(apis), options_.compact, *this));
    tables_.back()->set_up();
  }
  if (set_up_ + given_up_ == wanted) settle();
}

void Load::settle() {
  phase_ = Phase::kSettling;
  figures_.tables = set_up_;
  figures_.set_up_seconds = seconds_between(began_, Clock::now());
  // Without a table there is nothing to measure; the errors say why.
  if (set_up_ == 0) return loop_.after(std::chrono::milliseconds(0), [this] { end(); });
  for (int i = 0; i < options_.bot_tables; ++i) {
    bots_.push_back(
        std::make_unique<LoadBots>(loop_, apis_[bots_.size() % apis_.size()], "strong", kBotPlayers,
                                   [this](const std::string& sentence) { note_error(sentence); }));
    bots_.back()->begin();
  }
  loop_.after(kSettleTime, [this] { run(); });
}

// ---- the run

void Load::run() {
  if (calls_.on_set_up) calls_.on_set_up();
  for (const auto& table : tables_) figures_.connections += table->connected();
  phase_ = Phase::kRunning;
  began_ = Clock::now();
  ends_ = began_ + duration_cast<Clock::duration>(duration<double>(options_.seconds));
  tick();
}

void Load::tick() {
  const Clock::time_point now = Clock::now();
  if (phase_ == Phase::kRunning && now >= ends_) {
    phase_ = Phase::kDraining;
    figures_.seconds = seconds_between(began_, now);
  }
  if (options_.rate > 0 && !options_.idle) {
    const double passed = std::min(seconds_between(began_, now), options_.seconds);
    due_ = static_cast<std::uint64_t>(passed * options_.rate);
    while (sent_ < due_ && !ready_.empty()) {
      const duration<double> since(static_cast<double>(sent_ + 1) / options_.rate);
      LoadTable* const table = ready_.front();
      ready_.pop_front();
      ++sent_;
      table->play(began_ + duration_cast<Clock::duration>(since));
    }
  } else if (phase_ == Phase::kRunning && !options_.idle) {
    while (!ready_.empty()) {
      LoadTable* const table = ready_.front();
      ready_.pop_front();
      ++due_;
      ++sent_;
      table->play(Clock::now());
    }
  }
  const bool drained = finished_ >= due_ || now >= ends_ + kDrainTime;
  if (phase_ == Phase::kDraining && drained) return end();
  loop_.after(kTick, [this] { tick(); });
}

void Load::end() {
  phase_ = Phase::kOver;
  for (const auto& bots : bots_) figures_.bot_turns += bots->turns();
  if (due_ > finished_) {
    figures_.errors += due_ - finished_ - 1;
    note_error(std::to_string(due_ - finished_) + " actions were not finished in time");
  }
  std::sort(figures_.latencies_ms.begin(), figures_.latencies_ms.end());
  std::sort(figures_.acknowledged_ms.begin(), figures_.acknowledged_ms.end());
  calls_.on_end(figures_);
}

// ---- what tables say

void Load::on_ready(LoadTable& table) {
  if (phase_ == Phase::kSetup) {
    ++set_up_;
    ready_.push_back(&table);
    set_up_more();
  } else if (options_.rate > 0) {
    ready_.push_back(&table);
  } else {
    const auto go_on = [this, &table] {
      if (phase_ != Phase::kRunning) return;
      ++due_;
      ++sent_;
      table.play(Clock::now());
    };
    if (options_.tables < 1'000) {
      loop_.after(kPause, go_on);
    } else {
      loop_.post(go_on);
    }
  }
}

void Load::on_played(LoadTable&, Clock::time_point due) {
  ++finished_;
  if (Clock::now() < ends_) ++figures_.actions;
  figures_.latencies_ms.push_back(ms_since(due));
}

void Load::on_acknowledged(LoadTable&, Clock::time_point due) {
  if (Clock::now() < ends_) ++figures_.acknowledged;
  figures_.acknowledged_ms.push_back(ms_since(due));
}

void Load::on_frame(std::size_t text_bytes) {
  if (phase_ != Phase::kRunning) return;
  ++figures_.frames;
  figures_.bytes += text_bytes + (text_bytes < 126 ? 2U : text_bytes <= 0xFFFF ? 4U : 10U);
}

void Load::on_given_up(LoadTable&) {
  ++given_up_;
  if (phase_ == Phase::kSetup) set_up_more();
}

void Load::note_error(const std::string& sentence) {
  if (phase_ == Phase::kOver) return;
  ++figures_.errors;
  if (figures_.first_errors.size() < kFirstErrors) figures_.first_errors.push_back(sentence);
}

}  // namespace backstep::client::load
