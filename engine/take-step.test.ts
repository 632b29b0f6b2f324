import { aCredential } from '#features/credentials/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#core/errors.ts';
import { allows, listResults } from '#core/lifecycle.ts';
import { secondFactorResets } from '#features/accounts/server/tables.ts';
import { aMember, aPerson } from '#features/accounts/server/testing.ts';
import { applications } from '#features/applications/server/tables.ts';
import { aJobRecord } from '#features/evidence/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aModerationCase, aDecision, aReport } from '#features/moderation/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { aSentenceReport } from '#features/languages/server/testing.ts';
import { exports, privacyCases } from '#features/privacy/server/tables.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import { disputes, paymentAttempts, refunds, unmatchedPayments } from '#features/payments/server/tables.ts';
import { subscriptions } from '#features/plans/server/tables.ts';
import { aDispute } from '#features/disputes/server/testing.ts';
import { aCertificate } from '#features/certificates/server/testing.ts';
import { aPaymentStep } from '#features/payment-steps/server/testing.ts';
import { anOrder } from '#features/orders/server/testing.ts';
import { aNoShow, aVisit } from '#features/visits/server/testing.ts';
import { newId } from './columns.ts';
import { subjects } from '#server/features.ts';
import { takeFirstStep, takeStep, tryStep, type Subject } from './take-step.ts';
import { system } from './actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { transact } from './work.ts';
import { events } from './tables.ts';

const world = useWorld();
/** The table alone is tried here: what follows from steps has tests of its own. */
beforeAll(() => Object.assign(world, { consequences: [] }));

