import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { readProblem } from '#features/problems/server/queries.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { offerQuote } from './offer-quote.ts';
import { readQuote } from './queries.ts';
import { reviseQuote } from './revise-quote.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();

it('keeps every earlier revision of a quote and renews its validity', async () => {
  const quote = await aQuote(world);
  world.clock.move(3 * day);
  await world.as(quote.provider, (work) =>
    reviseQuote(work, quote.id, { priceCents: 1_600_00, scope: 'Without the drip tray after all.' }),
  );
  const read = await readQuote(world, quote.member, quote.id);
  expect(read).toMatchObject({ revision: 2, priceCents: 160000, expired: false });
  expect(
    read.revisions.map(({ number, priceCents, estimatedTimeline }) => ({ number, priceCents, estimatedTimeline })),
  ).toEqual([
    { number: 2, priceCents: 160000, estimatedTimeline: '' },
    { number: 1, priceCents: 185000, estimatedTimeline: 'Half a day' },
  ]);
});

it('makes an expired quote live again by a revision, which can fill its problem', async () => {
  const problem = await aProblem(world);
  const offer = async () => world.as(await aProvider(world), (work) => offerQuote(work, problem.id, someTerms));
  const late = await aQuote(world, { member: problem.owner, problemId: problem.id });
  world.clock.move(3 * day);
  for (let count = 0; count < 4; count += 1) await offer();
  expect((await readProblem(world, problem.owner, problem.id)).status).toBe('open');
  await world.as(late.provider, (work) => reviseQuote(work, late.id, someTerms));
  expect((await readProblem(world, problem.owner, problem.id)).status).toBe('pending_quotes');
});
