#include "store/sqlite/unfinished.h"

namespace backstep::store {

Error unfinished_copy(const std::string& of) {
  return {"this is an unfinished copy of " + of + "; run backstep store copy again to finish it"};
}

Result<std::optional<std::string>> find_unfinished(Connection& connection) {
  Result<Statement> mark =
      connection.prepare("SELECT body FROM entry WHERE log = (SELECT id FROM log WHERE name = ?1)");
  if (!mark) return mark.error();
  std::optional<std::string> of;
  if (mark->bind(1, kCopying).step()) of = mark->text(0);
  if (mark->failed()) return connection.error();
  return of;
}

Result<bool> check_finished(Connection& connection) {
  const Result<std::optional<std::string>> of = find_unfinished(connection);
  if (!of) return of.error();
  if (*of) return unfinished_copy(**of);
  return true;
}

}  // namespace backstep::store
