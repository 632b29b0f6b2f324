import { day } from '#core/time.ts';
import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { fileReport } from '#features/moderation/server/file-report.ts';
import { aReport } from '#features/moderation/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { approveComment, rejectComment } from './judge-comment.ts';
import { aComment } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
const reason = 'It has a phone number.';

const commentOf = async (id: string) =>
  (await query<{ status: string }>(world.db).rows(sql`select status from problem_comments where id = ${id}`))[0];

it.each(['pending', 'rejected'] as const)('approves a comment that is %s', async (status) => {
  const { id, author } = await aComment(world, { status });
  const answer = await test.call(await anAdmin(world), 'POST', `/api/comments/${id}/approve`, {
    status,
    editedAt: null,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { id, author: author.fullName, status: 'approved', steps: [{ step: 'reject' }] },
  });
});

it.each(['pending', 'approved'] as const)('rejects a comment that is %s, and records the reason', async (status) => {
  const admin = await anAdmin(world);
  const { id } = await aComment(world, { status });
  const answer = await test.call(admin, 'POST', `/api/comments/${id}/reject`, { status, editedAt: null, reason });
  expect(answer).toMatchObject({ status: 200, body: { id, status: 'rejected', steps: [{ step: 'approve' }] } });
  const acts = await query<Record<string, unknown>>(world.db).rows(sql`
    select actor_id, before, after, data from events where subject_id = ${id} and step = 'reject'`);
  expect(acts).toEqual([{ actorId: admin.id, before: status, after: 'rejected', data: { reason } }]);
});

it('counts a comment with its problem while it is visible', async () => {
  const { id, problemId } = await aComment(world);
  const counted = async () =>
    (
      await query<{ n: number }>(world.db).rows(sql`
        select comments_count as n from problems where id = ${problemId}`)
    )[0]?.n;
  const admin = await anAdmin(world);
  for (const [step, status] of [
    [rejectComment, 'approved'],
    [approveComment, 'rejected'],
  ] as const) {
    await world.as(admin, (work) => step(work, { id, status, editedAt: null, reason }));
    expect(await counted()).toBe(step === approveComment ? 1 : 0);
  }
  const reporters = [await aMember(world), await aMember(world), await aMember(world)];
  // Reports of newer accounts do not count.
  world.clock.move(8 * day);
  for (const reporter of reporters)
    await world.as(reporter, (work) => fileReport(work, { kind: 'comment', subjectId: id, reason }));
  expect(await counted()).toBe(0);
});

it('closes the open reports of the comment, and no others', async () => {
  const { id, problemId } = await aComment(world);
  const open = await aReport(world, { kind: 'comment', subjectId: id });
  const closed = await aReport(world, { kind: 'comment', subjectId: id, status: 'dismissed' });
  const other = await aReport(world, { kind: 'problem', subjectId: problemId });
  await world.as(await anAdmin(world), (work) =>
    rejectComment(work, { id, status: 'approved', editedAt: null, reason }),
  );
  const rows = await query<Record<string, unknown>>(world.db).rows(sql`
    select id, status, outcome, note from reports where id in (${open.id}, ${closed.id}, ${other.id}) order by id`);
  expect(rows).toEqual([
    { id: open.id, status: 'resolved', outcome: 'hide', note: reason },
    { id: closed.id, status: 'dismissed', outcome: null, note: null },
    { id: other.id, status: 'open', outcome: null, note: null },
  ]);
});

it('takes one decision when two admins differ at the same time, and tells the other the status', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await aComment(world, { status: 'pending' });
    const read = { id, status: 'pending', editedAt: null } as const;
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const results = await Promise.allSettled([
      world.as(one, (work) => approveComment(work, read)),
      world.as(other, (work) => rejectComment(work, { ...read, reason })),
    ]);
    const { status } = (await commentOf(id)) ?? {};
    expect(status).toBe(results[0]?.status === 'fulfilled' ? 'approved' : 'rejected');
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'request.conflict',
      current: status,
    });
  }
});

it('refuses to approve a comment that has changed since the admin read it', async () => {
  const { id } = await aComment(world, { status: 'pending' });
  const admin = await anAdmin(world);
  const approve = (editedAt: unknown) =>
    test.call(admin, 'POST', `/api/comments/${id}/approve`, { status: 'pending', editedAt });
  await query<Record<string, unknown>>(world.db).rows(sql`
    update problem_comments set content = 'Call 082 123 4567', edited_at = '2026-11-16T09:00:00.123Z' where id = ${id}`);
  expect((await approve(null)).body).toMatchObject({ status: 409, code: 'request.conflict', current: 'pending' });
  expect(await commentOf(id)).toEqual({ status: 'pending' });
  const { items } = (await test.call(admin, 'GET', '/api/moderation/comments')).body as {
    items: { id: string; editedAt: string }[];
  };
  expect((await approve(items.find((comment) => comment.id === id)?.editedAt)).status).toBe(200);
});

it('refuses to reject without a reason, and a comment that does not exist', async () => {
  const admin = await anAdmin(world);
  const { id } = await aComment(world);
  const read = { status: 'approved', editedAt: null };
  expect((await test.call(admin, 'POST', `/api/comments/${id}/reject`, { ...read, reason: '' })).status).toBe(422);
  expect((await test.call(admin, 'POST', `/api/comments/${newId()}/reject`, { ...read, reason })).status).toBe(404);
  expect((await test.call(admin, 'POST', `/api/comments/${newId()}/approve`, read)).status).toBe(404);
});
