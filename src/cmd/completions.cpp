#include "cmd/completions.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <vector>

namespace backstep::cmd {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// For all three shells.
std::string in_single_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

bool takes_file(const OptionDoc& option) {
  constexpr std::array<std::string_view, 6> kFiles{"FILE", "FILE.npy", "DIR",
                                                   "DATA", "WHICH",    "COMMAND"};
  return std::find(kFiles.begin(), kFiles.end(), option.value) != kFiles.end();
}

bool takes_file_argument(const CommandDoc& command) {
  return std::any_of(command.positionals.begin(), command.positionals.end(),
                     [](const OptionDoc& each) { return each.choices.empty(); });
}

std::vector<std::string> argument_words(const CommandDoc& command) {
  return command.positionals.empty() ? std::vector<std::string>()
                                     : command.positionals.front().choices;
}

// What may follow a command: its subcommands, the values of its argument and its options.
std::string words_of(const CommandDoc& command) {
  std::vector<std::string> words = command_names(command);
  for (const std::string& each : argument_words(command)) words.push_back(each);
  for (const OptionDoc& option : command.options) words.push_back(option.name);
  return joined(words);
}

// "play" or "store check": a path without the program.
std::string below_program(const CommandDoc& command) {
  const std::size_t blank = command.path.find(' ');
  return blank == std::string::npos ? "" : command.path.substr(blank + 1);
}

std::string bash_case(const std::string& pattern, const std::string& what) {
  return "    " + in_single_quotes(pattern) + ") " + what + " ;;\n";
}

// Cases of "command previous-word": the values of an option.
std::string bash_values(const CommandDoc& command) {
  std::string cases;
  for (const OptionDoc& option : command.options) {
    if (option.is_flag()) continue;
    cases += bash_case(below_program(command) + ' ' + option.name,
                       "value=1 words=" + in_single_quotes(joined(option.choices)) +
                           (takes_file(option) ? " files=1" : ""));
  }
  return cases;
}

// Colons and brackets mean something in the descriptions of _arguments and _describe.
std::string zsh_plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_function(const CommandDoc& command) {
  std::string name = "_" + man_name(command);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string zsh_option(const OptionDoc& option) {
  // "=": the value is the next word, or follows in the same one.
  std::string spec = (option.repeated ? "*" : "") + option.name + (option.is_flag() ? "" : "=") +
                     '[' + zsh_plain(option.text) + ']';
  if (option.is_flag()) return spec;
  spec += ':' + zsh_plain(option.value) + ':';
  if (!option.choices.empty()) return spec + '(' + joined(option.choices) + ')';
  return spec + (takes_file(option) ? "_files" : " ");
}

std::string zsh_arguments(const CommandDoc& command) {
  const std::vector<std::string> words = argument_words(command);
  if (!words.empty()) {
    return " \\\n    " + in_single_quotes("*:argument:(" + joined(words) + ')');
  }
  return takes_file_argument(command) ? " \\\n    '*:file:_files'" : "";
}

std::string zsh_of(const CommandDoc& command) {
  std::string out = zsh_function(command) + "() {\n";
  if (!command.commands.empty()) {
    out += "  local -a commands=(\n";
    for (const CommandDoc& each : command.commands) {
      out += "    " + in_single_quotes(zsh_plain(each.name()) + ':' + zsh_plain(each.text)) + '\n';
    }
    out += "  )\n";
  }
  out += "  _arguments -C";
  for (const OptionDoc& option : command.options) {
    out += " \\\n    " + in_single_quotes(zsh_option(option));
  }
  if (command.commands.empty()) return out + zsh_arguments(command) + "\n}\n";
  out += " \\\n    '1:command:{_describe command commands}' \\\n    '*::argument:->rest'\n";
  out += "  [[ $state == rest ]] || return\n  case $words[1] in\n";
  for (const CommandDoc& each : command.commands) {
    out += "  " + std::string(each.name()) + ") " + zsh_function(each) + " ;;\n";
  }
  return out + "  esac\n}\n";
}

// True in fish where the words of this command were typed, and no command below it.
std::string fish_condition(const CommandDoc& command) {
  std::string condition;
  const auto add = [&condition](const std::string& text) {
    condition += (condition.empty() ? "" : "; and ") + text;
  };
  std::istringstream words(below_program(command));
  for (std::string word; words >> word;) add("__fish_seen_subcommand_from " + word);
  if (!command.commands.empty()) {
    add("not __fish_seen_subcommand_from " + joined(command_names(command)));
  }
  return condition;
}

std::string fish_option(const OptionDoc& option) {
  std::string out;
  if (option.other.size() == 2 && option.other[0] == '-') out += " -s " + option.other.substr(1);
  out += " -l " + option.name.substr(2);
  if (!option.choices.empty()) {
    out += " -x -a " + in_single_quotes(joined(option.choices));
  } else if (!option.is_flag()) {
    out += takes_file(option) ? " -r" : " -x";
  }
  return out + " -d " + in_single_quotes(option.text) + '\n';
}

}  // namespace

std::string bash_completion(const CommandDoc& program) {
  std::string words;
  std::string values;
  std::string lists;
  for (const CommandDoc* const command : all_commands(program)) {
    const std::string path = below_program(*command);
    words += bash_case(path, "words=" + in_single_quotes(words_of(*command)) +
                                 (takes_file_argument(*command) ? " files=1" : ""));
    values += bash_values(*command);
    if (!command->commands.empty()) {
      lists += bash_case(path, "echo " + in_single_quotes(joined(command_names(*command))));
    }
  }
  return "# bash completion for backstep, generated by: backstep help --completions bash\n"
         "_backstep() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local path= word words= files= value= i\n"
         "  # bash splits --option=VALUE at the equals sign.\n"
         "  if [[ $current == = ]]; then\n"
         "    current=\n"
         "  elif [[ $previous == = ]]; then\n"
         "    previous=${COMP_WORDS[COMP_CWORD-2]}\n"
         "  fi\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    word=${COMP_WORDS[i]}\n"
         "    case \" $(_backstep_commands \"$path\") \" in\n"
         "    *\" $word \"*) path=${path:+$path }$word ;;\n"
         "    *) break ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$path $previous\" in\n" +
         values +
         "  esac\n"
         "  if [[ -z $value ]]; then\n"
         "    case $path in\n" +
         words +
         "    esac\n"
         "    [[ $current != -* ]] || files=\n"
         "  fi\n"
         "  # Only where files are offered: a folder \"bench\" is no reason for a slash after the "
         "command.\n"
         "  [[ -z $files ]] || compopt -o filenames 2> /dev/null\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"\n"
         "    [[ -z $files ]] || compgen -f -- \"$current\")\n"
         "}\n"
         "_backstep_commands() {\n"
         "  case $1 in\n" +
         lists +
         "  esac\n"
         "}\n"
         "complete -F _backstep backstep\n";
}

std::string zsh_completion(const CommandDoc& program) {
  std::string out = "#compdef backstep\n# generated by: backstep help --completions zsh\n";
  for (const CommandDoc* const command : all_commands(program)) out += zsh_of(*command);
  return out + zsh_function(program) + " \"$@\"\n";
}

std::string fish_completion(const CommandDoc& program) {
  std::string out = "# generated by: backstep help --completions fish\n";
  for (const CommandDoc* const command : all_commands(program)) {
    const std::string condition = fish_condition(*command);
    const std::string start =
        "complete -c backstep" + (condition.empty() ? "" : " -n " + in_single_quotes(condition));
    for (const CommandDoc& each : command->commands) {
      out += start + " -f -a " + std::string(each.name()) + " -d " + in_single_quotes(each.text) +
             '\n';
    }
    const std::vector<std::string> words = argument_words(*command);
    if (!words.empty()) out += start + " -f -a " + in_single_quotes(joined(words)) + '\n';
    if (!takes_file_argument(*command)) out += start + " -f\n";
    for (const OptionDoc& option : command->options) out += start + fish_option(option);
  }
  return out;
}

}  // namespace backstep::cmd
