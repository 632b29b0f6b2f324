import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { anAdmin, explainLook } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { jobPhotos } from '#features/jobs/server/tables.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { aModerationCase } from '#features/moderation/server/testing.ts';
import { aQuoteFile } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const shell = useApp(world);

const open = (reader: Person, path: string, headers = {}) => shell.call(reader, 'GET', path, undefined, headers);
const openPage = (reader: Person, path: string) => open(reader, path, { 'sec-fetch-dest': 'document' });
const unexplained = (current: string) => ({ status: 403, body: { code: 'accounts.look-unexplained', current } });

it('opens the files of a quote and of a job to an admin for an hour after a look at it, and to no cache', async () => {
  const job = await aJob(world, { status: 'work_completed' });
  const { member, provider, quote } = job;
  const photo = await aFile(world, { owner: provider, purpose: 'job', audience: 'granted' });
  await world.db.insert(jobPhotos).values({ jobId: job.id, fileId: photo.id, addedAt: world.clock.now() });
  const [picture, pdf] = [
    await aQuoteFile(world, { owner: member, quoteId: quote.id, parties: [member, provider] }),
    await aQuoteFile(world, { owner: member, quoteId: quote.id, parties: [member, provider], kind: 'pdf', place: 1 }),
  ];
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  const things = [
    ['quote', quote.id, `/files/${picture.id}/small.webp`],
    ['quote', quote.id, `/files/${pdf.id}/document.pdf`],
    ['job', job.id, `/files/${photo.id}/large.webp`],
  ] as const;
  for (const [kind, id, path] of things)
    expect([await open(admin, path), (await openPage(admin, path)).headers['location']]).toMatchObject([
      unexplained(id),
      `/${kind}s/${id}`,
    ]);
  await explainLook(world, admin, 'quote', quote.id);
  expect(await open(admin, things[2][2]), 'a look at the quote opens no photos of the job').toMatchObject({
    status: 403,
  });
  await explainLook(world, admin, 'job', job.id);
  for (const [, id, path] of things) {
    const { status, headers } = await open(admin, path);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-store' });
    expect((await openPage(admin, path)).status).toBe(200);
    expect(await open(other, path)).toMatchObject(unexplained(id));
  }
  expect((await open(member, things[0][2])).headers['cache-control']).toContain('immutable');
  world.clock.move(hour);
  for (const [, id, path] of things) expect(await open(admin, path)).toMatchObject(unexplained(id));
});

it('opens the files of a message to an admin only with the case of a report of it', async () => {
  const { id: conversationId, member, provider } = await aConversation(world);
  const file = await aFile(world, { owner: member, purpose: 'attachment' });
  const message = await aMessage(world, member, conversationId, 'Look at this.', [file.id]);
  const admin = await anAdmin(world);
  const path = `/files/${file.id}/large.webp`;
  expect((await open(provider, path)).status).toBe(200);
  for (const ask of [open, openPage]) expect((await ask(admin, path)).status).toBe(404);
  const { id } = await aModerationCase(world, { kind: 'message', subjectId: message.id, aboutId: member.id });
  expect(await open(admin, path)).toMatchObject(unexplained(message.id));
  expect((await openPage(admin, path)).headers['location']).toBe(`/admin-dashboard?case=${id}#content-moderation`);
  const { body } = await open(admin, `/api/moderation/cases/${id}`);
  expect(body).toMatchObject({ pictures: [{ id: file.id }] });
  expect((await open(admin, path)).status).toBe(200);
});
