import { query } from '#engine/postgres/read.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { codePoints } from '#core/cut-text.ts';
import { day } from '#core/time.ts';
import { currentCategory, holdsCategory, readCategoryNames } from '#features/site/server/categories/queries.ts';
import { type Place, findPlaceKeys, placesThatBegin } from '#features/site/server/places.ts';
import { statusIn } from '#engine/columns.ts';
import type { Person } from '#engine/actor.ts';
import { containsPattern, prefixPattern } from '#engine/postgres/contains-pattern.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { PersonWork, World } from '#engine/work.ts';
import type { likeness, problemFilters } from '../contract.ts';
import { unclosed } from '../lifecycle.ts';
import { provincesFor } from '../provinces.ts';
import { cards, newestFirst, showCard, showDetail, type Card, type CardRow, type Detail } from './card.ts';
import { isShown, visibleTo } from './policy.ts';
import { problemTitle } from './problem-fields.ts';
import { suburbKey } from './tables.ts';

type Page = { items: Card[]; next: string | null };
type Filters = z.output<typeof problemFilters>;
/** The id of the reader's account; null without a session. */
type Reader = string | null;

const pageSize = 10;
const maxNewer = 99;
const maxCounted = 1000;
const maxRelated = 4;
const maxRanked = 500;
const maxSimilar = 3;
const maxPlaces = 8;
/** Known places come first, but leave room for places in people's own words. */
const maxKnownPlaces = 3;
/** The number of characters of two descriptions that are compared, and the share of common letter groups from which they are similar. */
const comparedLength = 500;
const minLikeness = 0.55;

/** The newest problems, of every status. */
export async function listNewestProblems(world: World, reader: Reader): Promise<Card[]> {
  const rows = await query<CardRow>(world.db, { plan: 'once' }).rows(
    cards(reader, sql`problems p where ${isShown}`, pageSize),
  );
  return rows.map((row) => showCard(row, reader));
}

/**
 * The number of newer problems of other people, 99 at most. 404 if there is no such problem. The order makes the plan walk the index
 * from this problem; without it the plan expects a third of the table to be newer and reads the whole table.
 */
export async function countNewer(world: World, reader: Reader, id: string): Promise<number> {
  const row = await query<{ count: number }>(world.db, { plan: 'once' }).row(sql`select (
      select count(*)::int from (
        select from problems p where (p.created_at, p.id) > (seen.created_at, seen.id) and p.owner_id is distinct from ${reader} and ${isShown}
        order by p.created_at, p.id ${limitRows(maxNewer)}
      ) newer
    ) as count from problems seen where seen.id = ${id}`);
  if (row === undefined) throw new Refusal('request.not-found');
  return row.count;
}

/** Problems that match every filter given, newest first. */
export async function listProblems(
  world: World,
  reader: Reader,
  { cursor, ...filters }: Filters & { cursor?: Key | undefined },
): Promise<Page> {
  const from = sql`problems p where ${await matchesFilters(world, reader, filters)} ${after(cursor)}`;
  // Each search is planned for its own values: the plan for a rare place would read tens of thousands of rows for a common place.
  return toCards(await query<CardRow>(world.db).rows(cards(reader, from, pageSize + 1)), reader);
}

/** The ids of the newest problems of a category, or of any, in all of these places: `count` at most, each by an index. */
export async function findNewestIds(
  world: World,
  reader: Reader,
  { category, places }: { category: string | undefined; places: readonly string[] },
  count: number,
  allowed: SQL = isShown,
): Promise<string[]> {
  const at = await Promise.all(places.map((place) => isAt(world, reader, place)));
  const where = sql.join([allowed, ...(await inCategory(world, category)), ...at], sql` and `);
  const rows = await query<{ id: string }>(world.db).rows(sql`
    select p.id from problems p where ${where} order by ${newestFirst} ${limitRows(count)}`);
  return rows.map(({ id }) => id);
}

/** The number of problems that match every filter given: exact to 1,000. */
export async function countProblems(
  world: World,
  reader: Reader,
  filters: Filters,
): Promise<{ count: number; more: boolean }> {
  const row = await query<{ count: number }>(world.db).row(sql`
    select count(*)::int as count from (select from problems p where ${await matchesFilters(world, reader, filters)} ${limitRows(maxCounted + 1)}) matches`);
  const count = row?.count ?? 0;
  return { count: Math.min(count, maxCounted), more: count > maxCounted };
}

/**
 * The condition of all filters on problems `p`. Days are in Johannesburg, both included; a budget filter leaves out problems without
 * a budget; one or two characters of a location match the beginning of a word.
 */
