import { sql } from 'drizzle-orm';
import { readRows } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { aKnownMember, anAdmin } from '#features/accounts/server/testing.ts';
import { commentSubject } from '#features/problems/server/tables.ts';
import { aComment } from '#features/problems/server/testing.ts';
import { system, type Person } from '#engine/actor.ts';
import { tryStep } from '#engine/take-step.ts';
import { useWorld } from '#tests/support/testing.ts';
import { closeReport } from './close-report.ts';
import { fileReport } from './file-report.ts';
import { approveComment, rejectComment } from './judge-comment.ts';
import { aReport } from './testing.ts';

const world = useWorld();

const toldTo = async ({ id }: Person) => {
  await world.settle();
  return readRows<Record<string, unknown>>(
    world.db,
    sql`select type, title, description, link_to from notifications where account_id = ${id} order by created_at, id`,
  );
};

it('tells every admin of a new report, but not the admin who sent it', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  const { id } = await aComment(world);
  await world.as(other, (work) => fileReport(work, { kind: 'comment', subjectId: id, reason: 'This is spam.' }));
  const told = {
    type: 'other',
    title: 'A comment was reported',
    description: 'This is spam.',
    linkTo: '/admin-dashboard#content-moderation',
  };
  expect(await toldTo(one)).toEqual([told]);
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

it('tells the author why a comment was rejected, and that it was approved after all', async () => {
  const admin = await anAdmin(world);
  const { id, problemId, author } = await aComment(world);
  const linkTo = `/problems/${problemId}#comments`;
  await world.as(admin, (work) =>
    rejectComment(work, { id, status: 'approved', editedAt: null, reason: 'It has a phone number.' }),
  );
  const rejected = {
    type: 'problem',
    title: 'Your comment was rejected',
    description: 'It has a phone number.',
    linkTo,
  };
  expect(await toldTo(author)).toEqual([rejected]);
  await world.as(admin, (work) => approveComment(work, { id, status: 'rejected', editedAt: null }));
  const approved = {
    type: 'problem',
    title: 'Your comment was approved',
    description: 'Everyone can read it now.',
    linkTo,
  };
  expect(await toldTo(author)).toEqual([rejected, approved]);
});

it('tells the author once that reports hold a comment, and nothing where their own change does', async () => {
  const reported = await aComment(world);
  for (let person = 0; person < 3; person += 1) {
    await world.as(await aKnownMember(world), (work) =>
      fileReport(work, { kind: 'comment', subjectId: reported.id, reason: 'This is spam.' }),
    );
  }
  expect(await toldTo(reported.author)).toMatchObject([{ title: 'Your comment is on hold' }]);
  const changed = await aComment(world);
  await world.as(system, (work) => tryStep(work, commentSubject, 'hold', { id: changed.id, by: 'system' }));
  expect(await toldTo(changed.author)).toEqual([]);
});
