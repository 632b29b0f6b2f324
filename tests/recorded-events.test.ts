import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Lifecycle } from '#core/lifecycle.ts';
import { newId } from '#engine/columns.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { aLivedJob, idsOf, readEntriesOf, readPack } from '#features/evidence/server/testing.ts';
import { isNamed } from '#features/evidence/record-wording.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { subjects } from '#server/features.ts';
import { useWorld } from './support/testing.ts';

const world = useWorld();
/** A quote that ends so has no job. */
const withoutJob = ['quote.decline-request', 'quote.decline', 'quote.no-answer', 'quote.release'];

it('names every event that the record of a job can have, also those that no history of the tests takes', async () => {
  const parties = { member: await aMember(world), provider: await aProvider(world) };
  const lived = await aLivedJob(world, { ...parties, mark: 'of-this-job', roll: () => 0 });
  const things = await query<{ noun: string; id: string }>(world.db).rows(sql`
    select distinct on (noun) noun, subject_id as id from events where subject_id in (${idsOf(lived)}) order by noun`);
  const values = things.flatMap(({ noun, id: subjectId }) => {
    const lifecycle: Lifecycle | undefined = subjects.find((subject) => subject.noun === noun)?.lifecycle;
    return [...Object.keys(lifecycle?.steps ?? {}), ...Object.keys(lifecycle?.events ?? {})].map((step) => ({
      id: newId(),
      at: world.clock.now(),
      party: 'system',
      noun,
      subjectId,
      step,
      before: null,
      after: 'as before',
      data: {},
    }));
  });
  expect(things.length).toBeGreaterThanOrEqual(9);
  await world.db.insert(events).values(values);
  for (const person of Object.values(parties)) {
    const kinds = readEntriesOf(await readPack(world, person, lived.jobId)).map(({ kind }) => kind);
    expect([...new Set(kinds)].filter((kind) => !isNamed(kind) && !withoutJob.includes(kind))).toEqual([]);
  }
});
