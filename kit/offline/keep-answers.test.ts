import { expect, it } from 'vitest';
import { queryKey } from '#kit/api/queries.ts';
import { sessionKey } from '#kit/api/session.ts';
import { isKept } from './keep-answers.ts';

it('keeps the session, the feed, quotes, jobs, notifications and conversations for reading offline', () => {
  expect(isKept(sessionKey, 'member')).toBe(true);
  for (const key of [
    queryKey('problems', 'feed'),
    queryKey('quotes', 'read'),
    queryKey('jobs', 'list'),
    queryKey('notifications', 'list'),
    queryKey('messages', 'list'),
  ])
    expect(isKept(key, 'member')).toBe(true);
});

it('keeps nothing of payments, papers, exports, other accounts or the console', () => {
  for (const key of [
    queryKey('plans'),
    queryKey('papers'),
    queryKey('privacy'),
    queryKey('accounts'),
    queryKey('people'),
    queryKey('console'),
    queryKey('moderation'),
    queryKey('problems', 'moderatedProblems'),
    queryKey('problems', 'moderatedComments'),
    queryKey('analytics'),
    ['something else'],
  ])
    expect(isKept(key, 'member')).toBe(false);
});

it('keeps no quotes and jobs on the device of an admin, who opens them for an hour', () => {
  expect(isKept(sessionKey, 'admin')).toBe(true);
  expect(isKept(queryKey('problems', 'feed'), 'admin')).toBe(true);
  for (const key of [queryKey('quotes', 'read'), queryKey('quotes', 'compare'), queryKey('jobs', 'read')])
    expect(isKept(key, 'admin')).toBe(false);
});
