import { expect, it } from 'vitest';
import { openingTab } from './opening-tab.ts';

const none = { pending: 0, scheduled: 0, completed: 0, cancelled: 0 };

it('opens My Jobs where a job waits for the reader, also behind tabs with other jobs', () => {
  const counts = { ...none, pending: 1, completed: 1 };
  expect(openingTab({ ...counts, waiting: { ...none, completed: 1 } })).toBe('completed');
});

it('opens the first tab with jobs where none waits, and Pending where there are none', () => {
  expect(openingTab({ ...none, cancelled: 2, waiting: none })).toBe('cancelled');
  expect(openingTab({ ...none, waiting: none })).toBe('pending');
  expect(openingTab(undefined)).toBe('pending');
});
