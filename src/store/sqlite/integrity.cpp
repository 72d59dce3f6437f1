#include "store/sqlite/integrity.h"

#include <string>

namespace backstep::store {

Result<bool> check_integrity(Connection& connection, Look look) {
  // The first fault is enough.
  Result<Statement> check = connection.prepare(look == Look::kQuick ? "PRAGMA quick_check(1)"
                                                                    : "PRAGMA integrity_check(1)");
  if (!check) return check.error();
  if (!check->step()) return connection.error();
  const std::string said = check->text(0);
  if (said == "ok") return true;
  return Error{"this file is damaged: " + said};
}

}  // namespace backstep::store