async function matchesFilters(
  world: World,
  reader: Reader,
  { status, category, location, minBudgetCents, maxBudgetCents, from, to }: Filters,
): Promise<SQL> {
  return sql`${isShown}
    ${status === undefined ? sql`` : status === 'unclosed' ? sql`and ${statusIn(sql`p.status`, unclosed)}` : sql`and p.status = ${status}`}
    ${sql.join(
      (await inCategory(world, category)).map((isIn) => sql`and ${isIn}`),
      sql` `,
    )}
    ${location === undefined ? sql`` : sql`and ${await isAt(world, reader, location)}`}
    ${minBudgetCents === undefined ? sql`` : sql`and p.budget_cents >= ${minBudgetCents}`}
    ${maxBudgetCents === undefined ? sql`` : sql`and p.budget_cents <= ${maxBudgetCents}`}
    ${from === undefined ? sql`` : sql`and p.created_at >= ${midnight(from)}`}
    ${to === undefined ? sql`` : sql`and p.created_at < ${midnight(to, 1)}`}`;
}

/** The condition that a problem is in a category, by any of its names; none without a category. */
const inCategory = async (world: World, category: string | undefined): Promise<SQL[]> =>
  category === undefined ? [] : [holdsCategory(sql`p.category`, await readCategoryNames(world, category))];

/** The number of unclosed problems by category, as the transactions that change them keep it. */
export const countByCategory = (world: World): Promise<{ category: string; count: number }[]> =>
  query(world.db, { plan: 'once' }).rows(sql`
    select ${currentCategory(sql`category`)} as category, sum(problem_count)::int as count
    from problem_categories group by 1 having sum(problem_count) > 0 order by 1`);

/** The number of matching places up to which each is searched separately, newest first, in an index. */
const maxPlacesSearched = 20;

/**
 * The condition that a problem is in a place with the typed text, or in the city or province that it names. It lists the places if they
 * are few, so that the plan is made for them.
 */
async function isAt(world: World, reader: Reader, typed: string): Promise<SQL> {
  const matching = sql`select q.location from problem_places q where ${isPlace(reader, typed)}`;
  const places = await query<{ location: string }>(world.db).rows(sql`${matching} ${limitRows(maxPlacesSearched + 1)}`);
  if (places.length > maxPlacesSearched) return sql`p.location in (${matching})`;
  return sql`p.location in (${sql.join(places.length === 0 ? [sql`null`] : places.map(({ location }) => sql`${location}`), sql`, `)})`;
}

/** The words that a reader reads of a place `q`: by an address, a visitor's filter would confirm a street. */
const readPlace = (reader: Reader): SQL => (reader === null ? sql`q.shared` : sql`q.location`);

/** The condition that a place `q`, as the reader reads it, contains the typed text or lies in the city or province that it names. */
function isPlace(reader: Reader, typed: string): SQL {
  const contains = isIn(readPlace(reader), typed);
  const keys = findPlaceKeys(typed);
  if (keys === null) return contains;
  const terms = reader === null ? sql`q.shared_terms` : sql`q.terms`;
  return sql`(${contains} or ${terms} @> ${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[])`;
}

/** The number of problems that are not closed in each place, as the filter by that location counts them. */
export async function countInPlaces(world: World, reader: Reader, places: readonly string[]): Promise<number[]> {
  if (places.length === 0) return [];
  const counts = places.map(
    (place) => sql`(
      select coalesce(sum(q.problem_count), 0)::int from problem_places q where q.problem_count > 0 and ${isPlace(reader, place)})`,
  );
  const row = await query<{ counts: number[] }>(world.db).row(sql`
    select array[${sql.join(counts, sql`, `)}] as counts`);
  return row?.counts ?? [];
}

const isIn = (place: SQL, typed: string): SQL =>
  codePoints(typed) < 3
    ? sql`(lower(${place}) like lower(${prefixPattern(typed)}) or lower(${place}) like lower(${`% ${prefixPattern(typed)}`}))`
    : sql`lower(${place}) like lower(${containsPattern(typed)})`;

const after = (cursor: Key | undefined): SQL =>
  cursor === undefined ? sql`` : sql`and (p.created_at, p.id) < (${cursor.at}, ${cursor.id})`;

/** The reader's own problems, newest first, of one status if it is given. */
export async function listOwnProblems(
  world: World,
  reader: string,
  page: { status?: Card['status'] | undefined; limit?: number | undefined; cursor?: Key | undefined },
): Promise<Page> {
  const limit = page.limit ?? pageSize;
  const status = page.status === undefined ? sql`` : sql`and p.status = ${page.status}`;
  const from = sql`problems p where p.owner_id = ${reader} ${status} ${after(page.cursor)}`;
  const rows = await query<CardRow>(world.db, { plan: 'once' }).rows(cards(reader, from, limit + 1));
  return toCards(rows, reader, limit);
}

/**
 * Open problems of the same category, those in the same suburb first; without a category, open problems in the same suburb. Newest
 * first, 4 at most, out of the newest 500, so that a large category costs no more. 404 if there is no such problem.
 */
