#!/usr/bin/env node
// A complete bot in JavaScript, for Node and without a package.
//
//     backstep simulate --bot "exec:node examples/bots/bot.mjs" --games 100
//
// It plans a whole turn at once: of all ways to lay one or two cards it takes the one that moves the
// piles on least, and looks at tricks between the own cards. docs/bots.md describes every line.
import { createInterface } from "node:readline";

const isRising = (pile) => pile === "A" || pile === "B";
const step = (pile, top, card) => (isRising(pile) ? card - top : top - card);
const topOf = (view, pile) => view.tops[pile] ?? (isRising(pile) ? 1 : 100);

// After a card we only know for sure what the order of cards allows; so a second card of the plan is
// one that goes on the same pile, and the program is asked again where a command may be in force.
function plan(view, legal) {
  const plays = legal.plays.filter((play) => !play.loses);
  const any = plays.length > 0 ? plays : legal.plays;
  if (any.length === 0) return ["end"];
  let best = null;
  for (const first of any) {
    const top = topOf(view, first.pile);
    const one = step(first.pile, top, first.card);
    consider([first], one);
    if (view.rules.extreme) continue;
    for (const card of view.hand) {
      if (card === first.card) continue;
      const two = step(first.pile, first.card, card);
      if (two > 0 || two === -10) consider([first, { ...first, card }], one + two);
    }
  }
  function consider(cards, cost) {
    const each = cost / cards.length;
    if (!best || each < best.each) best = { cards, cost, each };
  }
  const due = view.minimum - view.laid_this_turn;
  if (due <= 0 && best.cost > 2 && legal.can_end && !legal.end_loses) return ["end"];
  return best.cards.slice(0, Math.max(1, due)).map((play) => `${play.card}${play.pile}`);
}

const answers = {
  hello: () => ({ t: "ready", name: "node-example" }),
  turn: ({ view, legal }) => ({ t: "turn", actions: plan(view, legal) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  const answer = answers[told.t]?.(told);
  if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
