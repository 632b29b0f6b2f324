import { connectTo } from '#tests/support/sql-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueRuleQueue } from '#engine/outbox.ts';
import { end, startProcess, until, type Running } from '#tests/support/processes.ts';
import { allPairs, expectNoDeadlock, raceEach, type Racer } from '#tests/support/races/race-steps.ts';
import type { Lane } from '#tests/support/races/race-lanes.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const shell = useApp(world);
let processes: Running[];
beforeAll(async () => {
  world.clock.set(new Date());
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.folder, SESSION_SECRET: world.config.sessionSecret };
  processes = await Promise.all([startProcess(env), startProcess(env)]);
  await stopDueRules();
});
afterAll(() => Promise.all(processes.map((one) => end(one, 'SIGKILL'))));

/** Their own due rules would run every five minutes, in the middle of a race for the same rows. */
async function stopDueRules(): Promise<void> {
  const sql = connectTo(world.databaseUrl);
  expect(await sql`delete from pgboss.schedule returning name`).toContainEqual({ name: dueRuleQueue });
  const queues = [dueRuleQueue, '__pgboss__send-it'];
  await until(async () => {
    await sql`delete from pgboss.job where name = any(${queues}) and state <> 'active'`;
    return (await sql`select from pgboss.job where name = any(${queues})`).length === 0;
  });
  await sql.end();
}

/** Takes a step by a request to one of the two processes. This process takes the steps of due rules. */
async function take(place: 0 | 1, racer: Racer, lane: Lane): Promise<void> {
  if (racer.asked === null) {
    await racer.take(world, lane);
    return;
  }
  const { by, path, body } = racer.asked(lane);
  const url = processes[place]?.url ?? '';
  const headers = { cookie: await shell.cookieOf(by), origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const refusal = (await answer.json()) as { code?: string };
  // oxlint-disable-next-line no-throw-literal
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${answer.status}`), { code: refusal.code });
}

describe('two steps at once, in two processes on one database', () => {
  it.each(allPairs)(
    'lets a %s in %s take %s and %s at once in two processes, one by one',
    async (_noun, _status, _one, _other, pair) => raceEach(world, pair, take),
  );
});

it('causes no deadlock between two processes', () => expectNoDeadlock(world));
