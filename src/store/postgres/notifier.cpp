#include "store/postgres/notifier.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "store/postgres/notifier_sql.h"
#include "store/well_formed.h"

namespace backstep::store::postgres {

namespace {

constexpr Milliseconds kNotifierClosingFor(1000);
// Between two times of speaking: what comes meanwhile is told together. Who speaks seldom does not
// wait; and all that others have to do for it, they do once. Whoever had much to say has more soon.
constexpr Milliseconds kBatchingTime(4);
constexpr Milliseconds kBatchingThreshold(30);
constexpr std::size_t kMuch = 6;
// How far back one looks for what others said: they may be slow to store it, or we to read it.
constexpr std::int64_t kLatelyMs = 10'000;
constexpr int kBeatsBetweenClearings = 10;
constexpr int kBeatsBetweenReadings = 60;
constexpr std::size_t kLongestTold = 7'500;

std::int64_t now_ms() {
  return std::chrono::duration_cast<Milliseconds>(Clock::now().time_since_epoch()).count();
}

std::vector<Others::Heard> heard_in(const Rows& rows) {
  std::vector<Others::Heard> heard;
  heard.reserve(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    heard.push_back({{std::string(rows.text(row, 0)), std::string(rows.text(row, 1)),
                      std::string(rows.text(row, 3))},
                     rows.number(row, 2)});
  }
  return heard;
}

}  // namespace

Notifier::Notifier(const Address& address, std::string self, const PostgresOptions& options)
    : self_(std::move(self)),
      options_(options),
      line_(address, {notifier::kStatements, false}, closing_),
      listener_(address, self_,
                {[this](const Payload& payload) { hear(payload); },
                 [this] {
                   reads_all_ = true;
                   beats_now_ = true;
                   ready_.notify_one();
                 }}) {}

Outcome<bool> Notifier::open() {
  if (Outcome<bool> connected = line_.connect(); !connected) return connected;
  // Heard first, then seen: whoever sees us can tell us something.
  if (Outcome<bool> listening = listener_.open(); !listening) return listening;
  if (Outcome<bool> begun = beat(); !begun) return begun;
  thread_ = std::thread([this] { run(); });
  return true;
}

void Notifier::announce(const std::string& log, std::uint64_t last) {
  {
    const std::lock_guard lock(mutex_);
    if (is_leaving_) return;
    std::uint64_t& said = work_.news[log];
    said = std::max(said, last);
  }
  ready_.notify_one();
}

void Notifier::on_news(Store::News news) {
  const std::lock_guard lock(news_mutex_);
  news_ = std::move(news);
}

void Notifier::note(std::string name, std::string body) {
  {
    const std::lock_guard lock(mutex_);
    Own own{++number_, std::move(body)};
    work_.notes[name] = own;
    if (own.body.empty()) {
      own_.erase(name);
    } else {
      own_[std::move(name)] = std::move(own);
    }
  }
  ready_.notify_one();
}

void Notifier::notes(std::string name, SharedState::Then<Result<std::vector<Note>>> then) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_leaving_) {
      work_.questions.push_back({std::move(name), std::move(then), Clock::now()});
      ready_.notify_one();
      return;
    }
  }
  then(Error{"the commons are closing"});
}

void Notifier::tell(std::string text) {
  if (text.size() > kLongestTold || !is_text(text)) return;
  {
    const std::lock_guard lock(mutex_);
    work_.texts.push_back(std::move(text));
  }
  ready_.notify_one();
}

void Notifier::take(Limit limit, std::string who, int count, SharedState::Then<bool> then) {
  Taking taking{std::move(limit), std::move(who), count, std::move(then), Clock::now()};
  if (!is_alone_) {
    const std::lock_guard lock(mutex_);
    if (!is_leaving_) {
      work_.takings.push_back(std::move(taking));
      ready_.notify_one();
      return;
    }
  }
  taking.then(take_alone(taking));
}

void Notifier::leave() {
  {
    const std::lock_guard lock(mutex_);
    if (is_leaving_) return;
    is_leaving_ = true;
  }
  closing_.begin(kNotifierClosingFor);
  ready_.notify_one();
  if (thread_.joinable()) thread_.join();
  others_.be_silent();
}

void Notifier::hear(const Payload& payload) {
  switch (payload.word) {
    case Word::kNews: {
      const std::lock_guard lock(news_mutex_);
      if (!news_) break;
      for (const auto& [log, last] : news_in(payload)) news_(log, last);
      break;
    }
    case Word::kNote:
      if (const auto said = note_in(payload)) {
        others_.hear({{payload.process, said->name, said->body}, said->number});
      }
      break;
    case Word::kHint:
      beats_now_ = true;
      ready_.notify_one();
      break;
    case Word::kTold:
      if (payload.fields.size() == 1) others_.hear_text(payload.process, payload.fields[0]);
      break;
    case Word::kGone:
      others_.hear_end(payload.process);
      break;
  }
}

