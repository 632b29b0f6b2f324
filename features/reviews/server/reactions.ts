import { eq, sql } from 'drizzle-orm';
import { jobs } from '#features/jobs/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { listParties } from '#features/quotes/server/parties.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { reviewNotices as notices } from '../wording.ts';
import { countsStars } from './policy.ts';
import { reviews, type reviewSubject } from './tables.ts';

/** Notices of changes to a review. The feature of jobs sends the notice of a new one. */
export const reviewReactions: readonly Reaction<typeof reviewSubject>[] = [
  { to: 'review.amend', run: notifyOfAmendment },
  { to: 'review.hide', run: notifyBoth },
  { to: 'review.show', run: notifyBoth },
  { to: 'review.approve-text', run: notifyOfText },
  { to: 'review.reply', run: notifyOfReply },
  { to: 'review.approve-reply', run: notifyOfDecidedReply },
  { to: 'review.hide-reply', run: notifyOfDecidedReply },
  { to: 'review.show-reply', run: notifyOfDecidedReply },
];

async function notifyOfAmendment(work: Work, event: Event<typeof reviewSubject, 'amend'>): Promise<void> {
  const found = await partiesOf(work, event.subjectId);
  if (found === null) return;
  const { member, provider, about, linkTo } = found;
  await notify(work, event, [
    {
      accountId: provider.accountId,
      type: 'review',
      words: () => notices.amend({ who: member.name, about, rating: event.data.rating }),
      linkTo,
      repeats: {
        key: `review-amended:${event.subjectId}`,
        title: () => notices.amendedOften(about),
        linkTo,
        digest: true,
      },
    },
  ]);
}

async function notifyBoth(work: Work, event: Event<typeof reviewSubject, 'hide' | 'show'>): Promise<void> {
  const found = await partiesOf(work, event.subjectId);
  if (found === null) return;
  const { member, provider, about, linkTo } = found;
  const toAuthor = () =>
    event.step === 'hide'
      ? notices.hide.author({ about, reason: event.data.reason })
      : notices.show.author({ about, reason: event.data.reason });
  const toProvider = () =>
    event.step === 'hide'
      ? notices.hide.provider({ who: member.name, about, isCounted: countsStars(event.data.cause) })
      : notices.show.provider({ who: member.name, about });
  await notify(work, event, [
    { accountId: member.accountId, type: 'review', words: toAuthor, linkTo },
    { accountId: provider.accountId, type: 'review', words: toProvider, linkTo },
  ]);
}

/** Notifies the author of a held comment that everyone can read it. */
async function notifyOfText(work: Work, event: Event<typeof reviewSubject, 'approve-text'>): Promise<void> {
  const review = await readPeople(work, event.subjectId);
  if (review === null) return;
  const words = () => notices.textApproved(event.data.reason);
  await notify(work, event, [{ accountId: review.author, type: 'review', words, linkTo: `/jobs/${review.jobId}` }]);
}

/** Notifies the provider of an admin's decision about their reply. */
async function notifyOfDecidedReply(
  work: Work,
  event: Event<typeof reviewSubject, 'approve-reply' | 'hide-reply' | 'show-reply'>,
): Promise<void> {
  const review = await readPeople(work, event.subjectId);
  if (review === null) return;
  const words = () =>
    event.step === 'approve-reply'
      ? notices.textApproved(event.data.reason)
      : event.step === 'hide-reply'
        ? notices.hideReply(event.data.reason)
        : notices.showReply(event.data.reason);
  const linkTo = `/jobs/${review.jobId}#review`;
  await notify(work, event, [{ accountId: review.provider, type: 'review', words, linkTo }]);
}

/** Notifies the reviewer of the first reply that everyone can read. */
async function notifyOfReply(work: Work, event: Event<typeof reviewSubject, 'reply'>): Promise<void> {
  const review = await readPeople(work, event.subjectId);
  if (review === null) return;
  const { author, jobId, listing } = review;
  const words = () => notices.reply(listing);
  await notify(work, event, [{ accountId: author, type: 'review', words, linkTo: `/jobs/${jobId}#review` }]);
}

async function readPeople(work: Work, reviewId: string) {
  const [review] = await work.tx
    .select({ jobId: reviews.jobId, author: reviews.memberId, provider: providers.accountId, listing: providers.name })
    .from(reviews)
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(eq(reviews.id, reviewId));
  return review ?? null;
}

async function partiesOf(work: Work, reviewId: string) {
  const [job] = await listParties(
    work,
    jobs,
    sql`${jobs.id} = (select ${reviews.jobId} from ${reviews} where ${reviews.id} = ${reviewId})`,
  );
  if (job === undefined) return null;
  const { id, about, member, provider } = job;
  return { member, provider, about, linkTo: `/jobs/${id}#review` };
}
