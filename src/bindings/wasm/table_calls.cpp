#include "bindings/wasm/table_calls.h"

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "table/apply.h"
#include "table/compact_play.h"
#include "wire/event_json.h"
#include "wire/json_text.h"
#include "wire/known_keys.h"
#include "wire/notice.h"
#include "wire/view_reader.h"

namespace backstep::bindings::wasm {
namespace {

namespace json = boost::json;
using Answer = Result<std::string>;
using table::Applied;
using table::TableView;
using wire::json_of;

// ---- what is different

template <class Field>
std::string text_of(const Field& field) {
  return json_of(field);
}
template <class Field>
std::string text_of(const std::optional<Field>& field) {
  return field ? json_of(*field) : "null";
}

// Adds the members that are written differently after. What is absent is null.
template <class Struct>
void add_changes(wire::JsonMembers& changes, const Struct& before, const Struct& after,
                 std::string_view besides = {}) {
  using Members = boost::describe::describe_members<Struct, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>([&](auto member) {
    if (member.name == besides) return;
    const std::string now = text_of(after.*member.pointer);
    if (now != text_of(before.*member.pointer)) changes.add(member.name, now);
  });
}

std::string changes_json(const TableView& before, const TableView& after) {
  wire::JsonMembers changes;
  const bool same_game = before.game && after.game && before.game->number == after.game->number;
  add_changes(changes, before, after, same_game ? "game" : "");
  if (same_game) {
    wire::JsonMembers in_game;
    add_changes(in_game, *before.game, *after.game);
    changes.add("in_game", in_game.object());
  }
  // What the page decides by it, and the server does not say.
  changes.add("to_move", wire::bool_json(table::is_to_move(after)));
  return changes.object();
}

// ---- what was told

// The server may be newer than a page that is still open.
template <class Notice>
Result<Notice> read(json::object notice) {
  wire::keep_known_members<Notice>(notice, {"t"});
  Notice told;
  if (wire::Wrong wrong = wire::take_members(notice, told, {"t"})) return Error{*wrong};
  return told;
}

struct Told {
  bool applied = false;
  std::optional<wire::Happened> event;  // of a play in short
};

Result<Told> apply_event(TableView& table, const json::object& notice) {
  const json::value* const json = notice.if_contains("happened");
  if (json == nullptr) return Error{"an event happened"};
  json::value known = *json;
  if (!wire::keep_known_event(known)) return Told{};  // of a later server
  wire::Happened happened;
  if (wire::Wrong wrong = take(known, happened)) return Error{*wrong};
  return Told{table::apply(table, happened) == Applied::kYes, std::nullopt};
}

Result<Told> apply_did(TableView& table, const json::object& notice) {
  const auto told = read<wire::notice::Did>(notice);
  if (!told) return told.error();
  if (told->seq <= table.seq) return Told{true, std::nullopt};
  if (!table.game) return Told{};
  auto did = table::expand(table.game->view, table.game->n, {told->acts.actions, told->cards});
  if (!did) return Told{};
  wire::Happened happened{told->seq, told->ms, std::move(*did)};
  const bool applied = table::apply(table, happened) == Applied::kYes;
  return Told{applied, std::move(happened)};
}

// Its events have been applied before.
Result<Told> apply_missed(TableView& table, json::object notice) {
  notice["events"] = json::array();
  auto told = read<wire::notice::Missed>(std::move(notice));
  if (!told) return told.error();
  table::apply_missed(table, told->seq, std::move(told->members), told->acting_host);
  return Told{true, std::nullopt};
}

Result<Told> apply_presence(TableView& table, const json::object& notice) {
  const auto told = read<wire::notice::Presence>(notice);
  if (!told) return told.error();
  table::apply_presence(table, {told->member, {}, told->state, told->since}, told->acting_host);
  return Told{true, std::nullopt};
}

Result<Told> join_as(TableView& table, const json::object& notice) {
  const json::value* const json = notice.if_contains("member");
  int member = 0;
  if (json == nullptr || wire::take(*json, member)) return Error{"member must be a number"};
  table::join_as(table, member);
  return Told{true, std::nullopt};
}

Result<Told> apply_notice(TableView& table, const json::object& notice) {
  const json::value* const name = notice.if_contains("t");
  if (name == nullptr || !name->is_string()) return Error{"a notice has a kind, t"};
  const std::string_view kind = wire::text_of(name->get_string());
  if (kind == wire::notice::Happens::kName) return apply_event(table, notice);
  if (kind == wire::notice::Did::kName) return apply_did(table, notice);
  if (kind == wire::notice::Missed::kName) return apply_missed(table, notice);
  if (kind == wire::notice::Presence::kName) return apply_presence(table, notice);
  if (kind == "joined") return join_as(table, notice);
  return Error{"a table is not changed by it"};
}

}  // namespace

wire::Wrong take(const json::value& json, TableOfPage& page) {
  if (!json.is_object()) return "must be a table";
  json::object known = json.get_object();
  wire::keep_known_members<TableView>(known, {});
  return wire::take_members(known, page.table, {});
}

wire::Wrong take(const json::value& json, NoticeOfPage& page) {
  if (!json.is_object()) return "must be a notice";
  page.notice = json.get_object();
  return std::nullopt;
}

Answer ApplyCall::do_it() const {
  TableView after = table.table;
  const Result<Told> told = apply_notice(after, notice.notice);
  if (!told) return told.error();
  wire::JsonMembers answer;
  answer.add("applied", wire::bool_json(told->applied));
  if (!told->applied) return answer.object();
  answer.add("changes", changes_json(table.table, after));
  if (told->event) answer.add("event", wire::write_event(*told->event));
  return answer.object();
}

Answer ToMoveCall::do_it() const { return wire::bool_json(table::is_to_move(table.table)); }

}  // namespace backstep::bindings::wasm
