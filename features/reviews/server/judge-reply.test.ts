import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { fileReport } from '#features/moderation/server/file-report.ts';
import { query } from '#engine/postgres/read.ts';
import { changeRows } from '#tests/support/change-rows.ts';
import { useWorld } from '#tests/support/testing.ts';
import { amendReview } from './amend-review.ts';
import { replyToReview } from './reply-to-review.ts';
import { aReview, reviewContent } from './testing.ts';

const world = useWorld();
const casesOf = (id: string) =>
  query<{ kind: string; aboutId: string }>(world.db).rows(sql`
    select kind, about_id from moderation_cases where subject_id = ${id} and status = 'open' order by kind`);

it('gives a reply that waited in the case of its review a case of its own', async () => {
  const reported = await aReview(world);
  await world.as(await aMember(world), (work) =>
    fileReport(work, { kind: 'review', subjectId: reported.id, reason: 'This never happened.' }),
  );
  const [alone, beside] = [await aReview(world), await aReview(world)];
  await world.as(beside.member, (work) =>
    amendReview(work, { id: beside.id, ...reviewContent({ comment: 'See plumber-joe.co.za' }) }),
  );
  for (const { id, provider } of [reported, alone, beside])
    await world.as(provider, (work) => replyToReview(work, id, 'See plumber-joe.co.za'));

  // As the release before had them: one case for both, about the reviewer where the review waited too.
  await world.db.execute(sql`delete from moderation_cases where kind = 'reply' and subject_id <> ${alone.id}`);
  await world.db.execute(
    sql`update moderation_cases set kind = 'review', about_id = ${alone.member.id} where subject_id = ${alone.id}`,
  );
  await changeRows(world, 'judge_replies_apart');
  const both = ({ member, provider }: typeof alone) => [
    { kind: 'reply', aboutId: provider.id },
    { kind: 'review', aboutId: member.id },
  ];
  expect(await casesOf(alone.id)).toEqual([{ kind: 'reply', aboutId: alone.provider.id }]);
  expect(await casesOf(beside.id)).toEqual(both(beside));
  expect(await casesOf(reported.id)).toEqual(both(reported));

  // A process of the release before has held it since.
  await world.db.execute(sql`delete from moderation_cases where kind = 'reply' and subject_id = ${alone.id}`);
  for (const text of ['See plumber-joe.co.za, please', 'See plumber-joe.co.za'])
    await world.as(alone.provider, (work) => replyToReview(work, alone.id, text));
  expect(await casesOf(alone.id)).toEqual([{ kind: 'reply', aboutId: alone.provider.id }]);
});
