import { describe, expect, it } from 'vitest';
import { codeAt, findStep, makeSecret, setUpAddress, stepAt } from './totp.ts';

/** `12345678901234567890`, the secret of the vectors of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('gives at %d seconds the code of RFC 6238, %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(at(seconds)))).toBe(code);
  });

  it('accepts the code of the period before and after, and none further off', () => {
    const now = at(1_800_000_000);
    const accepted = [-2, -1, 0, 1, 2].map((away) =>
      findStep(secret, codeAt(secret, stepAt(now) + away), { now, last: null }),
    );
    expect(accepted).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
  });

  it('accepts no code of the period whose code was accepted last, nor of one before it', () => {
    const now = at(1_800_000_000);
    const last = stepAt(now);
    const tried = [-1, 0, 1].map((away) => findStep(secret, codeAt(secret, last + away), { now, last }));
    expect(tried).toEqual([null, null, last + 1]);
  });

  it.each(['', '00000', '0000000', 'abcdef', ' 28708'])('takes %j for no code', (code) => {
    expect(findStep(secret, code, { now: at(59), last: null })).toBeNull();
  });

  it('makes secrets of 160 bits that differ', () => {
    const made = Array.from({ length: 20 }, makeSecret);
    expect(new Set(made).size).toBe(20);
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('writes an address that apps of codes understand', () => {
    const address = new URL(setUpAddress(secret, 'naledi+1@example.co.za', 'Lungisa'));
    expect(address.href).toContain('otpauth://totp/Lungisa%3Analedi%2B1%40example.co.za?');
    expect(Object.fromEntries(address.searchParams)).toEqual({ secret, issuer: 'Lungisa', digits: '6', period: '30' });
  });
});
