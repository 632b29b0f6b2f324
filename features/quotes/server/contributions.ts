import { sql, type SQL } from 'drizzle-orm';
import { firstLine } from '#core/cut-text.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import {
  idFrom,
  maxFound,
  maxFoundOfPerson,
  ofListing,
  type Contributions,
  type FoundThing,
  type TimelineSource,
  type Readable,
} from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRows } from '#engine/postgres/read.ts';
import { quoteLifecycle, type QuoteStatus } from '../lifecycle.ts';
import { foundQuoteWords } from '../wording.ts';
import { quoteFigures } from './figures.ts';
import { quoteRecord } from './record.ts';

/**
 * Content between two people needs a reason to open: admins read only the public title of the problem `p`, or the specialty of the
 * listing `v`.
 */
export const publicTitle = sql`coalesce(p.title, ${currentCategory(sql`v.specialty`)}, '')`;

/** SQL: the category of a problem `p`, or the specialty of a listing `v`. */
export const publicTrade = sql`coalesce(${currentCategory(sql`coalesce(p.category, v.specialty)`)}, '')`;

export type FoundBetween<Status> = { id: string; about: string; member: string; provider: string; status: Status };

export const showBetween = (
  kind: 'quote' | 'job',
  { id, about, member, provider }: FoundBetween<string>,
  status: string,
): FoundThing => ({ kind, id, title: firstLine(about), detail: foundQuoteWords.betweenTwo(member, provider), status });

/** Selects the ids of the newest things of each person of `people`, as a member and as a provider, from a table with both. */
export function newestOfBothSides(people: SQL, table: 'quote_requests' | 'jobs', at: SQL): SQL {
  const [from, limit] = [sql.raw(table), limitRows(maxFoundOfPerson)];
  const side = (whose: SQL) =>
    sql`(select id, ${at} as at from ${from} where ${whose} order by ${at} desc, id desc ${limit})`;
  return sql`select t.id from (${people}) one cross join lateral (
      select id from (
        ${side(sql`member_id = one.id`)} union all
        ${side(sql`provider_id = (select listing_id from accounts where accounts.id = one.id)`)}
      ) sides order by at desc, id desc ${limit}
    ) t`;
}

/** Shows the quotes whose ids `ids` selects to admins, newest first. */
export async function showFoundQuotes(world: Readable, ids: SQL): Promise<FoundThing[]> {
  const rows = await readRows<FoundBetween<QuoteStatus>>(
    world.db,
    sql`select q.id, ${publicTitle} as about, m.full_name as member, v.name as provider, q.status
      from quote_requests q join accounts m on m.id = q.member_id join providers v on v.id = q.provider_id left join problems p on p.id = q.problem_id
      where q.id in (${ids}) order by q.requested_at desc, q.id desc`,
    { plan: 'once' },
  );
  return rows.map((row) => showBetween('quote', row, quoteLifecycle.statuses[row.status].label));
}

const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`quote_requests q left join problems p on p.id = q.problem_id join providers v on v.id = q.provider_id`,
  where,
  at: sql`q.requested_at`,
  id: sql`q.id`,
  title: publicTrade,
  side,
  status: sql`q.status`,
  cents: sql`q.price_cents`,
});

export const quoteContributions: Contributions = {
  record: quoteRecord,
  figures: quoteFigures,
  evidence: {
    // A revision has no id of its own.
    quote: sql`select ${idFrom(sql`'quote ' || r.quote_id || ' ' || r.number`)} as id, r.submitted_at as at, 'provider' as by, r.number, r.scope as text,
        r.price_cents as cents, '[]'::json as pictures
      from quote_revisions r where r.quote_id = j.quote_id`,
  },
  finders: [
    {
      byId: (world, { low, high }) =>
        showFoundQuotes(
          world,
          sql`select id from quote_requests where id between ${low} and ${high} order by id ${limitRows(maxFound)}`,
        ),
      ofPeople: (world, people) =>
        showFoundQuotes(world, newestOfBothSides(people, 'quote_requests', sql.raw('requested_at'))),
    },
  ],
  timeline: {
    quote: {
      sources: ({ id, listingId }) => [
        timeline(sql`q.member_id = ${id}`, 'by'),
        ...ofListing(listingId, (listing) => timeline(sql`q.provider_id = ${listing}::uuid`, 'about')),
      ],
    },
  },
  looks: { quote: { from: sql`quote_requests`, link: sql`'/quotes/' || id` } },
};
