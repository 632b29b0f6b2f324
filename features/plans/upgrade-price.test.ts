import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { upgradeCents } from './upgrade-price.ts';

const startsAt = new Date('2026-11-16T08:00:00.000Z');
const endsAt = new Date('2026-12-16T08:00:00.000Z');
const price = (now: string, fromCents = 50_00, toCents = 150_00) =>
  upgradeCents({ fromCents, toCents, startsAt, endsAt, now: new Date(now) });

describe('the price of an upgrade', () => {
  it('is the whole difference on the first day, and that of one day on the last', () => {
    expect(price('2026-11-16T08:00:00.000Z')).toBe(100_00);
    expect(price('2026-12-15T21:59:59.999Z')).toBe(3_33);
    expect(price('2026-12-16T07:59:59.999Z')).toBe(3_33);
  });

  it('falls at midnight in Johannesburg, and is rounded down to a cent', () => {
    expect(price('2026-12-01T21:59:59.999Z')).toBe(50_00);
    expect(price('2026-12-01T22:00:00.000Z')).toBe(46_66);
  });

  it('is at least R1.00', () => {
    expect(price('2026-12-15T08:00:00.000Z', 149_00, 150_00)).toBe(1_00);
  });

  it('never grows as days pass, and is never more than the difference', () => {
    assert(
      property(
        integer({ min: 1_00, max: 500_00 }),
        integer({ min: 1_00, max: 500_00 }),
        integer({ min: 0, max: 29 }),
        (fromCents, difference, passed) => {
          const at = (days: number) =>
            upgradeCents({
              fromCents,
              toCents: fromCents + difference,
              startsAt,
              endsAt,
              now: new Date(startsAt.getTime() + days * day),
            });
          expect(at(passed)).toBeLessThanOrEqual(difference);
          expect(at(passed + 1)).toBeLessThanOrEqual(at(passed));
        },
      ),
    );
  });
});
