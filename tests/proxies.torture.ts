import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxFileBytes } from '#core/files.ts';
import { aPicture } from '#features/files/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { end, startProcess, until, type Running } from '#tests/support/processes.ts';
import { findProxy, startProxy, type Ports, type Proxy } from '#tests/support/proxies.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { visit, type Visit, type Visitor } from '#tests/support/visitor.ts';
import { freePort } from '#tools/free-port.ts';

/**
 * The app behind nginx, Caddy and HAProxy, each with its file of `deploy/`. Needs them on the machine (apt install nginx caddy haproxy), so it
 * is no part of `npm test`. Prints what it measures.
 */
vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 5 * 60_000 });

const kinds = (['nginx', 'caddy', 'haproxy'] as const).map((kind) => ({ kind, version: findProxy(kind) }));
for (const { kind, version } of kinds)
  if (version === undefined)
    process.stderr.write(
      `\nNOT TRIED: the app behind ${kind}, because there is no ${kind} here (apt install ${kind}).\n\n`,
    );

const maxHint = 1_000;
const password = 'sawubona mhlaba';
const json = { 'content-type': 'application/json' };
const bytes = (value: object) => Buffer.from(JSON.stringify(value));
const problemOf = ({ body }: Pick<Visit, 'body'>) => JSON.parse(body.toString()) as { code?: string; detail?: string };

/** Makes a picture of exactly so many bytes: comments fill it up, which no reader of JPEG looks at. */
async function aPictureOf(size: number): Promise<Buffer> {
  const picture = await aPicture();
  const parts = [picture.subarray(0, 2)];
  for (let left = size - picture.length; left > 0;) {
    const length = left > 60_100 ? 60_000 : left;
    const comment = Buffer.alloc(length, 0x20);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(length - 2, 2);
    parts.push(comment);
    left -= length;
  }
  return Buffer.concat([...parts, picture.subarray(2)]);
}

describe.for(kinds.filter(({ version }) => version === undefined))('behind $kind', ({ kind }) => {
  test(`is not tried, because ${kind} is not installed here`, ({ skip }) => skip());
});

