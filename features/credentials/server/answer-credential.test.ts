import { expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { events } from '#engine/tables.ts';
import { findRow } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { latestDay, nextReminder } from './answer-credential.ts';
import { aCredential, aKind, readStatus } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const answer = (who: Person, id: string, step: string, body: object) =>
  test.call(who, 'POST', `/api/credentials/${id}/${step}`, body);
const confirmed = { method: 'register', lastDay: '2027-03-03' };

it('confirms a credential with its method and last day, once, and tells its provider', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id, provider } = await aCredential(world);
  const admins = [await anAdmin(world), await anAdmin(world)] as const;
  const answers = await Promise.all(admins.map((admin) => answer(admin, id, 'confirm', confirmed)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'confirmed', ...confirmed });
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ current: 'confirmed' });
  await world.settle();
  expect(await listNotices(world, provider.id)).toEqual([expect.stringContaining('It counts until 3 March 2027.')]);
});

it('leads the panel of the listing to the event of the check', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const provider = await aProvider(world);
  const { id } = await aCredential(world, { provider });
  await answer(await anAdmin(world), id, 'confirm', confirmed);
  const { body } = await test.call(provider, 'GET', `/api/providers/${provider.providerId}`);
  const [claim] = (body['checked'] as { claims: { eventId: string }[] }).claims;
  const event = await findRow(world.db, events, claim?.eventId ?? id);
  expect(event).toMatchObject({ noun: 'credential', subjectId: id, step: 'confirm', data: confirmed });
});

it.each([
  ['a day that has passed', { lastDay: '2026-11-25' }, {}, 'lastDay'],
  ['a day that is later than its kind allows', { lastDay: '2027-05-27' }, { months: 6 }, 'lastDay'],
  ['a day of no month', { lastDay: '2027-02-30' }, {}, 'lastDay'],
  ['a register that its kind does not have', { method: 'register' }, { registerUrl: '' }, 'method'],
  ['the form of a number that says nothing', { method: 'form' }, {}, 'method'],
  ['no method', { method: undefined }, {}, 'method'],
] as const)('refuses %s beside its field', async (_what, more, kind, path) => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id } = await aCredential(world, { kindId: (await aKind(world, kind)).id });
  const refused = await answer(await anAdmin(world), id, 'confirm', { ...confirmed, ...more });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  expect(await readStatus(world, id)).toBe('submitted');
});

it('confirms by the form of a number only a number that has the form', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id: kindId } = await aKind(world, { numberForm: 'digits' });
  const admin = await anAdmin(world);
  const byForm = { ...confirmed, method: 'form' };
  const { id: other } = await aCredential(world, { kindId, number: 'ABC 123' });
  expect((await test.call(admin, 'GET', `/api/credentials/${other}`)).body['methods']).toEqual([
    'register',
    'document',
  ]);
  const refused = await answer(admin, other, 'confirm', byForm);
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'method' }] } });
  const { id } = await aCredential(world, { kindId, number: '471100' });
  expect((await test.call(admin, 'GET', `/api/credentials/${id}`)).body['methods']).toContain('form');
  expect((await answer(admin, id, 'confirm', byForm)).body).toMatchObject({ status: 'confirmed', method: 'form' });
});

it('takes the last day that a kind allows, and today', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  for (const lastDay of ['2027-11-26', '2026-11-26']) {
    const { id } = await aCredential(world);
    expect((await answer(await anAdmin(world), id, 'confirm', { ...confirmed, lastDay })).status).toBe(200);
  }
});

it('takes the word of an admin that they saw the document only if they opened it', async () => {
  world.clock.set(new Date('2026-11-26T08:00:00.000Z'));
  const { id } = await aCredential(world);
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  await answer(other, id, 'look', {});
  const seen = { ...confirmed, method: 'document' };
  expect(await answer(admin, id, 'confirm', seen)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'method' }] },
  });
  await answer(admin, id, 'look', {});
  expect((await answer(admin, id, 'confirm', seen)).body).toMatchObject({ status: 'confirmed', method: 'document' });
});

it('replaces the one of its kind that counted before', async () => {
  const before = await aCredential(world, { status: 'confirmed' });
  const next = await aCredential(world, { provider: before.provider, kindId: before.kindId });
  await answer(await anAdmin(world), next.id, 'confirm', confirmed);
  expect([await readStatus(world, before.id), await readStatus(world, next.id)]).toEqual(['replaced', 'confirmed']);
});

it('declines and revokes with a reason, which the provider reads, and takes no other step', async () => {
  const admin = await anAdmin(world);
  const submitted = await aCredential(world);
  const counts = await aCredential(world, { status: 'confirmed' });
  const reason = 'The photo is not readable.';
  expect(await answer(admin, submitted.id, 'decline', { reason: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  });
  expect((await answer(admin, submitted.id, 'revoke', { reason })).status).toBe(409);
  expect((await answer(admin, counts.id, 'decline', { reason })).status).toBe(409);
  expect((await answer(admin, submitted.id, 'decline', { reason })).body).toMatchObject({ status: 'declined', reason });
  expect((await answer(admin, counts.id, 'revoke', { reason })).body).toMatchObject({ status: 'revoked', reason });
  await world.settle();
  for (const { provider } of [submitted, counts])
    expect(await listNotices(world, provider.id)).toEqual([expect.stringContaining(reason)]);
});

it('finds the latest day in months of any length', () => {
  expect(latestDay(new Date('2026-11-26T08:00:00.000Z'), 12)).toBe('2027-11-26');
  expect(latestDay(new Date('2027-08-31T08:00:00.000Z'), 6)).toBe('2028-02-29');
  // A day has begun in Johannesburg while it is yesterday in London.
  expect(latestDay(new Date('2026-11-25T22:30:00.000Z'), 1)).toBe('2026-12-26');
});

it('reminds 30 and 7 days before the end, of those that are still to come', () => {
  const endsAt = new Date('2027-03-03T22:00:00.000Z');
  expect(nextReminder(endsAt, new Date('2026-11-26T08:00:00.000Z'))?.toISOString()).toBe('2027-02-01T22:00:00.000Z');
  expect(nextReminder(endsAt, new Date('2027-02-01T22:00:00.000Z'))?.toISOString()).toBe('2027-02-24T22:00:00.000Z');
  expect(nextReminder(endsAt, new Date('2027-02-24T22:00:00.000Z'))).toBeNull();
});
