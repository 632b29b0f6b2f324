import { expect, it } from 'vitest';
import { obstacleTo, offeredVisitSteps } from './policy.ts';

/** Tuesday 17 November 2026, 09:00 in Johannesburg. */
const visit = { agreedFor: new Date('2026-11-17T07:00:00.000Z') };
const at = (time: string) => new Date(time);

it.each([
  ['coming', '2026-11-16T15:59:59.999Z', 'visits.too-early'],
  ['coming', '2026-11-16T16:00:00.000Z', null],
  ['late', '2026-11-16T15:59:59.999Z', 'visits.too-early'],
  ['late', '2026-11-17T21:59:59.999Z', null],
  ['late', '2026-11-17T22:00:00.000Z', 'visits.day-over'],
  ['set-out', '2026-11-16T21:59:59.999Z', 'visits.not-today'],
  ['set-out', '2026-11-16T22:00:00.000Z', null],
  ['set-out', '2026-11-17T22:00:00.000Z', 'visits.day-over'],
  ['arrive', '2026-11-16T21:59:59.999Z', 'visits.not-today'],
  ['arrive', '2026-11-16T22:00:00.000Z', null],
  ['arrive', '2026-11-19T08:00:00.000Z', null],
] as const)('lets the provider take %s at its time: %s', (step, time, code) => {
  expect(obstacleTo(step, visit, at(time))).toBe(code);
});

it('offers the provider the steps of the time, and the member none', () => {
  const offered = (status: 'asked' | 'on_the_way', party: 'member' | 'provider', time: string) =>
    offeredVisitSteps({ ...visit, status }, { party, now: at(time) }).map(({ step }) => step);
  expect(offered('asked', 'provider', '2026-11-16T12:00:00.000Z')).toEqual([]);
  expect(offered('asked', 'provider', '2026-11-16T17:00:00.000Z')).toEqual(['coming', 'late']);
  expect(offered('asked', 'provider', '2026-11-17T05:00:00.000Z')).toEqual(['coming', 'late', 'set-out', 'arrive']);
  expect(offered('on_the_way', 'provider', '2026-11-17T06:30:00.000Z')).toEqual(['arrive']);
  expect(offered('asked', 'member', '2026-11-17T05:00:00.000Z')).toEqual([]);
});
