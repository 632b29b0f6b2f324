import { expect, it } from 'vitest';
import { showDay, showWhen } from './show-when.ts';

// Saturday, 00:30 in Johannesburg.
const now = new Date('2026-11-20T22:30:00Z');

it.each([
  ['2026-11-20T22:05:00Z', '00:05', 'Today'],
  ['2026-11-20T21:55:00Z', 'Yesterday', 'Yesterday'],
  ['2026-11-18T08:00:00Z', 'Wed', 'Wednesday 18 November 2026'],
  ['2026-11-15T08:00:00Z', 'Sun', 'Sunday 15 November 2026'],
  ['2026-11-14T08:00:00Z', '14 Nov', 'Saturday 14 November 2026'],
  ['2025-11-20T08:00:00Z', '20 Nov', 'Thursday 20 November 2025'],
])('shows %s as %s in a list, and as %s in a conversation', (at, short, long) => {
  expect(showWhen(at, now)).toBe(short);
  expect(showDay(at, now)).toBe(long);
});
