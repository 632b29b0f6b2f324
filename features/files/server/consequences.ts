import { eq } from 'drizzle-orm';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { files } from './tables.ts';

/** A suspension hides the person's public files, and so does leaving; its end shows them again. */
export const fileConsequences: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.suspend', run: (work, { subjectId }) => hideAllOf(work, subjectId, true) },
  ...returnSteps.map((step) => ({
    after: `account.${step}` as const,
    run: (work: Work, { subjectId }: { subjectId: string }) => hideAllOf(work, subjectId, false),
  })),
  { after: 'account.leave', run: (work, { subjectId }) => hideAllOf(work, subjectId, true) },
];

async function hideAllOf(work: Work, ownerId: string, isSuspended: boolean): Promise<void> {
  await work.tx.update(files).set({ ownerSuspended: isSuspended }).where(eq(files.ownerId, ownerId));
}
