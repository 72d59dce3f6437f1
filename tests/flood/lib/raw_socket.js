// A WebSocket client and an HTTP client of a few lines. They need no library, may come from any
// address of the loopback network, and may do what a library would not: send broken frames, or read
// nothing.
import http from 'node:http';
import net from 'node:net';

export const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** The bytes of a frame of a client. The mask is zero: it changes nothing. */
export function frame(payload, { opcode = 1, fin = true } = {}) {
  const body = Buffer.from(payload);
  const short = body.length < 126;
  const head = Buffer.alloc(short ? 6 : 8);
  head[0] = opcode | (fin ? 0x80 : 0);
  head[1] = 0x80 | (short ? body.length : 126);
  if (!short) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

export class RawSocket {
  #buffer = Buffer.alloc(0);
  #upgraded = false;
  isOpen = false;

  /** onText(text), onOpen(), onClose(); with `deaf` nothing is read after the handshake. */
  constructor(port, { localAddress, deaf = false, onText, onOpen, onClose } = {}) {
    this.socket = net.connect({ host: '127.0.0.1', port, localAddress });
    this.socket.setNoDelay(true);
    this.socket.on('connect', () => {
      this.socket.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
                        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
                        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    });
    this.socket.on('data', (data) => {
      this.#buffer = this.#buffer.length === 0 ? data : Buffer.concat([this.#buffer, data]);
      if (!this.#upgraded) {
        const end = this.#buffer.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!this.#buffer.subarray(0, end).toString().startsWith('HTTP/1.1 101')) {
          this.refused = this.#buffer.subarray(9, 12).toString();
          this.socket.destroy();
          return;
        }
        this.#upgraded = true;
        this.isOpen = true;
        this.#buffer = this.#buffer.subarray(end + 4);
        if (deaf) this.socket.pause();
        onOpen?.();
      }
      this.#read(onText);
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.isOpen = false;
      onClose?.();
    });
  }

  #read(onText) {
    for (;;) {
      const buffer = this.#buffer;
      if (buffer.length < 2) return;
      let size = buffer[1] & 0x7f;
      let head = 2;
      if (size === 126) {
        if (buffer.length < 4) return;
        size = buffer.readUInt16BE(2);
        head = 4;
      } else if (size === 127) {
        if (buffer.length < 10) return;
        size = Number(buffer.readBigUInt64BE(2));
        head = 10;
      }
      if (buffer.length < head + size) return;
      const opcode = buffer[0] & 0x0f;
      const payload = buffer.subarray(head, head + size);
      this.#buffer = buffer.subarray(head + size);
      if (opcode === 9) this.socket.write(frame(payload, { opcode: 10 }));
      if (opcode === 8) this.socket.end(frame(payload, { opcode: 8 }));
      if (opcode === 1) onText?.(payload.toString());
    }
  }

  send(message) { this.bytes(frame(typeof message === 'string' ? message : JSON.stringify(message))); }
  bytes(bytes) { if (!this.socket.destroyed) this.socket.write(bytes); }
  destroy() { this.socket.destroy(); }
}

/** { status, json, ms }; an answer that does not come is status 0. */
export function ask(port, method, path, { token, body, localAddress, timeout = 30_000 } = {}) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const done = (status, json) => resolve({ status, json, ms: performance.now() - begun });
    const request = http.request({
      host: '127.0.0.1', port, method, path, localAddress, timeout, agent: false,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}),
                 ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }) },
    }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part) => { received += part; });
      response.on('error', () => done(0));
      response.on('end', () => {
        let json;
        try { json = JSON.parse(received); } catch { /* not JSON */ }
        done(response.statusCode, json);
      });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(0));
    request.end(text);
  });
}
