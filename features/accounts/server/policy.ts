import { sql, type SQL } from 'drizzle-orm';

/** Whether two accounts, whose ids are SQL, have an agreement that stands: then they know each other's contacts. */
export const haveAgreement = (one: SQL, other: SQL): SQL => sql`(
  exists (select from agreements g where g.provider_account_id = ${other} and g.member_id = ${one})
  or exists (select from agreements g where g.provider_account_id = ${one} and g.member_id = ${other}))`;
