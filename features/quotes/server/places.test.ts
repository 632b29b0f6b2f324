import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { cursor } from '#core/paging.ts';
import { day, hour, monthStart } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { mails, notifications } from '#features/notifications/server/tables.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { askDeletion } from '#features/privacy/server/ask-deletion.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { countUsedQuotes } from './allowance.ts';
import { declineQuote } from './decline-quote.ts';
import { backOut } from './end-quote.ts';
import { offerQuote } from './offer-quote.ts';
import { listPlaces } from './places.ts';
import { compareQuotes, readQuote } from './queries.ts';
import { reviseQuote } from './revise-quote.ts';
import { quoteRequests } from './tables.ts';
import { someTerms } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

/** A quote that a provider has just offered on a member's problem. */
async function aSentQuote(provider?: Awaited<ReturnType<typeof aProvider>>) {
  const sender = provider ?? (await aProvider(world));
  const member = await aMember(world);
  const problem = await aProblem(world, { owner: member });
  const { id } = await world.as(sender, (work) => offerQuote(work, problem.id, someTerms));
  return { id, member, provider: sender, problemId: problem.id };
}
const stateOf = async (id: string) => {
  const [row] = await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
  return { opened: row?.openedAt ?? null, returned: row?.returnedAt ?? null, reason: row?.returnReason ?? null };
};
const unmoved = { opened: null, returned: null, reason: null };
const used = (provider: { providerId: string }) => countUsedQuotes(world.db, provider.providerId, world.clock.now());

it('gives the place of an unopened quote back after 48 hours, once, and not before', async () => {
  const { id, provider } = await aSentQuote();
  world.clock.move(2 * day - 1);
  await runDueRules(world);
  expect([await stateOf(id), await used(provider)]).toEqual([unmoved, 1]);
  world.clock.move(1);
  await Promise.all([runDueRules(world), runDueRules(world)]);
  expect(await stateOf(id)).toEqual({ opened: null, returned: world.clock.now(), reason: 'unopened' });
  expect(await used(provider)).toBe(0);
  const happened = await world.db.select().from(events).where(eq(events.subjectId, id));
  expect(happened.filter(({ step }) => step === 'return-place')).toHaveLength(1);
});

it('keeps the place spent when the member opens the quote or the comparison in time, and notes the first opening alone', async () => {
  const read = await aSentQuote();
  const compared = await aSentQuote(read.provider);
  world.clock.move(2 * day - 1);
  const openedAt = world.clock.now();
  await readQuote(world, read.member, read.id);
  await compareQuotes(world, compared.member, compared.problemId);
  world.clock.move(hour);
  await readQuote(world, read.member, read.id);
  await runDueRules(world);
  for (const { id } of [read, compared]) expect(await stateOf(id)).toEqual({ ...unmoved, opened: openedAt });
  expect(await used(read.provider)).toBe(2);
});

it('counts neither the provider nor an admin as a reader who opens it', async () => {
  const { id, provider } = await aSentQuote();
  await readQuote(world, provider, id);
  await readQuote(world, await anAdmin(world), id);
  expect(await stateOf(id)).toEqual(unmoved);
});

it('gives the place back although the member opens the quote after 48 hours, before the clock has run', async () => {
  const { id, member } = await aSentQuote();
  world.clock.move(2 * day);
  await readQuote(world, member, id);
  await runDueRules(world);
  expect(await stateOf(id)).toMatchObject({ opened: null, reason: 'unopened' });
});

it('gives the place back at once when the problem is withdrawn or taken down before the member opened the quote', async () => {
  const [withdrawn, hidden, opened] = [await aSentQuote(), await aSentQuote(), await aSentQuote()];
  await readQuote(world, opened.member, opened.id);
  for (const one of [withdrawn, opened]) await world.as(one.member, (work) => withdrawProblem(work, one.problemId));
  await world.as(await anAdmin(world), (work) =>
    hideProblem(work, { id: hidden.problemId, reason: 'It sells something.' }),
  );
  expect((await stateOf(withdrawn.id)).reason).toBe('withdrawn');
  expect((await stateOf(hidden.id)).reason).toBe('taken-down');
  expect(await stateOf(opened.id)).toMatchObject({ returned: null });
});

it('gives the place back of a quote that its member leaves unopened, and keeps that of one they opened', async () => {
  const [unopened, opened] = [await aSentQuote(), await aSentQuote()];
  await readQuote(world, opened.member, opened.id);
  for (const { member } of [unopened, opened]) await world.as(member, (work) => askDeletion(work));
  expect(await stateOf(unopened.id)).toMatchObject({ opened: null, reason: 'withdrawn' });
  expect(await stateOf(opened.id)).toMatchObject({ returned: null, reason: null });
  expect([await used(unopened.provider), await used(opened.provider)]).toEqual([0, 1]);
});

