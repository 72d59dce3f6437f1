#include "advice/reason.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/game/turn.h"

namespace backstep::advice {
namespace {

constexpr std::array<std::string_view, kReasonCount> kReasonNames{
    "wins",           "loses",          "only_turn",   "known_win",      "known_loss",
    "trick",          "covers_command", "covers_fire", "prepares_trick", "keeps_trick",
    "heeds",          "against",        "strands_all", "strands",        "gives_up_trick",
    "leaves_command", "leaves_fire",    "skips",       "keeps_alive",    "lays_more"};

// What was asked for as a small step passes over no more cards than this.
constexpr int kSmallStep = 3;

// A turn while it is played once more, and what the mover sees of it.
class Facts {
 public:
  Facts(const View& view, const Talk* talk, const bots::Turn& turn)
      : view_(view), talk_(talk), before_(view.board), table_(view), hand_(view.hand) {
    for (const Action action : turn) {
      if (!action.is_end()) play(action);
      outcome_ = act(table_, hand_, action).outcome;
    }
    unplayed_ = kAllCards - table_.laid;
    count_skips(turn);
  }

  Reasons all() {
    if (outcome_ == Outcome::kWon) add(ReasonCode::kWins);
    if (is_lost(outcome_)) add(ReasonCode::kLoses).outcome = outcome_;
    if (outcome_ == Outcome::kPlaying) {
      tricks_played();
      covered();
      tricks_to_come();
      requests();
      stranded();
      left_behind();
      add(ReasonCode::kSkips).count = static_cast<std::uint16_t>(skips_);
      const int due = table_.board.three ? 3 : view_.minimum();
      const int more = table_.board.laid_this_turn - due;
      if (more > 0) add(ReasonCode::kLaysMore).count = static_cast<std::uint16_t>(more);
    }
    std::sort(reasons_.begin(), reasons_.end(), [](const Reason& a, const Reason& b) {
      return std::pair(a.code, place(a)) < std::pair(b.code, place(b));
    });
    return std::move(reasons_);
  }

 private:
  static int place(const Reason& reason) {
    return static_cast<int>(index(reason.pile)) * 16 + reason.seat * 2 + (reason.rising ? 1 : 0);
  }

  Reason& add(ReasonCode code) {
    reasons_.emplace_back();
    reasons_.back().code = code;
    return reasons_.back();
  }
  Reason& add(ReasonCode code, Pile pile, Card card = 0) {
    Reason& reason = add(code);
    reason.pile = pile;
    reason.card = card;
    return reason;
  }

  Card top(Pile pile) const { return table_.board.top(pile); }
  bool touched(Pile pile) const { return top(pile) != before_.top(pile); }

  void play(Action action) {
    if (is_trick(action.pile, top(action.pile), action.card)) tricks_.push_back(action);
  }

  // Cards passed over, pile by pile, counted among those still to come when the turn is over.
  void count_skips(const bots::Turn& turn) {
    Tops tops = before_.tops;
    for (const Action action : turn) {
      if (action.is_end()) continue;
      Card& now = tops[index(action.pile)];
      if (!is_trick(action.pile, now, action.card)) {
        const CardSet between =
            takes(action.pile, now).onward - takes(action.pile, action.card).onward;
        const int skipped = (between & unplayed_).size();
        skips_on_[index(action.pile)] += skipped;
        skips_ += skipped;
      }
      now = action.card;
    }
  }

  void tricks_played() {
    for (const Action action : tricks_) add(ReasonCode::kTrick, action.pile, action.card);
  }

  void covered() {
    const CommandSet visible = table_.visible();
    for (const Pile pile : kPiles) {
      if (!touched(pile)) continue;
      const Card covered = before_.top(pile);
      const Command command = view_.rules.command(covered);
      if (is_lasting(command) && !visible.contains(command)) {
        add(ReasonCode::kCoversCommand, pile, covered).command = command;
      }
      if ((before_.fires.due() & pile_bit(pile)) != 0) {
        add(ReasonCode::kCoversFire, pile, covered);
      }
    }
  }

  void tricks_to_come() {
    for (const Pile pile : kPiles) {
      const Card card = trick_card(pile, top(pile));
      if (!touched(pile)) {
        if (unplayed_.contains(card)) {
          add(hand_.contains(card) ? ReasonCode::kKeepsTrick : ReasonCode::kKeepsAlive, pile, card);
        }
        continue;
      }
      if (hand_.contains(card)) add(ReasonCode::kPreparesTrick, pile, card);
      const Card given_up = trick_card(pile, before_.top(pile));
      if (hand_.contains(given_up) && given_up != card) {
        add(ReasonCode::kGivesUpTrick, pile, given_up);
      }
    }
  }