void Notifier::run() {
  for (;;) {
    if (!line_.is_up()) {
      answer_alone();
      if (closing_.has_begun()) break;
      if (!line_.connect(lost_ + Milliseconds(options_.alone_ms) > Clock::now()
                             ? lost_ + Milliseconds(options_.alone_ms)
                             : Time::max())) {
        continue;
      }
      is_alone_ = false;
      lay_down_all();
      reads_all_ = true;
      beats_now_ = true;
    }
    {
      std::unique_lock lock(mutex_);
      ready_.wait_until(lock, next_beat_,
                        [this] { return is_leaving_ || beats_now_ || !work_.is_empty(); });
      if (is_leaving_) break;
    }
    closing_.sleep(worked_ + (had_much_ ? kBatchingThreshold : kBatchingTime));
    worked_ = Clock::now();
    work();
    if (!line_.is_up()) lost_ = Clock::now();
  }
  if (line_.is_up()) work();
  say_goodbye();
  answer_alone();
}

void Notifier::work() {
  Work work;
  {
    const std::lock_guard lock(mutex_);
    std::swap(work, work_);
  }
  had_much_ = work.news.size() >= kMuch;
  const Time now = Clock::now();
  Outcome<bool> done = true;
  if (now >= next_beat_ || beats_now_) done = beat();
  if (done) done = lay_down(work);
  if (done) done = speak(work);
  if (done) done = answer_takings(work);
  if (done) done = answer_questions(work);
  if (done && now >= next_clearing_) done = clear_up();
  if (done) return;
  put_back(std::move(work));
  // Somebody was in the way, or our process was cleared away: begin anew, but not at once.
  if (line_.is_up()) {
    lay_down_all();
    beats_now_ = true;
    closing_.sleep(Clock::now() + Milliseconds(50));
  }
}

Outcome<bool> Notifier::beat() {
  beats_now_ = false;
  const Time now = Clock::now();
  const bool is_all = reads_all_.exchange(false) || now >= next_reading_;
  const std::uint64_t begun = others_.begin_reading();
  Values lately;
  lately.text(self_);
  if (!is_all) lately.number(kLatelyMs);
  const auto answers =
      line_.ask({{&notifier::kBeat, std::move(Values().text(self_))},
                 {&notifier::kAlive, std::move(Values().text(self_).number(options_.gone_ms))},
                 {is_all ? &notifier::kAll : &notifier::kLately, std::move(lately)}},
                silence());
  if (!answers) {
    reads_all_ = reads_all_ || is_all;
    return answers.error();
  }
  next_beat_ = now + Milliseconds(options_.beat_ms);
  if (is_all) next_reading_ = now + kBeatsBetweenReadings * Milliseconds(options_.beat_ms);
  if ((*answers)[0].number(0, 0) != 0) lay_down_all();
  std::vector<std::string> alive;
  alive.reserve((*answers)[1].size());
  for (std::size_t row = 0; row < (*answers)[1].size(); ++row) {
    alive.emplace_back((*answers)[1].text(row, 0));
  }
  if (others_.finish_reading(begun, alive, heard_in((*answers)[2]), is_all)) {
    reads_all_ = true;
    if (!is_all) beats_now_ = true;
  }
  return true;
}

Outcome<bool> Notifier::lay_down(Work& work) {
  if (work.notes.empty()) return true;
  std::vector<std::string_view> names;
  std::vector<std::int64_t> numbers;
  std::vector<std::string_view> bodies;
  for (const auto& [name, own] : work.notes) {
    names.push_back(name);
    numbers.push_back(own.number);
    bodies.push_back(own.body);
  }
  Values values;
  values.text(self_).byte_strings(names).numbers(numbers).byte_strings(bodies);
  const auto answers = line_.ask({{&notifier::kLayDown, std::move(values)}}, silence());
  if (!answers) return answers.error();
  for (const auto& [name, own] : std::exchange(work.notes, {})) {
    work.payloads.push_back(pack_note(self_, {own.number, name, own.body}));
  }
  return true;
}

Outcome<bool> Notifier::speak(Work& work) {
  std::vector<std::string> payloads = std::exchange(work.payloads, {});
  std::ranges::move(pack_news(self_, std::exchange(work.news, {})), std::back_inserter(payloads));
  for (const std::string& text : std::exchange(work.texts, {})) {
    payloads.push_back(pack({self_, Word::kTold, {text}}));
  }
  if (payloads.empty()) return true;
  std::vector<Question> questions;
  questions.reserve(payloads.size());
  for (const std::string& payload : payloads) {
    questions.push_back({&notifier::kNotify, std::move(Values().text(payload))});
  }
  // These are hints, and may be lost; nothing is told twice. If the database takes none, since
  // somebody has not listened for very long, everything else goes on.
  const auto answers = line_.ask(questions, silence());
  if (!answers && answers.error().is(Trouble::Kind::kLost)) return answers.error();
  return true;
}

