import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#core/time.ts';
import { accounts, sessions } from '#features/accounts/server/tables.ts';
import { anAdmin, aPerson, givePassword } from '#features/accounts/server/testing.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aConversation, aMessage } from '#features/messages/server/testing.ts';
import { aComment, aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { inLanguage, languageNow } from '#engine/language.ts';
import type { CopiedRows } from '#engine/personal-data.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { aCertificate } from '#features/certificates/server/testing.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { personalCopies } from './make-export.ts';
import { neutralise } from './neutralise.ts';
import { exports } from './tables.ts';
import { writeCopy } from './write-copy.ts';

const world = useWorld();
const app = useApp(world);
const password = 'a garden of aloes';

/** Moves the clock. The people use their sessions in that time. */
async function wait(milliseconds: number): Promise<void> {
  world.clock.move(milliseconds);
  const now = world.clock.now();
  await world.db.update(sessions).set({ createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + day) });
}

const titles = async (person: Person) =>
  ((await app.call(person, 'GET', '/api/notifications')).body.items as { title: string }[]).map(({ title }) => title);

describe('a copy of everything about a person', () => {
  let member: Person;
  let other: Person & { providerId: string };
  const latest = async () =>
    (await app.call(member, 'GET', '/api/privacy/export')).body.latest as { id: string; status: string } | null;
  const open = async (person: Person, typed = password) =>
    app.call(person, 'POST', `/api/privacy/export/${(await latest())?.id}/ticket`, { password: typed });
  const download = async (person: Person | null, url: string) =>
    app.app.inject({ url, ...(person && { headers: { cookie: await app.cookieOf(person) } }) });

  beforeAll(async () => {
    member = await aPerson(world, { fullName: 'Zanele Dube', phone: '+27821234567' });
    other = await aProvider(world, { fullName: 'Johan Botha', email: 'hidden@example.co.za', showPhone: false });
    for (const person of [member, other]) await givePassword(world, person, password);
  });

  it('has what the person did, as JSON and CSV with their files, and what others keep private is not in it', async () => {
    const problem = await aProblem(world, {
      owner: member,
      title: '=HYPERLINK("http://evil.example")',
      description: 'Fix it.',
    });
    const comments = await Promise.all(
      Array.from({ length: 12 }, (_, at) => aComment(world, { author: member, content: `Comment ${at}` })),
    );
    await aComment(world, { problemId: problem.id, content: 'Of another person' });
    const file = await aFile(world, { owner: member, name: 'my tap.jpg' });
    const { id } = await aConversation(world, { member, provider: other });
    await aMessage(world, member, id, 'Good morning.');
    await aMessage(world, other, id, 'Call me on 082 999 8877.');
    expect((await app.call(member, 'POST', '/api/privacy/export', {})).body).toMatchObject({
      latest: { status: 'asked' },
    });
    const again = await app.call(member, 'POST', '/api/privacy/export', {});
    expect(again).toMatchObject({ status: 409, body: { code: 'privacy.export-under-way' } });
    expect(await world.deliver()).toEqual([]);
    await world.settle();
    expect(await latest()).toMatchObject({ status: 'ready' });
    expect(await titles(member)).toContain('Your data is ready');

    const { url } = (await open(member)).body as { url: string };
    const answer = await download(member, url);
    expect(answer.statusCode).toBe(200);
    const zip = readZip(answer.rawPayload);
    const json = (name: string) => JSON.parse(String(zip.get(`${name}.json`))) as Record<string, unknown>[];
    expect(json('account')).toMatchObject([{ fullName: 'Zanele Dube', email: member.email, phone: '+27821234567' }]);
    expect(json('problems')).toMatchObject([{ id: problem.id, title: '=HYPERLINK("http://evil.example")' }]);
    expect(new Set(json('comments').map((row) => row.id))).toEqual(new Set(comments.map((comment) => comment.id)));
    expect(json('messages')).toMatchObject([
      { by: 'me', with: 'Johan Botha', text: 'Good morning.' },
      { by: 'the other person' },
    ]);
    expect(String(zip.get('problems.csv'))).toContain(`"'=HYPERLINK`);
    expect(zip.get('account.csv')?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect([...zip.keys()].filter((name) => name.startsWith('files/'))).toEqual([`files/${file.id}-my_tap.webp`]);
    const readme = String(zip.get('README.txt'));
    expect(readme).toContain('Everything that we have about Zanele Dube');
    expect(readme, 'in UTC, as all times of the copy').toContain(`Put together at ${world.clock.now().toISOString()}.`);
    for (const row of json('comments')) expect(row['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const all = [...zip]
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, bytes]) => String(bytes))
      .join('\n');
    for (const secret of ['hidden@example.co.za', '999 8877', 'Of another person', 'scrypt', 'token'])
      expect(all).not.toContain(secret);
  });

  it('is for its owner alone, after the password, with a ticket of five minutes', async () => {
    expect((await open(member, 'guessed')).status).toBe(422);
    expect((await open(other)).status).toBe(404);
    const { url } = (await open(member)).body as { url: string };
    expect((await download(other, url)).statusCode).toBe(404);
    expect((await download(null, url)).statusCode).toBe(401);
    expect((await download(member, url.split('?')[0] ?? '')).statusCode).toBe(404);
    expect((await download(member, `${url}x`)).statusCode).toBe(404);
    expect((await download(member, url)).statusCode).toBe(200);
    await wait(5 * minute);
    expect((await download(member, url)).statusCode).toBe(404);
  });

  it('expires after seven days', async () => {
    await wait(7 * day);
    await runDueRules(world);
    expect(await latest()).toMatchObject({ status: 'expired', bytes: null, fetchUntil: null });
    expect((await open(member)).status).toBe(409);
  });

  it('is written in the language of its owner, to the last of its rows', async () => {
    const person = await aPerson(world, { language: 'zu' });
    const { personalData } = world;
    const copy: CopiedRows = {
      name: 'languages',
      rows: () => sql`select ${languageNow()}::text as began from generate_series(1, 1200)`,
      show: (row) => ({ ...row, shown: languageNow() }),
    };
    world.personalData = [...personalData, { table: accounts, copy, forget: 'Nothing is kept.' }];
    await inLanguage('st', () => app.call(person, 'POST', '/api/privacy/export', {}));
    expect(await world.deliver()).toEqual([]);
    world.personalData = personalData;
    const [made] = await world.db.select().from(exports).where(eq(exports.accountId, person.id));
    const zip = readZip(await buffer((await world.storage.open(personalCopies.keyOf(made?.id ?? ''))).stream));
    const rows = JSON.parse(String(zip.get('languages.json'))) as unknown[];
    expect(rows).toHaveLength(1200);
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"began":"zu","shown":"zu"}']));
    expect(JSON.parse(String(zip.get('account.json')))).toMatchObject([{ language: 'zu' }]);
  });

  it('has the certificates that a member got, with the files that their providers uploaded', async () => {
    const certificate = await aCertificate(world, { status: 'delivered' });
    const place = join(await mkdtemp(join(tmpdir(), 'lungisa-copy-')), 'copy.zip');
    await writeCopy(world, { ...certificate.member, providerId: null }, place);
    const zip = readZip(await readFile(place));
    expect(JSON.parse(String(zip.get('certificates.json')))).toMatchObject([
      { party: 'member', number: 'COC 12345/26', fileId: certificate.fileId },
    ]);
    expect([...zip.keys()]).toContain(`files/${certificate.fileId}-coc.pdf`);
  });

  it('leaves out a file that the storage has lost, and names it', async () => {
    const person = await aPerson(world);
    const [lost, kept] = [
      await aFile(world, { owner: person, name: 'lost geyser.jpg' }),
      await aFile(world, { owner: person, name: 'kept tap.jpg' }),
    ];
    await world.storage.remove([makeObjectKey(lost.id, 'large.webp')]);
    const place = join(await mkdtemp(join(tmpdir(), 'lungisa-copy-')), 'copy.zip');
    await writeCopy(world, { id: person.id, providerId: null, fullName: person.fullName }, place);
    const zip = readZip(await readFile(place));
    await rm(dirname(place), { recursive: true });
    expect([...zip.keys()].filter((name) => name.startsWith('files/'))).toEqual([`files/${kept.id}-kept_tap.webp`]);
    expect(String(zip.get('README.txt'))).toContain('are not in this copy:\n- lost geyser.jpg');
  });

  it('says that it failed, and can be asked for again', async () => {
    await app.call(member, 'POST', '/api/privacy/export', {});
    const write = world.storage.writeStream;
    world.storage.writeStream = () => Promise.reject(new Error('no room'));
    expect(await world.deliver()).toHaveLength(1);
    world.storage.writeStream = write;
    await world.settle();
    expect(await latest()).toMatchObject({ status: 'failed' });
    expect(await titles(member)).toContain('Your copy could not be made');
    await app.call(member, 'POST', '/api/privacy/export', {});
    await world.deliver();
    expect(await latest()).toMatchObject({ status: 'ready' });
    const [made] = await world.db.select().from(exports).where(eq(exports.status, 'ready'));
    expect((await world.storage.open(personalCopies.keyOf(made?.id ?? ''))).bytes).toBe(made?.bytes);
  });

  it.each(['=1+1', '+cmd', '-2+3', '@x', '\tx', '\rx', '＝1', ' =1+1', '\n=1'])('neutralises the cell %j', (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
  });
  it.each(['+27821234567', '-5.5', '0', 'a=1', ''])('leaves the cell %j as it is', (cell) => {
    expect(neutralise(cell)).toBe(cell);
  });
});

