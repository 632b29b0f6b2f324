import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work, World } from '#engine/work.ts';
import type { InputOf } from '#core/contract.ts';
import { firstLine } from '#core/cut-text.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { toPage } from '#core/paging.ts';
import { monthStart } from '#core/time.ts';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import type { quotesContract } from '../contract.ts';
import { openWithin } from '../limits.ts';
import { returnReasons, type ReleaseReason, type ReturnReason } from '../reasons.ts';
import { quoteFallbacks } from '../wording.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/** Milliseconds after `now` until which the member of a quote that is sent now must open it. */
export const openBy = (now: Date): Date => new Date(now.getTime() + openWithin);

type From = { tx: Pick<Work['tx'], 'update'>; now: Date };

/**
 * Notes that the member has opened these quotes in time: their places of the month stay spent. The first opening counts; later ones change
 * nothing. The caller has made sure that the reader is the member, or `where` does.
 */
export async function noteOpened({ tx, now }: From, ids: readonly string[], where?: SQL): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ openedAt: now, openBy: null })
    .where(and(inArray(quoteRequests.id, [...ids]), gt(quoteRequests.openBy, now), where));
}

/** Gives the place of the month of a quote back, once, where the member has not opened it and `where` holds. */
export async function returnPlace(work: Work, id: string, reason: ReturnReason, where?: SQL): Promise<void> {
  const [returned] = await work.tx
    .update(quoteRequests)
    .set({ returnedAt: work.now, returnReason: reason, openBy: null })
    .where(and(eq(quoteRequests.id, id), isNotNull(quoteRequests.openBy), where))
    .returning({ status: quoteRequests.status });
  if (returned === undefined) return;
  const { status } = returned;
  await recordEvent(work, quoteSubject, 'return-place', {
    id,
    by: 'system',
    before: status,
    after: status,
    data: { reason },
  });
}

/** Gives the place of a released quote back if its problem went away before the member opened it. */
export async function returnReleased(work: Work, id: string, reason: ReleaseReason): Promise<void> {
  if (isOneOf(reason, returnReasons)) await returnPlace(work, id, reason);
}

/** The number of quotes that a provider has sent in this calendar month in Johannesburg, without those whose place came back. */
export async function countSentQuotes(world: World, providerId: string): Promise<number> {
  const row = await query<{ count: number }>(world.db, { plan: 'once' }).row(sql`
    select count(*)::int as count from quote_requests
    where provider_id = ${providerId} and first_submitted_at >= ${monthStart(world.clock.now()).toISOString()} and returned_at is null`);
  return row?.count ?? 0;
}

type PlaceRow = RowOf<typeof quoteRequests, 'id' | 'openBy' | 'openedAt' | 'returnedAt' | 'returnReason'> & {
  about: string | null;
  sentAt: string;
};

/** The quotes that a provider has sent, newest first: each took a place of its month, and may have given it back. */
export async function listPlaces(
  world: World,
  reader: Person,
  { cursor, limit }: InputOf<typeof quotesContract.places>,
) {
  const after = cursor === undefined ? sql`` : sql`and (q.first_submitted_at, q.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<PlaceRow>(world.db, { plan: 'once' }).rows(sql`
    select q.id, q.open_by, q.opened_at, q.returned_at, q.return_reason, q.first_submitted_at as sent_at,
      coalesce(b.title, nullif(q.description, '')) as about
    from (
      select * from quote_requests q where q.provider_id = ${reader.providerId} and q.first_submitted_at is not null ${after}
      order by q.first_submitted_at desc, q.id desc ${limitRows(limit + 1)}
    ) q left join problems b on b.id = q.problem_id
    order by q.first_submitted_at desc, q.id desc`);
  const { items, next } = toPage([...rows], limit, ({ sentAt, id }) => ({ at: iso(sentAt), id }));
  return {
    next,
    items: items.map(({ id, about, sentAt, openBy, openedAt, returnedAt, returnReason }) => ({
      quoteId: id,
      title: maskContactDetails(firstLine(about ?? '')) || quoteFallbacks.category,
      sentAt: iso(sentAt),
      state: stateOfPlace({ openBy, openedAt, returnedAt }),
      openedAt: isoOrNull(openedAt),
      returnedAt: isoOrNull(returnedAt),
      reason: returnReason,
    })),
  };
}

function stateOfPlace({ openBy, openedAt, returnedAt }: Pick<PlaceRow, 'openBy' | 'openedAt' | 'returnedAt'>) {
  if (returnedAt !== null) return 'returned' as const;
  if (openedAt !== null) return 'opened' as const;
  return openBy === null ? ('spent' as const) : ('waiting' as const);
}
