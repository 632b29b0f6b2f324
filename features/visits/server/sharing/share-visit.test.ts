import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { hashToken } from '#features/accounts/server/one-time-token.ts';
import type { Person } from '#engine/actor.ts';
import { events, idempotencyKeys } from '#engine/tables.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { endSharing, shareVisit } from './share-visit.ts';
import { sweepLinks } from './sweep-links.ts';
import { visitLinks } from '../tables.ts';
import { aSharedVisit, aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const share = (who: Person, id: string, headers = {}) => test.call(who, 'POST', `/api/visits/${id}/link`, {}, headers);
const statusOf = async (token: unknown) => (await test.call(null, 'POST', '/api/visit-links/open', { token })).status;
const read = (who: Person, { jobId }: { jobId: string }) => test.call(who, 'GET', `/api/jobs/${jobId}/visit`);

it('makes a link of 256 random bits whose token only the answer has', async () => {
  const visit = await aVisit(world, { durationMinutes: 120 });
  const until = new Date(visit.agreedFor.getTime() + 2 * hour + day).toISOString();
  const made = await share(visit.member, visit.id, { 'idempotency-key': 'share-number-1' });
  expect(made).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{43}$/) as string, until } });
  const { token } = made.body as { token: string };
  expect(await statusOf(token)).toBe(200);
  expect((await read(visit.member, visit)).body).toMatchObject({ visit: { sharedUntil: until } });
  expect((await read(visit.provider, visit)).body).toMatchObject({ visit: { sharedUntil: null } });
  expect(await world.db.select().from(visitLinks).where(eq(visitLinks.visitId, visit.id))).toMatchObject([
    { tokenHash: hashToken(token) },
  ]);
  const kept = JSON.stringify([await world.db.select().from(events), await world.db.select().from(idempotencyKeys)]);
  expect(kept).not.toContain(token);
});

it('ends the link before with each new one, and both when the member ends it', async () => {
  const { id, jobId, member, token: first } = await aSharedVisit(world);
  const { token: second } = (await share(member, id)).body as { token: string };
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  for (let times = 0; times < 2; times += 1)
    expect(await test.call(member, 'DELETE', `/api/visits/${id}/link`)).toMatchObject({
      status: 200,
      body: { visit: { sharedUntil: null } },
    });
  expect(await statusOf(second)).toBe(404);
  expect((await read(member, { jobId })).body).toMatchObject({ visit: { sharedUntil: null, canShare: true } });
});

it('leaves one working link of many that are made at once', async () => {
  const visit = await aVisit(world);
  const made = await Promise.all(Array.from({ length: 6 }, () => share(visit.member, visit.id)));
  const statuses = await Promise.all(made.map(({ body }) => statusOf(body['token'])));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404, 404, 404]);
});

it('is not for the provider, nor for other members', async () => {
  const { id, provider, token } = await aSharedVisit(world);
  for (const stranger of [provider, await aMember(world)]) {
    expect((await share(stranger, id)).status).toBe(404);
    expect((await test.call(stranger, 'DELETE', `/api/visits/${id}/link`)).status).toBe(404);
  }
  expect(await statusOf(token)).toBe(200);
});

it('makes no link of a visit that is over, or was days ago', async () => {
  const over = await aVisit(world, { status: 'over' });
  expect(await share(over.member, over.id)).toMatchObject({ status: 409, body: { current: 'over' } });
  const past = await aVisit(world, { agreedFor: new Date(testStart.getTime() - day), durationMinutes: 1 });
  expect((await share(past.member, past.id)).status).toBe(200);
  world.clock.move(60_000);
  expect(await share(past.member, past.id)).toMatchObject({ status: 409, body: { code: 'visits.day-over' } });
});

it('shows nothing more once the end of sharing is committed, however many read at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, member, token } = await aSharedVisit(world);
    const [, ...during] = await Promise.all([
      world.as(member, (work) => endSharing(work, id)),
      ...Array.from({ length: 4 }, () => statusOf(token)),
    ]);
    for (const status of during) expect([200, 404]).toContain(status);
    expect(await statusOf(token)).toBe(404);
    const { token: next } = await world.as(member, (work) => shareVisit(work, id));
    expect([await statusOf(token), await statusOf(next)]).toEqual([404, 200]);
  }
});

it('deletes the links that have ended', async () => {
  const { id, agreedFor } = await aSharedVisit(world, { durationMinutes: 60 });
  const count = () => world.db.$count(visitLinks, eq(visitLinks.visitId, id));
  world.clock.set(new Date(agreedFor.getTime() + hour + day - 1));
  await sweepLinks(world);
  expect(await count()).toBe(1);
  world.clock.move(1);
  await sweepLinks(world);
  expect(await count()).toBe(0);
});
