import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#core/time.ts';
import { events } from '#engine/tables.ts';
import { newId } from '#engine/columns.ts';
import { runRule } from '#engine/due-rule.ts';
import { query } from '#engine/postgres/read.ts';
import { visitor, type Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import {
  accounts,
  backupCodes,
  halfSignIns,
  secondFactorResets,
  secondFactors,
  sessions,
  trustedDevices,
} from '#features/accounts/server/tables.ts';
import { sweepSessions } from '#features/accounts/server/sessions/sweep-sessions.ts';
import { aMember, anAdmin, givePassword } from '#features/accounts/server/testing.ts';
import { beginSecondStep, type NextStep } from './begin-second-step.ts';
import { askForReset, resetRule, stopReset } from './reset.ts';
import { beginSetUp, confirmSetUp } from './set-up.ts';
import { codeAt, stepAt } from './totp.ts';

const world = useWorld();
const app = useApp(world);
const password = 'correct horse battery';

const withPassword = (person: Person) => givePassword(world, person, password);

/** The code that the app of a secret shows now, or so many periods away from now. */
const codeNow = (secret: string, away = 0) => codeAt(secret, stepAt(world.clock.now()) + away);
/** A code that is wrong now. */
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((one) => ![-1, 0, 1].some((away) => codeNow(secret, away) === one)) ??
  '';

type WithFactor = { person: Person; secret: string; codes: string[] };

/** Sets a second factor up, without the password check of the operation. The period of the first code passes. */
async function withFactor(person: Person): Promise<WithFactor> {
  const { secret } = await world.as(person, beginSetUp);
  const codes = await world.as(person, (work) => confirmSetUp(work, codeNow(secret)));
  world.clock.move(minute);
  return { person, secret, codes };
}

type Browser = Map<string, string>;

/** A request of a browser that keeps its cookies. */
async function send(browser: Browser, path: string, body: object) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      host: '127.0.0.1',
      origin: 'http://127.0.0.1',
      ...(browser.size > 0 && { cookie: [...browser].map(([name, value]) => `${name}=${value}`).join('; ') }),
    },
    payload: body,
  });
  for (const { name, value } of response.cookies) {
    if (value === '') browser.delete(name);
    else browser.set(name, encodeURIComponent(value));
  }
  return { status: response.statusCode, body: response.json() as Record<string, unknown>, headers: response.headers };
}

/** Does the part of the sign-in that follows a right password, without hashing one. */
async function passPassword(browser: Browser, { id, role }: Person): Promise<NextStep | null> {
  const cookies = [...browser].map(([name, value]) => `${name}=${value}`).join('; ');
  const begun = await world.as(visitor, (work) =>
    beginSecondStep(work, { id, role }, { address: '198.51.100.1', cookies }),
  );
  if (begun.next === null) return null;
  for (const cookie of begun.cookies) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
    browser.set(name, value);
  }
  return begun.next;
}

const typePassword = (browser: Browser, { email }: Person) => send(browser, '/session', { email, password });
const typeCode = (browser: Browser, code: string, trustDevice = false) =>
  send(browser, '/session/code', { code, trustDevice });
const sessionsOf = ({ id }: Person) => world.db.$count(sessions, eq(sessions.userId, id));
const factorOf = async ({ id }: Person) =>
  (await world.db.select().from(secondFactors).where(eq(secondFactors.accountId, id)))[0];
const stepsOf = async ({ id }: Person) =>
  (await world.db.select({ step: events.step }).from(events).where(eq(events.subjectId, id))).map(({ step }) => step);
const security = async (person: Person) => (await app.call(person, 'GET', '/api/account/security')).body;

