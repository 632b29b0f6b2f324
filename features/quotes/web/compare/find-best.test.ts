import { expect, test } from 'vitest';
import type { ComparedQuote } from '../api.ts';
import { findBest } from './find-best.ts';

const aQuote = (id: string, change: Partial<ComparedQuote> = {}) =>
  ({
    id,
    status: 'quote_submitted',
    expired: false,
    priceCents: 100_000,
    overallRating: 4.5,
    ratingCount: 3,
    completedJobsCount: 10,
    expiresAt: '2026-11-24T08:00:00.000Z',
    ...change,
  }) as ComparedQuote;

const found = (quotes: ComparedQuote[]) =>
  Object.fromEntries(Object.entries(findBest(quotes)).map(([trait, ids]) => [trait, [...ids]]));

test('finds the best quotes in each trait, and both of a tie', () => {
  const quotes = [
    aQuote('cheap', { priceCents: 90_000, completedJobsCount: 2 }),
    aQuote('cheap too', { priceCents: 90_000, overallRating: 4.9 }),
    aQuote('endless', { expiresAt: null }),
  ];
  expect(found(quotes)).toEqual({
    price: ['cheap', 'cheap too'],
    rating: ['cheap too'],
    jobs: ['cheap too', 'endless'],
    validity: ['endless'],
  });
});

test('finds no best quote where there is only one or all are equal', () => {
  const nothing = { price: [], rating: [], jobs: [], validity: [] };
  expect(found([])).toEqual(nothing);
  expect(found([aQuote('one')])).toEqual(nothing);
  expect(found([aQuote('one'), aQuote('other')])).toEqual(nothing);
});

test('leaves out quotes that cannot be accepted, and values that are missing', () => {
  const quotes = [
    aQuote('declined', { status: 'quote_declined_by_member', priceCents: 1 }),
    aQuote('expired', { expired: true, priceCents: 2 }),
    aQuote('asked', { status: 'pending_provider_response', priceCents: null }),
    aQuote('unrated', { overallRating: 0, ratingCount: 0, completedJobsCount: 0 }),
    aQuote('dear', { priceCents: 200_000 }),
  ];
  expect(found(quotes)).toEqual({ price: ['unrated'], rating: ['dear'], jobs: ['dear'], validity: [] });
});
