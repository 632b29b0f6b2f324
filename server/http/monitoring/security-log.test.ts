import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeLink } from '#features/accounts/server/links/make-link.ts';
import { registeringCookie } from '#features/accounts/server/links/registering-device.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, aMemberWithPassword, anAdmin, readToken } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { makeTestApp, startSession, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
let app: FastifyInstance;
let lines: Record<string, unknown>[] = [];
let member: Person;
let admin: Person;

beforeAll(async () => {
  app = await makeTestApp(world, {
    logLevel: 'info',
    logStream: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  [member, admin] = [await aMember(world), await anAdmin(world)];
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
});

const ask = (method: InjectOptions['method'], url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method: method ?? 'GET', url, headers, ...(payload && { payload }) });
const security = () =>
  lines
    .filter(({ msg }) => String(msg).startsWith('security'))
    .map(({ id, msg, route, code, accountId }) => {
      expect(id).toMatch(/^[0-9a-f]{6}-\d+$/);
      return { msg, route, accountId, ...(code !== undefined && { code }) };
    });

it('logs registrations, sign-ins and sign-outs with the account, and a failed sign-in with its code', async () => {
  const email = `${newId()}@example.co.za`;
  const registered = await ask('POST', '/api/accounts', { fullName: 'Zanele Khumalo', email, password: 'sawubona-8' });
  const { id } = registered.json();
  await ask('POST', '/api/session', { email, password: 'wrong one' });
  const signedIn = await ask('POST', '/api/session', { email, password: 'sawubona-8' });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  await ask('DELETE', '/api/session', undefined, { cookie });
  expect(security()).toEqual([
    { msg: 'security: done', route: 'POST /api/accounts', accountId: id },
    { msg: 'security: refused', route: 'POST /api/session', accountId: null, code: 'accounts.bad-credentials' },
    { msg: 'security: done', route: 'POST /api/session', accountId: id },
    { msg: 'security: done', route: 'DELETE /api/session', accountId: id },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Zanele|example\.co\.za|sawubona/);
});

it('logs the sign-in by the link that confirms an address, with its password and on the device that registered', async () => {
  const confirm = async (withPassword: boolean) => {
    const { id } = await aMemberWithPassword(world, 'sawubona-8');
    await world.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, id));
    const token = readToken(await makeLink(world, { id: newId(), accountId: id, purpose: 'confirm' }));
    const cookie = registeringCookie(world.config, id).split(';')[0] ?? '';
    await ask(
      'POST',
      '/api/accounts/confirmation',
      withPassword ? { token, password: 'sawubona-8' } : { token },
      withPassword ? {} : { cookie },
    );
    return { msg: 'security: done', route: 'POST /api/accounts/confirmation', accountId: id };
  };
  const expected = [await confirm(true), await confirm(false)];
  expect(security()).toEqual(expected);
});

it('logs what the gate refuses and what admins change, and no ordinary reading', async () => {
  const [cookie, adminCookie] = [await startSession(world, member), await startSession(world, admin)];
  await ask('GET', '/api/notifications');
  await ask('GET', '/api/people', undefined, { cookie });
  await ask('GET', '/api/notifications', undefined, { cookie });
  await ask('GET', '/api/people', undefined, { cookie: adminCookie });
  await ask('PUT', '/api/settings/site', { publicBrowsing: false }, { cookie: adminCookie });
  await ask('PUT', '/api/settings/site', { publicBrowsing: true }, { cookie, origin: 'https://evil.example' });
  expect(security()).toEqual([
    { msg: 'security: refused', route: 'GET /api/notifications', accountId: null, code: 'accounts.signed-out' },
    { msg: 'security: refused', route: 'GET /api/people', accountId: member.id, code: 'accounts.wrong-role' },
    { msg: 'security: done', route: 'PUT /api/settings/site', accountId: admin.id },
    { msg: 'security: refused', route: 'PUT /api/settings/site', accountId: null, code: 'request.foreign-origin' },
  ]);
});

it('writes a bounded number of lines for a flood of one refusal', async () => {
  for (let time = 0; time < 150; time += 1) await ask('GET', '/api/notifications');
  expect(security().length).toBeLessThanOrEqual(100);
});

it.each(['events', 'documents'])('lets no statement empty the table %s', async (table) => {
  const refused = await world.db.execute(sql.raw(`truncate ${table} cascade`)).catch((error: Error) => error.cause);
  expect(String(refused)).toContain(`${table} are only ever added`);
});
