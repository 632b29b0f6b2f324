import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { newestMatches, type Kind, type Match } from '#features/search/server/newest-matches.ts';
import { readTerm } from '#features/search/server/term.ts';
import { findPayment } from '#features/subscriptions/server/payment-reference.ts';
import { readRows } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import type { found } from '../palette-contract.ts';
import { findPeople } from './find-people.ts';
import { showJobs, showPayments, showPerson, showProblems, showQuotes } from './found-things.ts';
import { readIdRange, readInvoiceNumber, readPaperNumber, type IdRange } from './read-reference.ts';

type Found = z.output<typeof found>;

/** The most that is found of a kind. */
const maxFound = 6;
/** The number of best matching people whose newest quotes, jobs and payments are found too, and the number of each. */
const [maxWithThings, maxThings] = [3, 3];
/** The number of newest matching titles that are ranked. */
const maxTitles = 100;

/**
 * The results of the command palette for a text: things by their id, reference or the number of their paper, people and problems by their
 * words, and the newest quotes, jobs and payments of the people who match best. Every statement reads a bounded number of rows by an index.
 */
export async function find(world: World, typed: string): Promise<Found[]> {
  const range = readIdRange(typed);
  const [people, problems, referred] = await Promise.all([
    findPeople(world, { typed, range, most: maxFound }),
    findProblems(world, typed),
    Promise.all([
      range === null ? [] : findByIds(world, range),
      findPaymentsByReference(world, typed),
      findByPaper(world, typed),
    ]),
  ]);
  const things = referred.flat();
  const theirs = things.length > 0 ? [] : await findThingsOf(world, people.slice(0, maxWithThings));
  return [...things, ...people.map(showPerson), ...problems, ...theirs];
}

async function findProblems(world: World, typed: string): Promise<Found[]> {
  const term = await readTerm(world, typed);
  if (term === null) return [];
  const matches = await readRows<Match>(
    world.db,
    newestMatches(anyProblem, 'search_title', term, { most: maxTitles, best: maxFound }),
    { plan: 'once' },
  );
  return matches.length === 0 ? [] : showProblems(world, sql`${idList(matches)}`);
}

/** Admins find hidden problems too. */
const anyProblem: Kind = {
  table: 'problems',
  called: 'title',
  where: sql`true`,
  merit: sql`p.number`,
  newestFirst: true,
};

const idList = (things: readonly { id: string }[]): SQL =>
  sql`select unnest(${`{${things.map(({ id }) => id).join(',')}}`}::uuid[])`;

async function findByIds(world: World, { low, high }: IdRange): Promise<Found[]> {
  const inRange = (table: string) =>
    sql`select id from ${sql.raw(table)} where id between ${low} and ${high} order by id ${limitRows(maxFound)}`;
  const found = await Promise.all([
    showProblems(world, inRange('problems')),
    showQuotes(world, inRange('quote_requests')),
    showJobs(world, inRange('jobs')),
    showPayments(world, inRange('payment_attempts')),
  ]);
  return found.flat();
}

/** A payment by its reference at Paystack, or by the number of its invoice or of one of its credit notes. */
async function findPaymentsByReference(world: World, typed: string): Promise<Found[]> {
  const invoice = readInvoiceNumber(typed);
  if (invoice !== null)
    return showPayments(
      world,
      sql`select attempt_id from plan_invoices where mode = ${invoice.mode} and kind = ${invoice.kind} and number = ${invoice.number}`,
    );
  const id = typed.startsWith('sub.') ? await findPayment(world, typed) : null;
  return id === null ? [] : showPayments(world, sql`select ${id}::uuid`);
}

/**
 * The quotes of a quotation's number, and the jobs of an invoice's, the newest papers first. Each provider counts from 1, so that many papers have
 * one number: the beginning of a name after it chooses among the providers.
 */
async function findByPaper(world: World, typed: string): Promise<Found[]> {
  const paper = readPaperNumber(typed);
  if (paper === null) return [];
  const { kind, number, of } = paper;
  const people = of === null ? [] : await findPeople(world, { typed: of, range: null, most: maxFound });
  const theirs =
    of === null
      ? sql``
      : sql`and provider_id in (select listing_id from accounts where id in (${idList(people)}) and listing_id is not null)`;
  const thing = sql.raw(kind === 'agreement' ? 'quote_id' : 'job_id');
  const ids = sql`select ${thing} from documents where kind = ${kind} and number = ${number} ${theirs} order by id desc ${limitRows(maxFound)}`;
  return kind === 'agreement' ? showQuotes(world, ids) : showJobs(world, ids);
}

async function findThingsOf(world: World, people: readonly { id: string }[]): Promise<Found[]> {
  if (people.length === 0) return [];
  const limit = limitRows(maxThings);
  const each = (things: SQL) => sql`select t.id from (${idList(people)} as id) one cross join lateral (${things}) t`;
  const listing = sql`(select listing_id from accounts where accounts.id = one.id)`;
  const ofBothSides = (table: string, at: string) => sql`
    select id from (
      (select id, ${sql.raw(at)} as at from ${sql.raw(table)} where member_id = one.id order by ${sql.raw(at)} desc, id desc ${limit})
      union all
      (select id, ${sql.raw(at)} from ${sql.raw(table)} where provider_id = ${listing} order by ${sql.raw(at)} desc, id desc ${limit})
    ) sides order by at desc, id desc ${limit}`;
  const found = await Promise.all([
    showQuotes(world, each(ofBothSides('quote_requests', 'requested_at'))),
    showJobs(world, each(ofBothSides('jobs', 'updated_at'))),
    showPayments(
      world,
      each(sql`select id from payment_attempts where account_id = one.id order by created_at desc ${limit}`),
    ),
  ]);
  return found.flat();
}
