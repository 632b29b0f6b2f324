import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { spreadPlan } from '#server/citus/spread-plan.ts';
import { beginWriting, findMissing, type Writing } from '#tests/support/begin-writing.ts';
import { hasCitus, hasCitusWithReplicas, startCitus, startCitusWithReplicas } from '#tests/support/citus.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { expectInvariants } from '#tests/support/races/racing.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    workers: number;
  }
}

vi.setConfig({ testTimeout: 120 * 60_000, hookTimeout: 300_000 });

const rounds = inject('workers');
/** The runs of the command that are killed before one may come to its end. */
const maxKills = 5;
const world = useWorld();
const { launch, start } = useProcesses();
const command = join(import.meta.dirname, '../server/citus.ts');
beforeAll(() => {
  world.clock.set(new Date());
  if (!hasCitus) process.stdout.write('SKIPPED: Citus is not here (as root: deploy/citus/build.sh).\n');
  else if (!hasCitusWithReplicas) process.stdout.write('SKIPPED: Patroni is not here, so no worker has a replica.\n');
});

/** Starts an app on a coordinator, on which the tests work from now on too. */
async function beginOn(url: string) {
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: join(world.folder, `data-${randomInt(1e9)}`),
    SESSION_SECRET: world.config.sessionSecret,
  };
  const app = await start(environment);
  await world.db.$client.end();
  world.db = openDatabase(url, { pool: 4, timeout: testTimeout });
  const cookieOf = (person: Parameters<typeof startSession>[1]) => startSession(world, person);
  const writing = await beginWriting(world, { cookieOf }, app.url, { couples: 2 });
  const liking = await beginLiking(app, writing);
  return { app, environment, writing, liking, reader: await cookieOf(await aMember(world)) };
}

/** Milliseconds after which a reaction that failed at many losses is tried again at the latest. */
const lastTry = 10 * 60_000;

/** Nothing that was acknowledged is missing, and what lies on several machines agrees. */
async function expectWhole(
  sql: Sql,
  { writing, liking, workers }: { writing: Writing; liking: Liking; workers: readonly string[] },
): Promise<void> {
  await Promise.all([writing.finish(), liking.finish()]);
  // A change that a loss left between its two phases is finished by itself.
  for (const url of workers) {
    const worker = connectTo(url);
    await until(async () => (await worker.run('select from pg_prepared_xacts')).length === 0);
    await worker.end();
  }
  expect(await findMissing(sql, writing)).toEqual([]);
  const likes = await sql.run<{ id: string }[]>('select problem_id as id from problem_likes');
  const stored = new Set(likes.map(({ id }) => id));
  expect(liking.liked.filter((id) => !stored.has(id))).toEqual([]);
  expect(
    await sql.run(`
      select p.id from problems p left join (select problem_id, count(*) as number from problem_likes group by 1) l on l.problem_id = p.id
      where p.likes_count <> coalesce(l.number, 0)`),
  ).toEqual([]);
  // A message on a worker, and its event, its count and its place in the lists on the coordinator.
  const messages = await sql.run<Record<'id' | 'text' | 'conversation' | 'sender' | 'at', string>[]>(
    `select id, text, conversation_id as conversation, sender_id as sender, created_at as at from messages`,
  );
  // Each text has a word of its own.
  expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
  const sent = await sql.run<{ id: string }[]>(`select subject_id as id from events where noun = 'message'`);
  expect(sent.map(({ id }) => id).toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  const members = await sql.run<Record<'conversation' | 'reader' | 'last' | 'unread', string | null>[]>(`
    select m.conversation_id as conversation, m.account_id as reader, c.last_message_at as last, m.unread_count::text as unread
    from conversation_members m join conversations c on c.id = m.conversation_id`);
  for (const { conversation, reader, last, unread } of members) {
    const own = messages.filter((message) => message.conversation === conversation);
    const times = own.map(({ at }) => new Date(at).getTime());
    expect(last === null ? -Infinity : new Date(last).getTime()).toBe(Math.max(...times));
    // The people of this test read nothing.
    expect(Number(unread)).toBe(own.filter(({ sender }) => sender !== reader).length);
  }
  // Each quote that was sent is told to its member: the event lies on the coordinator, the notification on a worker.
  await until(async () => {
    const events = await sql.run<{ id: string }[]>(`select id from events where noun = 'quote' and step = 'submit'`);
    const notices = await sql.run<{ id: string }[]>('select event_id as id from notifications');
    const known = new Set(notices.map(({ id }) => id));
    return events.every(({ id }) => known.has(id));
  }, lastTry);
  await expectInvariants(world);
}

const count = ({ acknowledged }: Writing): number =>
  Object.values(acknowledged).reduce((sum, list) => sum + list.length, 0);

/** Waits for more changes. People who could not go on say why. */
async function awaitMore(writing: Writing, more: number): Promise<void> {
  const before = count(writing);
  try {
    await until(() => count(writing) > before + more, 120_000);
  } catch (error) {
    await writing.finish();
    throw error;
  }
}

/** A member who likes problems as they come. Their likes lie on a worker, and the sums on the coordinator. */
async function beginLiking({ url }: Running, writing: Writing) {
  const cookie = await startSession(world, await aMember(world));
  const liked: string[] = [];
  const finishing = new AbortController();
  const all = (async () => {
    for (let at = 0; !finishing.signal.aborted;) {
      const problem = writing.acknowledged.problems[at];
      const answer =
        problem &&
        (await fetch(`${url}/api/problems/${problem.id}/like`, {
          method: 'PUT',
          headers: { cookie, origin: url, 'content-type': 'application/json' },
          body: JSON.stringify({ liked: true }),
        }).catch(() => null));
      if (problem !== undefined && answer?.status === 200) {
        liked.push(problem.id);
        at += 1;
      } else await sleep(20);
    }
  })();
  return {
    liked,
    finish() {
      finishing.abort();
      return all;
    },
  };
}

type Liking = Awaited<ReturnType<typeof beginLiking>>;

/** The figures of ten seconds: changes acknowledged, and looks at the counts of what waits, one after the other. */
async function measure({ url }: Running, writing: Writing, cookie: string) {
  const [before, began] = [count(writing), performance.now()];
  const times: number[] = [];
  while (performance.now() - began < 10_000) {
    const sent = performance.now();
    const answer = await fetch(`${url}/api/pending-counts`, { headers: { cookie } });
    if (answer.status === 200) times.push(performance.now() - sent);
    await answer.arrayBuffer();
  }
  times.sort((one, other) => one - other);
  const seconds = (performance.now() - began) / 1_000;
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0);
  return `${((count(writing) - before) / seconds).toFixed(1)} changes a second, ${times.length} looks of ${at(0.5)} ms (p99 ${at(0.99)})`;
}

