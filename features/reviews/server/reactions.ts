import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { firstLine } from '#core/text.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import { reviewNotices as notices } from '../wording.ts';
import { reviews } from './tables.ts';

/** Of a review's first day its job tells; of what becomes of it afterwards this does. */
export const reviewReactions: readonly Reaction[] = [
  { to: 'review.amend', run: tellOfAmendment },
  { to: 'review.hide', run: (work, event) => tellBoth(work, event, notices.hide) },
  { to: 'review.show', run: (work, event) => tellBoth(work, event, notices.show) },
];

async function tellOfAmendment(work: Work, event: StepTaken): Promise<void> {
  const found = await peopleOf(work, event.subjectId);
  if (found === null) return;
  const { who, about, linkTo } = found;
  const sentence = notices.amend({ who, about, rating: Number(event.data['rating']) });
  await notify(work, event, [{ accountId: found.providerAccountId, type: 'review', ...sentence, linkTo }]);
}

async function tellBoth(
  work: Work,
  event: StepTaken,
  sentences: (typeof notices)['hide'] | (typeof notices)['show'],
): Promise<void> {
  const found = await peopleOf(work, event.subjectId);
  if (found === null) return;
  const { who, about, linkTo } = found;
  await notify(work, event, [
    {
      accountId: found.memberId,
      type: 'review',
      ...sentences.author({ about, reason: String(event.data['reason']) }),
      linkTo,
    },
    { accountId: found.providerAccountId, type: 'review', ...sentences.provider({ who, about }), linkTo },
  ]);
}

async function peopleOf(work: Work, reviewId: string) {
  const [row] = await work.tx
    .select({
      memberId: reviews.memberId,
      who: accounts.fullName,
      providerAccountId: providers.accountId,
      jobId: jobs.id,
      title: problems.title,
      description: jobs.description,
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.memberId))
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .innerJoin(jobs, eq(jobs.id, reviews.jobId))
    .leftJoin(problems, eq(problems.id, jobs.problemId))
    .where(eq(reviews.id, reviewId));
  if (row === undefined) return null;
  const { title, description, jobId, ...people } = row;
  return { ...people, about: title ?? firstLine(description), linkTo: `/jobs/${jobId}` };
}
