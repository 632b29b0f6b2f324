import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import { newId } from '#server/engine/columns.ts';
import { makeMachine, type Machine } from '#tests/support/guide/machine.ts';
import { until } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';

/** Runs every command block of the guide from its text, in the order in which an operator comes to them. The blocks need Linux and its shell. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const isLinux = process.platform === 'linux';

const root = join(import.meta.dirname, '..');
const given = { 'GIT-ADDRESS': 'https://git.example/lungisa', 'YOUR.NAME': 'lungisa.example' };

type Block = { title: string; text: string };

/** The command blocks of a page, without the indentation of their lists. */
async function readBlocks(page: string): Promise<Block[]> {
  const text = await readFile(join(root, page), 'utf8');
  const blocks: Block[] = [];
  let title = '';
  for (const [, heading, indent = '', block] of text.matchAll(/^#+ ([^\n]+)$|^( *)```sh\n(.*?)^ *```$/gms)) {
    if (heading !== undefined) title = heading;
    else blocks.push({ title, text: (block ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), '') });
  }
  return blocks;
}

const key = makeAgeKey();
let blocks: Block[];
let machine: Machine;
const done = new Set<Block>();
beforeAll(async () => {
  blocks = await readBlocks('docs/running.md');
  if (isLinux) machine = await makeMachine(inject('testServer'), { recipient: key.recipient });
});
afterAll(() => machine?.close());

/** Runs the blocks below a heading; `only` some of them. */
async function follow(
  title: string,
  { only, stdin, on = machine, file }: { only?: number[]; stdin?: string; on?: Machine; file?: string } = {},
) {
  const own = blocks.filter((block) => block.title === title);
  expect([title, own.length > 0]).toEqual([title, true]);
  let said = '';
  for (const [index, block] of own.entries()) {
    if (only !== undefined && !only.includes(index)) continue;
    const text = Object.entries({ ...given, FILE: file ?? 'FILE' }).reduce(
      (whole, [name, value]) => whole.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
      block.text,
    );
    said += await on.run(text, stdin);
    done.add(block);
  }
  return said;
}

type Asked = { status: number; isBusy: boolean; cookie: string; body: string };

/** A request to the shared port on a connection of its own, as the proxy sends it. Rejects where the connection is refused or cut. */
const ask = (method: string, path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) =>
  new Promise<Asked>((resolve, reject) => {
    const headers = {
      host: 'lungisa.example',
      origin: 'https://lungisa.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      cookie,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() }),
    };
    const sent = request({ port: machine.port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          isBusy: answer.statusCode === 503 && text.includes('server.busy'),
          cookie: answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '',
          body: text,
        }),
      );
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });

const person = () => ({
  fullName: 'Naledi Mokoena',
  email: `${newId()}@example.co.za`,
  password: 'sawubona mhlaba',
  role: 'member',
});

/** Asks and posts all the time, until it is told to stop. */
function keepAsking(cookie: string) {
  const over = new AbortController();
  const statuses: (number | string)[] = [];
  const each = async (act: () => Promise<Asked>) => {
    while (!over.signal.aborted) {
      const answer = await act().catch((error: unknown) => String(error));
      // A busy machine makes the app itself say that it is busy: that is no doing of an update.
      if (typeof answer === 'string' || !answer.isBusy)
        statuses.push(typeof answer === 'string' ? answer : answer.status);
      await sleep(20);
    }
  };
  const problem = { title: 'Tap', description: 'It drips.' };
  const running = [
    each(() => ask('GET', '/api/session', { cookie })),
    each(() => ask('POST', '/api/problems', { cookie, body: problem })),
  ];
  return {
    statuses,
    async stop() {
      over.abort();
      await Promise.all(running);
      return statuses;
    },
  };
}

/** Waits until a process takes from the shared port again. */
const untilReady = () => until(async () => (await ask('GET', '/api/ready').catch(() => null))?.status === 200, 120_000);

const current = () => readlink(join(machine.folder, 'opt/lungisa/current'));
const countRows = async (table: string, database = machine.sqlName('lungisa')) => {
  const sql = connectTo(machine.sqlUrl(database));
  const [row] = await sql.run<{ count: number }[]>(`select count(*)::int as count from ${table}`);
  await sql.end();
  return row?.count ?? 0;
};

let cookie = '';

test.skipIf(!isLinux)('the guide installs two processes that serve, and the first admin', async () => {
  await follow('Install on a Debian machine');
  expect((await ask('GET', '/api/ready')).status).toBe(200);
  expect(await countRows(`accounts where role = 'admin'`)).toBe(1);
  const registered = await ask('POST', '/api/accounts', { body: person() });
  expect(registered.status).toBe(200);
  ({ cookie } = registered);
});

