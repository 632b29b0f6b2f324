import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { beginSetUp, confirmSetUp } from '#features/accounts/server/second-factor/set-up.ts';
import { codeAt, stepAt } from '#features/accounts/server/second-factor/totp.ts';
import { accounts, passkeys, secondFactors } from '#features/accounts/server/tables.ts';
import { aMemberWithPassword } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { addSoftwarePasskey, type SoftwarePasskey } from '#tests/support/software-authenticator.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { anExport } from './testing.ts';

const world = useWorld();
const app = useApp(world);
const password = 'a garden of aloes';
const origin = 'http://localhost:3000';
const here = { host: 'localhost:3000', origin };

const post = (person: Person | null, path: string, body: object = {}, cookie?: string) =>
  app.call(person, 'POST', `/api${path}`, body, { ...here, ...(cookie !== undefined && { cookie }) });

/** A person with a password and a passkey. */
async function withPasskey(): Promise<{ person: Person; key: SoftwarePasskey }> {
  const person = await aMemberWithPassword(world, password);
  return { person, ...(await addSoftwarePasskey(app, person, { origin, password })) };
}

/** A passkey's proof of the person's identity. */
const show = async (person: Person, key: SoftwarePasskey) => ({
  passkey: key.sign(String((await post(person, '/account/confirmation/options')).body['challenge'])),
});

const statusOf = async ({ id }: Person) =>
  (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.status;
const cookiesIn = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
const sessionWith = async (cookie: string) =>
  (await app.call(null, 'GET', '/api/session', undefined, { ...here, cookie })).body;

describe('a passkey in place of the password', () => {
  let asker: { person: Person; key: SoftwarePasskey };
  let other: { person: Person; key: SoftwarePasskey };
  beforeAll(async () => {
    asker = await withPasskey();
    other = await withPasskey();
  });

  it('opens the copy of its owner, once for each signature, and that of no one else', async () => {
    const { person, key } = asker;
    const { id } = await anExport(world, person);
    const open = (proof: object) => post(person, `/privacy/export/${id}/ticket`, proof);
    expect(await open({})).toMatchObject({ status: 422, body: { code: 'accounts.confirm-first' } });
    expect(await open(await show(person, other.key))).toMatchObject({
      status: 422,
      body: { code: 'accounts.passkey-not-yours' },
    });
    const proof = await show(person, key);
    const opened = await open(proof);
    expect(opened.status).toBe(200);
    const file = await app.app.inject({
      url: String(opened.body['url']),
      headers: { cookie: await app.cookieOf(person) },
    });
    expect([file.statusCode, file.body]).toEqual([200, 'a copy']);
    expect((await open(proof)).status, 'a signature that was used').toBe(422);
    const foreign = await anExport(world, other.person);
    expect((await post(person, `/privacy/export/${foreign.id}/ticket`, await show(person, key))).status).toBe(404);
  });

  it('deletes the account of its owner alone', async () => {
    const { person, key } = asker;
    expect((await post(person, '/privacy/deletion', {})).status).toBe(422);
    expect((await post(person, '/privacy/deletion', await show(person, other.key))).status).toBe(422);
    const late = await show(person, key);
    world.clock.move(5 * minute + 1);
    expect((await post(person, '/privacy/deletion', late)).status).toBe(422);
    expect(await statusOf(person)).toBe('approved');
    expect((await post(person, '/privacy/deletion', await show(person, key))).status).toBe(200);
    expect(await statusOf(person)).toBe('leaving');
    expect(await statusOf(other.person)).toBe('approved');
  });
});

describe('a person who is leaving', () => {
  it('keeps the account after signing in with a passkey', async () => {
    const { person, key } = await withPasskey();
    await post(person, '/privacy/deletion', { password });
    const challenge = String((await post(null, '/session/passkey/options')).body['challenge']);
    const cookie = cookiesIn((await post(null, '/session/passkey', key.sign(challenge))).headers);
    expect(await sessionWith(cookie)).toMatchObject({ person: null, leavingUntil: expect.any(String) });
    // A session of a leaving person opens only the question, and nothing of the account.
    expect((await post(null, '/account/confirmation/options', {}, cookie)).status).toBe(401);
    expect((await post(null, '/session/keep-account', {}, cookie)).status).toBe(200);
    expect(await statusOf(person)).toBe('approved');
    expect(await sessionWith(cookie)).toMatchObject({ person: { id: person.id } });
  });

  it('is asked for the code after the password, and keeps the account only after it', async () => {
    const person = await aMemberWithPassword(world, password);
    const codeNow = () => codeAt(secret, stepAt(world.clock.now()));
    const { secret } = await world.as(person, beginSetUp);
    await world.as(person, (work) => confirmSetUp(work, codeNow()));
    await post(person, '/privacy/deletion', { password });
    world.clock.move(minute);
    const half = await post(null, '/session', { email: person.email, password });
    expect(half.body).toEqual({ id: null, next: 'code' });
    const halfCookie = cookiesIn(half.headers);
    expect((await post(null, '/session/keep-account', {}, halfCookie)).status, 'a password alone').toBe(401);
    const whole = await post(null, '/session/code', { code: codeNow() }, halfCookie);
    expect(whole.status).toBe(200);
    expect((await post(null, '/session/keep-account', {}, cookiesIn(whole.headers))).status).toBe(200);
    expect(await statusOf(person)).toBe('approved');
  });

  it('loses passkeys and the second factor with the account after two weeks', async () => {
    const { person, key } = await withPasskey();
    await world.as(person, beginSetUp);
    await post(person, '/privacy/deletion', await show(person, key));
    const left = async () => [
      await world.db.$count(passkeys, eq(passkeys.accountId, person.id)),
      await world.db.$count(secondFactors, eq(secondFactors.accountId, person.id)),
    ];
    expect(await left()).toEqual([1, 1]);
    world.clock.move(14 * day);
    await runDueRules(world);
    expect(await statusOf(person)).toBe('left');
    expect(await left()).toEqual([0, 0]);
    const challenge = String((await post(null, '/session/passkey/options')).body['challenge']);
    expect((await post(null, '/session/passkey', key.sign(challenge))).body).toMatchObject({
      code: 'accounts.unknown-passkey',
    });
  });
});
