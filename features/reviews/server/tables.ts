import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { checkOneOf, id, idOf, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { written } from '#engine/typed-words.ts';
import { aspects } from '../aspects.ts';
import { reviewLifecycle } from '../lifecycle.ts';
import { hidingCauses } from '../reasons.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    providerId: idOf(() => providers.id),
    memberId: idOf(() => accounts.id),
    status: status(reviewLifecycle).default('published'),
    rating: integer().notNull(),
    /** Each aspect from 1 to 5; null if the member left it out. */
    quality: integer(),
    punctuality: integer(),
    communication: integer(),
    value: integer(),
    /** The public comment: while a new one is held, the one before. */
    comment: text().notNull().default(''),
    written: written<{ comment: string }>(),
    /** The comment waits for an admin's check. */
    held: boolean().notNull().default(false),
    /** The provider's public reply; while one is held, the one before. */
    reply: text(),
    replyWritten: text(),
    replyHeld: boolean().notNull().default(false),
    /** An admin has hidden the reply: its words are in `replyWritten` alone. */
    replyHidden: boolean().notNull().default(false),
    repliedAt: instant(),
    /** The time of the notice of a reply to the member: only one, however often the reply is removed and written again. */
    replyToldAt: instant(),
    createdAt: instant().notNull(),
    /** The time of the author's last change. */
    editedAt: instant(),
    /** The time of the last step. */
    updatedAt: instant(),
    /** The cause for which an admin has hidden it; null while it is published. Its stars count for every cause but `no-job`. */
    hiddenFor: text({ enum: hidingCauses }),
    /** Hidden until the member's suspension ends; its stars count. */
    memberSuspended: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('reviews_one_a_job').on(table.jobId),
    index('reviews_of_member').on(table.memberId),
    index('reviews_newest').on(table.providerId, table.createdAt, table.id),
    index('reviews_hidden')
      .on(table.providerId, table.hiddenFor)
      .where(sql`${table.status} = 'hidden' or ${table.memberSuspended}`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check(
      'reviews_aspects',
      sql`${table.quality} between 1 and 5 and ${table.punctuality} between 1 and 5 and ${table.communication} between 1 and 5 and ${table.value} between 1 and 5`,
    ),
    statusCheck('reviews_status', table.status, reviewLifecycle),
    checkOneOf('reviews_hidden_for', table.hiddenFor, hidingCauses),
  ],
);

export const reviewSubject = { noun: 'review', lifecycle: reviewLifecycle, table: reviews } as const;

/** The photos of a review, ordered by position. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: idOf(() => reviews.id),
    fileId: idOf(() => files.id),
    position: integer().notNull(),
    alt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.fileId] }),
    uniqueIndex('review_photos_of_file').on(table.fileId),
  ],
);

/** The subjects of a rating: the work as a whole, or one aspect of it. */
const rated = ['overall', ...aspects] as const;

/** The number of a provider's reviews that count with each rating, hidden ones too (`countsStars`). The transaction that changes a review updates it. */
export const ratingCounts = pgTable(
  'rating_counts',
  {
    providerId: parentIdOf(() => providers.id),
    aspect: text({ enum: rated }).notNull(),
    stars: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.aspect, table.stars] }),
    checkOneOf('rating_counts_aspect', table.aspect, rated),
    check('rating_counts_stars', sql`${table.stars} between 1 and 5`),
    check('rating_counts_count', sql`${table.count} >= 0`),
  ],
);
