#include "cmd/command_line.h"
#include "cmd/format.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "store/postgres/store.h"

namespace backstep::cmd {
namespace {

// Digits and a decimal point: CLI11 would read 010 as eight and 0x10 as sixteen.
bool is_decimal(const std::string& text) {
  const bool plain = text.find_first_not_of("0123456789.") == std::string::npos;
  const bool zero_first = text.size() > 1 && text[0] == '0' && text[1] != '.';
  return !text.empty() && plain && !zero_first;
}

std::vector<std::string> names_of(const std::vector<OptionDoc>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const OptionDoc& option : options) names.push_back(option.name);
  return names;
}

// The environment variable that holds the value of an option that an error is about; empty if the
// command line does, or a file, which the error names itself.
std::string variable_of(const std::vector<OptionDoc>& options, const std::string& error,
                        const std::vector<std::string>& words) {
  for (const OptionDoc& option : options) {
    if (option.variable.empty() || std::getenv(option.variable.c_str()) == nullptr) continue;
    if (!error.starts_with(option.name + ':') &&
        error.find(' ' + option.name + ' ') == std::string::npos) {
      continue;
    }
    const bool typed = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return word == option.name || word.starts_with(option.name + '=');
    });
    return typed ? "" : option.variable;
  }
  return "";
}

std::string unexpected_argument(const std::string& word) {
  // Without the password of a database.
  const std::string shown = store::is_postgres_url(word) ? store::shown_data(word) : word;
  return cli_texts()("cli.error.unexpected", {{"word", shown}});
}

// A value in "must be ..., not ...".
std::string value_shown(const std::string& text) {
  return text.empty() ? cli_texts()("cli.error.nothing") : text;
}

// CLI11's "--pace: must be ..." with the colon of the language.
std::string with_own_colon(const std::string& library_says) {
  constexpr std::string_view kColon = ": ";
  const std::size_t colon = library_says.find(kColon);
  if (!library_says.starts_with('-') || colon == std::string::npos ||
      library_says.find(' ') < colon) {
    return library_says;
  }
  return labelled(library_says.substr(0, colon), library_says.substr(colon + kColon.size()));
}

// Names as CLI11 takes them: "FILE", "--rate", "-V,--version", "URL,--url" for an argument that
// may also be given as an option, or "!--full" for a flag that sets false.
OptionDoc doc_of(std::string names, const std::string& text, bool flag) {
  OptionDoc doc;
  if (names.starts_with('!')) names.erase(0, 1);
  const std::size_t comma = names.find(',');
  const std::string first = names.substr(0, comma);
  const std::string second = comma == std::string::npos ? "" : names.substr(comma + 1);
  const bool positional = !first.starts_with('-');
  doc.name = second.empty() || positional ? first : second;
  doc.other = second.empty() ? "" : positional ? second : first;
  doc.text = text;
  if (!flag) doc.value = "VALUE";
  return doc;
}

}  // namespace

Check number_from(double least, double most) {
  return [least, most](const std::string& text) -> std::string {
    double number = 0;
    if (is_decimal(text) && CLI::detail::lexical_cast(text, number) && number >= least &&
        number <= most) {
      return "";
    }
    const auto bound = [](double value) {
      std::ostringstream digits;
      digits.precision(12);  // as it is, not 1e+06
      digits << value;
      return digits.str();
    };
    return cli_texts()(
        "cli.error.number",
        {{"least", bound(least)}, {"most", bound(most)}, {"text", value_shown(text)}});
  };
}

Check whole_number_from(std::int64_t least, std::int64_t most) {
  return [least, most](const std::string& text) -> std::string {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool zero_first = text.size() > 1 && text[0] == '0';
    if (error == std::errc() && stop == end && !zero_first && number >= least && number <= most) {
      return "";
    }
    return cli_texts()("cli.error.whole_number", {{"least", std::to_string(least)},
                                                  {"most", std::to_string(most)},
                                                  {"text", value_shown(text)}});
  };
}

Option* Option::type_name(const std::string& name) {
  option_->type_name(name);
  doc_.value = name;
  return this;
}