test.skipIf(!isLinux)(
  'the guide puts its files of both proxies in their places, with the name of the site',
  async () => {
    await follow('Behind a proxy');
    const nginx = await readFile(join(machine.folder, 'etc/nginx/sites-available/lungisa'), 'utf8');
    expect(nginx).toContain('server_name lungisa.example;');
    expect(await readFile(join(machine.folder, 'etc/caddy/Caddyfile'), 'utf8')).toMatch(/^lungisa\.example \{$/m);
  },
);

const backups = () => join(machine.folder, 'var/lib/lungisa/backups');

test.skipIf(!isLinux)('the guide makes a backup where the unit may write', async () => {
  await follow('Backup');
  expect(await readdir(backups())).toHaveLength(1);
});

test.skipIf(!isLinux)('the guide updates and goes back without refusing a request', async () => {
  const updating = keepAsking(cookie);
  await follow('Update without stopping', { only: [0] });
  expect(await current()).toBe('releases/0.3.0');
  await follow('Update without stopping', { only: [1] });
  expect(await current()).toBe('releases/0.2.0');
  const statuses = await updating.stop();
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test.skipIf(!isLinux)('the guide restores into a new database what the newest backup has', async () => {
  const before = { problems: await countRows('problems'), accounts: await countRows('accounts') };
  expect(before.problems).toBeGreaterThan(0);
  await machine.run('sudo lungisa backup');
  const newest = (await readdir(backups())).sort().at(-1) ?? '';
  await writeFile(join(machine.folder, 'home/backup-key.txt'), key.secret);
  await machine.run('cd ~');
  const said = await follow('Restore', { file: join(backups(), newest), stdin: `${machine.sqlName('lungisa')}\n` });
  expect(said).toContain(`Target: the database ${machine.sqlName('lungisa')} at `);
  expect(said).toContain('(empty)');
  await untilReady();
  expect((await ask('GET', '/api/session', { cookie })).body).toContain('Naledi');
  expect({ problems: await countRows('problems'), accounts: await countRows('accounts') }).toEqual(before);
  expect(await countRows('problems', machine.sqlName('lungisa_before'))).toBe(before.problems);
});

test.skipIf(!isLinux)(
  'the guide gives the tables of one database to a second user, and no other database',
  async () => {
    await follow('Two users of the database', { only: [1] });
    const sql = connectTo(machine.sqlUrl(machine.sqlName('lungisa')));
    const owners = await sql.run<{ owner: string; name: string }[]>(
      `select pg_get_userbyid(datdba) as owner, datname as name from pg_database where datname like '${machine.sqlName('')}%' order by name`,
    );
    expect(owners).toEqual([
      { owner: machine.sqlName('lungisa_owner'), name: machine.sqlName('lungisa') },
      { owner: machine.sqlName('lungisa'), name: machine.sqlName('lungisa_before') },
    ]);
    await sql.end();
    await untilReady();
    const body = { title: 'Tap', description: 'It drips.' };
    expect((await ask('POST', '/api/problems', { cookie, body })).status).toBe(200);
  },
);

test.skipIf(!isLinux)('the guide’s other blocks run as they stand, or name commands that there are', async () => {
  const fresh = await makeMachine(inject('testServer'));
  try {
    await fresh.run('PASSWORD=a-password');
    await follow('Two users of the database', { only: [0], on: fresh });
    await fresh.run('git clone GIT-ADDRESS ~/lungisa; cd ~/lungisa');
    await follow('Containers', { on: fresh });
    const settings = await readFile(join(fresh.folder, 'home/lungisa/deploy/.env'), 'utf8');
    expect(settings).toMatch(/^SITE=lungisa\.example\nDATABASE_PASSWORD=[0-9a-f]{48}\nSESSION_SECRET=[0-9a-f]{64}\n/);
    await fresh.run('cd ~/lungisa');
    await follow('Install only what runs', { on: fresh });
    await follow('Load', { on: fresh });
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const typed of fresh.typed('npm')) {
      const [, name = typed] = /^(?:run )?([\w:]+)/.exec(typed) ?? [];
      if (!name.startsWith('-')) expect(Object.keys(scripts)).toContain(name);
    }
  } finally {
    await fresh.close();
  }
});

test.skipIf(!isLinux)('each block of the guide was run', () => {
  expect(blocks.filter((block) => !done.has(block)).map(({ title, text }) => `${title}: ${text}`)).toEqual([]);
});

test('names only scripts of the project in the command blocks of the other pages', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/payments.md',
    'docs/scale.md',
    'docs/running-the-marketplace.md',
  ];
  const texts = await Promise.all(others.map(async (page) => readFile(join(root, page), 'utf8')));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][\w:]+)\b/gm)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  const own = new Set([...Object.keys(scripts), 'ci', 'install', 'rebuild', 'audit', 'config']);
  expect([...new Set(named)].filter((name) => !own.has(name))).toEqual([]);
});
