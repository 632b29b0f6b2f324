import { sql, type SQL } from 'drizzle-orm';
import { firstLine } from '#core/count-text.ts';
import type { z } from '#core/zod.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { jobLifecycle, type JobStatus } from '#features/jobs/lifecycle.ts';
import { problemLifecycle } from '#features/problems/lifecycle.ts';
import { quoteLifecycle, type QuoteStatus } from '#features/quotes/lifecycle.ts';
import type { attemptStatuses } from '#features/subscriptions/server/tables.ts';
import { currentCategory } from '#features/site/server/categories/read-categories.ts';
import { iso } from '#engine/postgres/database.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { found } from '../palette-contract.ts';
import { foundWords as words } from '../wording.ts';
import type { FoundPerson } from './find-people.ts';

type Found = z.output<typeof found>;

export const showPerson = ({ id, fullName, email, role, status }: FoundPerson): Found => ({
  kind: 'person',
  id,
  title: fullName,
  detail: email,
  status: words.roleAndStatus(words.roles[role], accountLifecycle.statuses[status].label),
});

/** The problems whose ids `ids` selects, newest first. */
export async function showProblems(world: World, ids: SQL): Promise<Found[]> {
  const rows = await readRows<{
    id: string;
    title: string;
    owner: string;
    status: keyof typeof problemLifecycle.statuses;
    hidden: boolean;
  }>(
    world.db,
    sql`select p.id, p.title, a.full_name as owner, p.status, p.hidden_for is not null as hidden
      from problems p join accounts a on a.id = p.owner_id where p.id in (${ids}) order by p.created_at desc, p.id desc`,
    { plan: 'once' },
  );
  return rows.map(({ id, title, owner, status, hidden }) => ({
    kind: 'problem',
    id,
    title,
    detail: owner,
    status: hidden ? words.hidden : problemLifecycle.statuses[status].label,
  }));
}

/** Content between two people needs a reason to open: a result names only the public title of the problem, or the trade. */
const trade = sql`coalesce(p.title, ${currentCategory(sql`v.specialty`)}, '')`;

type Between<Status> = { id: string; about: string; member: string; provider: string; status: Status };

/** The quotes whose ids `ids` selects, newest first. */
export async function showQuotes(world: World, ids: SQL): Promise<Found[]> {
  const rows = await readRows<Between<QuoteStatus>>(
    world.db,
    sql`select q.id, ${trade} as about, m.full_name as member, v.name as provider, q.status
      from quote_requests q join accounts m on m.id = q.member_id join providers v on v.id = q.provider_id left join problems p on p.id = q.problem_id
      where q.id in (${ids}) order by q.requested_at desc, q.id desc`,
    { plan: 'once' },
  );
  return rows.map((row) => showBetween('quote', row, quoteLifecycle.statuses[row.status].label));
}

/** The jobs whose ids `ids` selects, the one that changed last first. */
export async function showJobs(world: World, ids: SQL): Promise<Found[]> {
  const rows = await readRows<Between<JobStatus>>(
    world.db,
    sql`select j.id, ${trade} as about, m.full_name as member, v.name as provider, j.status
      from jobs j join accounts m on m.id = j.member_id join providers v on v.id = j.provider_id left join problems p on p.id = j.problem_id
      where j.id in (${ids}) order by j.updated_at desc, j.id desc`,
    { plan: 'once' },
  );
  return rows.map((row) => showBetween('job', row, jobLifecycle.statuses[row.status].label));
}

const showBetween = (
  kind: 'quote' | 'job',
  { id, about, member, provider }: Between<string>,
  status: string,
): Found => ({ kind, id, title: firstLine(about), detail: words.betweenTwo(member, provider), status });

/** The payments whose ids `ids` selects, newest first. */
export async function showPayments(world: World, ids: SQL): Promise<Found[]> {
  const rows = await readRows<{
    id: string;
    fullName: string;
    plan: string;
    cents: string;
    status: (typeof attemptStatuses)[number];
    createdAt: string;
  }>(
    world.db,
    sql`select t.id, a.full_name, p.name as plan, t.plan_cents + t.joining_fee_cents as cents, t.status, t.created_at
      from payment_attempts t join accounts a on a.id = t.account_id join plans p on p.id = t.plan
      where t.id in (${ids}) order by t.created_at desc, t.id desc`,
    { plan: 'once' },
  );
  return rows.map(({ id, fullName, plan, cents, status, createdAt }) => ({
    kind: 'payment',
    id,
    title: words.payment(Number(cents), plan),
    detail: words.paidBy(fullName, iso(createdAt)),
    status: words.payments[status],
  }));
}
