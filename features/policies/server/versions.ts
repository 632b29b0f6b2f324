import { sql, type SQL } from 'drizzle-orm';
import type { InLanguages } from '#core/in-languages.ts';
import { query } from '#engine/postgres/read.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';

/** The number of the version that holds at an instant: the newest that has begun. The first holds from the start. */
export const versionAt = (now: Date): SQL =>
  sql`(select max(number) from policy_versions where starts_at <= ${now.toISOString()} or number = 1)`;

/** The version that an account should accept, or 0: the current one, if it has accepted neither that nor a later one. */
export const versionToAccept = (accountId: string, now: Date): SQL => sql`
  case when exists (select 1 from policy_acceptances a where a.account_id = ${accountId} and a.version >= ${versionAt(now)})
    then 0 else ${versionAt(now)} end`;

export type NewestVersion = { number: number; source: string; sourceInLanguages: InLanguages; startsAt: string };

export async function readNewestVersion(source: Database | Transaction): Promise<NewestVersion> {
  const row = await query<NewestVersion>(source).row(sql`
    select number, source, source_in_languages, starts_at from policy_versions order by number desc limit 1`);
  if (row === undefined) throw new Error('the site has no policy');
  return row;
}
