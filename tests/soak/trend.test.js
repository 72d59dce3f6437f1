// The verdict must tell a leak from noise: otherwise a soak of any length says nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plot, stepOf } from './plot.js';
import { afterWarmUp, grows, quantile, trendOf } from './trend.js';

// The same noise in every run.
function noise(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  };
}

/** `lives` processes of ten minutes; each starts at 100 and warms up by 30 in its first minute. */
function samples({ perHour, wobble = 4, lives = 6 }) {
  const random = noise(7);
  const all = [];
  let drift = 0;
  for (let life = 0; life < lives; ++life) {
    for (let s = 0; s < 600; s += 5) {
      drift = 0.9 * drift + wobble * random();
      all.push({ t: life * 620 + s, life, v: 100 + Math.min(30, s / 2) + (perHour * s) / 3600 + drift });
    }
  }
  return all;
}

const trend = (options) => trendOf(afterWarmUp(samples(options), 60), 'v');

test('no growth is found where there is only noise, warm-up and restarts', () => {
  const flat = trend({ perHour: 0 });
  assert.ok(flat.low < 0 && flat.high > 0, JSON.stringify(flat));
  assert.equal(grows(flat, 16), false);
});

test('a leak is found, with its size', () => {
  const leak = trend({ perHour: 60 });
  assert.ok(leak.low < 60 && leak.high > 60 && leak.low > 30, JSON.stringify(leak));
  assert.equal(grows(leak, 16), true);
});

/** Lives of thirty minutes whose cache takes twenty to reach its bound. */
function filling({ perHour }) {
  const random = noise(3);
  const all = [];
  for (let life = 0; life < 2; ++life) {
    for (let s = 0; s < 1800; s += 5) {
      const cache = Math.min(8, s / 150);  // MiB
      all.push({ t: life * 1820 + s, life, cache, v: 50 + 1.6 * cache + (perHour * s) / 3600 + random() });
    }
  }
  return all;
}

test('a cache that fills is no leak, and hides none', () => {
  const isWarm = ({ cache }) => cache > 7.6;
  const of = (options) => trendOf(afterWarmUp(filling(options), 60, isWarm), 'v');
  assert.equal(grows(trendOf(afterWarmUp(filling({ perHour: 0 }), 60), 'v'), 16), true, 'without that');
  assert.equal(grows(of({ perHour: 0 }), 16), false);
  assert.equal(grows(of({ perHour: 120 }), 16), true);
});

test('a life that never gets warm does not count, unless none does', () => {
  const samples = [0, 60, 120].flatMap((t) => [{ t, life: 0, cache: t }, { t: t + 200, life: 1, cache: 0 }]);
  samples.sort((a, b) => a.t - b.t);
  const times = (isWarm) => afterWarmUp(samples, 30, isWarm).map(({ t }) => t);
  assert.deepEqual(times(({ cache }) => cache >= 100), [120]);
  assert.deepEqual(times(({ cache }) => cache >= 1000), [60, 120, 260, 320]);
});

test('a slow growth within the bound passes', () => assert.equal(grows(trend({ perHour: 10 }), 16), false));

test('in a short run the growth that was measured counts, not what it would be in an hour', () => {
  const short = { low: 100, hours: 0.05 };
  assert.equal(grows(short, 16), false);
  assert.equal(grows({ low: 400, hours: 0.05 }, 16), true);
});

test('too few samples give no trend', () => assert.equal(trendOf([{ t: 0, life: 0, v: 1 }], 'v'), undefined));

test('quantiles', () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([], 0.5), undefined);
  assert.equal(quantile([5], 0.99), 5);
});

test('a plot has a panel for each series, and a line for each restart', () => {
  const svg = plot(samples({ perHour: 0, lives: 3 }), [{ key: 'v', title: 'a & b', unit: 'x' }], { title: 't' });
  assert.match(svg, /a &amp; b, x/);
  assert.equal(svg.match(/<polyline/g).length, 3);
  assert.equal(svg.match(/stroke-dasharray/g).length, 2);
  assert.doesNotMatch(svg, /NaN|undefined/);
  assert.equal(stepOf(100, 4), 50);
});