describe('setting a second factor up', () => {
  it('asks for the password, and turns on only with a right code', async () => {
    const person = await withPassword(await aMember(world));
    expect((await app.call(person, 'POST', '/api/account/second-factor', {})).body).toMatchObject({
      code: 'accounts.confirm-first',
    });
    expect(await app.call(person, 'POST', '/api/account/second-factor', { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'accounts.wrong-password', errors: [{ path: 'password' }] },
    });
    const { body } = await app.call(person, 'POST', '/api/account/second-factor', { password });
    const secret = String(body['secret']);
    expect(body['address']).toContain(secret);
    expect((await factorOf(person))?.secret, 'is kept sealed').not.toContain(secret);
    expect(
      await app.call(person, 'POST', '/api/account/second-factor/enable', { code: wrongCode(secret) }),
    ).toMatchObject({ status: 422, body: { code: 'accounts.wrong-code', errors: [{ path: 'code' }] } });
    expect((await security(person))['secondFactor']).toBeNull();
    expect((await typePassword(new Map(), person)).body, 'a set-up that was not finished asks no one').toMatchObject({
      next: null,
    });
    const enabled = await app.call(person, 'POST', '/api/account/second-factor/enable', { code: codeNow(secret) });
    expect(new Set(enabled.body['codes'] as string[]).size).toBe(10);
    expect(await security(person)).toMatchObject({ secondFactor: { codesLeft: 10, trustedDevices: 0 } });
    expect(await stepsOf(person)).toContain('second-factor-enabled');
    expect(await app.call(person, 'POST', '/api/account/second-factor', { password })).toMatchObject({ status: 409 });
  });

  it('gives other backup codes for the same code once more, since the first answer may be lost, and for no other', async () => {
    const person = await withPassword(await aMember(world));
    const { body } = await app.call(person, 'POST', '/api/account/second-factor', { password });
    const code = codeNow(String(body['secret']));
    const enable = (typed: string) => app.call(person, 'POST', '/api/account/second-factor/enable', { code: typed });
    const [first, again] = [await enable(code), await enable(code)];
    expect(again.status).toBe(200);
    expect(new Set([...(first.body['codes'] as string[]), ...(again.body['codes'] as string[])]).size).toBe(20);
    expect(await security(person)).toMatchObject({ secondFactor: { codesLeft: 10 } });
    const on = { status: 409, body: { code: 'accounts.second-factor-on' } };
    expect(await enable(wrongCode(String(body['secret'])))).toMatchObject(on);
    world.clock.move(5 * minute);
    expect(await enable(code)).toMatchObject(on);
  });

  it('ends the sessions that a password alone has opened, except this one', async () => {
    const person = await withPassword(await aMember(world));
    await typePassword(new Map(), person);
    await app.cookieOf(person);
    expect(await sessionsOf(person)).toBe(2);
    await setUp(person);
    expect(await sessionsOf(person)).toBe(1);
    expect((await app.call(person, 'GET', '/api/account/security')).status).toBe(200);
  });

  async function setUp(person: Person) {
    const { body } = await app.call(person, 'POST', '/api/account/second-factor', { password });
    await app.call(person, 'POST', '/api/account/second-factor/enable', { code: codeNow(String(body['secret'])) });
  }

  it('forgets a secret whose first code does not come within an hour', async () => {
    const person = await withPassword(await aMember(world));
    const { body } = await app.call(person, 'POST', '/api/account/second-factor', { password });
    world.clock.move(hour + minute);
    const late = await app.call(person, 'POST', '/api/account/second-factor/enable', {
      code: codeNow(String(body['secret'])),
    });
    expect(late.body).toMatchObject({ code: 'accounts.set-up-over' });
  });
});

