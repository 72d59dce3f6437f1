// backstep talk: what the judge says of lines of chat.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

#include "cmd/command.h"
#include "cmd/format.h"
#include "talk/judge.h"
#include "talk/text.h"
#include "talk/writer.h"
#include "wire/json_text.h"

namespace backstep::cmd {
namespace {

struct TalkOptions {
  bool same_writer = false;
  bool extreme = false;
};

std::string verdict_json(const talk::Verdict& verdict, std::string_view line) {
  wire::JsonMembers members;
  members.add("allowed", wire::bool_json(verdict.allowed()));
  if (verdict.allowed()) return members.object();
  members.add("why", wire::text_json(talk::name(verdict.why)));
  members.add("span", '[' + std::to_string(verdict.span.begin) + ',' +
                          std::to_string(verdict.span.end) + ']');
  members.add("text", wire::text_json(talk::bytes_of(line, verdict.span)));
  if (!verdict.language.empty()) members.add("language", wire::text_json(verdict.language));
  return members.object();
}

// The next line of standard input. Of a line that is much too long only so much is kept that the
// judge still finds it so.
bool read_line(std::string& line) {
  constexpr std::size_t kKept = 8 * talk::kMostCharacters;
  line.clear();
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c == '\n') return true;
    if (line.size() < kKept) line += static_cast<char>(c);
  }
  return !line.empty();
}

int run_talk(const TalkOptions& options) {
  const talk::Judge& judge = talk::Judge::all();
  talk::Writer writer;
  for (std::string line; read_line(line);) {
    if (line.ends_with('\r')) line.pop_back();
    // A file has no clock: all its lines are one minute's conversation.
    const talk::Verdict verdict =
        options.same_writer
            ? writer.says(judge, line, std::chrono::milliseconds::zero(), options.extreme)
            : judge.judge(line, options.extreme);
    print_out("{}\n", verdict_json(verdict, line));
    std::fflush(stdout);  // whoever asks through a pipe waits for the answer
  }
  return std::ferror(stdin) == 0 ? kSuccess : failure("standard input: could not be read");
}

}  // namespace

Command talk_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("talk", "Check whether chat lines give away card values");
  app->group("Programs and developers");
  auto options = std::make_shared<TalkOptions>();
  app->add_flag("--same-writer", options->same_writer,
                "treat all lines as one person's, so that values split over lines are found");
  app->add_flag("--extreme", options->extreme, "allow the names of Extreme commands");
  app->notes(
      "Reads standard input and answers each line with one JSON object:\n  "
      "{\"allowed\":true}\n  "
      "{\"allowed\":false,\"why\":\"word\",\"span\":[7,18],\"text\":\"forty-seven\",...}\ndocs/"
      "talk.md explains the reasons.");
  app->examples({"echo 'I have forty-seven' | backstep talk"});
  return {app, [options] { return run_talk(*options); }};
}

}  // namespace backstep::cmd
