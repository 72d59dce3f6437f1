#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/crash/crowd.h"
#include "tests/scale/fleet.h"
#include "tests/scale/scenario.h"

namespace backstep::scale {
namespace {

using crash::Complaints;
using crash::Crowd;
using crash::Verdicts;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{60'000};

// What anybody may say on our channel.
const std::vector<std::string>& payloads() {
  static const std::vector<std::string> all{
      "",
      " ",
      "x",
      "x ",
      " l",
      "x l",
      "x l1",
      "x l1:",
      "x l99:abc",
      "x l-1:a",
      "x l3:abc1:",
      "x l18446744073709551616:a",
      "x q1:a",
      "x n1:a1:b1:c",
      "x n1:91:b1:c",
      "x n20:184467440737095516151:b1:c",
      "x n19:92233720368547758071:b1:c",
      "x h",
      "x h1:a",
      "x t",
      "x t1:{",
      "x t2:{}",
      "x t19:{\"t\":\"of_version_9\"}",
      "x g",
      "x g1:a",
      "\x7f \x7f",
      std::string(7'000, 'x'),
      "x t" + std::to_string(6'000) + ":" + std::string(6'000, '['),
  };
  return all;
}

std::string quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + "'";
}

void say_nonsense(Fleet& fleet) {
  const auto run = [&](const std::string& sql) { fleet.cluster().run(fleet.database(), sql); };
  for (const std::string& payload : payloads()) {
    run("SELECT pg_notify('backstep', " + quoted(payload) + ")");
  }
  // Every table is said to have entries that nobody has stored.
  run("SELECT pg_notify('backstep', 'nobody l' || length(name) || ':' || name || '9:999999999') "
      "FROM backstep.log WHERE name LIKE 'table/%'");
  // Somebody who lives says what nobody understands, or a later version may say, of every table.
  // (Together, or the servers would clear away who is long gone in between.)
  run("INSERT INTO backstep.process VALUES ('alive', now() + interval '1 day'), "
      "('long ago', '-infinity'), (repeat('x', 500), now()), ('', now()) "
      "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat;"
      "INSERT INTO backstep.note SELECT p.id, convert_to(l.name, 'UTF8'), 9223372036854775807, "
      "'\\x00ff7b'::bytea, now() FROM backstep.log l, backstep.process p "
      "WHERE l.name LIKE 'table/%' AND p.id IN ('alive', 'long ago', '', repeat('x', 500)) "
      "ON CONFLICT DO NOTHING;"
      // One that has been gone for long had everybody.
      "UPDATE backstep.note SET body = '{\"persons\":[{\"person\":\"x\",\"links\":1,\"away\":0,"
      "\"since_ms\":1}],\"new\":[1]}'::bytea WHERE process = 'long ago'");
  run("INSERT INTO backstep.note SELECT 'alive', '\\xff00'::bytea, -1, '{}'::bytea, 'infinity' "
      "ON CONFLICT DO NOTHING");
  run("INSERT INTO backstep.quota VALUES ('\\xff', '\\x00', 'infinity', -5) "
      "ON CONFLICT DO NOTHING");
}

}  // namespace

void try_nonsense(const Scenario& scenario, Verdicts& verdicts) {
  Fleet fleet(scenario.cluster, {scenario.program, scenario.folder, 3, {"--bot-delay", "0.05"}});
  if (const auto wrong = fleet.start()) return verdicts.check("start", {*wrong});
  Crowd crowd({fleet.url(), {}, 8, scenario.seed});
  const Complaints not_set_up = crowd.set_up(kPatience);
  verdicts.check("the tables are set up", not_set_up);
  if (!not_set_up.empty()) return;
  const double asked = fleet.metric(0, "backstep_wishes_total").value_or(0);
  for (int i = 0; i < 3; ++i) {
    say_nonsense(fleet);
    verdicts.check("everything is there", crowd.look_afresh(kPatience));
  }
  verdicts.check("the servers answer", fleet.wait_until_ready(kPatience));

  // Tables of a later version: who is there goes on, and nobody else begins.
  fleet.cluster().run(fleet.database(), "UPDATE backstep.version SET backstep = backstep + 96");
  fleet.server(2).kill();
  const auto refused = fleet.server(2).start();
  verdicts.check("a server of an older version does not start", refused.has_value(), "it does");
  fleet.cluster().run(fleet.database(), "UPDATE backstep.version SET backstep = backstep - 96");
  fleet.server(2).kill();
  verdicts.check("it starts again", fleet.revive());

  verdicts.check("every game goes on and ends", crowd.finish(kPatience));
  crowd.judge(verdicts);
  verdicts.check("wishes were asked", fleet.metric(0, "backstep_wishes_total").value_or(0) > asked,
                 "none was");
  verdicts.check("the servers stop", fleet.stop());
}

}  // namespace backstep::scale
