#include "cmd/record_files.h"

#include <utility>

#include "cmd/cli_texts.h"
#include "cmd/files.h"
#include "game/notation.h"
#include "wire/record_json.h"
#include "wire/refusal_text.h"

namespace backstep::cmd {

Result<Record> read_record(const std::string& file, int number) {
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  const std::string path = input_name(file);
  wire::RecordReader reader(*text);
  int count = 1;
  for (; auto record = reader.next(); ++count) {
    if (!*record) {
      return Error{path + ':' + std::to_string(record->error().line) + ": " +
                   record->error().sentence};
    }
    if (count == number) return std::move(**record);
  }
  if (count == 1) return Error{cli_texts()("cli.error.no_record", {{"file", path}})};
  return Error{
      cli_texts()("cli.error.records", {{"file", path}, {"n", count - 1}, {"game", number}})};
}

Result<bool> has_position(const std::string& path, const Record& record, std::size_t at) {
  const std::size_t actions = record.actions.size();
  if (at <= actions) return true;
  return Error{cli_texts()("cli.error.actions",
                           {{"file", input_name(path)}, {"n", static_cast<int>(actions)}})};
}

std::string version_text(const Record& record) {
  if (record.rules_version == kRulesVersion) return "";
  return " The record was played by rules version " + std::to_string(record.rules_version) +
         ", this program has " + std::to_string(kRulesVersion) + '.';
}

std::string stop_text(const Record& record, const Replay& replay) {
  const Action action = record.actions[replay.actions];
  const std::string text = "action " + std::to_string(replay.actions + 1) + " (" +
                           action_text(action) + ") is refused, " +
                           std::string(clause(replay.refused)) + ": " +
                           wire::refusal_text(replay.state, action, replay.refused);
  return text + version_text(record);
}

}  // namespace backstep::cmd
