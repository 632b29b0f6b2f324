import { and, eq, sql, type SQL } from 'drizzle-orm';
import { offeredSteps } from '#core/offered-steps.ts';
import { day } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import type { z } from '#core/zod.ts';
import type { review } from '../contract.ts';
import { reviewLifecycle } from '../lifecycle.ts';
import type { HidingCause } from '../reasons.ts';
import { reviews } from './tables.ts';

/** Milliseconds in which a member can change a review after giving it. */
export const amendableFor = 7 * day;

export const authorIs = (person: Person): SQL => eq(reviews.memberId, person.id);

/** The condition for the reviewed provider to act on a review, which must be published. */
export const reviewedIs = (person: Person): SQL | undefined =>
  and(
    sql`${reviews.providerId} = ${person.providerId}`,
    eq(reviews.status, 'published'),
    eq(reviews.memberSuspended, false),
  );

/** The condition for a reader to see a review `r` on a provider's page. Admins see hidden ones, and those of suspended people. */
export const shownTo = (reader: Person | null): SQL =>
  reader?.role === 'admin' ? sql`true` : sql`(r.status = 'published' and not r.member_suspended)`;

/** The condition for a party of a job to see its review `r`. The author sees it even if it is hidden. */
export const shownToParty = (reader: Person): SQL => sql`(${shownTo(reader)} or r.member_id = ${reader.id})`;

/** True if the stars of a review count: hiding its words never changes a rating, unless there was no such job. */
export const countsStars = (cause: HidingCause): boolean => cause !== 'no-job';

type Review = z.output<typeof review>;

/** The steps that a reader may take on a review, and the time until which the author may change it. */
export function offeredReviewActions(
  {
    status,
    memberId,
    providerId,
    createdAt,
    reply,
  }: { status: Review['status']; memberId: string; providerId: string; createdAt: Date; reply: Review['reply'] },
  reader: Person | null,
  now: Date,
): Pick<Review, 'actions' | 'amendableUntil'> {
  if (reader === null) return { actions: [], amendableUntil: null };
  const published = status === 'published';
  const until = new Date(createdAt.getTime() + amendableFor);
  const amendable = published && reader.id === memberId && now <= until;
  const actions: Review['actions'] = [];
  if (amendable) actions.push('amend');
  if (published && reader.providerId === providerId && reply?.hidden !== true) actions.push('reply');
  if (published && reader.id !== memberId) actions.push('report');
  if (published && reader.providerId !== providerId && reply !== null && !reply.held && !reply.hidden)
    actions.push('report-reply');
  if (reader.role === 'admin')
    for (const { step } of offeredSteps(reviewLifecycle, { status, party: 'admin' })) actions.push(step);
  return { actions, amendableUntil: amendable ? until.toISOString() : null };
}
