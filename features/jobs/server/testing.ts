import { eq } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { JobStatus } from '../lifecycle.ts';
import { jobs } from './tables.ts';

const quoteOf: Record<JobStatus, QuoteStatus> = {
  pending: 'quote_accepted',
  awaiting_member_confirmation: 'quote_accepted',
  pending_reschedule: 'quote_accepted',
  scheduled: 'quote_accepted',
  work_completed: 'work_completed',
  completed_and_rated: 'work_completed',
  completed_unrated: 'work_completed',
  cancelled: 'cancelled_by_member',
};

type Made = { status?: JobStatus; date?: Date; durationMinutes?: number } & Omit<
  Parameters<typeof aQuote>[1] & object,
  'status'
>;

/** A job in any status with the agreement that it came from; its date is the day after tomorrow, for two hours, unless told otherwise. */
export async function aJob(world: TestWorld, more: Made = {}) {
  const { status = 'pending', durationMinutes = 120, ...parents } = more;
  const quote = await aQuote(world, { ...parents, status: quoteOf[status] });
  const now = world.clock.now();
  const date = more.date ?? new Date(now.getTime() + 2 * day);
  const proposed = status !== 'pending' && status !== 'pending_reschedule';
  const completed = status.startsWith('work_') || status.startsWith('completed_');
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
      ...(proposed && { proposal: 1, proposedDate: date }),
      ...((status === 'scheduled' || completed) && { confirmedDate: date }),
      ...(completed && { completedAt: now }),
    })
    .returning();
  if (job === undefined) throw new Error('no job was made');
  return { ...job, quote, member: quote.member, provider: quote.provider };
}
