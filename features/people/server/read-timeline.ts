import { sql, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { toPage, type Key } from '#core/paging.ts';
import { cutWords } from '#core/count-text.ts';
import type { z } from '#core/zod.ts';
import { describeDevice } from '#features/accounts/server/describe-device.ts';
import { deviceWords } from '#features/accounts/security-wording.ts';
import { mailTopics } from '#features/notifications/mail-categories.ts';
import { mailKinds } from '#features/notifications/mail-wording.ts';
import { currentCategory } from '#features/site/server/categories/read-categories.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { entry } from '../contract.ts';
import { entryKinds, type EntryKind } from '../filters.ts';

type Entry = z.output<typeof entry>;
type Row = Omit<Entry, 'at' | 'cents'> & { at: string; cents: string | null };

type Asked = { id: string; kind?: EntryKind | undefined; cursor?: Key | undefined; limit: number };
type Whose = { id: string; listingId: string | null };

/** The timeline of one account: its own acts and those of others on it, newest first. Each source reads one page by an index. 404 for no account. */
export async function readTimeline(
  world: World,
  { id, kind, cursor, limit }: Asked,
): Promise<{ items: Entry[]; next: string | null }> {
  const account = await readRow<Whose>(world.db, sql`select id, listing_id from accounts where id = ${id}`);
  if (account === undefined) throw new Refusal('request.not-found');
  const kinds = kind === undefined ? entryKinds : [kind];
  const parts = kinds.flatMap((one) => sources[one](account)).map((source) => onePage(source, { cursor, limit }));
  const rows = await readRows<Row>(
    world.db,
    sql`select * from (${sql.join(parts, sql` union all `)}) entries order by at desc, id desc ${limitRows(limit + 1)}`,
  );
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.at), id: row.id }));
  return { items: items.map(showEntry), next };
}

type Source = {
  kind: EntryKind;
  from: SQL;
  where: SQL;
  at: SQL;
  id: SQL;
  title: SQL;
  side?: 'by' | 'about';
  status?: SQL;
  cents?: SQL;
  stars?: SQL;
  actor?: SQL;
  reason?: SQL;
};

