import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notificationDueRules } from '#features/notifications/server/mails/digests.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { listStoredNotices } from '#features/notifications/server/testing.ts';
import { newProblem } from '#features/problems/contract.ts';
import { day, hour, minute } from '#core/time.ts';
import { editProblem } from '#features/problems/server/edit-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { runRule } from '#engine/due-rule.ts';
import { takeStep, type Subject } from '#engine/take-step.ts';
import { useWorld } from '#tests/support/testing.ts';
import { react } from '#server/queue/worker.ts';
import { events } from '#engine/tables.ts';
import type { QuoteStatus, QuoteStep } from '../lifecycle.ts';
import { offerQuote } from './offer-quote.ts';
import { readQuote } from './queries.ts';
import { requestQuote } from './request-quote.ts';
import { quoteSubject } from './tables.ts';
import { reviseQuote } from './revise-quote.ts';
import { submitQuote } from './submit-quote.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();
const noticesTo = async (accountId: string) =>
  (await listStoredNotices(world, accountId)).map(({ title, linkTo }) => ({ title, linkTo }));

const noticed: [QuoteStep, QuoteStatus, 'member' | 'provider' | 'system', 'member' | 'provider', string][] = [
  ['submit', 'pending_provider_response', 'provider', 'member', 'You have a new quote'],
  ['revise', 'quote_submitted', 'provider', 'member', 'A quote has changed'],
  ['decline-request', 'pending_provider_response', 'provider', 'member', 'Request declined'],
  ['no-answer', 'pending_provider_response', 'system', 'member', 'The provider did not answer'],
  ['accept', 'quote_submitted', 'member', 'provider', 'Your quote was accepted'],
  ['decline', 'quote_submitted', 'member', 'provider', 'Your quote was declined'],
  ['release', 'quote_submitted', 'system', 'provider', 'A quote was closed'],
  ['cancel', 'quote_accepted', 'member', 'provider', 'Cancelled by the member'],
  ['back-out', 'quote_accepted', 'provider', 'member', 'Cancelled by the provider'],
  ['start', 'quote_accepted', 'provider', 'member', 'Work has started'],
];

/** The data of a step with a reason. */
const dataOf = (step: QuoteStep): object => (step === 'release' ? { data: { reason: 'lapsed' } } : {});

it.each(noticed)('notifies only the other party of the step %s', async (step, status, by, recipient, title) => {
  const quote = await aQuote(world, { status });
  await world.as(quote[by === 'member' ? 'member' : 'provider'], (work) =>
    takeStep(work, quoteSubject as Subject, step, { id: quote.id, by, ...dataOf(step) }),
  );
  await world.settle();
  const page = step === 'accept' || step === 'start' ? 'jobs/new' : 'quotes';
  expect(await noticesTo(quote[recipient].id)).toEqual([{ title, linkTo: `/${page}/${quote.id}` }]);
  expect(await noticesTo(quote[recipient === 'member' ? 'provider' : 'member'].id)).toEqual([]);
});

it('says in the notice of the quote that fills a problem, and in no other, that no more come', async () => {
  await world.db.update(siteSettings).set({ quotesThatFill: 2 });
  const problem = await aProblem(world);
  const requested = await aQuote(world, {
    problemId: problem.id,
    member: problem.owner,
    status: 'pending_provider_response',
  });
  for (let sent = 1; sent <= 2; sent += 1) {
    await world.as(await aProvider(world), (work) => offerQuote(work, problem.id, someTerms));
    await world.settle();
  }
  world.clock.move(minute);
  await world.as(requested.provider, (work) => submitQuote(work, requested.id, someTerms));
  const notices = await listStoredNotices(world, problem.owner.id);
  await world.db.update(siteSettings).set({ quotesThatFill: 5 });
  const full = 'Your problem has enough quotes now: until you reopen it, only providers you asked can send one.';
  expect(notices.map(({ description }) => description.includes(full))).toEqual([false, true, false]);
});

