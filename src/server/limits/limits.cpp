#include "server/limits/limits.h"

#include <array>
#include <cstddef>

namespace backstep::server {
namespace {

constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kKilo = 1024;
constexpr std::int64_t kMega = 1024 * kKilo;
constexpr std::int64_t kBillion = 1'000'000'000;

constexpr std::array kSpecs{
    LimitSpec{"max-connections", &Limits::max_connections, 1, kMillion, "open connections"},
    LimitSpec{"max-connections-per-address", &Limits::max_connections_per_address, 1, kMillion,
              "open connections of one address"},
    LimitSpec{"requests-per-second", &Limits::requests_per_second, 1, kMillion,
              "HTTP requests of one address per second, on average"},
    LimitSpec{"request-burst", &Limits::request_burst, 1, kMillion,
              "HTTP requests of one address at once"},
    LimitSpec{"sockets-per-second", &Limits::sockets_per_second, 1, kMillion,
              "new WebSockets of one address per second, on average"},
    LimitSpec{"socket-burst", &Limits::socket_burst, 1, kMillion,
              "new WebSockets of one address at once"},
    LimitSpec{"frames-per-second", &Limits::frames_per_second, 1, kMillion,
              "WebSocket frames of one connection per second, on average"},
    LimitSpec{"frame-burst", &Limits::frame_burst, 1, kMillion,
              "WebSocket frames of one connection at once"},
    LimitSpec{"frames-per-second-of-address", &Limits::frames_per_second_of_address, 1, kMillion,
              "WebSocket frames of all connections of one address per second, on average"},
    LimitSpec{"frame-burst-of-address", &Limits::frame_burst_of_address, 1, kMillion,
              "WebSocket frames of all connections of one address at once"},
    LimitSpec{"steady-frames-per-second", &Limits::steady_frames_per_second, 1, kMillion,
              "WebSocket frames per second that each connection may always send"},
    LimitSpec{"steady-frame-burst", &Limits::steady_frame_burst, 1, kMillion,
              "WebSocket frames at once that each connection may always send"},
    LimitSpec{"unsent-kib-per-connection", &Limits::unsent_kib_per_connection, 64, kMillion,
              "KiB queued for one slow reader"},
    LimitSpec{"unsent-kib-per-address", &Limits::unsent_kib_per_address, 64, kMillion,
              "KiB queued for all slow readers of one address"},
    LimitSpec{"unsent-kib", &Limits::unsent_kib, 64, 100 * kMillion,
              "KiB queued for all slow readers"},
    LimitSpec{"person-requests-per-second", &Limits::person_requests_per_second, 1, kMillion,
              "requests of one person per second, on average"},
    LimitSpec{"person-request-burst", &Limits::person_request_burst, 1, kMillion,
              "requests of one person at once"},
    LimitSpec{"talk-per-minute", &Limits::talk_per_minute, 1, kMillion,
              "lines, reactions and signals of one person per minute, on average"},
    LimitSpec{"talk-burst", &Limits::talk_burst, 1, kMillion,
              "lines, reactions and signals of one person at once"},
    LimitSpec{"checks-per-minute", &Limits::checks_per_minute, 1, kMillion,
              "texts checked for one person per minute, on average"},
    LimitSpec{"check-burst", &Limits::check_burst, 1, kMillion,
              "texts checked for one person at once"},
    LimitSpec{"codes-per-minute", &Limits::codes_per_minute, 1, kMillion,
              "one-time codes of one person per minute, on average"},
    LimitSpec{"code-burst", &Limits::code_burst, 1, kMillion,
              "one-time codes of one person at once"},
    LimitSpec{"looks-per-minute", &Limits::looks_per_minute, 1, kMillion,
              "views of a whole table that one person requests per minute, on average"},
    LimitSpec{"look-burst", &Limits::look_burst, 1, kMillion,
              "views of a whole table that one person requests at once"},
    LimitSpec{"looks-per-second-of-address", &Limits::looks_per_second_of_address, 1, kMillion,
              "views of a whole table that one address is sent per second, on average"},
    LimitSpec{"look-burst-of-address", &Limits::look_burst_of_address, 1, kMillion,
              "views of a whole table that one address is sent at once"},
    LimitSpec{"arrivals-per-minute", &Limits::arrivals_per_minute, 1, kMillion,
              "joins, leaves and requests for a seat by one person per minute, on average"},
    LimitSpec{"arrival-burst", &Limits::arrival_burst, 1, kMillion,
              "joins, leaves and requests for a seat by one person at once"},
    LimitSpec{"changes-per-minute", &Limits::changes_per_minute, 1, kMillion,
              "other changes of seats, names and settings of one person per minute, on average"},
    LimitSpec{"change-burst", &Limits::change_burst, 1, kMillion,
              "other changes of seats, names and settings of one person at once"},
    LimitSpec{"table-visits-per-minute", &Limits::table_visits_per_minute, 1, kMillion,
              "arrivals at one table per minute of people without a seat, and as many changes"},
    LimitSpec{"table-visit-burst", &Limits::table_visit_burst, 1, kMillion,
              "arrivals at one table at once of people without a seat, and as many changes"},
    LimitSpec{"visitors-per-table", &Limits::visitors_per_table, 1, kMillion,
              "connections at one table of people who have not joined"},
    LimitSpec{"visitors-per-table-of-address", &Limits::visitors_per_table_of_address, 1, kMillion,
              "connections at one table from one address of people who have not joined"},
    LimitSpec{"unseated-members-per-address", &Limits::unseated_members_per_address, 1, kMillion,
              "connected members without a seat at one table from one address"},
    LimitSpec{"queued-per-person", &Limits::queued_per_person, 1, kMillion,
              "requests of one person, or one address without a seat, queued for a table"},
    LimitSpec{"queued-per-table", &Limits::queued_per_table, 4, kMillion,
              "requests queued for one table"},
    LimitSpec{"api-calls-per-address", &Limits::api_calls_per_address, 1, kMillion,
              "calls of the HTTP API that one address has under way"},
    LimitSpec{"long-calls-per-address", &Limits::long_calls_per_address, 1, kMillion,
              "calls of one address among them that read many logs at the same time"},
    LimitSpec{"bot-turns-per-address", &Limits::bot_turns_per_address, 1, kMillion,
              "turns of bots being thought about, or waiting for that, for one address"},
    LimitSpec{"thoughts-per-address", &Limits::thoughts_per_address, 1, kMillion,
              "hints and analyses being thought about, or waiting for that, for one address"},
    LimitSpec{"tables-per-address", &Limits::tables_per_address, 1, kMillion,
              "tables opened by one address per hour"},
    LimitSpec{"attempts-per-address", &Limits::attempts_per_address, 1, kMillion,
              "first attempts at today's deals by one address per day"},
    LimitSpec{"visited-tables-kib-of-address", &Limits::visited_tables_kib_of_address, 1,
              100 * kMillion,
              "KiB of tables to which only visitors from one address are connected"},
    LimitSpec{"idle-tables-kib", &Limits::idle_tables_kib, 1, 100 * kMillion,
              "KiB of tables in memory to which nobody is connected"},
    LimitSpec{"table-history-bytes", &Limits::table_history_bytes, kKilo, 64 * kMega,
              "memory of one table for recent talk and events, in bytes"},
    LimitSpec{"table-events", &Limits::table_events, 1, 10'000,
              "lines of talk and other events sent with a table, besides its moves"},
    LimitSpec{"table-event-bytes", &Limits::table_event_bytes, kKilo, 256 * kKilo,
              "size of these events in one message, in bytes"},
    LimitSpec{"earlier-lines", &Limits::earlier_lines, 1, 10'000,
              "older lines of talk sent in one answer"},
    LimitSpec{"earlier-bytes", &Limits::earlier_bytes, 4 * kKilo, 256 * kKilo,
              "size of these lines in one answer, in bytes"},
    LimitSpec{"seat-claim-after-seconds", &Limits::seat_claim_after_seconds, 1, kMillion,
              "seconds a member must be lost before others can ask for the seat"},
    LimitSpec{"seat-claim-objection-seconds", &Limits::seat_claim_objection_seconds, 1, kMillion,
              "seconds between such an ask and an agreement to it"},
    LimitSpec{"idle-turn-seconds", &Limits::idle_turn_seconds, 1, kMillion,
              "seconds of a turn without any activity before others can let a bot play"},
    LimitSpec{"idle-notice-seconds", &Limits::idle_notice_seconds, 1, kMillion,
              "seconds before that at which it is announced"},
    LimitSpec{"idle-turn-most-seconds", &Limits::idle_turn_most_seconds, 1, kMillion,
              "seconds after a card or the start of the turn, whatever signs of life there are"},
    LimitSpec{"wrong-codes-per-address", &Limits::wrong_codes_per_address, 1, kMillion,
              "wrong one-time codes typed at one address in ten minutes"},
    LimitSpec{"codes-per-person", &Limits::codes_per_person, 1, kMillion,
              "one-time codes given to one person in ten minutes"},
    LimitSpec{"table-entries", &Limits::table_entries, 100, kBillion,
              "log entries of one table in total; a running game can still be finished"},
    LimitSpec{"table-kilobytes", &Limits::table_kilobytes, 10, kBillion,
              "KiB of log entries of one table in total"},
    LimitSpec{"table-entries-per-day", &Limits::table_entries_per_day, 10, kBillion,
              "log entries of one table per day, without plays"},
    LimitSpec{"table-kilobytes-per-day", &Limits::table_kilobytes_per_day, 10, kBillion,
              "KiB of log entries of one table per day, without plays"},
    LimitSpec{"game-kilobytes", &Limits::game_kilobytes, 10, kBillion,
              "KiB of log entries during one game, without plays"},
    LimitSpec{"person-entries-per-day", &Limits::person_entries_per_day, 10, kBillion,
              "log entries by one person per day, without plays"},
    LimitSpec{"person-entries-per-table", &Limits::person_entries_per_table, 10, kBillion,
              "log entries by one person at one table per day, without plays"},
    LimitSpec{"address-entries-per-day", &Limits::address_entries_per_day, 10, kBillion,
              "log entries from one address per day, without plays"},
    LimitSpec{"visit-entries-per-address", &Limits::visit_entries_per_address, 10, kBillion,
              "log entries at one table per day of people without a seat from one address"},
    LimitSpec{"games-per-table", &Limits::games_per_table, 1, kBillion,
              "games begun at one table per day"},
    LimitSpec{"games-per-person", &Limits::games_per_person, 1, kBillion,
              "games begun by one person per day"},
    LimitSpec{"games-per-address", &Limits::games_per_address, 1, kBillion,
              "games begun from one address per day"},
    LimitSpec{"devices-per-person", &Limits::devices_per_person, 1, kMillion,
              "further devices of one person"},
    LimitSpec{"exports-per-person", &Limits::exports_per_person, 1, kMillion,
              "exports of one person's data per hour; ten times as many from one address"},
    LimitSpec{"export-page-kib", &Limits::export_page_kib, 1, 8'192,
              "KiB of one page of an export"},
    LimitSpec{"erasures-per-address", &Limits::erasures_per_address, 1, kMillion,
              "persons erased from one address per hour"},
    LimitSpec{"subscriptions-per-person", &Limits::subscriptions_per_person, 1, kMillion,
              "browsers of one person that are sent pushes"},
    LimitSpec{"subscriptions-per-address", &Limits::subscriptions_per_address, 1, kMillion,
              "times pushes are turned on or off from one address per hour"},
    LimitSpec{"pushes-per-person", &Limits::pushes_per_person, 1, kMillion,
              "pushes sent to each browser of one person per hour"},
    LimitSpec{"push-after-seconds", &Limits::push_after_seconds, 1, kMillion,
              "seconds a person must be lost before a push is sent"},
};

}  // namespace

std::span<const LimitSpec> limit_specs() { return kSpecs; }

Limits widest_limits() {
  Limits limits;
  for (const LimitSpec& spec : kSpecs) limits.*spec.value = spec.most;
  return limits;
}

void apply(const Limits& limits, net::Options& options) {
  options.max_connections = static_cast<std::size_t>(limits.max_connections);
  options.max_connections_per_address =
      static_cast<std::size_t>(limits.max_connections_per_address);
  options.requests_per_second = static_cast<double>(limits.requests_per_second);
  options.request_burst = static_cast<double>(limits.request_burst);
  options.frames_per_second = static_cast<double>(limits.frames_per_second);
  options.frame_burst = static_cast<double>(limits.frame_burst);
  options.sockets_per_second = static_cast<double>(limits.sockets_per_second);
  options.socket_burst = static_cast<double>(limits.socket_burst);
  options.frames_per_second_of_address = static_cast<double>(limits.frames_per_second_of_address);
  options.frame_burst_of_address = static_cast<double>(limits.frame_burst_of_address);
  options.steady_frames_per_second = static_cast<double>(limits.steady_frames_per_second);
  options.steady_frame_burst = static_cast<double>(limits.steady_frame_burst);
  options.max_unsent = static_cast<std::size_t>(limits.unsent_kib_per_connection) << 10U;
  options.max_unsent_of_address = static_cast<std::size_t>(limits.unsent_kib_per_address) << 10U;
  options.max_unsent_of_all = static_cast<std::size_t>(limits.unsent_kib) << 10U;
}

void apply(const Limits& limits, advice::compute::PoolOptions& options) {
  options.most_bots_per_origin = static_cast<std::size_t>(limits.bot_turns_per_address);
  options.most_per_origin = static_cast<std::size_t>(limits.thoughts_per_address);
}

}  // namespace backstep::server