it('keeps the place of a provider who backs out, and of a member who answers without opening', async () => {
  const [left, declined] = [await aSentQuote(), await aSentQuote()];
  await world.as(left.provider, (work) => backOut(work, left.id, 'My bakkie broke down.'));
  await world.as(declined.member, (work) => declineQuote(work, declined.id));
  world.clock.move(3 * day);
  await runDueRules(world);
  expect([(await stateOf(left.id)).returned, (await stateOf(declined.id)).returned]).toEqual([null, null]);
});

it('does not spend again, or wait longer, when the provider revises the quote', async () => {
  const { id, provider } = await aSentQuote();
  world.clock.move(day);
  await world.as(provider, (work) => reviseQuote(work, id, { ...someTerms, priceCents: 1_700_00 }));
  expect(await used(provider)).toBe(1);
  world.clock.move(day);
  await runDueRules(world);
  expect((await stateOf(id)).reason).toBe('unopened');
});

it('returns the place to the month in which it was spent', async () => {
  world.clock.set(new Date('2026-11-30T10:00:00Z'));
  const provider = await aProvider(world);
  for (let sent = 0; sent < 3; sent += 1) await aSentQuote(provider);
  world.clock.move(2 * day);
  await runDueRules(world);
  expect(await used(provider)).toBe(0);
  for (let sent = 0; sent < 3; sent += 1) await aSentQuote(provider);
  await expect(aSentQuote(provider)).rejects.toMatchObject({ code: 'quotes.no-quota' });
});

it('tells the provider once, in the bell and not by mail, and the member nothing', async () => {
  const { id, member, provider } = await aSentQuote();
  await world.settle();
  const before = await world.db.select().from(mails);
  world.clock.move(2 * day);
  await runDueRules(world);
  await world.settle();
  const notices = await world.db
    .select()
    .from(notifications)
    .where(eq(notifications.linkTo, `/quotes/${id}`));
  const returned = notices.filter(({ title }) => title === 'You have one quote back');
  expect(returned.map(({ accountId }) => accountId)).toEqual([provider.id]);
  expect(returned[0]?.description).toContain('The member did not open your quote within 48 hours.');
  expect(await world.db.select().from(mails)).toHaveLength(before.length);
  const theirs = JSON.stringify([
    await readQuote(world, member, id),
    await world.db.select().from(notifications).where(eq(notifications.accountId, member.id)),
  ]);
  expect(theirs).not.toMatch(/return|came back|openBy|openedAt|unopened/i);
});

it('ends in one way when the member opens a quote while its place comes back, in 20 races over two pools', async () => {
  for (let race = 0; race < 20; race += 1) {
    const { id, member, provider, problemId } = await aSentQuote(await aProvider(world));
    await Promise.all([
      readQuote(world.elsewhere, member, id),
      world.as(member, (work) => withdrawProblem(work, problemId)),
    ]);
    const { opened, returned, reason } = await stateOf(id);
    expect([opened, returned].filter((at) => at !== null)).toHaveLength(1);
    expect(reason).toBe(returned === null ? null : 'withdrawn');
    expect(await used(provider)).toBe(returned === null ? 1 : 0);
  }
});

describe('over random histories', () => {
  /** A generator of pseudo-random numbers below `limit`, the same for the same seed. */
  const from = (seed: number) => {
    let state = seed;
    return (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  };

  it.each([1, 2, 3, 4, 5])('the places of the list that count are the use of the month (seed %i)', async (seed) => {
    const random = from(seed);
    const provider = await aProvider(world);
    await aPlan(world, provider.id, 'platinum');
    const sent: Awaited<ReturnType<typeof aSentQuote>>[] = [];
    for (let step = 0; step < 30; step += 1) {
      const quote = sent[random(Math.max(sent.length, 1))];
      const act = random(6);
      if (act < 2 || quote === undefined) sent.push(await aSentQuote(provider));
      else if (act === 2) await readQuote(world, quote.member, quote.id);
      else if (act === 3)
        await world.as(quote.member, (work) => withdrawProblem(work, quote.problemId)).catch(() => {});
      else if (act === 4) await world.as(provider, (work) => backOut(work, quote.id, 'No time.')).catch(() => {});
      else {
        world.clock.move(random(30) * hour);
        await runDueRules(world);
      }
      const { items } = await listPlaces(world, provider, { limit: 50 });
      const month = monthStart(world.clock.now()).toISOString();
      const counting = items.filter(({ state, sentAt }) => state !== 'returned' && sentAt >= month);
      expect(counting).toHaveLength(await used(provider));
      expect(items).toHaveLength(sent.length);
    }
  });
});

it('lists what a provider sent a page at a time, newest first, and nothing of others', async () => {
  const provider = await aProvider(world);
  await aPlan(world, provider.id, 'platinum');
  const sent = [];
  for (let count = 0; count < 5; count += 1) {
    sent.unshift((await aSentQuote(provider)).id);
    world.clock.move(hour);
  }
  await aSentQuote();
  const first = await listPlaces(world, provider, { limit: 3 });
  const second = await listPlaces(world, provider, { limit: 3, cursor: cursor.parse(first.next) });
  expect([...first.items, ...second.items].map(({ quoteId }) => quoteId)).toEqual(sent);
  expect(second.next).toBeNull();
});
