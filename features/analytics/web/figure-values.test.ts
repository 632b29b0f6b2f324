import { expect, it } from 'vitest';
import type { Figure } from './api.ts';
import { hasNumbers, sayFinding, toItems, toTable } from './figure-values.ts';

const accounts: Figure = {
  id: 'accounts-new',
  kind: 'line',
  title: 'New accounts per day',
  definition: 'People who registered.',
  columns: [
    { key: 'member', label: 'Members', unit: 'count' },
    { key: 'provider', label: 'Providers', unit: 'count' },
  ],
  rows: [
    { key: '2026-11-19', label: '2026-11-19', values: [1234, 0], before: [3, 1] },
    { key: '2026-11-20', label: '2026-11-20', values: [7, 2], before: null },
  ],
  facts: [],
};

const funnel: Figure = {
  id: 'funnel',
  kind: 'funnel',
  title: 'From request to finished job',
  definition: 'The quote requests of the range.',
  columns: [
    { key: 'quotes', label: 'Number', unit: 'count' },
    { key: 'share', label: 'Of all requests', unit: 'percent' },
    { key: 'step', label: 'Of the step before', unit: 'percent' },
    { key: 'median', label: 'Median time', unit: 'minutes' },
  ],
  rows: [
    { key: 'requested', label: 'Quotes requested', values: [1840, 10_000, null, null], before: null },
    { key: 'submitted', label: 'Quotes submitted', values: [1326, 7207, 7207, 210], before: null },
  ],
  facts: [],
};

it('writes the numbers as text, with those of the range before beside them', () => {
  expect(toTable(accounts, 'day')).toEqual({
    columns: ['Day', 'Members', 'Members, before', 'Providers', 'Providers, before'],
    rows: [
      ['19 November 2026', '1,234', '3', '0', '1'],
      ['20 November 2026', '7', '–', '2', '–'],
    ],
  });
  expect(toTable(accounts, 'week').rows[0]?.[0]).toBe('Week of 19 November 2026');
});

it('tells the share of a step and the time since the one before it', () => {
  expect(toItems(funnel)).toEqual([
    { label: 'Quotes requested', value: 1840, shown: '1,840', share: '100%', note: undefined },
    {
      label: 'Quotes submitted',
      value: 1326,
      shown: '1,326',
      share: '72.1%',
      note: '72.1% of the step before · median 3.5 h after it',
    },
  ]);
});

it('says the largest value of each line for people who do not see it', () => {
  expect(sayFinding(accounts, 'day')).toBe(
    'Members: at most 1,234, 19 November 2026. Providers: at most 2, 20 November 2026.',
  );
});

it('knows a figure without numbers, which is not one without rows alone', () => {
  expect(hasNumbers(accounts)).toBe(true);
  expect(hasNumbers({ ...accounts, rows: [{ key: 'a', label: 'a', values: [0, null], before: [0, 0] }] })).toBe(false);
  expect(hasNumbers({ ...accounts, rows: [{ key: 'a', label: 'a', values: [0, 0], before: [0, 4] }] })).toBe(true);
});
