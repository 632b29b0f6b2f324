import { expect, it } from 'vitest';
import { queryKey } from '#web/api/queries.ts';
import { sessionKey } from '#web/api/session.ts';
import { isKept } from './keep-answers.ts';

it('keeps the session, the feed, quotes, jobs, notifications and conversations for reading offline', () => {
  expect(isKept(sessionKey)).toBe(true);
  for (const key of [
    queryKey('problems', 'feed'),
    queryKey('quotes', 'read'),
    queryKey('jobs', 'list'),
    queryKey('notifications', 'list'),
    queryKey('messages', 'list'),
  ])
    expect(isKept(key)).toBe(true);
});

it('keeps nothing of payments, papers, exports, other accounts or the console', () => {
  for (const key of [
    queryKey('subscriptions'),
    queryKey('documents'),
    queryKey('privacy'),
    queryKey('accounts'),
    queryKey('people'),
    queryKey('console'),
    queryKey('moderation'),
    queryKey('analytics'),
    ['something else'],
  ])
    expect(isKept(key)).toBe(false);
});
