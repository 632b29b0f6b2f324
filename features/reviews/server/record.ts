import { sql } from 'drizzle-orm';
import { jsonFiles, jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { reviewPhotos, reviews } from './tables.ts';

/** The review of a job in its public words, with its photos and the reply. */
export const reviewRecord: readonly RecordSource[] = [
  {
    tables: [reviews, reviewPhotos],
    rows: ({ jobId }) => sql`
      select 'review' as kind, r.id, r.created_at as at, 'member' as by,
        case when r.status = 'hidden' or r.member_suspended then jsonb_build_object('hidden', true) else
          jsonb_build_object('rating', r.rating, 'quality', r.quality, 'punctuality', r.punctuality, 'communication', r.communication,
            'value', r.value, 'comment', r.comment, 'reply', r.reply, 'repliedAt', ${jsonInstant(sql`r.replied_at`)},
            'editedAt', ${jsonInstant(sql`r.edited_at`)},
            'files', ${jsonFiles(sql`review_photos f where f.review_id = r.id`, sql`f.position, f.file_id`)}) end as content
      from reviews r where r.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'review',
    ids: ({ jobId }) => sql`select r.id from reviews r where r.job_id = ${jobId}`,
    without: [
      'hide',
      'show',
      'hold-text',
      'release-text',
      'approve-text',
      'reply',
      'hold-reply',
      'release-reply',
      'approve-reply',
      'hide-reply',
      'show-reply',
      // An event of the release before.
      'reject-reply',
    ],
  }),
];