function onePage(source: Source, { cursor, limit }: Pick<Asked, 'cursor' | 'limit'>): SQL {
  const { kind, from, where, at, id, title, side } = source;
  const nothing = sql`null`;
  const { status = nothing, cents = nothing, stars = nothing, actor = nothing, reason = nothing } = source;
  const older =
    cursor === undefined ? sql`` : sql`and (${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
  return sql`(select ${kind}::text as kind, ${id} as id, ${at} as at, ${title}::text as title, ${side ?? null}::text as side,
      ${status}::text as status, ${cents}::bigint as cents, ${stars}::int as stars, ${actor}::text as actor, ${reason}::text as reason
    from ${from} where ${where} ${older} order by ${at} desc, ${id} desc ${limitRows(limit + 1)})`;
}

const ofListing = (listingId: string | null, source: (id: SQL) => Source): Source[] =>
  listingId === null ? [] : [source(sql`${listingId}::uuid`)];

/** The sources of each kind of entry. Jobs stand at their last change, everything else at its beginning. */
const sources: Record<EntryKind, (account: Whose) => Source[]> = {
  act: ({ id }) => [
    {
      kind: 'act',
      from: sql`events e left join accounts b on b.id = e.actor_id`,
      where: sql`e.noun = 'account' and e.subject_id = ${id}`,
      at: sql`e.at`,
      id: sql`e.id`,
      title: sql`e.step`,
      status: sql`e.after`,
      actor: sql`case when e.party = 'admin' then b.full_name end`,
      reason: sql`e.data ->> 'reason'`,
    },
  ],
  note: ({ id }) => [
    {
      kind: 'note',
      from: sql`account_notes n join accounts b on b.id = n.author_id`,
      where: sql`n.account_id = ${id}`,
      at: sql`n.created_at`,
      id: sql`n.id`,
      title: sql`n.text`,
      actor: sql`b.full_name`,
    },
  ],
  problem: ({ id }) => [
    {
      kind: 'problem',
      from: sql`problems p`,
      where: sql`p.owner_id = ${id}`,
      at: sql`p.created_at`,
      id: sql`p.id`,
      title: sql`p.title`,
      status: sql`p.status`,
      cents: sql`p.budget_cents`,
      reason: sql`p.hidden_reason`,
    },
  ],
  quote: ({ id, listingId }) => [
    quotes(sql`q.member_id = ${id}`, 'by'),
    ...ofListing(listingId, (listing) => quotes(sql`q.provider_id = ${listing}`, 'about')),
  ],
  job: ({ id, listingId }) => [
    jobs(sql`j.member_id = ${id}`, 'by'),
    ...ofListing(listingId, (listing) => jobs(sql`j.provider_id = ${listing}`, 'about')),
  ],
  review: ({ id, listingId }) => [
    reviews(sql`v.member_id = ${id}`, 'by'),
    ...ofListing(listingId, (listing) => reviews(sql`v.provider_id = ${listing}`, 'about')),
  ],
  report: ({ id }) => [reports(sql`r.reporter_id = ${id}`, 'by'), reports(sql`r.about_id = ${id}`, 'about')],
  payment: ({ id }) => [
    {
      kind: 'payment',
      from: sql`payment_attempts t join plans l on l.id = t.plan`,
      where: sql`t.account_id = ${id}`,
      at: sql`t.created_at`,
      id: sql`t.id`,
      title: sql`l.name`,
      status: sql`t.status`,
      cents: sql`t.plan_cents + t.joining_fee_cents`,
    },
  ],
  session: ({ id }) => [
    {
      kind: 'session',
      from: sql`sessions o`,
      where: sql`o.user_id = ${id}`,
      at: sql`o.created_at`,
      id: sql`o.id`,
      title: sql`coalesce(o.user_agent, '')`,
      reason: sql`o.ip_address`,
    },
  ],
  mail: ({ id }) => [
    {
      kind: 'mail',
      from: sql`mails m`,
      where: sql`m.account_id = ${id}`,
      at: sql`m.created_at`,
      id: sql`m.id`,
      // The subjects of other mails quote people's private words.
      title: sql`case when m.category = 'security' then m.subject else m.category end`,
      status: sql`case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end`,
      reason: sql`m.last_error`,
    },
  ],
};

/** The category of a problem `p`, or the specialty of a listing `l`: content between two people needs a reason to open. */
const trade = sql`coalesce(${currentCategory(sql`coalesce(p.category, l.specialty)`)}, '')`;

const quotes = (where: SQL, side: 'by' | 'about'): Source => ({
  kind: 'quote',
  from: sql`quote_requests q left join problems p on p.id = q.problem_id join providers l on l.id = q.provider_id`,
  where,
  at: sql`q.requested_at`,
  id: sql`q.id`,
  title: trade,
  side,
  status: sql`q.status`,
  cents: sql`q.price_cents`,
});

const jobs = (where: SQL, side: 'by' | 'about'): Source => ({
  kind: 'job',
  from: sql`jobs j left join problems p on p.id = j.problem_id join providers l on l.id = j.provider_id`,
  where,
  at: sql`j.updated_at`,
  id: sql`j.id`,
  title: trade,
  side,
  status: sql`j.status`,
  cents: sql`j.total_cost_cents`,
});

const reviews = (where: SQL, side: 'by' | 'about'): Source => ({
  kind: 'review',
  from: sql`reviews v join providers l on l.id = v.provider_id`,
  where,
  at: sql`v.created_at`,
  id: sql`v.id`,
  title: sql`l.name`,
  side,
  status: sql`v.status`,
  stars: sql`v.rating`,
});

const reports = (where: SQL, side: 'by' | 'about'): Source => ({
  kind: 'report',
  from: sql`reports r`,
  where,
  at: sql`r.created_at`,
  id: sql`r.id`,
  title: sql`r.kind`,
  side,
  status: sql`r.status`,
  reason: sql`r.reason`,
});

/** Characters of a text in a timeline. A note is not cut. */
const maxTitle = 160;

function showEntry({ at, cents, ...row }: Row): Entry {
  const title =
    row.kind === 'session'
      ? deviceWords.name(describeDevice(row.title === '' ? null : row.title))
      : row.kind === 'note'
        ? row.title
        : row.kind === 'mail' && isOneOf(row.title, mailTopics)
          ? mailKinds[row.title]
          : cutWords(row.title, maxTitle);
  return { ...row, title, at: iso(at), cents: cents === null ? null : Number(cents) };
}
