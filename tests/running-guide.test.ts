import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import { newId } from '#server/engine/columns.ts';
import { makeMachine, type Machine } from '#tests/support/guide/machine.ts';
import { connectTo } from '#tests/support/sql-client.ts';

/** Runs command blocks of the guide from its text, in the order in which an operator comes to them. The blocks need Linux and its shell. */
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
beforeAll(async () => {
  blocks = await readBlocks('docs/running.md');
  if (isLinux) machine = await makeMachine(inject('testServer'), { recipient: key.recipient });
});
afterAll(() => machine?.close());

/** Runs the blocks below a heading; `only` some of them. */
async function follow(title: string, { only, on = machine }: { only?: number[]; on?: Machine } = {}): Promise<void> {
  const own = blocks.filter((block) => block.title === title);
  expect([title, own.length > 0]).toEqual([title, true]);
  for (const [index, block] of own.entries()) {
    if (only !== undefined && !only.includes(index)) continue;
    const text = Object.entries(given).reduce(
      (whole, [name, value]) => whole.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
      block.text,
    );
    await on.run(text);
  }
}

type Asked = { status: number; body: string };

/** A request to the shared port on a connection of its own, as the proxy sends it. Rejects where the connection is refused or cut. */
const ask = (method: string, path: string, { body }: { body?: object } = {}) =>
  new Promise<Asked>((resolve, reject) => {
    const headers = {
      host: 'lungisa.example',
      origin: 'https://lungisa.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() }),
    };
    const sent = request({ port: machine.port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
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

const countRows = async (table: string) => {
  const sql = connectTo(machine.sqlUrl(machine.sqlName('lungisa')));
  const [row] = await sql.run<{ count: number }[]>(`select count(*)::int as count from ${table}`);
  await sql.end();
  return row?.count ?? 0;
};

test.skipIf(!isLinux)('the guide installs two processes that serve, and the first admin', async () => {
  await follow('Install on a Debian machine');
  expect((await ask('GET', '/api/ready')).status).toBe(200);
  expect(await countRows(`accounts where role = 'admin'`)).toBe(1);
  expect((await ask('POST', '/api/accounts', { body: person() })).status).toBe(200);
});

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
