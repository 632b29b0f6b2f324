import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { moderationCases, moderationDecisions, reports } from './tables.ts';

export const moderationPersonalData: readonly PersonalData[] = [
  {
    table: moderationCases,
    copy: 'The decisions say what came of each case.',
    forget: 'A case names a thing, and says nothing of its author.',
  },
  {
    table: moderationDecisions,
    copy: {
      name: 'moderation-decisions',
      rows: ({ id }) => sql`
        select id, kind, subject_id, measure, reason, status, appeal, appealed_at, answer, created_at from moderation_decisions
        where about_id = ${id} order by created_at, id`,
    },
    // The admin's decision stays, because it protects others; the words of the person go.
    forget: ({ tx }, { id }) =>
      tx.update(moderationDecisions).set({ appeal: null }).where(eq(moderationDecisions.aboutId, id)),
  },
  {
    table: reports,
    copy: {
      name: 'reports',
      rows: ({ id }) => sql`
        select id, kind, subject_id, reason, status, created_at, updated_at from reports where reporter_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(reports).where(eq(reports.reporterId, id)),
  },
];
