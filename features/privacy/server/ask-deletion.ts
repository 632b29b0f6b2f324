import { eq, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { keepAnAdmin } from '#features/accounts/server/change-account-status.ts';
import { deletionDate, leave } from '#features/accounts/server/leave.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { backOut, cancelQuote } from '#features/quotes/server/end-quote.ts';
import { declineRequest } from '#features/quotes/server/decline-request.ts';
import { quoteSets, type QuoteStatus } from '#features/quotes/lifecycle.ts';
import { abandonUnpaid } from '#features/plans/server/choices/abandon-unpaid.ts';
import { endPlanOfLeaver } from '#features/plans/server/changes/cool-off.ts';
import { statusIn } from '#engine/columns.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { leavingReasons } from '../wording.ts';

/**
 * Ends everything of the actor that runs, gives the others the reason, and hides the actor, in one transaction. Returns the time at which
 * the account is deleted. Refuses the last admin. The caller has confirmed the person's identity.
 */
export async function askDeletion(work: PersonWork): Promise<Date> {
  await keepAnAdmin(work, work.actor.id);
  // A request that is on its way to the listing is in the list below, or is refused.
  await lockRow(work.tx, providers, eq(providers.accountId, work.actor.id));
  const running = await lockRunning(work);
  for (const { id, status, isMember } of running) {
    if (isMember) await cancelQuote(work, id, leavingReasons.member, { leaving: true });
    else if (status === 'pending_provider_response') await declineRequest(work, id);
    else await backOut(work, id, leavingReasons.provider, { leaving: true });
  }
  // A cancelled agreement has opened its problem again.
  const open = await work.tx
    .select({ id: problems.id })
    .from(problems)
    .where(sql`${eq(problems.ownerId, work.actor.id)} and ${problems.status} <> 'closed'`)
    .orderBy(problems.id);
  for (const { id } of open) await withdrawProblem(work, id);
  await abandonUnpaid(work, work.actor.id);
  await endPlanOfLeaver(work);
  await leave(work);
  return deletionDate(work.now);
}

type Running = { id: string; status: QuoteStatus; isMember: boolean };

/** The quotes and agreements of the actor that have not ended, locked after their problems, in one order. */
async function lockRunning({ tx, actor }: PersonWork): Promise<Running[]> {
  const mine = sql`(q.member_id = ${actor.id} or q.provider_id = ${actor.providerId}) and ${statusIn(sql`q.status`, quoteSets.live)}`;
  await tx.execute(sql`
    select 1 from problems where owner_id = ${actor.id} and status <> 'closed' or id in (select q.problem_id from quote_requests q where ${mine})
    order by id for no key update`);
  return query<Running>(tx).rows(sql`
    select q.id, q.status, q.member_id = ${actor.id} as is_member from quote_requests q where ${mine} order by q.id for no key update of q`);
}

/** The number of problems, quotes and jobs that `askDeletion` would end now. */
export async function countRunning(
  work: Pick<PersonWork, 'world' | 'actor'>,
): Promise<{ problems: number; quotes: number; jobs: number }> {
  const { actor, world } = work;
  const rows = await query<{ status: QuoteStatus; count: number }>(world.db).rows(sql`
    select q.status, count(*)::int as count from quote_requests q
    where (q.member_id = ${actor.id} or q.provider_id = ${actor.providerId}) and ${statusIn(sql`q.status`, quoteSets.live)} group by q.status`);
  const sum = (of: readonly QuoteStatus[]) =>
    rows.filter(({ status }) => isOneOf(status, of)).reduce((total, { count }) => total + count, 0);
  const open = await world.db.$count(
    problems,
    sql`${eq(problems.ownerId, actor.id)} and ${statusIn(problems.status, ['open', 'pending_quotes'])}`,
  );
  return { problems: open, quotes: sum(quoteSets.undecided), jobs: sum(quoteSets.agreed) };
}
