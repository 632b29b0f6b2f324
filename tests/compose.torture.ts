import { execFile } from 'node:child_process';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import { newId } from '#engine/columns.ts';
import { findCompose } from '#tests/support/compose.ts';
import { until } from '#tests/support/processes.ts';
import { visit, type Visit, type Visitor } from '#tests/support/visitor.ts';

/**
 * "Containers" of docs/running.md, as a stranger does it: COMPOSE='docker compose' npm run torture -- tests/compose.torture.ts
 * It builds the image, takes the ports 80, 443 and 8025 of this machine and the network of deploy/compose.yaml, and removes at the end what it
 * made. So it runs where COMPOSE asks for it alone, and never where deploy/.env says that Lungisa is installed.
 */
vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 40 * 60_000 });

const deploy = join(import.meta.dirname, '../deploy');
const settings = join(deploy, '.env');
const isInstalled = await access(settings).then(
  () => true,
  () => false,
);
const [program, ...first] = findCompose() ?? [''];
const isTried = program !== '' && !isInstalled;
if (!isTried)
  process.stdout.write(
    isInstalled
      ? 'SKIPPED: deploy/.env is there, and Lungisa may be installed here by compose.\n'
      : "SKIPPED: set COMPOSE to try the compose file, as in COMPOSE='docker compose'.\n",
  );

// A name of this machine, for which Caddy signs a certificate of its own.
const host = 'lungisa.localhost';
const password = 'sawubona mhlaba';
const maxHint = 1_000;

async function compose(...args: string[]): Promise<string> {
  const all = [...first, '-p', 'lungisa-tried', ...args];
  const { stdout } = await promisify(execFile)(program, all, { cwd: deploy, maxBuffer: 1e8 });
  return stdout;
}
const inside = (service: string, ...command: string[]) => compose('exec', '-T', service, ...command);

let visitor: Visitor;
let member: { email: string; cookie: string };
const figures: string[] = [];

