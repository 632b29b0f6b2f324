import { sql } from 'drizzle-orm';
import { showFoundProblems } from '#features/problems/server/contributions.ts';
import { maxFound, type Contributions, type FoundThing, type Readable } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { newestMatches, type Kind, type Match } from './newest-matches.ts';
import { readTerm } from './term.ts';

/** The number of newest matching titles that are ranked. */
const maxTitles = 100;

/** Admins find hidden problems too. */
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
  const matches = await query<Match>(world.db, { plan: 'once' }).rows(
    newestMatches(anyProblem, 'search_title', term, { most: maxTitles, best: maxFound }),
  );
  if (matches.length === 0) return [];
  return showFoundProblems(world, sql`select unnest(${`{${matches.map(({ id }) => id).join(',')}}`}::uuid[])`);
}

export const searchContributions: Contributions = { finders: [{ byWords: findProblems }] };
