import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { providers } from '#features/providers/server/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { sumPrices, type Line } from '../lines.ts';
import { listLines } from './list-lines.ts';
import { readQuote } from './queries.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const labour: Line = { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 350_33, vat: true };
const valve: Line = {
  description: 'Pressure control valve',
  quantityThousandths: 1000,
  unitPriceCents: 640_00,
  vat: true,
};
const travel: Line = { description: 'Travel', quantityThousandths: 18_000, unitPriceCents: 4_64, vat: false };

/** A quote of a provider who is registered for VAT. */
async function aTaxedQuote(more: Parameters<typeof aQuote>[1] = {}) {
  const quote = await aQuote(world, more);
  await world.db.update(providers).set({ vatNumber: '4480123456' }).where(eq(providers.id, quote.providerId));
  return quote;
}

it('keeps the lines of each revision, rounded when it was sent', async () => {
  const { id, provider, member } = await aTaxedQuote({ status: 'pending_provider_response' });
  const send = async (step: 'submit' | 'revise', lines: Line[]) => {
    const terms = { ...someTerms, priceCents: sumPrices(lines) || 100_00, lines };
    expect((await test.call(provider, 'POST', `/api/quotes/${id}/${step}`, terms)).status).toBe(200);
  };
  await send('submit', [labour, valve]);
  await send('revise', [travel, labour, valve]);
  await send('revise', []);
  expect(await listLines(world.db, id, 1)).toEqual([
    // R875.825 is R875.83.
    { ...labour, totalCents: 875_83 },
    { ...valve, totalCents: 640_00 },
  ]);
  const { revisions } = await readQuote(world, member, id);
  expect(revisions.map(({ lines }) => lines.map(({ description }) => description))).toEqual([
    [],
    ['Travel', 'Labour', 'Pressure control valve'],
    ['Labour', 'Pressure control valve'],
  ]);
  for (const { lines, priceCents } of revisions.slice(1))
    expect(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(priceCents);
  expect(await listLines(world.db, id, 3)).toEqual([]);
  expect(await listLines(world.db, id, 4)).toEqual([]);
});

it.each([
  ['a cent less', [labour, valve], -1, 'lines', 'The lines must add up to the price.'],
  ['a cent more', [labour], 1, 'lines', 'The lines must add up to the price.'],
  [
    'no quantity',
    [{ ...labour, quantityThousandths: 0 }],
    0,
    'lines.0.quantityThousandths',
    'Quantity must be positive.',
  ],
  [
    'half a thousandth',
    [{ ...labour, quantityThousandths: 0.5 }],
    0,
    'lines.0.quantityThousandths',
    'Use at most three decimals.',
  ],
  [
    'a price below nothing',
    [{ ...valve, unitPriceCents: -1 }],
    0,
    'lines.0.unitPriceCents',
    'Price must not be negative.',
  ],
  ['no description', [{ ...valve, description: '  ' }], 0, 'lines.0.description', 'Say what this line is for.'],
])('refuses lines with %s', async (_mistake, lines, off, path, message) => {
  const { id, provider, member } = await aTaxedQuote();
  const priceCents = lines.every(({ quantityThousandths }) => Number.isInteger(quantityThousandths))
    ? sumPrices(lines) + off
    : 100_00;
  const answer = await test.call(provider, 'POST', `/api/quotes/${id}/revise`, {
    ...someTerms,
    priceCents: Math.max(priceCents, 1),
    lines,
  });
  expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(answer.body.errors).toContainEqual({ path, message });
  expect((await readQuote(world, member, id)).revision).toBe(1);
});

it('accepts at most thirty lines, of the largest amounts too', async () => {
  const { id, provider } = await aQuote(world);
  const many = (count: number) => Array.from({ length: count }, () => travel);
  const revise = (lines: Line[], priceCents: number) =>
    test.call(provider, 'POST', `/api/quotes/${id}/revise`, { ...someTerms, priceCents, lines });
  expect((await revise(many(31), sumPrices(many(31)))).status).toBe(422);
  expect((await revise(many(30), sumPrices(many(30)))).status).toBe(200);
  const huge = { ...labour, quantityThousandths: 100_000_000, unitPriceCents: 100_000_000_00 };
  expect((await revise([huge], 100_000_000_00)).status).toBe(422);
});

it('refuses VAT of a provider who is not registered for it', async () => {
  const { id, provider, providerId } = await aQuote(world);
  const revise = (lines: Line[]) =>
    test.call(provider, 'POST', `/api/quotes/${id}/revise`, { ...someTerms, priceCents: sumPrices(lines), lines });
  expect(await revise([travel, valve])).toMatchObject({
    status: 422,
    body: {
      code: 'quotes.no-vat',
      errors: [
        {
          path: 'lines',
          message: 'You can only charge VAT if you are registered for it. Add your VAT number to your listing first.',
        },
      ],
    },
  });
  expect((await revise([travel])).body).toMatchObject({ revision: 2, allowance: { chargesVat: false } });
  await world.db.update(providers).set({ vatNumber: '4480123456' }).where(eq(providers.id, providerId));
  expect((await revise([travel, valve])).body).toMatchObject({ revision: 3, allowance: { chargesVat: true } });
});

it('counts an edit that is sent twice once, and refuses one of two edits of the same revision', async () => {
  const { id, provider } = await aQuote(world);
  const revise = (priceCents: number) =>
    test.call(provider, 'POST', `/api/quotes/${id}/revise`, { ...someTerms, priceCents, revision: 1 });
  expect((await revise(1_700_00)).body).toMatchObject({ revision: 2, priceCents: 1_700_00 });
  expect(await revise(1_600_00)).toMatchObject({
    status: 409,
    body: { code: 'quotes.changed-elsewhere', current: 'quote_submitted' },
  });
  expect(await test.call(provider, 'POST', `/api/quotes/${id}/revise`, { ...someTerms, revision: 3 })).toMatchObject({
    status: 409,
  });
  expect((await readQuote(world, provider, id)).revisions).toHaveLength(2);
});
