import { expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { mergeCategory, saveCategory } from '#features/site/server/categories/change-categories.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { KindFields } from '../kind-contract.ts';
import { aCredential, categoryOf, kindFields } from './testing.ts';

const world = useWorld();
const test = useApp(world);

type Managed = KindFields & { id: string; version: number; retiredAt: string | null; confirmed: number };

const list = async (admin: Person) =>
  (await test.call(admin, 'GET', '/api/credential-kinds')).body['items'] as Managed[];
const history = async (admin: Person) =>
  (await test.call(admin, 'GET', '/api/credential-kinds/history')).body['items'] as {
    id: string;
    step: string;
    canUndo: boolean;
    isUndo: boolean;
    fields: string[];
  }[];

async function added(admin: Person, more: Partial<KindFields> = {}): Promise<Managed> {
  const { body } = await test.call(admin, 'POST', '/api/credential-kinds', kindFields(more));
  const found = (await list(admin)).find(({ id }) => id === body['id']);
  if (found === undefined) throw new Error('the kind was not added');
  return found;
}

const fieldsOf = ({ id: _id, version: _version, retiredAt: _retired, confirmed: _confirmed, ...fields }: Managed) =>
  fields;
const save = (admin: Person, kind: Managed, more: Partial<KindFields>) =>
  test.call(admin, 'PUT', `/api/credential-kinds/${kind.id}`, {
    ...fieldsOf(kind),
    ...more,
    version: kind.version,
    reason: 'The board has moved.',
  });

it('brings the kinds of the trades that the law knows', async () => {
  const kinds = await list(await anAdmin(world));
  expect(kinds.map(({ name }) => name).slice(0, 3)).toEqual([
    'PIRB plumbing licence',
    'Electrical registration of a person',
    'Electrical contractor registration',
  ]);
  expect(kinds[0]?.categories).toEqual([{ categoryId: await categoryOf(world, 'Plumbing'), isRequired: false }]);
  expect(kinds.filter(({ dropsDocuments }) => dropsDocuments).map(({ name }) => name)).toEqual([
    'Identity document',
    'Proof of address',
  ]);
});

it('adds and changes a kind with its categories, and sets a change back', async () => {
  const admin = await anAdmin(world);
  const categoryId = await categoryOf(world, 'Painting');
  const kind = await added(admin);
  const changed = { months: 6, categories: [{ categoryId, isRequired: true }] };
  expect((await save(admin, kind, changed)).status).toBe(200);
  const after = (await list(admin)).find(({ id }) => id === kind.id);
  expect(after).toMatchObject({ ...changed, version: 2 });
  const [change] = await history(admin);
  expect(change).toMatchObject({ step: 'save', canUndo: true, isUndo: false, fields: ['months', 'categories'] });
  const undo = () => test.call(admin, 'POST', `/api/credential-kinds/history/${change?.id}/undo`, {});
  expect((await undo()).status).toBe(200);
  expect(fieldsOf((await list(admin)).find(({ id }) => id === kind.id) as Managed)).toEqual(fieldsOf(kind));
  expect((await history(admin))[0]).toMatchObject({ step: 'save', isUndo: true, canUndo: true });
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'credentials.changed-since' } });
});

it('sets a change back with the category that the one from before it has become', async () => {
  const admin = await anAdmin(world);
  const [from, into] = [await categoryOf(world, 'Cleaning'), await categoryOf(world, 'Gardening')];
  const kind = await added(admin, { categories: [{ categoryId: from, isRequired: true }] });
  await save(admin, kind, { categories: [] });
  const [change] = await history(admin);
  await world.as(admin, (work) => mergeCategory(work, { id: from, version: 1, into, reason: 'One trade.' }));
  expect((await test.call(admin, 'POST', `/api/credential-kinds/history/${change?.id}/undo`, {})).status).toBe(200);
  const after = (await list(admin)).find(({ id }) => id === kind.id);
  expect(after).toMatchObject({ categories: [{ categoryId: into, isRequired: true }] });
});

