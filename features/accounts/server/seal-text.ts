import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { World } from '#engine/work.ts';

type Secrets = Pick<World['config'], 'sessionSecret' | 'oldSecrets'>;

const algorithm = 'aes-256-gcm';
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'lungisa sealed text', 32));
/** The name of the secret that sealed a text. It reveals nothing about the secret. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Encrypts a text for the row of `owner`: in another row it cannot be read. */
export function sealText({ sessionSecret }: Secrets, text: string, owner: string): string {
  const key = keyOf(sessionSecret);
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nameOf(key), ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/** Reads a sealed text, also one that an older secret sealed (`isOld`). Null if none of the site's secrets did. */
export function openText(
  { sessionSecret, oldSecrets }: Secrets,
  sealed: string,
  owner: string,
): { text: string; isOld: boolean } | null {
  const [name, nonce = '', body = '', tag = ''] = sealed.split('.');
  const at = [sessionSecret, ...oldSecrets].map(keyOf);
  const key = at.find((one) => nameOf(one) === name);
  if (key === undefined) return null;
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  try {
    const text = Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
    return { text, isOld: key !== at[0] };
  } catch {
    return null;
  }
}

/** The key with which the devices of an account seal unsent text. It follows from a secret of the site. */
export const deviceKeyOf = (secret: string, accountId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `lungisa device ${accountId}`, 32)).toString('base64url');
