#include "wire/benchmark_json.h"

#include <boost/describe/class.hpp>

#include "wire/fields.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

constexpr std::string_view kBenchmarkKind = "benchmark";
constexpr int kFileVersion = 1;

}  // namespace

BOOST_DESCRIBE_STRUCT(BenchmarkFile, (),
                      (program, track, deals, partners, name, bot, play, complete, games, wins,
                       broken, left_sum, won_percent, cards_left, turns, ns_per_turn, cores,
                       limit_ms, results))

std::string benchmark_json(const BenchmarkFile& file) {
  BenchmarkFile head = file;
  head.results.clear();
  std::string out = R"({"backstep":)";
  put(out, kBenchmarkKind);
  out += ",\"version\":";
  put(out, kFileVersion);
  put_members(out, head, false);
  // The list is the last member: its lines are filled in where it ends.
  out.resize(out.rfind('['));
  out += '[';
  for (std::size_t i = 0; i < file.results.size(); ++i) {
    out += i == 0 ? "\n" : ",\n";
    put(out, file.results[i]);
  }
  return out + "\n]}\n";
}

Result<BenchmarkFile> read_benchmark_json(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  const boost::json::object* const object = json->if_object();
  const boost::json::value* const kind = object ? object->if_contains("backstep") : nullptr;
  if (kind == nullptr || !kind->is_string() || text_of(kind->get_string()) != kBenchmarkKind) {
    return Error{"is not a result of the benchmark"};
  }
  const boost::json::value* const version = object->if_contains("version");
  if (version == nullptr || read_int(*version, kFileVersion, kFileVersion) != kFileVersion) {
    return Error{"is a result of another version of the benchmark"};
  }
  BenchmarkFile file;
  if (const Wrong wrong = take_members(*object, file, {"backstep", "version"})) {
    return Error{"is no result of the benchmark: " + *wrong};
  }
  return file;
}

}  // namespace backstep::wire
