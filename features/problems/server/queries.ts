import type { Fragment } from 'postgres';
import type { z } from 'zod';
import { Refusal } from '#core/errors.ts';
import { toPage, type Key } from '#core/paging.ts';
import { day } from '#core/time.ts';
import { containsPattern } from '#server/contains-pattern.ts';
import { iso } from '#server/database.ts';
import type { World } from '#server/work.ts';
import type { problemCard, problemsContract } from '../contract.ts';

type Card = z.output<typeof problemCard>;
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
  const rows = await cards(world, reader, world.db.$client`true`, undefined, pageSize);
  return rows.map((row) => show(row, reader));
}

/** Problems that match every filter given. Days are Johannesburg's, both included; with a budget filter those without one are left out. */
export function listProblems(world: World, reader: string, filters: Filters): Promise<{ items: Card[]; next: string | null }> {
  const sql = world.db.$client;
  const { category, location, minBudgetCents, maxBudgetCents, from, to, cursor } = filters;
  const where = sql`true
    ${category === undefined ? sql`` : sql`and p.category = ${category}`}
    ${location === undefined ? sql`` : sql`and lower(p.location) like lower(${containsPattern(location)})`}
    ${minBudgetCents === undefined ? sql`` : sql`and p.budget_cents >= ${minBudgetCents}`}
    ${maxBudgetCents === undefined ? sql`` : sql`and p.budget_cents <= ${maxBudgetCents}`}
    ${from === undefined ? sql`` : sql`and p.created_at >= ${midnight(from)}`}
    ${to === undefined ? sql`` : sql`and p.created_at < ${midnight(to, 1)}`}`;
  return pageOfCards(world, reader, where, cursor);
}

/** The reader's own problems; `openOnly` leaves those that take quotes. */
export function ownProblems(world: World, reader: string, page: { openOnly: boolean; cursor?: Key | undefined }): Promise<{ items: Card[]; next: string | null }> {
  const sql = world.db.$client;
  return pageOfCards(world, reader, sql`p.owner_id = ${reader} ${page.openOnly ? sql`and p.status = 'open'` : sql``}`, page.cursor);
}

/** One problem; 404 where there is none. */
export async function readProblem(world: World, reader: string, id: string): Promise<Card> {
  const [row] = await cards(world, reader, world.db.$client`p.id = ${id}`, undefined, 1);
  if (row === undefined) throw new Refusal('request.not-found');
  return show(row, reader);
}

/** The page is cut before names and likes are looked up, each by a primary key. */
function cards(world: World, reader: string, where: Fragment, after: Key | undefined, limit: number): Promise<Row[]> {
  const sql = world.db.$client;
  return sql<Row[]>`
    select p.id, p.title, p.description, p.category, p.location, p.budget_cents, p.status, p.likes_count, p.comments_count, p.quotes_count,
      p.created_at, p.owner_id, a.full_name as owner_name, l.problem_id is not null as liked
    from (
      select * from problems p where ${where} ${after === undefined ? sql`` : sql`and (p.created_at, p.id) < (${after.at}, ${after.id})`}
      order by p.created_at desc, p.id desc limit ${limit}
    ) p
    join accounts a on a.id = p.owner_id
    left join problem_likes l on l.account_id = ${reader} and l.problem_id = p.id
    order by p.created_at desc, p.id desc`;
}

async function pageOfCards(world: World, reader: string, where: Fragment, after: Key | undefined) {
  const rows = await cards(world, reader, where, after, pageSize + 1);
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
