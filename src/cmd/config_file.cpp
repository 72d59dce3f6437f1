#include "cmd/config_file.h"

#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "cmd/cli_texts.h"
#include "cmd/files.h"
#include "cmd/serve_checks.h"

namespace backstep::cmd {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) + 1 - first);
}

// What stands behind the "=".
Result<std::string> value_of(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('"')) return std::string(trimmed(text.substr(0, text.find('#'))));
  const std::size_t end = text.find('"', 1);
  if (end == std::string_view::npos) return Error{"the closing quote is missing"};
  const std::string_view rest = trimmed(text.substr(end + 1));
  if (!rest.empty() && !rest.starts_with('#')) return Error{"unexpected text after the value"};
  return std::string(text.substr(1, end - 1));
}

// As they stand in the file: without hyphens in front.
std::vector<std::string> option_names(const CommandLine& command) {
  std::vector<std::string> names;
  for (const OptionDoc& option : command.doc().options) names.push_back(option.name.substr(2));
  return names;
}

// As options are called: what else a file holds is better not repeated.
bool is_name(const std::string& text) {
  constexpr std::size_t kLongest = 60;
  return !text.empty() && text.size() <= kLongest &&
         text.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
             std::string::npos;
}

// What is wrong with a line, if something is.
std::optional<std::string> take_line(CommandLine& command, std::string_view line,
                                     std::set<std::string>& seen) {
  line = trimmed(line);
  if (line.empty() || line.starts_with('#')) return std::nullopt;
  const std::size_t equals = line.find('=');
  const std::string name(trimmed(line.substr(0, equals)));
  if (equals == std::string_view::npos || !is_name(name)) return "this is not a line NAME = VALUE";
  Option* const option = command.find_option("--" + name);
  if (option == nullptr || !option->get_configurable()) {
    return with_suggestion("there is no option " + name, name, option_names(command));
  }
  if (!seen.insert(name).second) return name + " is set more than once";
  const Result<std::string> value = value_of(line.substr(equals + 1));
  if (!value) return value.error().sentence;
  if (option->count() > 0) return std::nullopt;  // the command line or the environment has said it
  if (value->empty()) return std::nullopt;
  return option->take(*value);
}

std::optional<std::string> take_file(CommandLine& command, const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return "--config: " + text.error().sentence;
  std::istringstream lines(*text);
  std::set<std::string> seen;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (const auto wrong = take_line(command, line, seen)) {
      return path + ':' + std::to_string(number) + ": " + *wrong;
    }
  }
  return std::nullopt;
}

}  // namespace

void add_config_file(CommandLine& command) {
  auto path = std::make_shared<std::string>();
  command
      .add_option("--config", *path,
                  "read options from FILE, with lines such as: listen = 0.0.0.0:9898")
      ->envname("BACKSTEP_CONFIG")
      ->check(named())
      ->type_name("FILE")
      ->configurable(false);
  command.when_read([&command, path]() -> std::optional<std::string> {
    return path->empty() ? std::nullopt : take_file(command, *path);
  });
}

}  // namespace backstep::cmd
