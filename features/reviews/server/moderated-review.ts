import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Picture } from '#features/files/picture.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { hidingCauses } from '../reasons.ts';
import { reviewCaseLabels, reviewCaseWords, reviewRefusals } from '../wording.ts';
import { approveReviewText, isReplyHeldAlone, rejectReply } from './held-text.ts';
import { hideReview, showReview } from './hide-review.ts';
import { reviews, type reviewSubject } from './tables.ts';

type Row = {
  rating: number;
  comment: string;
  typed: string;
  reply: string | null;
  typedReply: string | null;
  provider: string;
  pictures: Picture[];
  held: boolean;
  replyHeld: boolean;
};

/** A review and its reply in the moderation queue. */
export const moderatedReview: Moderated = {
  kind: 'review',
  from: sql`reviews t`,
  // A reply that waits alone is judged, and not the review.
  authorId: sql`case when t.reply_held and not t.held and t.status <> 'hidden'
    then (select v.account_id from providers v where v.id = t.provider_id) else t.member_id end`,
  isHidden: sql`t.status = 'hidden'`,
  isHeld: sql`(t.held or t.reply_held)`,
  title: typedColumn('t', 'comment'),
  link: sql`'/providers/' || t.provider_id || '#reviews'`,
  stars: sql`t.rating`,
  text: sql`concat_ws(' ', t.rating, ${typedColumn('t', 'comment')}, coalesce(t.reply_written, t.reply))`,
  words: reviewCaseWords,
  effects: {
    'review.hide': 'hide',
    'review.show': 'show',
    'review.hold-text': 'hold',
    'review.release-text': 'release',
    'review.approve-text': ({ isComment }) => (isComment ? 'approve' : 'judge-part'),
    'review.reject-reply': 'judge-part',
  } satisfies EffectsOf<typeof reviewSubject>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select r.rating, r.held, r.reply_held, r.comment, ${typedColumn('r', 'comment')} as typed, r.reply, coalesce(r.reply_written, r.reply) as typed_reply, v.name as provider,
        ${picturesOf(sql`review_photos`, sql`o.review_id = r.id`)} as pictures
      from reviews r join providers v on v.id = r.provider_id where r.id = ${id}`);
    if (row === undefined) return null;
    const { rating, comment, typed, reply, typedReply, provider, pictures } = row;
    const details = listDetails(reviewCaseLabels, {
      review: { typed, shown: comment },
      stars: `${rating}/5`,
      ofProvider: provider,
      reply: { typed: typedReply ?? '', shown: reply ?? '' },
    });
    // A reply that waits alone is dropped with a reason.
    return { details, pictures, ...(!row.replyHeld || row.held ? { causes: hidingCauses } : {}) };
  },
  findReported: async ({ tx }, id) => {
    const review = await lockRow(tx, reviews, { id, status: 'published', memberSuspended: false }, 'share');
    return review === undefined ? null : { authorId: review.memberId };
  },
  approve: (work: PersonWork, { id, reason }) => approveReviewText(work, id, reason),
  restore: (work: PersonWork, { id, reason }) => showReview(work, id, reason),
  hide: async (work: PersonWork, { id, reason, cause: code }) => {
    if (await isReplyHeldAlone(work, id)) return rejectReply(work, { id, reason });
    const cause = hidingCauses.find((one) => one === code);
    if (cause === undefined)
      throw new Refusal('request.invalid', { errors: [{ path: 'cause', message: reviewRefusals.chooseCause }] });
    return hideReview(work, { id, reason, cause });
  },
};
