import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { firstCategories } from '#features/site/categories.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { typedMarks, typedTerms } from './tables.ts';
import { countWritten, findUnmatched, sweepTyped } from './unmatched.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(async () => {
  await world.db.execute(sql`truncate typed_terms, typed_marks`);
});

const search = async (text: string, people: number) => {
  for (let left = people; left > 0; left -= 1)
    await test.call(await aMember(world), 'GET', `/api/search?q=${encodeURIComponent(text)}`);
};
const terms = async () => (await test.call(await anAdmin(world), 'GET', '/api/search/unmatched')).body['items'];

it.each([
  ['Beekeeping', 'beekeeping'],
  ['Upholstering', null],
  ['need a good locksmith near me', 'locksmith'],
  ['pest control', 'pest control'],
  ['plumber', null],
  ['burst geyser', null],
  ['web design', null],
  ['graphic', null],
  ['Soweto', null],
  ['082 123 4567', null],
  ['thabo@example.co.za', null],
  ['the best service', null],
  ['my neighbour has a very loud dog', null],
])('reads %j as the term %j', (typed, term) => expect(findUnmatched(typed, firstCategories)).toBe(term));

it('keeps and shows a text only once five people have typed it, each counted once, and no one is named', async () => {
  await search('locksmith', 4);
  const person = await aMember(world);
  expect([await terms(), await query(world.db).rows(sql`select term, people from typed_terms`)]).toEqual([
    [],
    [{ term: null, people: 4 }],
  ]);
  for (const typed of ['Locksmith', 'locksmiths near me'])
    await test.call(person, 'GET', `/api/search?q=${encodeURIComponent(typed)}`);
  expect(await terms()).toEqual([{ term: 'locksmith', people: 5, lastAt: world.clock.now().toISOString() }]);
  const [marks] = await query<{ all: string }>(world.db).rows(sql`
    select (select json_agg(m) from typed_marks m)::text || (select json_agg(t) from typed_terms t)::text as all`);
  expect(marks?.all).not.toContain(person.id);
});

it('counts at most thirty new texts of a person in a day, and refuses no search', async () => {
  const person = await aMember(world);
  const type = async (from: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const text = `${from}${String.fromCodePoint(97 + Math.floor(at / 8), 97 + (at % 8))}xq`;
      expect((await test.call(person, 'GET', `/api/search?q=${text}`)).status).toBe(200);
    }
  };
  const rows = async () => [await world.db.$count(typedMarks), await world.db.$count(typedTerms)];
  await type('zv', 20);
  await type('zv', 20);
  expect(await rows()).toEqual([20, 20]);
  await type('wv', 20);
  expect(await rows()).toEqual([30, 30]);
  await search('locksmith', 1);
  expect(await rows()).toEqual([31, 31]);
  world.clock.move(day);
  await type('kv', 3);
  expect(await rows()).toEqual([34, 34]);
});

it('counts no search that finds a listing of that name', async () => {
  const provider = await aProvider(world);
  await world.db.execute(
    sql`update providers set name = 'Zodwa Khumalo', saved_at = created_at where account_id = ${provider.id}`,
  );
  await search('zodwa khumalo', 5);
  expect(await terms()).toEqual([]);
});

it('counts services and titles without a category once a day, and forgets all after half a year', async () => {
  for (let left = 5; left > 0; left -= 1) {
    const provider = await aProvider(world);
    await world.db
      .execute(sql`insert into provider_services (id, provider_id, service_name, description, position, created_at)
      values (gen_random_uuid(), ${provider.providerId}, 'Beekeeping', '', 1, ${world.clock.now().toISOString()})`);
    await aProblem(world, { category: null, title: 'Trampoline mended at the crèche' });
  }
  await countWritten(world);
  await countWritten(world);
  const found = (await terms()) as { term: string; people: number }[];
  expect(found.map(({ term, people }) => [term, people])).toEqual(
    expect.arrayContaining([
      ['beekeeping', 5],
      ['trampoline', 5],
    ]),
  );
  world.clock.move(181 * day);
  await sweepTyped(world);
  expect(await query(world.db).rows(sql`select 1 from typed_terms union all select 1 from typed_marks`)).toEqual([]);
});
