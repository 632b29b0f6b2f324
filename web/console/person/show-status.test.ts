import { expect, it } from 'vitest';
import type { Entry } from '#features/people/web/api.ts';
import { showStatus } from './show-status.ts';

const anEntry = (kind: Entry['kind'], status: string | null) => ({ kind, status }) as Entry;

it('names a status as its lifecycle does, and one without a word by itself', () => {
  expect(showStatus(anEntry('payment', 'pending'))).toBe('Under way');
  expect(showStatus(anEntry('mail', 'waiting'))).toBe('On its way');
  expect(showStatus(anEntry('session', 'open'))).toBe('open');
  expect([showStatus(anEntry('act', 'active')), showStatus(anEntry('quote', null))]).toEqual([null, null]);
});
