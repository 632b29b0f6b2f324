import { sql, type SQL } from 'drizzle-orm';
import type { HintKind } from '#core/live.ts';
import { isPerson } from './actor.ts';
import type { Work } from './work.ts';

export const hintChannel = 'lungisa_hints';

/** The content of the channel: the accounts that it concerns, the kinds that have changed, and the account that changed them. */
export type Hint = { to: string[]; kinds: HintKind[]; by: string | null };

/** A payload may have 8,000 bytes; each account takes 40. */
const maxAccounts = 150;

/**
 * Tells the open screens of these accounts, in every process, that something has changed: when the transaction commits, and never
 * otherwise. `accounts` are ids, or a query of one column. A hint may be lost, so nothing may depend on it.
 */
export async function hint(
  work: Pick<Work, 'tx' | 'actor'>,
  accounts: readonly string[] | SQL,
  kinds: readonly HintKind[],
): Promise<void> {
  if (Array.isArray(accounts) && accounts.length === 0) return;
  const recipients = Array.isArray(accounts)
    ? sql`select value::uuid from json_array_elements_text(${JSON.stringify(accounts)}::json)`
    : accounts;
  const by = isPerson(work.actor) ? work.actor.id : null;
  await work.tx.execute(sql`
    select pg_notify(${hintChannel}, json_build_object('to', json_agg(id), 'kinds', ${JSON.stringify(kinds)}::json, 'by', ${by}::text)::text)
    from (select id, (row_number() over () - 1) / ${maxAccounts}::int as portion from (select distinct id from (${recipients as SQL}) told (id)) one) portions
    group by portion`);
}
