import { eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { firstLine } from '#core/text.ts';
import type { Event, Reaction } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { reviewNotices as notices } from '../wording.ts';
import { reviews, type reviewSubject } from './tables.ts';

/** The job gives notice of a new review; these are about what becomes of it afterwards. */
export const reviewReactions: readonly Reaction<typeof reviewSubject>[] = [
  { to: 'review.amend', run: notifyOfAmendment },
  { to: 'review.hide', run: notifyBoth },
  { to: 'review.show', run: notifyBoth },
];

async function notifyOfAmendment(work: Work, event: Event<typeof reviewSubject, 'amend'>): Promise<void> {
  const found = await peopleOf(work, event.subjectId);
  if (found === null) return;
  const { who, about, linkTo } = found;
  const sentence = notices.amend({ who, about, rating: event.data.rating });
  await notify(work, event, [{ accountId: found.providerAccountId, type: 'review', ...sentence, linkTo }]);
}

async function notifyBoth(work: Work, event: Event<typeof reviewSubject, 'hide' | 'show'>): Promise<void> {
  const found = await peopleOf(work, event.subjectId);
  if (found === null) return;
  const { who, about, linkTo } = found;
  const author =
    event.step === 'hide' ? notices.hide.author({ about, reason: event.data.reason }) : notices.show.author({ about });
  await notify(work, event, [
    { accountId: found.memberId, type: 'review', ...author, linkTo },
    {
      accountId: found.providerAccountId,
      type: 'review',
      ...notices[event.step].provider({ who, about }),
      linkTo,
    },
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
