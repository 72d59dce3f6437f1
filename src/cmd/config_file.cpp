#include "cmd/config_file.h"

#include <memory>
#include <set>
#include <sstream>
#include <string_view>

#include "cmd/files.h"

namespace backstep::cmd {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) + 1 - first);
}

CLI::ValidationError wrong(const std::string& where, const std::string& what) {
  return CLI::ValidationError(where, what);
}

// What stands behind the "=".
std::string value_of(std::string_view text, const std::string& where) {
  text = trimmed(text);
  if (!text.starts_with('"')) return std::string(trimmed(text.substr(0, text.find('#'))));
  const std::size_t end = text.find('"', 1);
  if (end == std::string_view::npos) throw wrong(where, "the closing quote is missing");
  const std::string_view rest = trimmed(text.substr(end + 1));
  if (!rest.empty() && !rest.starts_with('#')) throw wrong(where, "something follows the value");
  return std::string(text.substr(1, end - 1));
}

void take_line(CLI::App& command, std::string_view line, const std::string& where,
               std::set<std::string>& seen) {
  line = trimmed(line);
  if (line.empty() || line.starts_with('#')) return;
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) throw wrong(where, "this is not a line NAME = VALUE");
  const std::string name(trimmed(line.substr(0, equals)));
  CLI::Option* const option = command.get_option_no_throw("--" + name);
  if (name.empty() || option == nullptr || !option->get_configurable()) {
    throw wrong(where, "there is no option " + name);
  }
  if (!seen.insert(name).second) throw wrong(where, name + " is there twice");
  const std::string value = value_of(line.substr(equals + 1), where);
  if (option->count() > 0) return;  // the command line or the environment has said it
  if (value.empty()) return;
  try {
    option->add_result(value);
    option->run_callback();
  } catch (const CLI::ParseError& error) {
    throw wrong(where, error.what());
  }
}

void take_file(CLI::App& command, const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) throw wrong("--config", text.error().sentence);
  std::istringstream lines(*text);
  std::set<std::string> seen;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    take_line(command, line, path + ':' + std::to_string(number), seen);
  }
}

}  // namespace

void add_config_file(CLI::App& command) {
  auto path = std::make_shared<std::string>();
  command.add_option("--config", *path, "a file with lines such as: listen = 0.0.0.0:9898")
      ->envname("BACKSTEP_CONFIG")
      ->type_name("FILE")
      ->configurable(false);
  if (CLI::Option* const help = command.get_help_ptr()) help->configurable(false);
  // The library calls it when it has read the command line and the environment.
  command.final_callback([&command, path] {
    if (!path->empty()) take_file(command, *path);
  });
}

}  // namespace backstep::cmd
