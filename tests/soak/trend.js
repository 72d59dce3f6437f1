// Trends of measured series: how fast something grows while a process lives, and how sure that is.

/** The value that a share of the values is not above; undefined without values. */
export function quantile(values, share) {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/**
 * Samples that count: of each life of the process those after its warm-up, and after the first one for
 * which isWarm; but if no sample at all is warm, all after the warm-up.
 * samples: [{ t (seconds), life, ... }], in order of time.
 */
export function afterWarmUp(samples, warmUp, isWarm = () => true) {
  const began = new Map();
  const warm = new Map();
  for (const sample of samples) {
    const { t, life } = sample;
    if (!began.has(life)) began.set(life, t);
    if (!warm.has(life) && isWarm(sample)) warm.set(life, t);
  }
  return samples.filter(({ t, life }) => t - began.get(life) >= warmUp &&
                        (warm.size === 0 || t >= (warm.get(life) ?? Infinity)));
}

// Sums of squares around the means of each life: what is between lives says nothing of growth.
function sums(points) {
  const lives = Map.groupBy ? Map.groupBy(points, ({ life }) => life) : grouped(points);
  let tt = 0;
  let tv = 0;
  for (const group of lives.values()) {
    const meanT = group.reduce((sum, { t }) => sum + t, 0) / group.length;
    const meanV = group.reduce((sum, { v }) => sum + v, 0) / group.length;
    for (const { t, v } of group) {
      tt += (t - meanT) ** 2;
      tv += (t - meanT) * (v - meanV);
    }
  }
  return { tt, tv };
}

function grouped(points) {
  const groups = new Map();
  for (const point of points) {
    if (!groups.has(point.life)) groups.set(point.life, []);
    groups.get(point.life).push(point);
  }
  return groups;
}

// Blocks of neighbouring points, at least four in each life that has enough of them: samples that
// follow each other are alike, blocks hardly.
function blocksOf(points) {
  const blocks = [];
  for (const group of grouped(points).values()) {
    const count = Math.max(1, Math.min(12, Math.floor(group.length / 5)));
    for (let i = 0; i < count; ++i) {
      const from = Math.floor((i * group.length) / count);
      const to = Math.floor(((i + 1) * group.length) / count);
      blocks.push(group.slice(from, to));
    }
  }
  return blocks;
}

/**
 * The slope per hour of `key` within lives, by least squares with a mean of its own for each life;
 * its 95% interval by a jackknife over blocks. { slope, low, high, mean, hours, points }
 */
export function trendOf(samples, key) {
  const points = samples.filter((each) => Number.isFinite(each[key]))
    .map((each) => ({ t: each.t / 3600, life: each.life, v: each[key] }));
  const { tt, tv } = sums(points);
  const blocks = blocksOf(points);
  if (tt === 0 || blocks.length < 4) return undefined;
  const slope = tv / tt;
  const without = blocks.map((block) => {
    const left = new Set(block);
    const rest = sums(points.filter((point) => !left.has(point)));
    return rest.tt === 0 ? slope : rest.tv / rest.tt;
  });
  const n = without.length;
  const mean = without.reduce((sum, each) => sum + each, 0) / n;
  const error = Math.sqrt(((n - 1) / n) * without.reduce((sum, each) => sum + (each - mean) ** 2, 0));
  let hours = 0;
  for (const group of grouped(points).values()) hours += group.at(-1).t - group[0].t;
  return {
    slope,
    low: slope - 2 * error,
    high: slope + 2 * error,
    mean: points.reduce((sum, { v }) => sum + v, 0) / points.length,
    hours,
    points: points.length,
  };
}

/**
 * Whether a series grows for sure by more than `allowed` in an hour, or in the time that was
 * measured if that is less than an hour.
 */
export function grows(trend, allowed) {
  return trend.low * Math.min(1, trend.hours) > allowed;
}
