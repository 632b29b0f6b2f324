import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { cards as problemCards, showCard, toHead, type CardRow as ProblemRow } from '#features/problems/server/card.ts';
import { isShown } from '#features/problems/server/policy.ts';
import { findNewestIds, listPlacesWithProblems } from '#features/problems/server/queries.ts';
import {
  cardColumns,
  toCard,
  toHead as toProviderHead,
  type CardRow as ProviderRow,
} from '#features/providers/server/card.ts';
import { isListed } from '#features/providers/server/policy.ts';
import { findBestIds } from '#features/providers/server/queries.ts';
import {
  categoriesFor,
  correct,
  findCategoryOf,
  nameAsToday,
  nameCategories,
  readMeanings,
  type Meaning,
} from '#features/site/server/meaning.ts';
import { placesThatBegin } from '#features/site/server/places.ts';
import {
  listCategories,
  readCategories,
  readFormerNames,
  readTranslatedNames,
} from '#features/site/server/categories/queries.ts';
import { isBrowsingPublic } from '#features/site/server/queries.ts';
import type { Person } from '#engine/actor.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { found, suggestion } from '../contract.ts';
import { lastTitleTier, newestMatches, rankMatch, type Kind, type Match } from './newest-matches.ts';

import { isTradeAndPlaces, meantFilters, meantTerm } from './meant.ts';
import { containsAll, readTerm, type Term } from './term.ts';

type Found = z.output<typeof found>;
type Suggestion = z.output<typeof suggestion>;

const allProblems: Kind = {
  table: 'problems',
  called: 'title',
  where: isShown,
  merit: sql`p.number`,
  newestFirst: true,
};
/** A member looks for help first: closed problems and their own would be in the way. */
const problemsFor = (reader: Person | null): Kind =>
  reader?.role === 'member'
    ? { ...allProblems, where: sql`${isShown} and p.status = 'open' and p.owner_id <> ${reader.id}` }
    : allProblems;
/** Among equal matches the best rated first. */
const providers: Kind = {
  table: 'providers',
  called: 'name',
  where: sql.raw(isListed),
  merit: sql`(p.weighted_rating::bigint << 48) | (least(p.rating_count, 65535)::bigint << 32) | (p.number % 4294967296)`,
  newestFirst: false,
};

const maxFound = 20;
/** The number of ranked matches that are looked through for those that a visitor finds by words that visitors read. */
const maxLookedThrough = 100;
/** The number of matches of a kind that are ranked: the newest, whatever the term. */
const maxRanked = 500;

/**
 * Problems (of every status; for a member the open ones of others), and listed providers: the best 20 of each. First those that contain
 * every word typed (of a trade or a place: in their title or name), then those that match the meaning of the words (a category by its
 * trade, a place around theirs, another form of a word). If nothing matches, `corrected` is the text with typing errors corrected, and the
 * results are those of it. If no provider matches exactly, `nearest` describes the providers instead.
 */
export async function find(world: World, reader: Person | null, typed: string): Promise<Found> {
  const found = await findExactly(world, reader, typed);
  if (!isEmpty(found)) return { ...found, corrected: null };
  const corrected = correct(typed);
  const other = corrected === null ? found : await findExactly(world, reader, corrected);
  if (!isEmpty(other)) return { ...other, corrected };
  return { ...found, corrected: null, ...(await findPart(world, reader, corrected ?? typed)) };
}

const isEmpty = ({ problems, providers }: Pick<Found, 'problems' | 'providers'>) =>
  problems.length + providers.length === 0;

async function findExactly(world: World, reader: Person | null, typed: string): Promise<Omit<Found, 'corrected'>> {
  const term = await readTerm(world, typed);
  if (term === null) return { problems: [], providers: [], nearest: null };
  const meanings = await readMeaningsOfToday(world, typed);
  const [foundProblems, { ids, nearest }] = await Promise.all([
    match({ world, reader }, problemsFor(reader), term, typed, meanings).then((found) =>
      readProblems(world, reader, found),
    ),
    matchProviders({ world, reader }, term, typed, meanings),
  ]);
  return { problems: foundProblems, providers: await readProviders(world, reader, ids), nearest };
}

