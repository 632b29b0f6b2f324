import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { postHiding } from './hide-posts.ts';

/** A suspension hides the person's posts, and so does leaving; its end shows them again. */
export const problemConsequences: readonly Consequence<typeof accountSubject>[] = (
  ['suspend', ...returnSteps, 'leave'] as const
).map((step) => ({
  after: `account.${step}` as const,
  run: (work: Work, { subjectId: accountId }: { subjectId: string }) => postHiding.begin(work, { accountId }),
}));
