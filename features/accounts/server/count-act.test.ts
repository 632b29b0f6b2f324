import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { hour } from '#core/time.ts';
import { unsubscribeToken } from '#features/notifications/server/mails/unsubscribe-token.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { operations } from '#tests/support/operations.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { countAct } from './count-act.ts';
import { accounts } from './tables.ts';
import { aKnownMember, aMember } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const post = (person: Person, headers: Record<string, string> = {}, description = 'The tap drips.') =>
  test.call(person, 'POST', '/api/problems', { description }, headers);
const comment = (person: Person, problemId: string) =>
  test.call(person, 'POST', `/api/problems/${problemId}/comments`, { content: 'Mine does that too.' });
const fromNetwork = (person: Person, address: string) =>
  world.as(person, (work) => countAct(work as never, { name: 'reports' }, { ip: address, body: {}, params: {} }));

it('refuses the eleventh problem of an hour with the time to wait, and accepts it after that time', async () => {
  const person = await aKnownMember(world);
  const start = world.clock.now().getTime();
  for (let number = 0; number < limits.problems.account; number += 1) {
    expect((await post(person)).status).toBe(200);
    world.clock.move(60_000);
  }
  const refused = await post(person);
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
  const seconds = Number(refused.headers['retry-after']);
  const minutes = Math.ceil(seconds / 60);
  expect(refused.body['detail']).toBe(`You have done this too often in a short time. Try again in ${minutes} minutes.`);
  expect(await world.db.$count(problems, eq(problems.ownerId, person.id))).toBe(10);
  world.clock.move(seconds * 1000 - 1);
  expect((await post(person)).status).toBe(429);
  world.clock.move(1);
  expect((await post(person)).status).toBe(200);
  // The windows slide: any next hour allows only another ten.
  expect(world.clock.now().getTime() - start).toBeGreaterThan(hour - 5 * 60_000);
});

it('gives no more than the limit in any hour, also around the turn of the clock', async () => {
  const person = await aKnownMember(world);
  const accepted: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    const answer = await post(person);
    if (answer.status === 200) accepted.push(world.clock.now().getTime());
    world.clock.move(3 * 60_000);
  }
  for (const from of accepted) {
    // A window slides in steps of four minutes.
    const within = accepted.filter((at) => at >= from && at < from + hour - 4 * 60_000);
    expect(within.length).toBeLessThanOrEqual(limits.problems.account);
  }
  expect(accepted.length).toBeGreaterThan(25);
});

it('lets many requests at once through up to the limit and no further', async () => {
  const person = await aKnownMember(world);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(person)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.problems.account);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - limits.problems.account);
});

it('allows an account of less than a week fewer acts', async () => {
  const person = await aMember(world);
  for (let number = 0; number < limits.problems.newAccount; number += 1) expect((await post(person)).status).toBe(200);
  expect((await post(person)).status).toBe(429);
});

it('counts neither a refused act nor a repeated one', async () => {
  const person = await aMember(world);
  const key = newId();
  for (let number = 0; number < 3 * limits.problems.newAccount; number += 1) {
    expect((await post(person, {}, '')).status).toBe(422);
    expect((await post(person, { 'idempotency-key': key })).status).toBe(200);
  }
  for (let number = 1; number < limits.problems.newAccount; number += 1) expect((await post(person)).status).toBe(200);
  expect((await post(person)).status).toBe(429);
});

it('limits the comments of a person on one problem, and leaves them others', async () => {
  const person = await aKnownMember(world);
  const [one, other] = [await aProblem(world), await aProblem(world)];
  for (let number = 0; number < limits.comments.pair; number += 1)
    expect((await comment(person, one.id)).status).toBe(200);
  expect((await comment(person, one.id.toUpperCase())).status).toBe(429);
  expect((await comment(person, other.id)).status).toBe(200);
});

