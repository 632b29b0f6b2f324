import { expect, it } from 'vitest';
import { aFile } from '#features/files/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aWorker } from './testing.ts';

const world = useWorld();
const test = useApp(world);

it('replaces the photo, and deletes the one before', async () => {
  const { id, name, since, photoId: before, provider } = await aWorker(world);
  const photo = await aFile(world, { owner: provider, purpose: 'worker' });
  expect(
    await test.call(provider, 'PUT', `/api/provider/team/${id}`, { name, since, photoId: photo.id }),
  ).toMatchObject({ status: 200, body: { photoId: photo.id } });
  expect((await test.call(provider, 'GET', `/files/${before}/small.webp`)).status).toBe(404);
  expect((await test.call(provider, 'GET', `/files/${photo.id}/small.webp`)).status).toBe(200);
});

it('keeps the photo of a person whose name changes', async () => {
  const { id, since, photoId, provider } = await aWorker(world);
  const change = { name: 'Sipho Zulu', since, photoId };
  expect(await test.call(provider, 'PUT', `/api/provider/team/${id}`, change)).toMatchObject({ body: change });
  expect((await test.call(provider, 'GET', `/files/${photoId}/small.webp`)).status).toBe(200);
});
