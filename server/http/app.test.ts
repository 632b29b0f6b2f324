import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationMeta } from '#core/contract.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { operations } from '#tests/support/operations.ts';
import { allow } from '#tests/support/allow.ts';
import type { AppOptions } from './app.ts';
import { Observations } from '#engine/observations.ts';
import { newId } from '#engine/columns.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';
import type { World } from '#engine/work.ts';

const world = useWorld();
const test = useApp(world);

let member: Person;
let provider: Person;
let admin: Person;
/** The app with a browser side, and its log lines. */
let app: FastifyInstance;
let logged: string[] = [];
let folder: string;

beforeAll(async () => {
  // This file sends more of everything than people may.
  world.config.limitFactor = 1_000;
  [member, provider, admin] = [await aMember(world), await aProvider(world), await anAdmin(world)];
  folder = await mkdtemp(join(tmpdir(), 'lungisa-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en-ZA"><title>Lungisa</title></html>');
  for (const [name, text] of Object.entries({
    'main-abc.js': 'export {};',
    'main-abc.css': '',
    'main-abc.woff2': '',
    'icon-abc.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }))
    await writeFile(join(folder, 'assets', name), text);
  await writeFile(join(folder, 'index.html.br'), '');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await startApp({ logStream: { write: (line) => void logged.push(line) }, logLevel: 'trace' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const startApp = (more: Partial<AppOptions> = {}, of: World = world) => makeTestApp(of, { webFolder: folder, ...more });

/** In place of a header's value: the request does not have that header. */
const absent = '(absent)';
const local = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };

/** Sends one request and returns the parts of its answer that tests read. */
async function ask(
  method: string,
  url: string,
  { as, headers = {}, ...more }: Partial<InjectOptions> & { as?: Person; headers?: Record<string, string> } = {},
  to = app,
) {
  const cookie = as && { cookie: await test.cookieOf(as) };
  const sent = Object.entries({ ...local, ...cookie, ...headers }).filter(([, value]) => value !== absent);
  const answer = await to.inject({ method: method as 'GET', url, headers: Object.fromEntries(sent), ...more });
  const isJson =
    String(answer.headers['content-type']).includes('json') && answer.headers['content-encoding'] === undefined;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson && answer.body !== '' ? answer.json() : undefined,
  };
}

/** Renames the table while `act` runs, so that every use of it is a mistake of ours. */
async function without<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
  await world.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
  try {
    return await act();
  } finally {
    await world.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
  }
}

const postProblem = (body: unknown, headers: Record<string, string> = {}) =>
  ask('POST', '/api/problems', {
    as: member,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

it('sets no limit to the time that its own parts take to load on a slow machine', () => {
  expect(app.initialConfig.pluginTimeout).toBe(0);
});

it('sends everyone alike the document that the service worker keeps', async () => {
  const open = (as?: Person) => ask('GET', '/offline-shell', as && { as });
  const [visitors, members] = [await open(), await open(member)];
  expect(visitors.status).toBe(200);
  expect(visitors.text).toContain('<html data-kept lang="en-ZA">');
  expect(members.text).toBe(visitors.text);
  expect(members.headers['set-cookie']).toBeUndefined();
});

describe('security headers', () => {
  const answers: [string, number, () => ReturnType<typeof ask>][] = [
    ['a page', 200, () => ask('GET', '/dashboard')],
    ['an icon that can be opened', 200, () => ask('GET', '/assets/icon-abc.svg')],
    ['an answer', 200, () => ask('GET', '/api/session')],
    ['the reference', 200, () => ask('GET', '/api/docs')],
    ['an unknown address', 404, () => ask('GET', '/api/nothing')],
    ['a missing file', 404, () => ask('GET', '/assets/nothing.js')],
    ['an address that cannot be decoded', 404, () => ask('GET', '/api/%zz')],
    ['an invalid body', 422, () => postProblem({})],
    ['a foreign origin', 403, () => postProblem({}, { origin: 'https://evil.example' })],
    ['a mistake of ours', 500, () => without('problems', () => ask('GET', '/api/problems/feed', { as: member }))],
  ];

  it.each(answers)('sends security headers with %s', async (_what, status, get) => {
    const answer = await get();
    expect(answer.status).toBe(status);
    const policy = Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
    });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    for (const name of [
      'strict-transport-security',
      'x-powered-by',
      'server',
      'access-control-allow-origin',
      'access-control-allow-credentials',
    ])
      expect(answer.headers).not.toHaveProperty(name);
  });

  it.each(['js', 'css', 'woff2'])(
    'sends a file of type %s with the shortest policy and no header of a document',
    async (type) => {
      const { status, headers } = await ask('GET', `/assets/main-abc.${type}`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const name of ['cross-origin-opener-policy', 'x-powered-by', 'server'])
        expect(headers).not.toHaveProperty(name);
    },
  );

  it('lets no browser keep what a person was answered', async () => {
    for (const path of ['/api/session', '/api/problems/feed', '/api/problems/mine'])
      expect([path, (await ask('GET', path, { as: member })).headers['cache-control']]).toEqual([path, 'no-store']);
  });

  it('promises TLS when the public address has it', async () => {
    const secure = await startApp({}, { ...world, config: { ...world.config, publicUrl: 'https://lungisa.example' } });
    expect((await ask('GET', '/api/session', {}, secure)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    await secure.close();
  });
});

describe('the origin of a change', () => {
  const change = (headers: Record<string, string>, to = app) => ask('DELETE', '/api/session', { headers }, to);
  const refused = { status: 403, body: { code: 'request.foreign-origin' } };

  it('accepts a change from our own pages and from programs that are no browser', async () => {
    expect((await change({})).status).toBe(200);
    expect((await change({ host: 'localhost:3000', origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await ask('DELETE', '/api/session', { headers: { origin: absent } })).status, 'no browser').toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:4000' }],
    ['another scheme', { origin: 'https://127.0.0.1:3000' }],
    ['a name that begins like ours', { origin: 'http://127.0.0.1:3000.evil.example' }],
    ['a rebound name', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('refuses a change from %s', async (_what, headers) => {
    expect(await change(headers)).toMatchObject(refused);
  });

  it.each(['cross-site', 'same-site'])('refuses a change that names no origin but is %s', async (site) => {
    expect(await change({ origin: absent, 'sec-fetch-site': site })).toMatchObject(refused);
  });

  it('accepts changes from PUBLIC_URL alone where it is set', async () => {
    const published = await startApp(
      {},
      { ...world, config: { ...world.config, publicUrl: 'https://lungisa.example' } },
    );
    expect((await change({ host: 'app:3000', origin: 'https://lungisa.example' }, published)).status).toBe(200);
    expect(await change({}, published)).toMatchObject(refused);
    await published.close();
  });

  it('checks the origin of every change and of no GET, and changes nothing when it refuses', async () => {
    const before = await query<Record<string, unknown>>(world.db).rows(sql`
      select count(*)::int as count from problems`);
    expect(await postProblem({ description: 'A leak.' }, { origin: 'https://evil.example' })).toMatchObject(refused);
    expect(
      await query<Record<string, unknown>>(world.db).rows(sql`
        select count(*)::int as count from problems`),
    ).toEqual(before);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await ask(method, '/api/nothing', { headers: { origin: 'null' } })).toMatchObject(refused);
    const read = await ask('GET', '/api/session', { headers: { origin: 'https://evil.example' } });
    expect(read.status).toBe(200);
    expect(Object.keys(read.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await ask('OPTIONS', '/api/session', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
    });
    expect(preflight).toMatchObject({ status: 404, body: { code: 'request.not-found' } });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a body', () => {
  const json = JSON.stringify({ description: 'The geyser leaks.' });

  it.each([
    ['text/plain', json],
    ['text/plain;charset=UTF-8', json],
    ['application/x-www-form-urlencoded', 'description=The+geyser+leaks.'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="description"\r\n\r\nThe geyser leaks.\r\n--x--',
    ],
    ['text/event-stream', 'data: {}\n\n'],
    ['application/xml', '<a/>'],
    ['', json],
  ])('refuses a body of type “%s”', async (type, payload) => {
    expect(await postProblem(payload, { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'request.unsupported-type' },
    });
  });

  it('accepts JSON with or without a charset', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
      expect((await postProblem(json, { 'content-type': type })).status).toBe(200);
  });

  it('takes a request that only claims to carry a file as one without a body', async () => {
    const { 'content-type': _, ...headers } = {
      'content-type': '',
      'content-disposition': 'attachment; filename="a.json"',
    };
    expect(await ask('POST', '/api/problems', { as: member, headers })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'description', message: 'Describe the problem.' }] },
    });
  });

  it.each([
    ['its end cut off', '{"description":"The gey', 400],
    ['nothing at all', '', 400],
    ['no JSON', 'description', 400],
    ['a prototype', '{"description":"x","__proto__":{"role":"admin"}}', 400],
    ['a prototype further in', '{"description":"x","budget":{"__proto__":{}}}', 400],
    ['a constructor’s prototype', '{"description":"x","constructor":{"prototype":{}}}', 400],
    ['a constructor', '{"description":"x","constructor":1}', 422],
    ['a list', '[{"description":"x"}]', 422],
    ['a text', '"description"', 422],
    ['a number', '1', 422],
    ['null', 'null', 422],
    ['keys that we do not know', '{"description":"x","owner_id":"1","toString":1,"hasOwnProperty":1}', 422],
    ['numbers out of bounds', '{"description":1e999}', 422],
    ['100,000 lists in one another', `{"description":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 422],
    ['20,000 objects in one another', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 422],
    ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`, 422],
    ['more bytes than the limit', JSON.stringify({ description: 'x'.repeat(300_000) }), 413],
  ])('refuses a body with %s', async (_what, payload, status) => {
    const began = performance.now();
    const answer = await postProblem(payload);
    expect(performance.now() - began).toBeLessThan(allow(3_000));
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.text.length).toBeLessThan(10_000);
  });

  it('refuses a body that is no object, also for operations that take only an id', async () => {
    const url = `/api/accounts/${member.id}/approve`;
    for (const payload of ['[]', '"x"', '1', 'true']) {
      expect(
        await ask('POST', url, { as: admin, headers: { 'content-type': 'application/json' }, payload }),
      ).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
  });

  const words = (count: number) => 'e' + '\u0301'.repeat(count);
  const fields: [string, string, () => Person | undefined, Record<string, unknown>][] = [
    ['/api/problems', 'description', () => member, {}],
    ['/api/problems', 'title', () => member, { description: 'A leak.' }],
    ['/api/problems', 'location', () => member, { description: 'A leak.' }],
    ['/api/problems', 'budget', () => member, { description: 'A leak.' }],
    ['/api/problems', 'category', () => member, { description: 'A leak.' }],
    ['/api/accounts', 'fullName', () => undefined, { password: 'sawubona' }],
    ['/api/accounts', 'password', () => undefined, { fullName: 'Naledi' }],
    ['/api/accounts', 'email', () => undefined, { fullName: 'Naledi', password: 'sawubona' }],
    ['/api/session', 'email', () => undefined, { password: 'sawubona' }],
    ['/api/session', 'password', () => undefined, { email: 'unknown@example.co.za' }],
  ];
  const odd = {
    NUL: 'Nal\u0000edi',
    'a lone surrogate': 'Nal\ud800edi',
    'a lone low surrogate': 'Nal\udc00edi',
    'an override of direction': 'Nal\u202eedi',
    'a backslash u': 'Nal\\u0000edi',
    'ten thousand combining marks': words(10_000),
    'forty combining marks': words(40),
    'a family': '👩‍👩‍👧‍👦 family',
    'a noncharacter': 'Nal\ufffeedi',
    SQL: "'; drop table accounts; --",
    'a template': '${7*7}{{7*7}}%s%n',
    'fifty thousand spaces': ' '.repeat(50_000),
    'fifty thousand letters': 'a'.repeat(50_000),
    'nearly an address': `${'a'.repeat(50_000)}@${'b.'.repeat(20_000)}`,
  };

  it.each(fields)('stores any text exactly or refuses it: %s, field %s', async (url, field, as, rest) => {
    for (const [name, value] of Object.entries(odd)) {
      const email = url === '/api/accounts' ? { email: `${newId()}@example.co.za` } : {};
      const person = as();
      // Escaped, because a lone surrogate can travel in no other way.
      const payload = JSON.stringify({ ...email, ...rest, [field]: value }).replace(
        /[\ud800-\udfff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
      );
      const began = performance.now();
      const answer = await ask('POST', url, {
        ...(person && { as: person }),
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([name, performance.now() - began < allow(3_000)]).toEqual([name, true]);
      expect([name, answer.status]).toEqual([
        name,
        expect.toSatisfy((status: number) => [200, 401, 422].includes(status)),
      ]);
      if (answer.status === 200 && url === '/api/problems' && field !== 'budget')
        expect(answer.body[field]).toBe(value.trim());
      if (answer.status === 200 && field === 'fullName') {
        const [row] = await query<Record<string, unknown>>(world.db).rows(sql`
          select full_name from accounts where id = ${answer.body.id}`);
        expect(row?.['fullName']).toBe(value.trim());
      }
    }
  });
});

const calls = operations.map(({ schema, ...operation }) => ({
  ...operation,
  keys: Object.keys((schema as { shape?: object }).shape ?? {}),
}));
const personFor = (access: OperationMeta['access']) =>
  access === 'admin' ? admin : access.includes('provider') ? provider : member;

describe('an address', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/problems/feed/more'],
    ['PUT', '/api/session'],
    ['PATCH', '/api/problems'],
    ['OPTIONS', '/api/problems'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
    ['GET', '/api/docs/package.json'],
    ['GET', '/api/docs/index.html'],
    ['GET', '/api/docs/../openapi.json/x'],
    ['GET', '/API/session'.toLowerCase() + '/x'],
    ['GET', '/index.html'],
    ['HEAD', '/index.html'],
    ['GET', '/index.html.br'],
    ['GET', '/.env'],
    ['GET', '/assets/.hidden/file'],
    ['GET', '/.git/config'],
    ['GET', '/assets/../../package.json'],
    ['GET', '/assets/..%2f..%2fpackage.json'],
    ['GET', '/assets/main-abc.js.map'],
    ['HEAD', '/assets/nothing.js'],
    ['HEAD', '/api/nothing'],
    ['POST', '/'],
    ['POST', '/dashboard'],
    ['DELETE', '/assets/main-abc.js'],
    ['GET', `/api/${'x'.repeat(8_000)}`],
    ['GET', '/api/%00'],
    ['GET', '/api/%E0%A4%A'],
    ['GET', '/api/%c0%ae%c0%ae/'],
  ])('answers 404 to %s %s', async (method, url) => {
    const answer = await ask(method, url);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    if (method !== 'HEAD')
      expect(answer.body).toMatchObject({
        status: 404,
        code: 'request.not-found',
        title: 'We could not find this, or you do not have access to it.',
      });
  });

  it('answers the address of a page with the browser side, and the address of a file with that file', async () => {
    for (const [url, status, title] of [
      ['/', 200, 'Dashboard'],
      ['/dashboard', 200, 'Dashboard'],
      ['/policy-privacy', 200, 'Policy and privacy'],
      ['/search?q=tap', 200, 'Search'],
      ['/problems/0198', 404, 'Problem'],
      ['/nothing/here?next=%2f', 404, 'Page not found'],
    ] as const) {
      const answer = await ask('GET', url);
      expect([url, answer.status]).toEqual([url, status]);
      expect(answer.text).toContain(`<title>${title} · Lungisa</title>`);
    }
    expect((await ask('GET', '/dashboard')).headers['cache-control']).not.toContain('immutable');
    expect((await ask('GET', '/assets/main-abc.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await ask('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const url of [
      '/api/session',
      '/api/health',
      '/api/openapi.json',
      '/assets/main-abc.js',
      '/api/problems?location=Sandton',
    ]) {
      const [get, head] = [await ask('GET', url, { as: member }), await ask('HEAD', url, { as: member })];
      expect([url, head.status, head.text]).toEqual([url, 200, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  it.each(calls.filter(({ path }) => path.includes('{')))(
    'takes nothing but ids in $method $path',
    async ({ method, path, access }) => {
      for (const id of [
        '1',
        'me',
        '%00',
        '%zz',
        '%2e%2e%2f',
        '%F0%9F',
        '0198c0de-0000-7000-8000-00000000000g',
        "'%20or%201=1--",
        'x'.repeat(3_000),
        `${newId()}%00`,
        '%7B%7D',
        '[object%20Object]',
      ]) {
        const answer = await ask(method, `/api${path.replace(/\{\w+\}/, id)}`, {
          as: personFor(access),
          ...(method !== 'GET' && { payload: {} }),
        });
        // The router takes `..` out of an address, and the rest may be the address of another operation. An upload is not JSON.
        expect([id, answer.status]).toEqual([
          id,
          expect.toSatisfy((status: number) => [404, 415, 422].includes(status)),
        ]);
      }
    },
  );
});

describe('a query', () => {
  it('refuses a query on a change', async () => {
    expect(await ask('DELETE', '/api/session?all=true')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'query', message: 'A change takes no query.' }] },
    });
    expect(
      (await ask('POST', '/api/problems?description=x', { as: member, payload: { description: 'x' } })).status,
    ).toBe(422);
  });

  it.each([
    'limit=1e9',
    'limit=1000000000',
    'limit=51',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=NaN',
    'limit=',
    'limit=%00',
    'limit=５',
    'limit=5&limit=6',
    'limit[]=5',
    'limit[0]=5',
    'limit[a][b]=5',
    'limit=5&user_id=1',
    'cursor=a&cursor=b',
    'cursor=',
    'cursor=%00',
    'cursor[at]=2026-01-01',
    'orderBy=password',
    'constructor[prototype][admin]=1',
    'constructor=1',
    'toString=1',
    '=x',
    '0=x',
    '[]=x',
    'a[9999]=1&a[x]=2',
    '\\[=1',
    '%5B%5D%5B=1',
    `a${'[b]'.repeat(3_000)}=1`,
    Array.from({ length: 2_000 }, () => 'limit=5').join('&'),
  ])('refuses the query %s', async (query) => {
    const began = performance.now();
    const answer = await ask('GET', `/api/people?${query}`, { as: admin });
    expect(performance.now() - began).toBeLessThan(allow(3_000));
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  });

  it.each([
    '__proto__[admin]=1',
    '__proto__=1',
    '__proto__[__proto__][admin]=1',
    'limit[__proto__][admin]=1',
    'a[constructor][prototype][admin]=1',
  ])('reaches no prototype with the query %s', async (query) => {
    const { status } = await ask('GET', `/api/people?${query}`, { as: admin });
    expect([200, 422]).toContain(status);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it.each(calls.filter(({ keys }) => keys.includes('cursor')))(
    'refuses forged cursors in $method $path',
    async ({ path, access, keys }) => {
      // The use of the storage pages by a number of bytes.
      const at = path === '/storage/use' ? '1000' : '2026-11-16T08:00:00.000Z';
      // The cursor of a list that can be sorted names its order; that of the people does not.
      const sort = keys.includes('sort') && path !== '/people' ? 'newest ' : '';
      const forged = (from: string, id: string = newId()) =>
        btoa(`${sort}${from} ${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const needed = keys.includes('side')
        ? 'side=requested&'
        : keys.includes('tab')
          ? 'tab=pending&'
          : keys.includes('range')
            ? 'range=last-7-days&sort=asked&order=most&'
            : '';
      const url = `/api${path.replace('{plan}', 'bronze').replace(/\{\w+\}/, newId())}?${needed}cursor=`;
      const cursors = [
        'x',
        '.',
        'null',
        '[]',
        forged(at, 'x'),
        forged('yesterday'),
        forged(`${at} x`),
        forged(''),
        forged('infinity'),
        forged('0000-01-01T00:00:00.000Z'),
        forged('2026-13-45T99:99:99.000Z'),
        forged('2026-02-30T00:00:00.000Z'),
        forged('2026-11-16 08:00:00'),
        `${forged(at)}=`,
        `${forged(at)} `,
        forged(at, "' or 1=1 --"),
        `${forged(at)}AAAA`,
        'A'.repeat(201),
        btoa('\u0000 \u0000'),
      ];
      for (const cursor of cursors) {
        const answer = await ask('GET', `${url}${encodeURIComponent(cursor)}`, { as: personFor(access) });
        expect([cursor, answer.status]).toEqual([cursor, 422]);
      }
      // A list by figures names the figure in place of an instant, and a home file its place too.
      const own: Record<string, string> = {
        '/admin/analytics/performance': `12 ${newId()}`,
        '/home-file': `${at} 0123456789ab ${at} ${newId()}`,
      };
      const words = own[path];
      const valid = words === undefined ? forged(at) : btoa(words).replaceAll('=', '');
      const ours = await ask('GET', `${url}${valid}`, { as: personFor(access) });
      expect([200, 404]).toContain(ours.status);
    },
  );
});

describe('a mistake of ours', () => {
  const canary = {
    email: 'canary.mail@example.co.za',
    password: 'canary-password',
    phone: '+27 82 555 0199',
    text: 'canary at the gate\n    at canary (frame.ts:1:1)',
  };
  const canaries = /canary|555 0199|27825550199/i;

  it('notes how long requests took, and a mistake of ours under the name of its request', async () => {
    const [lines, observations] = [[] as string[], new Observations()];
    const observed = await startApp({
      observations,
      logLevel: 'warn',
      logStream: { write: (line) => void lines.push(line) },
    });
    await without('problems', () => ask('GET', `/api/problems/${newId()}`, { as: member }, observed));
    for (const path of ['/assets/main-abc.js', '/nowhere', '/explore']) await ask('GET', path, {}, observed);
    await observed.close();
    const { times, errors } = observations.take();
    expect(times.map(({ operation, count }) => [operation, count])).toEqual([['GET /api/problems/:id', 1]]);
    expect(errors).toMatchObject([{ place: 'GET /api/problems/:id', count: 1 }]);
    const [name] = errors[0]?.requestIds ?? [];
    expect(name).toMatch(/^[0-9a-f]{6}-\d+$/);
    expect(
      lines
        .filter((line) => /request failed|answered/.test(line))
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual([name, name]);
  });

  it('logs the first hundred failures of a route, and not each of those that a flood brings', async () => {
    const lines: string[] = [];
    const observed = await startApp({ logLevel: 'warn', logStream: { write: (line) => void lines.push(line) } });
    await without('problems', async () => {
      for (let count = 0; count < 110; count += 1)
        await ask('GET', `/api/problems/${newId()}`, { as: member }, observed);
    });
    await observed.close();
    expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(100);
    expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(100);
  });

  it('answers a mistake of ours without details, and logs it without what people typed', async () => {
    logged = [];
    const answer = await without('problems', () => postProblem({ description: `${canary.text} ${canary.phone}` }));
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'server.failed', detail: 'Something went wrong on our side. Try again in a moment.' },
    });
    expect(answer.text).not.toMatch(/select|insert|problems_away|relation|\bat\b .*\.ts|node_modules/i);
    expect(logged.join('')).toMatch(/request failed/);
    expect(logged.join(''), 'enough to find it').toMatch(/\.ts:\d+.*42P01/s);
    expect(logged.join('')).not.toMatch(canaries);
  });

  it('writes no personal data to the log, even at its most detailed level', async () => {
    logged = [];
    const { email, password, phone, text } = canary;
    const register = { fullName: text, email, password };
    const cookie = await test.cookieOf(member);
    await ask('POST', '/api/accounts', { payload: register });
    await ask('POST', '/api/accounts', { payload: register });
    await ask('POST', '/api/accounts', { payload: { ...register, role: phone } });
    await ask('POST', '/api/session', { payload: { email, password } });
    await ask('POST', '/api/session', { payload: { email, password: `${password}!` } });
    await ask('GET', `/api/problems?location=${encodeURIComponent(text)}`, { as: member });
    await ask('GET', `/api/problems?location=${encodeURIComponent(phone)}`, {
      as: member,
      headers: { 'user-agent': text.split('\n')[0] ?? '', referer: `http://127.0.0.1/?q=${email}` },
    });
    await postProblem(`{"description":"${canary.email} ${phone}`);
    await without('sessions', () => ask('POST', '/api/session', { payload: { email, password } }));
    await without('credentials', () => ask('POST', '/api/accounts', { payload: { ...register, email: `2${email}` } }));
    const lines = logged.join('');
    expect(logged.length).toBeGreaterThan(8);
    expect(lines).not.toMatch(canaries);
    expect(lines).not.toContain(cookie.split('=')[1]);
    expect(lines).not.toMatch(/set-cookie|authorization|remoteAddress/i);
    expect(lines).toContain('"path":"/api/problems"');
  });
});

describe('the API reference', () => {
  it('documents every operation with its refusals in OpenAPI 3.1', async () => {
    const { status, body } = await ask('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    const listed = Object.entries<
      Record<
        string,
        {
          responses: object;
          operationId: string;
          security: unknown[];
          parameters?: { name?: string; in?: string; required?: boolean }[];
        }
      >
    >(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    expect(listed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(listed.map(({ operation }) => operation.operationId)).size).toBe(listed.length);
    for (const { method, path, operation } of listed) {
      const { access } = calls.find((one) => one.method === method && one.path === path) ?? { access: 'public' };
      expect([path, Object.keys(operation.responses)]).toEqual([
        path,
        expect.arrayContaining([
          '200',
          '422',
          '500',
          ...(access === 'public' ? [] : ['401']),
          ...(path.includes('{') ? ['404'] : []),
        ]),
      ]);
      expect([path, operation.security.length]).toEqual([path, access === 'public' ? 0 : 1]);
      const named = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect([path, named]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
    }
    // Every reference has a target.
    for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect([
        pointer,
        pointer
          .split('/')
          .reduce(
            (at: Record<string, unknown> | undefined, part) => at?.[part] as Record<string, unknown> | undefined,
            body,
          ),
      ]).toEqual([pointer, expect.anything()]);
    }
  });

  it('sends the OpenAPI document from one copy, compressed, and not again to a reader who has it', async () => {
    const [first, again] = [await ask('GET', '/api/openapi.json'), await ask('GET', '/api/openapi.json')];
    expect(again.headers['etag']).toBe(first.headers['etag']);
    const compressed = await ask('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip, br;q=0.9' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(Number(compressed.headers['content-length'])).toBeLessThan(first.text.length / 5);
    for (const tag of [
      first.headers['etag'],
      `W/${String(first.headers['etag'])}`,
      `"other", ${String(first.headers['etag'])}`,
    ])
      expect(await ask('GET', '/api/openapi.json', { headers: { 'if-none-match': String(tag) } })).toMatchObject({
        status: 304,
        text: '',
      });
    expect(
      (await ask('GET', '/api/docs/swagger-ui-bundle.js', { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers,
    ).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/javascript; charset=utf-8' });
  });

  it('documents the body of an upload as bytes, and the rest of its input as the query', async () => {
    const upload = (await ask('GET', '/api/openapi.json')).body.paths['/files'].post;
    expect(Object.keys(upload.requestBody.content)).toEqual(['application/octet-stream']);
    expect(upload.requestBody.content['application/octet-stream'].schema).toMatchObject({
      type: 'string',
      format: 'binary',
      maxLength: 10_485_760,
    });
    expect(upload.parameters).toMatchObject([
      { name: 'purpose', in: 'query', required: true, schema: { enum: expect.arrayContaining(['avatar']) } },
      { name: 'name', in: 'query', required: false },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
  });

  it('loads the page of the API reference from our own files alone', async () => {
    const page = await ask('GET', '/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/<script(?! src="\/api\/docs\/)|https?:|\son\w+=|style=/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url = '']) => url);
    expect(files).toHaveLength(3);
    for (const url of files) expect([url, (await ask('GET', url)).status]).toEqual([url, 200]);
  });
});
