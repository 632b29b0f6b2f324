import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { listQuotes, readQuote } from './queries.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

const refused = (code: string, more: object = {}) => ({ code, ...more });

it('shows a quote to its parties and admins only, with the steps of each', async () => {
  const quote = await aQuote(world);
  const steps = async (reader: typeof quote.member) =>
    (await readQuote(world, reader, quote.id)).steps.map(({ step }) => step);
  expect(await steps(quote.member)).toEqual(['accept', 'decline', 'cancel']);
  expect(await steps(quote.provider)).toEqual(['revise', 'back-out']);
  expect(await steps(await anAdmin(world))).toEqual([]);
  for (const stranger of [await aMember(world), await aProvider(world)]) {
    await expect(readQuote(world, stranger, quote.id)).rejects.toMatchObject(refused('request.not-found'));
  }
});

it('shows an expired quote with the obstacle to accepting it', async () => {
  const quote = await aQuote(world, { expiresAt: world.clock.now() });
  const read = await readQuote(world, quote.member, quote.id);
  expect(read).toMatchObject({ expired: true, yourMove: false });
  expect(read.steps.find(({ step }) => step === 'accept')?.obstacle?.sentence).toBe(
    'This quote has expired. Ask the provider to renew it.',
  );
});

it('pages through quotes of the same instant without gaps or repeats, on both sides', async () => {
  const member = await aMember(world);
  for (let count = 0; count < 7; count += 1) await aQuote(world, { member, problemId: null });
  const seen: string[] = [];
  let cursor: { at: string; id: string } | undefined;
  for (;;) {
    const page = await listQuotes(world, member, { side: 'requested', limit: 3, cursor });
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    const last = page.items.at(-1);
    if (last === undefined) throw new Error('an empty page that says more follow');
    cursor = { at: last.requestedAt, id: last.id };
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  await expect(listQuotes(world, member, { side: 'received', limit: 3 })).rejects.toMatchObject(
    refused('accounts.wrong-role'),
  );
});