Option* Option::capture_default_str() {
  option_->capture_default_str();
  doc_.fallback = option_->get_default_str();
  if (doc_.repeated && doc_.fallback.starts_with('[')) {
    doc_.fallback = doc_.fallback.substr(1, doc_.fallback.size() - 2);
  }
  return this;
}

Option* Option::required() {
  option_->required();
  doc_.required = true;
  return this;
}

Option* Option::expected(int least, int most) {
  option_->expected(least, most);
  value_is_optional_ = least == 0;
  return this;
}

Option* Option::delimiter(char between) {
  option_->delimiter(between);
  return this;
}

Option* Option::group(const std::string& heading) {
  doc_.group = heading;
  return this;
}

Option* Option::envname(const std::string& variable) {
  option_->envname(variable);
  doc_.variable = variable;
  return this;
}

Option* Option::configurable(bool may) {
  option_->configurable(may);
  return this;
}

Option* Option::check(Check check) {
  option_->check(
      CLI::Validator([check = std::move(check)](std::string& text) { return check(text); }, ""));
  return this;
}

Option* Option::transform(Check change) {
  option_->transform(CLI::Validator(std::move(change), ""));
  return this;
}

Option* Option::choices(std::vector<std::string> words) {
  doc_.choices = words;
  return check([words = std::move(words)](const std::string& text) -> std::string {
    if (std::find(words.begin(), words.end(), text) != words.end()) return "";
    return with_suggestion(
        cli_texts()("cli.error.choices", {{"choices", any_of(words)}, {"text", value_shown(text)}}),
        text, words);
  });
}

Option* Option::suggestions(std::vector<std::string> words) {
  doc_.choices = std::move(words);
  return this;
}

Option* Option::hidden() {
  hidden_ = true;
  return this;
}

Option* Option::trimmed() {
  option_->transform([](std::string each) { return CLI::detail::trim(each); });
  return this;
}

std::string Option::get_name() const { return option_->get_name(); }
std::size_t Option::count() const { return option_->count(); }
bool Option::get_configurable() const { return option_->get_configurable(); }

