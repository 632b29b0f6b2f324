import { sql, type SQL } from 'drizzle-orm';

/** SQL: two accounts (ids as SQL) have an agreement that is not cancelled, and so may see each other's contact details. */
export const haveAgreement = (one: SQL, other: SQL): SQL => sql`(
  exists (select from agreements g where g.provider_account_id = ${other} and g.member_id = ${one})
  or exists (select from agreements g where g.provider_account_id = ${one} and g.member_id = ${other}))`;
