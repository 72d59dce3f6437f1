// Series over time as SVG: one panel each, restarts as lines across all of them.
const WIDTH = 900;
const PANEL = 130;
const LEFT = 84;
const RIGHT = 20;
const TOP = 34;

const escaped = (text) => String(text).replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);

/** 1, 2 or 5 times a power of ten, so that about `count` steps fit. */
export function stepOf(span, count) {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
}

function ticks(low, high, count) {
  const step = stepOf(Math.max(high - low, 1e-9), count);
  const all = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1e6; at += step) all.push(Number(at.toPrecision(12)));
  return all;
}

const shown = (value) => (Math.abs(value) >= 10_000 ? `${Number((value / 1000).toPrecision(3))}k` : String(value));

/**
 * samples: [{ t (seconds), life, ... }]; panels: [{ key, title, unit }]. `fits`: by key, the slope per
 * hour and the mean, drawn over each life.
 */
export function plot(samples, panels, { title, fits = {}, warmUp = 0 }) {
  const end = Math.max(1, ...samples.map(({ t }) => t));
  const height = TOP + panels.length * PANEL + 30;
  const x = (t) => LEFT + (t / end) * (WIDTH - LEFT - RIGHT);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    `<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${escaped(title)}</text>`,
  ];
  const lives = [...new Set(samples.map(({ life }) => life))];
  const begins = lives.map((life) => samples.find((each) => each.life === life).t);
  panels.forEach(({ key, title: name, unit }, i) => {
    const known = samples.filter((each) => Number.isFinite(each[key]));
    const top = TOP + i * PANEL + 18;
    const bottom = TOP + (i + 1) * PANEL - 8;
    const most = Math.max(1e-9, ...known.map((each) => each[key]));
    const y = (v) => bottom - (v / (most * 1.05)) * (bottom - top);
    lines.push(`<text x="${LEFT}" y="${top - 5}" font-weight="bold">${escaped(name)}, ${escaped(unit)}</text>`);
    for (const tick of ticks(0, most, 3)) {
      lines.push(`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}" stroke="#ddd"/>`);
      lines.push(`<text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${shown(tick)}</text>`);
    }
    lives.forEach((life, at) => {
      const group = known.filter((each) => each.life === life);
      if (at > 0) lines.push(`<line x1="${x(begins[at])}" x2="${x(begins[at])}" y1="${top}" y2="${bottom}" stroke="#c33" stroke-dasharray="3 3"/>`);
      const points = group.map((each) => `${x(each.t).toFixed(1)},${y(each[key]).toFixed(1)}`);
      lines.push(`<polyline points="${points.join(' ')}" fill="none" stroke="#246" stroke-width="1.2"/>`);
      const fit = fits[key];
      const late = group.filter(({ t }) => t - begins[at] >= warmUp);
      if (!fit || late.length < 2) return;
      const meanT = late.reduce((sum, { t }) => sum + t, 0) / late.length;
      const meanV = late.reduce((sum, each) => sum + each[key], 0) / late.length;
      const on = (t) => Math.max(0, meanV + (fit.slope * (t - meanT)) / 3600);
      lines.push(`<line x1="${x(late[0].t)}" y1="${y(on(late[0].t))}" x2="${x(late.at(-1).t)}" y2="${y(on(late.at(-1).t))}" stroke="#e80" stroke-width="2"/>`);
    });
  });
  const minutes = end > 600;
  for (const tick of ticks(0, minutes ? end / 60 : end, 8)) {
    const at = x(minutes ? tick * 60 : tick);
    lines.push(`<text x="${at}" y="${height - 10}" text-anchor="middle">${tick}${minutes ? ' min' : ' s'}</text>`);
  }
  lines.push('</svg>', '');
  return lines.join('\n');
}
