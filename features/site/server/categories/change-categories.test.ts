import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '#features/accounts/server/testing.ts';
import type { AnyLanguage } from '#core/languages.ts';
import { inLanguage } from '#engine/language.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { firstCategories } from '#features/site/categories.ts';
import { findCategory, readCategories, readNamer } from './queries.ts';

const world = useWorld();
const test = useApp(world);
const reason = 'People call it so';
let admin: Person;

beforeEach(async () => {
  admin = await anAdmin(world);
  await world.db.execute(sql`truncate category_moves`);
  await world.db.execute(sql`update categories set became = null, retired_at = null`);
  await world.db.execute(
    sql`delete from categories where name <> all (${`{${firstCategories.map((name) => `"${name}"`).join(',')}}`}::text[])`,
  );
  for (const [place, name] of firstCategories.entries())
    await world.db.execute(sql`update categories set position = ${place + 1} where name = ${name}`);
});

type Managed = {
  id: string;
  name: string;
  icon: string;
  version: number;
  formerly: string[];
  retiredAt: string | null;
};
const managed = async (): Promise<Managed[]> =>
  (await test.call(admin, 'GET', '/api/categories/managed')).body['items'] as Managed[];
const find = async (name: string) => (await managed()).find((one) => one.name === name)!;
const rename = async (from: string, name: string, more: object = {}) => {
  const { id, icon, version } = await find(from);
  return test.call(admin, 'PUT', `/api/categories/${id}`, { name, icon, version, reason, ...more });
};
const merge = async (from: string, into: string) => {
  const { id, version } = await find(from);
  return test.call(admin, 'POST', `/api/categories/${id}/merge`, { version, into: (await find(into)).id, reason });
};
const listed = async () => (await test.call(null, 'GET', '/api/categories')).body;
const names = async () => ((await listed())['items'] as { name: string }[]).map(({ name }) => name);

