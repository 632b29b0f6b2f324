import { expect, it } from 'vitest';
import { RecentHints } from './recent-hints.ts';

const minute = 60_000;
const start = 10 * minute;
const hint = (to: string[], kinds: ('jobs' | 'quotes.received' | 'session')[], by: string | null = null) => ({
  to,
  kinds,
  by,
});

function hints(): RecentHints {
  const recent = new RecentHints();
  recent.begin(start);
  return recent;
}

it('tells a person what they were told since an answer, and by whose doing', () => {
  const recent = hints();
  recent.add(hint(['naledi', 'thabo'], ['jobs'], 'naledi'), start + 15_000);
  recent.add(hint(['thabo'], ['quotes.received', 'session']), start + 31_000);
  expect(recent.since(start + 20_000, 'naledi')).toEqual({ jobs: 'self' });
  expect(recent.since(start + 20_000, 'thabo')).toEqual({ jobs: 'other', 'quotes.received': 'other' });
  expect(recent.since(start + 30_000, 'naledi')).toEqual({});
  expect(recent.since(start + 30_000, 'stranger')).toEqual({});
});

it('counts a hint of up to ten seconds before an answer, which may have been read before it', () => {
  const recent = hints();
  recent.add(hint(['thabo'], ['jobs']), start + 20_000);
  expect(recent.since(start + 30_000, 'thabo')).toEqual({ jobs: 'other' });
  expect(recent.since(start + 30_001, 'thabo')).toEqual({});
});

it('does not know what was sent before it listened, nor more than a minute ago, nor since no time', () => {
  const recent = hints();
  expect(recent.since(start + 9_999, 'thabo')).toBeUndefined();
  expect(recent.since(Number.NaN, 'thabo')).toBeUndefined();
  expect(new RecentHints().since(start, 'thabo')).toBeUndefined();
  recent.add(hint(['thabo'], ['jobs']), start + 20_000);
  recent.add(hint(['thabo'], ['quotes.received']), start + 20_001 + minute);
  expect(recent.since(start + 30_000, 'thabo')).toBeUndefined();
  expect(recent.since(start + 30_001, 'thabo')).toEqual({ 'quotes.received': 'other' });
});

it('forgets the oldest of more hints than it may hold', () => {
  const recent = hints();
  const many = Array.from({ length: 150 }, (_, place) => `person-${place}`);
  for (let at = start + 20_000; at < start + 20_200; at += 1) recent.add(hint(many, ['jobs']), at);
  expect(recent.since(start + 30_000, 'person-0')).toBeUndefined();
  expect(recent.since(start + 30_100, 'person-0')).toEqual({ jobs: 'other' });
});
