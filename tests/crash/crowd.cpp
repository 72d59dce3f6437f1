#include "tests/crash/crowd.h"

#include <algorithm>
#include <mutex>

#include "wire/record_json.h"

namespace backstep::crash {
namespace {

constexpr std::chrono::milliseconds kPause{20};

// What comes of many questions, for somebody on another thread who does not wait for ever.
class Answers {
 public:
  explicit Answers(std::size_t asked) : missing_(asked) {}

  void take(const std::string& complaint) {
    const std::lock_guard lock(mutex_);
    --missing_;
    if (!complaint.empty()) complaints_.push_back(complaint);
  }
  Complaints wait(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
      {
        const std::lock_guard lock(mutex_);
        if (missing_ == 0) return complaints_;
        if (std::chrono::steady_clock::now() >= until) {
          Complaints all = complaints_;
          all.push_back(std::to_string(missing_) + " have no answer");
          return all;
        }
      }
      std::this_thread::sleep_for(kPause);
    }
  }

 private:
  std::mutex mutex_;
  std::size_t missing_;
  Complaints complaints_;
};

std::string differs(const std::string& text, const Truth::Game& game) {
  wire::RecordReader reader(text);
  const auto read = reader.next();
  if (!read) return "no record";
  if (!read->ok()) return read->error().sentence;
  const Record& record = read->value();
  if (record.actions != game.actions) return "other actions";
  std::size_t signals = 0;
  for (const Note& note : record.notes) {
    signals += note.kind == Note::Kind::kSignals ? 1U : 0U;
  }
  return signals == game.signals ? "" : "other signals";
}

}  // namespace

CrashTable::Seating any_seating(int table) {
  CrashTable::Seating seating;
  seating.rules.players = static_cast<std::uint8_t>(1 + table % 3);
  seating.rules.extreme = table % 2 == 1;
  seating.rules.on_fire = table % 5 == 2;
  if (table % 4 == 3) {
    seating.bots = 1 + table / 4 % 2;
    seating.rules.players = static_cast<std::uint8_t>(2 + seating.bots);
  }
  return seating;
}

Crowd::Crowd(Options options) : api_(loop_, options.api) {
  if (options.connections.empty()) options.connections.push_back(api_.socket_url());
  for (int i = 0; i < options.tables; ++i) {
    tables_.push_back(std::make_unique<CrashTable>(
        loop_, api_, options.connections, options.seating(i),
        options.seed + "-" + std::to_string(i),
        [this](const std::string& sentence) { troubles_.push_back(sentence); }));
    tables_.back()->on_play([this] { ++plays_; });
  }
  thread_ = std::thread([this] { loop_.run(); });
}

Crowd::~Crowd() {
  loop_.stop();
  thread_.join();
}

Complaints Crowd::wait_until(Milliseconds patience, bool (CrashTable::*is_so)() const) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const bool is_over = std::chrono::steady_clock::now() >= until;
    Complaints complaints = with_tables([&](auto& tables) {
      Complaints not_yet;
      for (const auto& table : tables) {
        if (!(table.get()->*is_so)()) not_yet.push_back(table->standing());
      }
      if (is_over) not_yet.insert(not_yet.begin(), troubles_.begin(), troubles_.end());
      return not_yet;
    });
    if (complaints.empty() || is_over) return complaints;
    std::this_thread::sleep_for(kPause);
  }
}

Complaints Crowd::set_up(Milliseconds patience) {
  with_tables([](auto& tables) {
    for (const auto& table : tables) table->set_up();
  });
  return wait_until(patience, &CrashTable::is_begun);
}

bool Crowd::wait_for_play(Milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  const auto plays = [this] { return with_tables([this](auto&) { return plays_; }); };
  for (const std::uint64_t before = plays(); plays() == before;) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

Complaints Crowd::look_afresh(Milliseconds patience) {
  const auto answers = std::make_shared<Answers>(tables_.size());
  with_tables([&](auto& tables) {
    for (const auto& table : tables) {
      table->look_afresh([answers](const std::string& wrong) { answers->take(wrong); });
    }
  });
  return answers->wait(patience);
}

Complaints Crowd::finish(Milliseconds patience) {
  with_tables([](auto& tables) {
    for (const auto& table : tables) table->finish();
  });
  return wait_until(patience, &CrashTable::is_finished);
}

Complaints Crowd::compare_records() {
  const auto answers = with_tables([this](auto& tables) {
    std::vector<Truth::Game> games;
    for (const auto& table : tables) {
      const std::vector<Truth::Game> more = table->truth().games();
      games.insert(games.end(), more.begin(), more.end());
    }
    auto all = std::make_shared<Answers>(games.size());
    for (const Truth::Game& game : games) {
      api_.record(game.id, [all, game](const Result<std::string>& text) {
        const std::string wrong = text ? differs(*text, game) : text.error().sentence;
        all->take(wrong.empty() ? "" : game.id + ": " + wrong);
      });
    }
    return all;
  });
  return answers->wait(Milliseconds(60'000));
}

Complaints Crowd::troubles() {
  return with_tables([this](auto&) { return troubles_; });
}

void Crowd::judge(Verdicts& verdicts) {
  verdicts.check("the records hold what was seen", compare_records());
  with_tables([&](auto& tables) {
    Complaints gaps;
    Complaints wrong;
    Complaints turns;
    for (const auto& table : tables) {
      const Truth& truth = table->truth();
      if (truth.gaps() > 0) gaps.push_back(table->standing());
      const std::string sentence = truth.wrong_with_acknowledged(table->people());
      if (!sentence.empty()) wrong.push_back(table->standing() + ": " + sentence);
      const std::string turn = truth.wrong_with_turns();
      if (!turn.empty()) turns.push_back(table->standing() + ": " + turn);
    }
    verdicts.check("nobody saw anything else, or was refused", troubles_);
    verdicts.check("everything was seen", gaps);
    verdicts.check("what was acknowledged happened once", wrong);
    verdicts.check("every turn was played once", turns);
  });
}

Crowd::Figures Crowd::figures() {
  return with_tables([](auto& tables) {
    Figures all;
    const auto longer = [](Milliseconds& longest, CrashTable::Clock::duration time) {
      longest = std::max(longest, std::chrono::duration_cast<Milliseconds>(time));
    };
    for (const auto& table : tables) {
      all.games += table->truth().games().size();
      all.acknowledged += table->truth().acknowledged();
      all.sent_again += table->sent_again();
      all.repeated += table->repeated();
      all.refused_talk += table->refused_talk();
      all.store_failures += table->store_failures();
      longer(all.longest_wait, table->longest_wait());
      longer(all.longest_absence, table->longest_absence());
    }
    return all;
  });
}

void Crowd::forget_waits() {
  with_tables([](auto& tables) {
    for (const auto& table : tables) table->forget_waits();
  });
}

std::vector<double> Crowd::seen_times() {
  return with_tables([](auto& tables) {
    std::vector<double> all;
    for (const auto& table : tables) {
      const std::vector<double> more = table->seen_times().all();
      all.insert(all.end(), more.begin(), more.end());
    }
    std::sort(all.begin(), all.end());
    return all;
  });
}

}  // namespace backstep::crash
