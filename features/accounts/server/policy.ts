import { sql, type SQL } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { presentStatuses } from '../lifecycle.ts';

/** SQL: two accounts (ids as SQL) have an agreement that is not cancelled, and so may see each other's contact details. */
export const haveAgreement = (one: SQL, other: SQL): SQL => sql`(
  exists (select from agreements g where g.provider_account_id = ${other} and g.member_id = ${one})
  or exists (select from agreements g where g.provider_account_id = ${one} and g.member_id = ${other}))`;

/**
 * SQL: the account `owner` has answered the account `reader` (ids as SQL), and does not block it: requested, accepted or sent a quote, or
 * written to them.
 */
export const isContactOf = (reader: SQL, owner: SQL): SQL =>
  sql`exists (select from contacts k where k.account_id = ${owner} and k.other_id = ${reader} and not k.is_blocked)`;

/**
 * SQL: `reader` may open the profile of the account of this alias, so its name leads there. A hidden one is open to its owner, to admins and to the
 * other party of an agreement; a person who is suspended, leaving or gone has none. Visitors open no profiles.
 */
export function profileVisibleTo(reader: Pick<Person, 'id' | 'role'> | null, alias = 'a'): SQL {
  if (reader === null) return sql`false`;
  const a = sql.raw(alias);
  if (reader.role === 'admin') return sql`${a}.status in ('pending', 'approved')`;
  const me = sql`${reader.id}::uuid`;
  return sql`(${a}.status in ('pending', 'approved') and (${a}.profile_visibility = 'public' or ${a}.id = ${me}
    or (${a}.profile_visibility = 'contacts' and ${isContactOf(me, sql`${a}.id`)}) or ${haveAgreement(me, sql`${a}.id`)}))`;
}

/** SQL: the id of the account of this alias if `reader` may open its profile, else null. */
export const openProfileId = (reader: Pick<Person, 'id' | 'role'> | null, alias = 'a'): SQL =>
  reader === null ? sql`null::uuid` : sql`case when ${profileVisibleTo(reader, alias)} then ${sql.raw(alias)}.id end`;

/** SQL: the account of this alias takes part: it is neither suspended, nor leaving, nor gone. */
export const isPresent = (alias = 'a'): SQL => statusIn(sql.raw(`${alias}.status`), presentStatuses);

/** SQL: the account of this alias is present, and a week old or with an agreement. */
export const isEstablished = (now: Date, alias = 'a'): SQL => sql`(${isPresent(alias)}
  and (${sql.raw(alias)}.created_at <= ${new Date(now.getTime() - 7 * day).toISOString()}
    or exists (select from agreements g where ${sql.raw(alias)}.id in (g.member_id, g.provider_account_id))))`;
