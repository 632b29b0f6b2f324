import { sql, type SQL } from 'drizzle-orm';
import type { AnyLanguage } from '#core/languages.ts';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { offeredSteps } from '#core/offered-steps.ts';
import { type Key, toPage } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { isLateAtBank, isWithBank } from '#features/payments/server/bank-answers.ts';
import { readJoiningFeeDue } from '#features/payments/server/joining-fee.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { languageNow } from '#engine/language.ts';
import type { World } from '#engine/work.ts';
import type { listedApplication, ownApplication } from '../contract.ts';
import { answerWithin } from '../deadlines.ts';
import { applicationLifecycle } from '../lifecycle.ts';

type Own = z.output<typeof ownApplication>;
type Listed = z.output<typeof listedApplication>;

type Row = Omit<Own, 'answerBy' | 'url' | 'refund' | 'isUnderWay' | 'isLate'>;
type OwnRow = Row & {
  isUnderWay: boolean;
  isLate: boolean;
  url: string | null;
  refundedCents: number | null;
  refundStatus: string | null;
};
type ListedRow = Row & Pick<Listed, 'accountId' | 'fullName' | 'email'> & { updatedAt: string; accountStatus: string };

const columns = (
  language: AnyLanguage,
) => sql`a.id, a.status, a.plan, coalesce(p.name_in_languages ->> ${language}::text, p.name) as plan_name, a.name, ${currentCategory(sql`a.specialty`)} as specialty, a.places, t.plan_cents, t.joining_fee_cents,
  a.paid_at, a.reason`;
/** The payment of an application: the one that counts, or the one that its last choice expects. */
const source = sql`applications a join plans p on p.id = a.plan join subscriptions s on s.id = a.subscription_id
  join payment_attempts t on t.id = coalesce(a.attempt_id,
    (select one.id from payment_attempts one where one.subscription_id = s.id order by one.created_at desc limit 1))`;

const show = ({ id, status, plan, planName, name, specialty, places, ...row }: Row) => ({
  id,
  status,
  plan,
  planName,
  name,
  specialty,
  places,
  planCents: row.planCents,
  joiningFeeCents: row.joiningFeeCents,
  paidAt: isoOrNull(row.paidAt),
  answerBy: row.paidAt === null ? null : new Date(new Date(row.paidAt).getTime() + answerWithin).toISOString(),
  reason: row.reason,
});

/** The latest application of a member, with the state of its payment and refund, and the joining fee of their next payment. */
export async function readOwnApplication(
  world: World,
  accountId: string,
): Promise<{ latest: Own | null; joiningFeeCents: number }> {
  const [[row], joiningFeeCents] = await Promise.all([
    query<OwnRow>(world.db).rows(sql`
      select ${columns(languageNow())}, case when t.status = 'pending' and s.status = 'pending_payment' then t.checkout_url end as url, bank.is_under_way, bank.is_late,
        r.cents as refunded_cents, r.status as refund_status
      from ${source} left join lateral (
        select sum(cents)::int as cents, (array_agg(status order by created_at desc, id desc))[1] as status
        from refunds where attempt_id = a.attempt_id having count(*) > 0
      ) r on true cross join lateral (
        select a.status = 'unpaid' and ${isWithBank} as is_under_way, a.status = 'unpaid' and ${isLateAtBank(world.clock.now())} as is_late
        from payment_attempts where payment_attempts.id = t.id
      ) bank
      where a.account_id = ${accountId} order by a.created_at desc, a.id desc limit 1`),
    readJoiningFeeDue(world, accountId),
  ]);
  if (row === undefined) return { latest: null, joiningFeeCents };
  const { url, isUnderWay, isLate, refundedCents, refundStatus } = row;
  const refund = refundedCents === null ? null : { cents: refundedCents, state: refundState(refundStatus ?? '') };
  return {
    latest: { ...show(row), url: row.status === 'unpaid' && !isUnderWay ? url : null, isUnderWay, isLate, refund },
    joiningFeeCents,
  };
}

function refundState(status: string): 'on-its-way' | 'done' | 'stuck' {
  if (status === 'processed') return 'done';
  return status === 'failed' || status === 'needs-attention' ? 'stuck' : 'on-its-way';
}

const pageSize = 20;

/** Applications for admins: waiting ones by their day, answered ones newest first, 20 a page. */
export async function listApplications(
  world: World,
  { show: which, cursor }: { show: 'waiting' | 'answered'; cursor?: Key | undefined },
) {
  const isWaiting = which === 'waiting';
  const at = isWaiting ? sql`a.paid_at` : sql`a.updated_at`;
  const status = isWaiting ? sql`a.status = 'waiting'` : sql`a.status in ('approved', 'declined', 'unanswered')`;
  const [after, direction] = isWaiting ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const past = cursor && sql`and (${at}, a.id) ${after} (${cursor.at}, ${cursor.id})`;
  const rows = await readListed(
    world,
    sql`${status} ${past} order by ${at} ${direction}, a.id ${direction} ${limitRows(pageSize + 1)}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({
    at: iso((isWaiting ? row.paidAt : null) ?? row.updatedAt),
    id: row.id,
  }));
  return { items: items.map((row) => showListed(world, row)), next };
}

/** One application for admins. */
export async function readApplication(world: World, id: string): Promise<Listed> {
  const [row] = await readListed(world, sql`a.id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return showListed(world, row);
}

const readListed = (world: World, where: SQL) =>
  query<ListedRow>(world.db, { plan: 'once' }).rows(sql`
    select ${columns('en')}, a.account_id, a.updated_at, c.full_name, c.email, c.status as account_status
    from ${source} join accounts c on c.id = a.account_id where ${where}`);

function showListed(world: World, row: ListedRow): Listed {
  const { accountId, fullName, email, status, updatedAt, accountStatus } = row;
  const isAway = !isOneOf(accountStatus, presentStatuses);
  const codeFor = (step: string) => (step === 'approve' && isAway ? ('applications.person-away' as const) : null);
  const isAnswered = status !== 'unpaid' && status !== 'waiting';
  const offered =
    status === 'waiting'
      ? offeredSteps(applicationLifecycle, { status, party: 'admin' }, { codeFor, sentences: world.sentences })
      : [];
  return {
    ...show(row),
    accountId,
    fullName,
    email,
    answeredAt: isAnswered ? iso(updatedAt) : null,
    steps: offered.flatMap(({ step, ...rest }) => (step === 'withdraw' ? [] : [{ step, ...rest }])),
  };
}