describe('signing in with a second factor', () => {
  it('opens no session for the password alone, and one for the password and a code', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const before = await sessionsOf(person);
    const browser: Browser = new Map();
    await withPassword(person);
    const half = await typePassword(browser, person);
    expect(half).toMatchObject({ status: 200, body: { id: null, next: 'code' } });
    expect([...browser.keys()]).toEqual(['lungisa-step']);
    expect(await sessionsOf(person)).toBe(before);
    expect(await typeCode(browser, codeNow(secret))).toMatchObject({ status: 200, body: { id: person.id } });
    expect([...browser.keys()]).toEqual(['lungisa', 'lungisa-seen']);
    expect(await sessionsOf(person)).toBe(before + 1);
  });

  it('accepts no code twice, in any sign-in', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const [one, other]: [Browser, Browser] = [new Map(), new Map()];
    await passPassword(one, person);
    await passPassword(other, person);
    const code = codeNow(secret);
    expect((await typeCode(one, code)).status).toBe(200);
    expect(await typeCode(other, code)).toMatchObject({ status: 422, body: { code: 'accounts.wrong-code' } });
    world.clock.move(30_000);
    expect(await typeCode(other, code)).toMatchObject({ status: 422 });
    expect((await typeCode(other, codeNow(secret))).status).toBe(200);
  });

  it('accepts one of ten simultaneous uses of a code', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const browsers: Browser[] = Array.from({ length: 10 }, () => new Map());
    for (const browser of browsers) await passPassword(browser, person);
    const answers = await Promise.all(browsers.map((browser) => typeCode(browser, codeNow(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('asks for the password again after five wrong codes, also when they come at once', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const browser: Browser = new Map();
    await passPassword(browser, person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => typeCode(new Map(browser), wrongCode(secret)).then(({ body }) => body['code'])),
    );
    expect(answers.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ...Array<string>(4).fill('accounts.code-too-late'),
      ...Array<string>(4).fill('accounts.wrong-code'),
    ]);
    expect(await typeCode(browser, codeNow(secret))).toMatchObject({
      status: 409,
      body: { code: 'accounts.code-too-late' },
    });
    expect((await factorOf(person))?.failedTries, 'what was refused stays counted').toBe(5);
  });

  it('looks at no code of an account for 15 minutes after ten wrong ones in a row', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    for (let sign = 0; sign < 2; sign += 1) {
      const browser: Browser = new Map();
      await passPassword(browser, person);
      for (let tries = 0; tries < 5; tries += 1) await typeCode(browser, wrongCode(secret));
    }
    expect(await stepsOf(person)).toContain('second-factor-locked');
    const browser: Browser = new Map();
    await passPassword(browser, person);
    world.clock.move(14 * minute);
    await passPassword(browser, person);
    const refused = await typeCode(browser, codeNow(secret));
    expect(refused).toMatchObject({ status: 429, body: { code: 'accounts.codes-locked' } });
    expect(Number(refused.headers['retry-after'])).toBe(60);
    world.clock.move(minute);
    expect((await typeCode(browser, codeNow(secret))).status).toBe(200);
  });

  it('forgets a half sign-in after ten minutes', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const browser: Browser = new Map();
    await passPassword(browser, person);
    world.clock.move(10 * minute + 1);
    expect(await typeCode(browser, codeNow(secret))).toMatchObject({ status: 409 });
    expect(await typeCode(new Map([['lungisa-step', newId()]]), codeNow(secret))).toMatchObject({ status: 409 });
  });

  it('lets a backup code in once, however it is typed, and never the code of another person', async () => {
    const { person, codes } = await withFactor(await aMember(world));
    const other = await withFactor(await aMember(world));
    const [code = ''] = codes;
    const browser: Browser = new Map();
    await passPassword(browser, person);
    expect((await typeCode(browser, String(other.codes[0]))).status).toBe(422);
    expect((await typeCode(browser, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    await passPassword(browser, person);
    expect(await typeCode(browser, code)).toMatchObject({ status: 422 });
    expect(await security(person)).toMatchObject({ secondFactor: { codesLeft: 9 } });
    const kept = await world.db.select().from(backupCodes).where(eq(backupCodes.accountId, person.id));
    expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''));
  });

  it('replaces all backup codes by ten new ones after the password', async () => {
    const { person, codes } = await withFactor(await withPassword(await aMember(world)));
    const renewed = await app.call(person, 'POST', '/api/account/second-factor/backup-codes', { password });
    expect(renewed.body['codes']).toHaveLength(10);
    const browser: Browser = new Map();
    await passPassword(browser, person);
    expect((await typeCode(browser, String(codes[1]))).status).toBe(422);
    expect((await typeCode(browser, (renewed.body['codes'] as string[])[1] ?? '')).status).toBe(200);
  });

  it('asks no code on a device that is trusted, for 30 days, and until all devices are forgotten', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const browser: Browser = new Map();
    await passPassword(browser, person);
    await typeCode(browser, codeNow(secret), true);
    expect(await passPassword(browser, person)).toBe(null);
    expect(await passPassword(new Map(), person), 'another device').toBe('code');
    const stranger = await withFactor(await aMember(world));
    expect(await passPassword(new Map(browser), stranger.person), 'another account').toBe('code');
    await app.call(person, 'POST', '/api/account/second-factor/forget-devices');
    expect(await passPassword(browser, person)).toBe('code');
    world.clock.move(minute);
    await typeCode(browser, codeNow(secret), true);
    world.clock.move(30 * day - minute);
    expect(await passPassword(browser, person)).toBe(null);
    world.clock.move(minute);
    expect(await passPassword(browser, person)).toBe('code');
    expect(await world.db.$count(trustedDevices, eq(trustedDevices.accountId, person.id))).toBe(1);
  });

  it('keeps a person out who is suspended between the password and the code', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const browser: Browser = new Map();
    await passPassword(browser, person);
    const before = await sessionsOf(person);
    await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, person.id));
    expect(await typeCode(browser, codeNow(secret))).toMatchObject({
      status: 403,
      body: { code: 'accounts.suspended' },
    });
    expect(await sessionsOf(person)).toBe(before);
  });

  it('needs the password alone again once it is turned off', async () => {
    const { person } = await withFactor(await withPassword(await aMember(world)));
    expect((await app.call(person, 'POST', '/api/account/second-factor/disable', { password: 'wrong' })).status).toBe(
      422,
    );
    expect((await app.call(person, 'POST', '/api/account/second-factor/disable', { password })).status).toBe(200);
    expect(await passPassword(new Map(), person)).toBeNull();
    expect(await world.db.$count(backupCodes, eq(backupCodes.accountId, person.id))).toBe(0);
    expect((await app.call(person, 'POST', '/api/account/second-factor/disable', { password })).status).toBe(409);
  });

  it('goes on with a secret that an older session secret has sealed, and seals it again', async () => {
    const { person, secret } = await withFactor(await aMember(world));
    const { sessionSecret } = world.config;
    const sealed = (await factorOf(person))?.secret;
    Object.assign(world.config, {
      sessionSecret: 'the secret of next year, for tests alone',
      oldSecrets: [sessionSecret],
    });
    try {
      const browser: Browser = new Map();
      await passPassword(browser, person);
      expect((await typeCode(browser, codeNow(secret))).status).toBe(200);
      expect((await factorOf(person))?.secret).not.toBe(sealed);
    } finally {
      Object.assign(world.config, { sessionSecret, oldSecrets: [] });
    }
  });
});

