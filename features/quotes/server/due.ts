import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { isPresent } from '#features/accounts/server/policy.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { answerWithin } from '../limits.ts';
import { returnPlace } from './places.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

const unanswered = sql`${quoteRequests.status} = 'pending_provider_response'`;

const noAnswer: DueRule = {
  table: quoteRequests,
  since: quoteRequests.requestedAt,
  after: answerWithin,
  where: unanswered,
  take: async (work, id) =>
    void (await tryStep(work, quoteSubject, 'no-answer', { id, by: 'system', where: isDue(noAnswer, work.now) })),
};

const reminder: DueRule = {
  table: quoteRequests,
  since: quoteRequests.requestedAt,
  after: day,
  where: sql`${unanswered} and ${quoteRequests.remindedAt} is null`,
  take: remind,
};

async function remind(work: Work, id: string): Promise<void | 'left'> {
  // A provider who is away gets no notice. The reminder waits for their return, at most until the request closes.
  const provider = await query<{ isPresent: boolean }>(work.tx).row(sql`
    select ${isPresent('a')} as is_present from quote_requests q
    join providers p on p.id = q.provider_id join accounts a on a.id = p.account_id where q.id = ${id}`);
  if (provider?.isPresent === false) return 'left';
  const [reminded] = await work.tx
    .update(quoteRequests)
    .set({ remindedAt: work.now })
    .where(and(eq(quoteRequests.id, id), isDue(reminder, work.now)))
    .returning({ status: quoteRequests.status });
  if (reminded === undefined) return;
  await recordEvent(work, quoteSubject, 'remind', {
    id,
    by: 'system',
    before: reminded.status,
    after: reminded.status,
  });
}

const unopened: DueRule = {
  table: quoteRequests,
  since: quoteRequests.openBy,
  after: 0,
  where: sql`${quoteRequests.openBy} is not null`,
  take: (work, id) => returnPlace(work, id, 'unopened', isDue(unopened, work.now)),
};

// Closing comes first: after a pause of the process, a request that is over needs no reminder.
export const quoteDueRules: readonly DueRule[] = [noAnswer, reminder, unopened];
