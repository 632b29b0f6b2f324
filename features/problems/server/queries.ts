import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { codePoints } from '#core/text.ts';
import { day } from '#core/time.ts';
import { containsPattern, prefixPattern } from '#server/contains-pattern.ts';
import { iso } from '#server/database.ts';
import { runPrepared } from '#server/prepared.ts';
import type { World } from '#server/work.ts';
import type { problemCard, problemsContract } from '../contract.ts';

type Card = z.output<typeof problemCard>;
type Page = { items: Card[]; next: string | null };
type Filters = z.output<NonNullable<(typeof problemsContract.list)['~orpc']['inputSchema']>>;

type Row = {
  id: string;
  title: string;
  description: string;
  category: string | null;
  location: string;
  budget_cents: string | null;
  status: Card['status'];
  likes_count: number;
  comments_count: number;
  quotes_count: number;
  created_at: string;
  owner_id: string;
  owner_name: string;
  liked: boolean;
};

const pageSize = 10;

/** The newest problems, of every status. */
export async function newestProblems(world: World, reader: string): Promise<Card[]> {
  const rows = await runPrepared<Row>(world.db, cards(reader, sql`true`, undefined, pageSize));
  return rows.map((row) => show(row, reader));
}

/**
 * Problems that match every filter given. Days are Johannesburg's, both included; with a budget filter those without one are left out;
 * one or two characters of a location are the beginning of a word in it.
 */
export async function listProblems(world: World, reader: string, filters: Filters): Promise<Page> {
  const { category, location, minBudgetCents, maxBudgetCents, from, to, cursor } = filters;
  const where = sql`true
    ${category === undefined ? sql`` : sql`and p.category = ${category}`}
    ${location === undefined ? sql`` : sql`and ${inLocation(location)}`}
    ${minBudgetCents === undefined ? sql`` : sql`and p.budget_cents >= ${minBudgetCents}`}
    ${maxBudgetCents === undefined ? sql`` : sql`and p.budget_cents <= ${maxBudgetCents}`}
    ${from === undefined ? sql`` : sql`and p.created_at >= ${midnight(from)}`}
    ${to === undefined ? sql`` : sql`and p.created_at < ${midnight(to, 1)}`}`;
  // Not prepared: the plan for a rare place reads ten thousands of rows for a common one, so each search is planned for its own values.
  return toCards(await world.db.execute<Row>(cards(reader, where, cursor, pageSize + 1)), reader);
}

const inLocation = (typed: string): SQL =>
  codePoints(typed) < 3
    ? sql`(lower(p.location) like lower(${prefixPattern(typed)}) or lower(p.location) like lower(${`% ${prefixPattern(typed)}`}))`
    : sql`lower(p.location) like lower(${containsPattern(typed)})`;

/** The reader's own problems; `openOnly` leaves those that take quotes. */
export async function ownProblems(world: World, reader: string, page: { openOnly: boolean; cursor?: Key | undefined }): Promise<Page> {
  const where = sql`p.owner_id = ${reader} ${page.openOnly ? sql`and p.status = 'open'` : sql``}`;
  return toCards(await runPrepared<Row>(world.db, cards(reader, where, page.cursor, pageSize + 1)), reader);
}

/** One problem; 404 where there is none. */
export async function readProblem(world: World, reader: string, id: string): Promise<Card> {
  const [row] = await runPrepared<Row>(world.db, cards(reader, sql`p.id = ${id}`, undefined, 1));
  if (row === undefined) throw new Refusal('request.not-found');
  return show(row, reader);
}

/**
 * The page is cut before names and likes are looked up, each by a primary key: as subqueries, which no plan can turn into a join
 * of whole tables. The limit is written out: a plan for any values takes a parameter there for a tenth of the table.
 */
const cards = (reader: string, where: SQL, after: Key | undefined, limit: number): SQL => sql`
  select p.id, p.title, p.description, p.category, p.location, p.budget_cents, p.status, p.likes_count, p.comments_count, p.quotes_count,
    p.created_at, p.owner_id, (select full_name from accounts where id = p.owner_id) as owner_name,
    (select true from problem_likes where account_id = ${reader} and problem_id = p.id) is not null as liked
  from (
    select * from problems p where ${where} ${after === undefined ? sql`` : sql`and (p.created_at, p.id) < (${after.at}, ${after.id})`}
    order by p.created_at desc, p.id desc limit ${sql.raw(String(limit))}
  ) p
  order by p.created_at desc, p.id desc`;

function toCards(rows: Row[], reader: string): Page {
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.created_at), id: row.id }));
  return { items: items.map((row) => show(row, reader)), next };
}

/** The instant at which a day begins in Johannesburg, `daysLater`; kept to years that the database can hold. */
function midnight(date: string, daysLater = 0): string {
  const at = Date.parse(`${date}T00:00:00+02:00`) + daysLater * day;
  return new Date(Math.min(Math.max(at, 0), Date.UTC(9999, 0))).toISOString();
}

const show = (row: Row, reader: string): Card => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  location: row.location,
  budgetCents: row.budget_cents === null ? null : Number(row.budget_cents),
  status: row.status,
  likesCount: row.likes_count,
  commentsCount: row.comments_count,
  quotesCount: row.quotes_count,
  createdAt: iso(row.created_at),
  ownerName: row.owner_name,
  liked: row.liked,
  mine: row.owner_id === reader,
});
