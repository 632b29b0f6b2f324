import { sql } from 'drizzle-orm';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { StepTaken } from '#server/take-step.ts';
import type { Reaction, Work } from '#server/work.ts';
import { problemWords as words } from '../wording.ts';
import { problems } from './tables.ts';

/** The most providers that one problem is told to: those who are rated best come first. */
const audience = 500;

/** Approved providers of the category, not away, in whose area it lies: one of their places occurs in its location. Never its owner. */
async function tellProvidersNearby(work: Work, event: StepTaken): Promise<void> {
  const rows = await work.tx.execute<{ account_id: string; title: string; category: string; location: string }>(sql`
    select p.account_id, q.title, q.category, q.location
    from ${problems} q join ${providers} p on p.specialty = q.category and p.status = 'approved' and not p.on_holiday and p.account_id <> q.owner_id
    where q.id = ${event.subjectId}
      and exists (select from unnest(p.locations_served) place where place <> '' and position(lower(place) in lower(q.location)) > 0)
    order by p.overall_rating desc, p.rating_count desc, p.id desc limit ${audience}`);
  const tellings = rows.map((row) => ({
    accountId: row.account_id,
    type: 'problem' as const,
    ...words.newProblemNearby(row.category, row.location, row.title),
    linkTo: `/problems/${event.subjectId}`,
  }));
  await notify(work, event, tellings);
}

export const problemReactions: readonly Reaction[] = [{ to: 'problem.post', run: tellProvidersNearby }];