describe("an admin's reset of a lost second factor", () => {
  const reason = 'Her phone was stolen; I called her back.';
  const runDue = () => runRule(world, resetRule);
  const next = (person: Person) => passPassword(new Map(), person);

  it('takes effect after 24 hours, ends the sessions, and deletes codes and passkeys', async () => {
    const admin = await anAdmin(world);
    const { person } = await withFactor(await aMember(world));
    const path = `/api/accounts/${person.id}/second-factor-reset`;
    expect((await app.call(admin, 'POST', path, { reason: ' ' })).status).toBe(422);
    expect((await app.call(admin, 'POST', path, { reason })).status).toBe(200);
    expect((await app.call(admin, 'POST', path, { reason })).status, 'it waits already').toBe(409);
    world.clock.move(day - 1);
    expect(await runDue()).toEqual([]);
    expect(await next(person)).toBe('code');
    world.clock.move(1);
    expect(await runDue()).toEqual([]);
    expect(await next(person)).toBeNull();
    expect(
      await world.db.$count(
        sessions,
        and(eq(sessions.userId, person.id), sql`created_at < ${world.clock.now().toISOString()}`),
      ),
    ).toBe(0);
    const steps = await query<{ step: string; data: object }>(world.db).rows(sql`
      select step, data from events where subject_id = ${person.id} and step like 'second-factor-reset%' order by at`);
    expect(steps).toMatchObject([
      { step: 'second-factor-reset-asked', data: { reason } },
      { step: 'second-factor-reset', data: {} },
    ]);
  });

  it('is stopped by a sign-in with the second factor, not by one on a trusted device', async () => {
    const admin = await anAdmin(world);
    const { person, secret } = await withFactor(await aMember(world));
    const browser: Browser = new Map();
    await passPassword(browser, person);
    await typeCode(browser, codeNow(secret), true);
    const path = `/api/accounts/${person.id}/second-factor-reset`;
    await app.call(admin, 'POST', path, { reason });
    await passPassword(browser, person);
    expect(await stepsOf(person)).not.toContain('second-factor-reset-stopped');
    world.clock.move(minute);
    const elsewhere: Browser = new Map();
    await passPassword(elsewhere, person);
    await typeCode(elsewhere, codeNow(secret));
    expect(await stepsOf(person)).toContain('second-factor-reset-stopped');
    world.clock.move(2 * day);
    await runDue();
    expect(await next(person)).toBe('code');
  });

  it('spares what the person sets up after it was asked for', async () => {
    const admin = await anAdmin(world);
    const { person } = await withFactor(await withPassword(await aMember(world)));
    await app.call(admin, 'POST', `/api/accounts/${person.id}/second-factor-reset`, { reason });
    await app.call(person, 'POST', '/api/account/second-factor/disable', { password });
    const { body } = await app.call(person, 'POST', '/api/account/second-factor', { password });
    await app.call(person, 'POST', '/api/account/second-factor/enable', { code: codeNow(String(body['secret'])) });
    world.clock.move(2 * day);
    await runDue();
    expect(await next(person)).toBe('code');
  });

  it('is taken back by an admin', async () => {
    const admin = await anAdmin(world);
    const { person } = await withFactor(await aMember(world));
    const path = `/api/accounts/${person.id}/second-factor-reset`;
    expect((await app.call(admin, 'POST', `${path}/stop`)).body).toMatchObject({ code: 'accounts.no-reset' });
    await app.call(admin, 'POST', path, { reason });
    expect((await app.call(admin, 'POST', `${path}/stop`)).status).toBe(200);
    world.clock.move(2 * day);
    await runDue();
    expect(await next(person)).toBe('code');
  });

  it('records the steps of the reset, and stops or carries it out but never both', async () => {
    const admin = await anAdmin(world);
    const { person } = await withFactor(await aMember(world));
    await world.as(admin, (work) => askForReset(work, { id: person.id, reason }));
    world.clock.move(day);
    const [isStopped] = await Promise.all([
      world.as(person, (work) => stopReset(work, person.id, 'account')),
      runDue(),
    ]);
    const [reset] = await world.db.select().from(secondFactorResets).where(eq(secondFactorResets.accountId, person.id));
    expect(reset?.status).toBe(isStopped ? 'stopped' : 'done');
    const steps = await world.db
      .select({ step: events.step, party: events.party, before: events.before, after: events.after })
      .from(events)
      .where(and(eq(events.noun, 'second-factor-reset'), eq(events.subjectId, reset?.id ?? '')))
      .orderBy(events.at, events.id);
    expect(steps).toEqual([
      { step: 'request', party: 'admin', before: null, after: 'waiting' },
      isStopped
        ? { step: 'stop', party: 'account', before: 'waiting', after: 'stopped' }
        : { step: 'carry-out', party: 'system', before: 'waiting', after: 'done' },
    ]);
    expect(await world.as(person, (work) => stopReset(work, person.id, 'account')), 'none waits').toBe(false);
  });

  it('is refused for oneself, and for an account without a second factor', async () => {
    const admin = await anAdmin(world);
    const own = await app.call(admin, 'POST', `/api/accounts/${admin.id}/second-factor-reset`, { reason });
    expect(own.body).toMatchObject({ code: 'accounts.own-reset' });
    const { id } = await aMember(world);
    const without = await app.call(admin, 'POST', `/api/accounts/${id}/second-factor-reset`, { reason });
    expect(without.body).toMatchObject({ code: 'accounts.second-factor-off' });
    const unknown = await app.call(admin, 'POST', `/api/accounts/${newId()}/second-factor-reset`, { reason });
    expect(unknown.status).toBe(404);
  });
});