async function aPaymentAttempt({ status }: Pick<typeof paymentAttempts.$inferInsert, 'status'>) {
  const { id: accountId } = await aMember(world);
  const now = world.clock.now();
  const subscriptionId = newId();
  await world.db.insert(subscriptions).values({
    id: subscriptionId,
    accountId,
    plan: 'silver',
    status: 'pending_payment',
    createdAt: now,
    updatedAt: now,
  });
  const [attempt] = await world.db
    .insert(paymentAttempts)
    .values({
      accountId,
      subscriptionId,
      plan: 'silver',
      planCents: 150_00,
      joiningFeeCents: 0,
      mode: 'test',
      status,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return attempt as typeof paymentAttempts.$inferSelect;
}

const inStatus: Record<string, (status: never) => Promise<{ id: string }>> = {
  account: (status) => aPerson(world, { status }),
  'second-factor-reset': async (status) => {
    const { id: accountId } = await aMember(world);
    const now = world.clock.now();
    const made = { id: newId(), accountId, status, createdAt: now, updatedAt: now };
    await world.db.insert(secondFactorResets).values(made);
    return made;
  },
  problem: (status) => aProblem(world, { status }),
  comment: (status) => aComment(world, { status }),
  quote: (status) => aQuote(world, { status, problemId: null }),
  credential: (status) => aCredential(world, { status }),
  job: (status) => aJob(world, { status, problemId: null }),
  visit: (status) => aVisit(world, { status, problemId: null }),
  'change-order': (status) => anOrder(world, { status, problemId: null }),
  'payment-step': (status) => aPaymentStep(world, { status, problemId: null }),
  certificate: (status) => aCertificate(world, { status, problemId: null }),
  'job-dispute': (status) => aDispute(world, { status, problemId: null }),
  'no-show': (status) => aNoShow(world, { status, problemId: null }),
  subscription: async (status) => {
    const { id: accountId } = await aMember(world);
    const now = world.clock.now();
    const subscription = { id: newId(), accountId, plan: 'silver' as const, status, createdAt: now, updatedAt: now };
    await world.db.insert(subscriptions).values(subscription);
    return subscription;
  },
  payment: (status) => aPaymentAttempt({ status }),
  refund: async (status) => {
    const { id: attemptId } = await aPaymentAttempt({ status: 'paid' });
    const now = world.clock.now();
    const made = { attemptId, cents: 100, cause: 'admin' as const, status, createdAt: now, updatedAt: now };
    const [refund] = await world.db.insert(refunds).values(made).returning();
    return refund as typeof refunds.$inferSelect;
  },
  dispute: async (status) => {
    const { id: attemptId } = await aPaymentAttempt({ status: 'paid' });
    const now = world.clock.now();
    const made = { attemptId, paystackId: newId(), cents: 100, status, openedAt: now, updatedAt: now };
    const [dispute] = await world.db.insert(disputes).values(made).returning();
    return dispute as typeof disputes.$inferSelect;
  },
  'aside-payment': async (status) => {
    const now = world.clock.now();
    const kept = { id: newId(), reference: newId(), reason: 'unknown', reported: {}, status, at: now, updatedAt: now };
    await world.db.insert(unmatchedPayments).values(kept);
    return kept;
  },
  application: async (status) => {
    const { id: accountId } = await aMember(world);
    const now = world.clock.now();
    const chosen = { id: newId(), accountId, plan: 'silver' as const, createdAt: now, updatedAt: now };
    await world.db.insert(subscriptions).values({ ...chosen, status: 'pending_payment' });
    const made = { ...chosen, id: newId(), subscriptionId: chosen.id, name: 'Naledi Plumbing', places: [], status };
    await world.db.insert(applications).values(made);
    return made;
  },
  export: async (status) => {
    const { id: accountId } = await aMember(world);
    const now = world.clock.now();
    const made = { id: newId(), accountId, status, createdAt: now, updatedAt: now };
    await world.db.insert(exports).values(made);
    return made;
  },
  'job-record': async (status) => {
    const { id: jobId, member } = await aJob(world, { problemId: null });
    return aJobRecord(world, { jobId, account: member, status });
  },
  'privacy-case': async (status) => {
    const { id: accountId } = await aMember(world);
    const now = world.clock.now();
    const filed = { kind: 'correction' as const, text: 'My name is spelt wrong.', createdAt: now, dueAt: now };
    const made = { id: newId(), accountId, status, updatedAt: now, ...filed };
    await world.db.insert(privacyCases).values(made);
    return made;
  },
  'sentence-report': (status) => aSentenceReport(world, { status }),
  report: (status) => aReport(world, { status }),
  'moderation-case': (status) => aModerationCase(world, { status }),
  'moderation-decision': (status) => aDecision(world, { status }),
  review: async (status) => {
    const { id: jobId, providerId, memberId } = await aJob(world, { status: 'completed_and_rated', problemId: null });
    const review = { id: newId(), jobId, providerId, memberId, status, rating: 5, createdAt: world.clock.now() };
    await world.db.insert(reviews).values(review);
    return review;
  },
};

const quoteSubject = subjects.find(({ noun }) => noun === 'quote') as Subject;
const cases = subjects.flatMap((subject) =>
  Object.keys(subject.lifecycle.statuses).flatMap((status) =>
    Object.entries(subject.lifecycle.steps)
      .filter(([, step]) => step.from.length > 0)
      .flatMap(([step]) =>
        subject.lifecycle.parties.map((party) => ({ subject, noun: subject.noun, status, step, party })),
      ),
  ),
);

const statusOf = async (subject: Subject, id: string) => {
  const [row] = await world.db
    .select({ status: subject.table.status })
    .from(subject.table)
    .where(eq(subject.table.id, id));
  return row?.status;
};
const eventsOf = (noun: string, id: string) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.noun, noun), eq(events.subjectId, id)));

