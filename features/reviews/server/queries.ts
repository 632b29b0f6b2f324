import { findRow, query, type RowOf } from '#engine/postgres/read.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { expectFound } from '#core/errors.ts';
import { firstName } from '#core/person.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { Picture } from '#features/files/picture.ts';
import { visibleTo as jobVisibleTo } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { findListing } from '#features/providers/server/queries.ts';
import { openProfileId } from '#features/accounts/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { Work, World } from '#engine/work.ts';
import { aspects, type Aspect } from '../aspects.ts';
import type { review } from '../contract.ts';
import { hidingCauses, type HidingCause } from '../reasons.ts';
import { offeredReviewActions, shownTo, shownToParty } from './policy.ts';
import type { reviews } from './tables.ts';

type Review = z.output<typeof review>;
type Row = RowOf<
  typeof reviews,
  Aspect | 'id' | 'status' | 'hiddenFor' | 'memberId' | 'providerId' | 'rating' | 'comment'
> &
  RowOf<typeof reviews, 'createdAt' | 'editedAt' | 'held' | 'reply' | 'replyHeld' | 'replyHidden' | 'repliedAt'> & {
    reviewerName: string;
    reviewerProfile: string | null;
    reviewerPhoto: string | null;
    photos: Picture[];
  };

/** A text as it was typed for its author and admins, and the public one for everyone else. */
const readsTyped = (reader: Person | null, isAuthor: SQL, typed: SQL, publicText: SQL): SQL =>
  reader?.role === 'admin' ? typed : sql`case when ${isAuthor} then ${typed} else ${publicText} end`;

/** Selects reviews `r` with their photos in order. */
const selectReviews = (reader: Person | null, where: SQL): SQL => sql`
  select r.id, r.status, r.hidden_for, r.member_id, r.provider_id, a.full_name as reviewer_name, a.image as reviewer_photo, ${openProfileId(reader)} as reviewer_profile, r.rating, r.quality, r.punctuality, r.communication, r.value,
    ${readsTyped(reader, sql`r.member_id = ${reader?.id ?? null}::uuid`, typedColumn('r', 'comment'), sql`r.comment`)} as comment, r.held, r.created_at, r.edited_at,
    ${readsTyped(reader, sql`r.provider_id = ${reader?.providerId ?? null}::uuid`, sql`coalesce(r.reply_written, r.reply)`, sql`r.reply`)} as reply, r.reply_held, r.reply_hidden, r.replied_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height, 'alt', o.alt) order by o.position, o.file_id), '[]')
      from review_photos o join files f on f.id = o.file_id where o.review_id = r.id) as photos
  from reviews r join accounts a on a.id = r.member_id
  where ${where}`;

/** A provider's reviews, newest first, 10 a page, by the id of the listing or the account. 404 if the reader may not see the listing. */
export async function listReviews(
  world: World,
  reader: Person | null,
  input: { providerId: string; cursor?: Key | undefined },
) {
  const providerId = await findListing(world, reader, input.providerId);
  const { cursor } = input;
  const beyond = cursor === undefined ? sql`` : sql`and (r.created_at, r.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    ${selectReviews(reader, sql`r.provider_id = ${providerId} and ${shownTo(reader)} ${beyond}`)} order by r.created_at desc, r.id desc limit 11`);
  const { items, next } = toPage(rows, 10, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => toReview(row, reader, world.clock.now())), next };
}

/**
 * The number of a provider's reviews with each number of stars, five stars first, the average of each aspect, and the number of reviews that
 * are not shown, by cause. 404 if the reader may not see the listing.
 */
export async function countReviews(world: World, reader: Person | null, id: string) {
  const providerId = await findListing(world, reader, id);
  const rows = await query<{ aspect: 'overall' | Aspect; stars: number; count: number }>(world.db, { plan: 'once' })
    .rows(sql`
    select aspect, stars, count from rating_counts where provider_id = ${providerId}`);
  const unseen = await query<{ isHidden: boolean; cause: HidingCause; count: number }>(world.db, { plan: 'once' })
    .rows(sql`
    select status = 'hidden' as is_hidden, coalesce(hidden_for, 'other') as cause, count(*)::int as count from reviews
    where provider_id = ${providerId} and (status = 'hidden' or member_suspended) group by 1, 2`);
  const numberOf = (rowsOf: typeof unseen) => rowsOf.reduce((sum, row) => sum + row.count, 0);
  const countOf = (stars: number) => rows.find((row) => row.aspect === 'overall' && row.stars === stars)?.count ?? 0;
  return {
    items: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: countOf(stars) })),
    aspects: aspects.map((aspect) => ({ aspect, ...averageOf(aspect) })),
    hidden: hidingCauses
      .map((cause) => ({ cause, count: numberOf(unseen.filter((row) => row.isHidden && row.cause === cause)) }))
      .filter(({ count }) => count > 0),
    paused: numberOf(unseen.filter((row) => !row.isHidden)),
  };

  function averageOf(aspect: Aspect): { average: number | null; count: number } {
    const given = rows.filter((row) => row.aspect === aspect);
    const count = given.reduce((sum, row) => sum + row.count, 0);
    const stars = given.reduce((sum, row) => sum + row.count * row.stars, 0);
    return { average: count === 0 ? null : Math.round((10 * stars) / count) / 10, count };
  }
}

/** The review of a job, for its parties and admins. 404 for other readers. */
export async function readReviewOfJob(world: World, reader: Person, jobId: string): Promise<Review | null> {
  expectFound(await findRow(world.db, jobs, and(eq(jobs.id, jobId), jobVisibleTo(reader)), 'id'));
  const row = await query<Row>(world.db, { plan: 'once' }).row(
    selectReviews(reader, sql`r.job_id = ${jobId} and ${shownToParty(reader)}`),
  );
  return row === undefined ? null : toReview(row, reader, world.clock.now());
}

/** One review, in its state within the current transaction. */
export async function readReview(work: Work, id: string): Promise<Review> {
  const reader = work.actor.id === null ? null : work.actor;
  const row = await query<Row>(work.tx).row(selectReviews(reader, sql`r.id = ${id}`));
  if (row === undefined) throw new Error('a review that was just changed is gone');
  return toReview(row, reader, work.now);
}

const readsHeld = (reader: Person | null, isAuthor: boolean): boolean => isAuthor || reader?.role === 'admin';

function toReview(row: Row, reader: Person | null, now: Date): Review {
  const { status, memberId, providerId } = row;
  const reply =
    row.reply === null || row.repliedAt === null
      ? null
      : {
          text: row.reply,
          at: iso(row.repliedAt),
          held: row.replyHeld && readsHeld(reader, reader?.providerId === providerId),
          hidden: row.replyHidden,
        };
  const subject = { status, memberId, providerId, createdAt: new Date(iso(row.createdAt)), reply };
  return {
    id: row.id,
    status,
    hiddenFor: row.hiddenFor,
    reviewerName: reader === null ? firstName(row.reviewerName) : row.reviewerName,
    reviewerProfile: row.reviewerProfile,
    reviewerPhoto: row.reviewerPhoto,
    rating: row.rating,
    aspects: { quality: row.quality, punctuality: row.punctuality, communication: row.communication, value: row.value },
    comment: row.comment,
    held: row.held && readsHeld(reader, reader?.id === memberId),
    photos: row.photos,
    createdAt: iso(row.createdAt),
    editedAt: isoOrNull(row.editedAt),
    reply,
    ...offeredReviewActions(subject, reader, now),
  };
}
