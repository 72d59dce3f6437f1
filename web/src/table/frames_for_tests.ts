// What the real server told several readers of tables, one frame a line, in the order of each reader;
// recorded by tools/record-frames.mjs before the unit tests.
import { readFileSync } from 'node:fs';
import type { Notice } from '../wire/types';

export type Frame = { reader: string } & (
  | (Notice & { t: 'table' | 'event' | 'presence' | 'missed' })
  | { t: 'joined'; seq: number }
);

const file = new URL('../../../build/frames.jsonl', import.meta.url);

export function recordedFrames(): Frame[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`there is no ${file.pathname}: node tools/record-frames.mjs FILE writes it`);
  }
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Frame);
}
