import { expect, it } from 'vitest';
import type { QuoteData } from './api.ts';
import { stepsAhead } from './steps-ahead.ts';

const aQuote = (more: Partial<QuoteData>) =>
  ({
    status: 'quote_submitted',
    party: 'provider',
    yourMove: false,
    expired: false,
    providerName: 'Thabo Nkosi',
    memberName: 'Naledi Mokoena',
    steps: [],
    ...more,
  }) as unknown as QuoteData;
const stepsOf = (more: Partial<QuoteData>) => stepsAhead(aQuote(more)).map(({ title, state }) => [title, state]);
const firstLine = (more: Partial<QuoteData>) => stepsAhead(aQuote(more))[0]?.line;

it('asks the provider of a new request for an answer, and tells others who has to answer', () => {
  const request = { status: 'pending_provider_response' } as const;
  expect(stepsOf({ ...request, yourMove: true })).toEqual([
    ['Your answer', 'now'],
    ['Decision', 'next'],
    ['Work date', 'next'],
    ['Work completed', 'next'],
  ]);
  expect(stepsOf({ ...request, party: 'admin' })[0]).toEqual(['Quote', 'waiting']);
  expect(firstLine({ ...request, party: 'admin' })).toBe('Waiting for Thabo Nkosi');
});

it('leaves the decision on a submitted quote to its member', () => {
  expect(stepsOf({})).toEqual([
    ['Decision', 'waiting'],
    ['Work date', 'next'],
    ['Work completed', 'next'],
  ]);
  expect(firstLine({})).toBe('Waiting for Naledi Mokoena');
});

it('says who can renew an expired quote, before anyone decides on it', () => {
  expect(stepsOf({ expired: true, yourMove: true }).slice(0, 2)).toEqual([
    ['Quote expired', 'now'],
    ['Decision', 'next'],
  ]);
  expect(firstLine({ expired: true })).toBe('Edit it to renew it');
  expect(firstLine({ expired: true, party: 'admin' })).toBe('Thabo Nkosi can edit it to renew it');
});

it('tells both sides of an accepted quote who proposes a day, until the work can start', () => {
  const start = (obstacle: string | null) => [{ step: 'start', obstacle }] as unknown as QuoteData['steps'];
  const accepted = { status: 'quote_accepted' } as const;
  const waiting = { ...accepted, steps: start('jobs.not-confirmed') };
  expect(firstLine({ ...waiting, party: 'member' })).toBe('Thabo Nkosi proposes a day');
  expect(firstLine({ ...waiting, party: 'provider' })).toBe('You propose a day');
  expect(stepsOf({ ...accepted, steps: start(null) })).toEqual([
    ['Work', 'waiting'],
    ['Work completed', 'next'],
  ]);
});

it('waits for the end of work in progress', () => {
  expect(stepsOf({ status: 'work_in_progress', yourMove: true })).toEqual([['Work completed', 'now']]);
});

it('has nothing ahead of a quote that is over', () => {
  expect(stepsOf({ status: 'quote_declined_by_member' })).toEqual([]);
  expect(stepsOf({ status: 'work_completed' })).toEqual([]);
});
