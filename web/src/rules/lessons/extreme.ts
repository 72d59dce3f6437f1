// The second guided game: the commands of Extreme, which pile A meets one after the other.
import { deckOf, ended, has, type Lesson, turnsOf } from './lesson';

const turns = turnsOf(`
  2A 99D, 6B 97C, 9B 96D, 13B 15B,
  3A!, 7A 8A, 10A 11A 95C!, 92D 14A, 17A 18A 5B, 21A 22A, 12B 24A, 25A 16B, 94C 91C 90C!
`);

const begin = 4; // a few quiet turns before the first command

export const extreme: Lesson = {
  id: 'extreme',
  rules: { players: 1, extreme: true },
  deck: deckOf([2, 99, 6, 97, 33, 50, 61, 9], turns),
  turns,
  steps: [
    {
      id: 'stop',
      title: 'words.command.stop',
      turn: begin,
      tasks: [
        { text: 'learn.extreme.stop', done: has('3A'), solution: [{ put: '3A' }] },
        { text: 'learn.extreme.stop.end', done: ended, solution: ['end'] },
      ],
    },
    {
      id: 'skull',
      title: 'words.command.skull',
      turn: begin + 1,
      tasks: [
        { text: 'learn.extreme.skull', done: has('7A'), solution: [{ put: '7A' }] },
        { text: 'learn.extreme.skull.cover', done: has('7A', '8A'), solution: [{ put: '8A' }] },
        { text: 'learn.extreme.skull.end', done: ended, solution: ['end'] },
      ],
    },
    {
      id: 'three',
      title: 'words.command.three',
      turn: begin + 2,
      tasks: [
        { text: 'learn.extreme.three', done: has('10A'), solution: [{ put: '10A' }] },
        {
          text: 'learn.extreme.three.more',
          done: ended,
          solution: [{ put: '11A' }, { put: '95C' }, 'end'],
        },
      ],
    },
    {
      id: 'mute',
      title: 'words.command.mute',
      turn: begin + 3,
      tasks: [
        {
          text: 'learn.extreme.mute',
          done: has('14A'),
          solution: [{ put: '14A' }],
        },
        { text: 'learn.extreme.mute.end', done: ended, solution: [{ put: '92D' }, 'end'] },
      ],
    },
    {
      id: 'no_back',
      title: 'words.command.no_back',
      turn: begin + 4,
      tasks: [
        { text: 'learn.extreme.no_back', done: has('17A'), solution: [{ put: '17A' }] },
        {
          text: 'learn.extreme.no_back.cover',
          done: has('17A', '18A'),
          solution: [{ put: '18A' }],
        },
        {
          text: 'learn.extreme.no_back.trick',
          done: ended,
          solution: [{ put: '5B' }, 'end'],
        },
      ],
    },
    {
      id: 'one_pile',
      title: 'words.command.one_pile',
      turn: begin + 5,
      tasks: [
        { text: 'learn.extreme.one_pile', done: has('21A'), solution: [{ put: '21A' }] },
        {
          text: 'learn.extreme.one_pile.cover',
          done: ended,
          solution: [{ put: '22A' }, 'end'],
        },
      ],
    },
    {
      id: 'draw_one',
      title: 'words.command.draw_one',
      turn: begin + 6,
      tasks: [
        {
          text: 'learn.extreme.draw_one',
          done: ended,
          solution: [{ put: '12B' }, { put: '24A' }, 'end'],
        },
      ],
    },
    {
      id: 'refill',
      title: 'learn.extreme.refill.title',
      turn: begin + 7,
      tasks: [
        {
          text: 'learn.extreme.refill',
          done: ended,
          solution: [{ put: '25A' }, { put: '16B' }, 'end'],
        },
      ],
    },
    {
      id: 'both',
      title: 'learn.extreme.both.title',
      turn: begin + 8,
      lays: 'any',
      needs: [94, 91],
      lost: 'learn.extreme.both.lost',
      tasks: [
        {
          text: 'learn.extreme.both',
          done: ({ ended: over, view }) =>
            over && view.status === 'playing' && view.laid.includes(94) && view.laid.includes(91),
          solution: [{ put: '94C' }, { put: '91C' }, { put: '90C' }, 'end'],
        },
      ],
    },
  ],
};
