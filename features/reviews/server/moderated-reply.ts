import { sql } from 'drizzle-orm';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { findRow, lockRow, query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { providers } from '#features/providers/server/tables.ts';
import { replyCaseLabels, replyCaseWords } from '../wording.ts';
import { approveReply, hideReply, showReply } from './judge-reply.ts';
import { reviews, type reviewSubject } from './tables.ts';

type Row = { comment: string; reply: string | null; typed: string; provider: string };

/** The reply to a review in the moderation queue, by the id of the review. */
export const moderatedReply: Moderated = {
  kind: 'reply',
  from: sql`(select * from reviews where coalesce(reply_written, reply) is not null) t`,
  authorId: sql`(select v.account_id from providers v where v.id = t.provider_id)`,
  isHidden: sql`t.reply_hidden`,
  // Nothing waits below a hidden review.
  isHeld: sql`(t.reply_held and t.status = 'published')`,
  title: sql`coalesce(t.reply_written, t.reply)`,
  link: sql`'/providers/' || t.provider_id || '#reviews'`,
  text: sql`coalesce(t.reply_written, t.reply)`,
  words: replyCaseWords,
  effects: {
    'review.hide-reply': 'hide',
    'review.show-reply': 'show',
    'review.hold-reply': 'hold',
    'review.release-reply': 'release',
    'review.approve-reply': 'approve',
  } satisfies EffectsOf<typeof reviewSubject>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select ${typedColumn('r', 'comment')} as comment, r.reply, coalesce(r.reply_written, r.reply) as typed, v.name as provider
      from reviews r join providers v on v.id = r.provider_id
      where r.id = ${id} and coalesce(r.reply_written, r.reply) is not null`);
    if (row === undefined) return null;
    const { comment, reply, typed, provider } = row;
    return {
      details: listDetails(replyCaseLabels, {
        reply: { typed, shown: reply ?? '' },
        ofProvider: provider,
        review: comment,
      }),
    };
  },
  findReported: async ({ tx }, id) => {
    const review = await lockRow(tx, reviews, { id, status: 'published', memberSuspended: false }, 'share');
    if (review === undefined || review.reply === null) return null;
    const provider = await findRow(tx, providers, review.providerId, 'accountId');
    return provider === undefined ? null : { authorId: provider.accountId };
  },
  approve: approveReply,
  restore: showReply,
  hide: hideReply,
};