describe.for(kinds.filter(({ version }) => version !== undefined))('behind $kind', ({ kind, version }) => {
  let folder: string;
  let ports: Ports;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let wire: DatabaseProxy;
  let app: Running;
  let proxy: Proxy;
  let visitor: Visitor;
  const figures: string[] = [];
  const note = (figure: string) => void figures.push(`${kind}: ${figure}`);

  const startApp = () =>
    startProcess({
      DATABASE_URL: wire.url,
      SESSION_SECRET: 'a secret that is only ever used by the tests',
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports.app),
      PUBLIC_URL: site(),
      TRUSTED_PROXIES: '127.0.0.1',
    });
  const site = () => `https://lungisa.example:${ports.https}`;
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${ports.app}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  };

  beforeAll(async () => {
    // Not during the first start, which would take a minute longer.
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../tools/build-web.ts')]);
    folder = await mkdtemp(join(tmpdir(), `lungisa-${kind}-`));
    ports = { http: await freePort(), https: await freePort(), app: await freePort() };
    database = await createTestDatabase();
    wire = await startDatabaseProxy(database.url);
    app = await startApp();
    proxy = await startProxy(kind, ports, join(folder, 'proxy'));
    visitor = await visit(proxy);
  });
  afterAll(async () => {
    visitor?.close();
    await proxy?.stop();
    if (app !== undefined) await end(app, 'SIGTERM');
    wire?.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
    process.stdout.write(`\n${version}\n${figures.map((line) => `  ${line}\n`).join('')}`);
  });

  async function register(by: Visitor = visitor): Promise<{ email: string; cookie: string }> {
    const email = `${newId()}@example.co.za`;
    const answer = await by.ask(
      'POST',
      '/api/accounts',
      { ...json, origin: site() },
      bytes({ fullName: 'Naledi Mokoena', email, password, role: 'member' }),
    );
    expect(answer.status).toBe(200);
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-/);
    return { email, cookie };
  }
  const post = (cookie: string) =>
    visitor.ask(
      'POST',
      '/api/problems',
      { ...json, cookie, origin: site() },
      bytes({ title: 'Tap', description: 'It drips.' }),
    );
  const upload = (cookie: string, body: Buffer, by = visitor) =>
    by.ask(
      'POST',
      '/api/files?purpose=attachment&name=tap.jpg',
      { cookie, origin: site(), 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
      body,
    );

  test('sends people from http to https, and answers over HTTP/2', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/problems?page=2`, {
      redirect: 'manual',
      headers: { host: 'lungisa.example' },
    });
    expect(answer.status).toBe(308);
    const home = await visitor.ask('GET', '/');
    expect([home.status, home.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
  });

  test('compresses a document and its code once', async () => {
    const home = await visitor.ask('GET', '/', { 'accept-encoding': 'gzip, br' });
    const text = (home.headers['content-encoding'] === 'br' ? brotliDecompressSync(home.body) : home.body).toString();
    expect(text).toMatch(/^<!doctype html>/i);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const code = await visitor.ask('GET', script, { 'accept-encoding': 'gzip, br' });
    expect([code.status, code.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(code.body).toString()).toMatch(/\b(import|export|function|const)\b/);
  });

  test('brings a hint of a live stream within a second, and lets the stream go with the page', async () => {
    const { cookie } = await register();
    let text = '';
    const listening = visitor.listen('/api/live', { cookie }, (piece) => (text += piece));
    await until(() => text.includes('event: fresh'));
    expect(await metric('lungisa_live_streams')).toBe(1);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = text.split('event: hint').length;
      const began = performance.now();
      const posted = post(cookie);
      await until(() => text.split('event: hint').length > before);
      times.push(performance.now() - began);
      expect((await posted).status).toBe(200);
      // Hints that come close together are one.
      await sleep(300);
    }
    note(`a change reaches a live stream in ${times.map((time) => Math.round(time)).join(', ')} ms`);
    expect(Math.max(...times)).toBeLessThan(maxHint);
    listening.leave();
    await until(async () => (await metric('lungisa_live_streams')) === 0);
  });

  test('takes a file of the largest size, and says in our words that one byte more is too many', async () => {
    const { cookie } = await register();
    const began = performance.now();
    const largest = await upload(cookie, await aPictureOf(maxFileBytes));
    expect([largest.status, largest.body.toString()]).toEqual([200, expect.stringContaining('"picture"')]);
    note(`a file of ${maxFileBytes} bytes is taken in ${Math.round(performance.now() - began)} ms`);
    const larger = await upload(cookie, await aPictureOf(maxFileBytes + 1));
    expect([larger.status, problemOf(larger).code]).toEqual([413, 'files.too-large']);
  });

  test('refuses a body that is far too large', async () => {
    const { cookie } = await register();
    const flooder = await visit(proxy);
    const answer = await upload(cookie, Buffer.alloc(2 * maxFileBytes), flooder).catch(() => undefined);
    // A refusal that comes before the end of the body may end the stream instead.
    expect([413, undefined]).toContain(answer?.status);
    flooder.close();
    expect((await visitor.ask('GET', '/api/health')).status).toBe(200);
  });

  test.each([
    { from: '127.0.0.2', why: 'another address than the proxy has' },
    { from: '127.0.0.1', why: 'the address that the proxy has' },
  ])('counts tries from $why as of one visitor, whatever X-Forwarded-For they make up', async ({ from }) => {
    const honest = await visit(proxy, { from: '127.0.0.9' });
    const { email } = await register(honest);
    const forger = await visit(proxy, { from });
    const signIn = (by: Visitor, secret: string, headers: Record<string, string> = {}) =>
      by.ask('POST', '/api/session', { ...json, origin: site(), ...headers }, bytes({ email, password: secret }));
    const statuses: number[] = [];
    for (let round = 1; round <= 21; round += 1) {
      const address = `198.51.100.${round}`;
      const forged = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      statuses.push((await signIn(forger, 'wrong horse', forged)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses[20], 'the try after the limit').toBe(429);
    expect((await signIn(honest, password)).status, 'the owner, from an address of their own').toBe(200);
    forger.close();
    honest.close();
  });

  test('hides the metrics, which the app itself gives to this machine', async () => {
    expect(await metric('lungisa_database_up')).toBe(1);
    for (const path of ['/metrics', '/metrics?', '/metrics/', '/%6detrics', '//metrics'])
      expect([path, (await visitor.ask('GET', path)).body.toString()]).toEqual([
        path,
        expect.not.stringContaining('lungisa_database_up'),
      ]);
    expect((await visitor.ask('GET', '/metrics')).status).toBe(404);
  });

  test('writes the request id of the answer into its log, and neither address nor query', async () => {
    const token = newId();
    const answer = await visitor.ask('GET', `/api/session?token=${token}`);
    const id = String(answer.headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{6}-\d+$/);
    await until(async () => (await proxy.readLog()).includes(id));
    const log = await proxy.readLog();
    expect(log).toContain('/api/session');
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/127\.0\.0\.\d/);
  });

  test('keeps tokens and addresses out of every log, while the app is away too', async () => {
    const token = newId();
    expect(await end(app, 'SIGTERM')).toBe(0);
    // Mails carry tokens in the fragment, which no request brings. A query that does must reach no log either.
    const answer = await visitor.ask('GET', `/login?reset=${token}`, { referer: `${site()}/login?reset=${token}` });
    expect(answer.status).toBe(503);
    app = await startApp();
    await until(async () => (await visitor.ask('GET', '/api/ready')).status === 200, 60_000);
    const logs = await proxy.readAll();
    expect(logs).toContain('/login');
    expect(logs).not.toContain(token);
    expect(logs).not.toMatch(/127\.0\.0\.9\b|client: 127/);
  });

  test('survives a restart of the app: visitors wait, or are told to try again', async () => {
    const { cookie } = await register();
    const answers: { visit: Visit; time: number }[] = [];
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) {
        const began = performance.now();
        const answer = await visitor.ask('GET', '/api/session', { cookie });
        answers.push({ visit: answer, time: performance.now() - began });
        await sleep(50);
      }
    })();
    await until(() => answers.length > 5);
    expect(await end(app, 'SIGTERM')).toBe(0);
    app = await startApp();
    const before = answers.length;
    const began = performance.now();
    await until(() => answers.length > before + 5 && answers.at(-1)?.visit.status === 200, 60_000);
    note(`the first answer ${Math.round(performance.now() - began)} ms after the app listened again`);
    over.abort();
    await asking;
    const refused = answers.filter(({ visit: { status } }) => status !== 200).map((answer) => answer.visit);
    expect(
      refused.map(({ status, headers, body }) => [
        status,
        /^\d+$/.test(headers['retry-after'] ?? ''),
        problemOf({ body }).code,
      ]),
    ).toEqual(refused.map(() => [503, true, 'server.busy']));
    const ofApp = refused.filter(({ headers }) => headers['x-request-id'] !== undefined).length;
    const away = refused.length - ofApp;
    const longest = Math.max(...answers.map(({ time }) => time));
    note(
      `a restart under requests: ${answers.length - refused.length} answered, ${away} told to try again by the proxy and ${ofApp} by the app, the longest wait ${Math.round(longest)} ms`,
    );
    let text = '';
    const listening = visitor.listen('/api/live', { cookie }, (piece) => (text += piece));
    await until(() => text.includes('event: fresh'));
    listening.leave();
  });

  test('passes a 503 of the app on, with its Retry-After and its words', async () => {
    const { cookie } = await register();
    wire.lose();
    const answer = await visitor.ask('GET', '/api/problems/feed', { cookie });
    expect([answer.status, answer.headers['retry-after'], problemOf(answer).code]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      'server.busy',
    ]);
    expect(answer.headers['x-request-id'], 'an answer of the app').toBeDefined();
    wire.restore();
    await until(async () => (await visitor.ask('GET', '/api/ready')).status === 200, 60_000);
  });
});