describe('admins where the database is not the one that comes along', () => {
  const strictly = async (act: () => Promise<void>) => {
    Object.assign(world.config, { adminsNeedSecondFactor: true });
    await act().finally(() => Object.assign(world.config, { adminsNeedSecondFactor: false }));
  };

  it('can do nothing as an admin until they have set a second factor up', () =>
    strictly(async () => {
      const admin = await withPassword(await anAdmin(world));
      const refused = await app.call(admin, 'GET', '/api/people');
      expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.second-factor-needed' } });
      expect((await app.call(admin, 'GET', '/api/session')).body['person']).toMatchObject({
        role: 'admin',
        needsSecondFactor: true,
      });
      expect((await app.call(admin, 'POST', '/api/problems', { description: 'Leaks.' })).status).toBe(403);
      // They say who waits for an answer of an admin.
      expect((await app.call(admin, 'GET', '/api/notifications')).status).toBe(403);
      const { body } = await app.call(admin, 'POST', '/api/account/second-factor', { password });
      await app.call(admin, 'POST', '/api/account/second-factor/enable', { code: codeNow(String(body['secret'])) });
      expect((await app.call(admin, 'GET', '/api/people')).status).toBe(200);
      expect((await app.call(admin, 'GET', '/api/notifications')).status).toBe(200);
      await app.call(admin, 'POST', '/api/account/second-factor/disable', { password });
      expect((await app.call(admin, 'GET', '/api/people')).status, 'without it again').toBe(403);
      expect(
        await app.call(admin, 'PUT', '/api/session/password', { current: password, password: 'abc7xq' }),
      ).toMatchObject({ status: 422, body: { code: 'accounts.password-too-short' } });
    }));

  it('act after a sign-in with a code, and not in a session of a password alone', () =>
    strictly(async () => {
      const { person, secret } = await withFactor(await anAdmin(world));
      const browser: Browser = new Map();
      await passPassword(browser, person);
      await typeCode(browser, codeNow(secret));
      const list = async () =>
        (
          await app.app.inject({
            url: '/api/people',
            headers: { host: '127.0.0.1', cookie: `lungisa=${String(browser.get('lungisa'))}` },
          })
        ).statusCode;
      expect(await list()).toBe(200);
      await world.db.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, person.id));
      expect(await list()).toBe(403);
      const stolen = await app.call(person, 'POST', '/api/account/second-factor/disable', { password });
      expect(stolen.body, 'a password alone replaces no second factor').toMatchObject({ code: 'accounts.show-factor' });
    }));
});

it('deletes half sign-ins and trust in devices that have ended', async () => {
  const { person, secret } = await withFactor(await aMember(world));
  const browser: Browser = new Map();
  await passPassword(browser, person);
  await typeCode(browser, codeNow(secret), true);
  await passPassword(new Map(), person);
  const left = async () => [
    await world.db.$count(halfSignIns, eq(halfSignIns.accountId, person.id)),
    await world.db.$count(trustedDevices, eq(trustedDevices.accountId, person.id)),
  ];
  await sweepSessions(world);
  expect(await left()).toEqual([1, 1]);
  world.clock.move(31 * day);
  await sweepSessions(world);
  expect(await left()).toEqual([0, 0]);
});
