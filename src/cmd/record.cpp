// backstep record: check and show game records.
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/record_files.h"
#include "engine/game/notation.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "wire/record_json.h"

namespace backstep::cmd {
namespace {

std::string result_text(const GameResult& result) {
  std::string text(name(result.ending));
  if (result.ending == Ending::kLost) text += " (" + std::string(reason(result.outcome)) + ')';
  return text + ", " + std::to_string(result.left) + " left";
}

struct RecordFault {
  std::string sentence;
  std::size_t line = 0;  // of the action that is refused; 0 if the fault is in no single line
};

// What is wrong with the record that the reader read last; nothing if it is whole and true.
std::optional<RecordFault> fault_of(const wire::RecordReader& reader, const Record& record) {
  const Replay replayed = replay(record, record.actions.size());
  if (replayed.refused != Refusal::kNone) {
    return RecordFault{stop_text(record, replayed), reader.line_of_action(replayed.actions)};
  }
  if (!record.result) {
    return RecordFault{"cut off after action " + std::to_string(record.actions.size())};
  }
  const bool abandoned = record.result->ending == Ending::kAbandoned;
  const GameResult expected = result_of(replayed.state, abandoned);
  if (*record.result != expected) {
    return RecordFault{"the record says " + result_text(*record.result) + ", the rules say " +
                       result_text(expected) + '.' + version_text(record)};
  }
  return std::nullopt;
}

int check_record(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return failure(text.error().sentence);
  const std::string path = input_name(file);
  wire::RecordReader reader(*text);
  int count = 0;
  bool good = true;
  while (const auto record = reader.next()) {
    ++count;
    const std::string where = path + ", record " + std::to_string(count);
    if (!*record) {
      return failure(path + ':' + std::to_string(record->error().line) + ": " +
                     record->error().sentence);
    }
    const Record& read = **record;
    if (const auto fault = fault_of(reader, read)) {
      const std::string line = fault->line > 0 ? ':' + std::to_string(fault->line) : "";
      failure(path + line + ": record " + std::to_string(count) + ": " + fault->sentence);
      good = false;
    } else {
      print_out("{}: {}, {} actions, {}\n", where, rules_text(read.rules), read.actions.size(),
                result_text(*read.result));
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
    if (note.after == after) print_out("      {}\n", note_text(note));
  }
}

void show_steps(const Record& record, std::size_t count) {
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  show_notes(record, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const State before = state;
    apply_unchecked(state, record.actions[i]);
    print_out("{:4}  {}\n", i + 1, step_text(step_between(before, record.actions[i], state)));
    show_notes(record, i + 1);
  }
}

void show(const Record& record, std::optional<std::size_t> at) {
  const std::size_t wanted = at.value_or(std::numeric_limits<std::size_t>::max());
  const Replay replayed = replay(record, wanted);
  if (!at) show_steps(record, replayed.actions);
  if (!record.deal.empty()) print_out("deal {}\n", record.deal);
  print_out("after {} of {} actions\n", replayed.actions, record.actions.size());
  for (int seat = 0; seat < record.rules.players; ++seat) {
    print_out("seat {} is {}\n", seat, occupant_text(occupant_at(record, seat, replayed.actions)));
  }
  std::fputs(position_text(replayed.state).c_str(), stdout);
  if (replayed.refused != Refusal::kNone) {
    print_out("It does not go on from here: {}\n", stop_text(record, replayed));
  }
  if (!record.result) std::puts("The record is cut off here or later.");
  if (record.result && !at) print_out("result: {}\n", result_text(*record.result));
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

Command record_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("record", "Check and show game records");
  app->group("Games and deals");
  app->require_subcommand();
  struct Options {
    std::string file;
    int at = 0;
    int number = 1;
  };
  auto options = std::make_shared<Options>();
  constexpr const char* kFile = "a file of game records; - for standard input";

  CommandLine* const checking = app->add_subcommand(
      "check", "Check that records follow the rules and state the right result");
  checking->add_option("FILE", options->file, kFile)->type_name("")->required();

  CommandLine* const showing =
      app->add_subcommand("show", "Show a recorded game, or one position of it");
  showing->add_option("FILE", options->file, kFile)->type_name("")->required();
  constexpr int kMost = 1'000'000'000;
  Option* const at =
      showing
          ->add_option("--at", options->at, "show only the position after N actions; 0 is the deal")
          ->type_name("N")
          ->check(whole_number_from(0, kMost));
  showing->add_option("--game", options->number, "which record of the file, counted from 1")
      ->type_name("K")
      ->check(whole_number_from(1, kMost))
      ->capture_default_str();

  checking->notes("The exit code is 1 if a record is wrong or cut off.");
  checking->examples({"backstep record check game.jsonl"});
  showing->examples({"backstep record show game.jsonl --at 12"});
  app->notes("The format is described in docs/record.md.");
  app->examples({"backstep record check game.jsonl", "backstep record show game.jsonl --at 12"});
  return {app, [options, checking, at] {
            if (checking->parsed()) return check_record(options->file);
            std::optional<std::size_t> position;
            if (at->count() > 0) position = static_cast<std::size_t>(options->at);
            return show_file(options->file, position, options->number);
          }};
}

}  // namespace backstep::cmd
