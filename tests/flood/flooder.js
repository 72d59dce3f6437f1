// A process that floods the server in one way until it is told to 'end'; every message is answered with
// what it has done so far.
// Arguments: PORT, TABLE, the name of a flood, and its addresses with commas between them; each
// connection has the next address.
import { FLOODS } from './lib/floods.js';

const [port, table, name, addresses, count] = process.argv.slice(2);
const flood = FLOODS[name];
const list = addresses.split(',');
const counts = { sent: 0, opened: 0, refused: 0, answered: 0 };
for (let i = 0; i < Number(count); ++i) {
  flood({ port: Number(port), table, localAddress: list[i % list.length], index: i, counts });
}
process.on('message', (message) => {
  process.send(counts, () => { if (message === 'end') process.exit(0); });
});
