// CommandDoc: a command and its options as data, and what is generated from it: help texts, man
// pages and suggestions for misspelt words. completions.h generates shell completions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace backstep::cmd {

struct OptionDoc {
  std::string name;      // "--rate", or "FILE" for a positional argument
  std::string other;     // another name: "-h", or "--file" of a positional argument; may be empty
  std::string value;     // "N"; empty for a flag
  std::string text;      // what it does
  std::string fallback;  // its default, as text; may be empty
  std::string variable;  // of the environment; may be empty
  std::string group;     // "Rules"; the heading it is listed under
  std::vector<std::string> choices;  // values that completions offer
  bool required = false;
  bool repeated = false;  // takes several values

  bool is_flag() const { return value.empty(); }
};

struct CommandDoc {
  std::string path;   // "backstep store check"
  std::string group;  // the heading it is listed under
  std::string text;   // one sentence
  std::string
      notes;  // paragraphs, separated by empty lines; lines that begin with blanks stay as they are
  std::vector<std::string> examples;  // command lines
  std::vector<OptionDoc> positionals;
  std::vector<OptionDoc> options;
  std::vector<CommandDoc> commands;

  std::string_view name() const;  // "check"
};

// For a terminal; no line is longer than 80 columns unless a single word is.
std::string help_text(const CommandDoc& command);
// In the format of man(7), section 1: one page per command.
std::string man_page(const CommandDoc& command, std::string_view version);
// All commands below this one that have a page of their own, itself first.
std::vector<const CommandDoc*> all_commands(const CommandDoc& program);
std::string man_name(const CommandDoc& command);                    // "backstep-store-check"
std::vector<std::string> command_names(const CommandDoc& command);  // those directly below

// The word that was probably meant; empty if none is near. One edit for short words, two for longer
// ones; letters that changed places count as one.
std::string nearest(std::string_view word, const std::vector<std::string>& known);
// For a word that is no command below this one.
std::string unknown_command(const std::string& word, const CommandDoc& command);

}  // namespace backstep::cmd
