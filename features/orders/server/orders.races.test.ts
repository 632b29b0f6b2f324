import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { completeJob } from '#features/jobs/server/complete-job.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { documents } from '#features/papers/server/tables.ts';
import { cancelQuote } from '#features/quotes/server/end-quote.ts';
import { events } from '#engine/tables.ts';
import { transact, type PersonWork, type World } from '#engine/work.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { codeAnswer } from '../codes.ts';
import { acceptByCode, acceptOrder } from './accept-order.ts';
import { declineOrder, withdrawOrder } from './end-order.ts';
import { proposeOrder } from './propose-order.ts';
import { changeOrders } from './tables.ts';
import { anOrder, aProposal, testSecret } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

type Order = Awaited<ReturnType<typeof anOrder>>;

const acts: Record<string, (place: World, order: Order) => Promise<unknown>> = {
  accept: (place, order) => transact(place, order.member, (work) => acceptOrder(work, order.id)),
  'accept by code': async (place, order) => {
    const answer = await codeAnswer(testSecret, order);
    return transact(place, order.provider, (work) => acceptByCode(work, order.id, answer));
  },
  decline: (place, order) => transact(place, order.member, (work) => declineOrder(work, order.id)),
  withdraw: (place, order) => transact(place, order.provider, (work) => withdrawOrder(work, order.id)),
  'propose another': (place, order) =>
    transact(place, order.provider, (work: PersonWork) => proposeOrder(work, aProposal(order.jobId))),
  complete: (place, order) => transact(place, order.provider, (work) => completeJob(work, order.jobId)),
  cancel: (place, order) =>
    transact(place, order.member, (work) => cancelQuote(work, order.job.quoteId, 'We move to another house.')),
};

const names = Object.keys(acts);
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

it.each(pairs)('ends in one way when %s and %s come at once over two pools', async (one, other) => {
  for (let round = 0; round < 3; round++) {
    const order = await anOrder(world);
    await Promise.allSettled([acts[one]?.(world, order), acts[other]?.(world.elsewhere, order)]);
    const own = await world.db.select().from(changeOrders).where(eq(changeOrders.jobId, order.jobId));
    const [job] = await world.db.select().from(jobs).where(eq(jobs.id, order.jobId));
    const papers = await world.db.select().from(documents).where(eq(documents.quoteId, order.job.quoteId));
    const accepted = own.filter(({ status }) => status === 'accepted');
    // The price is what was agreed, each accepted change has one paper, and the invoice asks for that price.
    expect(job?.totalCostCents).toBe(
      1_850_00 + accepted.reduce((sum, { differenceCents }) => sum + differenceCents, 0),
    );
    expect(papers.filter(({ kind }) => kind === 'change').map(({ orderId }) => orderId)).toEqual(
      accepted.map(({ id }) => id),
    );
    for (const { content } of papers.filter(({ kind }) => kind === 'invoice'))
      expect(content.grossCents).toBe(job?.totalCostCents);
    expect(own.filter(({ status }) => status === 'proposed').length).toBeLessThanOrEqual(
      job?.status === 'scheduled' ? 1 : 0,
    );
    // No order ends twice.
    for (const { id, status } of own) {
      const ends = await world.db
        .select({ after: events.after })
        .from(events)
        .where(and(eq(events.subjectId, id), inArray(events.step, ['accept', 'decline', 'withdraw', 'lapse'])));
      expect(ends.map(({ after }) => after)).toEqual(status === 'proposed' ? [] : [status]);
    }
  }
});
