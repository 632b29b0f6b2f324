import { eq, sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { keepAnAdmin } from '#features/accounts/server/change-account-status.ts';
import { asPerson } from '#features/accounts/server/as-person.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
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
import type { Person } from '#engine/actor.ts';
import { inPortions } from '#engine/in-portions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { leavingReasons } from '../wording.ts';

/**
 * Ends everything of the actor that runs, gives the others the reason, and hides the actor, all in one transaction unless it is very much. Returns the time at which
 * the account is deleted. Refuses the last admin. The caller has confirmed the person's identity.
 */
export async function askDeletion(work: PersonWork): Promise<Date> {
  await keepAnAdmin(work, work.actor.id);
  // A request that is on its way to the listing is ended here, or is refused.
  await lockRow(work.tx, providers, eq(providers.accountId, work.actor.id));
  await endingOfRunning.begin(work, { accountId: work.actor.id });
  await abandonUnpaid(work, work.actor.id);
  await endPlanOfLeaver(work);
  await leave(work);
  return deletionDate(work.now);
}

type Running = { id: string; status: QuoteStatus; isMember: boolean };
type Ending = { accountId: string; hasLeft?: true };

/**
 * Ends what runs: quotes and agreements first, then problems, since a cancelled agreement opens its problem again. The first portion is part
 * of the request; the queue ends the others as the same person, unless they have kept their account.
 */
export const endingOfRunning = inPortions<Ending, Person>(
  'end-running',
  50,
  async (work, { accountId, hasLeft }, count) => {
    const account = await lockAccount(work, accountId);
    if (hasLeft && account?.status !== 'leaving') return null;
    const rest: Ending = { accountId, hasLeft: true };
    const { chosen, running } = await lockRunning(work, count);
    for (const { id, status, isMember } of running) {
      if (isMember) await cancelQuote(work, id, leavingReasons.member, { leaving: true });
      else if (status === 'pending_provider_response') await declineRequest(work, id);
      else await backOut(work, id, leavingReasons.provider, { leaving: true });
    }
    if (chosen === count) return rest;
    const open = await query<{ id: string }>(work.tx).rows(openProblems(accountId, count));
    for (const { id } of open) await withdrawProblem(work, id);
    return open.length === count ? rest : null;
  },
  (world, { accountId }) => asPerson(world, accountId),
);

const openProblems = (accountId: string, count: number): SQL =>
  sql`select id from problems where owner_id = ${accountId} and status <> 'closed' order by id ${limitRows(count)}`;

/**
 * Quotes and agreements of the actor that have not ended, locked after their problems, in one order; with the last of them the open problems.
 * `chosen` counts those too that the other party ended in between.
 */
async function lockRunning(
  { tx, actor }: PersonWork,
  count: number,
): Promise<{ chosen: number; running: readonly Running[] }> {
  const mine = sql`
    select q.id, q.problem_id from quote_requests q
    where (q.member_id = ${actor.id} or q.provider_id = ${actor.providerId}) and ${statusIn(sql`q.status`, quoteSets.live)} order by q.id ${limitRows(count)}`;
  const found = await query<{ ids: string[] }>(tx).row(sql`
    with mine as (${mine}), locked as (
      select 1 from problems where id in (select problem_id from mine)
        or (select count(*) from mine) < ${count} and id in (${openProblems(actor.id, count)})
      order by id for no key update
    )
    select array(select id from mine)::text[] as ids, (select count(*) from locked) as locked`);
  const ids = found?.ids ?? [];
  const running = await query<Running>(tx).rows(sql`
    select q.id, q.status, q.member_id = ${actor.id} as is_member from quote_requests q
    where q.id = any (${sql.param(ids)}::uuid[]) and ${statusIn(sql`q.status`, quoteSets.live)} order by q.id for no key update`);
  return { chosen: ids.length, running };
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
