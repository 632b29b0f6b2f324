import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listStatuses } from '#core/lifecycle.ts';
import { certificateLifecycle } from '#features/certificates/lifecycle.ts';
import { firstCategories } from '#features/site/categories.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { signIn } from '#features/accounts/server/sessions/sign-in.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { credentialLifecycle } from '#features/credentials/lifecycle.ts';
import { homeFileContract } from '#features/home-file/contract.ts';
import { jobLifecycle } from '#features/jobs/lifecycle.ts';
import { listJobs } from '#features/jobs/server/queries.ts';
import { readMonth } from '#features/jobs/server/calendar/read-month.ts';
import { problemLifecycle } from '#features/problems/lifecycle.ts';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { listQuotes } from '#features/quotes/server/queries.ts';
import { listHomeFile } from '#features/home-file/server/queries.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { visitLifecycle } from '#features/visits/lifecycle.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { loadDemo } from './load-demo.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();
/** A minute after a month begins: nothing may be due already, or still to come. */
const now = new Date('2026-11-30T22:01:00Z');
let folder: string;
let failure: unknown;
let accountsAfterFailure: number;
let lines: string[];
let linesOfTheOther: string[];
const log: string[] = [];
const load = () => loadDemo(world, { folder, log: (line) => void log.push(line) });

