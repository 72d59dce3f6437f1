// CommandLine: a command with its options, declared without the headers of CLI11, which take
// seconds to compile in every file that includes them. Only command_line.cpp does.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cmd/command_doc.h"

// NOLINTNEXTLINE(readability-identifier-naming): CLI11's name
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace backstep::cmd {

// Checks the text of a value: an empty answer accepts it, any other says what it must be. As a
// transform() it may also change the text.
using Check = std::function<std::string(std::string& text)>;

// "must be a number from 1 to 5, not 7"; decimals and no other notation.
Check number_from(double least, double most);
Check whole_number_from(std::int64_t least, std::int64_t most);

// An option or positional argument. Lives as long as its command; the setters return `this`.
class Option {
 public:
  Option(CLI::Option* option, OptionDoc doc) : option_(option), doc_(std::move(doc)) {}

  Option* type_name(const std::string& name);  // of its value, in the help
  Option* capture_default_str();               // the help shows the default
  Option* required();
  Option* expected(int least, int most);  // how many values
  Option* delimiter(char between);        // of several values in one argument
  Option* group(const std::string& heading);
  Option* envname(const std::string& variable);
  Option* configurable(bool may);  // in a configuration file
  Option* check(Check check);
  Option* transform(Check change);
  Option* choices(std::vector<std::string> words);      // no other value is allowed
  Option* suggestions(std::vector<std::string> words);  // completions offer these
  Option* hidden();                                     // in help, man pages and completions
  Option* trimmed();                                    // blanks around each value do not count

  std::string get_name() const;
  std::size_t count() const;  // how often it was given, from wherever
  bool get_configurable() const;
  // Takes a value that was read from a file; the sentence of what is wrong with it, if something
  // is.
  std::optional<std::string> take(const std::string& value);
  const OptionDoc& doc() const { return doc_; }
  bool is_hidden() const { return hidden_; }
  bool value_is_optional() const { return value_is_optional_; }

 private:
  CLI::Option* option_;
  OptionDoc doc_;
  bool hidden_ = false;
  bool value_is_optional_ = false;
};

class CommandLine {
 public:
  // What a value may be stored in.
  using Target =
      std::variant<std::string*, int*, std::int64_t*, std::size_t*, double*, std::optional<int>*,
                   std::optional<std::int64_t>*, std::optional<std::size_t>*, std::vector<int>*,
                   std::vector<std::string>*>;

  CommandLine(const std::string& name, const std::string& text);  // of the whole program
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  CommandLine* add_subcommand(const std::string& name, const std::string& text);
  // Names: "--rate", "FILE" (positional) or "URL,--url" (either). Texts must not be empty.
  template <class Value>
  Option* add_option(const std::string& names, Value& value, const std::string& text) {
    return add(names, Target(&value), text);
  }
  // "--json" sets true, "!--full" sets false.
  Option* add_flag(const std::string& name, bool& value, const std::string& text);
  void group(const std::string& heading);  // in the list of commands
  void notes(const std::string& text);     // paragraphs at the end of the help
  void examples(std::vector<std::string> lines);
  void require_subcommand();
  void set_version(const std::string& version);  // "0.1.0", of the whole program
  // Called when the command line and the environment have been read. It may refuse what it finds:
  // the sentence of what is wrong, with the place.
  void when_read(std::function<std::optional<std::string>()> what);

  // The option of this name; nullptr if there is none.
  Option* find_option(const std::string& name) const;
  // REQUIRES: there is such an option.
  Option* get_option(const std::string& name) const { return find_option(name); }
  bool parsed() const;                            // this command was called
  std::string path() const { return doc_.path; }  // "backstep store check"
  const std::string& version() const { return version_; }
  CommandDoc doc() const;  // with everything below it

  // Reads the arguments; nothing if a command is to be run, or the exit code if the program ends
  // here (help, version, wrong usage), after it was said.
  std::optional<int> parse(int argc, char** argv);

 private:
  CommandLine(CLI::App& app, CommandDoc doc);
  Option* add(const std::string& names, const Target& target, const std::string& text);
  const CommandLine* find_command(const std::string& word) const;
  const CommandLine& deepest_called() const;
  const CommandLine& with_unknown_option(const std::vector<std::string>& words) const;
  std::string mismatch_text(const std::string& library_says) const;
  // CLI11 takes the next word for the value of an option: for the empty one of "--seed=", and also
  // if that word is an option itself. Both are refused; "--seed=--json" is a way to say the latter.
  std::optional<int> refuse_lost_values(const std::vector<std::string>& words) const;
  std::optional<std::string> value_fault(const std::string& word, const std::string* next) const;
  bool is_own_option(const std::string& word) const;
  bool takes_next_word(const std::string& word) const;
  int say_wrong_usage(const std::string& library_says, const std::vector<std::string>& words) const;

  std::unique_ptr<CLI::App> own_;  // of the whole program
  CLI::App* app_;
  CommandDoc doc_;  // without options and commands, which know themselves
  std::vector<std::unique_ptr<CommandLine>> subcommands_;
  std::vector<std::unique_ptr<Option>> options_;
  std::string version_;
  bool requires_subcommand_ = false;
};

}  // namespace backstep::cmd