it('calls a revision a renewal where the quote had expired and keeps its price', async () => {
  const quote = await aQuote(world);
  world.clock.move(3 * day);
  await world.as(quote.provider, (work) => reviseQuote(work, quote.id, someTerms));
  await world.settle();
  expect(await noticesTo(quote.member.id)).toEqual([{ title: 'A quote was renewed', linkTo: `/quotes/${quote.id}` }]);
});

it('says the call-out fee with the price of a quote', async () => {
  const quote = await aQuote(world);
  await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, callOutCents: 350_00 }));
  const [notice] = await listStoredNotices(world, quote.member.id);
  expect(notice?.description).toMatch(/R1,850\.00 for .*\. Call-out fee R350\.00: paid for the visit even if/s);
});

it('notifies every provider with an undecided quote when the problem is edited', async () => {
  const quoted = await aQuote(world, { status: 'quote_submitted' });
  const { member, problemId } = quoted;
  const request = await aQuote(world, { problemId, member, status: 'pending_provider_response' });
  const declined = await aQuote(world, { problemId, member, status: 'request_declined_by_provider' });
  const edit = newProblem.parse({
    title: 'Geyser and tap',
    description: 'Both of them leak.',
    category: 'Plumbing',
    budget: 'R900',
  });
  // The second, equal edit changes nothing.
  for (let press = 1; press <= 2; press += 1)
    await world.as(member, (work) => editProblem(work, String(problemId), edit));
  await world.settle();
  for (const { id, provider } of [quoted, request])
    expect(await noticesTo(provider.id)).toEqual([{ title: 'A problem was changed', linkTo: `/quotes/${id}` }]);
  for (const { id } of [declined.provider, member]) expect(await noticesTo(id)).toEqual([]);
});

it('notifies once, even if the reaction runs several times', async () => {
  const quote = await aQuote(world, { status: 'request_declined_by_provider' });
  const { id } = await world.as(quote.member, (work) =>
    requestQuote(work, { providerId: quote.providerId, description: 'Please come and look at it.' }),
  );
  const [event] = await world.db.select().from(events).where(eq(events.subjectId, id));
  if (event === undefined) throw new Error('no event');
  await Promise.all([react(world, event.id), react(world, event.id), react(world, event.id)]);
  expect(await noticesTo(quote.provider.id)).toHaveLength(1);
});

it('tells a provider who quoted of a held edit only once it is public, and of none of its words before', async () => {
  const { id, member, provider, problemId } = await aQuote(world);
  const edit = (description: string) =>
    world.as(member, (work) => editProblem(work, String(problemId), newProblem.parse({ title: 'Gate', description })));
  await edit('You idiot.');
  await world.settle();
  expect(await noticesTo(provider.id)).toEqual([]);
  expect(JSON.stringify(await readQuote(world, provider, id))).not.toContain('idiot');
  await edit('It hums.');
  await world.settle();
  expect(await noticesTo(provider.id)).toHaveLength(1);
});

it('mails each revision of a quote, those of ten minutes together, whether or not the one before is read', async () => {
  const quote = await aQuote(world);
  const subjects = async () => {
    await world.settle();
    const rows = await world.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.accountId, quote.member.id))
      .orderBy(asc(mails.createdAt), asc(mails.id));
    return rows.map(({ subject }) => /R[\d,.]+/.exec(subject)?.[0] ?? 'together');
  };
  const revise = async (priceCents: number) => {
    await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, priceCents }));
    await world.settle();
  };
  await revise(1_700_00);
  expect(await subjects()).toEqual(['R1,700.00']);
  world.clock.move(hour);
  await revise(1_600_00);
  expect(await subjects()).toEqual(['R1,700.00', 'R1,600.00']);
  world.clock.move(minute);
  await revise(1_500_00);
  await revise(1_400_00);
  expect(await subjects()).toHaveLength(2);
  world.clock.move(10 * minute);
  for (const rule of notificationDueRules) expect(await runRule(world, rule)).toEqual([]);
  expect(await subjects()).toEqual(['R1,700.00', 'R1,600.00', 'together']);
});
