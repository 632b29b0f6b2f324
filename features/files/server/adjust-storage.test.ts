import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { grantPlan } from '#features/plans/server/grants/grant-plan.ts';
import { newId } from '#engine/columns.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { readUsage, takeRoom } from './storage-room.ts';

const world = useWorld();
const app = useApp(world);
const reason = 'She documents a whole estate.';
const megabyte = 1024 * 1024;
const limitOf = async (id: string) => (await readUsage(world, id)).limitBytes / megabyte;

it('gives a person the storage of a tier, whatever plan they get later, until an admin takes it back', async () => {
  const [admin, member] = [await anAdmin(world), await aProvider(world)];
  const adjust = (tier: string | null) =>
    app.call(admin, 'PUT', `/api/accounts/${member.id}/storage`, { tier, reason });
  for (const [tier, megabytes] of [
    ['free', 100],
    ['basic', 1024],
    ['pro', 10_240],
    ['elite', 51_200],
  ] as const) {
    expect(await adjust(tier)).toMatchObject({ status: 200, body: { limitBytes: megabytes * megabyte } });
    expect(await limitOf(member.id)).toBe(megabytes);
  }
  const endsAt = new Date(world.clock.now().getTime() + 30 * day).toISOString();
  await world.as(admin, (work) => grantPlan(work, { accountId: member.id, plan: 'bronze', endsAt, reason }));
  expect(await limitOf(member.id)).toBe(51_200);
  await adjust(null);
  expect(await limitOf(member.id), 'that of the plan').toBe(1024);
  const log = await world.db.select().from(events).where(eq(events.subjectId, member.id)).orderBy(events.at, events.id);
  expect(log.at(-1)).toMatchObject({
    step: 'adjust-storage',
    actorId: admin.id,
    before: String(51_200 * megabyte),
    after: String(1024 * megabyte),
    data: { reason },
  });
});

it('lets a person store as much as the admin gave them, and no more', async () => {
  const [admin, member] = [await anAdmin(world), await aMember(world)];
  const take = (bytes: number) => world.as(member, (work) => takeRoom(work, member.id, bytes));
  await take(100 * megabyte);
  await expect(take(1)).rejects.toMatchObject({ code: 'files.no-room' });
  await app.call(admin, 'PUT', `/api/accounts/${member.id}/storage`, { tier: 'basic', reason });
  await take(924 * megabyte);
  await expect(take(1)).rejects.toMatchObject({ code: 'files.no-room' });
});

it('asks for a reason, and answers 404 for an account that does not exist', async () => {
  const admin = await anAdmin(world);
  const adjust = (body: object) => app.call(admin, 'PUT', `/api/accounts/${newId()}/storage`, body);
  expect(await adjust({ tier: 'pro' })).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } });
  expect((await adjust({ tier: 'pro', reason })).status).toBe(404);
});
