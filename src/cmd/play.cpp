// backstep play: alone or with bots, in the terminal.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/joining.h"
#include "cmd/local_play.h"
#include "cmd/look_options.h"
#include "cmd/names.h"
#include "cmd/play_options.h"
#include "cmd/stage.h"
#include "seat/keeping.h"
#include "seat/saving.h"

namespace backstep::cmd {
namespace {

using play::StartChoice;

struct PlayCommandOptions {
  PlayOptions game;
  std::string name;
  bool resume = false;
  bool not_kept = false;
  std::string record;
  LookOptions look;
};

constexpr const char* kResume = "backstep play --resume";

// From the start form or the options to the end: one game after the other.
class Playing {
 public:
  Playing(const PlayCommandOptions& options, play::Opening opening,
          std::optional<seat::Keeping> keeping)
      : options_(options),
        texts_(options.look.texts()),
        opening_(std::move(opening)),
        keeping_(std::move(keeping)) {}

  int run();

 private:
  seat::Keeping* keeping() { return keeping_ ? &*keeping_ : nullptr; }
  void begin();
  void show_start();
  void on_choice(const StartChoice& choice);
  void make_local();
  void open();
  void resume();
  void join(const std::string& url);
  void sit(const std::optional<Error>& error);
  void on_left(const Leaving& leaving);
  void cannot(const Error& error);
  void finish(const Leaving& leaving);

  const PlayCommandOptions& options_;
  Texts texts_;
  play::Opening opening_;
  std::optional<seat::Keeping> keeping_;
  std::optional<seat::Kept> offered_;  // the game to go on with
  net::Loop loop_;
  std::shared_ptr<Stage> stage_;
  std::unique_ptr<LocalPlay> local_;
  std::unique_ptr<Joining> joining_;
  bool starting_ = false;  // the form is shown

  Leaving left_;
  std::string recorded_;  // what became of the last record
  std::string last_;      // what is said at the end
  std::string error_;     // or why it could not go on
};

int Playing::run() {
  if (keeping_) offered_ = keeping_->last_game();
  if (options_.resume && !offered_) {
    const bool elsewhere = keeping_ && keeping_->is_played_elsewhere();
    return fail_last(texts_(elsewhere ? "term.open_elsewhere" : "term.nothing_kept",
                            {{"command", "backstep play"}}),
                     options_.look);
  }
  stage_ = Stage::open(loop_, options_.look);
  begin();
  loop_.run();
  stage_.reset();
  local_.reset();
  joining_.reset();
  say_last(recorded_, options_.look);
  if (!error_.empty()) return fail_last(error_, options_.look);
  say_last(last_, options_.look);
  return exit_code(left_);
}

void Playing::begin() {
  if (options_.resume) {
    resume();
  } else if (stage_->is_plain() || options_.game.any_given()) {
    open();
  } else {
    show_start();
  }
}

void Playing::show_start() {
  starting_ = true;
  play::StartOptions form;
  form.texts = texts_;
  form.ascii = options_.look.is_ascii();
  form.opening = opening_;
  if (offered_) form.resume = offered_->about;
  stage_->start(
      std::move(form), [this](const StartChoice& choice) { on_choice(choice); },
      [this](const Leaving& leaving) { finish(leaving); });
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
  local_ = std::make_unique<LocalPlay>(loop_, texts_, keeping());
  if (options_.record.empty()) return;
  local_->record_to(options_.record, [this](const std::optional<Error>& error) {
    const std::string& file = options_.record;
    std::string text = error ? texts_("term.not_saved", {{"why", error->sentence}})
                             : texts_("term.saved", {{"file", file}});
    stage_->say(text);
    // On a full screen it would be in the way; it is said at the end.
    if (!stage_->is_plain()) recorded_ = std::move(text);
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
  const JoinOptions options{url, ""};
  if (const auto fault = Joining::link_fault(url, texts_)) return cannot(*fault);
  joining_ = std::make_unique<Joining>(loop_, texts_, *keeping_, *stage_);
  joining_->begin(options);
  starting_ = false;
  stage_->sit(joining_->door(), opening_.name, [this](const Leaving& leaving) {
    const Joining::Farewell farewell = joining_->end();
    (farewell.failed ? error_ : last_) = farewell.text;
    finish(leaving);
  });
}

void Playing::sit(const std::optional<Error>& error) {
  if (error) return cannot(*error);
  starting_ = false;
  stage_->sit(local_->door(), opening_.name, [this](const Leaving& leaving) { on_left(leaving); });
}

void Playing::on_left(const Leaving& leaving) {
  local_->close([this, leaving](bool kept) {
    const bool again = leaving.wanted == play::Wanted::kNewTable;
    if (kept && !leaving.told) last_ = texts_("term.kept", {{"command", kResume}});
    if (!again) return finish(leaving);
    // Not within a call of what is taken down.
    loop_.post([this] {
      if (keeping_ && !offered_) offered_ = keeping_->last_game();
      if (stage_->is_plain()) {
        open();
      } else {
        show_start();
      }
    });
  });
}

void Playing::cannot(const Error& error) {
  const auto tell = [this, error](bool /*kept*/) {
    if (starting_) return stage_->fail(error.sentence);
    error_ = error.sentence;
    finish({});
  };
  // What was begun is not kept.
  if (local_) return local_->close(tell);
  tell(false);
}

void Playing::finish(const Leaving& leaving) {
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
  Result<play::Opening> opening = options.game.opening();
  if (!opening) return wrong_usage(app, opening.error().sentence);
  if (options.record == "-") return wrong_usage(app, cli_texts()("cli.error.record_output"));
  if (!options.record.empty()) {
    if (const auto fault = seat::adding_fault(options.record)) return failure(fault->sentence);
  }
  begin_locale();
  const Texts texts = options.look.texts();
  if (!options.name.empty()) {
    const std::string fault = name_fault(texts, options.name);
    if (!fault.empty()) return wrong_usage(app, labelled("--name", fault));
  }
  std::optional<seat::Keeping> keeping;
  if (!options.not_kept) {
    Result<seat::Keeping> opened = seat::Keeping::open(seat::home_folder());
    if (!opened) {
      // Whoever goes on with a game needs what is kept.
      const std::string& why = opened.error().sentence;
      return failure(options.resume ? why : cli_texts()("cli.error.not_kept", {{"why", why}}));
    }
    keeping = std::move(*opened);
  }
  opening->name = options.name;
  if (opening->name.empty() && keeping) opening->name = keeping->name();
  if (opening->name.empty()) opening->name = any_name(texts);
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
  options->look.add_to(*app);
  app->notes(t("cli.play.notes"));
  app->examples({"backstep play --players 3 --bots strong", "backstep play --today",
                 "backstep play --resume"});
  return {app, [app, options] {
            options->look.kept = !options->not_kept;
            return run(*app, *options);
          }};
}

}  // namespace backstep::cmd
