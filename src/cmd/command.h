// What a subcommand is to the program: its options and something to run.
#pragma once

#include <functional>
#include <string>

#include "cmd/command_line.h"

namespace backstep::cmd {

// Exit codes; docs/command-line.md describes them.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        // it failed, or a check found a fault
inline constexpr int kWrongUsage = 2;     // wrong arguments; nothing was done
inline constexpr int kInterrupted = 130;  // Ctrl-C; what was finished has been printed

struct Command {
  CommandLine* app = nullptr;
  std::function<int()> run;
};

// One file each, in this order in the help.
Command play_command(CommandLine& program);
Command join_command(CommandLine& program);
Command open_command(CommandLine& program);
Command replay_command(CommandLine& program);
Command demo_command(CommandLine& program);
Command deal_command(CommandLine& program);
Command record_command(CommandLine& program);
Command solve_command(CommandLine& program);
Command hint_command(CommandLine& program);
Command analyse_command(CommandLine& program);
Command puzzle_command(CommandLine& program);
Command bots_command(CommandLine& program);
Command simulate_command(CommandLine& program);
Command compare_command(CommandLine& program);
Command losses_command(CommandLine& program);
Command league_command(CommandLine& program);
Command benchmark_command(CommandLine& program);
Command merge_command(CommandLine& program);
Command bot_command(CommandLine& program);
Command difficulty_command(CommandLine& program);
Command talk_command(CommandLine& program);
Command referee_command(CommandLine& program);
Command serve_command(CommandLine& program);
Command load_command(CommandLine& program);
Command store_command(CommandLine& program);
Command bench_command(CommandLine& program);
Command tune_command(CommandLine& program);
Command help_command(CommandLine& program);  // last: it lists the others

// A sentence on standard error; returns kWrongUsage or kFailure for `return wrong_usage(...)`.
int wrong_usage(const CommandLine& command, const std::string& sentence);
int wrong_usage(const std::string& path, const std::string& sentence);  // "backstep store check"
int failure(const std::string& sentence);

}  // namespace backstep::cmd
