#include "client/bridge/bridge.h"

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "base/entropy.h"
#include "base/random.h"
#include "client/bridge/guest_thread.h"
#include "engine/signal/talk.h"

namespace backstep::client::bridge {
namespace {

namespace notice = wire::notice;
namespace request = wire::request;
using Clock = std::chrono::steady_clock;

// So often in a row may a guest fail before its seat is given away.
constexpr int kMostFailures = 3;
constexpr const char* kStandIn = "quick";

std::string result_text(const View& view) {
  if (view.outcome == Outcome::kWon) return "won";
  if (!is_lost(view.outcome)) return "stopped";
  return "lost by " + std::string(reason(view.outcome));
}

}  // namespace

struct Bridge::Inside : std::enable_shared_from_this<Inside> {
  Inside(net::Loop& the_loop, BridgeOptions the_options, BridgeCalls the_calls)
      : loop(the_loop),
        options(std::move(the_options)),
        calls(std::move(the_calls)),
        guest(options.command, options.limits) {}

  void begin() {
    client::SessionCalls hears;
    hears.on_ready = [this] { ready(); };
    hears.on_event = [this](const wire::Happened& each) { happened(each.event); };
    hears.on_table = [this](const notice::Table&) { look(); };
    hears.on_lost = [this](const std::string& why) { lost(why); };
    hears.on_end = [this](const std::string& code) {
      end(false, code == "unknown_table" ? "there is no such table on this server"
                                         : "the server says " + code);
    };
    hears.on_trouble = [this](const std::string& why) { calls.say("not understood: " + why); };
    session.emplace(loop, std::move(options.session), std::move(hears));
  }

  const table::TableView& table() const { return session->known().table(); }
  const View* view() const { return session->known().view(); }
  std::optional<int> seat() const { return table().you.seat; }
  bool is_running() const { return table().phase == "begin" || table().phase == "play"; }

  // ---- coming and sitting down

  void ready() {
    calls.say("connected");
    reached = true;
    last_lost.clear();
    if (table().you.member != 0) return look();
    if (std::exchange(joining, true)) return;
    request::Join join;
    join.name = options.name;
    join.program = true;
    session->ask(join, [this](const wire::Notice& answer) {
      joining = false;
      const auto* const refused = std::get_if<notice::Refused>(&answer);
      if (refused != nullptr && refused->code != "joined") {
        return end(false, "it may not join: " + refused->text);
      }
      look();
    });
  }

  void lost(const std::string& why) {
    const auto tried = std::chrono::steady_clock::now() - began;
    if (!reached && (++attempts >= options.first_attempts || tried >= options.first_time)) {
      return end(false, why);
    }
    if (why != std::exchange(last_lost, why)) calls.say("no connection: " + why);
  }

  void take_seat() {
    if (seat() || is_running() || table().phase == "closed" || asking_seat) return;
    for (std::size_t i = 0; i < table().seats.size(); ++i) {
      const int place = static_cast<int>(i);
      const bool wanted = options.seat ? *options.seat == place : table().seats[i].bot.empty();
      if (!wanted || table().seats[i].member != 0) continue;
      asking_seat = true;
      session->ask(request::Sit{place}, [this, place](const wire::Notice& answer) {
        asking_seat = false;
        if (const auto* const refused = std::get_if<notice::Refused>(&answer)) {
          calls.say("no seat: " + refused->text);
        } else {
          calls.say("sits on seat " + std::to_string(place + 1));
        }
      });
      return;
    }
    if (options.seat && *options.seat >= static_cast<int>(table().seats.size())) {
      return end(false, "the table has no seat " + std::to_string(*options.seat + 1));
    }
    if (!std::exchange(waiting_for_seat, true)) calls.say("no seat is free; waiting for one");
  }

  // ---- the game

  void happened(const wire::Event& event) {
    if (const auto* const did = std::get_if<wire::event::Did>(&event)) {
      for (const Action action : did->actions)
        tell([seat = did->seat, action](auto& to) { to.hear(seat, action); });
    } else if (const auto* const signalled = std::get_if<wire::entry::Signalled>(&event)) {
      tell([said = *signalled](auto& to) { to.hear(said.seat, said.signal); });
    }
    look();
  }