std::optional<std::string> Option::take(const std::string& value) {
  try {
    option_->add_result(value);
    option_->run_callback();
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return std::nullopt;
}

CommandLine::CommandLine(const std::string& name, const std::string& text)
    : own_(std::make_unique<CLI::App>(text, name)), app_(own_.get()) {
  doc_.path = name;
  doc_.text = text;
}

CommandLine::CommandLine(CLI::App& app, CommandDoc doc) : app_(&app), doc_(std::move(doc)) {}

CommandLine::~CommandLine() = default;

CommandLine* CommandLine::add_subcommand(const std::string& name, const std::string& text) {
  CommandDoc doc;
  doc.path = doc_.path + ' ' + name;
  doc.text = text;
  // The constructor is private.
  subcommands_.emplace_back(new CommandLine(*app_->add_subcommand(name, text), std::move(doc)));
  return subcommands_.back().get();
}

Option* CommandLine::add(const std::string& names, const Target& target, const std::string& text) {
  CLI::Option* const option =
      std::visit([&](auto* value) { return app_->add_option(names, *value, text); }, target);
  OptionDoc doc = doc_of(names, text, false);
  doc.repeated = std::holds_alternative<std::vector<std::string>*>(target) ||
                 std::holds_alternative<std::vector<int>*>(target);
  Option* const added =
      options_.emplace_back(std::make_unique<Option>(option, std::move(doc))).get();
  if (std::holds_alternative<std::string*>(target) ||
      std::holds_alternative<std::vector<std::string>*>(target)) {
    // Usually a variable of a script that is not set.
    added->check([](const std::string& value) {
      return value.empty() ? cli_texts()("cli.error.not_empty") : std::string();
    });
  }
  return added;
}

Option* CommandLine::add_flag(const std::string& name, bool& value, const std::string& text) {
  CLI::Option* const flag = app_->add_flag(name, value, text)->disable_flag_override();
  return options_.emplace_back(std::make_unique<Option>(flag, doc_of(name, text, true))).get();
}

void CommandLine::group(const std::string& heading) { doc_.group = heading; }
void CommandLine::notes(const std::string& text) { doc_.notes = text; }
void CommandLine::examples(std::vector<std::string> lines) { doc_.examples = std::move(lines); }

CommandDoc CommandLine::doc() const {
  CommandDoc doc = doc_;
  for (const auto& option : options_) {
    if (option->is_hidden()) continue;
    (option->doc().name.starts_with('-') ? doc.options : doc.positionals).push_back(option->doc());
  }
  for (const auto& command : subcommands_) doc.commands.push_back(command->doc());
  doc.options.push_back(doc_of("-h,--help", cli_texts()("cli.option.help"), true));
  if (!version_.empty()) doc.options.push_back(doc_of("-V,--version", "show the version", true));
  return doc;
}

void CommandLine::require_subcommand() {
  app_->require_subcommand(1);
  requires_subcommand_ = true;
}

void CommandLine::set_version(const std::string& text) {
  version_ = text;
  app_->set_version_flag("-V,--version", text);
}

void CommandLine::when_read(std::function<std::optional<std::string>()> what) {
  if (CLI::Option* const help = app_->get_help_ptr()) help->configurable(false);
  app_->final_callback([what = std::move(what)] {
    if (const std::optional<std::string> wrong = what()) throw CLI::ParseError(*wrong, kWrongUsage);
  });
}

Option* CommandLine::find_option(const std::string& name) const {
  for (const auto& option : options_) {
    if (option->doc().name == name || option->doc().other == name) return option.get();
  }
  return nullptr;
}

bool CommandLine::parsed() const { return app_->parsed(); }

const CommandLine* CommandLine::find_command(const std::string& word) const {
  for (const auto& command : subcommands_) {
    if (command->doc_.name() == word) return command.get();
  }
  return nullptr;
}

// The command that was being read when the parse ended.
const CommandLine& CommandLine::deepest_called() const {
  for (const auto& command : subcommands_) {
    if (command->parsed()) return command->deepest_called();
  }
  return *this;
}

// The outermost command with an option that it does not have, such as the program in
// "backstep --players 3 demo"; else the one that was called. Words after "--" are no options.
const CommandLine& CommandLine::with_unknown_option(const std::vector<std::string>& words) const {
  const auto end = std::find(words.begin(), words.end(), "--");
  for (const std::string& word : app_->remaining()) {
    if (word.starts_with('-') && std::find(words.begin(), end, word) != end) return *this;
  }
  for (const auto& command : subcommands_) {
    if (command->parsed()) return command->with_unknown_option(words);
  }
  return *this;
}

// CLI11's name for an option whose values do not match it stands first in its message.
std::string CommandLine::mismatch_text(const std::string& library_says) const {
  std::string name = library_says.substr(0, library_says.find_first_of(": "));
  if (!name.starts_with('-') && find_option(name) == nullptr) name.insert(0, "--");
  const Option* const option = find_option(name);
  if (option == nullptr) return library_says;
  const Texts& t = cli_texts();
  if (option->doc().is_flag()) return t("cli.error.no_value", {{"option", name}});
  if (option->count() > 1) return t("cli.error.twice", {{"option", name}});
  return t("cli.error.needs_value", {{"option", name}, {"value", option->doc().value}});
}

int CommandLine::say_wrong_usage(const std::string& library_says,
                                 const std::vector<std::string>& words) const {
  for (const std::string& word : app_->remaining()) {
    if (word.starts_with('-')) {
      const std::string name = word.substr(0, word.find('='));
      return wrong_usage(
          path(), with_suggestion(cli_texts()("cli.error.no_option", {{"option", name}}), name,
                                  names_of(doc().options)));
    }
    return wrong_usage(path(), unexpected_argument(word));
  }
  for (const auto& option : options_) {
    if (option->doc().required && option->count() == 0) {
      return wrong_usage(path(), cli_texts()("cli.error.missing", {{"option", option->doc().name},
                                                                   {"text", option->doc().text}}));
    }
  }
  if (requires_subcommand_) {
    const bool few = subcommands_.size() <= 6;
    return wrong_usage(path(), few ? "no command given; it must be " + any_of(command_names(doc()))
                                   : "no command given");
  }
  const std::string variable = variable_of(doc().options, library_says, words);
  std::string sentence = with_own_colon(library_says);
  if (!variable.empty()) sentence = labelled(variable, sentence);
  return wrong_usage(path(), sentence);
}

bool CommandLine::is_own_option(const std::string& word) const {
  const std::string name = word.substr(0, word.find('='));
  return name == "--help" || name == "-h" ||
         (name.starts_with('-') && find_option(name) != nullptr);
}

std::optional<std::string> CommandLine::value_fault(const std::string& word,
                                                    const std::string* next) const {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const Option* const option = find_option(name);
  if (option == nullptr || option->doc().is_flag()) return std::nullopt;
  if (equals != std::string::npos) {
    if (equals + 1 < word.size()) return std::nullopt;
    return labelled(name, cli_texts()("cli.error.not_empty"));
  }
  if (option->value_is_optional() || next == nullptr || !is_own_option(*next)) return std::nullopt;
  return cli_texts()("cli.error.needs_value", {{"option", name}, {"value", option->doc().value}});
}

std::optional<int> CommandLine::refuse_lost_values(const std::vector<std::string>& words) const {
  const CommandLine* reading = this;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string& word = words[i];
    if (!word.starts_with('-')) {
      const CommandLine* const found = reading->find_command(word);
      if (found != nullptr) reading = found;
      continue;
    }
    const std::string* const next = i + 1 < words.size() ? &words[i + 1] : nullptr;
    if (const auto fault = reading->value_fault(word, next)) {
      return wrong_usage(reading->path(), *fault);
    }
    if (reading->takes_next_word(word)) ++i;
  }
  return std::nullopt;
}

