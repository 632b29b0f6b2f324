import { sql, type SQL } from 'drizzle-orm';
import { absoluteEnd } from './session-cookie.ts';

/** True for a row of `sessions`, by its alias, that has not ended by its time: the sweep deletes it up to a day later. */
export const isOpen = (alias: 's' | 'o', now: Date): SQL => {
  const session = sql.identifier(alias);
  const oldest = new Date(now.getTime() - absoluteEnd).toISOString();
  return sql`(${session}.expires_at > ${now.toISOString()} and ${session}.created_at > ${oldest})`;
};
