import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationMeta } from '#core/contract.ts';
import { writeCursor } from '#core/paging.ts';
import { explainLook, givePassword } from '#features/accounts/server/testing.ts';
import { aPushService, type PushService } from '#features/notifications/server/push/testing.ts';
import { aPlan } from '#features/plans/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { newId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { endpoints } from '#server/features.ts';
import { rowPages } from '#server/http/pages/row-pages.ts';
import { liveEndpoint } from '#server/live/live.ts';
import { fillCall, fillPath as fill, operations } from '#tests/support/operations.ts';
import {
  aCast,
  by,
  kinds,
  password,
  type Cast,
  type Kind,
  type Pair,
  readRows,
  type Row,
  type Target,
} from '#tests/support/matrix.ts';
import { useWebFolder } from '#tests/support/web-folder.ts';
import { usePaystack } from '#tests/support/paystack.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';

/**
 * Calls every operation of the contract as every kind of actor. The gate's answers follow from `access`; for actors that the gate
 * lets in, each row says who finds the thing. An operation without a row fails.
 */
const world = useWorld();
const paystack = usePaystack(world);
const test = useApp(world);

/** The actors, made before the first call. */
const cast = {} as Cast;
const pair = {} as Pair;
let origin: string;
/** The address of the same app with a browser side. */
let pages: string;
const web = useWebFolder();
let pushService: PushService;
beforeAll(async () => {
  pushService = await aPushService(world.clock);
  world.push = pushService.pusher;
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const withPages = await makeTestApp(world, {
    webFolder: web.folder,
    pageWait: 10_000,
  });
  pages = await withPages.listen({ port: 0, host: '127.0.0.1' });
  web.close = () => Promise.all([withPages.close(), pushService.close()]);
  Object.assign(cast, await aCast(world));
  Object.assign(pair, { member: cast.memberA, provider: cast.providerA });
  for (const person of [cast.memberA, cast.admin]) await givePassword(world, person, password);
  for (const provider of [cast.providerA, cast.providerB]) await aPlan(world, provider.id, 'platinum');
  // Their session still exists, as between a suspension and the end of the sessions.
  await test.cookieOf(cast.suspended);
  await world.db.execute(sql`update accounts set status = 'suspended' where id = ${cast.suspended.id}`);
});

const matrix = await readRows({ world, paystack, cast, pair, push: { subscribe: () => pushService.subscribe() } });

const aCursor = async () => ({ cursor: writeCursor({ at: world.clock.now().toISOString(), id: newId() }) });

/** The endpoints of the server. */
Object.assign(matrix, {
  'GET /robots.txt': {},
  'GET /sitemap.xml': {},
  'GET /sitemap/pages': {},
  // Only what visitors may read stands in a sitemap, no matter who asks.
  'GET /sitemap/problems/{cursor}': by(['visitor'], aCursor),
  'GET /sitemap/providers/{cursor}': by(['visitor'], aCursor),
  'GET /shared/picture.png': {},
  'GET /problems/{id}/picture.png': {
    input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }),
  },
  'GET /providers/{id}/picture.png': by(['visitor'], async () => ({ id: cast.providerA.providerId })),
  'GET /api/live': {},
} satisfies Record<string, Row>);

const isEndpoint = (name: string) => name.includes(' ');

/** The gate's answer by access, or null where it opens. */
function gateAnswer(access: OperationMeta['access'], kind: Kind): number | null {
  if (access === 'public') return null;
  if (access === 'browsing' && kind === 'visitor') return null;
  if (kind === 'signedOut' || kind === 'visitor' || kind === 'suspended') return 401;
  const allowed: Record<Exclude<typeof access, 'public'>, readonly Kind[]> = {
    browsing: kinds,
    'signed-in': kinds,
    verified: kinds,
    member: ['memberA', 'memberB'],
    provider: ['providerA', 'providerB', 'waiting'],
    'approved-provider': ['providerA', 'providerB'],
    'provider-party': ['providerA', 'providerB', 'waiting'],
    admin: ['admin'],
  };
  return allowed[access].includes(kind) ? null : 403;
}

async function callAs(kind: Kind, method: string, url: string, body: Target | Uint8Array | undefined) {
  if (kind !== 'visitor') return test.call(kind === 'signedOut' ? null : cast[kind], method, url, body);
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  const answer = await test.call(null, method, url, body);
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  return answer;
}

/** Private things are refused to an admin until they have said why they look at them. */
async function sayWhy({ look }: Row, kind: Kind, ask: () => Promise<{ status: number; body?: unknown }>) {
  if (look === undefined || kind !== 'admin') return;
  const { status, body } = await ask();
  const { code, current } = body as { code: string; current: string };
  expect({ status, code }).toEqual({ status: 403, code: 'accounts.look-unexplained' });
  await explainLook(world, cast.admin, look, current);
}

