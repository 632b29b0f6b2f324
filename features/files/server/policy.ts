import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Purpose } from '#core/files.ts';
import { isPerson, type Caller, type Person } from '#engine/actor.ts';
import { fileGrants, files } from './tables.ts';

/** Files that are private between two people, or between a person and the admins, also once they are attached. */
const privatePurposes: readonly Purpose[] = ['attachment', 'job', 'document', 'worker', 'certificate'];

const isPrivate = sql`(${files.audience} in ('owner', 'granted') and ${inArray(files.purpose, [...privatePurposes])})`;

/** SQL: `reader` may open the file without giving a reason. `browsing`: the site is open to visitors. The public files of a suspended person are hidden. */
export function visibleTo(reader: Caller, { browsing }: { browsing: boolean }): SQL {
  if (!isPerson(reader)) {
    const open = browsing ? sql`${files.audience} in ('public', 'signed-in')` : sql`${files.audience} = 'public'`;
    return sql`(${open} and not ${files.ownerSuspended})`;
  }
  const mine = sql`${files.ownerId} = ${reader.id}`;
  // The face of a worker is hidden with the listing that they work for.
  const granted = sql`(${files.audience} = 'granted' and ${files.purpose} <> 'document'
    and not (${files.purpose} = 'worker' and ${files.ownerSuspended}) and exists (select from ${fileGrants} where ${fileGrants.fileId} = ${files.id} and ${fileGrants.accountId} = ${reader.id}))`;
  // An upload that is not attached yet is its owner's alone.
  if (reader.role === 'admin')
    return sql`(${mine} or (${files.attachedAt} is not null and not ${isPrivate}) or ${granted})`;
  return sql`(${mine} or (${files.audience} in ('public', 'signed-in') and not ${files.ownerSuspended}) or ${granted})`;
}

/** SQL: the file is attached to something private, for which an admin gives a reason. */
export const opensByLook: SQL = sql`(${files.attachedAt} is not null and ${isPrivate})`;

/** SQL: an unattached upload of the actor, which may be discarded. */
export const isUnattached = (person: Person, id: string): SQL =>
  and(eq(files.id, id), eq(files.ownerId, person.id), isNull(files.attachedAt)) as SQL;