export async function listRelatedProblems(world: World, person: Person | null, id: string): Promise<Card[]> {
  const reader = person?.id ?? null;
  const seen = await query<{ category: string | null; suburb: string }>(world.db, { plan: 'once' }).row(sql`
    select p.category, ${suburbKey(sql`p.location`)} as suburb from problems p where p.id = ${id} and ${visibleTo(person)}`);
  if (seen === undefined) throw new Refusal('request.not-found');
  const near = sql`${suburbKey(sql`p.location`)} = ${seen.suburb}`;
  if (seen.category === null && seen.suburb === '') return [];
  const alike =
    seen.category === null ? near : holdsCategory(sql`p.category`, await readCategoryNames(world, seen.category));
  const rows = await query<CardRow>(world.db, { plan: 'once' }).rows(
    cards(
      reader,
      sql`(
        select p.*, ${near} and ${seen.suburb} <> '' as near from problems p where p.status = 'open' and ${isShown} and ${alike}
        order by p.created_at desc, p.id desc ${limitRows(maxRanked)}
      ) p where p.id <> ${id}`,
      maxRelated,
      { order: sql`p.near desc, ${newestFirst}` },
    ),
  );
  return rows.map((row) => showCard(row, reader));
}

/**
 * The reader's own unclosed problems that are similar to a new one, the most similar first, 3 at most. The newest 100 are compared
 * by the letter groups that their descriptions or titles share; another category makes them less similar.
 */
export async function findSimilarProblems(
  world: World,
  reader: string,
  typed: z.output<typeof likeness>,
): Promise<Card[]> {
  const alike = sql`greatest(
    similarity(left(p.description, ${sql.raw(String(comparedLength))}), left(${typed.description}, ${sql.raw(String(comparedLength))})),
    0.8 * similarity(p.title, ${problemTitle(typed)})
  ) - case when p.category <> ${typed.category || null}::text then 0.2 else 0 end`;
  const own = sql`select * from problems p where p.owner_id = ${reader} and p.status <> 'closed' order by ${newestFirst} limit 100`;
  const rows = await query<CardRow>(world.db).rows(
    cards(
      reader,
      sql`(select p.*, ${alike} as likeness from (${own}) p) p where p.likeness >= ${minLikeness}`,
      maxSimilar,
      { order: sql`p.likeness desc, ${newestFirst}` },
    ),
  );
  return rows.map((row) => showCard(row, reader));
}

/**
 * Places for the typed text, 8 at most: first cities, suburbs and provinces that it begins, then places of problems as they were written,
 * those with most problems first. For a filter, only places with problems that are not closed; for a post, also the provinces that complete
 * it. Visitors get the places in a location, and never an address, nor the place of an address that they typed.
 */
export async function listPlaces(
  world: World,
  reader: Reader,
  typed: string,
  use: 'post' | 'filter',
): Promise<string[]> {
  const begun = placesThatBegin(typed, maxPlaces);
  const [known, written] = await Promise.all([
    use === 'post' ? begun.map(({ name }) => name) : listPlacesWithProblems(world, begun),
    query<{ place: string }>(world.db).rows(sql`
      select ${readPlace(reader)} as place from problem_places q where q.problem_count > 0 and ${isIn(readPlace(reader), typed)}
      order by q.problem_count desc, q.location ${limitRows(maxPlaces)}`),
  ]);
  const offered = [...known.slice(0, maxKnownPlaces), ...written.map(({ place }) => place), ...known];
  return [...new Set([...offered, ...(use === 'post' ? provincesFor(typed) : [])])].slice(0, maxPlaces);
}

/** The names of those of the places in which problems are not closed, in their order. */
export async function listPlacesWithProblems(world: World, places: readonly Place[]): Promise<string[]> {
  if (places.length === 0) return [];
  const rows = await query<{ name: string }>(world.db, { plan: 'once' }).rows(sql`
    select b.place ->> 'name' as name from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as b(place, position)
    where exists (
      select from problem_places p
      where p.terms @> array(select jsonb_array_elements_text(b.place -> 'terms')) and p.problem_count > 0)
    order by position`);
  return rows.map(({ name }) => name);
}

/** One problem with its photos; 404 if there is no such problem, or it is hidden from the reader. */
export async function readProblem(world: World, reader: Person | null, id: string): Promise<Detail> {
  return toDetail(await query<CardRow>(world.db, { plan: 'once' }).rows(one(reader, id)), reader);
}

/** One problem in its state within the transaction that changed it. */
export async function readChangedProblem(work: PersonWork, id: string): Promise<Detail> {
  return toDetail(await query<CardRow>(work.tx).rows(one(work.actor, id)), work.actor);
}

const one = (reader: Person | null, id: string): SQL =>
  cards(reader?.id ?? null, sql`problems p where p.id = ${id} and ${visibleTo(reader)}`, 1, {
    readsAll: reader?.role === 'admin',
  });

function toDetail([row]: CardRow[], reader: Person | null): Detail {
  if (row === undefined) throw new Refusal('request.not-found');
  return showDetail(row, reader);
}

function toCards(rows: CardRow[], reader: Reader, limit = pageSize): Page {
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map((row) => showCard(row, reader)), next };
}

/** The start of a day in Johannesburg, moved by `daysLater`, within the years that the database can hold. */
function midnight(date: string, daysLater = 0): string {
  const at = Date.parse(`${date}T00:00:00+02:00`) + daysLater * day;
  return new Date(Math.min(Math.max(at, 0), Date.UTC(9999, 0))).toISOString();
}
