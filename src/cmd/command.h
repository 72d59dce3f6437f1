// What a subcommand is to the program: options on a CLI11 app and something to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace backstep::cmd {

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;        // it ran, and the answer is no
inline constexpr int kWrongUsage = 2;     // it was called wrongly
inline constexpr int kInterrupted = 130;  // stopped by ctrl-C, what was reached has been printed

struct Command {
  CLI::App* app = nullptr;
  std::function<int()> run;
};

// One file each, in this order in the help.
Command play_command(CLI::App& program);
Command join_command(CLI::App& program);
Command replay_command(CLI::App& program);
Command demo_command(CLI::App& program);
Command deal_command(CLI::App& program);
Command record_command(CLI::App& program);
Command solve_command(CLI::App& program);
Command hint_command(CLI::App& program);
Command analyse_command(CLI::App& program);
Command bots_command(CLI::App& program);
Command simulate_command(CLI::App& program);
Command compare_command(CLI::App& program);
Command league_command(CLI::App& program);
Command merge_command(CLI::App& program);
Command bot_command(CLI::App& program);
Command difficulty_command(CLI::App& program);
Command talk_command(CLI::App& program);
Command referee_command(CLI::App& program);
Command serve_command(CLI::App& program);
Command load_command(CLI::App& program);
Command store_command(CLI::App& program);
Command bench_command(CLI::App& program);
Command tune_command(CLI::App& program);

// Checks for options, in our words: "must be a number from 1 to 5".
CLI::Validator number_from(double least, double most);

// A sentence on standard error; returns kWrongUsage or kFailure for `return wrong_usage(...)`.
int wrong_usage(const CLI::App& command, const std::string& sentence);
int failure(const std::string& sentence);

}  // namespace backstep::cmd
