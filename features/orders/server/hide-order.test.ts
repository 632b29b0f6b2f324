import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { grantFiles } from '#features/files/server/attach-files.ts';
import { aFile } from '#features/files/server/testing.ts';
import { listCases, readCase } from '#features/moderation/server/cases.ts';
import { claimCase } from '#features/moderation/server/claim-case.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { documents } from '#features/papers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { acceptOrder } from './accept-order.ts';
import { hideOrder, showOrder } from './hide-order.ts';
import { orderPersonalData } from './personal-data.ts';
import { changeOrderPhotos } from './tables.ts';
import { anOrder } from './testing.ts';

const world = useWorld();
const test = useApp(world);
const reason = 'This insults the member.';
const written = 'The pipe behind the wall is rotten.';

/** A change order with a photo that both parties can open. */
async function anOrderWithPhoto() {
  const order = await anOrder(world);
  const { provider, member } = order;
  const photo = await aFile(world, { owner: provider, purpose: 'job', audience: 'granted' });
  await world.as(provider, (work) => grantFiles(work, [photo.id], [member.id, provider.id]));
  await world.db.insert(changeOrderPhotos).values({ fileId: photo.id, orderId: order.id, place: 0 });
  return { ...order, photoId: photo.id };
}

const report = (who: Person, subjectId: string) =>
  test.call(who, 'POST', '/api/reports', { kind: 'change-order', subjectId, reason });
const read = async (who: Person, { job }: { job: { id: string } }) =>
  (await test.call(who, 'GET', `/api/jobs/${job.id}/change-orders`)).body as {
    agreedCents: number;
    lines: object[];
    orders: [{ reason: string; isHidden: boolean; added: object[]; totalCents: number; photos: object[] }];
  };
const statusOfPhoto = async (who: Person, photoId: string) =>
  (await test.call(who, 'GET', `/files/${photoId}/small.webp`)).status;

it('takes a report of a change order from its member, and from no one else', async () => {
  const { id, member, provider } = await anOrderWithPhoto();
  for (const stranger of [await aMember(world), await aProvider(world), await anAdmin(world)])
    expect(await report(stranger, id)).toMatchObject({ status: 404 });
  expect(await report(provider, id)).toMatchObject({ status: 409, body: { code: 'moderation.own' } });
  expect(await report(member, id)).toMatchObject({ status: 200 });
});

it('hides the reason and the photos from the member, and keeps the lines and the total', async () => {
  const order = await anOrderWithPhoto();
  const { id, member, provider, photoId } = order;
  const admin = await anAdmin(world);
  await report(member, id);
  const { items } = await listCases(world, admin, { show: 'change-order' });
  const caseId = items.at(-1)?.id ?? '';
  await world.as(admin, (work) => claimCase(work, caseId));
  const opened = await readCase(world, admin, caseId);
  expect(opened).toMatchObject({
    subject: 'A change of a price',
    details: [{ text: written }, { text: 'Copper pipe, 2.5 m' }, { text: member.fullName }],
    pictures: [{ id: photoId }],
  });
  expect([await statusOfPhoto(admin, photoId), await statusOfPhoto(member, photoId)]).toEqual([200, 200]);
  expect(await statusOfPhoto(await anAdmin(world), photoId)).not.toBe(200);
  await world.as(admin, (work) => decideCase(work, { id: caseId, act: 'hide', reason, version: opened.version }));

  const [hidden] = (await read(member, order)).orders;
  expect(hidden).toMatchObject({ reason: '', isHidden: true, photos: [], totalCents: 2_450_00 });
  expect(hidden.added).toHaveLength(1);
  expect((await read(provider, order)).orders[0]).toMatchObject({ reason: written, isHidden: true });
  expect((await read(provider, order)).orders[0].photos).toHaveLength(1);
  expect([await statusOfPhoto(member, photoId), await statusOfPhoto(provider, photoId)]).toEqual([404, 200]);
  expect(await listNotices(world, provider.id)).toContainEqual(expect.stringContaining(reason));
  const [copied] = orderPersonalData;
  if (copied === undefined || typeof copied.copy === 'string') throw new Error('change orders have no copy');
  const { rows } = copied.copy;
  const copyOf = async (person: Person) =>
    JSON.stringify((await world.db.execute(rows({ id: person.id, providerId: person.providerId }))).rows);
  expect(await copyOf(member)).not.toContain(written);
  expect(await copyOf(provider)).toContain(written);
});

it('can be accepted while its reason is hidden: its paper has the lines and the total, and not the reason', async () => {
  const order = await anOrderWithPhoto();
  const { id, member } = order;
  await world.as(await anAdmin(world), (work) => hideOrder(work, { id, reason }));
  await world.as(member, (work) => acceptOrder(work, id));
  expect(await read(member, order)).toMatchObject({ agreedCents: 2_450_00 });
  const paper = await query<{ content: string }>(world.db).row(sql`
    select content::text from documents where order_id = ${id}`);
  expect(paper?.content).toContain('Copper pipe');
  expect(paper?.content).not.toContain(written);
});

it('shows all of it again, once', async () => {
  const order = await anOrderWithPhoto();
  const { id, member, photoId } = order;
  const admin = await anAdmin(world);
  const show = () => world.as(admin, (work) => showOrder(work, { id, reason }));
  await expect(show()).rejects.toMatchObject({ code: 'request.conflict' });
  await world.as(admin, (work) => hideOrder(work, { id, reason }));
  await show();
  expect((await read(member, order)).orders[0]).toMatchObject({ reason: written, isHidden: false });
  expect(await statusOfPhoto(member, photoId)).toBe(200);
  await expect(show()).rejects.toMatchObject({ code: 'request.conflict' });
});

it('keeps a hidden reason from the member on the paper of the change too', async () => {
  const { id, member, provider } = await anOrder(world);
  const admin = await anAdmin(world);
  await world.as(member, (work) => acceptOrder(work, id));
  const [paper] = await world.db.select().from(documents).where(eq(documents.orderId, id));
  const scopeFor = async (who: Person) => (await test.call(who, 'GET', `/api/documents/${paper?.id}`)).body['scope'];
  expect(await scopeFor(member)).toContain(written);
  await world.as(admin, (work) => hideOrder(work, { id, reason }));
  expect(await scopeFor(member)).toBe('');
  expect(await scopeFor(provider)).toContain(written);
  await world.as(admin, (work) => showOrder(work, { id, reason }));
  expect(await scopeFor(member)).toContain(written);
});
