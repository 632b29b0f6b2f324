import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A key pair: text encrypted to `recipient` (`age1…`, no secret) can only be read with `secret` (`AGE-SECRET-KEY-1…`). */
export type AgeKey = { recipient: string; secret: string };

export async function makeAgeKey(): Promise<AgeKey> {
  const secret = await generateX25519Identity();
  return { recipient: await identityToRecipient(secret), secret };
}

/** The public key in a text. Throws where it is none, or has a typing error. */
export function readRecipient(text: string): string {
  try {
    new Encrypter().addRecipient(text);
    return text;
  } catch {
    throw new Error('This is not a key that begins with age1.');
  }
}

/** The secret in a file of keys, as `npm run backup -- --make-key` and age-keygen write it: lines that begin with # are comments. */
export function readSecret(text: string): string {
  const [line = ''] = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'));
  try {
    new Decrypter().addIdentity(line);
    return line;
  } catch {
    throw new Error('This is not a key that begins with AGE-SECRET-KEY-1.');
  }
}
