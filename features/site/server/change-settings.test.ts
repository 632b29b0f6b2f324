import { sql } from 'drizzle-orm';
import { readRows } from '#server/engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { changeSettings, siteId } from './change-settings.ts';

const world = useWorld();
const test = useApp(world);

const acts = () =>
  readRows<Record<string, unknown>>(
    world.db,
    sql`
  select actor_id, party, step, before, after from events where noun = 'site' and subject_id = ${siteId} order by at, id`,
  );

it('tells every visitor that public browsing is off at first', async () => {
  expect((await test.call(null, 'GET', '/api/settings/site')).body).toEqual({ publicBrowsing: false });
});

it('records a change of the settings with before and after, and nothing without a change', async () => {
  const admin = await anAdmin(world);
  expect((await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: true })).body).toEqual({
    publicBrowsing: true,
  });
  await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: true });
  expect((await test.call(null, 'GET', '/api/settings/site')).body).toEqual({ publicBrowsing: true });
  await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: false });
  const by = { actorId: admin.id, party: 'admin', step: 'public-browsing' };
  expect(await acts()).toEqual([
    { ...by, before: 'off', after: 'on' },
    { ...by, before: 'on', after: 'off' },
  ]);
});

it('records one change when two admins switch public browsing on at the same time', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  const before = (await acts()).length;
  await Promise.all(
    [one, other].map((admin) => world.as(admin, (work) => changeSettings(work, { publicBrowsing: true }))),
  );
  expect((await acts()).length).toBe(before + 1);
});

it('opens the site to visitors at once, and closes it again', async () => {
  const admin = await anAdmin(world);
  const look = async () => (await test.call(null, 'GET', '/api/problems/feed')).status;
  const set = (publicBrowsing: boolean) => test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing });
  await set(true);
  expect(await look()).toBe(200);
  await set(false);
  expect(await look()).toBe(401);
});

it.each(['true', 1, null, undefined])('refuses %s as the setting of public browsing', async (publicBrowsing) => {
  expect((await test.call(await anAdmin(world), 'PUT', '/api/settings/site', { publicBrowsing })).status).toBe(422);
});
