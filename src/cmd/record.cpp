// backstep record: check and show game records.
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/record_files.h"
#include "game/notation.h"
#include "game/record.h"
#include "game/state.h"
#include "game/step.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

std::string result_text(const GameResult& result) {
  std::string text(name(result.ending));
  if (result.ending == Ending::kLost) text += " (" + std::string(reason(result.outcome)) + ')';
  return text + ", " + std::to_string(result.left) + " left";
}

// What is wrong with a record that could be read; nothing if it is whole and true.
std::optional<std::string> fault_of(const Record& record) {
  const Replay replayed = replay(record, record.actions.size());
  if (replayed.refused != Refusal::kNone) return stop_text(record, replayed);
  if (!record.result) {
    return "cut off after action " + std::to_string(record.actions.size());
  }
  const bool abandoned = record.result->ending == Ending::kAbandoned;
  const GameResult expected = result_of(replayed.state, abandoned);
  if (*record.result != expected) {
    return "the record says " + result_text(*record.result) + ", the rules say " +
           result_text(expected) + '.' + version_text(record);
  }
  return std::nullopt;
}

int check(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return failure(text.error().sentence);
  wire::RecordReader reader(*text);
  int count = 0;
  bool good = true;
  while (const auto record = reader.next()) {
    ++count;
    const std::string where = path + ", record " + std::to_string(count);
    if (!*record) {
      return failure(path + ", line " + std::to_string(record->error().line) + ": " +
                     record->error().sentence);
    }
    const Record& read = **record;
    if (const auto fault = fault_of(read)) {
      failure(where + ": " + *fault);
      good = false;
    } else {
      std::printf("%s: %s, %zu actions, %s\n", where.c_str(), rules_text(read.rules).c_str(),
                  read.actions.size(), result_text(*read.result).c_str());
    }
  }
  if (count == 0) return failure(path + ": holds no record");
  return good ? kSuccess : kFailure;
}

std::string occupant_text(const Occupant& occupant) {
  const std::string name = printable(occupant.name);
  const std::string bot = printable(occupant.bot);
  if (bot.empty()) return name.empty() ? "somebody" : name;
  return name.empty() ? "bot " + bot : name + " (bot " + bot + ')';
}

std::string note_text(const Note& note) {
  const std::string seat = "seat " + std::to_string(note.seat);
  switch (note.kind) {
    case Note::Kind::kSits:
      return seat + " is now " + occupant_text(note.occupant);
    case Note::Kind::kSays:
      return seat + " says: " + printable(note.text);
    case Note::Kind::kSignals:
      return seat + " signals: " + printable(note.text);
  }
  return seat;
}

void show_notes(const Record& record, std::size_t after) {
  for (const Note& note : record.notes) {
    if (note.after == after) std::printf("      %s\n", note_text(note).c_str());
  }
}

void show_steps(const Record& record, std::size_t count) {
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  show_notes(record, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const State before = state;
    apply_unchecked(state, record.actions[i]);
    std::printf("%4zu  %s\n", i + 1,
                step_text(step_between(before, record.actions[i], state)).c_str());
    show_notes(record, i + 1);
  }
}

void show(const Record& record, std::optional<std::size_t> at) {
  const std::size_t wanted = at.value_or(std::numeric_limits<std::size_t>::max());
  const Replay replayed = replay(record, wanted);
  if (!at) show_steps(record, replayed.actions);
  if (!record.deal.empty()) std::printf("deal %s\n", record.deal.c_str());
  std::printf("after %zu of %zu actions\n", replayed.actions, record.actions.size());
  for (int seat = 0; seat < record.rules.players; ++seat) {
    std::printf("seat %d is %s\n", seat,
                occupant_text(occupant_at(record, seat, replayed.actions)).c_str());
  }
  std::fputs(position_text(replayed.state).c_str(), stdout);
  if (replayed.refused != Refusal::kNone) {
    std::printf("It does not go on from here: %s\n", stop_text(record, replayed).c_str());
  }
  if (!record.result) std::puts("The record is cut off here or later.");
  if (record.result && !at) std::printf("result: %s\n", result_text(*record.result).c_str());
}

int show_file(const std::string& path, std::optional<std::size_t> at, int number) {
  const Result<Record> record = read_record(path, number);
  if (!record) return failure(record.error().sentence);
  if (at) {
    if (const Result<bool> has = has_position(path, *record, *at); !has) {
      return failure(has.error().sentence);
    }
  }
  show(*record, at);
  return kSuccess;
}

}  // namespace

Command record_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand("record", "Check and show game records");
  app->require_subcommand(1);
  struct Options {
    std::string file;
    int at = 0;
    int number = 1;
  };
  auto options = std::make_shared<Options>();
  constexpr const char* kFile = "a file of records; - is standard input";

  CLI::App* const checking = app->add_subcommand(
      "check",
      "Read strictly, replay by the rules, and compare the result; exit code 1 if not true");
  checking->add_option("FILE", options->file, kFile)->type_name("")->required();

  CLI::App* const showing =
      app->add_subcommand("show", "The course of a game, or one position of it");
  showing->add_option("FILE", options->file, kFile)->type_name("")->required();
  constexpr int kMost = 999'999;
  CLI::Option* const at =
      showing
          ->add_option("--at", options->at, "only the position after so many actions (0: the deal)")
          ->type_name("N")
          ->check(number_from(0, kMost));
  showing->add_option("--game", options->number, "which record of the file, counted from 1")
      ->type_name("K")
      ->check(number_from(1, kMost))
      ->capture_default_str();

  app->footer("The format is described in docs/record.md.");
  return {app, [options, checking, at] {
            if (checking->parsed()) return check(options->file);
            std::optional<std::size_t> position;
            if (at->count() > 0) position = static_cast<std::size_t>(options->at);
            return show_file(options->file, position, options->number);
          }};
}

}  // namespace backstep::cmd
