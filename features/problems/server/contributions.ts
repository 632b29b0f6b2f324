import { sql, type SQL } from 'drizzle-orm';
import { maxFound, type Contributions, type FoundThing, type Readable } from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { problemLifecycle } from '../lifecycle.ts';
import { foundProblemWords } from '../wording.ts';
import { problemFigures } from './figures.ts';
import { moderatedComment } from './comments/moderated-comment.ts';
import { moderatedProblem } from './moderated-problem.ts';
import { problemRecord } from './record.ts';

/** Shows the problems whose ids `ids` selects to admins, hidden ones too, newest first. */
export async function showFoundProblems(world: Readable, ids: SQL): Promise<FoundThing[]> {
  const rows = await query<{
    id: string;
    title: string;
    owner: string;
    status: keyof typeof problemLifecycle.statuses;
    hidden: boolean;
  }>(world.db, { plan: 'once' }).rows(sql`
    select p.id, ${typedColumn('p', 'title')} as title, a.full_name as owner, p.status, p.hidden_for is not null as hidden
    from problems p join accounts a on a.id = p.owner_id where p.id in (${ids}) order by p.created_at desc, p.id desc`);
  return rows.map(({ id, title, owner, status, hidden }) => ({
    kind: 'problem',
    id,
    title,
    detail: owner,
    status: hidden ? foundProblemWords.hidden : problemLifecycle.statuses[status].label,
  }));
}

export const problemContributions: Contributions = {
  record: problemRecord,
  figures: problemFigures,
  finders: [
    {
      byId: (world, { low, high }) =>
        showFoundProblems(
          world,
          sql`select id from problems where id between ${low} and ${high} order by id ${limitRows(maxFound)}`,
        ),
    },
  ],
  moderated: [moderatedProblem, moderatedComment],
  logPages: { problem: '/problems' },
  timeline: {
    problem: {
      sources: ({ id }) => [
        {
          from: sql`problems p`,
          where: sql`p.owner_id = ${id}`,
          at: sql`p.created_at`,
          id: sql`p.id`,
          title: sql`p.title`,
          status: sql`p.status`,
          cents: sql`p.budget_cents`,
          reason: sql`p.hidden_reason`,
        },
      ],
    },
  },
  waiting: {
    comments: sql`select created_at as since from problem_comments where status = 'pending' order by created_at`,
    problems: sql`select created_at as since from problems where hidden_for = 'waiting' order by created_at`,
  },
  // The comparison of the quotes for a problem.
  looks: { quotes: { from: sql`problems`, link: sql`'/problems/' || id` } },
};
