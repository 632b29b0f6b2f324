import type { InputOf } from '#core/contract.ts';
import { sql, type SQL } from 'drizzle-orm';
import { toPage } from '#core/paging.ts';
import { day } from '#core/time.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { contains, readTerm } from '#features/search/server/term.ts';
import { running } from '#features/plans/lifecycle.ts';
import { containsPattern } from '#engine/postgres/contains-pattern.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { peopleContract } from '../contract.ts';
import type { Activity, PersonSort, PlanFilter } from '../filters.ts';
import { personColumns, personJoins, showPerson, type PersonRow } from './show-person.ts';

type ListInput = InputOf<typeof peopleContract.list>;
type Listed = ReturnType<typeof showPerson>;

/** SQL: the text by which a person is found. The index `accounts_searched` has the same. */
const searched = sql`searchable(a.full_name || ' ' || a.email || ' ' || coalesce(a.phone, ''))`;
/** SQL: the last sign-in, the epoch for none. The index `accounts_by_sign_in` has the same. */
const signedIn = sql`coalesce(a.last_sign_in_at, 'epoch'::timestamptz)`;

/** The last person of a page is known by the instant that sorts it, and by name by the id: a cursor has no room for a name. */
const sorts: Record<PersonSort, { key: SQL; order: SQL; beyond: SQL }> = {
  newest: { key: sql`a.created_at`, order: sql`desc`, beyond: sql`<` },
  oldest: { key: sql`a.created_at`, order: sql`asc`, beyond: sql`>` },
  name: { key: sql`lower(a.full_name)`, order: sql`asc`, beyond: sql`>` },
  recent: { key: signedIn, order: sql`desc`, beyond: sql`<` },
};

/** The people that match all filters, a page by keyset. Planned for its own values: a filter may leave few people, or nearly all. */
export async function listPeople(
  world: World,
  reader: string,
  { q, role, status, plan, activity, sort, cursor, limit }: ListInput,
): Promise<{ items: Listed[]; next: string | null }> {
  const { key, order, beyond } = sorts[sort];
  const last = cursor && (sort === 'name' ? await readKey(world, key, cursor.id) : cursor.at);
  const where = [
    q === undefined || q === '' ? null : await matches(world, q),
    role === undefined ? null : sql`a.role = ${role}`,
    status === undefined ? null : hasStatus(status),
    plan === undefined ? null : hasPlan(plan),
    activity === undefined ? null : isActive(activity, world.clock.now()),
    last === undefined ? null : sql`(${key}, a.id) ${beyond} (${last}, ${cursor?.id})`,
  ].filter((condition) => condition !== null);
  const rows = await query<PersonRow>(world.db).rows(sql`with page as materialized (
      select a.id, ${key} as sorted from accounts a ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
      order by ${key} ${order}, a.id ${order} ${limitRows(limit + 1)}
    )
    select ${personColumns} from page join accounts a on a.id = page.id ${personJoins} order by page.sorted ${order}, a.id ${order}`);
  const { items, next } = toPage(rows, limit, ({ id, createdAt, lastSignInAt }) => ({
    at: sort === 'recent' ? iso(lastSignInAt ?? new Date(0)) : iso(createdAt),
    id,
  }));
  return { items: items.map((row) => showPerson(row, reader)), next };
}

/** The name at the end of a page. Null if its last person has been deleted: then no page follows. */
async function readKey(world: World, key: SQL, id: string): Promise<string | null> {
  const row = await query<{ key: string }>(world.db).row(sql`
    select ${key}::text as key from accounts a where a.id = ${id}`);
  return row?.key ?? null;
}

/** SQL: name, email and phone contain every word of `typed`. A phone is found as it is stored, however it is typed. */
async function matches(world: World, typed: string): Promise<SQL> {
  const term = await readTerm(world, storedPhone(typed) ?? typed);
  if (term === null) return sql`true`;
  // The planner sees these patterns: a rare word is looked up, a common one is met while the people are read in order.
  return sql.join(
    [
      ...term.indexed.map((word) => sql`${searched} like ${containsPattern(word)}`),
      ...term.others.map((word) => contains(searched, word)),
    ],
    sql` and `,
  );
}

/** A phone number, whole or its beginning, as it is stored: `082 123` is `+2782123`. Null for other text. */
function storedPhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  const beginning = /^(?:\+27|0)(\d{2,})$/.exec(digits)?.[1];
  return readPhone(typed) ?? (beginning === undefined ? null : `+27${beginning}`);
}

const runs = sql.raw(running.map((status) => `'${status}'`).join(', '));

/** People who wait for approval have confirmed their address: the overview counts the same, by the index `accounts_waiting`. */
const hasStatus = (status: NonNullable<ListInput['status']>): SQL =>
  status === 'pending' ? sql`(a.status = 'pending' and a.email_verified)` : sql`a.status = ${status}`;

const hasPlan = (plan: PlanFilter): SQL =>
  plan === 'none'
    ? sql`not exists (select from subscriptions s where s.account_id = a.id and s.status in (${runs}))`
    : sql`exists (select from subscriptions s where s.account_id = a.id and s.status in (${runs}) and s.plan = ${plan})`;

function isActive(activity: Activity, now: Date): SQL {
  const ago = (days: number) => sql`${new Date(now.getTime() - days * day).toISOString()}::timestamptz`;
  const never = sql`'epoch'::timestamptz`;
  switch (activity) {
    case 'week':
      return sql`${signedIn} >= ${ago(7)}`;
    case 'month':
      return sql`${signedIn} >= ${ago(30)}`;
    case 'quarter':
      return sql`${signedIn} >= ${ago(90)}`;
    case 'quiet':
      return sql`(${signedIn} > ${never} and ${signedIn} < ${ago(90)})`;
    case 'never':
      return sql`${signedIn} = ${never}`;
  }
}
