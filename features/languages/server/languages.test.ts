import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { events } from '#engine/tables.ts';
import { newId } from '#engine/columns.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { useCatalogue } from './catalogues.ts';
import { languagesPersonalData } from './personal-data.ts';
import { readPo } from './po.ts';
import { withoutIds } from './report-sentence.ts';
import { sentenceReports } from './tables.ts';
import { aSentenceReport, zuluCatalogue } from './testing.ts';

const world = useWorld();
const test = useApp(world);
useCatalogue('zu', zuluCatalogue);

const sent = { language: 'zu', page: '/my-quotes', sentence: 'Amakhotheshini ami', suggestion: 'Amanani ami' };
const report = (more: object = {}, person: Parameters<typeof test.call>[0] = null, headers = {}) =>
  test.call(person, 'POST', '/api/languages/reports', { ...sent, ...more }, headers);
const rowOf = async (sentence: string) => {
  const [row] = await world.db.select().from(sentenceReports).where(eq(sentenceReports.sentence, sentence));
  return row;
};
const eventsOf = (id: string) =>
  world.db
    .select({ step: events.step, party: events.party, after: events.after })
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(events.at, events.id);

it('keeps the report of a visitor with the keys of the sentence, and that of a person with the person', async () => {
  expect(await report()).toMatchObject({ status: 200, body: {} });
  const row = await rowOf(sent.sentence);
  expect(row).toMatchObject({
    ...sent,
    source: 'page',
    keys: ['core/page-wording:myQuotes'],
    accountId: null,
    status: 'open',
  });
  expect(await eventsOf(row?.id ?? '')).toEqual([{ step: 'report', party: 'visitor', after: 'open' }]);
  const member = await aMember(world);
  await report({ sentence: 'Settings', suggestion: '' }, member);
  expect(await rowOf('Settings')).toMatchObject({
    accountId: member.id,
    suggestion: null,
    keys: ['core/page-wording:settings'],
  });
});

it.each([
  ['/quotes/$quoteId', '/quotes/$quoteId'],
  ['/profile/{-$accountId}', '/profile/{-$accountId}'],
  [`/quotes/${newId()}?tab=a@b.co.za#x`, '/quotes/…'],
  ['/search/thabo.nkosi@example.co.za', '/search/…'],
  ['/', '/'],
])('keeps of the address %s only %s', (page, kept) => expect(withoutIds(page)).toBe(kept));

it.each([
  { language: 'en' },
  { language: 'xx' },
  { sentence: '' },
  { sentence: 'a'.repeat(501) },
  { suggestion: 'My ID is 8001015009087.' },
  { status: 'accepted' },
])('refuses a report with %j', async (more) => expect(await report(more)).toMatchObject({ status: 422 }));

it('stops a flood of reports of one account, and of the visitors of one network', async () => {
  const member = await aMember(world);
  const answers = await Promise.all(
    Array.from({ length: limits.sentences.account + 1 }, () => report({ sentence: 'a flood' }, member)),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  const visitors: number[] = [];
  for (let count = 0; count <= limits.sentences.visitors; count += 1) {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/languages/reports',
      remoteAddress: '198.51.100.7',
      headers: { host: '127.0.0.1', origin: 'http://127.0.0.1' },
      payload: { ...sent, sentence: 'another flood' },
    });
    visitors.push(answer.statusCode);
  }
  expect(visitors.lastIndexOf(200)).toBe(limits.sentences.visitors - 1);
  expect(visitors.at(-1)).toBe(429);
});

it('repeats no report that is sent twice under its key', async () => {
  const member = await aMember(world);
  const key = { 'idempotency-key': newId() };
  await report({ sentence: 'sent twice' }, member, key);
  await report({ sentence: 'sent twice' }, member, key);
  expect(await world.db.$count(sentenceReports, eq(sentenceReports.sentence, 'sent twice'))).toBe(1);
});

