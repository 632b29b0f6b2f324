import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aConversation } from '#features/messages/server/testing.ts';
import { blockPerson } from '#features/messages/server/block-person.ts';
import { listCases, readCase } from '#features/moderation/server/cases.ts';
import { claimCase } from '#features/moderation/server/claim-case.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import type { CaseAction } from '#features/moderation/case-actions.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { hideWorker, showWorker } from '#features/team/server/hide-worker.ts';
import { removeWorker } from '#features/team/server/remove-worker.ts';
import { aWorker } from '#features/team/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { writeEvent } from '#engine/record-event.ts';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import { nameWorker } from './name-worker.ts';
import { visitPersonalData } from '../personal-data.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { shareVisit } from '#features/visits/server/sharing/share-visit.ts';
import { visits } from '../tables.ts';
import { aVisit } from '../testing.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

const reason = 'This is not the person who came.';

/** A visit with a named worker and a link, between two people who have written to each other. */
async function aNamedVisit() {
  const { id: conversationId, member, provider } = await aConversation(world);
  const visit = await aVisit(world, { member, provider });
  const worker = await aWorker(world, { provider });
  await world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: worker.id }));
  const { token } = await world.as(member, (work) => shareVisit(work, visit.id));
  return { visit, worker, member, provider, token, conversationId };
}

type Named = Awaited<ReturnType<typeof aNamedVisit>>;
const report = (who: Person, subjectId: string) =>
  test.call(who, 'POST', '/api/reports', { kind: 'worker', subjectId, reason });
const statusOfPhoto = async (who: Person, { worker }: Named) =>
  (await test.call(who, 'GET', `/files/${worker.photoId}/small.webp`)).status;
const comes = async (who: Person, { visit }: Named) =>
  ((await test.call(who, 'GET', `/api/jobs/${visit.jobId}/visit`)).body['visit'] as { comes: object }).comes;
const shared = async ({ token }: Named) => (await test.call(null, 'POST', '/api/visit-links/open', { token })).body;

async function decide(admin: Person, act: CaseAction) {
  const { items } = await listCases(world, admin, { show: 'worker' });
  const id = items.at(-1)?.id ?? '';
  await world.as(admin, (work) => claimCase(work, id));
  const opened = await readCase(world, admin, id);
  await world.as(admin, (work) => decideCase(work, { id, act, reason, version: opened.version }));
  return opened;
}

it('takes a report of a worker from the member of their visit, and from no one else', async () => {
  const named = await aNamedVisit();
  const { worker, member, provider } = named;
  for (const stranger of [await aMember(world), await aProvider(world), await anAdmin(world)])
    expect(await report(stranger, worker.id)).toMatchObject({ status: 404 });
  expect(await report(provider, worker.id)).toMatchObject({ status: 409, body: { code: 'moderation.own' } });
  expect(await report(member, worker.id)).toMatchObject({ status: 200 });
  expect(await report(member, worker.id)).toMatchObject({ body: { code: 'moderation.already-reported' } });
});

it('takes the name and the photo of a worker away from all members, and keeps both for the provider', async () => {
  const named = await aNamedVisit();
  const { worker, member, provider, visit } = named;
  const admin = await anAdmin(world);
  await report(member, worker.id);
  const opened = await decide(admin, 'hide');
  expect(opened).toMatchObject({
    subject: 'A team member',
    details: [{ text: 'Sipho Nkosi' }, {}],
    pictures: [{ id: worker.photoId }],
    hasLinesAround: false,
  });
  // The reading of the case is recorded, and opens the photo to the admin.
  expect(await statusOfPhoto(admin, named)).toBe(200);
  expect(await statusOfPhoto(await anAdmin(world), named)).not.toBe(200);

  expect(await comes(member, named)).toMatchObject({ name: null, photoUrl: null, isHidden: true });
  expect(await statusOfPhoto(member, named)).toBe(404);
  expect(await shared(named)).toMatchObject({ name: null, photo: null });
  expect(await comes(provider, named)).toMatchObject({ name: 'Sipho Nkosi', isHidden: true });
  expect(await statusOfPhoto(provider, named)).toBe(200);
  expect((await test.call(provider, 'GET', '/api/provider/team')).body).toMatchObject({ items: [{ isHidden: true }] });
  expect(await listNotices(world, provider.id)).toContainEqual(expect.stringContaining(reason));
  const [copied] = visitPersonalData;
  if (copied === undefined || typeof copied.copy === 'string') throw new Error('visits have no copy');
  const { rows } = await world.db.execute(copied.copy.rows({ id: member.id, providerId: null }));
  expect(JSON.stringify(rows)).not.toContain('Sipho');
  // A report of what no member sees any more finds nothing.
  expect(await report(member, worker.id)).toMatchObject({ status: 404 });
  // No one can be sent under a hidden name.
  const other = await aVisit(world, { provider });
  expect(await test.call(provider, 'PUT', `/api/visits/${other.id}/worker`, { workerId: worker.id })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'workerId' }] },
  });
  expect(visit.jobId).not.toBe(other.jobId);
});