it('limits the acts of all accounts of one network together, and of the /48 around it', async () => {
  const limit = limits.reports.network;
  const spend = async (times: number, address: (at: number) => string) => {
    for (let at = 0; at < times; at += limits.reports.newAccount) {
      const person = await aMember(world);
      for (let each = 0; each < limits.reports.newAccount; each += 1) await fromNetwork(person, address(at));
    }
  };
  await spend(limit, () => '198.51.100.7');
  const person = await aMember(world);
  await expect(fromNetwork(person, '198.51.100.7')).rejects.toMatchObject({ code: 'request.too-many' });
  await fromNetwork(person, '198.51.100.8');
  await spend(5 * limit, (at) => `2001:db8:7:${at}::1`);
  await expect(fromNetwork(person, '2001:db8:7:ffff::1')).rejects.toMatchObject({ code: 'request.too-many' });
  await fromNetwork(person, '2001:db8:8::1');
});

it('refuses the act of a person who was suspended after the gate let them in', async () => {
  const person = await aMember(world);
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, person.id));
  await expect(fromNetwork(person, '127.0.0.1')).rejects.toMatchObject({ code: 'accounts.signed-out' });
});

/** Operations that insert rows without `countAct`: those of admins, those with another limit, and steps that leave the status from which they are taken. */
const unlimited = [
  'accounts.register',
  'quotes.accept',
  'reviews.rate',
  'site.addCategory',
  'plans.grant',
  'visits.arrive',
  'orders.acceptByCode',
  'disputes.state',
  ...['offer', 'accept', 'decline', 'ask-admin', 'withdraw', 'appeal'].map((step) => `disputes.${step}`),
  ...['reportNoShow', 'agreeToNoShow', 'contestNoShow'].map((step) => `visits.${step}`),
];

it('limits the changes of all settings of a person together, and those by their unsubscribe links with them', async () => {
  const [person, other] = [await aMember(world), await aMember(world)];
  const choose = (who: Person, at: number) =>
    test.call(who, 'PUT', '/api/account/language', { language: at % 2 === 0 ? 'zu' : 'xh' });
  const token = (who: Person) =>
    unsubscribeToken(world.config.sessionSecret, { accountId: who.id, category: 'reviewUpdates' });
  const subscribe = (who: Person) =>
    test.call(null, 'PUT', '/api/mail/subscription', { token: token(who), subscribed: false });
  for (let at = 1; at < limits.settings.account; at += 1) expect((await choose(person, at)).status).toBe(200);
  expect((await subscribe(person)).status).toBe(200);
  const more = [
    await subscribe(person),
    await test.call(person, 'PUT', '/api/mail/subscription', { token: token(person), subscribed: true }),
    await choose(person, 1),
    await test.call(person, 'PATCH', '/api/notifications/preferences', { reviewUpdates: true }),
    await test.call(person, 'PUT', '/api/conversations/read-receipts', { shown: false }),
  ];
  expect(more.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
  expect((await subscribe(other)).status).toBe(200);
  expect((await choose(other, 1)).status).toBe(200);
  world.clock.move(hour);
  expect((await choose(person, 1)).status).toBe(200);
});

/** Changes that may be repeated without `countAct`: what people have read, a note of their own, and those with another limit. */
const repeatable = [
  'accounts.changePassword',
  'notifications.markAllRead',
  'notifications.subscribe',
  'jobs.saveNote',
  ...['markRead', 'typing', 'markDelivered'].map((name) => `messages.${name}`),
];

it('names a limit for every operation that changes something as often as it is called', () => {
  const without = operations
    .filter(({ method, limit, access }) => ['PUT', 'PATCH'].includes(method) && limit === null && access !== 'admin')
    .map(({ operation }) => operation);
  expect(without.toSorted()).toEqual(repeatable.toSorted());
});

it('names a limit for every operation that creates something', () => {
  const without = operations
    .filter(({ creates, limit, access }) => creates && limit === null && access !== 'admin')
    .map(({ operation }) => operation);
  expect(without.filter((operation) => !unlimited.includes(operation))).toEqual([]);
});
