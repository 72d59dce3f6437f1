// Requests of every kind, possible ones and others, made for one person at a table. Every kind of
// request has an overload here: without one all_requests() does not compile.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "engine/game/turn.h"
#include "server/random_logs_for_tests.h"
#include "wire/request.h"

namespace backstep::server {

namespace request = wire::request;

class RequestMaker {
 public:
  // `one` and `other`: the table as it is on the two servers. What is made may depend on both: the
  // same requests go to both.
  RequestMaker(const ScenePlan& plan, const ScenePerson& sender, const Table& one,
               const Table& other, Random& random)
      : plan_(plan), sender_(sender), one_(one), other_(other), random_(random) {}

  using Requests = std::vector<wire::RequestBody>;
  template <class Kind>
  using Of = std::type_identity<Kind>;

  Requests make(Of<request::Hello>) const {
    const std::string table = plan_.table;
    Requests all{request::Hello{2, sender_.token, "new", table, {}},
                 request::Hello{1, "nonsense", "new", table, {}},
                 request::Hello{1, sender_.token, "", table, {}},
                 request::Hello{1, sender_.token, "new", std::string(22, 'y'), {}}};
    for (const std::uint64_t seen :
         {std::uint64_t{0}, std::uint64_t{1}, one_.seq / 2, one_.seq - 1, one_.seq, one_.seq + 1}) {
      all.push_back(request::Hello{1, sender_.token, "new", table, seen});
    }
    return all;
  }
  Requests make(Of<request::Join>) const {
    return {request::Join{"Zoe"}, request::Join{"Zoe", true}, request::Join{"Ann"},
            request::Join{"37"}, request::Join{sender_.name, sender_.program}};
  }
  Requests make(Of<request::Rename>) const { return {request::Rename{"Zoe"}, request::Rename{""}}; }
  Requests make(Of<request::Leave>) const { return {request::Leave{}}; }
  Requests make(Of<request::Sit>) const { return for_seats<request::Sit>(); }
  Requests make(Of<request::Stand>) const { return {request::Stand{}}; }
  Requests make(Of<request::SetBot>) const {
    Requests all;
    for (const int seat : seats()) {
      all.push_back(request::SetBot{seat, "quick"});
      all.push_back(request::SetBot{seat, "nobody"});
    }
    return all;
  }
  Requests make(Of<request::Swap>) const { return {request::Swap{0, 1}, request::Swap{0, 9}}; }
  Requests make(Of<request::Change>) const {
    wire::Settings listed = plan_.settings;
    listed.listed = !listed.listed;
    wire::Settings what_if = plan_.settings;
    what_if.deal = {wire::DealKind::kWhatIf, plan_.game, 3};
    wire::Settings club = plan_.settings;
    club.deal = {wire::DealKind::kClub, plan_.club, 0};
    return {request::Change{listed}, request::Change{what_if}, request::Change{club}};
  }
  Requests make(Of<request::Start>) const { return {request::Start{}}; }
  Requests make(Of<request::Begin>) const { return for_seats<request::Begin>(); }
  Requests make(Of<request::GiveSignal>) const {
    Requests all;
    for (const char* const code :
         {"leave:A", "good:D", "begin", "not_begin", "trouble", "hold:skull", "not_now:mute"}) {
      all.push_back(request::GiveSignal{*signal_from_code(code)});
    }
    return all;
  }
  Requests make(Of<request::Say>) const {
    return {request::Say{"well done"}, request::Say{"forty-seven"}, request::Say{""},
            request::Say{std::string(600, 'a')}};
  }
  Requests make(Of<request::Check>) const {
    return {request::Check{"well done"}, request::Check{"I have 37"}, request::Check{""}};
  }
  Requests make(Of<request::React>) const {
    return {request::React{"clap"}, request::React{"nonsense"}};
  }
  Requests make(Of<request::Away>) const { return {request::Away{true}, request::Away{false}}; }
  Requests make(Of<request::Nudge>) const { return {request::Nudge{}, request::Nudge{}}; }
  Requests make(Of<request::StandIn>) const {
    Requests all;
    for (const int seat : seats()) {
      all.push_back(request::StandIn{seat, "nobody"});
      all.push_back(request::StandIn{seat, "quick"});
    }
    return all;
  }
  Requests make(Of<request::TakeBack>) const { return {request::TakeBack{}}; }
  Requests make(Of<request::Ask>) const {
    Requests all;
    for (const int seat : seats()) all.push_back(request::Ask{seat, "Zoe"});
    return all;
  }
  Requests make(Of<request::Answer>) const {
    Requests all;
    for (const int seat : seats()) {
      all.push_back(request::Answer{seat, false});
      all.push_back(request::Answer{seat, true});
    }
    return all;
  }
  Requests make(Of<request::HandOver>) const { return for_members<request::HandOver>(); }
  Requests make(Of<request::GiveUp>) const {
    return {request::GiveUp{false}, request::GiveUp{true}};
  }
  Requests make(Of<request::Ready>) const { return {request::Ready{true}, request::Ready{false}}; }
  Requests make(Of<request::Hint>) const { return {request::Hint{20}, request::Hint{-1}}; }
  Requests make(Of<request::StopHint>) const { return {request::StopHint{}}; }
  Requests make(Of<request::Hide>) const { return for_members<request::Hide>(); }
  Requests make(Of<request::Code>) const { return {request::Code{}}; }
  Requests make(Of<request::Look>) const { return {request::Look{}}; }
  Requests make(Of<request::Here>) const { return {request::Here{}}; }
  Requests make(Of<request::Earlier>) const {
    return {request::Earlier{0}, request::Earlier{one_.seq / 2}, request::Earlier{one_.seq},
            request::Earlier{1'000'000}};
  }