/** Runs `act`, and notes how many seconds it took. */
async function timed(what: string, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await act();
  figures.push(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** Connects to the proxy as a browser that trusts its certificate, as soon as the app is ready behind it. */
async function reach(): Promise<void> {
  visitor?.close();
  await until(async () => {
    const root = '/data/caddy/pki/authorities/local/root.crt';
    const ca = await inside('proxy', 'cat', root).catch(() => '');
    if (ca === '') return false;
    const found = await visit({ host, port: 443, ca: Buffer.from(ca) }).catch(() => undefined);
    if (found === undefined) return false;
    visitor = found;
    return isReady();
  }, 300_000);
}

const isReady = () =>
  visitor.ask('GET', '/api/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
const readJson = ({ body }: Visit) => JSON.parse(body.toString()) as Record<string, unknown>;

async function ask(method: string, path: string, body?: object): Promise<Visit> {
  const headers = { origin: `https://${host}`, 'content-type': 'application/json', cookie: member?.cookie ?? '' };
  const send = () => visitor.ask(method, `/api${path}`, headers, body && Buffer.from(JSON.stringify(body)));
  let answer = await send();
  for (let left = 10; answer.status === 503 && left > 0; left -= 1, answer = await send()) await sleep(1_000);
  expect([path, answer.status, answer.body.toString()]).toEqual([path, 200, expect.anything()]);
  return answer;
}

const post = async () =>
  String(readJson(await ask('POST', '/problems', { title: 'Tap', description: 'It drips.' })).id);

async function signIn(): Promise<void> {
  const answer = await ask('POST', '/session', { email: member.email, password });
  member.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(member.cookie).toMatch(/^__Host-/);
}

/** The mails that the catcher shows to this machine, newest first, as text. */
async function readMails(): Promise<string[]> {
  const at = 'http://127.0.0.1:8025/api/v1';
  const { messages } = (await (await fetch(`${at}/messages`)).json()) as { messages: { ID: string }[] };
  const raw = messages.map(async ({ ID }) => (await fetch(`${at}/message/${ID}/raw`)).text());
  return (await Promise.all(raw)).map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

beforeAll(async () => {
  if (!isTried) return;
  const { recipient } = await makeAgeKey();
  const secret = () => newId().replaceAll('-', '') + newId().replaceAll('-', '');
  const lines = [
    `SITE=${host}`,
    `DATABASE_PASSWORD=${secret()}`,
    `SESSION_SECRET=${secret()}`,
    `BACKUP_RECIPIENT=${recipient}`,
    'LIMIT_FACTOR=1000',
  ];
  await writeFile(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  await timed('the images built, all started', () => compose('up', '--detach', '--build'));
  await timed('until the app is ready behind the proxy', reach);
});
afterAll(async () => {
  if (!isTried) return;
  visitor?.close();
  await compose('down', '--volumes');
  await rm(settings);
  process.stdout.write(`\n${figures.map((line) => `  ${line}\n`).join('')}`);
});

test.skipIf(!isTried)('lets a person register and sign in by the link in a mail of the catcher', async () => {
  const email = `${newId()}@example.co.za`;
  await ask('POST', '/accounts', { fullName: 'Naledi Mokoena', email, password, role: 'member' });
  let token = '';
  await until(async () => {
    const mail = (await readMails()).find((text) => text.includes(email)) ?? '';
    token = /\/login#\w+=([\w-]+)/.exec(mail)?.[1] ?? '';
    return token !== '';
  }, 60_000);
  await ask('POST', '/accounts/confirmation', { token, password });
  member = { email, cookie: '' };
  await signIn();
  await post();
});

test.skipIf(!isTried)('makes an admin by the command of the guide', async () => {
  expect(await inside('app', 'node', 'server/admin.ts', 'create', '--email', 'anele@example.co.za')).toMatch(/\S/);
});

test.skipIf(!isTried)('lets a person sign in while another address has used up its wrong passwords', async () => {
  expect(await inside('proxy', 'getent', 'hosts', 'app-inside')).toMatch(/^172\.30\.77\.\d+\s/);
  const wrong = JSON.stringify({ email: member.email, password: 'not the password' });
  const headers = ['X-Forwarded-For: 203.0.113.7', `Origin: https://${host}`, 'Content-Type: application/json'];
  const flags = [...headers.flatMap((header) => ['--header', header]), '--post-data', wrong];
  for (let tries = 0; tries < 20; tries += 1)
    await inside('proxy', 'wget', '-q', '-O-', ...flags, 'http://app-inside:3000/api/session').catch(() => {});
  await signIn();
});

test.skipIf(!isTried)('runs without root, and with nothing to write but its folders', async () => {
  expect((await inside('app', 'id', '-un')).trim()).toBe('node');
  await expect(inside('app', 'touch', '/app/server/new.ts')).rejects.toThrow();
  await expect(inside('app', 'touch', '/backups/new')).rejects.toThrow();
  await inside('app', 'touch', '/tmp/new');
});

test.skipIf(!isTried)('brings a hint of a live stream at once', async () => {
  let text = '';
  const listening = visitor.listen('/api/live', { cookie: member.cookie }, (piece) => (text += piece));
  await until(() => text.includes('event: fresh'));
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = text.split('event: hint').length;
    const began = performance.now();
    const posted = post();
    await until(() => text.split('event: hint').length > before);
    times.push(performance.now() - began);
    await posted;
    // Hints that come close together are one.
    await sleep(300);
  }
  listening.leave();
  figures.push(`a change reaches a live stream in ${times.map((time) => Math.round(time)).join(', ')} ms`);
  expect(Math.max(...times)).toBeLessThan(maxHint);
});

test.skipIf(!isTried)('goes on by itself after a restart and after a kill, with nothing lost', async () => {
  const id = await post();
  await timed('a restart of the app, until it is ready', async () => {
    await compose('restart', 'app');
    await until(isReady, 120_000);
  });
  await ask('GET', `/problems/${id}`);
  const other = await post();
  await timed('a kill of the app, until it is ready again by itself', async () => {
    await inside('app', 'sh', '-c', 'kill -9 $(pidof node)').catch(() => {});
    await until(async () => !(await isReady()));
    await until(isReady, 120_000);
  });
  await ask('GET', `/problems/${other}`);
});

test.skipIf(!isTried)(
  'makes a backup when it is asked, and waits for half past two in the night to make the next',
  async () => {
    await timed('a backup, in a container of its own', async () => {
      expect(await compose('run', '--rm', '-T', 'backup', 'node', 'server/backup.ts', '--keep', '14')).toMatch(
        /lungisa-.+\.tar\.age/,
      );
    });
    const waiting = await inside('backup', 'sh', '-c', 'cat /proc/[0-9]*/cmdline | tr "\\0" " "');
    const seconds = Number(/sleep (\d+)/.exec(waiting)?.[1]);
    const [day, halfPastTwo] = [86_400, 30 * 60];
    const left = day - ((Date.now() / 1_000 - halfPastTwo) % day);
    // The process has slept for some of these seconds already.
    expect((seconds - left + day) % day).toBeLessThan(30 * 60);
  },
);

test.skipIf(!isTried)('keeps everything through down and up', async () => {
  const id = await post();
  await timed('down, and up until the app is ready', async () => {
    await compose('down');
    await compose('up', '--detach');
    await reach();
  });
  await ask('GET', `/problems/${id}`);
  await signIn();
  expect(await inside('backup', 'ls', '/backups')).toMatch(/lungisa-.+\.tar\.age/);
});