async function readMeaningsOfToday(world: World, typed: string): Promise<Meaning[]> {
  const [{ items, former }, names] = await Promise.all([readCategories(world), readTranslatedNames(world)]);
  return nameAsToday(readMeanings(typed, nameCategories(names)), {
    former: new Map(former.map(({ name, now }) => [name, now])),
    offered: items.map(({ name }) => name),
  });
}

/** A search by one reader; null without a session. */
type Search = { world: World; reader: Person | null };

type NearestProviders = { ids: string[]; nearest: Found['nearest'] };

/**
 * The ids of the matching providers; if there are none, those of the nearest category for a trade without one, and those of other places
 * for a place without any.
 */
async function matchProviders(
  search: Search,
  term: Term,
  typed: string,
  meanings: readonly Meaning[],
): Promise<NearestProviders> {
  const ids = await match(search, providers, term, typed, meanings);
  return ids.length > 0 ? { ids, nearest: null } : findNearest(search.world, meanings);
}

async function findNearest(world: World, meanings: readonly Meaning[]): Promise<NearestProviders> {
  const filters = meantFilters(meanings, 'providers');
  if (filters?.category === undefined) return { ids: [], nearest: null };
  const { category, places } = filters;
  const trade = meanings.find((meaning) => 'category' in meaning)?.nearestFor ?? null;
  const there = trade === null ? [] : await findBestIds(world, filters, maxFound);
  if (there.length > 0) return { ids: there, nearest: { category, trade, place: null, isPart: false } };
  if (places.length === 0) return { ids: [], nearest: null };
  const place = meanings.find(({ kind }) => kind === 'place');
  const ids = await findBestIds(world, { category, places: [] }, maxFound);
  const name = place?.kind === 'place' ? (place.name.split(',')[0] ?? null) : null;
  return { ids, nearest: ids.length === 0 ? null : { category, trade, place: name, isPart: false } };
}

/** The providers of the category that a text names among unknown words, and among things of other categories. */
async function findPart(
  world: World,
  reader: Person | null,
  typed: string,
): Promise<Pick<Found, 'providers' | 'nearest'>> {
  const meanings = await readMeaningsOfToday(world, typed);
  const meant = findCategoryOf(meanings);
  const understood = meanings.filter((meaning) => meaning === meant || meaning.kind === 'place');
  const filters = meantFilters(understood, 'providers');
  if (filters?.category === undefined) return { providers: [], nearest: null };
  const ids = await findBestIds(world, filters, maxFound);
  const trade = meant?.nearestFor ?? null;
  const found: NearestProviders =
    ids.length === 0
      ? await findNearest(world, understood)
      : { ids, nearest: { category: filters.category, trade, place: null, isPart: true } };
  return { providers: await readProviders(world, reader, found.ids), nearest: found.nearest };
}

/**
 * The ids of the best matches of the words, then those of their meaning. If that is a trade or a place, texts with these words come last,
 * and older ones only if there is nothing else: finding them costs the more the more texts there are, and the search means things of that
 * trade at that place.
 */
async function match(
  search: Search,
  kind: Kind,
  term: Term,
  typed: string,
  meanings: readonly Meaning[],
): Promise<string[]> {
  const ofMeaning = () => matchMeaning(search, kind, typed, meanings);
  const all = () => rank(search, kind, term);
  if (!isTradeAndPlaces(meanings)) return firstOf([all, ofMeaning]);
  const titled = async () => (await matchTitles(search.world, kind, term)).map(({ id }) => id);
  const recent = async () => (await matchTexts(search, kind, term, true)).map(({ id }) => id);
  const found = await firstOf([titled, ofMeaning, recent]);
  return found.length === 0 ? all() : found;
}

/** The first ids of these lists, one list after another, each id once; a list that is not needed is not read. */
async function firstOf(lists: (() => Promise<string[]>)[]): Promise<string[]> {
  const found = new Set<string>();
  for (const ask of lists) if (found.size < maxFound) for (const id of await ask()) found.add(id);
  return [...found].slice(0, maxFound);
}

const matchTitles = (world: World, kind: Kind, term: Term): Promise<Match[]> =>
  query<Match>(world.db, { plan: 'once' }).rows(
    newestMatches(kind, 'search_title', term, { most: maxRanked, best: maxFound }),
  );

/**
 * The best matches of all searched text. Visitors find a problem by its title, its description and the places of its card, and never by a
 * street, which no visitor reads.
 */