describe('a renamed category', () => {
  it('keeps its place, icon and id, and its old names lead to it', async () => {
    const before = await find('Plumbing');
    expect((await rename('Plumbing', 'Pipes')).status).toBe(200);
    expect((await rename('Pipes', 'Water and drains', { icon: 'waves' })).status).toBe(422);
    expect((await rename('Pipes', 'Water and drains', { icon: 'bath' })).status).toBe(200);
    expect((await names())[0]).toBe('Water and drains');
    expect((await listed())['former']).toEqual(
      expect.arrayContaining([
        { name: 'Plumbing', now: 'Water and drains' },
        { name: 'Pipes', now: 'Water and drains' },
      ]),
    );
    expect(await find('Water and drains')).toMatchObject({
      id: before.id,
      icon: 'bath',
      formerly: ['Pipes', 'Plumbing'],
    });
    expect(await world.as(admin, (work) => findCategory(work, 'Plumbing'))).toBe('Water and drains');
  });

  it('can take its old name back', async () => {
    await rename('Plumbing', 'Pipes');
    await rename('Pipes', 'Plumbing');
    expect((await names())[0]).toBe('Plumbing');
    expect((await listed())['former']).toEqual([{ name: 'Pipes', now: 'Plumbing' }]);
  });

  it.each([
    ['electrical', 'There is already a category “Electrical”. Merge the two instead.'],
    [' ', 'Enter a name.'],
  ])('is not called %j, which is refused beside the field', async (name, message) => {
    const { status, body } = await rename('Plumbing', name);
    expect([status, body['errors']]).toEqual([422, [{ path: 'name', message }]]);
  });

  it('does not take the old name of another category', async () => {
    await rename('Painting', 'Walls');
    const { body } = await rename('Plumbing', 'painting');
    expect(body['errors']).toEqual([
      { path: 'name', message: '“Painting” is an old name of “Walls”. Choose another name.' },
    ]);
  });

  it('stays as the first of two admins named it', async () => {
    const { id, icon, version } = await find('Plumbing');
    const other = await anAdmin(world);
    const put = (person: Person, name: string) =>
      test.call(person, 'PUT', `/api/categories/${id}`, { name, icon, version, reason });
    const answers = await Promise.all([put(admin, 'Pipes'), put(other, 'Water')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('site.category-changed');
  });
});

describe('the translations of a name', () => {
  const listedIn = (language: AnyLanguage) =>
    inLanguage(language, async () => {
      const { items } = await readCategories(world);
      return items.map(({ name, label }) => [name, label.text, label.lang]);
    });

  it('are shown to readers of their language, and English elsewhere, marked; the English name stays the one that all else knows', async () => {
    expect((await rename('Plumbing', 'Plumbing', { nameInLanguages: { zu: ' Amapayipi ', xh: '' } })).status).toBe(200);
    expect((await listedIn('zu'))[0]).toEqual(['Plumbing', 'Amapayipi', 'zu']);
    for (const language of ['en', 'xh', 'xx'] as const)
      expect((await listedIn(language))[0]).toEqual(['Plumbing', 'Plumbing', 'en']);
    expect((await inLanguage('zu', () => readNamer(world)))('Plumbing')).toBe('Amapayipi');
    expect((await inLanguage('zu', () => readNamer(world)))('General')).toBe('General');
    expect(await find('Plumbing')).toMatchObject({ nameInLanguages: { zu: 'Amapayipi' } });
  });

  it('stand in the history, stay with another English name, and where a page of the version before sends none', async () => {
    await rename('Plumbing', 'Plumbing', { nameInLanguages: { zu: 'Amapayipi' } });
    await rename('Plumbing', 'Plumbing', { nameInLanguages: { st: 'Diphaephe' } });
    const { body } = await test.call(admin, 'GET', '/api/categories/history');
    expect((body['items'] as unknown[])[0]).toMatchObject({
      step: 'translate',
      before: 'Plumbing, isiZulu: Amapayipi',
      after: 'Plumbing, Sesotho: Diphaephe',
      reason,
    });
    await rename('Plumbing', 'Pipes');
    expect((await listedIn('st'))[0]).toEqual(['Pipes', 'Diphaephe', 'st']);
  });

  it('keep the checks of the English name', async () => {
    const errors = async (nameInLanguages: object) =>
      (await rename('Plumbing', 'Plumbing', { nameInLanguages })).body['errors'];
    expect(await errors({ zu: 'x'.repeat(61) })).toMatchObject([{ path: 'nameInLanguages.zu' }]);
    expect(await errors({ zu: 'UGESI' })).toEqual([
      { path: 'nameInLanguages.zu', message: '“Electrical” has this name in isiZulu already.' },
    ]);
    expect((await rename('Plumbing', 'Plumbing', { nameInLanguages: { fr: 'Plomberie' } })).status).toBe(422);
  });
});

it('leads the names of a merged category to the other one, and names both in the log', async () => {
  await rename('Web Development', 'Websites');
  expect((await merge('Websites', 'IT Services')).status).toBe(200);
  expect(await names()).not.toContain('Websites');
  expect((await listed())['former']).toEqual(
    expect.arrayContaining([
      { name: 'Web Development', now: 'IT Services' },
      { name: 'Websites', now: 'IT Services' },
    ]),
  );
  const { body } = await test.call(admin, 'GET', '/api/categories/history');
  expect((body['items'] as unknown[])[0]).toMatchObject({
    step: 'merge',
    before: 'Websites',
    after: 'IT Services',
    reason,
  });
});

it('refuses to merge a category into itself, beside the field', async () => {
  expect((await merge('Plumbing', 'Plumbing')).body['errors']).toEqual([
    { path: 'into', message: 'Choose another category.' },
  ]);
});

it('offers a retired category to no one but a thing that has it, until it is offered again', async () => {
  const { id, version } = await find('Gardening');
  const post = (act: string, read: number) =>
    test.call(admin, 'POST', `/api/categories/${id}/${act}`, { version: read, reason });
  expect((await post('retire', version)).status).toBe(200);
  expect(await names()).not.toContain('Gardening');
  expect((await listed())['retired']).toEqual([
    { name: 'Gardening', icon: 'sprout', label: { text: 'Gardening', lang: 'en' } },
  ]);
  const found = (kept: string | null) => world.as(admin, (work) => findCategory(work, 'Gardening', kept));
  expect([await found(null), await found('Painting'), await found('Gardening')]).toEqual([null, null, 'Gardening']);
  expect((await post('retire', version)).body['code']).toBe('site.category-changed');
  expect((await post('offer', version + 1)).status).toBe(200);
  expect(await names()).toContain('Gardening');
});

it('adds a category at the end, once for a repeated request, and puts the categories in order', async () => {
  const add = () =>
    test.call(admin, 'POST', '/api/categories', { name: 'Welding', icon: 'flame' }, { 'idempotency-key': 'welding-1' });
  expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
  expect((await names()).at(-1)).toBe('Welding');
  const before = (await managed()).map(({ id }) => id);
  const put = (categories: string[]) => test.call(admin, 'PUT', '/api/categories/order', { before, categories });
  const wanted = [before.at(-1)!, ...before.slice(0, -1)];
  expect((await put(wanted)).status).toBe(200);
  expect((await names())[0]).toBe('Welding');
  expect((await put(wanted)).body['code']).toBe('site.category-order-changed');
});
