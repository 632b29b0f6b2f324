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
import { approveComment } from './held-text.ts';
import { hideReview, showReview } from './hide-review.ts';
import { reviews, type reviewSubject } from './tables.ts';

type Row = {
  rating: number;
  comment: string;
  typed: string;
  reply: string | null;
  provider: string;
  pictures: Picture[];
};

/** A review in the moderation queue. Its reply is judged by itself. */
export const moderatedReview: Moderated = {
  kind: 'review',
  from: sql`reviews t`,
  authorId: sql`t.member_id`,
  isHidden: sql`t.status = 'hidden'`,
  isHeld: sql`t.held`,
  title: typedColumn('t', 'comment'),
  link: sql`'/providers/' || t.provider_id || '#reviews'`,
  stars: sql`t.rating`,
  text: sql`concat_ws(' ', t.rating, ${typedColumn('t', 'comment')})`,
  words: reviewCaseWords,
  effects: {
    'review.hide': 'hide',
    'review.show': 'show',
    'review.hold-text': 'hold',
    'review.release-text': 'release',
    'review.approve-text': 'approve',
  } satisfies EffectsOf<typeof reviewSubject>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select r.rating, r.comment, ${typedColumn('r', 'comment')} as typed, r.reply, v.name as provider,
        ${picturesOf(sql`review_photos`, sql`o.review_id = r.id`)} as pictures
      from reviews r join providers v on v.id = r.provider_id where r.id = ${id}`);
    if (row === undefined) return null;
    const { rating, comment, typed, reply, provider, pictures } = row;
    const details = listDetails(reviewCaseLabels, {
      review: { typed, shown: comment },
      stars: `${rating}/5`,
      ofProvider: provider,
      reply,
    });
    return { details, pictures, causes: hidingCauses };
  },
  findReported: async ({ tx }, id) => {
    const review = await lockRow(tx, reviews, { id, status: 'published', memberSuspended: false }, 'share');
    return review === undefined ? null : { authorId: review.memberId };
  },
  approve: (work: PersonWork, { id, reason }) => approveComment(work, id, reason),
  restore: (work: PersonWork, { id, reason }) => showReview(work, id, reason),
  hide: async (work: PersonWork, { id, reason, cause: code }) => {
    const cause = hidingCauses.find((one) => one === code);
    if (cause === undefined)
      throw new Refusal('request.invalid', { errors: [{ path: 'cause', message: reviewRefusals.chooseCause }] });
    return hideReview(work, { id, reason, cause });
  },
};
