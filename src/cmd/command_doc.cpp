#include "cmd/command_doc.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <utility>

#include "base/utf8.h"
#include "cmd/cli_texts.h"

namespace backstep::cmd {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kTextColumn = 26;  // of the texts beside names

// Appends words and breaks lines so that they fit; `column` is where the first line is already.
void wrap(std::string& out, std::string_view text, std::size_t indent, std::size_t column) {
  std::istringstream words{std::string(text)};
  bool first = true;
  for (std::string word; words >> word; first = false) {
    if (!first && column + 1 + count_characters(word) > kWidth) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += count_characters(word);
  }
  out += '\n';
}

// "  --rate N                 how many ..."
void add_row(std::string& out, const std::string& left, const std::string& right) {
  out += "  " + left;
  std::size_t column = 2 + count_characters(left);
  if (column + 2 > kTextColumn) {
    out += '\n';
    column = 0;
  }
  out += std::string(kTextColumn - column, ' ');
  wrap(out, right, kTextColumn, kTextColumn);
}

std::string left_of(const OptionDoc& option) {
  const bool shorter = option.other.starts_with('-') && !option.other.starts_with("--");
  std::string left = shorter ? option.other + ", " + option.name : option.name;
  if (!option.is_flag() && option.name.starts_with('-')) left += ' ' + option.value;
  return left;
}

std::string right_of(const OptionDoc& option) {
  std::string right = option.text;
  if (!option.fallback.empty()) right += " [" + option.fallback + ']';
  return right;
}

std::string usage_of(const CommandDoc& command) {
  std::string usage = command.path;
  for (const OptionDoc& option : command.options) {
    if (option.required) usage += ' ' + option.name + ' ' + option.value;
  }
  if (!command.commands.empty()) usage += command.positionals.empty() ? " COMMAND" : " [COMMAND]";
  if (!command.options.empty()) usage += " [OPTION]...";
  for (const OptionDoc& each : command.positionals) {
    const std::string name = each.name + (each.repeated ? "..." : "");
    usage += each.required ? ' ' + name : " [" + name + ']';
  }
  return usage;
}

// Headings in the order in which they first come.
template <class Doc>
std::vector<std::string> groups_of(const std::vector<Doc>& docs) {
  std::vector<std::string> groups;
  for (const Doc& doc : docs) {
    if (std::find(groups.begin(), groups.end(), doc.group) == groups.end()) {
      groups.push_back(doc.group);
    }
  }
  return groups;
}

// Above a group of options.
std::string heading_of(const std::string& group) {
  const Texts& t = cli_texts();
  if (group.empty()) return t("cli.help.options");
  if (group == "Rules") return t("cli.help.rules");
  return group == "Display" ? t("cli.help.display") : group + ':';
}

// The paragraphs of a text; lines that begin with a blank are kept as they are.
void add_paragraphs(std::string& out, const std::string& text) {
  std::istringstream lines(text);
  std::string paragraph;
  const auto flush = [&] {
    if (!paragraph.empty()) wrap(out, paragraph, 0, 0);
    paragraph.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with(' ')) {
      flush();
      out += line + '\n';
    } else {
      paragraph += line + ' ';
    }
  }
  flush();
}

// ---- man pages

std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if ((c == '.' || c == '\'') && (escaped.empty() || escaped.ends_with('\n'))) {
      escaped += "\\&";
      escaped += c;
    } else {
      escaped += c;
    }
  }
  return escaped;
}

void add_man_rows(std::string& out, const std::vector<OptionDoc>& options) {
  for (const OptionDoc& option : options) {
    out += ".TP\n.B " + roff(left_of(option)) + '\n' + roff(right_of(option)) + '\n';
    if (!option.variable.empty()) out += ".br\nEnvironment: \\%" + roff(option.variable) + '\n';
  }
}

// The page of the program, or those of the commands below this one.
void add_see_also(std::string& out, const CommandDoc& command) {
  std::string pages;
  for (const CommandDoc& each : command.commands) {
    pages += (pages.empty() ? ".BR " : " ,\n.BR ") + roff(man_name(each)) + " (1)";
  }
  if (pages.empty()) {
    pages = ".BR " + roff(command.path.substr(0, command.path.find(' '))) + " (1)";
  }
  out += ".SH SEE ALSO\n" + pages + '\n';
}

void add_man_notes(std::string& out, const std::string& notes) {
  std::istringstream lines(notes);
  bool as_is = false;
  for (std::string line; std::getline(lines, line);) {
    const bool example = line.starts_with(' ');
    if (example != as_is) out += example ? ".PP\n.nf\n" : ".fi\n";
    as_is = example;
    out += line.empty() ? ".PP\n" : roff(line) + '\n';
  }
  if (as_is) out += ".fi\n";
}

}  // namespace

