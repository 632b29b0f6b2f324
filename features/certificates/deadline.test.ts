import { expect, it } from 'vitest';
import { findDeadline, findNextReminder } from './deadline.ts';

const at = (local: string) => new Date(`${local}:00+02:00`);

it('gives five working days after the day of the completion, until midnight', () => {
  // A Thursday.
  expect(findDeadline(at('2026-11-26T16:00'))).toEqual({ dueOn: '2026-12-03', lateAt: at('2026-12-04T00:00') });
  expect(findDeadline(at('2026-11-26T00:00')).dueOn).toBe('2026-12-03');
  expect(findDeadline(at('2026-11-26T23:59')).dueOn).toBe('2026-12-03');
  expect(findDeadline(at('2026-11-27T00:00')).dueOn).toBe('2026-12-04');
});

it('counts no weekend and no public holiday', () => {
  expect(findDeadline(at('2026-12-14T10:00')).dueOn).toBe('2026-12-22');
  expect(findDeadline(at('2026-12-24T10:00')).dueOn).toBe('2027-01-04');
});

it('reminds on the third and the fifth working day at eight in the morning', () => {
  const completed = at('2026-11-26T16:00');
  expect(findNextReminder(completed, completed)).toEqual(at('2026-12-01T08:00'));
  expect(findNextReminder(completed, at('2026-12-01T08:00'))).toEqual(at('2026-12-03T08:00'));
  expect(findNextReminder(completed, at('2026-12-03T08:00'))).toBeNull();
});

it('skips a reminder whose day has passed', () => {
  expect(findNextReminder(at('2026-11-26T16:00'), at('2026-12-02T12:00'))).toEqual(at('2026-12-03T08:00'));
});