bool CommandLine::takes_next_word(const std::string& word) const {
  const Option* const option = find_option(word);
  return option != nullptr && !option->doc().is_flag() && !option->value_is_optional();
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
  const CommandLine* reading = this;
  for (int i = 1; i < argc && !reading->subcommands_.empty(); ++i) {
    const std::string word = argv[i];
    if (word.starts_with('-')) break;
    const CommandLine* const found = reading->find_command(word);
    if (found == nullptr) {
      const CommandDoc doc = reading->doc();
      // Elsewhere it may be an argument.
      const bool is_misspelt =
          reading->requires_subcommand_ || !nearest(word, command_names(doc)).empty();
      // CLI11 would only say that a command is missing.
      if (is_misspelt) return wrong_usage(reading->path(), unknown_command(word, doc));
      break;
    }
    reading = found;
  }
  if (const auto code = refuse_lost_values({argv + std::min(argc, 1), argv + argc})) {
    return code;
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(help_text(deepest_called().doc()).c_str(), stdout);
    return kSuccess;
  } catch (const CLI::CallForVersion&) {
    print_out("backstep {}\n", version_);
    return kSuccess;
  } catch (const CLI::ArgumentMismatch& error) {
    const CommandLine& called = deepest_called();
    return called.say_wrong_usage(called.mismatch_text(error.what()), {argv + 1, argv + argc});
  } catch (const CLI::ExtrasError& error) {
    // Words after "--" that no command takes are left to the program.
    const std::vector<std::string> left = app_->remaining(true);
    const auto word = std::find_if(left.begin(), left.end(),
                                   [](const std::string& each) { return each != "--"; });
    const std::vector<std::string> words(argv + 1, argv + argc);
    return with_unknown_option(words).say_wrong_usage(
        word == left.end() ? error.what() : unexpected_argument(*word), words);
  } catch (const CLI::ParseError& error) {
    return deepest_called().say_wrong_usage(error.what(), {argv + 1, argv + argc});
  }
  return std::nullopt;
}

}  // namespace backstep::cmd
