import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aComment } from '#features/problems/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { closeReport } from './close-report.ts';
import { fileReport } from './file-report.ts';
import { aReport } from './testing.ts';

const world = useWorld();

const toldTo = async ({ id }: Person) => {
  await world.settle();
  return query<Record<string, unknown>>(world.db).rows(sql`
    select type, title, description, link_to from notifications where account_id = ${id} order by created_at, id`);
};

it('tells every admin of a new report, but not the admin who sent it', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  const { id } = await aComment(world);
  await world.as(other, (work) => fileReport(work, { kind: 'comment', subjectId: id, reason: 'This is spam.' }));
  const notice = {
    type: 'other',
    title: 'A comment was reported',
    description: 'This is spam.',
    linkTo: '/admin-dashboard#content-moderation',
  };
  expect(await toldTo(one)).toEqual([notice]);
  expect(await toldTo(other)).toEqual([]);
});

it.each([
  ['resolve', 'An admin did something about the problem that you reported.'],
  ['dismiss', 'An admin found nothing wrong with the problem that you reported. Thank you for telling us.'],
] as const)('tells the reporter about the step %s, without the note', async (step, description) => {
  const { id, reporter } = await aReport(world);
  await world.as(await anAdmin(world), (work) => closeReport(work, step, { id, note: 'For admins alone.' }));
  expect(await toldTo(reporter)).toEqual([
    { type: 'other', title: 'Your report was looked at', description, linkTo: null },
  ]);
});