  // Something is for the guest, if it knows of the game at all.
  template <class Tell>
  void tell(Tell what) {
    if (told_game != 0) guest.post([what](bots::external::PipeGuest& to) { what(to); });
  }

  // The one place that decides what to do next, from the table as it is known.
  void look() {
    if (over || table().you.member == 0) return;
    take_seat();
    const wire::GameInfo* const game = table().game ? &*table().game : nullptr;
    const bool mine = game != nullptr && seat() && !view()->is_spectator() && plays_itself();
    if (told_game != 0 &&
        (game == nullptr || game->number != told_game || !is_running() || !mine)) {
      leave_game(game != nullptr && game->number == told_game && mine);
    }
    if (!mine || !is_running()) return be_ready();
    if (told_game != game->number) enter_game(*game);
    if (table().phase == "begin") return offer_to_begin();
    if (session->known().is_to_move()) return play(*game);
    speak(*game);
  }

  // Not a bot of the server in its place.
  bool plays_itself() const { return table().seats[static_cast<std::size_t>(*seat())].bot.empty(); }

  void enter_game(const wire::GameInfo& game) {
    told_game = game.number;
    asked_n = spoken_n = -1;
    asked_to_begin = false;
    calls.say("game " + std::to_string(game.number) + " begins");
    sit_down();
  }

  void sit_down() {
    const View at = *view();
    const std::uint64_t chance = SystemEntropy().next();
    guest.post([at, chance](bots::external::PipeGuest& to) {
      to.sit_down(at, at.rules.players > 1, chance);
    });
  }

  void leave_game(bool to_the_end) {
    const int game = std::exchange(told_game, 0);
    if (view() != nullptr && !view()->is_spectator()) {
      const View at = *view();
      guest.post([at](bots::external::PipeGuest& to) { to.stand_up(at, false); });
      if (to_the_end) {
        calls.say("game " + std::to_string(game) + ": " + result_text(at) + ", " +
                  std::to_string(at.left()) + " cards left");
      }
    }
    ++played;
    if (options.games == 0 || played < options.games) return;
    session->ask(request::Leave{},
                 [this](const wire::Notice&) { end(true, "all games are played"); });
  }

  void be_ready() {
    if (over || table().phase != "over" || !seat() || ready_after == table().seq) return;
    for (const int member : table().ready) {
      if (member == table().you.member) return;
    }
    ready_after = table().seq;
    session->ask(request::Ready{true});
  }

  void offer_to_begin() {
    if (std::exchange(asked_to_begin, true)) return;
    const View at = *view();
    think([at, talk = session->known().talk()](
              bots::external::PipeGuest& to) { return to.would_begin(at, talk); },
          [this](const std::optional<bool>& willing) {
            if (!willing || table().phase != "begin") return;
            const Meaning meaning = *willing ? Meaning::kCanBegin : Meaning::kRatherNotBegin;
            session->ask(request::GiveSignal{Signal{meaning, Pile::kA, Command::kNone}});
          });
  }

  void speak(const wire::GameInfo& game) {
    // Once a turn of somebody else, when it begins.
    if (game.n == spoken_n || view()->board.laid_this_turn > 0 || view()->is_muted()) return;
    spoken_n = game.n;
    const View at = *view();
    think([at, talk = session->known().talk()](
              bots::external::PipeGuest& to) { return to.say(at, talk); },
          [this](const bots::Signals& signals) {
            for (const Signal& signal : signals) {
              // What was thought out may be out of date; the server decides.
              if (view() != nullptr && refusal(*view(), signal) == TalkRefusal::kNone) {
                session->ask(request::GiveSignal{signal});
              }
            }
          });
  }

