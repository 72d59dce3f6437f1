// Limits: every bound that keeps one client from harming others, with a default for a public
// server. limits.cpp lists them once; the options of `backstep serve` and the table in
// docs/security.md are checked against that list.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "advice/compute/pool.h"
#include "net/net.h"

namespace backstep::server {

struct Limits {
  // Connections and HTTP requests, enforced in net.
  std::int64_t max_connections = 20'000;
  std::int64_t max_connections_per_address = 200;
  std::int64_t requests_per_second = 100;
  std::int64_t request_burst = 3'000;
  std::int64_t sockets_per_second = 10;
  std::int64_t socket_burst = 200;
  std::int64_t frames_per_second = 20;
  std::int64_t frame_burst = 60;
  std::int64_t frames_per_second_of_address = 200;
  std::int64_t frame_burst_of_address = 2'000;
  std::int64_t steady_frames_per_second = 2;
  std::int64_t steady_frame_burst = 20;
  std::int64_t unsent_kib_per_connection = 512;
  std::int64_t unsent_kib_per_address = 16'384;
  std::int64_t unsent_kib = 131'072;

  // What one person may request, over all connections.
  std::int64_t person_requests_per_second = 30;
  std::int64_t person_request_burst = 120;
  std::int64_t talk_per_minute = 40;
  std::int64_t talk_burst = 10;
  std::int64_t checks_per_minute = 120;
  std::int64_t check_burst = 20;
  std::int64_t codes_per_minute = 1;
  std::int64_t code_burst = 5;
  std::int64_t looks_per_minute = 60;
  std::int64_t look_burst = 10;
  std::int64_t looks_per_second_of_address = 50;
  std::int64_t look_burst_of_address = 200;
  std::int64_t arrivals_per_minute = 6;
  std::int64_t arrival_burst = 6;
  std::int64_t changes_per_minute = 60;
  std::int64_t change_burst = 40;

  // What people without a seat may do at one table together, and what waits for a table.
  std::int64_t table_visits_per_minute = 600;
  std::int64_t table_visit_burst = 60;
  std::int64_t visitors_per_table = 300;
  std::int64_t visitors_per_table_of_address = 50;
  std::int64_t unseated_members_per_address = 20;
  std::int64_t queued_per_person = 16;
  std::int64_t queued_per_table = 256;

  // Calls of the HTTP API that one address has under way at once; those that read much run ...
  std::int64_t api_calls_per_address = 40;
  std::int64_t long_calls_per_address = 2;  // ... at a time.

  // What bots, hints and analyses think about for one address, waiting or running.
  std::int64_t bot_turns_per_address = 100;
  std::int64_t thoughts_per_address = 30;

  // What one address may create.
  std::int64_t tables_per_address = 30;
  std::int64_t attempts_per_address = 20;

  // How much of tables is kept in memory, and told at once.
  std::int64_t visited_tables_kib_of_address = 16'384;
  std::int64_t idle_tables_kib = 32'768;
  std::int64_t table_history_bytes = 262'144;
  std::int64_t table_events = 150;
  std::int64_t table_event_bytes = 40'960;
  std::int64_t earlier_lines = 50;
  std::int64_t earlier_bytes = 32'768;

  // What others may do about the seat of a person who is lost, or does not play (seat_times.h).
  std::int64_t seat_claim_after_seconds = 120;
  std::int64_t seat_claim_objection_seconds = 60;
  std::int64_t idle_turn_seconds = 600;
  std::int64_t idle_notice_seconds = 120;
  std::int64_t idle_turn_most_seconds = 1'800;

  // One-time codes, in ten minutes.
  std::int64_t wrong_codes_per_address = 10;
  std::int64_t codes_per_person = 10;

  // What may be stored (budget.h). Entries are those of tables; plays of games are not among them,
  // except in the totals of a table.
  std::int64_t table_entries = 100'000;
  std::int64_t table_kilobytes = 32'768;
  std::int64_t table_entries_per_day = 5'000;
  std::int64_t table_kilobytes_per_day = 2'048;
  std::int64_t game_kilobytes = 1'024;
  std::int64_t person_entries_per_day = 3'000;
  std::int64_t person_entries_per_table = 1'000;
  std::int64_t address_entries_per_day = 30'000;
  std::int64_t visit_entries_per_address = 250;
  std::int64_t games_per_table = 300;
  std::int64_t games_per_person = 300;
  std::int64_t games_per_address = 3'000;
  std::int64_t devices_per_person = 50;
  std::int64_t exports_per_person = 10;
  std::int64_t export_page_kib = 1'024;
  std::int64_t erasures_per_address = 20;

  // Pushes (push_notifier.h).
  std::int64_t subscriptions_per_person = 10;
  std::int64_t subscriptions_per_address = 300;
  std::int64_t pushes_per_person = 60;
  std::int64_t push_after_seconds = 15;
};

// One row of the list: the option --NAME, the field it sets, its range, and what it bounds.
struct LimitSpec {
  std::string_view option;  // "tables-per-address"
  std::int64_t Limits::* value;
  std::int64_t least;
  std::int64_t most;
  std::string_view what;  // "tables opened by one address per hour"
};

std::span<const LimitSpec> limit_specs();

// Every limit at the upper end of its range: for tests and measurements of something else.
Limits widest_limits();

// Copies the limits that net, and the threads that think, enforce.
void apply(const Limits& limits, net::Options& options);
void apply(const Limits& limits, advice::compute::PoolOptions& options);

}  // namespace backstep::server
