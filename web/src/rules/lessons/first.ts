// The first guided game: laying, the minimum, the trick, and the end. The model game beats the game;
// the lesson shows its beginning, its middle and its last turn.
import { deckOf, ended, has, type Lesson, picked, turnsOf, won } from './lesson';

const turns = turnsOf(`
  4A 97C, 6A 94C, 92D 7B, 10B 88C, 9A 87C, 11A 13B, 79C 91D, 78C 12A, 77C 14B, 15A 90D, 74C 17B,
  22A 72C, 70C 23A, 19B 69C, 26A 89D, 67C 20B, 28A 65C, 64C 24B, 29A 86D, 63C 30A, 32B 62C, 34A 60C,
  33B 71D, 47A 58C,
  37A 38A 39A, 81D 80D,
  61D 45A 40B, 55C 41B, 49A 53D, 54C 42B, 66A 52D, 51D 43B, 73A 36C, 44B 50D, 35C 75A, 48B 46D,
  27C 56B, 31D 76A, 57B 82A, 59B 25D, 18C 83A, 21D 68B, 84A 16C, 93B 8D, 5C 2D, 98B 95A,
  85A 96A 99A 3C!
`);

const middle = 24;

export const first: Lesson = {
  id: 'first',
  rules: { players: 1 },
  // Some cards wait for the middle of the game, as in every hand. No other one begins with a 4, so that
  // typing it picks it.
  deck: deckOf([4, 97, 12, 30, 51, 58, 66, 89], turns),
  turns,
  steps: [
    {
      id: 'pick',
      title: 'learn.first.pick.title',
      turn: 0,
      tasks: [
        {
          text: 'learn.first.pick',
          touch: 'learn.first.pick_touch',
          done: picked(4),
          solution: [{ pick: 4 }],
        },
      ],
    },
    {
      id: 'put',
      title: 'learn.first.put.title',
      turn: 0,
      tasks: [
        {
          text: 'learn.first.put',
          touch: 'learn.first.put_touch',
          done: has('4A'),
          solution: [{ put: '4A' }],
        },
      ],
    },
    {
      id: 'two',
      title: 'learn.first.two.title',
      turn: 0,
      puts: ['4A'],
      tasks: [{ text: 'learn.first.two', done: has('4A', '97C'), solution: [{ put: '97C' }] }],
    },
    {
      id: 'end',
      title: 'learn.first.end.title',
      turn: 0,
      puts: ['4A', '97C'],
      tasks: [{ text: 'learn.first.end', done: ended, solution: ['end'] }],
    },
    {
      id: 'small',
      title: 'learn.first.small.title',
      turn: 1,
      lays: 'small',
      after: 'learn.first.small.after',
      tasks: [
        {
          text: 'learn.first.small',
          done: ended,
          solution: [{ put: '6A' }, { put: '94C' }, 'end'],
        },
      ],
    },
    {
      id: 'trick',
      title: 'learn.first.trick.title',
      turn: middle,
      tasks: [
        { text: 'learn.first.trick', done: has('37A'), solution: [{ put: '37A' }] },
        {
          text: 'learn.first.trick.more',
          done: has('37A', '38A', '39A'),
          solution: [{ put: '38A' }, { put: '39A' }],
        },
        { text: 'learn.first.trick.end', done: ended, solution: ['end'] },
      ],
    },
    {
      id: 'falling',
      title: 'learn.first.falling.title',
      turn: middle + 1,
      lays: 'small',
      needs: [81],
      after: 'learn.first.falling.after',
      tasks: [
        { text: 'learn.first.falling', done: has('81D'), solution: [{ put: '81D' }] },
        { text: 'learn.first.falling.end', done: ended, solution: [{ put: '80D' }, 'end'] },
      ],
    },
    {
      id: 'last',
      title: 'learn.first.last.title',
      turn: turns.length - 1,
      lays: 'any',
      lost: 'learn.first.last.lost',
      tasks: [
        {
          text: 'learn.first.last',
          done: won,
          solution: [{ put: '85A' }, { put: '96A' }, 'lay', { put: '99A' }, { put: '3C' }, 'end'],
        },
      ],
    },
  ],
};
