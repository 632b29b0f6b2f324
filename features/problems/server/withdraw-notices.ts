import { sql, type SQL } from 'drizzle-orm';
import { withdrawNotices } from '#features/notifications/server/withdraw-notices.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { problemComments, problems } from './tables.ts';

/** Deletes the notices that quote a hidden problem to the providers near it. `where` is a condition on problems `p`. */
export async function withdrawProblemNotices(work: Work, where: SQL): Promise<void> {
  await withdrawNotices(
    work,
    sql`${problems} p, ${events} e`,
    sql`${where} and e.noun = 'problem' and e.subject_id = p.id and n.event_id = e.id and n.group_key = 'new-problems'`,
  );
}

/** Deletes the notices that quote hidden comments to the owners of their problems. `where` is a condition on comments `c`. */
export async function withdrawCommentNotices(work: Work, where: SQL): Promise<void> {
  await withdrawNotices(
    work,
    sql`${problemComments} c, ${problems} p, ${events} e`,
    sql`${where} and p.id = c.problem_id and e.noun = 'comment' and e.subject_id = c.id
      and n.account_id = p.owner_id and n.event_id = e.id and n.group_key = 'comments:' || p.id`,
  );
}
