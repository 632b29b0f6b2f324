import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { LookKind } from '#features/accounts/look-kinds.ts';
import { recordLook } from '#features/accounts/server/looks.ts';
import { query } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';

/** Opens a private thing for an admin for an hour, and records the reason in the log. Returns the address of its page; 404 if there is none. */
export async function look(
  work: PersonWork,
  { kind, id, reason }: { kind: LookKind; id: string; reason: string },
): Promise<string> {
  const known = work.world.contributions.find(({ looks = {} }) => kind in looks)?.looks?.[kind];
  if (known === undefined) throw new Error(`No feature opens things of the kind ${kind}.`);
  const row = await query<{ link: string }>(work.tx).row(sql`
    select ${known.link} as link from ${known.from} where id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  await recordLook(work, { kind, id }, reason);
  return row.link;
}
