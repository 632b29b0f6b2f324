import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newId } from '#engine/columns.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import type { Machine } from './machine.ts';

export const root = join(import.meta.dirname, '../../..');
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

type Following = { only?: number[]; stdin?: string; file?: string };

/** The guide of operators: runs its command blocks from its text. */
export async function openGuide() {
  const blocks = await readBlocks('docs/running.md');
  const done = new Set<Block>();
  return {
    /** Runs the blocks below a heading on a machine; `only` some of them. Resolves to what they printed. */
    async follow(on: Machine, title: string, { only, stdin, file = 'FILE' }: Following = {}): Promise<string> {
      const own = blocks.filter((block) => block.title === title);
      expect([title, own.length > 0]).toEqual([title, true]);
      let said = '';
      for (const [index, block] of own.entries()) {
        if (only !== undefined && !only.includes(index)) continue;
        const text = Object.entries({ ...given, FILE: file }).reduce(
          (whole, [name, value]) => whole.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
          block.text,
        );
        said += await on.run(text, stdin);
        done.add(block);
      }
      return said;
    },
    /** The blocks that were not run. */
    left: () => blocks.filter((block) => !done.has(block)).map(({ title, text }) => `${title}: ${text}`),
  };
}

export type Guide = Awaited<ReturnType<typeof openGuide>>;

export type GuideAnswer = { status: number; isBusy: boolean; cookie: string; body: string };

/** A request to the shared port on a connection of its own, as the proxy sends it. Rejects where the connection is refused or cut. */
export const askMachine = (
  { port }: Machine,
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
): Promise<GuideAnswer> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'lungisa.example',
      origin: 'https://lungisa.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
      cookie,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': newId() }),
    };
    const sent = request({ port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          isBusy: answer.statusCode === 503 && /server\.(busy|unsure)/.test(text),
          cookie: answer.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '',
          body: text,
        }),
      );
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** Registers a member, and resolves to the answer. */
export const registerOn = (machine: Machine): Promise<GuideAnswer> =>
  askMachine(machine, 'POST', '/api/accounts', {
    body: {
      fullName: 'Naledi Mokoena',
      email: `${newId()}@example.co.za`,
      password: 'sawubona mhlaba',
      role: 'member',
    },
  });

/** Returns the number of rows of a table in a database of the machine. */
export async function countRows(
  machine: Machine,
  table: string,
  database = machine.sqlName('lungisa'),
): Promise<number> {
  const sql = connectTo(machine.sqlUrl(database));
  const [row] = await sql.run<{ count: number }[]>(`select count(*)::int as count from ${table}`);
  await sql.end();
  return row?.count ?? 0;
}

/** Installs as the guide says, and looks whether two processes serve. */
export async function install(guide: Guide, machine: Machine): Promise<void> {
  await guide.follow(machine, 'Install on a Debian machine');
  expect((await askMachine(machine, 'GET', '/api/ready')).status).toBe(200);
  expect(await countRows(machine, `accounts where role = 'admin'`)).toBe(1);
}

/** Puts the files of the proxies in their places. */
export async function setUpProxies(guide: Guide, machine: Machine): Promise<void> {
  await guide.follow(machine, 'Behind a proxy');
  const nginx = await readFile(join(machine.folder, 'etc/nginx/sites-available/lungisa'), 'utf8');
  expect(nginx).toContain('server_name lungisa.example;');
  expect(await readFile(join(machine.folder, 'etc/caddy/Caddyfile'), 'utf8')).toMatch(/^lungisa\.example \{$/m);
  expect(await readFile(join(machine.folder, 'etc/haproxy/haproxy.cfg'), 'utf8')).toContain(
    'server one 127.0.0.1:3001',
  );
}

/** Runs the blocks that need no running site on a machine of their own; those that run npm name scripts that there are. */
export async function followOthers(guide: Guide, fresh: Machine): Promise<void> {
  await fresh.run('PASSWORD=a-password');
  await guide.follow(fresh, 'Two users of the database', { only: [0] });
  await fresh.run('git clone GIT-ADDRESS ~/lungisa; cd ~/lungisa');
  await guide.follow(fresh, 'Containers');
  const settings = await readFile(join(fresh.folder, 'home/lungisa/deploy/.env'), 'utf8');
  expect(settings).toMatch(/^SITE=lungisa\.example\nDATABASE_PASSWORD=[0-9a-f]{48}\nSESSION_SECRET=[0-9a-f]{64}\n/);
  await fresh.run('cd ~/lungisa');
  await guide.follow(fresh, 'Install only what runs');
  await guide.follow(fresh, 'Load');
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const typed of fresh.typed('npm')) {
    const [, name = typed] = /^(?:run )?([\w:]+)/.exec(typed) ?? [];
    if (!name.startsWith('-')) expect(Object.keys(scripts)).toContain(name);
  }
}