describe.each(operations)('$operation', (entry) => {
  const { operation, method, path, access } = entry;
  const row = matrix[operation];
  it.each(kinds)(`answers ${operation} as access and policy say to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${operation} is not in the matrix`);
    const [url, body] = fillCall(entry, (await row.input?.()) ?? {});
    const before = await countEvents();
    await sayWhy(row, kind, () => callAs(kind, method, url, body));
    const answer = await callAs(kind, method, url, body);
    const expected =
      gateAnswer(access, kind) ?? (row.ok === undefined || row.ok.includes(kind) ? 200 : (row.others ?? 200));
    expect({ status: answer.status, detail: answer.status === expected ? '' : answer.body }).toEqual({
      status: expected,
      detail: '',
    });
    if (expected < 300) return;
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ status: expected, title: expect.any(String), code: expect.any(String) });
    expect(await countEvents()).toBe(before);
  });

  it(`refuses unknown fields of ${operation}`, async () => {
    if (row === undefined || method === 'DELETE') return;
    const input = { ...(await row.input?.()), role: 'admin' };
    const [url, body] = fillCall(
      entry,
      operation === 'accounts.register'
        ? { ...input, status: 'approved' }
        : operation === 'people.list'
          ? { ...input, isAdmin: 'true' }
          : input,
    );
    const allowed = kinds.find((kind) => gateAnswer(access, kind) === null && kind !== 'suspended') ?? 'admin';
    const answer = await callAs(allowed, method, url, body);
    expect(answer.status).toBe(422);
  });

  it(`answers ${operation} alike for an unknown id and an id of another person`, async () => {
    if (row?.others !== 404) return;
    const input = (await row.input?.()) ?? {};
    const stranger = gateAnswer(access, 'memberB') === null ? cast.memberB : cast.providerB;
    const theirs = await test.call(stranger, method, ...fillCall(entry, input));
    const name = /\{(\w+)\}/.exec(path)?.[1] ?? '';
    const nothing = await test.call(stranger, method, ...fillCall(entry, { ...input, [name]: newId() }));
    expect(theirs.body).toEqual(nothing.body);
  });
});

it('lists the operations of the contract and no others', () => {
  expect(
    Object.keys(matrix)
      .filter((name) => !isEndpoint(name))
      .sort(),
  ).toEqual(operations.map(({ operation }) => operation).sort());
});

const allEndpoints = [...endpoints, liveEndpoint];

describe.each(allEndpoints)('$method $path', ({ method, path, access }) => {
  const row = matrix[`${method} ${path}`];
  it.each(kinds)(`answers ${method} ${path} as access and policy say to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${method} ${path} is not in the matrix`);
    const url = fill(path, (await row.input?.()) ?? {});
    const before = await countEvents();
    await sayWhy(row, kind, () => fetchAs(kind, method, url));
    const answer = await fetchAs(kind, method, url);
    const isOk = row.ok === undefined || row.ok.includes(kind);
    const expected = gateAnswer(access, kind) ?? (isOk ? (row.success ?? 200) : row.others);
    expect(answer.status).toBe(expected);
    if (method === 'GET' || answer.status >= 300) expect(await countEvents()).toBe(before);
    if (answer.status < 300) return;
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ status: answer.status, title: expect.any(String), code: expect.any(String) });
  });

  it(`answers ${method} ${path} alike for an unknown id and an id of another person`, async () => {
    if (row?.others !== 404 || !path.includes('{')) return;
    const theirs = await fetchAs('memberB', method, fill(path, (await row.input?.()) ?? {}));
    const nothing = await fetchAs('memberB', method, fill(path, { id: newId() }));
    expect(theirs).toEqual(nothing);
  });
});

it('lists the declared endpoints and no others', () => {
  const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(matrix).filter(isEndpoint).sort()).toEqual(declared.sort());
});

/** Documents of pages: `ok` get 200, the others their status and a page that says nothing of the thing. */
const pageMatrix: Record<string, Row> = {
  'GET /problems/{id}': { input: aHiddenProblem, ok: ['memberA', 'admin'], others: 410 },
  'GET /problem/{id}': { input: aHiddenProblem, ok: ['memberA', 'admin'], others: 410 },
  // Signed out, every id gets the same page, unless visitors may look around.
  'GET /providers/{id}': {
    input: async () => ({ id: cast.waiting.providerId }),
    ok: ['signedOut', 'suspended', 'waiting', 'admin'],
    others: 404,
  },
};

async function aHiddenProblem(): Promise<Target> {
  const { id } = await aProblem(world, { owner: cast.memberA });
  await world.db.update(problems).set({ title: 'Canary geyser', hiddenFor: 'taken-down' }).where(eq(problems.id, id));
  return { id };
}

describe.each(rowPages)('$method $path', ({ method, path }) => {
  const row = pageMatrix[`${method} ${path}`];
  it.each(kinds)(`answers the document ${method} ${path} as policy says to %s`, async (kind) => {
    if (row === undefined) throw new Error(`${method} ${path} is not in the matrix`);
    const answer = await fetchAs(kind, method, fill(path, (await row.input?.()) ?? {}), pages);
    expect(answer.status).toBe(row.ok?.includes(kind) ? 200 : row.others);
    expect(answer.type).toMatch(/^text\/html/);
    expect(answer.text).toContain('<div id="root">');
    expect(answer.text).not.toContain('Canary');
  });
});

it('lists the documents of pages that have rows, and no others', () => {
  expect(Object.keys(pageMatrix).sort()).toEqual(rowPages.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Calls over a real connection, because a stream does not end by itself. Reads the body of refusals alone. */
async function fetchAs(kind: Kind, method: string, url: string, at = origin) {
  const cookie = kind === 'signedOut' || kind === 'visitor' ? undefined : await test.cookieOf(cast[kind]);
  await world.db.update(siteSettings).set({ publicBrowsing: kind === 'visitor' });
  const answer = await fetch(`${at}${url}`, { method, headers: cookie === undefined ? {} : { cookie } });
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  const { status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return { status, type, text: await answer.text() };
  const body: unknown = status >= 400 ? await answer.json() : await answer.body?.cancel();
  return { status, type, body };
}

/** The log without the looks of admins: reading writes those and nothing else. */
const countEvents = async () =>
  (
    await query<{ count: number }>(world.db).rows(sql`
      select count(*)::int as count from events where noun <> 'look'`)
  )[0]?.count;
