import { sql } from 'drizzle-orm';
import { jsonFiles, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { shownToAgreed } from './policy.ts';
import { problemPhotos, problems } from './tables.ts';

/** The problem of a job with its photos. Its quotes, its comments and what became of it are no part of this job. */
export const problemRecord: readonly RecordSource[] = [
  {
    tables: [problems, problemPhotos],
    typed: ['title', 'description', 'location'],
    rows: ({ problemId, isShared }) => sql`
      select 'problem' as kind, p.id, p.created_at as at, 'member' as by,
        case when p.hidden_for is not null or p.owner_suspended then jsonb_build_object('hidden', true) else
          jsonb_build_object('title', p.title, 'description', p.description, 'location', p.location)
          || coalesce(case when ${isShared} then ${sql.raw(shownToAgreed('p'))} end, '{}')
          || jsonb_build_object('category', p.category, 'budgetCents', p.budget_cents,
            'files', ${jsonFiles(sql`problem_photos f where f.problem_id = p.id`, sql`f.position`)}) end as content
      from problems p where p.id = ${problemId}`,
  },
  recordedEvents({
    noun: 'problem',
    ids: ({ problemId }) => sql`${problemId}::uuid`,
    without: [
      'fill',
      'pause',
      'reopen',
      'settle',
      'withdraw',
      'lapse',
      'return',
      'remind',
      'hide',
      'hold',
      'release',
      'show',
    ],
  }),
];
