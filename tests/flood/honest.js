// A process of honest players only: what floods cost the flooders' own process must not count.
// Messages: { open: [{ name, port, pid, localAddress, everyMs }] } opens tables at the server of that port
// and process, instead of those that have these names, and is answered { opened: { name: table } };
// 'take' is answered { taken: { name: measured } }; 'end' ends it.
import { HonestTable } from './lib/honest_table.js';

const tables = new Map();

process.on('message', async (message) => {
  if (message === 'end') {
    for (const each of tables.values()) each.stop();
    setTimeout(() => process.exit(0), 300);
  } else if (message === 'take') {
    process.send({ taken: Object.fromEntries([...tables].map(([name, each]) => [name, each.take()])) });
  } else if (message.open) {
    const opened = {};
    for (const { name, ...where } of message.open) {
      tables.get(name)?.stop();
      const table = await new HonestTable(where).open();
      tables.set(name, table);
      opened[name] = table.table;
      table.play().catch((error) => {
        console.error(error);
        process.exit(1);
      });
    }
    process.send({ opened });
  }
});
