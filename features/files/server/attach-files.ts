import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { Purpose } from '#core/files.ts';
import { fileErrors } from '../wording.ts';
import { freeFiles } from './storage-room.ts';
import { fileGrants, files, type Audience } from './tables.ts';

/**
 * Attaches the actor's own uploads to a thing: they are kept from now on, and `audience` may open them. `granted` needs `grantFiles`
 * too; `public` files may stay in shared caches. Refuses (`files.not-yours`, 422 at `path`) unless each file is the actor's, of that
 * purpose, unattached and named once. The caller writes the rows that say where each file belongs, in the same transaction.
 */
export async function attachFiles(
  work: PersonWork,
  ids: readonly string[],
  { purpose, audience, path }: { purpose: Purpose; audience: Exclude<Audience, 'owner'>; path: string },
): Promise<void> {
  if (ids.length === 0) return;
  const mine = await work.tx
    .update(files)
    .set({ attachedAt: work.now, audience })
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.ownerId, work.actor.id),
        eq(files.purpose, purpose),
        isNull(files.attachedAt),
      ),
    )
    .returning({ id: files.id });
  if (mine.length !== ids.length)
    throw new Refusal('files.not-yours', { errors: [{ path, message: fileErrors['files.not-yours'] }] });
}

/**
 * Deletes files of any owner, and gives back their storage. The caller deletes the rows that point at them first (they are foreign
 * keys), in the same transaction. After its commit no one can open them; the daily sweep deletes their bytes. Ignores unknown ids.
 */
export async function detachFiles(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await freeFiles(work, inArray(files.id, [...ids]));
}

/** Lets accounts open files whose audience is `granted`, besides the owner. May be called again with the same accounts. */
export async function grantFiles(work: Work, ids: readonly string[], accountIds: readonly string[]): Promise<void> {
  const grants = ids.flatMap((fileId) => accountIds.map((accountId) => ({ fileId, accountId })));
  if (grants.length > 0) await work.tx.insert(fileGrants).values(grants).onConflictDoNothing();
}

/** Changes who may open attached files besides admins: `owner` hides them from all others. */
export async function showFilesTo(work: Work, audience: Audience, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await work.tx
      .update(files)
      .set({ audience })
      .where(inArray(files.id, [...ids]));
}
