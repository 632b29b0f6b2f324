import { scrypt, type BinaryLike, type ScryptOptions } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { comparePassword, hashPassword } from './hash-password.ts';

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  keyBytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

vi.mock('node:crypto', async (readReal) => {
  const real = await readReal<{ scrypt: Scrypt }>();
  return { ...real, scrypt: vi.fn<Scrypt>(real.scrypt) };
});
const derive = vi.mocked(scrypt as unknown as Scrypt);
afterEach(() => void derive.mockClear());

/** As the sign-up library made it. */
const hashOfBefore = (key: string) => `00112233445566778899aabbccddeeff:${key}`;

/** How often a block is mixed, which is what hashing takes; 2^18 is a cost of 1. */
const workDone = () => derive.mock.calls.reduce((sum, [, , , { N = 0, r = 0, p = 0 }]) => sum + N * r * p, 0);

describe('a hash of a password', () => {
  it('is of that password alone, and says its cost', async () => {
    const hash = await hashPassword('sawubona mhlaba', 2);
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}:2$/);
    expect(await comparePassword('sawubona mhlaba', hash, 2)).toEqual({ isRight: true, isOutdated: false });
    expect(await comparePassword('sawubona mhlaba', hash, 3)).toEqual({ isRight: true, isOutdated: true });
    expect(await comparePassword('sawubona mhlabb', hash, 2)).toMatchObject({ isRight: false });
    expect(await hashPassword('sawubona mhlaba', 2)).not.toBe(hash);
  });

  it('takes at the default cost at least what OWASP asks of scrypt, in 32 MB', async () => {
    await hashPassword('sawubona mhlaba', 3);
    expect(derive.mock.calls[0]?.[3]).toMatchObject({ N: 2 ** 15, r: 8, p: 3 });
  });

  it('takes a wrong password as long as an unknown email, whatever its own cost', async () => {
    await hashPassword('wrong', 3);
    const ofUnknown = workDone();
    const hashes = [hashOfBefore('0'.repeat(128)), await hashPassword('right', 1), await hashPassword('right', 3)];
    for (const hash of hashes) {
      derive.mockClear();
      expect(await comparePassword('wrong', hash, 3)).toMatchObject({ isRight: false });
      expect(workDone()).toBe(ofUnknown);
    }
  });
});
