// Seeded random numbers: every client draws from a generator of its own, so that the decisions of
// one do not depend on how fast another one is served.

/** sfc32, seeded by a text. */
export class Random {
  constructor(seed) {
    this.seed = String(seed);
    const next = hash(this.seed);
    this.state = [next(), next(), next(), 1];
    for (let i = 0; i < 15; ++i) this.bits();
  }

  bits() {
    let [a, b, c, d] = this.state;
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t | 0;
    this.state = [a, b, c, d];
    return t >>> 0;
  }

  /** From 0 to 1, without 1. */
  next() { return this.bits() / 4294967296; }
  /** From 0 to n - 1. */
  int(n) { return Math.floor(this.next() * n); }
  /** From least to most, both included. */
  between(least, most) { return least + this.int(most - least + 1); }
  chance(p) { return this.next() < p; }
  pick(list) { return list[this.int(list.length)]; }

  shuffled(list) {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; --i) {
      const j = this.int(i + 1);
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  }

  /** A key of { key: weight }. */
  weighted(weights) {
    const entries = Object.entries(weights).filter(([, weight]) => weight > 0);
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      at -= weight;
      if (at < 0) return key;
    }
    return entries.at(-1)[0];
  }

  /** An independent generator. */
  fork(name) { return new Random(`${this.seed}/${name}`); }
}

// xmur3
function hash(text) {
  let h = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; ++i) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
}
