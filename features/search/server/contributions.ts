import { sql } from 'drizzle-orm';
import { showFoundProblems } from '#features/problems/server/contributions.ts';
import { maxFound, type Contributions, type FoundThing, type Readable } from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import { newestMatches, type Kind, type Match } from './newest-matches.ts';
import { containsAll, readTerm, type Term } from './term.ts';

/** The number of newest matching titles that are ranked. */
const maxTitles = 100;

const anyProblem: Kind = {
  table: 'problems',
  called: 'title',
  where: sql`true`,
  merit: sql`p.number`,
  newestFirst: true,
};

async function findProblems(world: Readable, typed: string): Promise<FoundThing[]> {
  const term = await readTerm(world, typed);
  if (term === null) return [];
  const [open, hidden] = await Promise.all([
    query<Match>(world.db, { plan: 'once' }).rows(
      newestMatches(anyProblem, 'search_title', term, { most: maxTitles, best: maxFound }),
    ),
    findHidden(world, term),
  ]);
  const matches = [...open, ...hidden].slice(0, maxFound);
  if (matches.length === 0) return [];
  return showFoundProblems(world, sql`select unnest(${`{${matches.map(({ id }) => id).join(',')}}`}::uuid[])`);
}

/** Admins find hidden problems too: their titles stand among the typed words alone. */
const findHidden = (world: Readable, term: Term): Promise<{ id: string }[]> =>
  query<{ id: string }>(world.db, { plan: 'once' }).rows(sql`
    select p.id from problems p
    where p.hidden_for is not null and ${containsAll(sql`searchable(${typedColumn('p', 'title')})`, term)}
    order by p.created_at desc, p.id desc ${limitRows(maxFound)}`);

export const searchContributions: Contributions = { finders: [{ byWords: findProblems }] };
