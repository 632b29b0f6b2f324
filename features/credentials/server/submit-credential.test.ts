import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aFile } from '#features/files/server/testing.ts';
import { listNotices } from '#features/notifications/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { KindFields } from '../kind-contract.ts';
import { aCredential, aKind, readStatus } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const submit = (who: Person | null, body: object) => test.call(who, 'POST', '/api/provider/credentials', body);

/** A submission that is accepted, with `more` of it changed. */
async function aSubmission(provider: Person, kind: Partial<KindFields> = {}, more: object = {}) {
  const document = await aFile(world, { owner: provider, purpose: 'document' });
  const { id: kindId } = await aKind(world, kind);
  return { kindId, number: 'abc 123', nameOnDocument: 'Thabo Mokoena', fileIds: [document.id], ...more };
}

it('keeps what a provider submits, with its document for them alone, and tells the admins once', async () => {
  const provider = await aProvider(world);
  const admin = await anAdmin(world);
  const typed = await aSubmission(provider);
  const answer = await submit(provider, typed);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'submitted', number: 'ABC 123', lastDay: null, dropAt: null, files: [{ id: typed.fileIds[0] }] },
  });
  expect(await test.call(provider, 'GET', '/api/provider/credentials')).toMatchObject({
    body: { items: [answer.body] },
  });
  const path = `/files/${typed.fileIds[0]}/small.webp`;
  expect((await test.call(provider, 'GET', path)).status).toBe(200);
  for (const stranger of [null, await aMember(world), await aProvider(world)])
    expect((await test.call(stranger, 'GET', path)).status).toBe(404);
  await world.settle();
  expect(await listNotices(world, admin.id)).toEqual([expect.stringMatching(/waits? for a check/)]);
});

it.each<[string, Partial<KindFields>, object, string]>([
  ['the number of an identity document', {}, { number: '8001015009087' }, 'number'],
  ['the number of an identity document with blanks', { numberForm: 'digits' }, { number: '800101 5009 087' }, 'number'],
  ['a number of another form', { numberForm: 'psira' }, { number: '12345' }, 'number'],
  ['a company of a year to come', { numberForm: 'cipc' }, { number: '2031/123456/07' }, 'number'],
  ['a number of a kind that has none', { numberForm: 'none' }, { number: '123' }, 'number'],
  ['no name', {}, { nameOnDocument: ' ' }, 'nameOnDocument'],
  ['no document', {}, { fileIds: [] }, 'fileIds'],
])('refuses %s beside its field', async (_what, kind, more, path) => {
  const provider = await aProvider(world);
  const typed = await aSubmission(provider, kind, more);
  expect(await submit(provider, typed)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  expect(await test.call(provider, 'GET', '/api/provider/credentials')).toMatchObject({ body: { items: [] } });
});

it('refuses the document of another person, and a field that it does not know', async () => {
  const provider = await aProvider(world);
  const foreign = await aFile(world, { owner: await aProvider(world), purpose: 'document' });
  const typed = await aSubmission(provider);
  expect(await submit(provider, { ...typed, fileIds: [foreign.id] })).toMatchObject({ status: 422 });
  expect(await submit(provider, { ...typed, status: 'confirmed' })).toMatchObject({ status: 422 });
});

it('takes one of a kind at a time, also of two at once, and another one beside the one that counts', async () => {
  const provider = await aProvider(world);
  const { kindId } = await aCredential(world, { provider, status: 'confirmed' });
  const [first, second] = [await aSubmission(provider), await aSubmission(provider)];
  const answers = await Promise.all([submit(provider, { ...first, kindId }), submit(provider, { ...second, kindId })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'credentials.waiting' });
});

it('refuses a kind that admins have retired', async () => {
  const provider = await aProvider(world);
  const typed = await aSubmission(provider);
  await world.db.execute(sql`update credential_kinds set retired_at = now() where id = ${typed.kindId}`);
  expect(await submit(provider, typed)).toMatchObject({ status: 409, body: { code: 'credentials.kind-retired' } });
});

it('keeps the number of a credential out of the log', async () => {
  const provider = await aProvider(world);
  const { body } = await submit(provider, await aSubmission(provider, {}, { number: 'SECRET 4711' }));
  const rows = await query<{ text: string }>(world.db).rows(sql`
    select e::text as text from events e where subject_id = ${body['id'] as string}`);
  expect(rows).toHaveLength(1);
  expect(rows.filter(({ text }) => text.includes('4711'))).toEqual([]);
});

it('withdraws a credential for its provider alone, and deletes its documents', async () => {
  const { id, provider, file } = await aCredential(world, { status: 'confirmed' });
  const withdraw = (who: Person) => test.call(who, 'POST', `/api/credentials/${id}/withdraw`, {});
  expect((await withdraw(await aProvider(world))).status).toBe(404);
  expect(await readStatus(world, id)).toBe('confirmed');
  const answers = await Promise.all([withdraw(provider), withdraw(provider)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await readStatus(world, id)).toBe('withdrawn');
  expect((await test.call(provider, 'GET', `/files/${file.id}/small.webp`)).status).toBe(404);
});
