import type { PgTable } from 'drizzle-orm/pg-core';
import type { Person } from '#engine/actor.ts';
import type { CopiedRow, PersonalData } from '#engine/personal-data.ts';
import { query } from '#engine/postgres/read.ts';
import type { TestWorld } from './testing.ts';

/** The rows of a table in the copy of a person's data, as the person reads them. */
export async function copiedRows(
  world: TestWorld,
  { id, providerId }: Person,
  [declared, table]: readonly [readonly PersonalData[], PgTable],
): Promise<CopiedRow[]> {
  const copy = declared.find((one) => one.table === table)?.copy;
  if (copy === undefined || typeof copy === 'string') throw new Error('there is no copy of the table');
  const { rows, show = (row) => row } = copy;
  const read = await query<CopiedRow>(world.db).rows(rows({ id, providerId }));
  return read.map((row) => show(row, { sessionSecret: '', oldSecrets: [] }));
}
