import { expect, it } from 'vitest';
import { noQuotesWords } from './wording.ts';

const open = { status: 'open', category: 'Plumbing', location: 'Soweto' } as const;

it.each([
  [open, 4, 'No quotes yet. We told 4 providers near you.'],
  [open, 1, 'No quotes yet. We told 1 provider near you.'],
  [open, null, 'No quotes yet.'],
  [{ ...open, category: null }, 0, 'No quotes yet. Add a category, so that we can tell providers near you.'],
  [
    { ...open, category: null, location: '' },
    0,
    'No quotes yet. Add a category and a suburb, so that we can tell providers near you.',
  ],
  [{ ...open, status: 'pending_quotes' }, 4, 'No quotes yet. Reopen this problem, so that providers can quote.'],
  [{ ...open, status: 'closed' }, 4, 'No quotes came in.'],
] as const)('says of the problem %j, with %j providers told: %s', (problem, notified, sentence) =>
  expect(noQuotesWords(problem, notified)).toBe(sentence),
);

it('says what to add where no provider covers the category and place', () => {
  expect(noQuotesWords(open, 0)).toContain('Add your city');
});
