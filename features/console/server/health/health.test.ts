import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { cursor } from '#core/paging.ts';
import { day, minute } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aFailedJob } from '#features/console/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { Observations } from '#engine/observations.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { listFailedJobs } from './queue-jobs.ts';
import { readHealth } from './read-health.ts';
import { reportHealth, sweepHealth } from './report-health.ts';

const world = useWorld();
const test = useApp(world);
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(world);
});

const stateOf = async (id: string) =>
  (await query<{ state: string }>(world.db).row(sql`select state from pgboss.job where id = ${id}`))?.state;
const decide = (job: { id: string; queue: string }, step: 'retry' | 'discard', reason = 'The database was away') =>
  test.call(admin, 'POST', `/api/console/jobs/${job.id}/${step}`, { queue: job.queue, reason });
const logged = (id: string) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.noun, 'queue-job'), eq(events.subjectId, id)));

it('retries a failed job once, and writes down who did it and why', async () => {
  const job = await aFailedJob(world);
  expect((await decide(job, 'retry', '')).status).toBe(422);
  expect(await stateOf(job.id)).toBe('failed');
  const answers = await Promise.all([decide(job, 'retry'), decide(job, 'retry')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await stateOf(job.id)).toBe('retry');
  expect(await logged(job.id)).toMatchObject([
    {
      step: 'retry',
      actorId: admin.id,
      before: 'failed',
      after: 'waiting',
      data: { queue: 'react', reason: 'The database was away' },
    },
  ]);
});

it('discards a failed job and no other, and writes it down', async () => {
  const [failed, retried] = [await aFailedJob(world), await aFailedJob(world)];
  await decide(retried, 'retry');
  expect((await decide(retried, 'discard')).body).toMatchObject({ status: 409, current: 'retry' });
  expect((await decide(failed, 'discard')).status).toBe(200);
  expect(await stateOf(failed.id)).toBeUndefined();
  expect(await logged(failed.id)).toMatchObject([{ step: 'discard', before: 'failed', after: 'discarded' }]);
  expect((await decide(failed, 'discard')).status).toBe(404);
  expect((await decide({ ...retried, queue: 'mail' }, 'retry')).status).toBe(404);
});

it('lists failed jobs, newest failure first, page by page, with the ids that they name', async () => {
  await world.db.execute(sql`delete from pgboss.job`);
  const jobs = [];
  for (let number = 0; number < 25; number += 1)
    jobs.push(
      await aFailedJob(world, { failedAt: new Date(world.clock.now().getTime() - Math.floor(number / 2) * 1000) }),
    );
  const first = await listFailedJobs(world, {});
  const second = await listFailedJobs(world, { cursor: cursor.parse(first.next) });
  const listed = [...first.items, ...second.items];
  expect(second.next).toBeNull();
  expect(listed.map(({ id }) => id).sort()).toEqual(jobs.map(({ id }) => id).sort());
  expect(listed.map(({ failedAt }) => failedAt)).toEqual(
    listed.map(({ failedAt }) => failedAt).toSorted((one, other) => other.localeCompare(one)),
  );
  const one = jobs[0];
  expect(listed.find(({ id }) => id === one?.id)).toMatchObject({
    queue: 'react',
    tries: 31,
    about: [{ name: 'eventId', id: one?.eventId }],
  });
});

it('counts the jobs of each queue by state', async () => {
  await world.db.execute(sql`delete from pgboss.job`);
  for (let number = 0; number < 3; number += 1) await aFailedJob(world, { queue: 'mail' });
  const add = (name: string, startAfter: number) =>
    world.db.execute(
      sql`insert into pgboss.job (name, start_after) values (${name}, ${new Date(world.clock.now().getTime() + startAfter).toISOString()})`,
    );
  await add('mail', -minute);
  await add('mail', -minute);
  await add('mail', day);
  await add('react', -minute);
  const { queues } = await readHealth(world);
  const mail = queues.find(({ name }) => name === 'mail');
  expect(mail).toMatchObject({ waiting: 2, later: 1, failed: 3 });
  expect(queues.find(({ name }) => name === 'react')).toMatchObject({ waiting: 1, later: 0, failed: 0 });
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['clock', 'sweep', 'export', 'charge-card']));
  expect(queues.filter(({ name }) => name.startsWith('__'))).toEqual([]);
});

const aProcess = (version: string, migrations: { name: string; at: number }[] = []) => ({
  id: randomUUID(),
  version,
  migrations,
  startedAt: world.clock.now(),
});

it('lists the processes that run with their versions, until they have said nothing for a minute', async () => {
  const [one, other] = [aProcess('0.1.0 (4c0b409a)'), aProcess('0.2.0')];
  await reportHealth(world, new Observations(), one);
  await reportHealth(world.elsewhere, new Observations(), other);
  const versions = async () => (await readHealth(world)).processes.map(({ version }) => version);
  expect((await versions()).sort()).toEqual(['0.1.0 (4c0b409a)', '0.2.0']);
  world.clock.move(50_000);
  await reportHealth(world, new Observations(), one);
  world.clock.move(20_000);
  expect(await versions()).toEqual(['0.1.0 (4c0b409a)']);
  await reportHealth(world, new Observations(), one);
  const row = await query<{ count: number }>(world.db).row(sql`select count(*)::int as count from processes`);
  expect(row?.count).toBe(1);
});

