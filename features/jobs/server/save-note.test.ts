import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { aJob } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const read = (who: Person, id: string) => test.call(who, 'GET', `/api/jobs/${id}/note`);
const save = (who: Person, id: string, text: string, version: number) =>
  test.call(who, 'PUT', `/api/jobs/${id}/note`, { text, version });

it('shows a private note to its author, and in no other answer', async () => {
  const job = await aJob(world, { status: 'scheduled' });
  expect((await read(job.member, job.id)).body).toEqual({ text: '', version: 0 });
  expect((await save(job.member, job.id, 'Canary one: the dog bites.', 0)).body).toEqual({
    text: 'Canary one: the dog bites.',
    version: 1,
  });
  await save(job.provider, job.id, 'Canary two: bring the long ladder.', 0);
  expect((await read(job.member, job.id)).body).toEqual({ text: 'Canary one: the dog bites.', version: 1 });
  expect((await read(job.provider, job.id)).body).toEqual({ text: 'Canary two: bring the long ladder.', version: 1 });
  const admin = await anAdmin(world);
  for (const stranger of [admin, await aMember(world), await aProvider(world)]) {
    expect((await read(stranger, job.id)).status).toBe(404);
    expect((await save(stranger, job.id, 'Mine', 0)).status).toBe(404);
  }
  for (const reader of [job.member, job.provider, admin]) {
    for (const path of [
      `/jobs/${job.id}`,
      `/quotes/${job.quoteId}`,
      `/quotes/${job.quoteId}/job`,
      '/jobs?tab=scheduled',
      `/jobs/${job.id}/calendar.ics`,
    ]) {
      expect(JSON.stringify((await test.call(reader, 'GET', `/api${path}`)).body)).not.toMatch(/canary/i);
    }
  }
  await world.settle();
  const [kept] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as count from events where data::text ilike '%canary%'`);
  expect(kept?.count).toBe(0);
});

it('saves a note over the version that was read, and over no later one', async () => {
  const job = await aJob(world);
  await save(job.member, job.id, 'First', 0);
  expect(await save(job.member, job.id, 'From another tab', 0)).toMatchObject({
    status: 409,
    body: { code: 'jobs.note-changed' },
  });
  expect((await save(job.member, job.id, 'Second', 1)).body).toEqual({ text: 'Second', version: 2 });
  expect((await save(job.member, job.id, 'Too late', 1)).status).toBe(409);
  expect((await save(job.member, job.id, 'From the future', 9)).status).toBe(409);
  expect((await save(job.member, job.id, '', 2)).body).toEqual({ text: '', version: 3 });
  expect((await read(job.member, job.id)).body).toEqual({ text: '', version: 3 });
});

it.each([0, 1])('saves one of three notes that were written at once over version %i', async (version) => {
  const job = await aJob(world);
  if (version === 1) await save(job.member, job.id, 'First', 0);
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => save(job.member, job.id, text, version)));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  expect((await read(job.member, job.id)).body).toEqual(answers.find(({ status }) => status === 200)?.body);
});

it('refuses a note of more than 4,000 characters', async () => {
  const job = await aJob(world);
  expect((await save(job.member, job.id, '😀'.repeat(4001), 0)).status).toBe(422);
  expect((await save(job.member, job.id, '😀'.repeat(4000), 0)).status).toBe(200);
  expect((await save(job.member, job.id, 'Mine', -1)).status).toBe(422);
});
