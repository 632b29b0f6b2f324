import { createHmac } from 'node:crypto';
import { lte, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { readFormerNames, readCategories, readTranslatedNames } from '#features/site/server/categories/queries.ts';
import { plainWords } from '#features/site/server/plain-words.ts';
import { stemWords } from '#features/site/server/stem.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { countInTransaction, scopeFor } from '#engine/throttling/throttle.ts';
import type { World } from '#engine/work.ts';
import { correct, readMeanings, withoutFillers } from '#features/site/server/meaning.ts';
import { typedMarks, typedTerms } from './tables.ts';

/** The number of people who must have typed a term before its text is kept and shown: a text of one person may be about a person. */
const minPeople = 5;
/** The time for which a term and its marks are kept after it was last typed. */
const keptFor = 180 * day;
const maxWords = 3;
const maxLetters = 40;
const maxListed = 50;
/** The new terms of one person that count in a day: a program that types texts without a meaning fills no table. */
const maxNew = 30;

/**
 * The term of a typed text that no category matches: one to three words of letters alone. Null for a trade or a thing that a category
 * stands for, a place, the name of a category, and anything with digits or signs.
 */
export function findUnmatched(typed: string, categoryNames: readonly string[]): string | null {
  if (/[^\p{L}\p{M}\s'’-]/u.test(typed)) return null;
  const term = withoutFillers(plainWords(typed));
  const words = term.split(' ').filter((word) => word !== '');
  if (words.length === 0 || words.length > maxWords || term.length < 3 || term.length > maxLetters) return null;
  const isMeant = (text: string) =>
    readMeanings(text).some((meaning) =>
      'category' in meaning ? meaning.nearestFor === null : meaning.kind === 'place',
    );
  if (isMeant(term) || isMeant(correct(term) ?? '')) return null;
  const stems = stemWords(term).split(' ');
  const isNamed = categoryNames.some((name) => {
    const named = stemWords(plainWords(name)).split(' ');
    return stems.every((word) => named.includes(word)) || named.every((word) => stems.includes(word));
  });
  return isNamed ? null : term;
}

/** The names of all categories in all languages, including old ones. */
async function readNames(world: World): Promise<string[]> {
  const [{ items, retired }, former, translated] = await Promise.all([
    readCategories(world),
    readFormerNames(world),
    readTranslatedNames(world),
  ]);
  return [...[...items, ...retired].map(({ name }) => name), ...former.keys(), ...translated.map(({ typed }) => typed)];
}

type Typed = { text: string; accountId: string };

/** Counts typed texts that match no category: each person and term once in half a year. `except` are names that the text may stand for. */
export async function countUnmatched(
  world: World,
  typed: readonly Typed[],
  except: readonly string[] = [],
): Promise<void> {
  const names = await readNames(world);
  const isName = (term: string) => except.some((name) => plainWords(name).includes(term));
  for (const { text, accountId } of typed) {
    const term = findUnmatched(text, names);
    if (term === null || isName(term)) continue;
    await countTerm(world, term, accountId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** Counts a term of a person once. Throws a refusal, and counts nothing, where the person has used up their new terms of the day. */
async function countTerm(world: World, term: string, accountId: string): Promise<void> {
  const at = world.clock.now();
  const now = at.toISOString();
  const stems = stemWords(term);
  const hash = makeHash(world, stems);
  const mark = makeHash(world, `${stems} ${accountId}`);
  await world.db.transaction(async (tx) => {
    const marked = await query(tx).row(sql`
      insert into ${typedMarks} (mark, at) values (${mark}, ${now}) on conflict do nothing returning mark`);
    if (marked === undefined) return;
    await countInTransaction({ tx, now: at }, [scopeFor('typed', accountId, maxNew)], day);
    await tx.execute(sql`
      insert into ${typedTerms} as known (hash, people, last_at) values (${hash}, 1, ${now}::timestamptz)
      on conflict (hash) do update set people = known.people + 1, last_at = excluded.last_at,
        term = case when known.people + 1 >= ${minPeople} then ${term} end`);
  });
}

const makeHash = ({ config }: World, text: string): string =>
  createHmac('sha256', `typed terms ${config.sessionSecret}`).update(text).digest('base64url');

/** Lists the typed texts that match no category, those of most people first. */
export async function listUnmatched(world: World) {
  const [rows, names] = await Promise.all([
    query<{ term: string; people: number; lastAt: string }>(world.db).rows(sql`
      select term, people, last_at from ${typedTerms} where people >= ${minPeople} and term is not null
      order by people desc, hash desc ${limitRows(maxListed * 2)}`),
    readNames(world),
  ]);
  // A category may have been added since.
  const items = rows.filter(({ term }) => findUnmatched(term, names) !== null).slice(0, maxListed);
  return { items: items.map(({ term, people, lastAt }) => ({ term, people, lastAt: iso(lastAt) })) };
}

/** Counts, once a day, the services of the last two days, and word by word the titles without a category. */
export async function countWritten(world: World): Promise<void> {
  const since = new Date(world.clock.now().getTime() - 2 * day).toISOString();
  const services = await query<Typed>(world.db).rows(sql`
    select s.service_name as text, p.account_id from provider_services s join providers p on p.id = s.provider_id
    where s.created_at >= ${since} and s.deleted_at is null limit 10000`);
  const titles = await query<Typed>(world.db).rows(sql`
    select title as text, owner_id as account_id from problems where created_at >= ${since} and category is null limit 10000`);
  const words = titles.flatMap(({ text, accountId }) =>
    [...new Set(plainWords(text).split(' '))]
      .filter((word) => word.length > 3)
      .map((word) => ({ text: word, accountId })),
  );
  await countUnmatched(world, [...services, ...words]);
}

/** Deletes terms and marks that are half a year old. */
export async function sweepTyped(world: World): Promise<void> {
  const until = new Date(world.clock.now().getTime() - keptFor);
  await world.db.delete(typedTerms).where(lte(typedTerms.lastAt, until));
  await world.db.delete(typedMarks).where(lte(typedMarks.at, until));
}
