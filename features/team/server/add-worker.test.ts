import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { maxWorkers } from '../limits.ts';
import { aWorker } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const sipho = { name: 'Sipho Nkosi', since: '2023-03', photoId: null as string | null };
const add = (who: Parameters<typeof test.call>[0], worker: object) =>
  test.call(who, 'POST', '/api/provider/team', worker);

it('adds a person with a photo that their provider alone can open', async () => {
  const provider = await aProvider(world);
  const photo = await aFile(world, { owner: provider, purpose: 'worker' });
  const added = await add(provider, { ...sipho, photoId: photo.id });
  expect(added).toMatchObject({ status: 200, body: { ...sipho, photoId: photo.id } });
  expect(await test.call(provider, 'GET', '/api/provider/team')).toMatchObject({ body: { items: [added.body] } });
  const path = `/files/${photo.id}/small.webp`;
  expect((await test.call(provider, 'GET', path)).status).toBe(200);
  for (const stranger of [null, await aMember(world), await aProvider(world)])
    expect((await test.call(stranger, 'GET', path)).status).toBe(404);
});

it('lists the people by name, and to no other provider', async () => {
  const provider = await aProvider(world);
  for (const name of ['thandi', 'Bongani', 'Zola']) await aWorker(world, { provider, name });
  const { body } = await test.call(provider, 'GET', '/api/provider/team');
  expect((body['items'] as { name: string }[]).map(({ name }) => name)).toEqual(['Bongani', 'thandi', 'Zola']);
  expect((await test.call(await aProvider(world), 'GET', '/api/provider/team')).body).toEqual({ items: [] });
});

it('refuses one person more than a team has, also of two who are added at once', async () => {
  const provider = await aProvider(world);
  for (let number = 1; number < maxWorkers; number += 1) await aWorker(world, { provider, hasPhoto: false });
  const answers = await Promise.all([add(provider, sipho), add(provider, sipho)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await add(provider, sipho)).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
});

it.each([
  ['a phone number in the name', { name: 'Sipho 082 333 4011' }, 'name'],
  ['a link in the name', { name: 'sipho.co.za' }, 'name'],
  ['the name of the site’s own people', { name: 'Lungisa Support' }, 'name'],
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'S'.repeat(61) }, 'name'],
  ['a month that is none', { since: '2023-13' }, 'since'],
  ['a month to come', { since: '2026-12' }, 'since'],
  ['a month of long ago', { since: '1890-01' }, 'since'],
])('refuses %s', async (_what, wrong, path) => {
  const provider = await aProvider(world);
  expect(await add(provider, { ...sipho, ...wrong })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

it('refuses a photo that is another person’s, or was uploaded for something else', async () => {
  const provider = await aProvider(world);
  const foreign = await aFile(world, { owner: await aProvider(world), purpose: 'worker' });
  const avatar = await aFile(world, { owner: provider, purpose: 'avatar' });
  for (const { id } of [foreign, avatar])
    expect(await add(provider, { ...sipho, photoId: id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'photoId' }] },
    });
});