async function matchTexts({ world, reader }: Search, kind: Kind, term: Term, isRecent = false): Promise<Match[]> {
  const checks = reader === null && kind.table === 'problems';
  const best = checks ? maxLookedThrough : maxFound;
  const matches = await query<Match>(world.db, { plan: 'once' }).rows(
    newestMatches(kind, 'search_text', term, { most: maxRanked, best, isRecent }),
  );
  if (!checks || matches.length === 0) return matches;
  const [cards, isPublic] = await Promise.all([
    readCards(
      world,
      reader,
      matches.map(({ id }) => id),
    ),
    isBrowsingPublic(world),
  ]);
  const read = cards.map((card) => ({ ...card, location: (isPublic ? card : toHead(card)).location }));
  const found = await query<{ id: string }>(world.db, { plan: 'once' }).rows(sql`
    select c.id from json_to_recordset(${JSON.stringify(read)}) as c(id uuid, title text, description text, category text, location text)
    cross join lateral (
      select searchable(c.title || ' ' || c.description || ' ' || c.location) || search_tokens(c.category, place_terms(c.location)) as text offset 0) t
    where ${containsAll(sql`t.text`, term)}`);
  const ids = new Set(found.map(({ id }) => id));
  return matches.filter(({ id }) => ids.has(id));
}

/** A category and places alone are looked up in their indexes, words in the searched texts. */
async function matchMeaning(
  search: Search,
  kind: Kind,
  typed: string,
  meanings: readonly Meaning[],
): Promise<string[]> {
  const { world, reader } = search;
  const isNearest = meanings.some((meaning) => 'category' in meaning && meaning.nearestFor !== null);
  const filters = isNearest ? null : meantFilters(meanings, kind.table);
  if (filters !== null)
    return kind.table === 'problems'
      ? findNewestIds(world, reader?.id ?? null, filters, maxFound, kind.where)
      : findBestIds(world, filters, maxFound);
  const term = meantTerm(typed, meanings, kind.table);
  return term === null ? [] : rank(search, kind, term);
}

/**
 * The ids of the best matches, best first. If not all were ranked, those by title are searched separately: a matching title is found
 * however many newer descriptions match.
 */
async function rank(search: Search, kind: Kind, term: Term): Promise<string[]> {
  const matches = await matchTexts(search, kind, term);
  if (matches.length === 0 && search.reader !== null) return [];
  if (matches[0]?.whole === true || matches.at(-1)?.tier === 0 || term.phrase === null)
    return matches.map(({ id }) => id).slice(0, maxFound);
  const titled = await matchTitles(search.world, kind, term);
  return [...titled, ...matches.filter(({ tier }) => tier > lastTitleTier)].slice(0, maxFound).map(({ id }) => id);
}

async function readProblems(world: World, reader: Person | null, ids: string[]): Promise<Found['problems']> {
  const found = await readCards(world, reader, ids);
  return (await mayBrowse(world, reader)) ? found : found.map(toHead);
}

/** Problems as cards for the reader, in the order of the ids. */
async function readCards(world: World, reader: Person | null, ids: string[]): Promise<Found['problems']> {
  if (ids.length === 0) return [];
  const rows = await query<ProblemRow>(world.db, { plan: 'once' }).rows(
    problemCards(reader?.id ?? null, sql`problems p where p.id = any(${listOf(ids)})`, ids.length),
  );
  return inOrder(ids, rows).map((row) => showCard(row, reader?.id ?? null));
}

async function readProviders(world: World, reader: Person | null, ids: string[]): Promise<Found['providers']> {
  if (ids.length === 0) return [];
  const rows = await query<ProviderRow>(world.db, { plan: 'once' }).rows(sql`
    select ${sql.raw(cardColumns)} from providers p where p.id = any(${listOf(ids)})`);
  const found = inOrder(ids, rows).map((row) => toCard(row, reader));
  return (await mayBrowse(world, reader)) ? found : found.map(toProviderHead);
}

/** Everyone may search; only readers who may browse see the results. Others see as much as in the preview of a link. */
const mayBrowse = async (world: World, reader: Person | null): Promise<boolean> =>
  reader !== null || isBrowsingPublic(world);

