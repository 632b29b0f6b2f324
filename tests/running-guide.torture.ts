import { readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import {
  askMachine,
  type GuideAnswer,
  countRows,
  followOthers,
  type Guide,
  install,
  openGuide,
  registerOn,
  setUpProxies,
} from '#tests/support/guide/follow-guide.ts';
import { makeMachine, type Machine } from '#tests/support/guide/machine.ts';
import { until } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';

/** Runs every command block of the guide from its text, in the order in which an operator comes to them. The blocks need Linux and its shell. */
const isLinux = process.platform === 'linux';

const key = await makeAgeKey();
const problem = { title: 'Tap', description: 'It drips.' };
let guide: Guide;
let machine: Machine;
let cookie = '';
beforeAll(async () => {
  guide = await openGuide();
  if (isLinux) machine = await makeMachine(inject('testServer'), { recipient: key.recipient });
});
afterAll(() => machine?.close());

const post = () => askMachine(machine, 'POST', '/api/problems', { cookie, body: problem });
const readSession = () => askMachine(machine, 'GET', '/api/session', { cookie });

/** Asks and posts all the time, until it is told to stop. */
function keepAsking() {
  const over = new AbortController();
  const statuses: (number | string)[] = [];
  const each = async (act: () => Promise<GuideAnswer>) => {
    while (!over.signal.aborted) {
      const answer = await act().catch((error: unknown) => String(error));
      // A busy machine makes the app itself say that it is busy: that is no doing of an update.
      if (typeof answer === 'string') statuses.push(answer);
      else if (!answer.isBusy) statuses.push(answer.status);
      await sleep(20);
    }
  };
  const running = [each(readSession), each(post)];
  return async () => {
    over.abort();
    await Promise.all(running);
    return statuses;
  };
}

/** Waits until a process takes from the shared port again. */
const untilReady = () =>
  until(async () => (await askMachine(machine, 'GET', '/api/ready').catch(() => null))?.status === 200, 120_000);
const current = () => readlink(join(machine.folder, 'opt/lungisa/current'));
const backups = () => join(machine.folder, 'var/lib/lungisa/backups');

test.skipIf(!isLinux)('every command block of the guide works as it stands, in order', async () => {
  await install(guide, machine);
  const registered = await registerOn(machine);
  expect(registered.status).toBe(200);
  ({ cookie } = registered);

  await setUpProxies(guide, machine);

  // A backup, where the unit may write.
  await guide.follow(machine, 'Backup');
  expect(await readdir(backups())).toHaveLength(1);

  // An update and the way back refuse no request.
  const stopAsking = keepAsking();
  await guide.follow(machine, 'Update without stopping', { only: [0] });
  expect(await current()).toBe('releases/0.3.0');
  await guide.follow(machine, 'Update without stopping', { only: [1] });
  expect(await current()).toBe('releases/0.2.0');
  const statuses = await stopAsking();
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  // A new database gets what the newest backup has.
  const before = { problems: await countRows(machine, 'problems'), accounts: await countRows(machine, 'accounts') };
  expect(before.problems).toBeGreaterThan(0);
  await machine.run('sudo lungisa backup');
  const newest = (await readdir(backups())).sort().at(-1) ?? '';
  await writeFile(join(machine.folder, 'home/backup-key.txt'), key.secret);
  await machine.run('cd ~');
  const name = machine.sqlName('lungisa');
  const said = await guide.follow(machine, 'Restore', { file: join(backups(), newest), stdin: `${name}\n` });
  expect(said).toContain(`Target: the database ${name} at `);
  expect(said).toContain('(empty)');
  await untilReady();
  expect((await readSession()).body).toContain('Naledi');
  expect({ problems: await countRows(machine, 'problems'), accounts: await countRows(machine, 'accounts') }).toEqual(
    before,
  );
  expect(await countRows(machine, 'problems', machine.sqlName('lungisa_before'))).toBe(before.problems);

  // A second user gets the tables of one database, and no other database.
  await guide.follow(machine, 'Two users of the database', { only: [1] });
  const sql = connectTo(machine.sqlUrl(name));
  const owners = await sql.run<{ owner: string; name: string }[]>(
    `select pg_get_userbyid(datdba) as owner, datname as name from pg_database where datname like '${machine.sqlName('')}%' order by name`,
  );
  await sql.end();
  expect(owners).toEqual([
    { owner: machine.sqlName('lungisa_owner'), name },
    { owner: machine.sqlName('lungisa'), name: machine.sqlName('lungisa_before') },
  ]);
  await untilReady();
  expect((await post()).status).toBe(200);

  const fresh = await makeMachine(inject('testServer'));
  try {
    await followOthers(guide, fresh);
  } finally {
    await fresh.close();
  }
  expect(guide.left()).toEqual([]);
});
