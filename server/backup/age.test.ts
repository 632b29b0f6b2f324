import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './age.ts';
import { makeAgeKey, readRecipient, readSecret } from './age-keys.ts';

const key = await makeAgeKey();
const secret = readSecret(key.secret);

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const seal = (bytes: Buffer, ...recipients: string[]) =>
  buffer(encrypt(pieces(bytes, 10_000), [key.recipient, ...recipients].map(readRecipient)));
const unseal = (bytes: Buffer, by = secret) => buffer(decrypt(pieces(bytes, 7_777), by));

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('gives back %i bytes to each of two keys', async (length) => {
  const plain = randomBytes(length);
  const other = await makeAgeKey();
  const sealed = await seal(plain, other.recipient);
  expect((await unseal(sealed)).equals(plain)).toBe(true);
  expect((await unseal(sealed, readSecret(other.secret))).equals(plain)).toBe(true);
});

it('reads a file that the program age has written', async () => {
  // age 1.1.1, as Debian has it: echo Lungisa | age -r RECIPIENT
  const made = {
    secret: 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX',
    recipient: 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj',
    file: 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBXZjhaaWhTKzNzN1dXY09EQS91cVlKKzJTb1QzOW1IQUJjVnJTRUxqNkUwCjA4SEk5Y1gybmIrSlQ4MjFwOU51enZLSzhNRlVIdVkwcE10dmFwa25aZDgKLS0tIHhMZ0pHUXFoV0wvRjlKNFZBWUlSVUh3N29iaGtuODZGZGQ3VkNucmdBdVkKKYPf9jtZXUk6QhbjywAjiyOTN/MTZ081rrKbme/KnCogT9J0YAAmPg==',
  };
  expect(await identityToRecipient(readSecret(made.secret))).toBe(made.recipient);
  const opened = await unseal(Buffer.from(made.file, 'base64'), readSecret(made.secret));
  expect(opened.toString()).toBe('Lungisa\n');
});

it('refuses a file with one changed byte, without its end, or for another key', async () => {
  const sealed = await seal(randomBytes(150_000));
  for (const at of [3, 60, 130, 250, 70_000, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(unseal(changed), `byte ${at}`).rejects.toThrow();
  }
  // Cut between two chunks, where a reader without a mark of the last one would notice nothing.
  const header = sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1;
  await expect(unseal(sealed.subarray(0, header + 16 + 2 * (65_536 + 16)))).rejects.toThrow('cut short');
  await expect(unseal(sealed.subarray(0, -1))).rejects.toThrow('cut short');
  await expect(unseal(sealed, readSecret((await makeAgeKey()).secret))).rejects.toThrow('another one');
  await expect(unseal(Buffer.from('PK\u0003\u0004'))).rejects.toThrow('no backup');
});

it('says that a file could not be read, in place of calling it damaged', async () => {
  const missing = createReadStream('no-such-file');
  await expect(buffer(decrypt(missing, secret))).rejects.toThrow('ENOENT');
});

it('refuses a key with a typing error', () => {
  const typed = key.recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  expect(() => readRecipient(typed)).toThrow('age1');
  expect(() => readSecret(`# a comment\n${key.secret.slice(0, -1)}`)).toThrow('AGE-SECRET-KEY-1');
});
