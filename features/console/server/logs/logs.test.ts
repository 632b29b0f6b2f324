import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { anEvent } from '#features/console/server/testing.ts';
import type { LogFilters } from '#features/console/system-logs-contract.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { StoredEvent } from '#engine/event.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { eventKeys, readFilters } from './event-keys.ts';
import { writeExport } from './export-events.ts';
import { listEvents } from './queries.ts';

const world = useWorld();
const test = useApp(world);

let admin: Person;
let naledi: Person;
let all: StoredEvent[];
const quote = newId();

beforeAll(async () => {
  admin = await anAdmin(world);
  naledi = await aMember(world, { fullName: 'Naledi Mokoena', email: 'naledi@example.co.za' });
  const kinds = [
    ['quote', 'request'],
    ['quote', 'accept'],
    ['job', 'create'],
    ['account', 'approve'],
    ['mail', 'retry'],
  ] as const;
  const start = world.clock.now().getTime() - 3 * day;
  all = [];
  for (let number = 0; number < 240; number += 1) {
    const [noun, step] = kinds[number % kinds.length] ?? ['quote', 'request'];
    all.push(
      await anEvent(world, {
        // Several at one instant: the id gives their order.
        at: new Date(start + Math.floor(number / 3) * hour),
        noun,
        step,
        actorId: [admin.id, naledi.id, null][number % 3] ?? null,
        party: ['admin', 'owner', 'system'][number % 3] ?? 'system',
        subjectId: number % 10 === 0 ? quote : noun === 'account' && number % 2 === 0 ? naledi.id : newId(),
      }),
    );
  }
});

/** Every page of the log, which must agree with looking at each event. */
async function readAll(filters: LogFilters): Promise<string[]> {
  const pages = await readPages((from) => listEvents(world, { ...filters, ...(from && { cursor: from }) }));
  return pages.flat().map(({ id }) => id);
}

const inOrder = (found: readonly StoredEvent[]) =>
  found
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);

const isNaledi = ({ actorId, noun, subjectId }: StoredEvent) =>
  actorId === naledi.id || (noun === 'account' && subjectId === naledi.id);
const onSunday = ({ at }: StoredEvent) =>
  at >= new Date('2026-11-14T22:00:00.000Z') && at < new Date('2026-11-15T22:00:00.000Z');

const cases: [string, () => LogFilters, (event: StoredEvent) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a noun', () => ({ noun: 'quote' }), ({ noun }) => noun === 'quote'],
  ['a step', () => ({ step: 'create' }), ({ step }) => step === 'create'],
  ['a noun and a step', () => ({ noun: 'quote', step: 'accept' }), ({ step }) => step === 'accept'],
  ['a noun that is not there', () => ({ noun: 'rocket' }), () => false],
  ['a day in Johannesburg', () => ({ day: '2026-11-15' }), onSunday],
  ['a person by email', () => ({ person: 'Naledi@example.co.za' }), isNaledi],
  ['a person by the beginning of a name', () => ({ person: 'naledi mok' }), isNaledi],
  ['a person by id', () => ({ person: naledi.id }), isNaledi],
  [
    'a person, a noun and a day',
    () => ({ person: naledi.id, noun: 'account', day: '2026-11-15' }),
    (event) => isNaledi(event) && event.noun === 'account' && onSunday(event),
  ],
  [
    'a person and a step',
    () => ({ person: naledi.id, step: 'accept' }),
    (event) => isNaledi(event) && event.step === 'accept',
  ],
  ['the id of a thing', () => ({ reference: quote }), ({ subjectId }) => subjectId === quote],
  [
    'the id of a thing, and a noun',
    () => ({ reference: quote, noun: 'account' }),
    ({ subjectId, noun }) => subjectId === quote && noun === 'account',
  ],
  ['the beginning of an id', () => ({ reference: `#${quote.slice(0, 18)}` }), ({ subjectId }) => subjectId === quote],
];

it.each(cases)('narrows the log to %s, page by page, without a gap or a repeat', async (_name, filters, answers) => {
  expect(await readAll(filters())).toEqual(inOrder(all.filter(answers)));
});

it('finds an event by its own id', async () => {
  expect(await readAll({ reference: all[7]?.id ?? '' })).toEqual([all[7]?.id]);
});

it('refuses an unknown person and a short reference beside their fields', async () => {
  const get = (query: string) => test.call(admin, 'GET', `/api/console/events?${query}`);
  expect((await get('person=thabo@example.co.za')).body).toMatchObject({
    status: 422,
    errors: [{ path: 'person', message: 'No account has this name, email address or id.' }],
  });
  await aMember(world, { fullName: 'Sipho Zulu', email: 'sipho@example.co.za' });
  await aMember(world, { fullName: 'Sipho Dlamini', email: 'dlamini@example.co.za' });
  expect((await get('person=sipho')).body).toMatchObject({
    errors: [{ path: 'person', message: expect.stringContaining('Sipho Dlamini, dlamini@example.co.za') as string }],
  });
  expect((await get('reference=abc')).body).toMatchObject({ status: 422, errors: [{ path: 'reference' }] });
});

