import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { ratingCounts, reviewPhotos, reviews } from './tables.ts';

export const reviewPersonalData: readonly PersonalData[] = [
  {
    table: reviews,
    copy: {
      name: 'reviews',
      rows: ({ id, providerId }) => sql`
        select r.id, r.job_id, case when r.member_id = ${id} then 'written' else 'received' end as direction, p.name as provider, r.status, r.hidden_for,
          r.rating, r.quality, r.punctuality, r.communication, r.value,
          case when r.member_id = ${id} then ${typedColumn('r', 'comment')} else r.comment end as comment,
          case when r.provider_id = ${providerId} then coalesce(r.reply_written, r.reply) else r.reply end as reply, r.replied_at, r.created_at, r.edited_at
        from reviews r join providers p on p.id = r.provider_id
        where r.member_id = ${id} or (r.provider_id = ${providerId} and r.status = 'published' and not r.member_suspended)
        order by r.created_at, r.id`,
    },
    forget:
      'Reviews and replies help others choose. They stay in their public words, as those of a former member or provider.',
  },
  {
    table: reviewPhotos,
    copy: {
      name: 'review-photos',
      rows: ({ id }) => sql`
        select f.review_id, f.file_id, f.alt from review_photos f join reviews r on r.id = f.review_id where r.member_id = ${id}
        order by f.review_id, f.position`,
    },
    forget: ({ tx }, { id }) =>
      tx.execute(sql`delete from review_photos where file_id in (select id from files where owner_id = ${id})`),
  },
  {
    table: ratingCounts,
    copy: 'The listing has the rating, and the reviews are in the copy.',
    forget: 'A count of stars names no one.',
  },
];
