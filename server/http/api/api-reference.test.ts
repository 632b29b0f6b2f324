import { expect, it } from 'vitest';
import { minute } from '#core/time.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const test = useApp(world);

it('sends the parts of the API reference uncompressed only so often in a minute, and compressed always', async () => {
  const ask = async (headers: Record<string, string> = {}) =>
    (await test.call(null, 'GET', '/api/docs/swagger-ui-bundle.js', undefined, headers)).status;
  const statuses: number[] = [];
  for (let round = 0; round < 30; round += 1) statuses.push(await ask());
  expect([...new Set(statuses)]).toEqual([200, 503]);
  expect(await ask({ 'accept-encoding': 'gzip, br' })).toBe(200);
  world.clock.move(minute);
  expect(await ask()).toBe(200);
});
