import { sql, type SQL } from 'drizzle-orm';
import { ofListing, type Contributions, type TimelineSource } from '#engine/contributions.ts';
import { moderatedReply } from './moderated-reply.ts';
import { moderatedReview } from './moderated-review.ts';
import { reviewRecord } from './record.ts';

const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`reviews v join providers l on l.id = v.provider_id`,
  where,
  at: sql`v.created_at`,
  id: sql`v.id`,
  title: sql`l.name`,
  side,
  status: sql`v.status`,
  stars: sql`v.rating`,
});

export const reviewContributions: Contributions = {
  record: reviewRecord,
  moderated: [moderatedReview, moderatedReply],
  timeline: {
    review: {
      sources: ({ id, listingId }) => [
        timeline(sql`v.member_id = ${id}`, 'by'),
        ...ofListing(listingId, (listing) => timeline(sql`v.provider_id = ${listing}::uuid`, 'about')),
      ],
    },
  },
};