it('shows the name and the photo again, to the member of a visit ahead', async () => {
  const named = await aNamedVisit();
  const { worker, member } = named;
  const admin = await anAdmin(world);
  await world.as(admin, (work) => hideWorker(work, { id: worker.id, reason }));
  await expect(world.as(admin, (work) => hideWorker(work, { id: worker.id, reason }))).rejects.toMatchObject({
    code: 'request.conflict',
  });
  await world.as(admin, (work) => showWorker(work, { id: worker.id, reason }));
  expect(await comes(member, named)).toMatchObject({ name: 'Sipho Nkosi', isHidden: false });
  expect(await statusOfPhoto(member, named)).toBe(200);
  expect(await shared(named)).toMatchObject({ name: 'Sipho Nkosi' });
});

it('keeps another name and another photo of a hidden worker from the member', async () => {
  const named = await aNamedVisit();
  const { worker, member, provider } = named;
  await world.as(await anAdmin(world), (work) => hideWorker(work, { id: worker.id, reason }));
  const photo = await aFile(world, { owner: provider, purpose: 'worker' });
  const changed = { name: 'Themba Zulu', since: worker.since, photoId: photo.id };
  expect(await test.call(provider, 'PUT', `/api/provider/team/${worker.id}`, changed)).toMatchObject({ status: 200 });
  expect(await comes(member, named)).toMatchObject({ name: null, photoUrl: null });
  expect((await test.call(member, 'GET', `/files/${photo.id}/small.webp`)).status).toBe(404);
});

it('keeps the photo closed after it is shown again while a block stands', async () => {
  const named = await aNamedVisit();
  const { worker, member, conversationId } = named;
  const admin = await anAdmin(world);
  await world.as(member, (work) => blockPerson(work, { id: conversationId, blocked: true }));
  await world.as(admin, (work) => hideWorker(work, { id: worker.id, reason }));
  await world.as(admin, (work) => showWorker(work, { id: worker.id, reason }));
  expect(await statusOfPhoto(member, named)).toBe(404);
  await world.as(admin, (work) => hideWorker(work, { id: worker.id, reason }));
  await world.as(member, (work) => blockPerson(work, { id: conversationId, blocked: false }));
  expect(await statusOfPhoto(member, named)).toBe(404);
});

it('keeps the hidden name away when the worker leaves the team', async () => {
  const named = await aNamedVisit();
  const { worker, member, provider } = named;
  await world.as(await anAdmin(world), (work) => hideWorker(work, { id: worker.id, reason }));
  await world.as(provider, (work) => removeWorker(work, worker.id));
  expect(JSON.stringify(await comes(member, named))).not.toContain('Sipho');
});

const mailedTo = async (who: Person) =>
  JSON.stringify(await world.db.select().from(mails).where(eq(mails.accountId, who.id)));

it('takes back each notice that names the worker, also by an earlier name, and of a visit that another one has now', async () => {
  const named = await aNamedVisit();
  const { visit, worker, member, provider } = named;
  await world.settle();
  await world.db.update(visits).set({ askAt: testStart }).where(eq(visits.id, visit.id));
  await runDueRules(world);
  await world.settle();
  const changed = { name: 'Themba Zulu', since: worker.since, photoId: worker.photoId };
  expect(await test.call(provider, 'PUT', `/api/provider/team/${worker.id}`, changed)).toMatchObject({ status: 200 });
  await world.settle();
  const other = await aWorker(world, { provider, name: 'Bongani Dube' });
  await world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: other.id }));
  expect((await listNotices(world, member.id)).join()).toMatch(/Sipho.*Sipho.*Themba.*Bongani/s);
  expect(await mailedTo(member)).toMatch(/Sipho|Themba/);
  await world.as(await anAdmin(world), (work) => hideWorker(work, { id: worker.id, reason }));
  const left = (await listNotices(world, member.id)).join();
  expect(left).toContain('Bongani');
  expect(left).not.toMatch(/Sipho|Themba/);
  expect(await mailedTo(member)).not.toMatch(/Sipho|Themba/);
});

it('takes back the notices of an older release, by the name that the visit has', async () => {
  const member = await aMember(world);
  const { provider, ...visit } = await aVisit(world, { member });
  const worker = await aWorker(world, { provider });
  await world.db.update(visits).set({ workerId: worker.id, workerName: worker.name }).where(eq(visits.id, visit.id));
  const { id: subjectId, status } = visit;
  const written = { noun: 'visit', subjectId, step: 'name-worker', party: 'provider', before: status, after: status };
  await world.as(provider, (work) => writeEvent(work, { ...written, data: undefined }));
  expect((await listNotices(world, member.id)).join()).toContain('Sipho');
  await world.as(await anAdmin(world), (work) => hideWorker(work, { id: worker.id, reason }));
  expect((await listNotices(world, member.id)).join()).not.toContain('Sipho');
});

it('names only the worker who comes in a notice that is late', async () => {
  const { visit, member, provider } = await aNamedVisit();
  const other = await aWorker(world, { provider, name: 'Bongani Dube' });
  await world.as(provider, (work) => nameWorker(work, { id: visit.id, workerId: other.id }));
  expect(await listNotices(world, member.id)).toEqual([expect.stringContaining('Bongani')]);
});
