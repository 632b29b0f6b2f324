import { expect, it } from 'vitest';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aWorker } from './testing.ts';

const world = useWorld();
const test = useApp(world);

it('removes a person with their photo, once', async () => {
  const { id, photoId, provider } = await aWorker(world);
  expect((await test.call(provider, 'DELETE', `/api/provider/team/${id}`)).status).toBe(200);
  expect((await test.call(provider, 'GET', '/api/provider/team')).body).toEqual({ items: [] });
  expect((await test.call(provider, 'GET', `/files/${photoId}/small.webp`)).status).toBe(404);
  expect((await test.call(provider, 'DELETE', `/api/provider/team/${id}`)).status).toBe(404);
});