  void requests() {
    if (talk_ == nullptr) return;
    for (std::uint8_t seat = 0; seat < view_.rules.players; ++seat) {
      if (seat == view_.seat) continue;
      for (const Pile pile : kPiles) {
        const std::optional<Meaning> request = talk_->seats[seat].piles[index(pile)];
        if (!request || *request == Meaning::kAsYouLike) continue;
        const bool small = *request == Meaning::kSmallStep;
        if (small && !touched(pile)) continue;
        const bool heeded = small ? skips_on_[index(pile)] <= kSmallStep : !touched(pile);
        Reason& reason = add(heeded ? ReasonCode::kHeeds : ReasonCode::kAgainst, pile);
        reason.seat = seat;
        reason.meaning = *request;
      }
    }
  }

  // The cards that fit by order on some pile of a direction.
  static CardSet fit(const Tops& tops, bool rising) {
    CardSet cards;
    for (const Pile pile : kPiles) {
      if (is_rising(pile) == rising) cards = cards | takes(pile, tops[index(pile)]).onward;
    }
    return cards;
  }

  void stranded() {
    const Tops& now = table_.board.tops;
    const CardSet somewhere = fit(now, true) | fit(now, false);
    const CardSet before = fit(before_.tops, true) | fit(before_.tops, false);
    add_cards(ReasonCode::kStrandsAll, (unplayed_ & before) - somewhere);
    for (const bool rising : {false, true}) {
      const CardSet lost = (unplayed_ & fit(before_.tops, rising) & somewhere) - fit(now, rising);
      if (Reason* const reason = add_cards(ReasonCode::kStrands, lost)) reason->rising = rising;
    }
  }
  Reason* add_cards(ReasonCode code, CardSet cards) {
    if (cards.empty()) return nullptr;
    Reason& reason = add(code);
    reason.lowest = cards.lowest();
    reason.highest = cards.highest();
    reason.count = static_cast<std::uint16_t>(cards.size());
    return &reason;
  }

  void left_behind() {
    for (const Pile pile : kPiles) {
      if (!touched(pile)) continue;
      const Command command = view_.rules.command(top(pile));
      if (is_lasting(command)) {
        add(ReasonCode::kLeavesCommand, pile, top(pile)).command = command;
      }
      if (view_.rules.burns(top(pile))) add(ReasonCode::kLeavesFire, pile, top(pile));
    }
  }

  // 0, which is in no hand, where there is none.
  static Card trick_card(Pile pile, Card top) {
    const int card = is_rising(pile) ? top - kTrickStep : top + kTrickStep;
    return is_card(card) ? static_cast<Card>(card) : Card{0};
  }
  static bool is_lasting(Command command) { return command >= Command::kMute; }

  const View& view_;
  const Talk* talk_;
  Board before_;
  Table table_;
  CardSet hand_;
  Outcome outcome_ = Outcome::kPlaying;
  CardSet unplayed_;
  std::vector<Action> tricks_;
  std::array<int, kPileCount> skips_on_{};
  int skips_ = 0;
  Reasons reasons_;
};

}  // namespace

std::string_view name(ReasonCode code) { return kReasonNames[static_cast<std::size_t>(code)]; }

Reasons reasons(const View& view, const Talk* talk, const bots::Turn& turn) {
  return Facts(view, talk, turn).all();
}

void tell_apart(std::vector<Reasons>& turns) {
  if (turns.size() < 2) return;
  const Reasons first = turns.front();
  Reasons common;
  for (const Reason& reason : first) {
    const bool everywhere = std::all_of(turns.begin(), turns.end(), [&](const Reasons& turn) {
      return std::find(turn.begin(), turn.end(), reason) != turn.end();
    });
    if (everywhere) common.push_back(reason);
  }
  for (Reasons& turn : turns) {
    Reasons sorted;
    for (const Reason& reason : turn) {
      if (std::find(common.begin(), common.end(), reason) == common.end()) sorted.push_back(reason);
    }
    sorted.insert(sorted.end(), common.begin(), common.end());
    turn = std::move(sorted);
  }
}

}  // namespace backstep::advice
