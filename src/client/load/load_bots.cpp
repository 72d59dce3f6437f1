#include "client/load/load_bots.h"

#include <utility>
#include <variant>
#include <vector>

namespace backstep::client::load {

namespace notice = wire::notice;
namespace request = wire::request;

void LoadBots::begin() {
  api_.new_person([this](const Result<std::string>& token) {
    if (!token) return trouble_(token.error().sentence);
    open(*token);
  });
}

void LoadBots::open(const std::string& token) {
  wire::api::OpenTable asked;
  asked.settings.rules.players = static_cast<std::uint8_t>(players_);
  asked.settings.listed = true;
  asked.settings.pace = wire::Pace::kNormal;
  asked.name = "Cy";
  asked.bots.emplace();
  for (int seat = 0; seat < players_; ++seat) asked.bots->push_back({seat, bot_});
  api_.open_table(token, asked, [this, token](const Result<std::string>& table) {
    if (!table) return trouble_(table.error().sentence);
    watch(token, *table);
  });
}

void LoadBots::watch(const std::string& token, const std::string& table) {
  SessionOptions options;
  options.url = api_.socket_url();
  options.token = token;
  options.table = table;
  options.client = "load";
  SessionCalls calls;
  calls.on_event = [this](const wire::Happened& each) { happened(each); };
  calls.on_lost = [this](const std::string& why) { trouble_("connection lost: " + why); };
  calls.on_end = [this](const std::string& code) { trouble_("connection ended: " + code); };
  host_ = std::make_unique<Session>(loop_, std::move(options), std::move(calls));
  host_->ask(request::Start{}, [this](const wire::Notice& answer) {
    const auto* const refused = std::get_if<notice::Refused>(&answer);
    if (refused != nullptr) trouble_("bots do not start: " + refused->code);
  });
}

void LoadBots::happened(const wire::Happened& happened) {
  if (!std::holds_alternative<wire::event::Did>(happened.event)) return;
  ++turns_;
  if (host_->known().table().phase == "over") begin();
}

bool LoadBots::is_playing() const {
  return host_ != nullptr && host_->known().table().phase == "play";
}

}  // namespace backstep::client::load
