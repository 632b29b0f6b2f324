import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';

/** The key by which push services know this site (VAPID, RFC 8292). `publicKey` is what browsers subscribe with, base64url. */
export type PushKey = { publicKey: string; privateKey: string };

/** The order of the curve P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** The key of a private number of 32 bytes, base64url. Throws where it is none. */
export function readPushKey(privateKey: string): PushKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** The key that follows from the secret of the site, so that every process has the same, and none is kept beside it. */
export function derivePushKey(secret: string): PushKey {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'lungisa push key', 48)).toString('hex');
  const number = (BigInt(`0x${wide}`) % (order - 1n)) + 1n;
  return readPushKey(Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url'));
}

/** Seconds for which a signature holds: push services take at most a day. */
const validFor = 12 * 60 * 60;

/** Signs a request to the push service at `origin`: the `authorization` header. */
export function signPush(
  { publicKey, privateKey }: PushKey,
  { origin, subject, now }: { origin: string; subject: string; now: Date },
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + validFor, sub: subject };
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${token}.${signature}, k=${publicKey}`;
}

/** Our identity at push services: the present and the old keys, and an address where they can reach us. */
export const pushIdentity = (config: {
  pushKey: string | undefined;
  sessionSecret: string;
  oldSecrets: readonly string[];
  publicUrl: string | undefined;
  mail: { from: { address: string } };
}): { keys: [PushKey, ...PushKey[]]; subject: string } => {
  const { pushKey, sessionSecret, oldSecrets, publicUrl, mail } = config;
  const derived = [sessionSecret, ...oldSecrets].map(derivePushKey);
  const own = pushKey === undefined ? [] : [readPushKey(pushKey)];
  return {
    keys: [...own, ...derived] as [PushKey, ...PushKey[]],
    subject: publicUrl?.startsWith('https:') ? publicUrl : `mailto:${mail.from.address}`,
  };
};
