import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import { cutTitle, type TimelineKind, type TimelineOwner, type TimelineSource } from '#engine/contributions.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { entry } from '../contract.ts';
import { entryKinds, type EntryKind } from '../filters.ts';

type Entry = z.output<typeof entry>;
type Row = Omit<Entry, 'at' | 'cents'> & { at: string; cents: string | null };

type TimelineInput = { id: string; kind?: EntryKind | undefined; cursor?: Key | undefined; limit: number };

/** The timeline of one account: its own acts and those of others on it, newest first. Each source reads one page by an index. 404 for no account. */
export async function readTimeline(
  world: World,
  { id, kind, cursor, limit }: TimelineInput,
): Promise<{ items: Entry[]; next: string | null }> {
  const account = await query<TimelineOwner>(world.db).row(sql`select id, listing_id from accounts where id = ${id}`);
  if (account === undefined) throw new Refusal('request.not-found');
  const known = new Map(world.contributions.flatMap(({ timeline = {} }) => Object.entries(timeline)));
  const kindOf = (one: EntryKind): TimelineKind => {
    const found = known.get(one);
    if (found === undefined) throw new Error(`No feature has entries of the kind ${one}.`);
    return found;
  };
  const parts = (kind === undefined ? entryKinds : [kind]).flatMap((one) =>
    kindOf(one)
      .sources(account)
      .map((source) => onePage(one, source, { cursor, limit })),
  );
  const rows = await query<Row>(world.db).rows(sql`
    select * from (${sql.join(parts, sql` union all `)}) entries order by at desc, id desc ${limitRows(limit + 1)}`);
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.at), id: row.id }));
  return {
    items: items.map(({ at, cents, title, ...row }) => ({
      ...row,
      title: (kindOf(row.kind).showTitle ?? cutTitle)(title),
      at: iso(at),
      cents: cents === null ? null : Number(cents),
    })),
    next,
  };
}

function onePage(
  kind: EntryKind,
  source: TimelineSource,
  { cursor, limit }: Pick<TimelineInput, 'cursor' | 'limit'>,
): SQL {
  const { from, where, at, id, title, side } = source;
  const nothing = sql`null`;
  const { status = nothing, cents = nothing, stars = nothing, actor = nothing, reason = nothing } = source;
  const older =
    cursor === undefined ? sql`` : sql`and (${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
  return sql`(select ${kind}::text as kind, ${id} as id, ${at} as at, ${title}::text as title, ${side ?? null}::text as side,
      ${status}::text as status, ${cents}::bigint as cents, ${stars}::int as stars, ${actor}::text as actor, ${reason}::text as reason
    from ${from} where ${where} ${older} order by ${at} desc, ${id} desc ${limitRows(limit + 1)})`;
}
