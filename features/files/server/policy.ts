import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { isPerson, type Caller, type Person } from '#server/engine/actor.ts';
import { fileGrants, files } from './tables.ts';

/** SQL: `reader` may open the file. `browsing`: the site is open to visitors. The public files of a suspended person are hidden. */
export function visibleTo(reader: Caller, { browsing }: { browsing: boolean }): SQL {
  if (!isPerson(reader)) {
    const open = browsing ? sql`${files.audience} in ('public', 'signed-in')` : sql`${files.audience} = 'public'`;
    return sql`(${open} and not ${files.ownerSuspended})`;
  }
  const granted = sql`exists (select from ${fileGrants} where ${fileGrants.fileId} = ${files.id} and ${fileGrants.accountId} = ${reader.id})`;
  // An admin opens the documents of a provider only after a look that the log keeps, which grants them.
  if (reader.role === 'admin')
    return sql`(${files.purpose} <> 'document' or ${files.ownerId} = ${reader.id} or (${files.audience} = 'granted' and ${granted}))`;
  return sql`(${files.ownerId} = ${reader.id} or (${files.audience} in ('public', 'signed-in') and not ${files.ownerSuspended}) or (${files.audience} = 'granted' and ${granted}))`;
}

/** SQL: an unattached upload of the actor, which may be discarded. */
export const isUnattached = (person: Person, id: string): SQL =>
  and(eq(files.id, id), eq(files.ownerId, person.id), isNull(files.attachedAt)) as SQL;