const listOf = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const maxSuggested = 8;
/** The number of newest matching titles that are ranked: this runs at each key press, and many titles are the same. */
const maxTitles = 100;
/** The best three names are shown, so fewer are enough to choose from. */
const maxNamesRanked = 20;
const maxCategories = 3;
const maxNames = 3;
const maxPlaces = 2;

/**
 * Categories, places with problems, listed providers by name for those who may browse, and titles of problems. Words that begin with the typed text come first, each
 * text once. A category is also found by words for it, and, if nothing else matches, despite a typing error.
 */
export async function suggest(world: World, reader: Person | null, typed: string): Promise<Suggestion[]> {
  const term = await readTerm(world, typed);
  if (term === null) return [];
  const translations = nameCategories(await readTranslatedNames(world));
  const [categories, places, names, titles] = await Promise.all([
    matchingCategories(world, term, categoriesFor(typed, translations)),
    listPlacesWithProblems(world, placesThatBegin(typed, maxPlaces)),
    // Others see no whole name in the results either.
    (await mayBrowse(world, reader))
      ? query<Match>(world.db, { plan: 'once' }).rows(
          newestMatches(providers, 'search_title', term, { most: maxNamesRanked, best: maxNames }),
        )
      : [],
    query<Match>(world.db, { plan: 'once' }).rows(
      newestMatches(problemsFor(reader), 'search_title', term, { most: maxTitles, best: maxTitles }),
    ),
  ]);
  const suggestions = [
    ...categories.map(({ title, tier }) => ({ kind: 'category' as const, id: null, text: title, tier })),
    ...places.map((text) => ({ kind: 'place' as const, id: null, text, tier: 1 })),
    ...names.map(({ id, title, tier }) => ({ kind: 'provider' as const, id, text: title, tier })),
    ...onceEach(titles).map(({ id, title, tier }) => ({ kind: 'problem' as const, id, text: title, tier })),
  ];
  const corrected = suggestions.length === 0 ? correct(typed) : null;
  if (corrected !== null) {
    const [meantCategories, meantPlaces] = await Promise.all([
      matchingCategories(world, null, categoriesFor(corrected, translations)),
      listPlacesWithProblems(world, placesThatBegin(corrected, maxPlaces)),
    ]);
    return [
      ...meantCategories.map(({ title }) => ({ kind: 'category' as const, id: null, text: title })),
      ...meantPlaces.map((text) => ({ kind: 'place' as const, id: null, text })),
    ];
  }
  return suggestions
    .toSorted((one, other) => one.tier - other.tier)
    .slice(0, maxSuggested)
    .map(({ tier: _, ...suggestion }) => suggestion);
}

/** Categories whose name contains every word of the term, then those among `meant`, in its order. */
async function matchingCategories(
  world: World,
  term: Term | null,
  meant: readonly string[],
): Promise<Pick<Match, 'title' | 'tier'>[]> {
  const [named, known] = await Promise.all([
    term === null ? [] : categoriesNamed(world, term),
    meant.length === 0 ? ([] as string[]) : listCategories(world),
  ]);
  const former = meant.every((name) => known.includes(name)) ? null : await readFormerNames(world);
  const today = [...new Set(meant.map((name) => former?.get(name) ?? name))];
  const otherCategories = today.filter((name) => known.includes(name) && !named.some(({ title }) => title === name));
  return [...named, ...otherCategories.map((title) => ({ title, tier: 1 }))].slice(0, maxCategories);
}

function categoriesNamed(world: World, term: Term): Promise<Pick<Match, 'title' | 'tier'>[]> {
  return query(world.db, { plan: 'once' }).rows(sql`select p.name as title, min(${rankMatch(term)}) as tier from (
      select c.name, c.position, searchable(called) as search_title, searchable(called) as search_text
      from categories c cross join lateral (select c.name union all select value from jsonb_each_text(c.name_in_languages)) n (called)
      where c.became is null and c.retired_at is null
    ) p
    where ${containsAll(sql`p.search_title`, term)}
    group by p.name, p.position order by tier, p.position ${limitRows(maxCategories)}`);
}

function onceEach(matches: Match[]): Match[] {
  const seen = new Set<string>();
  return matches.filter(({ title }) => !seen.has(title.toLowerCase()) && seen.add(title.toLowerCase()));
}
