// What is tried with several servers on one database. Each of these begins with a new database and
// new servers, and says how it went.
#pragma once

#include <string>
#include <vector>

#include "tests/crash/verdicts.h"
#include "tests/postgres/cluster.h"

namespace backstep::scale {

struct Scenario {
  tests::PostgresCluster& cluster;
  std::string program;
  std::string folder;  // for logs
  std::string seed;
  bool is_long = false;
  std::vector<std::string> arguments = {};  // further ones of the servers
};

// Everything that can happen to servers, database and the lines between them, while people play.
void try_troubles(const Scenario& scenario, crash::Verdicts& verdicts);
// A database that is gone for longer than anybody waits.
void try_long_outage(const Scenario& scenario, crash::Verdicts& verdicts);
// Every server is asked to go, one after the other, and comes back.
void try_rolling_restart(const Scenario& scenario, crash::Verdicts& verdicts);
// The server on which a bot thinks dies.
void try_death_in_thought(const Scenario& scenario, crash::Verdicts& verdicts);
// How long it takes until somebody at another server sees a turn.
void try_latency(const Scenario& scenario, crash::Verdicts& verdicts);
// What load balancers ask.
void try_readiness(const Scenario& scenario, crash::Verdicts& verdicts);
// What no server of ours says.
void try_nonsense(const Scenario& scenario, crash::Verdicts& verdicts);
// Servers for another program, until its standard input ends: says where on standard output. Each
// line of its input is a command, answered by a line `ok` or what went wrong: `kill I`, `stop I`
// (waits for the end) or `start` (all that do not run, until they are ready).
void hold(const Scenario& scenario, crash::Verdicts& verdicts);

}  // namespace backstep::scale
