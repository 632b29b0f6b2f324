import { and, eq, sql } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import type { Picture } from '#features/files/picture.ts';
import type { EffectsOf } from '#engine/event-effects.ts';
import { listDetails, type Moderated } from '#engine/moderated.ts';
import { lockRow, query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { problemCaseLabels, problemCaseWords } from '../moderation-wording.ts';
import { hideProblem, showProblem } from './hide-problem.ts';
import { visibleTo } from './policy.ts';
import { problems, type problemSubject, type ProblemWords } from './tables.ts';

type Row = ProblemWords & {
  written: ProblemWords | null;
  category: string | null;
  budgetCents: string | null;
  pictures: Picture[];
};

/** A problem in the moderation queue. */
export const moderatedProblem: Moderated = {
  kind: 'problem',
  from: sql`problems t`,
  authorId: sql`t.owner_id`,
  isHidden: sql`t.hidden_for = 'taken-down'`,
  isHeld: sql`t.hidden_for = 'waiting'`,
  title: typedColumn('t', 'title'),
  link: sql`'/problems/' || t.id`,
  text: sql`concat_ws(' ', ${typedColumn('t', 'title')}, ${typedColumn('t', 'description')}, ${typedColumn('t', 'location')})`,
  words: problemCaseWords,
  effects: {
    'problem.post': 'post',
    'problem.hold': 'post',
    'problem.release': 'release',
    'problem.hide': 'hide',
    'problem.show': 'show',
  } satisfies EffectsOf<typeof problemSubject>,
  read: async ({ db }, id) => {
    const row = await query<Row>(db, { plan: 'once' }).row(sql`
      select case when p.description = '' and p.written is not null then '' else p.title end as title, p.description, p.location, p.written, p.category, p.budget_cents,
        ${picturesOf(sql`(select file_id, problem_id, position, '' as alt from problem_photos)`, sql`o.problem_id = p.id`)} as pictures
      from problems p where p.id = ${id}`);
    if (row === undefined) return null;
    const { category, budgetCents, pictures } = row;
    const textOf = (name: keyof ProblemWords) => ({ typed: (row.written ?? row)[name], shown: row[name] });
    const details = listDetails(problemCaseLabels, {
      problem: textOf('title'),
      description: textOf('description'),
      category,
      location: textOf('location'),
      budget: budgetCents === null ? null : formatRand(Number(budgetCents)),
    });
    return { details, pictures };
  },
  findReported: async ({ tx }, id, reporter) => {
    const isSeen = and(eq(problems.id, id), visibleTo(reporter, 'problems'));
    const problem = await lockRow(tx, problems, isSeen, 'key share');
    return problem === undefined ? null : { authorId: problem.ownerId };
  },
  approve: (work: PersonWork, { id, reason }) => showProblem(work, id, reason),
  restore: (work: PersonWork, { id, reason }) => showProblem(work, id, reason),
  hide: (work: PersonWork, decision) => hideProblem(work, decision),
  isDecidedInReports: true,
};
