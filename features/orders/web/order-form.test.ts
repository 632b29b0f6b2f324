import { expect, it } from 'vitest';
import { orderForm } from './order-form.ts';

const line = { description: 'Geyser valve', quantityThousandths: 1000, unitPriceCents: 100_00, vat: false };
const agreed = {
  agreedCents: 300_00,
  lines: [
    { ...line, key: 'quote:1', totalCents: 100_00 },
    { ...line, key: 'quote:2', totalCents: 200_00 },
  ],
};
const draft = {
  reason: 'The pipe behind the wall is rotten.',
  addedDays: '',
  lines: [],
  seed: '8f14e45f-ceea-4e7b-9c1a-0d6f3b1a2c3d',
};

it('leaves out a line of a draft that the agreement has no longer', () => {
  const { takenAway, totalCents } = orderForm(agreed).parse({ ...draft, takenAway: ['quote:1', 'change:7'] });
  expect({ takenAway, totalCents }).toEqual({ takenAway: ['quote:1'], totalCents: 200_00 });
});

it('says that nothing changes where a draft takes away only a line that is gone', () => {
  const { error } = orderForm(agreed).safeParse({ ...draft, takenAway: ['change:7'] });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['lines'], 'Add a line, take one away, or add days.'],
  ]);
});