describe('every status × step × party', () => {
  it.each(cases)(
    'allows or refuses the step $step of the $noun from $status by $party, as its lifecycle says',
    async ({ subject, noun, status, step, party }) => {
      const make = inStatus[noun];
      if (make === undefined) throw new Error(`no builder for ${noun}`);
      const { id } = await make(status as never);
      const attempt = world.as(system, (work) => takeStep(work, subject, step, { id, by: party }));

      if (allows(subject.lifecycle, step, status, party)) {
        const [to] = listResults(subject.lifecycle.steps[step]!, status);
        await expect(attempt).resolves.toMatchObject({ id, status: to, before: status });
        expect(await statusOf(subject, id)).toBe(to);
        expect(await eventsOf(noun, id)).toMatchObject([{ step, party, before: status, after: to }]);
      } else {
        await expect(attempt).rejects.toThrow();
        expect(await statusOf(subject, id)).toBe(status);
        expect(await eventsOf(noun, id)).toEqual([]);
      }
    },
  );

  it('tries the steps of every table that has a lifecycle', () => {
    expect(Object.keys(inStatus).sort()).toEqual(subjects.map(({ noun }) => noun).sort());
  });
});

describe('the status column', () => {
  it.each(subjects)('refuses a status of a $noun that its lifecycle does not list', async (subject) => {
    const [status] = Object.keys(subject.lifecycle.statuses);
    const { id } = await (inStatus[subject.noun] as (status: unknown) => Promise<{ id: string }>)(status);
    const { db } = world;
    await expect(query(db).rows(sql`update ${subject.table} set status = 'mistyped' where id = ${id}`)).rejects.toThrow(
      /check constraint/,
    );
  });
});

describe('a refused step', () => {
  it('names the current status when it refuses a step', async () => {
    const { id } = await aQuote(world, { status: 'quote_declined_by_member' });
    const refusal = await world
      .as(system, (work) => takeStep(work, quoteSubject, 'accept', { id, by: 'member' }))
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'request.conflict', current: 'quote_declined_by_member' });
  });

  it('refuses a step of an unknown id as not found', async () => {
    const refusal = await world
      .as(system, (work) => takeStep(work, quoteSubject, 'accept', { id: newId(), by: 'member' }))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'request.not-found' });
  });

  it('rolls a step back when a consequence fails', async () => {
    const { id } = await aQuote(world);
    const failing = {
      ...world,
      consequences: [{ after: 'quote.decline' as const, run: () => Promise.reject(new Error('no')) }],
    };
    await expect(
      world.as(system, (work) => takeStep({ ...work, world: failing }, quoteSubject, 'decline', { id, by: 'member' })),
    ).rejects.toThrow('no');
    expect(await statusOf(quoteSubject, id)).toBe('quote_submitted');
    expect(await eventsOf('quote', id)).toEqual([]);
  });

  it('makes no row by a later step, and changes no row by a first step', async () => {
    const { id } = await aQuote(world);
    await expect(
      world.as(system, (work) => tryStep(work, quoteSubject, 'request', { id, by: 'member' })),
    ).rejects.toThrow('takeFirstStep');
    await expect(
      world.as(system, (work) => takeFirstStep(work, quoteSubject, 'accept', { by: 'member', values: {} })),
    ).rejects.toThrow('does not make');
  });
});

describe('events', () => {
  it('gives a later event a later time, even when its transaction started first', async () => {
    const { id } = await aQuote(world, { status: 'quote_submitted' });
    const startedAt = world.clock.now();
    await transact(world, system, async (late) => {
      world.clock.move(5_000);
      await world.as(system, (work) => takeStep(work, quoteSubject, 'accept', { id, by: 'member' }));
      await takeStep(late, quoteSubject, 'cancel', { id, by: 'member' });
    });
    const rows = await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(events.at);
    expect(rows.map(({ step }) => step).slice(-2)).toEqual(['accept', 'cancel']);
    expect(rows.at(-1)?.at).toEqual(new Date(startedAt.getTime() + 5_001));
  });

  it('refuses to change or delete an event', async () => {
    const { id } = await aQuote(world);
    await world.as(system, (work) => takeStep(work, quoteSubject, 'decline', { id, by: 'member' }));
    await expect(
      query<Record<string, unknown>>(world.db).rows(sql`update events set step = 'accept' where subject_id = ${id}`),
    ).rejects.toThrow('only ever added');
    await expect(
      query<Record<string, unknown>>(world.db).rows(sql`delete from events where subject_id = ${id}`),
    ).rejects.toThrow('only ever added');
  });
});