  Requests make(Of<request::Review>) const {
    const int game = one_.game ? one_.game->number : 1;
    const int last = one_.game ? one_.game->n() : 0;
    Requests all;
    for (const int at : {-1, 0, 1, last, last + 1, 999}) {
      all.push_back(request::Review{game, at, ""});
    }
    for (const char* const point : {"A", "E", "37", "1", "100", "x"}) {
      all.push_back(request::Review{game, 0, point});
    }
    all.push_back(request::Review{game + 1, 0, ""});
    return all;
  }
  Requests make(Of<request::Lead>) const { return for_members<request::Lead>(); }

  Requests make(Of<request::Play>) const {
    Requests all;
    const int game = one_.game ? one_.game->number : 1;
    const int n = one_.game ? one_.game->n() : 0;
    const int other_n = other_.game ? other_.game->n() : 0;
    const auto plays = [&](const std::vector<Action>& actions) {
      all.push_back(request::Play{game, n, actions});
    };
    for (const int each : {0, n - 1, n, n + 1, other_n}) {
      all.push_back(request::Play{game, each, {Action::end_turn()}});
    }
    all.push_back(request::Play{game + 1, 0, {Action::end_turn()}});
    plays({});
    plays(std::vector<Action>(10, Action::end_turn()));
    for (int i = 0; i < 6; ++i) plays(any_actions());
    if (!one_.game || one_.game->is_over()) return all;
    for (int i = 0; i < 2; ++i) {
      const std::vector<Action> turn = own_turn();
      for (std::size_t length = 1; length <= turn.size(); ++length) {
        plays({turn.begin(), turn.begin() + static_cast<std::ptrdiff_t>(length)});
      }
      add_beyond(turn, plays);
    }
    return all;
  }

 private:
  // A turn with something behind its end: above all cards that will be drawn.
  template <class Plays>
  void add_beyond(const std::vector<Action>& turn, const Plays& plays) const {
    std::vector<Card> cards;
    for (const Table* const table : {&one_, &other_}) {
      const State& state = table->game->state;
      for (int i = 1; i <= 4 && i <= state.draw_count; ++i) {
        cards.push_back(state.draw[static_cast<std::size_t>(state.draw_count - i)]);
      }
    }
    for (int i = 0; i < 3; ++i) cards.push_back(any_card());
    for (const Card card : cards) {
      std::vector<Action> more = turn;
      more.push_back(Action::lay(card, any_of_these(kPiles, random_)));
      if (more.size() < 9 && one_in(random_, 2)) more.push_back(more.back());
      plays(more);
    }
    std::vector<Action> more = turn;
    more.push_back(Action::end_turn());
    plays(more);
  }

  // A whole turn from the hand of the seat to move. Only if that is the sender's it is one of
  // theirs; the hands of others are the same nonsense to both servers.
  std::vector<Action> own_turn() const {
    View now = view(one_.game->state, one_.game->state.turn);
    std::vector<Action> turn;
    for (;;) {
      turn.push_back(one_in(random_, 5) ? bots::random_action(now, now.hand, random_)
                                        : bots::smallest_step(now));
      const Consequence then = act(now, now.hand, turn.back());
      if (then.turn_ends || then.outcome != backstep::Outcome::kPlaying) return turn;
    }
  }

  Card any_card() const {
    return static_cast<Card>(kLowestCard + static_cast<int>(random_.below(kCardCount)));
  }
  std::vector<Action> any_actions() const {
    std::vector<Action> actions;
    for (std::uint32_t i = 1 + random_.below(4); i > 0; --i) {
      actions.push_back(one_in(random_, 5)
                            ? Action::end_turn()
                            : Action::lay(any_card(), any_of_these(kPiles, random_)));
    }
    return actions;
  }

  std::vector<int> seats() const {
    std::vector<int> all{-1};
    for (int seat = 0; seat <= plan_.settings.rules.players; ++seat) all.push_back(seat);
    return all;
  }
  template <class Kind>
  Requests for_seats() const {
    Requests all;
    for (const int seat : seats()) all.push_back(Kind{seat});
    return all;
  }
  template <class Kind>
  Requests for_members() const {
    Requests all;
    for (const int member : {0, 1, 2, static_cast<int>(plan_.members), 99}) {
      all.push_back(Kind{member});
    }
    return all;
  }

  const ScenePlan& plan_;
  const ScenePerson& sender_;
  const Table& one_;
  const Table& other_;
  Random& random_;
};

// Some of every kind there is, in the order of the variant.
template <std::size_t... kKinds>
std::vector<wire::RequestBody> all_requests(const RequestMaker& maker,
                                            std::index_sequence<kKinds...>) {
  std::vector<wire::RequestBody> all;
  const auto add = [&](std::vector<wire::RequestBody> some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  (add(maker.make(std::type_identity<std::variant_alternative_t<kKinds, wire::RequestBody>>())),
   ...);
  return all;
}
inline std::vector<wire::RequestBody> all_requests(const RequestMaker& maker) {
  return all_requests(maker, std::make_index_sequence<std::variant_size_v<wire::RequestBody>>());
}

}  // namespace backstep::server
