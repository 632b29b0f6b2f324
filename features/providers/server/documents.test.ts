import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { events } from '#engine/tables.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { maxDocuments } from '../limits.ts';
import { aProvider, aProviderWithDocuments } from './testing.ts';

const world = useWorld();
const app = useApp(world);
const reason = 'To decide on the approval.';

const looksAt = (accountId: string) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.subjectId, accountId), eq(events.step, 'look-at-documents')));

it('keeps the documents of a provider in their order, and deletes those that are left out', async () => {
  const { fileIds: documents, ...provider } = await aProviderWithDocuments(world);
  const third = await aFile(world, { owner: provider, purpose: 'document', name: 'drains.jpg' });
  const ids = [third.id, documents[0] ?? ''];
  const saved = await app.call(provider, 'PUT', '/api/provider/documents', { ids });
  expect(saved).toMatchObject({ status: 200, body: { items: [{ id: ids[0], name: 'drains.jpg' }, { id: ids[1] }] } });
  expect((await app.call(provider, 'GET', '/api/provider/documents')).body).toEqual(saved.body);
  expect((await app.call(provider, 'GET', `/files/${documents[1]}/document.pdf`)).status).toBe(404);
});

it('keeps a document that another device has added since the page was read, as far as there is room', async () => {
  const { fileIds: known, ...provider } = await aProviderWithDocuments(world);
  const upload = async () => (await aFile(world, { owner: provider, purpose: 'document' })).id;
  const [certificate, id] = [await upload(), await upload()];
  const save = (ids: string[]) => app.call(provider, 'PUT', '/api/provider/documents', { ids, known });
  expect(await save([...known, certificate])).toMatchObject({ status: 200 });
  const [first = ''] = known;
  expect(await save([first, id])).toMatchObject({
    status: 200,
    body: { items: [{ id: first }, { id }, { id: certificate }] },
  });
  const nine = await Promise.all(Array.from({ length: maxDocuments - 1 }, upload));
  expect(await save(nine)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'ids', message: `You can add up to ${maxDocuments} documents.` }] },
  });
  expect((await app.call(provider, 'GET', '/api/provider/documents')).body).toMatchObject({
    items: [{ id: first }, { id }, { id: certificate }],
  });
});

it('takes as documents only uploads of the provider that were made for it', async () => {
  const { fileIds: documents } = await aProviderWithDocuments(world);
  const other = await aProvider(world);
  const photo = await aFile(world, { owner: other, purpose: 'portfolio' });
  for (const id of [documents[0], photo.id])
    expect(await app.call(other, 'PUT', '/api/provider/documents', { ids: [id] })).toMatchObject({
      status: 422,
      body: { code: 'files.not-yours' },
    });
});

it('opens the documents to an admin for an hour after a look with a reason, which the log keeps', async () => {
  const { fileIds: documents, ...provider } = await aProviderWithDocuments(world);
  const { providerId } = provider;
  const [admin, another] = [await anAdmin(world), await anAdmin(world)];
  const [picture, pdf] = [`/files/${documents[0]}/large.webp`, `/files/${documents[1]}/document.pdf`];
  const statuses = async (reader: typeof admin) => [
    (await app.call(reader, 'GET', picture)).status,
    (await app.call(reader, 'GET', pdf)).status,
  ];
  expect(await statuses(admin)).toEqual([403, 403]);
  const answer = await app.call(admin, 'GET', pdf, undefined, { 'sec-fetch-dest': 'document' });
  expect(answer).toMatchObject({ status: 303, headers: { location: `/admin/people/${provider.id}` } });
  const listed = await app.call(admin, 'GET', `/api/providers/${providerId}/documents`);
  expect(listed.body).toMatchObject({ isOpen: false, items: [{ name: 'id.jpg' }, { name: 'trade.pdf' }] });
  const look = (body: object) => app.call(admin, 'POST', `/api/providers/${providerId}/documents/look`, body);
  expect(await look({})).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } });
  expect(await looksAt(provider.id)).toEqual([]);
  expect(await look({ reason })).toMatchObject({ status: 200, body: { isOpen: true } });
  expect(await statuses(admin)).toEqual([200, 200]);
  expect(await statuses(another), 'another admin looks for themselves').toEqual([403, 403]);
  expect(await looksAt(provider.id)).toMatchObject([{ actorId: admin.id, data: { fileIds: documents, reason } }]);
  world.clock.move(hour);
  expect(await statuses(admin), 'a look ends after an hour').toEqual([403, 403]);
  expect((await app.call(admin, 'GET', `/api/providers/${providerId}/documents`)).body).toMatchObject({
    isOpen: false,
  });
});

it('asks an admin to look again at a document that was given after their look', async () => {
  const { fileIds: documents, ...provider } = await aProviderWithDocuments(world);
  const { providerId } = provider;
  const admin = await anAdmin(world);
  await app.call(admin, 'POST', `/api/providers/${providerId}/documents/look`, { reason });
  const later = await aFile(world, { owner: provider, purpose: 'document', name: 'later.jpg' });
  await app.call(provider, 'PUT', '/api/provider/documents', { ids: [...documents, later.id] });
  expect((await app.call(admin, 'GET', `/files/${later.id}/large.webp`)).status).toBe(403);
  expect((await app.call(admin, 'GET', `/api/providers/${providerId}/documents`)).body).toMatchObject({
    isOpen: false,
  });
});
