// backstep play: alone or with bots, in the terminal.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/display_options.h"
#include "cmd/play_options.h"
#include "terminal/app/joining.h"
#include "terminal/app/local_play.h"
#include "terminal/app/names.h"
#include "terminal/app/session.h"
#include "terminal/connection/record_file.h"
#include "terminal/connection/saved_state.h"

namespace backstep::cmd {
namespace {

using terminal::panels::StartChoice;

struct PlayCommandOptions {
  PlayOptions game;
  std::string name;
  bool resume = false;
  bool not_kept = false;
  std::string record;
  terminal::app::DisplayOptions look;
};

constexpr const char* kResume = "backstep play --resume";

// From the start form or the options to the end: one game after the other.
class Playing {
 public:
  Playing(const PlayCommandOptions& options, terminal::panels::Opening opening,
          std::optional<terminal::connection::SavedState> keeping)
      : options_(options),
        texts_(options.look.texts()),
        opening_(std::move(opening)),
        keeping_(std::move(keeping)) {}

  int run();

 private:
  terminal::connection::SavedState* keeping() { return keeping_ ? &*keeping_ : nullptr; }
  void begin();
  void show_start();
  void on_choice(const StartChoice& choice);
  void make_local();
  void open();
  void resume();
  void join(const std::string& url);
  void sit(const std::optional<Error>& error);
  void on_left(const terminal::app::Leaving& leaving);
  void cannot(const Error& error);
  void finish(const terminal::app::Leaving& leaving);

  const PlayCommandOptions& options_;
  Texts texts_;
  terminal::panels::Opening opening_;
  std::optional<terminal::connection::SavedState> keeping_;
  std::optional<terminal::connection::SavedGame> offered_;  // the game to go on with
  net::Loop loop_;
  std::shared_ptr<terminal::app::TerminalSession> session_;
  std::unique_ptr<terminal::app::LocalPlay> local_;
  std::unique_ptr<terminal::app::Joining> joining_;
  bool starting_ = false;  // the form is shown

