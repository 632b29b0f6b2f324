import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aComment } from '#features/problems/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { closeReport } from './close-report.ts';
import { aModerationCase, aReport } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const note = 'We spoke to them.';

it.each([
  ['resolve', 'resolved'],
  ['dismiss', 'dismissed'],
] as const)('closes a report by the step %s, with a note and the admin in the log', async (step, status) => {
  const admin = await anAdmin(world);
  const { id, subjectId, reporter } = await aReport(world);
  const answer = await test.call(admin, 'POST', `/api/reports/${id}/${step}`, { note });
  expect(answer).toMatchObject({
    status: 200,
    body: { id, subjectId, status, note, reporterName: reporter.fullName, steps: [] },
  });
  const acts = await query<Record<string, unknown>>(world.db).rows(sql`
    select actor_id, party, step, before, after, data from events where subject_id = ${id}`);
  expect(acts).toEqual([{ actorId: admin.id, party: 'admin', step, before: 'open', after: status, data: { note } }]);
});

it('closes a report once when two admins decide at the same time, and tells the other its status', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = await aReport(world);
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const results = await Promise.allSettled([
      world.as(one, (work) => closeReport(work, 'resolve', { id, note })),
      world.as(other, (work) => closeReport(work, 'dismiss', { id, note: 'It is fine.' })),
    ]);
    const won = results.find((result) => result.status === 'fulfilled')?.value;
    const lost = results.find((result) => result.status === 'rejected')?.reason;
    expect(lost).toMatchObject({ code: 'request.conflict', current: won?.status });
    const [row] = await query<Record<string, unknown>>(world.db).rows(sql`
      select status, note from reports where id = ${id}`);
    expect(row).toEqual({ status: won?.status, note: won?.note });
  }
});

it('leaves a report about an admin to another admin', async () => {
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  const comment = await aComment(world, { author: admin });
  await aModerationCase(world, { kind: 'comment', subjectId: comment.id, aboutId: admin.id });
  const { id } = await aReport(world, { kind: 'comment', subjectId: comment.id });
  expect(await test.call(admin, 'POST', `/api/reports/${id}/dismiss`, { note })).toMatchObject({
    status: 409,
    body: { code: 'moderation.another-admin' },
  });
  expect((await test.call(other, 'POST', `/api/reports/${id}/dismiss`, { note })).status).toBe(200);
});

it('refuses to close a report without a note, as another role, or without a report', async () => {
  const { id } = await aReport(world);
  const admin = await anAdmin(world);
  expect((await test.call(admin, 'POST', `/api/reports/${id}/resolve`, { note: ' ' })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'note', message: 'Say why, in a few words.' }],
  });
  expect((await test.call(await aMember(world), 'POST', `/api/reports/${id}/resolve`, { note })).status).toBe(403);
  expect((await test.call(admin, 'POST', `/api/reports/${newId()}/resolve`, { note })).status).toBe(404);
});
