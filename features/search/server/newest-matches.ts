import { sql, type SQL } from 'drizzle-orm';
import { contains, containsAll, type Term } from './term.ts';

/** A kind of thing that is searched. */
export type Kind = {
  table: 'problems' | 'providers';
  /** The column that says what it is called. */
  called: string;
  /** Which of them `p` may be found. */
  where: SQL;
  /** What orders those that match alike, highest first: a bigint of `p`. */
  merit: SQL;
};

/** A match: the lower its tier the better; `matches` is how many were ranked. */
export type Match = { id: string; title: string; tier: number; merit: string; matches: number };

/** The tiers of those that have every word in their title end here. */
export const lastTitleTier = 4;

/** How many of the newest rows are looked through for a term that no index knows: one without a letter or digit. */
const reachWithoutIndex = 2000;

/**
 * The best of the newest `most` rows whose `column` contains the term. Goes from new to old, an era at a time (`search_eras` in the
 * migrations), and takes the next the larger the fewer it has found, at last all that is older: so many rows are read, however many
 * match and however many there are. See docs/decisions/0013-search-from-new-to-old.md.
 */
export function newestMatches(kind: Kind, column: 'search_title' | 'search_text', term: Term, { most, best }: { most: number; best: number }): SQL {
  const [table, limit] = [sql.raw(kind.table), sql.raw(String(most))];
  const isIndexed = term.indexed.length > 0;
  const reach = sql.raw(isIndexed ? '9e15::bigint' : String(reachWithoutIndex));
  // All that is older at once, where it should have no more matches than a few times those that are wanted: quicker than by eras.
  const whole = isIndexed ? sql`(w.found + 1) * w.low <= 4 * ${limit} * w.seen` : sql`false`;
  const matching = (where: SQL) => sql`
    select p.id, p.number, ${tierOf(term)} as tier, ${kind.merit} as merit from ${table} p
    where p.number < w.low and ${where} and ${containsAll(sql.raw(`p.${column}`), term)} and ${kind.where}
    order by p.number desc limit ${limit} - w.found`;
  return sql`
    with recursive walk(low, seen, found, ids, tiers, merits) as (
      select last_value + 1, 0::bigint, 0, null::uuid[], null::int[], null::bigint[] from ${sql.raw(`${kind.table}_number_seq`)}
      union all
      select era.low, w.seen + w.low - era.low, w.found + coalesce(cardinality(m.ids), 0), m.ids, m.tiers, m.merits
      from walk w
      cross join lateral (select ${whole} as whole,
        least(${reach}, 128 * w.seen, greatest(w.seen / 4, 2 * (${limit} - w.found) * w.seen / (w.found + 1))) / 1024 as eras offset 0) wanted
      cross join lateral (select wanted.whole, least(4, floor(log(8, greatest(1, wanted.eras)) + 1e-9))::int as level offset 0) size
      cross join lateral (select search_era(w.low - 1, size.level) as key,
        case when size.whole then 0 else ((w.low - 1) >> (10 + 3 * size.level)) << (10 + 3 * size.level) end as low offset 0) era
      cross join lateral (
        select array_agg(p.id) as ids, array_agg(p.tier) as tiers, array_agg(p.merit) as merits from (
          (${matching(sql`not size.whole and search_eras(p.number) @> array[era.key]`)})
          union all
          (${matching(sql`size.whole`)})
        ) p
      ) m
      where w.found < ${limit} and w.low > 1 and w.seen < ${reach}
    ), ranked as (
      select m.id, m.tier, m.merit from walk, unnest(ids, tiers, merits) m(id, tier, merit)
      order by m.tier, m.merit desc limit ${sql.raw(String(best))}
    )
    select r.id, p.${sql.raw(kind.called)} as title, r.tier, r.merit, (select max(found) from walk) as matches
    from ranked r join ${table} p using (id)
    order by r.tier, r.merit desc`;
}

/** How well `p` matches: all of its title, its beginning, words in it one after another, all words in it; then the same of what it says. */
export function tierOf(term: Term): SQL {
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
