import { expect, it } from 'vitest';
import { parseWhen } from './when.ts';

const show = (when: string, now: string) => parseWhen(when, new Date(now)).toISOString();

it.each([
  ['12d 08:30', '2026-11-04T06:30:00.000Z'],
  ['in 2d 08:30', '2026-11-18T06:30:00.000Z'],
  ['5h', '2026-11-16T03:00:00.000Z'],
  ['30m', '2026-11-16T07:30:00.000Z'],
  ['today', '2026-11-16T08:20:00.000Z'],
])('reads %s at ten in the morning', (when, at) => {
  expect(show(when, '2026-11-16T08:00:00.000Z')).toBe(at);
});

it.each(['2026-11-15T22:01:00.000Z', '2026-11-16T10:00:00.000Z', '2026-11-16T21:59:00.000Z'])(
  'keeps the times of today on the day of Johannesburg: %s',
  (now) => {
    for (const when of ['today', '10m', '40m']) {
      expect(show(when, now) >= '2026-11-15T22:00:00.000Z').toBe(true);
      expect(show(when, now) < '2026-11-16T22:00:00.000Z').toBe(true);
    }
  },
);

it('refuses what is no time of the demo', () => {
  expect(() => parseWhen('soon', new Date())).toThrow('soon is not a time of the demo');
});