test.skipIf(!hasCitus)(
  'spreads an installation beside its writes, and loses nothing that it acknowledged when workers are killed',
  async () => {
    const citus = await startCitus();
    onTestFinished(citus.close);
    const { app, environment, writing, liking, reader } = await beginOn(citus.coordinator.url);
    await awaitMore(writing, 20);
    const onOne = await measure(app, writing, reader);

    const sql = connectTo(citus.coordinator.adminUrl);
    // Killed where it happens to be, again and again, until a run comes to its end.
    let kills = 0;
    let longest = 0;
    const spreading = new AbortController();
    const watching = (async () => {
      for (let [last, at] = [count(writing), performance.now()]; !spreading.signal.aborted; await sleep(10))
        if (count(writing) > last) {
          longest = Math.max(longest, performance.now() - at);
          [last, at] = [count(writing), performance.now()];
        }
    })();
    const findSession = () => sql.run(`select from pg_stat_activity where application_name = 'lungisa-citus'`);
    for (; ; kills += 1) {
      const run = launch(environment, [process.execPath, command, 'spread']);
      if (kills < maxKills) {
        await until(async () => run.child.exitCode !== null || (await findSession()).length > 0);
        await sleep(randomInt(12_000));
        run.child.kill('SIGKILL');
      }
      const code = await run.exited;
      if (code === 0) break;
      if (code !== null) throw new Error(`${run.output}${run.errors}`);
      // Without this the database would first end the step, and then notice.
      await sql.run(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'lungisa-citus'`,
      );
    }
    spreading.abort();
    await watching;
    const spread = await sql.run<{ table: string }[]>(
      `select logicalrelid::text as table from pg_dist_partition where partmethod = 'h' order by 1`,
    );
    expect(spread.map(({ table }) => table)).toEqual(Object.keys(spreadPlan).toSorted());
    await awaitMore(writing, 20);
    const onThree = await measure(app, writing, reader);

    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const worker = citus.workers[round % citus.workers.length];
      await awaitMore(writing, 10);
      await worker?.kill();
      await sleep(randomInt(100, 1_500));
      await worker?.startAgain();
      const back = performance.now();
      await awaitMore(writing, 0);
      took.push(Math.round(performance.now() - back));
    }
    await expectWhole(sql, { writing, liking, workers: citus.workers.map(({ adminUrl }) => adminUrl) });
    await sql.end();
    process.stdout.write(
      `On one machine ${onOne}; spread over three ${onThree}. Spread with ${kills} kills, no change for ${Math.round(longest)} ms at most. ` +
        `${rounds} workers killed: ${count(writing)} changes and ${liking.liked.length} likes acknowledged, 0 missing; taken again ${Math.max(0, ...took)} ms after the return at most; ${writing.failed()} tries refused.\n`,
    );
    expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
  },
);

test.skipIf(!hasCitusWithReplicas)(
  'goes on by itself with the replica of a worker that is killed under writes, and loses nothing',
  async () => {
    const citus = await startCitusWithReplicas();
    onTestFinished(citus.close);
    const { app, environment, writing, liking } = await beginOn(citus.url);
    await awaitMore(writing, 20);
    const run = launch(environment, [process.execPath, command, 'spread']);
    if ((await run.exited) !== 0) throw new Error(`${run.output}${run.errors}`);
    const sql = connectTo(citus.adminUrl);
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const worker = citus.workers[round % citus.workers.length];
      await awaitMore(writing, 10);
      const before = await worker?.findAddress();
      const bringBack = await worker?.killLeader();
      const gone = performance.now();
      // All parts answer again, and so those of the replica, which leads now.
      const answers = () => sql.run('select count(*) from sign_in_attempts').then(Boolean, () => false);
      const leads = () =>
        worker
          ?.findAddress()
          .then((address) => address !== before)
          .catch(() => false);
      await until(async () => (await leads()) === true && (await answers()));
      await awaitMore(writing, 0);
      took.push(Math.round(performance.now() - gone));
      await bringBack?.();
      await worker?.settle();
    }
    const workers = await Promise.all(citus.workers.map((worker) => worker.findAddress()));
    await expectWhole(sql, { writing, liking, workers });
    await sql.end();
    took.sort((one, other) => one - other);
    process.stdout.write(
      `${rounds} leading workers killed: ${count(writing)} changes and ${liking.liked.length} likes acknowledged, 0 missing; taken again ${took[Math.floor(took.length / 2)]} ms after the kill in the middle, ${took.at(-1)} ms at most; ${writing.failed()} tries refused.\n`,
    );
    expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
  },
);
