import { expect, it } from 'vitest';
import { readAnchor } from './read-anchor.ts';

it('reads the section that an anchor names', () => {
  expect(readAnchor('content-moderation')).toEqual({ id: 'content-moderation', query: {} });
  expect(readAnchor('')).toEqual({ id: '', query: {} });
});

it('reads the query of an anchor', () => {
  expect(readAnchor('user-management?userId=0192f0c1&action=adjustStorage')).toEqual({
    id: 'user-management',
    query: { userId: '0192f0c1', action: 'adjustStorage' },
  });
});
