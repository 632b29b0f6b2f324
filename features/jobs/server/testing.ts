import { eq } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { JobStatus } from '../lifecycle.ts';
import { jobs } from './tables.ts';

const quoteStatuses: Record<JobStatus, QuoteStatus> = {
  pending: 'quote_accepted',
  awaiting_member_confirmation: 'quote_accepted',
  pending_reschedule: 'quote_accepted',
  scheduled: 'quote_accepted',
  work_completed: 'work_completed',
  completed_and_rated: 'work_completed',
  completed_unrated: 'work_completed',
  cancelled: 'cancelled_by_member',
};

type JobOptions = { status?: JobStatus; date?: Date; durationMinutes?: number } & Omit<
  Parameters<typeof aQuote>[1] & object,
  'status'
>;

/** A job in any status, with its agreement. Its date is in two days, for two hours, unless `more` says otherwise. */
export async function aJob(world: TestWorld, more: JobOptions = {}) {
  const { status = 'pending', durationMinutes = 120, ...parents } = more;
  const quote = await aQuote(world, { ...parents, status: quoteStatuses[status] });
  const now = world.clock.now();
  const date = more.date ?? new Date(now.getTime() + 2 * day);
  const hasDate = status !== 'pending' && status !== 'pending_reschedule';
  const isCompleted = status.startsWith('work_') || status.startsWith('completed_');
  if (quote.problemId !== null && status !== 'cancelled') {
    await world.db.update(problems).set({ status: 'closed' }).where(eq(problems.id, quote.problemId));
  }
  const [job] = await world.db
    .insert(jobs)
    .values({
      quoteId: quote.id,
      problemId: quote.problemId,
      memberId: quote.memberId,
      providerId: quote.providerId,
      status,
      description: 'Drain the geyser, replace the valve and the drip tray.',
      totalCostCents: 1_850_00,
      durationMinutes,
      createdAt: now,
      updatedAt: now,
      ...(hasDate && { proposal: 1, proposedDate: date }),
      ...((status === 'scheduled' || isCompleted) && { confirmedDate: date }),
      ...(isCompleted && { completedAt: now, firstCompletedAt: now }),
    })
    .returning();
  if (job === undefined) throw new Error('no job was made');
  return { ...job, quote, member: quote.member, provider: quote.provider };
}
