import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aJob } from '#features/jobs/server/testing.ts';
import { confirmDate, rejectDate } from '#features/jobs/server/answer-proposal.ts';
import { proposeDate } from '#features/jobs/server/propose-date.ts';
import { rescheduleJob } from '#features/jobs/server/reschedule-job.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { acceptQuote } from '#features/quotes/server/accept-quote.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { declineRequest } from '#features/quotes/server/decline-request.ts';
import { reviseQuote } from '#features/quotes/server/revise-quote.ts';
import { startWork } from '#features/quotes/server/start-work.ts';
import { submitQuote } from '#features/quotes/server/submit-quote.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { aQuote, someTerms } from '#features/quotes/server/testing.ts';
import { day } from '#core/time.ts';
import { expectInvariants, race, rounds } from '#tests/support/races/racing.ts';
import { useWorld } from '#tests/support/testing.ts';
import { transact } from '#engine/work.ts';

const world = useWorld();
describe('two conflicting steps at once', () => {
  it('accepts or revises a quote when both are asked for at once, and accepts only the revision that was read', async () => {
    for (const _ of rounds) {
      const quote = await aQuote(world);
      const { winners, codes } = await race(
        () => world.as(quote.member, (work) => acceptQuote(work, quote.id, 1)),
        () => world.as(quote.provider, (work) => reviseQuote(work, quote.id, { ...someTerms, priceCents: 1_999_00 })),
      );
      expect(winners).toBe(1);
      expect(['request.conflict', 'quotes.revised-since']).toContain(codes[0]);
      const [now] = await query<Record<string, unknown>>(world.db).rows(sql`
        select q.status, q.revision, j.total_cost_cents::int as cost from quote_requests q left join jobs j on j.quote_id = q.id where q.id = ${quote.id}`);
      expect([
        { status: 'quote_accepted', revision: 1, cost: 185000 },
        { status: 'quote_submitted', revision: 2, cost: null },
      ]).toContainEqual({ ...now });
    }
    await expectInvariants(world);
  });

  it('accepts one of two quotes on a problem when both are accepted at once, and refuses the other', async () => {
    for (const _ of rounds) {
      const problem = await aProblem(world);
      const [one, two] = [
        await aQuote(world, { member: problem.owner, problemId: problem.id }),
        await aQuote(world, { member: problem.owner, problemId: problem.id }),
      ];
      const { winners, codes } = await race(
        () => world.as(problem.owner, (work) => acceptQuote(work, one.id, 1)),
        () => world.as(problem.owner, (work) => acceptQuote(work, two.id, 1)),
      );
      expect(winners).toBe(1);
      expect(codes).toEqual(['request.conflict']);
      const statuses = await query<Record<string, unknown>>(world.db).rows(sql`
        select status from quote_requests where problem_id = ${problem.id} order by status`);
      expect(statuses.map((row) => row.status)).toEqual(['quote_accepted', 'quote_declined_by_member']);
    }
    await expectInvariants(world);
  });

  it('accepts a quote once when it is accepted twice at once', async () => {
    for (const _ of rounds) {
      const quote = await aQuote(world);
      const accept = () => world.as(quote.member, (work) => acceptQuote(work, quote.id, 1));
      const { winners, codes } = await race(accept, accept);
      expect(winners).toBe(1);
      expect(codes).toEqual(['request.conflict']);
    }
    await expectInvariants(world);
  });

  it('confirms or rejects a date when both are asked for at once, and refuses the other', async () => {
    for (const _ of rounds) {
      const job = await aJob(world, { status: 'awaiting_member_confirmation' });
      const { winners, codes } = await race(
        () => world.as(job.member, (work) => confirmDate(work, job.id, 1)),
        () => world.as(job.member, (work) => rejectDate(work, job.id, 1)),
      );
      expect(winners).toBe(1);
      expect(codes).toEqual(['request.conflict']);
      const [now] = await query<Record<string, unknown>>(world.db).rows(sql`
        select j.status, q.date_agreed from jobs j join quote_requests q on q.id = j.quote_id where j.id = ${job.id}`);
      expect([
        { status: 'scheduled', dateAgreed: true },
        { status: 'pending_reschedule', dateAgreed: false },
      ]).toContainEqual({ ...now });
    }
    await expectInvariants(world);
  });

  it('confirms only the date that was read when another date is proposed at once', async () => {
    for (const _ of rounds) {
      const job = await aJob(world, { status: 'awaiting_member_confirmation' });
      const { winners, codes } = await race(
        () =>
          world.as(job.provider, (work) =>
            proposeDate(work, job.id, { proposedDate: new Date(world.clock.now().getTime() + 5 * day) }),
          ),
        () => world.as(job.member, (work) => confirmDate(work, job.id, 1)),
      );
      expect(winners).toBe(1);
      expect(['request.conflict', 'jobs.newer-proposal']).toContain(codes[0]);
    }
    await expectInvariants(world);
  });
});