it('adds up what several processes have seen', async () => {
  const [here, there] = [new Observations(), new Observations()];
  for (let call = 0; call < 95; call += 1) here.noteTime('GET /api/slow', 20);
  for (let call = 0; call < 5; call += 1) there.noteTime('GET /api/slow', 900);
  there.noteTime('GET /api/slow', 4_000);
  here.noteTime('GET /api/fast', 2);
  const broken = new Error('broken');
  here.noteError('GET /api/slow', broken, { at: world.clock.now(), requestId: 'a-1' });
  there.noteError('GET /api/slow', broken, { at: new Date(world.clock.now().getTime() + 5), requestId: 'b-1' });
  await Promise.all([reportHealth(world, here, aProcess('1')), reportHealth(world.elsewhere, there, aProcess('1'))]);
  const { slowest, errors } = await readHealth(world);
  expect(slowest).toEqual([
    { operation: 'GET /api/slow', count: 101, medianMs: 25, slowMs: 1_000, maxMs: 4_000 },
    { operation: 'GET /api/fast', count: 1, medianMs: 2, slowMs: 2, maxMs: 2 },
  ]);
  expect(errors).toMatchObject([{ place: 'GET /api/slow', cause: 'Error: broken', count: 2 }]);
  expect(errors[0]?.requestIds.toSorted()).toEqual(['a-1', 'b-1']);
  world.clock.move(day + 2 * 60 * minute);
  expect((await readHealth(world)).slowest).toEqual([]);
  world.clock.move(14 * day);
  await sweepHealth(world);
  expect((await readHealth(world)).errors).toEqual([]);
});

it('keeps what was seen for the next report while the database is away', async () => {
  const observations = new Observations();
  observations.noteTime('GET /api/slow', 20);
  const db = new Proxy(world.db, {
    get: (real, name) =>
      name === 'transaction' ? () => Promise.reject(new Error('away')) : (Reflect.get(real, name) as unknown),
  });
  await expect(reportHealth({ ...world, db }, observations, aProcess('1'))).rejects.toThrow('away');
  expect(observations.take().times).toMatchObject([{ operation: 'GET /api/slow', count: 1 }]);
});

it('names the migrations that a running version brings, and those that are pending', async () => {
  const before = (await readHealth(world)).migrations;
  expect(before.applied).toBeGreaterThan(0);
  const newest = await query<{ at: string }>(world.db).row(sql`
    select max(created_at) as at from drizzle.__drizzle_migrations`);
  const at = Number(newest?.at);
  await reportHealth(
    world,
    new Observations(),
    aProcess('2', [
      { name: '0050_now', at },
      { name: '0051_later', at: at + 1 },
    ]),
  );
  const { migrations } = await readHealth(world);
  expect(migrations.newest[0]?.name).toBe('0050_now');
  expect(migrations.pending.map(({ name }) => name)).toEqual(['0051_later']);
});

it('counts mails that wait, are held, were sent and failed', async () => {
  const now = world.clock.now();
  const add = (more: { sent?: number; failed?: boolean; held?: boolean; age?: number }) =>
    world.db.execute(sql`
      insert into mails (id, account_id, event_id, category, subject, text, html, created_at, sent_at, failed_at, held_until)
      values (${newId()}, ${admin.id}, ${newId()}, 'otherUpdates', 'A subject', '', '', ${new Date(now.getTime() - (more.age ?? 0)).toISOString()},
        ${more.sent === undefined ? null : new Date(now.getTime() - more.sent).toISOString()}, ${more.failed ? now.toISOString() : null},
        ${more.held ? now.toISOString() : null})`);
  await add({ age: minute });
  await add({ held: true });
  await add({ sent: minute, age: day + minute });
  await add({ sent: 2 * day, age: 2 * day });
  await add({ failed: true });
  expect((await readHealth(world)).mails).toEqual({
    waiting: 2,
    held: 1,
    oldestAt: new Date(now.getTime() - minute).toISOString(),
    sent: 1,
    failed: 1,
  });
});

it('shows the events of Paystack by kind and reference, newest first', async () => {
  const add = (body: string, at: Date) =>
    world.db.execute(
      sql`insert into payment_notices (id, body_hash, body, received_at) values (${newId()}, ${newId()}, ${body}, ${at.toISOString()})`,
    );
  const now = world.clock.now();
  await add(
    JSON.stringify({ event: 'charge.success', data: { reference: 'abc', customer: { email: 'x@y.za' } } }),
    now,
  );
  await add('not json', new Date(now.getTime() + 1));
  const { payments } = await readHealth(world);
  expect(payments.events.map(({ event, reference }) => [event, reference])).toEqual([
    ['', null],
    ['charge.success', 'abc'],
  ]);
  expect(JSON.stringify(payments)).not.toContain('x@y.za');
});
