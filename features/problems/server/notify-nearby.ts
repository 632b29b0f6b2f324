import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InLanguages } from '#core/in-languages.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { findBlock } from '#engine/contributions.ts';
import type { StoredEvent } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { Work } from '#engine/work.ts';
import { problemNotices } from '../wording.ts';
import { problems } from './tables.ts';
import { withdrawProblemNotices } from './withdraw-notices.ts';

/** The number of providers who get a notice of a new problem, the best rated first. */
const maxProviders = 500;

/**
 * Notifies approved providers of the category who are not away and serve a place that the location of the open problem contains. Never the owner,
 * nor a provider where one of the two blocks the other: they cannot offer.
 */
export async function notifyProvidersNearby(
  work: Work,
  event: Pick<StoredEvent, 'id' | 'at' | 'subjectId'>,
): Promise<void> {
  const rows = await query<{
    accountId: string;
    title: string;
    category: string;
    names: InLanguages;
    location: string;
  }>(work.tx).rows(sql`
    select p.account_id, q.title, ${currentCategory(sql`q.category`)} as category, q.location,
      (select k.name_in_languages from categories k where k.name = ${currentCategory(sql`q.category`)}) as names
    from ${problems} q join ${providers} p on p.specialty in (
        select k.name from categories k, categories held where held.name = q.category and coalesce(k.became, k.name) = coalesce(held.became, held.name)
      ) and p.status = 'approved' and not p.on_holiday and p.account_id <> q.owner_id
    where q.id = ${event.subjectId} and q.status <> 'closed' and q.hidden_for is null and not q.owner_suspended
      and exists (select from unnest(p.locations_served) place where place <> '' and position(lower(place) in lower(q.location)) > 0)
      and ${findBlock(work.world, sql`p.account_id`, sql`q.owner_id`)} is null
    order by p.weighted_rating desc, p.rating_count desc, p.id desc ${limitRows(maxProviders)}`);
  const notices = rows.map((row) => ({
    accountId: row.accountId,
    type: 'problem' as const,
    words: () => problemNotices.newProblemNearby(textNow(row.category, row.names).text, row.location, row.title),
    linkTo: `/problems/${event.subjectId}`,
    repeats: {
      key: 'new-problems',
      title: () => problemNotices.severalNewProblems,
      linkTo: '/explore',
      digest: true as const,
    },
  }));
  await notify(work, event, notices);
  // The owner's page shows the number of notified providers. A problem that was hidden since the query keeps no notices: they are told when it shows.
  const [problem] = await work.tx
    .update(problems)
    .set({ toldProviders: notices.length })
    .where(and(eq(problems.id, event.subjectId), isNull(problems.hiddenFor), eq(problems.ownerSuspended, false)))
    .returning({ ownerId: problems.ownerId });
  if (problem) await hint(work, [problem.ownerId], ['problems']);
  else await withdrawProblemNotices(work, sql`p.id = ${event.subjectId}`);
}
