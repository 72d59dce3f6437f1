// How plays are told: most of what a server says. Readers with the same entitlement share one text.
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "server/service/service.h"
#include "server/tables/redact.h"

namespace backstep::server {
namespace {

namespace entry = wire::entry;
namespace notice = wire::notice;

net::Text text_of(const wire::Notice& notice) {
  return std::make_shared<const std::string>(wire::write_notice(notice));
}

// Writes each form of a play once.
class PlayTexts {
 public:
  PlayTexts(const Happening& happening, const Table& table)
      : happening_(happening), table_(table), seat_(std::get<entry::Did>(happening.entry).seat) {}

  // REQUIRES: the reader may watch the game.
  const net::Text& full(const Viewer& who) {
    net::Text& text = full_[kind(who)];
    if (text == nullptr) {
      text = text_of(
          notice::Happens{{happening_.seq, happening_.ms, *redact(happening_, table_, who)}});
    }
    return text;
  }
  const net::Text& compact(const Viewer& who) {
    net::Text& text = compact_[kind(who)];
    if (text == nullptr) text = text_of(*redact_compact(happening_, who));
    return text;
  }
  // For the client whose request it was.
  net::Text answer(const Viewer& who, std::uint64_t id) const {
    notice::Did told = *redact_compact(happening_, who);
    told.id = id;
    return text_of(told);
  }

 private:
  // Whose seat it is decides what a reader may know of it.
  std::size_t kind(const Viewer& who) const { return who.seat == seat_ ? 1 : 0; }

  const Happening& happening_;
  const Table& table_;
  const int seat_;
  std::array<net::Text, 2> full_;
  std::array<net::Text, 2> compact_;
};

}  // namespace

bool Service::is_play(const LiveTable& live, const Happening& happening) {
  return std::holds_alternative<entry::Did>(happening.entry) && !happening.outcome.over &&
         live.table.secret_deals.empty();
}

void Service::tell_play(const LiveTable& live, const Happening& happening) {
  const Commit* const commit = tables_.telling();
  PlayTexts texts(happening, live.table);
  for (const net::Link link : live.links) {
    const Connection* const connection = find(link);
    if (connection == nullptr || !connection->told_as.watches) continue;
    const Viewer& who = connection->told_as;
    if (!connection->compact) {
      context_.environment.send(link, texts.full(who));
    } else if (commit != nullptr && commit->sender == link) {
      context_.environment.send(link, texts.answer(who, commit->number));
      acknowledged_ = true;
    } else {
      context_.environment.send(link, texts.compact(who));
    }
  }
}

}  // namespace backstep::server
