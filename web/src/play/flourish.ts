// Movements of the table: cards that are dealt and drawn, and the backwards trick. Cards of the own hand
// move inside of their buttons, so that a tap finds a card in its place from the start.
import { middleOf, move, type Place, picture } from '../kit/motion';
import { t } from '../texts';
import type { PileName } from '../wire/types';

const deals = 320; // ms that a card is on its way
const apart = 55; // ms between two of them
const mostBacks = 3; // that fly to a seat: its count says how many there were

/** Where the draw pile is on the screen. */
export const drawPile = (): DOMRect | undefined =>
  document.querySelector('.draw-count')?.getBoundingClientRect();

const seatPlace = (seat: number): DOMRect | undefined =>
  document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();

const shows = (place: Place | undefined): place is Place => !!place && place.width > 0;

/** A card comes from the draw pile to the own hand, and turns its face up on the way. */
export function comeToHand(card: Element, order: number): void {
  const from = drawPile();
  const to = card.getBoundingClientRect();
  if (!shows(from) || !shows(to)) return;
  const start = middleOf(from);
  const end = middleOf(to);
  const away = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(0.3)`;
  const options = {
    duration: deals,
    delay: order * apart,
    easing: 'cubic-bezier(.25, .7, .35, 1)',
  };
  move(card, [{ transform: `${away} rotateY(180deg)` }, { transform: 'none' }], options);
  // Its back, until it is seen from the edge.
  const covered = { opacity: 1 };
  const open = { opacity: 0 };
  const back = [
    { ...covered, offset: 0 },
    { ...covered, offset: 0.5 },
    { ...open, offset: 0.5 },
    { ...open, offset: 1 },
  ];
  move(card, back, { ...options, pseudoElement: '::after' });
}

/** So many cards come from the draw pile to the seat of somebody else. */
export function comeToSeat(seat: number, cards: number, order = 0): void {
  const from = drawPile();
  const to = seatPlace(seat);
  if (!shows(from) || !shows(to)) return;
  const start = middleOf(from);
  const end = middleOf(to);
  const place = { left: start.x - 9, top: start.y - 13, width: 18, height: 26 };
  const there = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
  for (let i = 0; i < Math.min(cards, mostBacks); i++) {
    picture(
      place,
      'motion-back',
      [
        { transform: 'scale(0.6)', opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: there, opacity: 1, offset: 0.85 },
        { transform: `${there} scale(0.6)`, opacity: 0 },
      ],
      { duration: deals + 60, delay: (order + i) * apart, easing: 'ease-in-out' },
    );
  }
}

/** The trick on a pile: ten values come back, and everybody sees it. */
export function showTrick(pile: PileName): void {
  const lane = document.querySelector(`.board-lanes [data-pile="${pile}"]`);
  const track = lane?.querySelector('.lane-track')?.getBoundingClientRect();
  const tip = [...(lane?.querySelectorAll('.lane-card') ?? [])].at(-1)?.getBoundingClientRect();
  if (!lane || !shows(track) || !shows(tip)) return;
  const rising = lane.classList.contains('up');
  const ten = (track.width * 10) / 99;
  const value = rising ? tip.right : tip.left;
  // The part of the scale that is free again shrinks to where the card stands now.
  picture(
    { left: rising ? value : value - ten, top: track.bottom - 22, width: ten, height: 14 },
    rising ? 'motion-band left' : 'motion-band right',
    [
      { transform: 'scaleX(1)', opacity: 0.9 },
      { transform: 'scaleX(0)', opacity: 0.9 },
    ],
    { duration: 460, easing: 'cubic-bezier(.5, 0, .2, 1)' },
  );
  const middle = middleOf(tip);
  const size = tip.height * 1.5;
  picture(
    { left: middle.x - size / 2, top: middle.y - size / 2, width: size, height: size },
    'motion-ring',
    [
      { transform: 'scale(0.4)', opacity: 0.9 },
      { transform: 'scale(1.5)', opacity: 0 },
    ],
    { duration: 520, easing: 'ease-out' },
  );
  picture(
    { left: middle.x, top: tip.top - 6, width: 0, height: 26 },
    'motion-words',
    [
      { transform: 'translate(-50%, 8px) scale(0.7)', opacity: 0 },
      { transform: 'translate(-50%, -6px)', opacity: 1, offset: 0.25 },
      { transform: 'translate(-50%, -10px)', opacity: 1, offset: 0.75 },
      { transform: 'translate(-50%, -22px)', opacity: 0 },
    ],
    { duration: 900, easing: 'ease-out' },
    t('play.back_ten'),
  );
}
