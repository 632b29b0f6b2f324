import { sql, type SQL } from 'drizzle-orm';
import { firstLine } from '#core/cut-text.ts';
import {
  maxFound,
  maxFoundOfPerson,
  ofListing,
  type Contributions,
  type FoundThing,
  type Readable,
  type TimelineSource,
} from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { foundQuoteWords } from '../wording.ts';

/**
 * Content between two people needs a reason to open: admins read only the public title of the problem `p`, or the specialty of the
 * listing `v`.
 */
export const publicTitle = sql`coalesce(p.title, ${currentCategory(sql`v.specialty`)}, '')`;

/** SQL: the category of a problem `p`, or the specialty of a listing `v`. */
export const publicTrade = sql`coalesce(${currentCategory(sql`coalesce(p.category, v.specialty)`)}, '')`;

type ThingBetweenTwo<Status extends string> = {
  kind: 'quote' | 'job';
  /** Its table, with `member_id`, `provider_id`, `problem_id` and `status`. */
  table: SQL;
  /** The column by which it stands in lists, the newest first. */
  at: SQL;
  cents: SQL;
  /** Its labels are read when they are shown, in the language of then. */
  lifecycle: { readonly statuses: Readonly<Record<Status, { label: string }>> };
};

type FoundBetween<Status> = { id: string; about: string; member: string; provider: string; status: Status };

/** Makes what overviews know of a thing between a member and a provider. `show` shows those whose ids SQL selects, the newest first. */
export function contributeBetweenTwo<Status extends string>(of: ThingBetweenTwo<Status>) {
  const { kind, table, at, cents, lifecycle } = of;
  const show = async (world: Readable, ids: SQL): Promise<FoundThing[]> => {
    const rows = await query<FoundBetween<Status>>(world.db, { plan: 'once' }).rows(sql`
      select t.id, ${publicTitle} as about, m.full_name as member, v.name as provider, t.status
      from ${table} t join accounts m on m.id = t.member_id join providers v on v.id = t.provider_id left join problems p on p.id = t.problem_id
      where t.id in (${ids}) order by t.${at} desc, t.id desc`);
    return rows.map(({ id, about, member, provider, status }) => ({
      kind,
      id,
      title: firstLine(about),
      detail: foundQuoteWords.betweenTwo(member, provider),
      status: lifecycle.statuses[status].label,
    }));
  };
  /** Selects the newest of each person of `people`, as a member and as a provider. */
  const newestOf = (people: SQL): SQL => {
    const limit = limitRows(maxFoundOfPerson);
    const side = (whose: SQL) =>
      sql`(select id, ${at} as at from ${table} where ${whose} order by ${at} desc, id desc ${limit})`;
    return sql`select t.id from (${people}) one cross join lateral (
      select id from (
        ${side(sql`member_id = one.id`)} union all
        ${side(sql`provider_id = (select listing_id from accounts where accounts.id = one.id)`)}
      ) sides order by at desc, id desc ${limit}
    ) t`;
  };
  const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
    from: sql`${table} t left join problems p on p.id = t.problem_id join providers v on v.id = t.provider_id`,
    where,
    at: sql`t.${at}`,
    id: sql`t.id`,
    title: publicTrade,
    side,
    status: sql`t.status`,
    cents: sql`t.${cents}`,
  });
  return {
    show,
    contributions: {
      finders: [
        {
          byId: (world, { low, high }) =>
            show(
              world,
              sql`select id from ${table} where id between ${low} and ${high} order by id ${limitRows(maxFound)}`,
            ),
          ofPeople: (world, people) => show(world, newestOf(people)),
        },
      ],
      timeline: {
        [kind]: {
          sources: ({ id, listingId }) => [
            timeline(sql`t.member_id = ${id}`, 'by'),
            ...ofListing(listingId, (listing) => timeline(sql`t.provider_id = ${listing}::uuid`, 'about')),
          ],
        },
      },
      looks: { [kind]: { from: table, link: sql`${sql.raw(`'/${kind}s/'`)} || id` } },
    } satisfies Contributions,
  };
}