std::string man_name(const CommandDoc& command) {
  std::string name = command.path;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::vector<std::string> command_names(const CommandDoc& command) {
  std::vector<std::string> names;
  names.reserve(command.commands.size());
  for (const CommandDoc& each : command.commands) names.emplace_back(each.name());
  return names;
}

std::string_view CommandDoc::name() const {
  const std::size_t blank = path.rfind(' ');
  return blank == std::string::npos ? std::string_view(path)
                                    : std::string_view(path).substr(blank + 1);
}

std::string help_text(const CommandDoc& command) {
  const Texts& t = cli_texts();
  std::string out;
  wrap(out, command.text, 0, 0);
  const std::string usage = t("cli.help.usage") + ' ';
  out += '\n' + usage;
  wrap(out, usage_of(command), 8, count_characters(usage));
  if (!command.positionals.empty()) {
    out += '\n' + t("cli.help.arguments") + '\n';
    for (const OptionDoc& each : command.positionals) add_row(out, each.name, right_of(each));
  }
  for (const std::string& group : groups_of(command.commands)) {
    out += '\n' + (group.empty() ? t("cli.help.commands") : group + ':') + '\n';
    for (const CommandDoc& each : command.commands) {
      if (each.group == group) add_row(out, std::string(each.name()), each.text);
    }
  }
  for (const std::string& group : groups_of(command.options)) {
    out += '\n' + heading_of(group) + '\n';
    for (const OptionDoc& option : command.options) {
      if (option.group == group) add_row(out, left_of(option), right_of(option));
    }
  }
  if (!command.notes.empty()) {
    out += '\n';
    add_paragraphs(out, command.notes);
  }
  if (!command.examples.empty()) {
    out += '\n' + t(command.examples.size() == 1 ? "cli.help.example" : "cli.help.examples") + '\n';
  }
  for (const std::string& example : command.examples) out += "  " + example + '\n';
  return out;
}

std::string man_page(const CommandDoc& command, std::string_view version) {
  const std::string name = man_name(command);
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) {
    return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  });
  std::string out =
      ".TH " + upper + " 1 \"\" \"backstep " + std::string(version) + "\" \"Backstep\"\n";
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(command.text) + '\n';
  out += ".SH SYNOPSIS\n.B " + roff(usage_of(command)) + '\n';
  if (!command.positionals.empty()) {
    out += ".SH ARGUMENTS\n";
    add_man_rows(out, command.positionals);
  }
  if (!command.commands.empty()) {
    out += ".SH COMMANDS\n";
    for (const CommandDoc& each : command.commands) {
      out += ".TP\n.BR " + roff(man_name(each)) + " (1)\n" + roff(each.text) + '\n';
    }
  }
  if (!command.options.empty()) {
    out += ".SH OPTIONS\n";
    // Those without a heading first: after one they would seem to belong to it.
    std::vector<std::string> groups = groups_of(command.options);
    const auto without = std::find(groups.begin(), groups.end(), "");
    if (without != groups.end()) std::rotate(groups.begin(), without, without + 1);
    for (const std::string& group : groups) {
      if (!group.empty()) out += ".SS " + roff(group) + '\n';
      std::vector<OptionDoc> options;
      std::copy_if(command.options.begin(), command.options.end(), std::back_inserter(options),
                   [&](const OptionDoc& option) { return option.group == group; });
      add_man_rows(out, options);
    }
  }
  if (!command.notes.empty()) {
    out += ".SH NOTES\n";
    add_man_notes(out, command.notes);
  }
  if (!command.examples.empty()) {
    out += ".SH EXAMPLES\n.nf\n";
    for (const std::string& example : command.examples) out += roff(example) + '\n';
    out += ".fi\n";
  }
  out += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] :
       {std::pair("0", "Success."),
        {"1", "It failed, or a check found a fault. Standard error says what and where."},
        {"2", "Wrong usage. Nothing was done; standard error names the argument."},
        {"130", "Stopped with Ctrl\\-C. What was finished by then has been printed or kept."},
        {"128+N", "Games in the terminal: ended by signal N."}}) {
    out += std::string(".TP\n.B ") + code + '\n' + meaning + '\n';
  }
  add_see_also(out, command);
  return out;
}

std::vector<const CommandDoc*> all_commands(const CommandDoc& program) {
  std::vector<const CommandDoc*> all{&program};
  for (const CommandDoc& each : program.commands) {
    const std::vector<const CommandDoc*> below = all_commands(each);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  // Optimal string alignment distance.
  const auto distance = [](std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> rows(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) rows[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
      for (std::size_t j = 1; j <= b.size(); ++j) {
        const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
        rows[i][j] =
            std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change});
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
          rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
      }
    }
    return rows[a.size()][b.size()];
  };
  constexpr std::size_t kShort = 4;
  constexpr std::size_t kLongest = 40;
  if (word.size() > kLongest) return {};
  std::string best;
  std::size_t least = word.size() <= kShort ? 2 : 3;  // one more than is near
  for (const std::string& each : known) {
    const std::size_t away = distance(word, each);
    if (away < least) {
      least = away;
      best = each;
    }
  }
  return best;
}

std::string unknown_command(const std::string& word, const CommandDoc& command) {
  const std::string sentence = "there is no command " + word;
  for (const OptionDoc& option : command.options) {
    if (option.name != "--" + word) continue;
    return cli_texts()("cli.error.meant", {{"sentence", sentence}, {"word", option.name}});
  }
  return with_suggestion(sentence, word, command_names(command));
}

}  // namespace backstep::cmd
