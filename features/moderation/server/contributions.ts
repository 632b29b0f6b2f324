import { sql, type SQL } from 'drizzle-orm';
import type { Contributions, TimelineSource } from '#engine/contributions.ts';
import { isStep } from '#engine/figures/contribution.ts';
import type { reportLifecycle } from '../lifecycle.ts';
import { canDecide } from './claim-case.ts';
import { listModerated } from './moderated.ts';

const report = 'report' satisfies keyof typeof reportLifecycle.steps;

const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`reports r`,
  where,
  at: sql`r.created_at`,
  id: sql`r.id`,
  title: sql`r.kind`,
  side,
  status: sql`r.status`,
  reason: sql`r.reason`,
});

/** SQL: the kinds whose held texts count here; those of other nouns count with their noun. */
const kindsWithNotice = (contributions: readonly Contributions[]): SQL =>
  sql.raw(
    listModerated({ contributions })
      .flatMap(({ kind, words }) => (words.heldNotice === undefined ? [] : [`'${kind}'`]))
      .join(', '),
  );

export const moderationContributions: Contributions = {
  figures: {
    listings: [
      {
        // The events of people who have left keep only ids: listings are told from other things by their id.
        from: sql`e where ${isStep('report', [report])}`,
        listing: sql`(e.data ->> 'subjectId')::uuid`,
        counts: { reports: sql`1` },
      },
    ],
  },
  timeline: {
    report: {
      sources: ({ id }) => [timeline(sql`r.reporter_id = ${id}`, 'by'), timeline(sql`r.about_id = ${id}`, 'about')],
    },
  },
  openReports: (kind, id) =>
    sql`(select count(*)::int from reports r where r.kind = ${kind} and r.subject_id = ${id} and r.status = 'open')`,
  waiting: {
    reports: sql`select created_at as since from reports where status = 'open' order by created_at`,
    // Reports of the same thing count already.
    'held-texts': (admin, contributions) => sql`
      select created_at as since from moderation_cases
      where status = 'open' and decision_id is null and kind in (${kindsWithNotice(contributions)}) and ${canDecide(admin.id)}
        and not exists (
          select from reports r where r.kind = moderation_cases.kind and r.subject_id = moderation_cases.subject_id and r.status = 'open')
      order by created_at`,
    appeals: (admin) => sql`
      select created_at as since from moderation_cases where status = 'open' and decision_id is not null and ${canDecide(admin.id)}
      order by created_at`,
  },
};
