import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import { lockAway } from '#features/accounts/server/lock-account.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import { inPortions } from '#engine/in-portions.ts';
import type { Work } from '#engine/work.ts';
import { files } from './tables.ts';

/** A suspension hides the person's public files, and so does leaving; its end shows them again. */
export const fileConsequences: readonly Consequence<typeof accountSubject>[] = (
  ['suspend', ...returnSteps, 'leave'] as const
).map((step) => ({
  after: `account.${step}` as const,
  run: (work: Work, { subjectId: accountId }: { subjectId: string }) => fileHiding.begin(work, { accountId }),
}));

/** Hides the files of a person who is away, and shows those of one who is back, the newest first. */
export const fileHiding = inPortions<{ accountId: string }>('hide-files', 500, async (work, job, count) => {
  const isAway = await lockAway(work, job.accountId);
  const some = work.tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, job.accountId), ne(files.ownerSuspended, isAway)))
    .orderBy(desc(files.id))
    .limit(count)
    .for('no key update');
  const { rowCount } = await work.tx
    .update(files)
    .set({ ownerSuspended: isAway })
    .where(sql`${files.id} = any (array(${some}))`);
  return rowCount === count ? job : null;
});
