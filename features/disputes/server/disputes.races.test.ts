import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { transact, type World } from '#engine/work.ts';
import { events } from '#engine/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { disputeSets } from '../lifecycle.ts';
import { answerWithin } from '../limits.ts';
import { acceptOffer, declineOffer, makeOffer } from './answer-dispute.ts';
import { appealDecision, decideDispute, withdrawDispute } from './end-dispute.ts';
import { openDispute } from './open-dispute.ts';
import { disputeOffers, jobDisputes } from './tables.ts';
import { aClaim, aDispute } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

type Dispute = Awaited<ReturnType<typeof aDispute>>;
type Act = (place: World, dispute: Dispute) => Promise<unknown>;

const accept: Act = (place, { id, member }) => transact(place, member, (work) => acceptOffer(work, { id, read: 1 }));
const decline: Act = (place, { id, member }) => transact(place, member, (work) => declineOffer(work, { id, read: 1 }));
const counter: Act = (place, { id, provider }) =>
  transact(place, provider, (work) => makeOffer(work, { id, read: 1, outcome: 'nothing' }));
const withdraw: Act = (place, { id, member }) => transact(place, member, (work) => withdrawDispute(work, id));
const hourPasses: Act = (place) => runDueRules(place);
const decide =
  (outcome: 'all' | 'nothing'): Act =>
  async (place, { id }) => {
    const admin = await anAdmin(world);
    return transact(place, admin, (work) =>
      decideDispute(work, { id, status: 'waiting', outcome, reason: 'The photos show it.' }),
    );
  };
const appeal =
  (side: 'member' | 'provider'): Act =>
  (place, { id, [side]: person }) =>
    transact(place, person, (work) => appealDecision(work, { id, text: 'There is a third leak.' }));
const openAnother: Act = (place, { job, provider }) =>
  transact(place, provider, (work) => openDispute(work, aClaim(job.id)));

const ends = ['accept', 'decide', 'decide-finally', 'withdraw'];

it.each([
  ['accept and a counter-offer', 'offered', accept, counter],
  ['accept and decline', 'offered', accept, decline],
  ['accept and withdraw', 'offered', accept, withdraw],
  ['accept and the end of 48 hours', 'offered', accept, hourPasses],
  ['a counter-offer and the end of 48 hours', 'offered', counter, hourPasses],
  ['withdraw and a decision', 'waiting', withdraw, decide('all')],
  ['two decisions of two admins', 'waiting', decide('all'), decide('nothing')],
  ['two appeals', 'decided', appeal('member'), appeal('provider')],
  ['an appeal and another dispute', 'decided', appeal('member'), openAnother],
] as const)('ends in one way when %s come at once over two pools', async (_name, status, one, other) => {
  for (let round = 0; round < 4; round++) {
    const dispute = await aDispute(world, { status });
    if (one === accept || one === counter) world.clock.move(answerWithin);
    const results = await Promise.allSettled(
      round % 2 === 0
        ? [one(world, dispute), other(world.elsewhere, dispute)]
        : [other(world, dispute), one(world.elsewhere, dispute)],
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toHaveProperty('name', 'Refusal');
    const all = await world.db.select().from(jobDisputes).where(eq(jobDisputes.jobId, dispute.jobId));
    const [job] = await world.db.select().from(jobs).where(eq(jobs.id, dispute.jobId));
    const own = all.find(({ id }) => id === dispute.id);
    // The clocks of the job stand still exactly while one dispute is open.
    const open = all.filter((row) => isOneOf(row.status, disputeSets.open));
    expect(open.length).toBeLessThanOrEqual(1);
    expect(job?.clocksStoppedAt !== null).toBe(open.length === 1);
    // A dispute ends once at most, and an agreement is about the offer that was read.
    const ended = await world.db
      .select({ step: events.step })
      .from(events)
      .where(and(eq(events.subjectId, dispute.id), inArray(events.step, ends)));
    expect(ended.length).toBe(own !== undefined && isOneOf(own.status, ['agreed', 'withdrawn']) ? 1 : ended.length);
    expect(ended.length).toBeLessThanOrEqual(1);
    if (own?.status === 'agreed') expect(own).toMatchObject({ offer: 1, outcome: 'part', outcomeCents: 300_00 });
    const offers = await world.db.select().from(disputeOffers).where(eq(disputeOffers.disputeId, dispute.id));
    expect(offers.length).toBe(own?.offer);
    if (isOneOf(own?.status ?? null, disputeSets.answering)) expect(own?.answerBy).not.toBeNull();
    else expect(own?.answerBy ?? null).toBeNull();
  }
});

it('opens one dispute when both sides open one at once over two pools', async () => {
  for (let round = 0; round < 4; round++) {
    const { job, id } = await aDispute(world, { status: 'withdrawn' });
    const claims = await Promise.allSettled([
      transact(world, job.member, (work) => openDispute(work, aClaim(job.id))),
      transact(world.elsewhere, job.provider, (work) => openDispute(work, aClaim(job.id))),
    ]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const all = await world.db.select().from(jobDisputes).where(eq(jobDisputes.jobId, job.id));
    expect(all.filter((row) => row.id !== id).map(({ number }) => number)).toEqual([2]);
  }
});
