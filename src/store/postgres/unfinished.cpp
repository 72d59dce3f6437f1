#include "store/postgres/unfinished.h"

#include "store/sqlite/unfinished.h"

namespace backstep::store::postgres {

Result<std::optional<std::string>> find_unfinished(Connection& connection) {
  const std::string sql =
      "SELECT body FROM backstep.entry WHERE log = "
      "(SELECT id FROM backstep.log WHERE name = '" +
      std::string(kCopying) + "')";
  const auto rows = connection.run(sql.c_str(), Milliseconds(25'000));
  if (!rows) return Error{rows.error().sentence};
  std::optional<std::string> of;
  if ((*rows)[0].size() > 0) of = (*rows)[0].text(0, 0);
  return of;
}

Result<bool> check_finished(Connection& connection) {
  const Result<std::optional<std::string>> of = find_unfinished(connection);
  if (!of) return of.error();
  if (*of) return unfinished_copy(**of);
  return true;
}

}  // namespace backstep::store::postgres