  void play(const wire::GameInfo& game) {
    if (game.n == asked_n) return;
    asked_n = game.n;
    const View at = *view();
    const Clock::time_point due = Clock::now() + options.pace;
    think(
        [at, talk = session->known().talk()](bots::external::PipeGuest& to) {
          Random unused("bridge", "");
          return to.turn(at, talk, unused);
        },
        [this, number = game.number, n = game.n, due](const bots::Turn& turn) {
          const auto early =
              std::chrono::duration_cast<std::chrono::milliseconds>(due - Clock::now());
          request::Play play{number, n, {turn.begin(), turn.end()}};
          const auto send = [self = shared_from_this(), play = std::move(play)] {
            if (!self->over) self->lay(play);
          };
          if (early.count() > 0) {
            loop.after(early, send);
          } else {
            send();
          }
        });
  }

  void lay(const request::Play& play) {
    session->ask(play, [this](const wire::Notice& answer) {
      const auto* const refused = std::get_if<notice::Refused>(&answer);
      if (refused == nullptr) {
        failures = 0;
        return;
      }
      // Somebody else was quicker, a bot that stood in or a host: the table as it is now decides.
      if (refused->code == "stale" || refused->code == "game_over") return;
      // A store that is full or a server that is busy: the same turn, a little later.
      if (refused->code == "store_failed" || refused->code == "too_fast" ||
          refused->code == "too_soon" || refused->code == "overloaded") {
        asked_n = -1;
        return loop.after(std::chrono::seconds(1), [self = shared_from_this()] { self->look(); });
      }
      failed("the turn was refused: " + refused->text);
    });
  }

  // ---- the guest

  // Lets the guest think, and goes on with what came of it, here; or with its trouble.
  template <class Think, class Then>
  void think(Think what, Then then) {
    const int game = told_game;
    guest.post([this, self = weak_from_this(), game, what, then](bots::external::PipeGuest& to) {
      auto result = what(to);
      std::optional<bots::Trouble> trouble = to.trouble();
      loop.post([self, game, then, result = std::move(result), trouble = std::move(trouble)] {
        const std::shared_ptr<Inside> here = self.lock();
        if (!here || here->over || here->told_game != game) return;
        if (trouble) return here->failed(trouble->sentence);
        then(result);
      });
    });
  }

  void failed(const std::string& why) {
    calls.say(why);
    if (++failures >= kMostFailures) return give_up();
    // A new start: its program is told the game as it stands, and asked again.
    if (told_game == 0) return;
    sit_down();
    asked_n = -1;
    look();
  }

  void give_up() {
    if (!seat() || !is_running()) return end(false, "it failed too often");
    calls.say(std::string("it failed too often: ") + kStandIn + " plays on in its seat");
    session->ask(request::StandIn{*seat(), kStandIn},
                 [this](const wire::Notice&) { end(false, "it failed too often"); });
  }

  void end(bool well, const std::string& why) {
    if (std::exchange(over, true)) return;
    // Not from within a call of the session.
    loop.post([self = shared_from_this(), well, why] {
      self->session->leave();
      self->calls.end(well, why);
    });
  }

  net::Loop& loop;
  BridgeOptions options;
  BridgeCalls calls;
  std::optional<client::Session> session;
  bool reached = false;
  int attempts = 0;  // to reach it for the first time, since
  const std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::string last_lost;  // why; said once, however often it tries
  bool joining = false;
  bool asking_seat = false;
  bool waiting_for_seat = false;  // and has said so
  bool over = false;
  int told_game = 0;  // that the guest knows of; 0: none
  int asked_n = -1;   // the position the guest was last asked to play in ...
  int spoken_n = -1;  // ... and to say something in
  bool asked_to_begin = false;
  std::uint64_t ready_after = 0;
  int played = 0;
  int failures = 0;
  GuestThread guest;  // last: its jobs end before everything else does
};

Bridge::Bridge(net::Loop& loop, BridgeOptions options, BridgeCalls calls)
    : inside_(std::make_shared<Inside>(loop, std::move(options), std::move(calls))) {
  inside_->begin();
}

Bridge::~Bridge() { inside_->over = true; }

bool Bridge::has_seat() const { return inside_->reached && inside_->seat().has_value(); }

}  // namespace backstep::client::bridge
