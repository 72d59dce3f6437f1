#include "client/load/load_table.h"

#include <string_view>
#include <utility>
#include <variant>

#include "client/load/cheap_turn.h"

namespace backstep::client::load {

namespace notice = wire::notice;
namespace request = wire::request;

namespace {

constexpr std::chrono::milliseconds kAgainIn{100};
constexpr int kMostTooEarly = 50;

}  // namespace

void LoadTable::set_up() {
  for (std::size_t i = 0; i < players_; ++i) {
    apis_[i]->new_person([this](Result<std::string> token) {
      if (!token) return error(token.error().sentence);
      tokens_.push_back(std::move(*token));
      if (tokens_.size() == players_) open();
    });
  }
}

void LoadTable::open() {
  wire::api::OpenTable asked;
  asked.settings.rules.players = static_cast<std::uint8_t>(players_);
  asked.name = "Ann";
  apis_[0]->open_table(tokens_[0], asked, [this](Result<std::string> table) {
    if (!table) return error(table.error().sentence);
    id_ = std::move(*table);
    come();
  });
}

OpenLine LoadTable::counted(OpenLine open) {
  return [this, open = std::move(open)](net::ClientCalls calls) {
    calls.on_text = [this, heard = std::move(calls.on_text)](std::string_view text) {
      driver_.on_frame(text.size());
      heard(text);
    };
    return open(std::move(calls));
  };
}

void LoadTable::come() {
  for (std::size_t i = 0; i < players_; ++i) {
    SessionOptions options;
    options.url = apis_[i]->socket_url();
    options.token = std::move(tokens_[i]);
    options.table = id_;
    options.client = "load";
    options.compact = compact_;
    options.line = counted(socket_line(loop_, options.url, options.net));
    SessionCalls calls;
    calls.on_event = [this](const wire::Happened& each) { happened(each); };
    calls.on_table = [this](const notice::Table&) { look_whether_begun(); };
    calls.on_lost = [this](const std::string& why) { error("connection lost: " + why); };
    calls.on_end = [this](const std::string& code) { error("connection ended: " + code); };
    calls.on_trouble = [this](const std::string& why) { error("not understood: " + why); };
    people_.push_back(std::make_unique<Session>(loop_, std::move(options), std::move(calls)));
    const bool host = i == 0;  // who sits there already
    people_.back()->ask(host ? wire::RequestBody(request::Look{})
                             : wire::RequestBody(request::Join{"Bo" + std::to_string(i)}),
                        [this](const wire::Notice& answer) {
                          if (is_done("join", answer)) joined();
                        });
  }
  std::vector<std::string>().swap(tokens_);
}

void LoadTable::joined() {
  ++here_;
  look_whether_all_are_here();
}

void LoadTable::look_whether_all_are_here() {
  // The host's server may hear later than another one that somebody has joined there. Whoever has
  // no seat gets a free one when the game starts.
  if (state_ != State::kSetup || here_ < players_) return;
  if (people_[0]->known().table().members.size() >= players_) start();
}

void LoadTable::start() {
  state_ = State::kStarting;
  people_[0]->ask(request::Start{}, [this](const wire::Notice& answer) {
    // ... and that somebody is connected there, even later.
    const auto* const refused = std::get_if<notice::Refused>(&answer);
    if (refused != nullptr && refused->code == "empty_seats" && ++too_early_ < kMostTooEarly) {
      return loop_.after(kAgainIn, [this] { start(); });
    }
    if (!is_done("start", answer) || players_ == 1) return;
    people_[0]->ask(request::Begin{0},
                    [this](const wire::Notice& begun) { is_done("begin", begun); });
  });
}

void LoadTable::happened(const wire::Happened& happened) {
  if (state_ == State::kSetup) return look_whether_all_are_here();
  if (state_ == State::kStarting) return look_whether_begun();
  const auto* const did = std::get_if<wire::event::Did>(&happened.event);
  if (state_ != State::kPlaying || did == nullptr || did->n != n_) return;
  ++heard_;
  look_whether_played();
}

void LoadTable::look_whether_begun() {
  if (state_ != State::kStarting) return;
  for (const auto& person : people_) {
    const KnownTable& known = person->known();
    if (known.table().phase != "play" || known.table().game->n != 0) return;
  }
  state_ = State::kReady;
  set_up_ = true;
  driver_.on_ready(*this);
}

void LoadTable::play(Clock::time_point due) {
  state_ = State::kPlaying;
  due_ = due;
  heard_ = 0;
  acknowledged_ = false;
  for (const auto& person : people_) {
    const KnownTable& known = person->known();
    if (!known.is_to_move()) continue;
    const wire::GameInfo& game = *known.table().game;
    request::Play play{game.number, game.n, cheap_turn(game.view)};
    n_ = game.n + static_cast<int>(play.actions.size());
    person->ask(std::move(play), [this](const wire::Notice& answer) {
      acknowledged_ = is_done("play", answer);
      if (acknowledged_) driver_.on_acknowledged(*this, due_);
      look_whether_played();
    });
    return;
  }
  error("nobody is to move");
}

void LoadTable::look_whether_played() {
  if (!acknowledged_ || heard_ < players_) return;
  state_ = State::kReady;
  driver_.on_played(*this, due_);
  if (people_[0]->known().table().phase == "over") {
    driver_.on_game_over(*this);
    start();
  } else {
    driver_.on_ready(*this);
  }
}

void LoadTable::error(const std::string& sentence) {
  driver_.on_error(*this, sentence);
  if (set_up_ || std::exchange(given_up_, true)) return;
  driver_.on_given_up(*this);
}

std::size_t LoadTable::connected() const {
  std::size_t count = 0;
  for (const auto& person : people_) count += person->is_connected() ? 1U : 0U;
  return count;
}

bool LoadTable::is_done(const char* what, const wire::Notice& answer) {
  if (std::holds_alternative<notice::Done>(answer)) return true;
  const auto* const refused = std::get_if<notice::Refused>(&answer);
  error(std::string(what) + " refused: " + (refused == nullptr ? "" : refused->code));
  return false;
}

}  // namespace backstep::client::load
