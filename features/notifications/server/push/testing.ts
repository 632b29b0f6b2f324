import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { derivePushKey } from '#integrations/push/push-key.ts';
import { openPusher, type Pusher } from '#integrations/push/pusher.ts';
import type { Clock } from '#engine/clock.ts';
import { pushMessage, type PushMessage } from '#features/notifications/push.ts';

/** A message that the push service has accepted, as the device reads it. */
type Accepted = { path: string; message: PushMessage; topic: string; ttl: number; subject: string };

/** A push service on this machine, with the browsers that subscribe to it. */
export type PushService = {
  pusher: Pusher;
  accepted: Accepted[];
  /** The status of its next answers. */
  status: number;
  /** The number of requests. */
  asked: number;
  /** Subscribes a browser, and returns the data that it sends to the site. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
};

type Browser = { keys: ECDH; auth: Buffer };

/** Starts one, with a pusher for it. It refuses the same as a real one: a wrong signature, and a message that its device cannot read. */
export async function aPushService(clock: Clock): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    void (async () => {
      started.asked += 1;
      const { headers, url = '' } = request;
      const body = await buffer(request);
      const browser = browsers.get(url);
      const claims = readSignature(headers.authorization ?? '', pusher.publicKey);
      if (started.status !== 201) response.statusCode = started.status;
      else if (browser === undefined) response.statusCode = 404;
      else if (claims === null || claims.aud !== origin || claims.exp * 1000 < clock.now().getTime())
        response.statusCode = 403;
      else if (headers['content-encoding'] !== 'aes128gcm' || !/^[\w-]{1,32}$/.test(String(headers['topic'])))
        response.statusCode = 400;
      else {
        const message = pushMessage.parse(JSON.parse(decrypt(body, browser)));
        const [topic, ttl] = [String(headers['topic']), Number(headers['ttl'])];
        started.accepted.push({ path: url, message, topic, ttl, subject: claims.sub });
        response.statusCode = 201;
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = [derivePushKey('the secret of the tests')] as const;
  const pusher = openPusher({ keys, subject: 'mailto:post@lungisa.example', clock, origins: [origin] });
  const started: PushService = {
    pusher,
    accepted: [],
    status: 201,
    asked: 0,
    subscribe() {
      const [path, browser] = [
        `/${randomBytes(12).toString('hex')}`,
        { keys: createECDH('prime256v1'), auth: randomBytes(16) },
      ];
      browser.keys.generateKeys();
      browsers.set(path, browser);
      return {
        endpoint: origin + path,
        p256dh: browser.keys.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}

/** The claims of a VAPID header (RFC 8292); null if another key than that of the subscription signed it. */
function readSignature(header: string, publicKey: string): { aud: string; exp: number; sub: string } | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey) return null;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string })
    : null;
}

/** Decrypts a message as a browser does (RFC 8291, RFC 8188), with other code than the sender's. Throws if it cannot read it. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('the record is too long');
  const hkdf = (salted: Buffer, secret: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(auth, keys.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
