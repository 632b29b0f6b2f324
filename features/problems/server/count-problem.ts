import { sql, type SQL } from 'drizzle-orm';
import type { StoredEvent } from '#engine/event.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { isShown } from './policy.ts';
import { sharePlaces } from './share-places.ts';
import { problemCategories, problemPlaces, problems, problemSuburbs, suburbKey, extractSuburb } from './tables.ts';

/**
 * Moves the counts of unclosed problems by category, suburb and place. `moved` is rows of (category, location, by).
 * Call it last: most transactions wait for these rows, and all of them lock the rows in this order of tables and keys.
 * A count of zero stays as a row: the daily sweep deletes that of a suburb, and that of a place once no problem names it.
 */
export async function moveCounts(work: Pick<Work, 'tx'>, moved: SQL): Promise<void> {
  const places = await query<{ location: string; shared: string | null }>(work.tx).rows(sql`
    with moved (category, location, by) as (${moved}),
    categories as (
      insert into ${problemCategories} as kept (category, problem_count)
      select category, sum(by) from moved where category is not null group by category having sum(by) <> 0 order by category
      on conflict (category) do update set problem_count = kept.problem_count + excluded.problem_count
    ),
    suburbs as (
      insert into ${problemSuburbs} as kept (key, suburb, problem_count)
      select ${suburbKey(sql`location`)} as key, min(${extractSuburb(sql`location`)}), sum(by) from moved
      where ${extractSuburb(sql`location`)} <> '' group by key having sum(by) <> 0 order by key
      on conflict (key) do update set problem_count = kept.problem_count + excluded.problem_count
    )
    insert into ${problemPlaces} as kept (location, problem_count)
    select location, sum(by) from moved where location <> '' group by location having sum(by) <> 0 order by location
    on conflict (location) do update set problem_count = kept.problem_count + excluded.problem_count
    returning location, shared`);
  const fresh = places.filter(({ shared }) => shared === null).map(({ location }) => location);
  if (fresh.length > 0) await work.tx.execute(sharePlaces(fresh));
}

/** Moves the counts after a step that posts, closes or returns a problem. A hidden problem is not counted. */
export async function countProblem(
  work: Work,
  event: Pick<StoredEvent, 'subjectId' | 'before' | 'after'>,
): Promise<void> {
  const counted = (status: string | null) => (status === null || status === 'closed' ? 0 : 1);
  const by = counted(event.after) - counted(event.before);
  if (by !== 0)
    await moveCounts(
      work,
      sql`select category, location, ${by}::int from ${problems} p where id = ${event.subjectId} and ${isShown}`,
    );
}

/** Moves the counts after an event that hides or shows a problem of a person who is not suspended. */
export async function countHiding(
  work: Work,
  { subjectId }: Pick<StoredEvent, 'subjectId'>,
  by: 1 | -1,
): Promise<void> {
  await moveCounts(
    work,
    sql`select category, location, ${by}::int from ${problems} where id = ${subjectId} and status <> 'closed' and not owner_suspended`,
  );
}