it('lets one of two admins change the version that both read', async () => {
  const admin = await anAdmin(world);
  const kind = await added(admin);
  const answers = await Promise.all([
    save(admin, kind, { months: 3 }),
    save(await anAdmin(world), kind, { months: 4 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'credentials.kind-changed' });
});

it.each<[string, Partial<KindFields>, string]>([
  ['a name that is taken', { name: 'pirb plumbing LICENCE' }, 'name'],
  ['an address that is not https', { registerUrl: 'http://pirb.co.za' }, 'registerUrl'],
  ['a script in place of an address', { registerUrl: 'javascript:alert(1)' }, 'registerUrl'],
  ['more than 12 months', { months: 13 }, 'months'],
  ['a certificate without a rule', { certificateName: 'Certificate of bees' }, 'certificateRule'],
  [
    'a category that is gone',
    { categories: [{ categoryId: '00000000-0000-4000-8000-000000000000', isRequired: false }] },
    'categories',
  ],
  ['no sentence about what it does not mean', { limits: '' }, 'limits'],
])('refuses %s beside its field', async (_what, more, path) => {
  const answer = await test.call(await anAdmin(world), 'POST', '/api/credential-kinds', kindFields(more));
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

it('retires a kind, keeps what was checked, and offers it again', async () => {
  const admin = await anAdmin(world);
  const { id, version } = await added(admin);
  const provider = await aProvider(world);
  await aCredential(world, { provider, kindId: id, status: 'confirmed' });
  const act = (step: string, read: number) =>
    test.call(admin, 'POST', `/api/credential-kinds/${id}/${step}`, { version: read, reason: 'The board is closed.' });
  const offered = async () =>
    ((await test.call(provider, 'GET', '/api/provider/credentials')).body['kinds'] as { id: string }[]).some(
      (kind) => kind.id === id,
    );
  expect(await offered()).toBe(true);
  expect((await act('retire', version)).status).toBe(200);
  expect((await act('retire', version + 1)).status).toBe(409);
  expect(await offered()).toBe(false);
  expect((await list(admin)).find((kind) => kind.id === id)).toMatchObject({ confirmed: 1 });
  expect((await act('offer', version + 1)).status).toBe(200);
  expect(await offered()).toBe(true);
});

it('follows a category that becomes part of another one, and stays free to change after a rename to its name', async () => {
  const admin = await anAdmin(world);
  const [from, into] = [await categoryOf(world, 'Graphic Design'), await categoryOf(world, 'Marketing')];
  const [alone, both] = [
    await added(admin, { categories: [{ categoryId: from, isRequired: true }] }),
    await added(admin, {
      categories: [
        { categoryId: from, isRequired: true },
        { categoryId: into, isRequired: false },
      ],
    }),
  ];
  const other = await added(admin);
  const reason = 'One trade';
  await world.as(admin, (work) => mergeCategory(work, { id: from, version: 1, into, reason }));
  const now = async ({ id }: Managed) => (await list(admin)).find((one) => one.id === id) as Managed;
  for (const kind of [alone, both])
    expect(await now(kind)).toMatchObject({ version: 2, categories: [{ categoryId: into, isRequired: true }] });
  expect((await now(other)).version).toBe(1);
  const renamed = { id: into, version: 1, name: 'Graphic Design', icon: 'wrench', reason } as const;
  await world.as(admin, (work) => saveCategory(work, renamed));
  expect((await save(admin, await now(alone), { months: 3 })).status).toBe(200);
});

it('refuses a category that became part of another one since it was read', async () => {
  const admin = await anAdmin(world);
  const [from, into] = [await categoryOf(world, 'IT Services'), await categoryOf(world, 'Web Development')];
  const kind = await added(admin);
  await world.as(admin, (work) => mergeCategory(work, { id: from, version: 1, into, reason: 'One trade' }));
  expect(await save(admin, kind, { categories: [{ categoryId: from, isRequired: true }] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'categories' }] },
  });
});