  terminal::app::Leaving left_;
  std::string recorded_;  // what became of the last record
  std::string last_;      // what is said at the end
  std::string error_;     // or why it could not go on
};

int Playing::run() {
  if (keeping_) offered_ = keeping_->last_game();
  if (options_.resume && !offered_) {
    const bool elsewhere = keeping_ && keeping_->is_played_elsewhere();
    return failure(texts_(elsewhere ? "term.open_elsewhere" : "term.nothing_kept",
                          {{"command", "backstep play"}}),
                   options_.look);
  }
  session_ = terminal::app::TerminalSession::open(loop_, options_.look);
  begin();
  loop_.run();
  session_.reset();
  local_.reset();
  joining_.reset();
  terminal::app::say_last(recorded_, options_.look);
  if (!error_.empty()) return failure(error_, options_.look);
  terminal::app::say_last(last_, options_.look);
  return exit_code(left_);
}

void Playing::begin() {
  if (options_.resume) {
    resume();
  } else if (session_->is_plain() || options_.game.any_given()) {
    open();
  } else {
    show_start();
  }
}

void Playing::show_start() {
  starting_ = true;
  terminal::panels::StartOptions form;
  form.texts = texts_;
  form.ascii = options_.look.is_ascii();
  form.opening = opening_;
  if (offered_) form.resume = offered_->about;
  session_->start(
      std::move(form), [this](const StartChoice& choice) { on_choice(choice); },
      [this](const terminal::app::Leaving& leaving) { finish(leaving); });
}

void Playing::on_choice(const StartChoice& choice) {
  switch (choice.what) {
    case StartChoice::What::kOpen:
      opening_ = choice.opening;
      return open();
    case StartChoice::What::kResume:
      return resume();
    case StartChoice::What::kJoin:
      return join(choice.url);
    case StartChoice::What::kQuit:
      return finish({});
  }
}

void Playing::make_local() {
  local_ = std::make_unique<terminal::app::LocalPlay>(loop_, texts_, keeping());
  if (options_.record.empty()) return;
  local_->record_to(options_.record, [this](const std::optional<Error>& error) {
    const std::string& file = options_.record;
    std::string text = error ? texts_("term.not_saved", {{"why", error->sentence}})
                             : texts_("term.saved", {{"file", file}});
    session_->say(text);
    // On a full screen it would be in the way; it is said at the end.
    if (!session_->is_plain()) recorded_ = std::move(text);
  });
}

void Playing::open() {
  if (keeping_) keeping_->keep_name(opening_.name);
  make_local();
  local_->open(opening_, [this](const std::optional<Error>& error) { sit(error); });
}

void Playing::resume() {
  make_local();
  local_->resume(*std::exchange(offered_, {}),
                 [this](const std::optional<Error>& error) { sit(error); });
}

void Playing::join(const std::string& url) {
  if (!keeping_) return cannot(Error{texts_("term.join_kept")});
  const terminal::app::JoinOptions options{url, ""};
  if (const auto fault = terminal::app::Joining::link_fault(url, texts_)) return cannot(*fault);
  joining_ = std::make_unique<terminal::app::Joining>(loop_, texts_, *keeping_, *session_);
  joining_->begin(options);
  starting_ = false;
  session_->sit(joining_->connection(), opening_.name,
                [this](const terminal::app::Leaving& leaving) {
                  const terminal::app::Joining::Farewell farewell = joining_->end();
                  (farewell.failed ? error_ : last_) = farewell.text;
                  finish(leaving);
                });
}

void Playing::sit(const std::optional<Error>& error) {
  if (error) return cannot(*error);
  starting_ = false;
  session_->sit(local_->connection(), opening_.name,
                [this](const terminal::app::Leaving& leaving) { on_left(leaving); });
}

void Playing::on_left(const terminal::app::Leaving& leaving) {
  local_->close([this, leaving](bool kept) {
    const bool again = leaving.wanted == terminal::panels::Wanted::kNewTable;
    if (kept && !leaving.told) last_ = texts_("term.kept", {{"command", kResume}});
    if (!again) return finish(leaving);
    // Not within a call of what is taken down.
    loop_.post([this] {
      if (keeping_ && !offered_) offered_ = keeping_->last_game();
      if (session_->is_plain()) {
        open();
      } else {
        show_start();
      }
    });
  });
}

void Playing::cannot(const Error& error) {
  const auto tell = [this, error](bool /*kept*/) {
    if (starting_) return session_->fail(error.sentence);
    error_ = error.sentence;
    finish({});
  };
  // What was begun is not kept.
  if (local_) return local_->close(tell);
  tell(false);
}

void Playing::finish(const terminal::app::Leaving& leaving) {
  left_ = leaving;
  loop_.stop();
}

int run(const CommandLine& app, const PlayCommandOptions& options) {
  if (options.resume && options.game.any_given()) {
    return wrong_usage(app, cli_texts()("cli.error.resume_new"));
  }
  if (options.resume && options.not_kept) {
    return wrong_usage(app, cli_texts()("cli.error.resume_not_kept"));
  }
  Result<terminal::panels::Opening> opening = options.game.opening();
  if (!opening) return wrong_usage(app, opening.error().sentence);
  if (options.record == "-") return wrong_usage(app, cli_texts()("cli.error.record_output"));
  if (!options.record.empty()) {
    if (const auto fault = terminal::connection::adding_fault(options.record))
      return failure(fault->sentence);
  }
  terminal::app::begin_locale();
  const Texts texts = options.look.texts();
  if (!options.name.empty()) {
    const std::string fault = terminal::app::name_fault(texts, options.name);
    if (!fault.empty()) return wrong_usage(app, labelled("--name", fault));
  }
  std::optional<terminal::connection::SavedState> keeping;
  if (!options.not_kept) {
    Result<terminal::connection::SavedState> opened =
        terminal::connection::SavedState::open(terminal::connection::home_folder());
    if (!opened) {
      // Whoever goes on with a game needs what is kept.
      const std::string& why = opened.error().sentence;
      return failure(options.resume ? why : cli_texts()("cli.error.not_kept", {{"why", why}}));
    }
    keeping = std::move(*opened);
  }
  opening->name = options.name;
  if (opening->name.empty() && keeping) opening->name = keeping->name();
  if (opening->name.empty()) opening->name = terminal::app::any_name(texts);
  return Playing(options, std::move(*opening), std::move(keeping)).run();
}

}  // namespace

Command play_command(CommandLine& program) {
  const Texts& t = cli_texts();
  CommandLine* const app = program.add_subcommand("play", t("cli.play.text"));
  app->group("Play");
  auto options = std::make_shared<PlayCommandOptions>();
  options->game.add_to(*app);
  app->add_option("--name", options->name, t("cli.option.name"))->type_name("NAME");
  app->add_flag("--resume", options->resume, t("cli.option.resume"));
  app->add_flag("--not-kept", options->not_kept, t("cli.option.not_kept"));
  app->add_option("--record", options->record, t("cli.option.record"))->type_name("FILE");
  add_display_options(*app, options->look);
  app->notes(t("cli.play.notes"));
  app->examples({"backstep play --players 3 --bots strong", "backstep play --today",
                 "backstep play --resume"});
  return {app, [app, options] {
            options->look.kept = !options->not_kept;
            return run(*app, *options);
          }};
}

}  // namespace backstep::cmd
