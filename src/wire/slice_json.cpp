#include "wire/slice_json.h"

#include <boost/describe/class.hpp>
#include <limits>

#include "wire/fields.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

constexpr std::string_view kKind = "slice";

}  // namespace

// Found by the readers and writers of fields.h.
static void put(std::string& out, const NamedCounts& value) {
  JsonMembers members;
  for (const auto& [name, count] : value.counts) members.add(name, count);
  out += members.object();
}

static Wrong take(const boost::json::value& json, NamedCounts& value) {
  if (!json.is_object()) return "must be an object";
  for (const auto& member : json.get_object()) {
    auto& [name, count] = value.counts.emplace_back(member.key(), 0);
    if (const Wrong wrong = take(member.value(), count)) return "has a " + name + " that " + *wrong;
  }
  return std::nullopt;
}

BOOST_DESCRIBE_STRUCT(SliceTable, (),
                      (name, bots, talk, play, wins, left_histogram, loss_reasons, avoidable_losses,
                       broken_reasons, turns))
BOOST_DESCRIBE_STRUCT(SliceLuck, (),
                      (win_sum, win_squares, win_products, left_sum, left_squares, left_products))
BOOST_DESCRIBE_STRUCT(SlicePair, (), (both, only_a, only_b, neither, left_sum, left_squares, luck))
BOOST_DESCRIBE_STRUCT(SlicePoints, (), (better, products))
BOOST_DESCRIBE_STRUCT(SliceBroken, (), (game, bot, fault, position))
BOOST_DESCRIBE_STRUCT(KeptGames, (), (file, bytes, hash))
BOOST_DESCRIBE_STRUCT(SliceReport, (),
                      (program, command, slice, slices, games, games_wanted, stopped, seed, rules,
                       redraws, tables, pairs, points, first_broken, records, positions))

std::string slice_json(const SliceReport& report) {
  std::string out = R"({"backstep":)";
  put(out, kKind);
  out += ",\"version\":";
  put(out, kSliceVersion);
  put_members(out, report, false);
  out += '}';
  return out;
}

Result<SliceReport> read_slice_json(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json && json.error().incomplete) return Error{"is cut off"};
  const boost::json::object* const object = json ? json->if_object() : nullptr;
  const boost::json::value* const kind = object ? object->if_contains("backstep") : nullptr;
  if (kind == nullptr || !kind->is_string() || text_of(kind->get_string()) != kKind) {
    return Error{"is not what --slice prints"};
  }
  const boost::json::value* const version = object->if_contains("version");
  const std::optional<int> number =
      version == nullptr ? std::nullopt : read_int(*version, 1, std::numeric_limits<int>::max());
  if (!number) return Error{"is no slice: version must be a whole number"};
  if (*number != kSliceVersion) {
    return Error{"is a slice in version " + std::to_string(*number) +
                 " of the format; this program knows version " + std::to_string(kSliceVersion)};
  }
  SliceReport report;
  if (const Wrong wrong = take_members(*object, report, {"backstep", "version"})) {
    return Error{"is no slice: " + *wrong};
  }
  return report;
}

}  // namespace backstep::wire