it('counts what is newer than the newest that was read, for the same filters', async () => {
  const get = async (query: string) =>
    (await test.call(admin, 'GET', `/api/console/events/newer?${query}`)).body['count'];
  const { newest } = await listEvents(world, { noun: 'review' });
  expect(newest).toBeNull();
  const everything = (await listEvents(world, {})).newest;
  expect(await get(`newest=${everything}`)).toBe(0);
  const later = new Date(world.clock.now().getTime() + day);
  const added = [await anEvent(world, { noun: 'review', at: later }), await anEvent(world, { noun: 'job', at: later })];
  expect(await get(`newest=${everything}`)).toBe(2);
  expect(await get(`noun=review&newest=${everything}`)).toBe(1);
  expect(await get('noun=review')).toBe(1);
  all.push(...added);
});

it('shows private values only to a look, whose reason stands in the log', async () => {
  const secret = await anEvent(world, { step: 'cancel', party: 'member', data: { reason: 'Call me on 082 555 0199' } });
  all.push(secret);
  const listed = await test.call(admin, 'GET', `/api/console/events?reference=${secret.id}`);
  expect(JSON.stringify(listed.body)).not.toContain('082 555');
  const look = (body: object) => test.call(admin, 'POST', `/api/console/events/${secret.id}/look`, body);
  expect((await look({ reason: ' ' })).status).toBe(422);
  expect((await look({})).status).toBe(422);
  const logged = () => world.db.select().from(events).where(eq(events.subjectId, secret.id));
  expect(await logged()).toEqual([]);
  const looked = await look({ reason: 'A complaint of the provider' });
  expect(JSON.stringify(looked.body)).toContain('Call me on 082 555 0199');
  expect(await logged()).toMatchObject([
    { noun: 'log', step: 'look', actorId: admin.id, party: 'admin', data: { reason: 'A complaint of the provider' } },
  ]);
  expect((await test.call(admin, 'POST', `/api/console/events/${newId()}/look`, { reason: 'No' })).status).toBe(422);
  expect((await test.call(admin, 'POST', `/api/console/events/${newId()}/look`, { reason: 'Why not' })).status).toBe(
    404,
  );
  all.push(...(await logged()));
});

it('exports what the filters leave as CSV, with private values hidden and cells that no spreadsheet runs', async () => {
  const [sipho, thing] = [await aMember(world, { fullName: '=HYPERLINK("https://evil.example")' }), newId()];
  for (const step of ['cancel', 'submit'])
    await anEvent(world, { actorId: sipho.id, party: 'member', step, subjectId: thing, data: { reason: 'My words' } });
  const answer = await test.call(admin, 'POST', '/api/console/events/export', {
    filters: { person: sipho.email, step: 'cancel' },
    reason: 'For the monthly report',
  });
  const url = String(answer.body['url']);
  const { status, body, headers } = await test.call(admin, 'GET', url);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="system-logs.csv"');
  const [head, row, ...more] = String(body as unknown)
    .split('\n')
    .filter(Boolean);
  expect(head).toBe('\uFEFFDay;Time;Person;As;About;Step;Changes;Reference;Account;Event');
  expect(row).toMatch(/^2026-11-16;10:00:00;"'=HYPERLINK\(""https:/);
  expect(row).toContain(thing);
  expect(row).toContain('(private)');
  expect(body).not.toContain('My words');
  expect(more).toEqual([]);
  const [logged] = (await world.db.select().from(events).where(eq(events.noun, 'log'))).filter(
    ({ step }) => step === 'export',
  );
  // Their address would stay in the log of the admin's act when they leave.
  expect(logged).toMatchObject({
    actorId: admin.id,
    data: { reason: 'For the monthly report', filters: { person: sipho.id, step: 'cancel' } },
  });

  const other = await anAdmin(world);
  expect((await test.call(other, 'GET', url)).status).toBe(404);
  expect((await test.call(naledi, 'GET', url)).status).toBe(403);
  expect((await test.call(admin, 'GET', `${url.slice(0, -2)}AA`)).status).toBe(404);
  expect((await test.call(admin, 'GET', '/exports/system-logs.csv')).status).toBe(404);
  world.clock.move(6 * 60_000);
  expect((await test.call(admin, 'GET', url)).status).toBe(404);
  world.clock.move(-6 * 60_000);
});

it('stops an export at its bound, and says so', async () => {
  const lines = async (max: number, filters: LogFilters) =>
    (await Array.fromAsync(writeExport(world, filters, { max }))).join('').split('\n').filter(Boolean);
  const cut = await lines(3, { noun: 'mail' });
  expect(cut).toHaveLength(5);
  expect(cut.at(-1)).toContain('Only the newest 3 events are here.');
  const mails = all.filter(({ noun }) => noun === 'mail').length;
  expect(await lines(mails, { noun: 'mail' })).toHaveLength(mails + 1);
});

it('reads every page through an index, whatever it is narrowed to', async () => {
  await world.db.execute(sql`
    insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
    select gen_random_uuid(), now() - n * interval '1 minute', null, 'system', (array['quote', 'job', 'message'])[1 + n % 3], gen_random_uuid(),
      (array['send', 'remind'])[1 + n % 2], null, 'sent', '{}' from generate_series(1, 20000) n`);
  await world.db.execute(sql`analyze events`);
  for (const [name, filters] of cases) {
    const keys = eventKeys(await readFilters(world, filters()), {}, 51);
    const plan = (await query<Record<string, string>>(world.db).rows(sql`explain ${keys}`))
      .flatMap(Object.values)
      .join('\n');
    expect(`${name}: ${plan}`).not.toMatch(/Seq Scan on events/);
  }
});
