// PersonExport: everything that is stored about a person, in pages of bounded size. The first page
// begins with what is short; then come the games, then the tables one after the other, each with
// what the person said there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/host/context.h"
#include "server/people/traces.h"
#include "wire/api.h"

namespace backstep::server {

// Where a page begins: behind this entry of the person's games, or of a table.
struct ExportPlace {
  std::string table;  // empty: games
  std::uint64_t seq = 0;
};
// As it stands in `next` and `after`: "SEQ", or "TABLE.SEQ".
std::string export_place_text(const ExportPlace& place);
std::optional<ExportPlace> read_export_place(std::string_view text);

// One page. On the service's thread.
class PersonExporting : public std::enable_shared_from_this<PersonExporting> {
 public:
  // Nothing if the store failed.
  using Then = std::function<void(const std::optional<wire::api::PersonExport>&)>;

  // About so many bytes; no place: the first page.
  PersonExporting(Context context, std::string person, std::optional<ExportPlace> place,
                  std::size_t most_bytes, Then then);
  void start() { go(is_first_ ? Step::kConsent : Step::kGames); }

 private:
  // In this order. A page ends within the last three.
  enum class Step : std::uint8_t {
    kConsent,
    kDevices,
    kSubscriptions,
    kAttempts,
    kGames,
    kFindTables,
    kTable
  };
  void go(Step step);

  void look_up_consent();
  void list_devices();
  void list_subscriptions();
  void list_attempts();
  void read_games();
  void find_tables();
  void read_table();

  // Whether the page is full with these entries of the table that is being read.
  bool add_lines(const std::vector<store::Entry>& entries);
  void finish_table();
  void finish();

  Context context_;
  const std::string person_;
  const bool is_first_;
  ExportPlace place_;
  const std::size_t most_bytes_;
  Then then_;

  std::size_t bytes_ = 0;
  std::vector<std::string> ids_;  // of the tables from place_.table on, the last one first
  std::unique_ptr<TraceReader> reader_;
  std::uint64_t at_ = 0;  // the last entry of the table that was read
  wire::api::PersonExport told_;
};

}  // namespace backstep::server
