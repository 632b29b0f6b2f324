import { expect, it } from 'vitest';
import { allItems, byCursor } from './pages.ts';

const { input, getNextPageParam } = byCursor({ tab: 'pending' });

it('asks for the first page of a list without a cursor', () => {
  expect(input(undefined)).toEqual({ tab: 'pending' });
});

it('asks for the next page of a list by the cursor that the last one named', () => {
  expect(getNextPageParam({ next: 'after-10' })).toBe('after-10');
  expect(input('after-10')).toEqual({ tab: 'pending', cursor: 'after-10' });
});

it('ends a list at the page that names no other', () => {
  expect(getNextPageParam({ next: null })).toBeUndefined();
});

it('joins the items of the pages that have arrived', () => {
  expect(allItems({ pages: [{ items: [1, 2] }, { items: [3] }] })).toEqual([1, 2, 3]);
  expect(allItems(undefined)).toEqual([]);
});