describe('steps of one person at once', () => {
  it('causes no deadlock between two steps of one person at once', async () => {
    const deadlocks = async () => {
      await query<Record<string, unknown>>(world.db).rows(sql`select pg_stat_force_next_flush()`);
      return (
        await query<Record<string, unknown>>(world.db).rows(sql`
          select deadlocks::int as count from pg_stat_database where datname = current_database()`)
      )[0]?.['count'];
    };
    const before = await deadlocks();
    for (const _ of rounds) {
      const request = await aQuote(world, { status: 'pending_provider_response' });
      const quoted = await aQuote(world);
      const { winners: answers } = await race(
        () => world.as(request.provider, (work) => declineRequest(work, request.id)),
        () => world.as(request.provider, (work) => submitQuote(work, request.id, someTerms)),
      );
      await race(
        () => world.as(quoted.provider, (work) => backOut(work, quoted.id, 'My bakkie broke down.')),
        () => world.as(quoted.provider, (work) => reviseQuote(work, quoted.id, someTerms)),
      );
      expect(answers).toBe(1);
    }
    expect(await deadlocks()).toBe(before);
  });
});

describe('two steps that are legal in either order', () => {
  it('starts work only on an agreed date when the job is rescheduled at once', async () => {
    for (const _ of rounds) {
      const job = await aJob(world, { status: 'scheduled' });
      await world.db.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, job.quoteId));
      const { codes } = await race(
        () => world.as(job.provider, (work) => startWork(work, job.quoteId)),
        () => transact(world.elsewhere, job.member, (work) => rescheduleJob(work, job.id, { reason: 'I am away.' })),
      );
      expect([[], ['quotes.no-date-agreed']]).toContainEqual(codes);
      const [now] = await query<Record<string, unknown>>(world.db).rows(sql`
        select j.status, q.date_agreed from jobs j join quote_requests q on q.id = j.quote_id where j.id = ${job.id}`);
      expect({ ...now }).toEqual({ status: 'pending_reschedule', dateAgreed: false });
    }
    await expectInvariants(world);
  });

  it('cancels the agreement when a date is proposed at once, in either order', async () => {
    for (const _ of rounds) {
      const job = await aJob(world);
      const { codes } = await race(
        () =>
          world.as(job.provider, (work) =>
            proposeDate(work, job.id, { proposedDate: new Date(world.clock.now().getTime() + day) }),
          ),
        () => world.as(job.member, (work) => cancelQuote(work, job.quoteId, 'My brother fixed it.')),
      );
      // After a cancellation the proposal fails; after a proposal both succeed.
      expect([[], ['request.conflict']]).toContainEqual(codes);
      const [now] = await query<Record<string, unknown>>(world.db).rows(sql`
        select j.status as job, q.status as quote, p.status as problem from jobs j join quote_requests q on q.id = j.quote_id join problems p on p.id = j.problem_id where j.id = ${job.id}`);
      expect({ ...now }).toEqual({ job: 'cancelled', quote: 'cancelled_by_member', problem: 'open' });
    }
    await expectInvariants(world);
  });
});