beforeAll(async () => {
  world.clock.set(now);
  folder = await mkdtemp(join(tmpdir(), 'lungisa-demo-'));
  // The first start fails.
  const fails = { to: 'account.approve', run: () => Promise.reject(new Error('The power went')) } as const;
  failure = await loadDemo({ ...world, reactions: [fails] }, { folder, log: () => {} }).catch(
    (error: unknown) => error,
  );
  accountsAfterFailure = await world.db.$count(accounts);
  // Two processes that start at once on a slow machine: all limits that a picture of a person has are over at once.
  const wait = globalThis.setTimeout;
  const slow = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, ms = 0) => wait(act, ms >= 5_000 && ms <= 30_000 ? 0 : ms));
  [lines, linesOfTheOther] = await Promise.all([load(), load()]).finally(() => slow.mockRestore());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const counts = async (from: string) => {
  const rows = await query<{ status: string; count: number }>(world.db).rows(
    sql.raw(`select status, count(*)::int from ${from} group by status`),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** The account and the password that a line prints. */
function accountIn(line: string): { email: string; password: string } {
  const [, email = '', password = ''] = line.trim().split(/\s+/);
  return { email, password };
}

async function person(email: string): Promise<Person> {
  const [row] = await query<{ id: string; role: Person['role']; fullName: string; providerId: string | null }>(world.db)
    .rows(sql`
    select a.id, a.role, a.full_name, p.id as provider_id from accounts a left join providers p on p.account_id = a.id where email = ${email}`);
  if (row === undefined) throw new Error(`${email} has no account`);
  return {
    id: row.id,
    role: row.role,
    status: 'approved',
    fullName: row.fullName,
    email,
    sessionId: row.id,
    providerId: row.providerId,
    language: null,
  };
}

test('leaves nothing behind when loading the demo fails', () => {
  expect(failure).toEqual(new Error('The power went'));
  expect(accountsAfterFailure).toBe(0);
});

test('loads the demo the next time, however slow the machine is, once when two processes start at once, and not again later', async () => {
  expect(log).toHaveLength(1);
  expect(linesOfTheOther).toEqual(lines);
  expect(await load()).toEqual(lines);
  expect(log).toHaveLength(1);
});

test('makes 40 problems, in every category and status', async () => {
  const problems = await counts('problems');
  expect(Object.keys(problems).sort()).toEqual(listStatuses(problemLifecycle).toSorted());
  expect(Object.values(problems).reduce((sum, each) => sum + each)).toBe(40);
  const categories = await query<{ category: string }>(world.db).rows(sql`select distinct category from problems`);
  expect(categories.map(({ category }) => category).toSorted()).toEqual(firstCategories.toSorted());
});

test('makes 18 approved providers with services and reviews, and 2 who wait for approval', async () => {
  expect(await counts('providers')).toEqual({ approved: 18, pending: 2 });
  const [bare] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as count from providers p where p.status = 'approved' and (
      p.rating_count = 0 or p.short_bio = '' or p.specialty is null or p.locations_served = '{}'
      or not exists (select 1 from provider_services s where s.provider_id = p.id))`);
  expect(bare?.count).toBe(0);
});

test('stores every picture of the demo, and counts its bytes for the person who took it', async () => {
  const files = await query<{ id: string; attached: boolean }>(world.db).rows(sql`
    select id, attached_at is not null as attached from files f
    where exists (select from problem_photos where file_id = f.id) or exists (select from portfolio_pictures where file_id = f.id)`);
  expect(files.length).toBeGreaterThanOrEqual(7);
  for (const { id, attached } of files) {
    const { bytes, stream } = await world.storage.open(makeObjectKey(id, 'large.webp'));
    stream.destroy();
    expect([attached, bytes > 1_000]).toEqual([true, true]);
  }
  const [wrong] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as count from file_usage u where used_bytes <> (select coalesce(sum(bytes), 0) from files where owner_id = u.account_id)`);
  expect(wrong?.count).toBe(0);
});

test('makes comments on problems and messages between people', async () => {
  const [talk] = await query<Record<string, unknown>>(world.db).rows(sql`
    select (select count(*)::int from problem_comments where status = 'approved') as comments, (select count(*)::int from conversations) as conversations,
      (select count(*)::int from messages) as messages`);
  expect(talk).toEqual({ comments: 6, conversations: 4, messages: 13 });
});

test('makes photos of finished jobs, jobs that take days, and two jobs of one provider at the same time', async () => {
  const [work] = await query<Record<string, unknown>>(world.db).rows(sql`
    select (select count(distinct job_id)::int from job_photos) as photographed, (select count(*)::int from jobs where duration_minutes > 1440) as days`);
  expect(work).toEqual({ photographed: 3, days: 2 });
  const provider = await person('thabo@demo.lungisa.example');
  const { items } = await readMonth(world, provider, '2026-12');
  expect(items.filter(({ overlaps }) => overlaps.length > 0)).toHaveLength(2);
});

test('makes quotes and jobs in every status', async () => {
  expect(Object.keys(await counts('quote_requests')).sort()).toEqual(listStatuses(quoteLifecycle).toSorted());
  expect(Object.keys(await counts('jobs')).sort()).toEqual(listStatuses(jobLifecycle).toSorted());
});

test('makes credentials in every status', async () => {
  expect(Object.keys(await counts('provider_credentials')).sort()).toEqual(
    listStatuses(credentialLifecycle).toSorted(),
  );
});

test('makes payments that are due, announced, received and not received', async () => {
  expect(Object.keys(await counts('payment_steps')).sort()).toEqual(['announced', 'due', 'not_received', 'received']);
});

test('makes certificates in every status', async () => {
  expect(Object.keys(await counts('certificates')).sort()).toEqual(listStatuses(certificateLifecycle).toSorted());
});

test('makes one open dispute and one that was decided', async () => {
  expect(Object.keys(await counts('job_disputes')).sort()).toEqual(['decided', 'offered']);
});

/** The visits that are not over, and the reports about them. */
const openVisits = async (from: typeof world) =>
  query<{ status: string; isToday: boolean; isTomorrow: boolean; noShow: string | null }>(from.db).rows(sql`
    select v.status, n.status as no_show, local.day = local.today as is_today, local.day = local.today + 1 as is_tomorrow
    from visits v left join no_shows n on n.visit_id = v.id,
      lateral (select (v.agreed_for at time zone 'Africa/Johannesburg')::date as day,
        (${from.clock.now().toISOString()}::timestamptz at time zone 'Africa/Johannesburg')::date as today) local
    where v.status <> 'over'`);

/** One visit in each of its states, on its day, and nothing that the clock would change at once. */
async function expectVisits(from: typeof world): Promise<void> {
  const open = await openVisits(from);
  const on = (of: 'isToday' | 'isTomorrow') => open.filter((visit) => visit[of]).map(({ status }) => status);
  expect(on('isToday').toSorted()).toEqual(['arrived', 'late', 'on_the_way']);
  expect(on('isTomorrow').toSorted()).toEqual(['asked', 'coming', 'silent']);
  expect(open.some(({ status }) => status === 'agreed')).toBe(true);
  expect(open.flatMap(({ noShow }) => noShow ?? []).toSorted()).toEqual(['contested', 'reported']);
  const countEvents = async () =>
    (await query(from.db).rows(sql`select id from events where noun in ('visit', 'no-show')`)).length;
  const before = await countEvents();
  await runDueRules(from);
  expect(await countEvents()).toBe(before);
}

test('makes a visit in each of its states, with which the clock has nothing to do', async () => {
  expect(Object.keys(await counts('visits')).toSorted()).toEqual(listStatuses(visitLifecycle).toSorted());
  await expectVisits(world);
});

describe('the rules of the demo', () => {
  test.each([
    [
      'a problem has at most one accepted quote',
      `select problem_id from quote_requests where status in ('quote_accepted', 'work_in_progress', 'work_completed') and problem_id is not null group by 1 having count(*) > 1`,
    ],
    [
      'a quote has at most one live job',
      `select quote_id from jobs where status <> 'cancelled' group by 1 having count(*) > 1`,
    ],
    [
      'ratings follow from the reviews',
      `select p.id from providers p left join reviews r on r.provider_id = p.id group by p.id having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`,
    ],
    [
      'a provider’s count of completed jobs follows from the jobs',
      `select p.id from providers p left join jobs j on j.provider_id = p.id and j.completed_at is not null group by p.id having p.completed_jobs_count <> count(j.id)`,
    ],
    [
      'a problem counts its likes',
      `select p.id from problems p left join problem_likes l on l.problem_id = p.id group by p.id, p.likes_count having p.likes_count <> count(l.account_id)`,
    ],
    [
      'a problem counts its quotes',
      `select p.id from problems p left join quote_requests q on q.problem_id = p.id and q.first_submitted_at is not null group by p.id having p.quotes_count <> count(q.id)`,
    ],
    [
      'two people know each other’s contacts while they have an agreement',
      `select q.id from quote_requests q left join agreements g on g.quote_id = q.id where (g.quote_id is not null) <> (q.status in ('quote_accepted', 'work_in_progress', 'work_completed'))`,
    ],
    [
      'every approved listing was saved by its provider',
      `select id from providers where status = 'approved' and saved_at is null`,
    ],
    [
      'no member likes their own problem',
      `select 1 from problem_likes l join problems p on p.id = l.problem_id and p.owner_id = l.account_id`,
    ],
    [
      'a problem with an accepted quote is closed',
      `select p.id from problems p join quote_requests q on q.problem_id = p.id and q.status in ('quote_accepted', 'work_in_progress', 'work_completed') where p.status <> 'closed'`,
    ],
    [
      'a step has led to every status',
      `select 1 from quote_requests q where not exists (select 1 from events e where e.noun = 'quote' and e.subject_id = q.id and e.after = q.status)`,
    ],
    ['nothing happens in the future', `select 1 from events where at > '${now.toISOString()}'`],
    [
      'a quote request without an answer has not lapsed',
      `select 1 from quote_requests where status = 'pending_provider_response' and requested_at < '${now.toISOString()}'::timestamptz - interval '7 days'`,
    ],
    [
      'a completed job without a rating has not lapsed',
      `select 1 from jobs where status = 'work_completed' and completed_at < '${now.toISOString()}'::timestamptz - interval '14 days'`,
    ],
    [
      'open problems have not lapsed',
      `select 1 from problems where status <> 'closed' and last_activity_at < '${now.toISOString()}'::timestamptz - interval '27 days'`,
    ],
    [
      'an agreed date is in the future, unless its visit is under way, or missed',
      `select 1 from jobs j join quote_requests q on q.id = j.quote_id join visits v on v.job_id = j.id where j.status = 'scheduled' and q.status = 'quote_accepted' and v.status not in ('late', 'on_the_way', 'arrived', 'over') and not exists (select 1 from no_shows where visit_id = v.id) and j.confirmed_date < '${now.toISOString()}'`,
    ],
  ])('loads no row that breaks the rule: %s', async (_rule, broken) => {
    expect(await query(world.db).rows(sql.raw(broken))).toHaveLength(0);
  });
});

test('notifies people at the times of the events', async () => {
  const [notices] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as count, count(*) filter (where n.created_at <> e.at)::int as late from notifications n join events e on e.id = n.event_id`);
  expect(notices?.count).toBeGreaterThan(100);
  expect(notices?.late).toBe(0);
});

test('gives each person and each listing a face of their own', async () => {
  const rows = await query<{ fullName: string; image: string | null; id: string | null; avatarUrl: string | null }>(
    world.db,
  ).rows(sql`
    select a.full_name, a.image, f.id, p.avatar_url from accounts a left join providers p on p.account_id = a.id
    left join files f on f.owner_id = a.id and f.purpose = 'avatar' and f.attached_at is not null
    where p.id is null or p.saved_at is not null`);
  expect(rows.length).toBeGreaterThan(30);
  for (const { fullName, image, id, avatarUrl } of rows) {
    expect([fullName, image]).toEqual([fullName, `/files/${id}/small.webp`]);
    if (avatarUrl !== null) expect(avatarUrl).toBe(image);
  }
  expect(new Set(rows.map(({ image }) => image)).size).toBe(rows.length);
});

test('makes quotes with pictures, and with lines that sum to the price', async () => {
  const [wrong] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(distinct l.quote_id)::int as quotes, count(*) filter (where r.price_cents <> l.total)::int as off
    from (select quote_id, revision, sum(total_cents) as total from quote_lines group by 1, 2) l
    join quote_revisions r on r.quote_id = l.quote_id and r.number = l.revision`);
  expect(wrong).toMatchObject({ quotes: 2, off: 0 });
  expect(
    await query<Record<string, unknown>>(world.db).rows(sql`select count(*)::int as count from quote_files`),
  ).toEqual([{ count: 2 }]);
});

