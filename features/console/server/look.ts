import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { recordLook } from '#features/accounts/server/looks.ts';
import { readRow } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';

/** The page of each thing; a payment is on the page of its person. */
const links: Record<LookKind, SQL> = {
  quote: sql`select '/quotes/' || id as link from quote_requests`,
  quotes: sql`select '/problems/' || id as link from problems`,
  job: sql`select '/jobs/' || id as link from jobs`,
  payment: sql`select '/admin/people/' || account_id as link from payment_attempts`,
  document: sql`select '/documents/' || id as link from documents`,
  paper: sql`select '/provider-subscription/invoices/' || id as link from plan_invoices`,
};

/** Opens a private thing for an admin for an hour, and records the reason in the log. Returns the address of its page; 404 if there is none. */
export async function look(
  work: PersonWork,
  { kind, id, reason }: { kind: LookKind; id: string; reason: string },
): Promise<string> {
  const row = await readRow<{ link: string }>(work.tx, sql`${links[kind]} where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  await recordLook(work, { kind, id }, reason);
  return row.link;
}
