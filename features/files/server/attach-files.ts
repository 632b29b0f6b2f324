import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import type { Purpose } from '#core/files.ts';
import { fileErrors } from '../wording.ts';
import { freeFiles } from './storage-room.ts';
import { fileGrants, files, type Audience } from './tables.ts';

/**
 * Attaches the actor's own uploads to something: from now on they are kept, and `audience` may open them.
 * `signed-in` is whoever may browse (anybody, while public browsing is on); `granted` takes `grantFiles` besides;
 * `public` is for what strangers and caches on the way may have for good.
 * Refuses with `files.not-yours` (422, at the field `path`) unless every one is the actor's, of that purpose and attached to nothing:
 * of two that attach the same file at once, one wins. An empty list is fine; a file that is named twice is refused.
 * Where each file belongs, and in which order, is the caller's row to write, in the same transaction.
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
 * Deletes files that the caller no longer has, whoever owns them, and gives back what they took of their owner's storage.
 * The rows that point at them go first (they are foreign keys), in the same transaction. From its commit on nobody can open them;
 * their bytes leave the storage with the next daily sweep. Ids that are not there are passed over.
 */
export async function detachFiles(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await freeFiles(work, inArray(files.id, [...ids]));
}

/** Lets accounts open files whose audience is `granted`, besides owner and admins. Granting twice is granting once. */
export async function grantFiles(work: Work, ids: readonly string[], accountIds: readonly string[]): Promise<void> {
  const grants = ids.flatMap((fileId) => accountIds.map((accountId) => ({ fileId, accountId })));
  if (grants.length > 0) await work.tx.insert(fileGrants).values(grants).onConflictDoNothing();
}

/** Changes who may open attached files besides admins: `owner` hides them from everybody else. */
export async function showFilesTo(work: Work, audience: Audience, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await work.tx
      .update(files)
      .set({ audience })
      .where(inArray(files.id, [...ids]));
}
