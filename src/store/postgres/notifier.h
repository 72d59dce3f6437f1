// Herald: speaks for this process to the others on a database, and hears them. Two threads: one
// that says and asks, with a connection that does not wait for the disk, and the listener's. Calls
// may come from any thread. Inside this room only.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/limits.h"
#include "store/postgres/listener.h"
#include "store/postgres/peer_notes.h"
#include "store/postgres/retrying_connection.h"
#include "store/postgres/store.h"
#include "store/shared_state.h"
#include "store/store.h"

namespace backstep::store::postgres {

class Notifier {
 public:
  Notifier(const Address& address, std::string self, const PostgresOptions& options);
  ~Notifier() { leave(); }
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;

  // Once, before anything else.
  Outcome<bool> open();

  // Of the store: tells the others that a log has grown; and what they say of theirs. None is
  // called any more from when another one, or none, is set.
  void announce(const std::string& log, std::uint64_t last);
  void on_news(Store::News news);

  // It asks the database for something every second, so it is the first to know. From any thread.
  bool is_up() const { return line_.is_up(); }

  // As Commons promises.
  const std::string& self() const { return self_; }
  void listen(SharedState::Calls calls) { others_.listen(std::move(calls)); }
  std::size_t others() const { return others_.size(); }
  void note(std::string name, std::string body);
  void notes(std::string name, SharedState::Then<Result<std::vector<Note>>> then);
  void tell(std::string text);
  void take(Limit limit, std::string who, int count, SharedState::Then<bool> then);

  // Tells the others that this process is gone, answers everything, and is silent from then on.
  void leave();

 private:
  struct Own {
    std::int64_t number = 0;
    std::string body;
  };
  struct NotesAsked {
    std::string name;
    SharedState::Then<Result<std::vector<Note>>> then;
    Time asked;
  };
  struct Taking {
    Limit limit;
    std::string who;
    int count = 0;
    SharedState::Then<bool> then;
    Time asked;
  };
  // What there is to do.
  struct Work {
    std::map<std::string, Own> notes;
    std::map<std::string, std::uint64_t> news;
    std::vector<std::string> texts;
    std::vector<std::string> payloads;  // about notes that are laid down
    std::vector<NotesAsked> questions;
    std::vector<Taking> takings;

    bool is_empty() const {
      return notes.empty() && news.empty() && texts.empty() && questions.empty() && takings.empty();
    }
  };

  void hear(const Payload& payload);
  void run();
  // Everything that there is to do. What cannot be done stays.
  void work();
  Outcome<bool> lay_down(Work& work);
  Outcome<bool> speak(Work& work);
  Outcome<bool> beat();
  Outcome<bool> clear_up();
  Outcome<bool> answer_questions(Work& work);
  Outcome<bool> answer_takings(Work& work);
  void put_back(Work work);
  // Those who have waited for the database long enough.
  void answer_alone();
  bool take_alone(const Taking& taking);
  void lay_down_all();
  void say_goodbye();
  // How long the database may say nothing: not much longer than one who wants to take something.
  Milliseconds silence() const;

  const std::string self_;
  const PostgresOptions options_;
  Closing closing_;
  Line line_;
  Others others_;

  std::mutex mutex_;
  std::condition_variable ready_;
  Work work_;
  std::map<std::string, Own> own_;  // what this process says
  std::int64_t number_ = 0;
  bool is_leaving_ = false;

  std::mutex limits_mutex_;
  Limits limits_;  // while the database cannot be reached
  std::atomic<bool> is_alone_ = false;

  std::mutex news_mutex_;  // also while the news are told
  Store::News news_;

  std::atomic<bool> reads_all_ = true;  // the next time
  std::atomic<bool> beats_now_ = false;
  // Of the thread.
  bool had_much_ = false;  // to say, last time
  Time worked_;
  Time next_beat_;
  Time next_clearing_;
  Time next_reading_;
  Time lost_;

  std::thread thread_;
  Listener listener_;  // last: it calls us
};

std::unique_ptr<SharedState> open_shared_state(std::shared_ptr<Notifier> notifier);

}  // namespace backstep::store::postgres