it('marks a language as reviewed and as beta again, once each, with an event', async () => {
  const admin = await anAdmin(world);
  const review = (isReviewed: boolean) => test.call(admin, 'PUT', '/api/languages/st/review', { isReviewed });
  const reviewed = async () => (await test.call(null, 'GET', '/api/languages')).body['reviewed'];
  expect(await reviewed()).toEqual([]);
  expect(await review(true)).toMatchObject({ status: 200, body: { language: 'st', reviewed: { by: admin.fullName } } });
  await review(true);
  expect(await reviewed()).toEqual(['st']);
  expect((await review(false)).body).toMatchObject({ reviewed: null });
  await review(false);
  expect(await reviewed()).toEqual([]);
  const happened = await world.db
    .select({ step: events.step, after: events.after })
    .from(events)
    .where(eq(events.noun, 'language'))
    .orderBy(desc(events.step));
  expect(happened).toEqual([
    { step: 'review', after: 'st-reviewed' },
    { step: 'end-review', after: 'st-beta' },
  ]);
  expect(await test.call(admin, 'PUT', '/api/languages/en/review', { isReviewed: true })).toMatchObject({
    status: 422,
  });
});

it('lists reports a page at a time, of one language and status, with the texts of today', async () => {
  const admin = await anAdmin(world);
  const made: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    made.push((await aSentenceReport(world, { language: 'xh' })).id);
    world.clock.move(1000);
  }
  const list = async (query: string) =>
    (await test.call(admin, 'GET', `/api/languages/reports?${query}`)).body as never;
  type Page = { items: { id: string; messages: unknown[] }[]; next: string };
  const first: Page = await list('language=xh');
  const second: Page = await list(`language=xh&cursor=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(first.items).toHaveLength(20);
  await aSentenceReport(world, { language: 'af', status: 'declined', keys: ['gone:key'] });
  expect(await list('language=af&status=declined')).toMatchObject({ items: [{ messages: [] }], next: null });
  await aSentenceReport(world, { keys: ['core/page-wording:myQuotes'], status: 'declined' });
  expect(await list('language=zu&status=declined')).toMatchObject({
    items: [{ messages: [{ key: 'core/page-wording:myQuotes', english: 'My Quotes', text: 'Amakhotheshini ami' }] }],
  });
});

it('accepts, declines and opens a report again; the admin who comes second is told', async () => {
  const admin = await anAdmin(world);
  const act = (id: string, step: string, body = {}) =>
    test.call(admin, 'POST', `/api/languages/reports/${id}/${step}`, body);
  const { id } = await aSentenceReport(world);
  expect(await act(id, 'decline')).toMatchObject({ status: 200, body: { status: 'declined' } });
  expect(await act(id, 'accept')).toMatchObject({ status: 409, body: { current: 'declined' } });
  expect(await act(id, 'reopen')).toMatchObject({ status: 200, body: { status: 'open', change: null } });
  const change = { key: 'features/quotes/wording:quoteFrom', text: 'Inani lika-{name}: {price}' };
  expect(await act(id, 'accept', { change })).toMatchObject({ status: 200, body: { status: 'accepted', change } });
  expect(await act(newId(), 'accept')).toMatchObject({ status: 404 });
});

it.each([
  [{ key: 'features/quotes/wording:quoteFrom', text: 'Inani' }, '{name} is missing. Copy it from the English text.'],
  [{ key: 'features/quotes/wording:none', text: 'Inani' }, 'No sentence has this key.'],
])('refuses to accept %j', async (change, message) => {
  const { id } = await aSentenceReport(world);
  const answer = await test.call(await anAdmin(world), 'POST', `/api/languages/reports/${id}/accept`, { change });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'text', message }] } });
  expect(await rowOf('Amakhotheshini wakho')).toBeDefined();
});

const upload = async (source: string, language = 'zu') =>
  test.call(await anAdmin(world), 'POST', `/api/languages/${language}/catalogue`, Buffer.from(source));
const download = async () =>
  (await test.call(await anAdmin(world), 'GET', '/languages/zu/catalogue.po')).body as unknown as string;

it('keeps each changed sentence of a file, gives it with the next download, and takes it back when it is opened again', async () => {
  expect(await upload(zuluCatalogue)).toMatchObject({ status: 200, body: { changed: 0 } });
  const file = zuluCatalogue
    .replace('msgid "Settings"\nmsgstr ""', 'msgid "Settings"\nmsgstr "Izilungiselelo"')
    .replace('"Amakhotheshini ami"', '"Amanani ami"');
  expect(await upload(file)).toMatchObject({ status: 200, body: { changed: 2 } });
  expect(await upload(file)).toMatchObject({ status: 200, body: { changed: 0 } });
  const [row] = await world.db.select().from(sentenceReports).where(eq(sentenceReports.newText, 'Izilungiselelo'));
  expect(row).toMatchObject({ source: 'upload', status: 'accepted', sentence: 'Settings', page: null });
  const texts = async () =>
    new Map(readPo(await download()).messages.map(({ key, text }) => [key.split(':')[1], text]));
  expect(await texts()).toEqual(
    new Map([
      ...readPo(file).messages.map(({ key, text }) => [key.split(':')[1], text] as const),
      ['quoteFrom', 'Inani lika-{name}: {price}'],
    ]),
  );
  await test.call(await anAdmin(world), 'POST', `/api/languages/reports/${row?.id}/reopen`, {});
  expect((await texts()).get('settings')).toBe('');
});

it.each([
  [
    'core/page-wording:help',
    'msgctxt "core/page-wording:help"\nmsgid "Help me"\nmsgstr "Usizo"',
    'The English text has changed. Download the file again.',
  ],
  ['a:b', 'msgctxt "a:b"\nmsgid "A"\nmsgstr "B"', 'No sentence has this key.'],
  [
    'features/quotes/wording:quoteFrom',
    'msgctxt "features/quotes/wording:quoteFrom"\nmsgid "Quote from {name} for {price}"\nmsgstr "{name} {prise}"',
    'The English text has no {prise}.',
  ],
  [
    'features/quotes/wording:quoteFrom',
    'msgctxt "features/quotes/wording:quoteFrom"\nmsgid "Quote from {name} for {price}"\nmsgstr "{name {price}"',
    'A curly bracket is missing or out of place.',
  ],
  ['', 'msgid "A"\nmsgstr "B', 'Line 2 is not PO.'],
  [
    '',
    'msgid ""\nmsgstr "Language: xh\\n"\n\nmsgctxt "a:b"\nmsgid "A"\nmsgstr "B"',
    'The file is of another language: xh.',
  ],
  ['', '', 'The file has no sentences.'],
])('refuses a file with the fault of %j', async (path, source, message) => {
  const before = await world.db.$count(sentenceReports);
  const answer = await upload(source);
  expect(answer).toMatchObject({ status: 422, body: { code: 'languages.bad-catalogue', errors: [{ path, message }] } });
  expect(await world.db.$count(sentenceReports)).toBe(before);
});

it('says twenty faults at most, and how many more there are', async () => {
  const source = Array.from({ length: 25 }, (_, place) => `msgctxt "a:${place}"\nmsgid "A"\nmsgstr "B"`).join('\n\n');
  const { body } = await upload(source);
  expect(body['errors']).toHaveLength(21);
  expect((body['errors'] as unknown[]).at(-1)).toEqual({ path: '', message: '5 more faults' });
});

it('forgets the reports of a person, and keeps an accepted text as one of the site', async () => {
  const member = await aMember(world);
  await report({ sentence: 'of a leaver' }, member);
  const { id } = await aSentenceReport(world, {
    by: member,
    status: 'accepted',
    sentence: 'Ikhotheshini ka-Thabo',
    key: 'core/page-wording:help',
    english: 'Help',
    newText: 'Usizo',
  });
  await world.db.transaction(async (tx) => {
    for (const { forget } of languagesPersonalData)
      if (typeof forget !== 'string') await forget({ tx }, { id: member.id, providerId: null });
  });
  expect(await rowOf('of a leaver')).toBeUndefined();
  const [kept] = await world.db.select().from(sentenceReports).where(eq(sentenceReports.id, id));
  expect(kept).toMatchObject({ accountId: null, page: null, sentence: 'Help', suggestion: null, newText: 'Usizo' });
});
