import { sql, type SQL } from 'drizzle-orm';
import { contains, containsAll, type Term } from './term.ts';

/** A kind of thing that is searched. */
export type Kind = {
  table: 'problems' | 'providers';
  /** The column with its title or name. */
  called: string;
  /** The condition for `p` to be found. */
  where: SQL;
  /** The order of matches in the same tier, highest first: a bigint of `p`. */
  merit: SQL;
  /** True if `merit` is their age: then the search of texts stops at enough good matches. */
  newestFirst: boolean;
};

/** A match: the lower its tier the better; `whole` is true if every match was ranked. */
export type Match = { id: string; title: string; tier: number; merit: string; whole: boolean };

/** The last tier of the matches with every word in their title. */
export const lastTitleTier = 4;
/** The best tier of a match by its text alone. */
const bestTextTier = 5;

/** The number of the newest rows that are read for a search of recent rows, or for a term without a letter or digit, which no index knows. */
const recent = 2000;

/**
 * The best of the newest `most` rows whose `column` contains the term. Goes from new to old, an era at a time (`search_eras` in the
 * migrations), and takes the next the larger the fewer it has found, at last all that is older: so many rows are read, however many
 * match and however many there are. With `isRecent` it ends after about the newest 2,000. See docs/decisions/0013-search-from-new-to-old.md.
 */
export function newestMatches(
  kind: Kind,
  column: 'search_title' | 'search_text',
  term: Term,
  { most, best, isRecent = false }: { most: number; best: number; isRecent?: boolean },
): SQL {
  const [table, limit, enough] = [sql.raw(kind.table), sql.raw(String(most)), sql.raw(String(best))];
  const isIndexed = term.indexed.length > 0;
  const isUnbounded = isIndexed && !isRecent;
  const reach = sql.raw(isUnbounded ? '9e15::bigint' : String(recent));
  // Enough matches of the best tier of texts are enough: older texts come after them, and titles are searched separately.
  const stopsEarly = kind.newestFirst && column === 'search_text';
  const atOnce = stopsEarly ? sql.raw(String(Math.ceil(1.5 * best))) : limit;
  // All older rows at once, if they should have no more matches than a few times the wanted number: quicker than by eras.
  const whole = isUnbounded ? sql`(w.found + 1) * w.low <= 4 * ${atOnce} * w.seen` : sql`false`;
  const matching = (where: SQL, count: SQL) => sql`
    select p.id, p.number, ${rankMatch(term)} as tier, ${kind.merit} as merit from ${table} p
    where p.number < w.low and ${where} and ${containsAll(sql.raw(`p.${column}`), term)} and ${kind.where}
    order by p.number desc limit ${count}`;
  return sql`
    with recursive walk(low, seen, found, good, ids, tiers, merits) as (
      select last_value + 1, 0::bigint, 0, 0, null::uuid[], null::int[], null::bigint[] from ${sql.raw(`${kind.table}_number_seq`)}
      union all
      select next.low, w.seen + w.low - next.low, w.found + m.count, w.good + m.good, m.ids, m.tiers, m.merits
      from walk w
      cross join lateral (select ${whole} as whole, least(greatest(${atOnce}, w.found), ${limit} - w.found) as count offset 0) wanted
      cross join lateral (select least(4, floor(log(8, greatest(1, eras)) + 1e-9))::int as level from (
        select least(${reach}, 128 * w.seen, greatest(w.seen / 4, 2 * wanted.count * w.seen / (w.found + 1))) / 1024 as eras
      ) e offset 0) size
      cross join lateral (select search_era(w.low - 1, size.level) as key,
        case when wanted.whole then 0 else ((w.low - 1) >> (10 + 3 * size.level)) << (10 + 3 * size.level) end as low offset 0) era
      cross join lateral (
        select count(*)::int as count, (count(*) filter (where p.tier <= ${sql.raw(String(bestTextTier))}))::int as good, min(p.number) as lowest,
          array_agg(p.id) as ids, array_agg(p.tier) as tiers, array_agg(p.merit) as merits from (
          (${matching(sql`not wanted.whole and search_eras(p.number) @> array[era.key]`, sql`wanted.count`)})
          ${isUnbounded ? sql`union all (${matching(sql`wanted.whole`, sql`${limit} - w.found`)})` : sql``}
        ) p
      ) m
      cross join lateral (select case when not wanted.whole and m.count = wanted.count then m.lowest else era.low end as low) next
      where w.low > 1 and w.seen < ${reach} and w.found < ${limit} ${stopsEarly ? sql`and w.good < ${enough}` : sql``}
    ), ranked as (
      select m.id, m.tier, m.merit from walk, unnest(ids, tiers, merits) m(id, tier, merit)
      order by m.tier, m.merit desc limit ${enough}
    )
    select r.id, p.${sql.raw(kind.called)} as title, r.tier, r.merit, (select min(low) = 0 and max(found) < ${limit} from walk) as whole
    from ranked r join ${table} p using (id)
    order by r.tier, r.merit desc`;
}

/** The tier of the match `p`: all of its title, its beginning, words in it one after another, all words in it; then the same of its text. */
export function rankMatch(term: Term): SQL {
  if (term.phrase === null) return sql.raw(String(bestTextTier));
  const [title, text] = [sql`p.search_title`, sql`p.search_text`];
  const asWords = ` ${term.phrase}`;
  return sql`case
    when not (${containsAll(title, term)}) then case when ${contains(text, asWords)} then 5 when ${contains(text, term.phrase)} then 6 else 7 end
    when ${title} = ${asWords} then 0
    when starts_with(${title}, ${asWords}) then 1
    when ${contains(title, asWords)} then 2
    when ${contains(title, term.phrase)} then 3
    else ${sql.raw(String(lastTitleTier))} end`;
}
