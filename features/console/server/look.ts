import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordLook } from '#features/accounts/server/note-look.ts';
import { readRow } from '#server/engine/postgres/read.ts';
import type { PersonWork } from '#server/engine/work.ts';
import type { PrivateKind } from '../found-kinds.ts';

/** Where each thing is shown; a payment is shown among those of its person. */
const links: Record<PrivateKind, SQL> = {
  quote: sql`select '/quotes/' || id as link from quote_requests`,
  job: sql`select '/jobs/' || id as link from jobs`,
  payment: sql`select '/admin/people/' || account_id as link from payment_attempts`,
};

/** Writes an admin's look at a private thing into the log. Returns the address where the thing is shown; 404 where there is none. */
export async function look(work: PersonWork, { kind, id }: { kind: PrivateKind; id: string }): Promise<string> {
  const row = await readRow<{ link: string }>(work.tx, sql`${links[kind]} where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  await recordLook(work, kind, id);
  return row.link;
}