Outcome<bool> Notifier::answer_takings(Work& work) {
  if (work.takings.empty()) return true;
  // In the order of what is locked, in every process: so nobody waits in a circle.
  std::ranges::sort(work.takings, [](const Taking& a, const Taking& b) {
    return std::tie(a.limit.what, a.who) < std::tie(b.limit.what, b.who);
  });
  std::vector<Question> questions;
  for (const Taking& taking : work.takings) {
    Values values;
    values.bytes(taking.limit.what).bytes(taking.who);
    if (taking.count == 0) {
      values.number(taking.limit.most);
      questions.push_back({&notifier::kLook, std::move(values)});
    } else {
      values.number(taking.count).number(taking.limit.most).number(taking.limit.stretch_ms);
      questions.push_back({&notifier::kTake, std::move(values)});
    }
  }
  const auto answers = line_.ask(questions, silence());
  if (!answers) return answers.error();
  const std::vector<Taking> takings = std::exchange(work.takings, {});
  for (std::size_t i = 0; i < takings.size(); ++i) takings[i].then((*answers)[i].size() > 0);
  return true;
}

Outcome<bool> Notifier::answer_questions(Work& work) {
  if (work.questions.empty()) return true;
  std::vector<Question> questions;
  questions.reserve(work.questions.size());
  for (const NotesAsked& each : work.questions) {
    questions.push_back({&notifier::kNotes, std::move(Values().bytes(each.name).text(self_).number(
                                                options_.gone_ms))});
  }
  const auto answers = line_.ask(questions, silence());
  if (!answers) return answers.error();
  const std::vector<NotesAsked> asked = std::exchange(work.questions, {});
  for (std::size_t i = 0; i < asked.size(); ++i) {
    std::vector<Note> notes;
    notes.reserve((*answers)[i].size());
    for (std::size_t row = 0; row < (*answers)[i].size(); ++row) {
      notes.push_back({std::string((*answers)[i].text(row, 0)), asked[i].name,
                       std::string((*answers)[i].text(row, 1))});
    }
    asked[i].then(std::move(notes));
  }
  return true;
}

Outcome<bool> Notifier::clear_up() {
  const auto answers = line_.ask(
      {{&notifier::kClearQuotas, {}},
       {&notifier::kClearProcesses, std::move(Values().number(options_.cleared_ms))},
       {&notifier::kClearNotes, std::move(Values().text(self_).number(options_.cleared_ms))}},
      silence());
  if (!answers) return answers.error();
  next_clearing_ = Clock::now() + kBeatsBetweenClearings * Milliseconds(options_.beat_ms);
  return true;
}

void Notifier::put_back(Work work) {
  const std::lock_guard lock(mutex_);
  // What was said meanwhile is newer.
  work_.notes.merge(work.notes);
  std::ranges::move(work.questions, std::back_inserter(work_.questions));
  std::ranges::move(work.takings, std::back_inserter(work_.takings));
}

void Notifier::answer_alone() {
  const Time now = Clock::now();
  const bool is_over = closing_.has_begun();
  if (now >= lost_ + Milliseconds(options_.alone_ms)) is_alone_ = true;
  std::vector<Taking> takings;
  std::vector<NotesAsked> questions;
  {
    const std::lock_guard lock(mutex_);
    std::vector<Taking> kept;
    for (Taking& taking : work_.takings) {
      const bool is_due =
          is_over || is_alone_ || now >= taking.asked + Milliseconds(options_.alone_ms);
      (is_due ? takings : kept).push_back(std::move(taking));
    }
    work_.takings = std::move(kept);
    std::vector<NotesAsked> waiting;
    for (NotesAsked& each : work_.questions) {
      const bool is_due = is_over || now >= each.asked + Milliseconds(options_.patience_ms);
      (is_due ? questions : waiting).push_back(std::move(each));
    }
    work_.questions = std::move(waiting);
  }
  for (const Taking& taking : takings) taking.then(take_alone(taking));
  for (const NotesAsked& each : questions) {
    each.then(Error{"there is no connection to PostgreSQL"});
  }
}

bool Notifier::take_alone(const Taking& taking) {
  const std::lock_guard lock(limits_mutex_);
  return limits_.take(taking.limit, taking.who, taking.count, now_ms());
}

void Notifier::lay_down_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, own] : own_) work_.notes.try_emplace(name, own);
}

void Notifier::say_goodbye() {
  const std::string payload = pack({self_, Word::kGone, {}});
  static_cast<void>(line_.ask({{&notifier::kLeave, std::move(Values().text(self_))},
                               {&notifier::kNotify, std::move(Values().text(payload))}},
                              silence()));
}

Milliseconds Notifier::silence() const { return Milliseconds(options_.alone_ms) * 3 / 2; }

}  // namespace backstep::store::postgres
