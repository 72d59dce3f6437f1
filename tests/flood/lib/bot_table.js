// A table with bots: those of a flood play among themselves without a pause; at an honest one a person
// lets the bot begin, and measures how long its first turn takes.
import { RawSocket, ask } from './raw_socket.js';

const LIMIT_MS = 60_000;

export class BotTable {
  turns = 0; // of bots
  #socket;
  #id = 0;
  #waiting = [];

  constructor(port, localAddress) { Object.assign(this, { port, localAddress }); }

  /** Opens it; bots sit on these seats. False if it was refused. */
  async open({ players, bots, pace }) {
    const { port, localAddress } = this;
    const { json } = await ask(port, 'POST', '/api/person', { localAddress });
    const opened = await ask(port, 'POST', '/api/tables', {
      token: json.token, localAddress,
      body: { name: 'Ann', settings: { rules: { players }, pace },
              bots: bots.map((seat) => ({ seat, bot: 'strong' })) },
    });
    if (opened.status !== 201) return false;
    const hello = { t: 'hello', version: 1, token: json.token, client: 'flood-test', table: opened.json.table };
    this.#socket = new RawSocket(port, {
      localAddress,
      onOpen: () => this.#send(hello),
      onText: (text) => this.#hear(JSON.parse(text)),
    });
    await this.#notice((notice) => notice.t === 'table');
    return true;
  }

  start() {
    this.#send({ t: 'start' });
    return this.#notice((notice) => notice.happened?.e === 'dealt');
  }

  /** Deals, lets the bot of this seat begin, and ends the game after its turn. Milliseconds of the turn. */
  async firstTurn(seat) {
    await this.start();
    const begun = performance.now();
    this.#send({ t: 'begin', seat });
    await this.#notice((notice) => notice.happened?.e === 'did');
    const took = performance.now() - begun;
    this.#send({ t: 'give_up', give_up: true });
    await this.#notice((notice) => notice.happened?.e === 'stopped');
    return took;
  }

  close() { this.#socket?.destroy(); }

  #send(message) { this.#socket.send({ ...message, id: ++this.#id }); }

  #notice(wanted) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`nothing came in ${LIMIT_MS} ms`)), LIMIT_MS);
      this.#waiting.push({ wanted, take: () => { clearTimeout(timer); resolve(); } });
    });
  }

  #hear(notice) {
    if (notice.happened?.e === 'did') this.turns += 1;
    if (notice.t === 'refused') console.log(`  refused: ${notice.code}, ${notice.text}`);
    const heard = this.#waiting.filter(({ wanted }) => wanted(notice));
    this.#waiting = this.#waiting.filter((each) => !heard.includes(each));
    for (const { take } of heard) take();
  }
}
