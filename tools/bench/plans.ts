import postgres, { type Sql } from 'postgres';
import { cursor as cursorOf } from '#core/paging.ts';
import { statusesInTab, type JobTab } from '#features/jobs/tabs.ts';
import { listAccounts } from '#features/accounts/server/queries.ts';
import { standingOf } from '#features/insights/server/queries.ts';
import { listJobs } from '#features/jobs/server/queries.ts';
import { listNotifications } from '#features/notifications/server/queries.ts';
import { listProblems, newestProblems, ownProblems } from '#features/problems/server/queries.ts';
import { listProviders } from '#features/providers/server/queries.ts';
import { listQuotes, readQuote } from '#features/quotes/server/queries.ts';
import { listReviews } from '#features/reviews/server/queries.ts';
import type { Person } from '#server/actor.ts';
import { roleOf } from '#features/accounts/roles.ts';
import type { World } from '#server/work.ts';
import { worldOn } from './world.ts';

export type Plan = { list: string; text: string; scans: string[] };
type Parameter = string | number | boolean | Date | null;
type Statement = { text: string; parameters: Parameter[] };

/** A prepared statement may get a plan for any values from its sixth run on: seven runs show the one that stays. */
const runs = 7;

/** The plan of every statement that the product's lists send, as the server holds it after a few runs, and the big tables that it reads whole. */
export async function readPlans(databaseUrl: string): Promise<Plan[]> {
  let sent: Statement[] = [];
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'bench', TimeZone: 'UTC' },
    debug: (_connection, text, parameters) => void sent.push({ text, parameters: parameters as Parameter[] }),
  });
  try {
    const world = worldOn(sql);
    const big = await bigTables(sql);
    const plans: Plan[] = [];
    for (const [list, read] of Object.entries(await lists(world))) {
      for (let run = 0; run < runs; run += 1) {
        sent = [];
        await read();
      }
      const statements = sent;
      sent = [];
      for (const statement of statements) {
        const text = await explain(sql, statement);
        const scans = [...text.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table = '']) => (big.has(table) ? [table] : []));
        plans.push({ list, text, scans });
      }
    }
    return plans;
  } finally {
    await sql.end();
  }
}

/** Every list of the product, asked as its pages ask, with each filter alone, with one that finds nothing, and from further down. */
async function lists(world: World): Promise<Record<string, () => Promise<unknown>>> {
  const member = await busiest(world, 'member_id');
  const provider = await busiest(world, 'provider_id');
  const { next } = await listProblems(world, member.id, {});
  const cursor = cursorOf.parse(next);
  const problems = (filters: Parameters<typeof listProblems>[2]) => () => listProblems(world, member.id, filters);
  const providers = (filters: Parameters<typeof listProviders>[2]) => () => listProviders(world, member, filters);
  const quoteId = (await listQuotes(world, member, { side: 'requested', limit: 1 })).items[0]?.id ?? '';
  return {
    'problem feed': () => newestProblems(world, member.id),
    problems: problems({}),
    'problems, next page': problems({ cursor }),
    'problems by category': problems({ category: 'Plumbing' }),
    'problems by location': problems({ location: 'sandton' }),
    'problems by a location that is nowhere': problems({ location: 'Atlantis' }),
    'problems by category and location': problems({ category: 'Marketing', location: 'Knysna' }),
    'problems from a budget up': problems({ minBudgetCents: 500_000 }),
    'problems from a budget up that none has': problems({ minBudgetCents: 900_000_000 }),
    'problems up to a budget': problems({ maxBudgetCents: 100_000 }),
    'problems up to a budget that none has': problems({ maxBudgetCents: 1 }),
    'problems from a day on': problems({ from: '2020-01-01' }),
    'problems up to a day': problems({ to: '2020-01-01' }),
    'problems by all filters': problems({
      category: 'Painting',
      location: 'Cape Town',
      minBudgetCents: 10_000,
      maxBudgetCents: 400_000,
      from: '2020-01-01',
      to: '2099-01-01',
      cursor,
    }),
    'my problems': () => ownProblems(world, member.id, {}),
    'my open problems': () => ownProblems(world, member.id, { status: 'open' }),
    'my quotes, requested': () => listQuotes(world, member, { side: 'requested', limit: 10 }),
    'my quotes, received': () => listQuotes(world, provider, { side: 'received', limit: 10 }),
    'a quote, for its member': () => readQuote(world, member, quoteId),
    ...Object.fromEntries(
      (Object.keys(statusesInTab) as JobTab[]).flatMap((tab) => [
        [`my jobs, ${tab}, as a member`, () => listJobs(world, member, { tab })],
        [`my jobs, ${tab}, as a provider`, () => listJobs(world, provider, { tab })],
      ]),
    ),
    'unread notifications': () => listNotifications(world, provider.id, { all: false, limit: 20 }),
    'all notifications': () => listNotifications(world, provider.id, { all: true, limit: 20 }),
    'what waits for a provider': () => standingOf(world, provider),
    directory: providers({}),
    'directory by category': providers({ category: 'Plumbing' }),
    'directory by location': providers({ location: 'Sandton' }),
    'directory by a location that is nowhere': providers({ location: 'Atlantis' }),
    'directory by rating': providers({ minRating: 4 }),
    'directory by jobs done': providers({ minJobs: 10 }),
    'directory by jobs done that none has': providers({ minJobs: 100_000 }),
    reviews: () => listReviews(world, member, { providerId: provider.providerId ?? '' }),
    accounts: () => listAccounts(world, member.id, { limit: 20 }),
  };
}

/** The person with the most quotes on one side: whoever has little to list makes any plan look good. */
async function busiest(world: World, side: 'member_id' | 'provider_id'): Promise<Person> {
  const sql = world.db.$client;
  const [row] = await sql<{ id: string; role: string; full_name: string; email: string; provider_id: string | null }[]>`
    select a.id, a.role, a.full_name, a.email, p.id as provider_id from accounts a left join providers p on p.account_id = a.id
    where ${side === 'member_id' ? sql`a.id` : sql`p.id`} = (select ${sql(side)} from quote_requests group by 1 order by count(*) desc limit 1)`;
  if (row === undefined) throw new Error('nobody has a quote');
  return { id: row.id, role: roleOf(row.role), status: 'approved', fullName: row.full_name, email: row.email, sessionId: '', providerId: row.provider_id };
}

/** Every table that is too big to be read whole for one page. */
async function bigTables(sql: Sql): Promise<Set<string>> {
  const rows = await sql<
    { relname: string }[]
  >`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`;
  return new Set(rows.map((row) => row.relname));
}

/** The plan of the statement that the connection has prepared; of one that it sends anew each time, the plan for its parameters. */
async function explain(sql: Sql, { text, parameters }: Statement): Promise<string> {
  const [prepared] = await sql<{ name: string }[]>`select name from pg_prepared_statements where statement = ${text} order by prepare_time desc limit 1`;
  const lines = prepared
    ? await sql.unsafe(`explain execute ${quoted(prepared.name, '"')}${parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''}`)
    : await sql.unsafe(`explain ${text}`, parameters);
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
}

const quoted = (text: string, mark: '"' | "'") => mark + text.replaceAll(mark, mark + mark) + mark;

function literal(value: Parameter): string {
  if (value === null) return 'null';
  return quoted(value instanceof Date ? value.toISOString() : String(value), "'");
}
