import { expect, it } from 'vitest';
import { readSection } from './section-id.ts';

it('finds the section that a hash names, and the overview where it names none', () => {
  expect(readSection('content-moderation').section).toBe('content-moderation');
  expect(readSection('').section).toBe('overview');
  expect(readSection('constructor').section).toBe('overview');
});

it('reads the query of a hash', () => {
  const { section, query } = readSection('user-management?userId=0192f0c1&action=adjustStorage');
  expect(section).toBe('user-management');
  expect(Object.fromEntries(query)).toEqual({ userId: '0192f0c1', action: 'adjustStorage' });
});
