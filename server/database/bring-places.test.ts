import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from 'pg';
import { listProblems } from '#features/problems/server/queries.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { bringPlaces } from './bring-places.ts';

const world = useWorld();
let client: Client;
beforeAll(async () => {
  client = await openClient(world.databaseUrl, 'test');
});
afterAll(() => client.end());

const location = '12 Kwikstert Road, Observatory, Cape Town';
const stored = () =>
  query<{ shared: string; sharedTerms: string[] }>(world.db).row(
    sql`select shared, shared_terms from problem_places where location = ${location}`,
  );
const found = async () =>
  (await listProblems(world, null, { location: 'Observatory' })).items.map(({ id }) => id).toSorted();

it('writes what visitors read of the places that a process of the release before has left out', async () => {
  const { id } = await aProblem(world, { location });
  const written = await stored();
  expect(written).toMatchObject({
    shared: 'Observatory, Cape Town',
    sharedTerms: expect.arrayContaining(['western cape']),
  });
  const leaveOut = () => world.db.execute(sql`update problem_places set shared = null, shared_terms = null`);
  await leaveOut();
  expect(await found()).toEqual([]);
  await bringPlaces(client);
  expect([await stored(), await found()]).toEqual([written, [id]]);
  await leaveOut();
  const second = await aProblem(world, { location });
  expect([await stored(), await found()]).toEqual([written, [id, second.id].toSorted()]);
});

it('writes it again where the list of places has changed', async () => {
  await world.db.execute(sql`update problem_places set shared = 'Nowhere', shared_terms = '{}'`);
  await world.db.execute(sql`update site_settings set places_version = 'of a release before'`);
  await bringPlaces(client);
  expect(await stored()).toMatchObject({ shared: 'Observatory, Cape Town' });
});