describe('the report of a fault', () => {
  it('reaches admins with its page and the version, and is answered within seven days', async () => {
    const [member, admin] = [await aPerson(world), await anAdmin(world)];
    const report = { text: 'The button Send does nothing.', page: '/my-quotes' };
    const filed = await app.call(member, 'POST', '/api/privacy/faults', report);
    expect(filed.body).toMatchObject({
      ...report,
      kind: 'fault',
      status: 'open',
      version: expect.stringMatching(/^\d/),
    });
    await world.settle();
    expect(await titles(admin)).toContain('Someone reports that something does not work');
    const { items } = (await app.call(admin, 'GET', '/api/privacy/cases')).body as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ ...report, id: filed.body.id, daysLeft: 7 }));
    await app.call(admin, 'POST', `/api/privacy/cases/${String(filed.body.id)}/answer`, { answer: 'It works again.' });
    await world.settle();
    expect(await titles(member)).toContain('Your report has an answer');
    expect((await app.call(member, 'POST', '/api/privacy/cases', { ...report, kind: 'fault' })).status).toBe(422);
  });
});

describe('an objection or a correction', () => {
  it('is answered by an admin, who is reminded before the 30 days are over', async () => {
    const [member, stranger, admin] = [await aPerson(world), await aPerson(world), await anAdmin(world)];
    const text = 'My street is Vilakazi Street.';
    const filed = await app.call(member, 'POST', '/api/privacy/cases', { kind: 'correction', text });
    expect(filed.body).toMatchObject({ status: 'open', text, answer: null });
    await world.settle();
    expect(await titles(admin)).toContain('Someone asks for a correction of their data');
    const listed = async () =>
      (await app.call(admin, 'GET', '/api/privacy/cases')).body.items as { daysLeft: number }[];
    expect(await listed()).toMatchObject([{ id: filed.body.id, fullName: member.fullName, daysLeft: 30 }]);
    await wait(minute);
    expect(await listed()).toMatchObject([{ daysLeft: 30 }]);
    await wait(-minute);
    const reminders = async () => {
      await runDueRules(world);
      await world.settle();
      return (await titles(admin)).filter((title) => title === 'A privacy request is waiting for an answer').length;
    };
    await wait(23 * day - 1);
    expect(await reminders()).toBe(0);
    await wait(1);
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
    await wait(7 * day);
    expect(await reminders()).toBe(2);
    expect(await listed()).toMatchObject([{ daysLeft: 0 }]);
    const answer = await app.call(admin, 'POST', `/api/privacy/cases/${String(filed.body.id)}/answer`, {
      answer: 'Corrected.',
    });
    expect(answer.body).toMatchObject({ status: 'answered', answer: 'Corrected.', daysLeft: null });
    const second = await app.call(admin, 'POST', `/api/privacy/cases/${String(filed.body.id)}/answer`, {
      answer: 'Again.',
    });
    expect(second.status).toBe(409);
    await world.settle();
    expect(await titles(member)).toContain('Your privacy request has an answer');
    const mine = async (person: Person) => (await app.call(person, 'GET', '/api/privacy/cases/mine')).body.items;
    expect(await mine(member)).toMatchObject([{ text, answer: 'Corrected.' }]);
    expect(await mine(stranger)).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
