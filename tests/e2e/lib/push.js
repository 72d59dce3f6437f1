// The other side of Web Push: a browser with a subscription, and a push service on loopback. Written
// by the RFCs with Node's own cryptography, apart from the server's.
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';

const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
const bytes = (text) => Buffer.from(text, 'base64url');
const hkdf = (salt, key, info, size) => Buffer.from(hkdfSync('sha256', key, salt, info, size));

/** What PushManager.subscribe() gives a page, and what its service worker can read. */
export class PushBrowser {
  #key = createECDH('prime256v1');
  #auth = randomBytes(16);

  constructor(endpoint, language = 'en') {
    this.endpoint = endpoint;
    this.language = language;
    this.#key.generateKeys();
  }

  /** The body of POST /api/push/subscriptions. */
  wish(more = {}) {
    return { endpoint: this.endpoint, p256dh: base64url(this.#key.getPublicKey()),
             auth: base64url(this.#auth), language: this.language, ...more };
  }

  /** The text of a message: RFC 8291, with one record of RFC 8188. */
  read(body) {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const sender = body.subarray(21, 21 + body[20]);
    const sealed = body.subarray(21 + body[20]);
    assert.equal(sender.length, 65);
    assert.ok(sealed.length <= recordSize && body.length <= 4096, 'one record, of a permitted size');
    const secret = this.#key.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), sender]);
    const material = hkdf(this.#auth, secret, info, 32);
    const key = hkdf(salt, material, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdf(salt, material, 'Content-Encoding: nonce\0', 12);
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    const end = plain.findLastIndex((byte) => byte !== 0);
    assert.equal(plain[end], 2, 'the delimiter of the last record');
    return plain.subarray(0, end).toString('utf8');
  }
}

/** Checks a VAPID header (RFC 8292); the server's key. */
function checkVapid(authorization, origin) {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  assert.ok(found, `no VAPID: ${authorization}`);
  const [, head, claims, signature, key] = found;
  assert.deepEqual(JSON.parse(bytes(head)), { typ: 'JWT', alg: 'ES256' });
  const { aud, exp, sub } = JSON.parse(bytes(claims));
  assert.equal(aud, origin);
  const left = exp - Date.now() / 1000;
  assert.ok(left > 0 && left <= 24 * 3600, `expires in ${left} s`);
  assert.match(sub, /^(mailto:|https?:)/);
  const point = bytes(key);
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`),
                   { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
                   bytes(signature)), 'the signature');
  return key;
}

/** Takes messages for browsers; `answers` says with which status, by the path of an endpoint. */
export class PushService {
  messages = [];
  answers = new Map();
  #waiting = [];

  static async start() {
    const service = new PushService();
    service.server = http.createServer((request, response) => service.#take(request, response));
    await new Promise((resolve) => { service.server.listen(0, '127.0.0.1', resolve); });
    service.origin = `http://127.0.0.1:${service.server.address().port}`;
    return service;
  }

  browser(name, language) { return new PushBrowser(`${this.origin}/${name}`, language); }

  /** The messages for a browser, oldest first. */
  of(browser) { return this.messages.filter((each) => each.endpoint === browser.endpoint); }

  /** Waits until this holds; it is looked at after every message. */
  until(what, holds, ms = 60000) {
    if (holds()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(
        `${what} did not come: ${JSON.stringify(this.messages.map(({ endpoint, status }) => ({ endpoint, status })))}`)), ms);
      this.#waiting.push(() => {
        if (!holds()) return false;
        clearTimeout(timer);
        resolve();
        return true;
      });
    });
  }

  async end() {
    this.server.closeAllConnections();
    await new Promise((resolve) => { this.server.close(resolve); });
  }

  #take(request, response) {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const status = this.answers.get(request.url)?.shift() ?? 201;
      const { headers, method } = request;
      const message = { endpoint: this.origin + request.url, method, headers, status, body: Buffer.concat(parts) };
      try {
        assert.equal(method, 'POST');
        assert.equal(headers['content-encoding'], 'aes128gcm');
        assert.match(headers.ttl, /^\d+$/);
        assert.match(headers.urgency, /^(very-low|low|normal|high)$/);
        assert.match(headers.topic, /^[\w-]{1,32}$/);
        message.key = checkVapid(headers.authorization, this.origin);
      } catch (error) {
        message.error = error;
      }
      this.messages.push(message);
      response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end();
      this.#waiting = this.#waiting.filter((look) => !look());
    });
  }
}
