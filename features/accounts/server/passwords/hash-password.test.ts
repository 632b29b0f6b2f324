import { describe, expect, it } from 'vitest';
import { comparePassword, deriveKey, hashPassword, type Parameters } from './hash-password.ts';

/** A hash of the sign-up library. */
const hashOfBefore = `00112233445566778899aabbccddeeff:${'0'.repeat(128)}`;

/** The number of blocks that scrypt mixes, which is the work of hashing: 2^18 for each cost. */
async function workOf(act: (derive: typeof deriveKey) => Promise<unknown>): Promise<number> {
  const used: Parameters[] = [];
  await act((password, salt, parameters) => {
    used.push(parameters);
    return deriveKey(password, salt, parameters);
  });
  return used.reduce((sum, { N, r, p }) => sum + N * r * p, 0);
}

describe('a hash of a password', () => {
  it('is of that password alone, and says its cost', async () => {
    const hash = await hashPassword('sawubona mhlaba', 2);
    expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}:2$/);
    expect(await comparePassword('sawubona mhlaba', hash, 2)).toEqual({ isRight: true, isOutdated: false });
    expect(await comparePassword('sawubona mhlaba', hash, 3)).toEqual({ isRight: true, isOutdated: true });
    expect(await comparePassword('sawubona mhlabb', hash, 2)).toMatchObject({ isRight: false });
    expect(await hashPassword('sawubona mhlaba', 2)).not.toBe(hash);
  });

  it('takes at the default cost what OWASP asks of scrypt, in 32 MB', async () => {
    let used: Parameters | undefined;
    await hashPassword('sawubona mhlaba', 3, (password, salt, parameters) => {
      used = parameters;
      return deriveKey(password, salt, parameters);
    });
    expect(used).toEqual({ N: 2 ** 15, r: 8, p: 3 });
  });

  it('keeps the small cost of tests with the hash, as any other cost', async () => {
    const hash = await hashPassword('sawubona mhlaba', 2 ** -10);
    expect(await comparePassword('sawubona mhlaba', hash, 2 ** -10)).toEqual({ isRight: true, isOutdated: false });
    expect(await comparePassword('sawubona mhlaba', hash, 1)).toEqual({ isRight: true, isOutdated: true });
    expect(await comparePassword('sawubona mhlabb', hash, 1)).toMatchObject({ isRight: false });
  });

  it('takes a wrong password as long as an unknown email, whatever its own cost', async () => {
    const ofUnknown = await workOf((derive) => hashPassword('wrong', 3, derive));
    for (const hash of [hashOfBefore, await hashPassword('right', 1), await hashPassword('right', 3)])
      expect(await workOf((derive) => comparePassword('wrong', hash, 3, derive))).toBe(ofUnknown);
  });
});
