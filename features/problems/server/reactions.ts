import { sql } from 'drizzle-orm';
import { cutComment } from '#core/text.ts';
import { showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { providers } from '#features/providers/server/tables.ts';
import { events } from '#server/engine/tables.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import { problemWords as words } from '../wording.ts';
import { problemComments, problems } from './tables.ts';

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
    repeats: { key: 'new-problems', title: words.severalNewProblems, linkTo: '/explore' },
  }));
  await notify(work, event, tellings);
}

/** A problem's owner learns of what others say about it, once each: when everybody sees it for the first time. */
async function tellOwnerOfComment(work: Work, event: StepTaken): Promise<void> {
  if (event.after !== 'approved') return;
  const rows = await work.tx.execute<{
    owner_id: string;
    problem_id: string;
    title: string;
    author_id: string;
    author: string;
    content: string;
  }>(sql`
    select p.owner_id, p.id as problem_id, p.title, a.id as author_id, a.full_name as author, c.content
    from ${problemComments} c join ${problems} p on p.id = c.problem_id join ${accounts} a on a.id = c.author_id
    where c.id = ${event.subjectId} and c.author_id <> p.owner_id and c.status = 'approved'
      and not exists (
        select from ${events} e where e.noun = 'comment' and e.subject_id = c.id and e.after = 'approved'
          and (e.at, e.id) < (${event.at.toISOString()}, ${event.id}))`);
  const tellings = rows.map((row) => ({
    accountId: row.owner_id,
    type: 'problem' as const,
    ...words.newComment(row.title, row.author, cutComment(row.content)),
    linkTo: `/problems/${row.problem_id}`,
    repeats: {
      key: `comments:${row.problem_id}`,
      title: words.severalCommented(row.title),
      linkTo: `/problems/${row.problem_id}`,
      by: row.author_id,
    },
  }));
  await notify(work, event, tellings);
}

/** The clock's doings: a suspended owner is not told, nor one who has acted meanwhile. */
async function tellOwnerOfTheEnd(work: Work, event: StepTaken): Promise<void> {
  const rows = await work.tx.execute<{ owner_id: string; title: string }>(sql`
    select p.owner_id, p.title from ${problems} p join ${accounts} a on a.id = p.owner_id
    where p.id = ${event.subjectId} and p.status = ${event.after} and p.last_activity_at <= ${event.at.toISOString()} and a.status <> 'suspended'`);
  const { lapsesAt } = event.data;
  const tellings = rows.map(({ owner_id, title }) => ({
    accountId: owner_id,
    type: 'problem' as const,
    ...(typeof lapsesAt === 'string' ? words.lapsesSoon(title, showDate(lapsesAt)) : words.lapsed(title)),
    linkTo: `/problems/${event.subjectId}`,
  }));
  await notify(work, event, tellings);
}

export const problemReactions: readonly Reaction[] = [
  { to: 'problem.post', run: tellProvidersNearby },
  { to: 'problem.remind', run: tellOwnerOfTheEnd },
  { to: 'problem.lapse', run: tellOwnerOfTheEnd },
  { to: 'comment.post', run: tellOwnerOfComment },
  { to: 'comment.approve', run: tellOwnerOfComment },
];
