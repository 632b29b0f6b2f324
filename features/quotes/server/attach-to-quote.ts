import { and, eq, gt, inArray } from 'drizzle-orm';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import type { PersonWork } from '#engine/work.ts';
import { quoteFiles } from './tables.ts';

type Attaching = {
  quoteId: string;
  /** 0 for the request itself. */
  revision: number;
  /** File ids, in their order. */
  attachments: readonly string[];
  /** The two accounts that may open the files. */
  parties: readonly [string, string];
};

/**
 * Attaches the actor's own uploads to a request or to a revision. A revision may keep files of earlier revisions.
 * Refuses every other file (`files.not-yours`, 422 at `attachments`).
 */
export async function attachToQuote(
  work: PersonWork,
  { quoteId, revision, attachments, parties }: Attaching,
): Promise<void> {
  if (attachments.length === 0) return;
  const known = await work.tx
    .selectDistinct({ fileId: quoteFiles.fileId })
    .from(quoteFiles)
    .where(
      and(eq(quoteFiles.quoteId, quoteId), gt(quoteFiles.revision, 0), inArray(quoteFiles.fileId, [...attachments])),
    );
  const kept = new Set(revision > 0 ? known.map(({ fileId }) => fileId) : []);
  const added = attachments.filter((id) => !kept.has(id));
  await attachFiles(work, added, { purpose: 'attachment', audience: 'granted', path: 'attachments' });
  await grantFiles(work, added, parties);
  await work.tx.insert(quoteFiles).values(attachments.map((fileId, place) => ({ quoteId, revision, place, fileId })));
}
