import { afterAll, beforeAll, expect, it } from 'vitest';
import { administering } from '#tools/bench/console-questions.ts';
import { fillTiny } from '#tools/bench/database.ts';
import { browsing, counting, growing, personal } from '#tools/bench/questions.ts';
import { worldOn } from '#tools/bench/world.ts';
import type { World } from '#engine/work.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillTiny(database.url);
  world = worldOn(database.url, { pool: 1 });
});
afterAll(async () => {
  await world.db.$client.end();
  await database.drop();
});

it.each(Object.entries({ browsing, growing, counting, personal, administering }))(
  'the bench can still ask its questions of %s',
  async (_, questions) => {
    const refused: [string, unknown][] = [];
    for (const [name, ask] of Object.entries(await questions(world)))
      await ask().catch((error: unknown) => refused.push([name, error]));
    expect(refused).toEqual([]);
  },
);