test('prints a member, a provider and an admin who can sign in', async () => {
  expect(lines.slice(1).map((line) => line.trim().split(/\s+/)[0])).toEqual(['Member', 'Provider', 'Admin']);
  for (const line of lines.slice(1)) {
    const { email, password } = accountIn(line);
    const { id } = await signIn(world, { email, password, address: '127.0.0.1' });
    expect(id).toBe((await person(email)).id);
  }
});

test('gives the member, the provider and the admin something to do', async () => {
  const [member, provider, admin] = await Promise.all(lines.slice(1).map((line) => person(accountIn(line).email)));
  const requested = await listQuotes(world, member!, { side: 'requested', limit: 20 });
  expect(requested.items.filter(({ yourMove }) => yourMove).length).toBeGreaterThan(1);
  const received = await listQuotes(world, provider!, { side: 'received', limit: 20 });
  expect(received.items.filter(({ yourMove }) => yourMove).length).toBeGreaterThan(1);
  for (const tab of ['pending', 'scheduled', 'completed', 'cancelled'] as const) {
    expect((await listJobs(world, member!, { tab })).items.length).toBeGreaterThan(0);
  }
  expect((await listJobs(world, member!, { tab: 'pending' })).items.some(({ yourMove }) => yourMove)).toBe(true);
  expect((await listJobs(world, member!, { tab: 'completed' })).items.some(({ yourMove }) => yourMove)).toBe(true);
  expect(
    (await listJobs(world, provider!, { tab: 'pending' })).items.filter(({ yourMove }) => yourMove).length,
  ).toBeGreaterThan(1);
  const [notices] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as count from notifications where account_id = ${admin!.id}`);
  expect(notices?.count).toBeGreaterThan(1);
});

test('keeps the passwords in a file that only its owner can read', async () => {
  const file = join(folder, 'demo-accounts.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const line of lines.slice(1)) expect(await readFile(file, 'utf8')).toContain(accountIn(line).password);
});

describe('a marketplace with accounts', () => {
  const other = useWorld();

  test('loads nothing and prints nothing where a person has registered', async () => {
    await aMember(other);
    expect(await loadDemo(other, { folder, log: (line) => void log.push(line) })).toEqual([]);
    expect(await query<Record<string, unknown>>(other.db).rows(sql`select 1 from problems`)).toHaveLength(0);
  });
});

test('fills the home file of the member to sign in as: two addresses, papers, a change of the price, photos before and after', async () => {
  const naledi = await person('naledi@demo.lungisa.example');
  const { items: newest, next } = await listHomeFile(world, naledi, {});
  const cursor = homeFileContract.list['~orpc'].inputSchema?.parse({ cursor: next ?? undefined }).cursor;
  const { items: others } = await listHomeFile(world, naledi, { cursor });
  const items = [...newest, ...others];
  expect(new Set(items.map(({ address }) => address)).size).toBeGreaterThanOrEqual(2);
  const kinds = new Set(items.flatMap(({ entries }) => entries.map(({ kind }) => kind)));
  for (const kind of ['agreement', 'change', 'receipt', 'invoice', 'certificate', 'before', 'after'] as const)
    expect(kinds).toContain(kind);
  expect(items.some(({ afterCareUntil, isAfterCareOver }) => afterCareUntil !== null && !isAfterCareOver)).toBe(true);
});
