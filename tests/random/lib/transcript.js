// What one connection sent and received lately.
const SHOWN = 400;
const shown = (line) => `      ${line.length > SHOWN ? `${line.slice(0, SHOWN)}... (${line.length})` : line}`;

export class Transcript {
  constructor(length = 1500) {
    this.length = length;
    this.lines = [];
  }

  add(mark, text) {
    const at = (performance.now() / 1000).toFixed(3);
    this.lines.push(`${at} ${mark} ${text}`);
    if (this.lines.length > this.length) this.lines.shift();
  }

  /** Lines about a request that are older than the last ones, and what stands around them. */
  about(id, count) {
    const older = this.lines.slice(0, -count);
    const isAbout = (line) => line.includes(`${id},`) || line.includes(`${id}}`);
    const near = older.filter((_, i) => older.slice(Math.max(0, i - 6), i + 7).some(isAbout));
    return near.map(shown).concat('      ...').join('\n');
  }

  last(count = 14) { return this.lines.slice(-count).map(shown).join('\n'); }
}
