import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { registerAccount } from '#features/accounts/server/register-account.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { changeSettings } from '#features/site/server/change-settings.ts';
import type { AnyLanguage } from '#core/languages.ts';
import { inLanguage } from '#engine/language.ts';
import type { Person } from '#engine/actor.ts';
import { visitor } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { noticePeriod } from '../limits.ts';
import { firstDay } from './first-day.ts';
import { readPolicy } from './queries.ts';
import { policyVersions } from './tables.ts';
import { aPolicyDraft, aPolicyVersion } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const read = async (person: Person | null = null, version?: number) =>
  (await test.call(person, 'GET', `/api/policy${version === undefined ? '' : `?version=${version}`}`)).body;
const draftOf = async (admin: Person) => (await test.call(admin, 'GET', '/api/policy/draft')).body;
const textOf = async (person: Person | null = null, version?: number) =>
  String((await read(person, version))['html']).replace(/<[^>]*>/g, '');
/** Moves the clock, and keeps all sessions alive. */
async function moveOn(milliseconds: number): Promise<void> {
  world.clock.move(milliseconds);
  const [now, end] = [0, 7 * day].map((later) => new Date(world.clock.now().getTime() + later).toISOString());
  await world.db.execute(sql`update sessions set created_at = ${now}, expires_at = ${end}`);
}
const due = async (person: Person) => (await test.call(person, 'GET', '/api/pending-counts')).body['policy'];
const publish = (admin: Person, revision: number, more: object = {}) =>
  test.call(admin, 'POST', '/api/policy/versions', {
    revision,
    startsOn: firstDay(world.clock.now()),
    summary: 'The fees are clearer.',
    ...more,
  });

describe('the first version', () => {
  it('states the fees, the windows and the periods that the product promises', async () => {
    const text = await textOf();
    for (const promise of [
      'R150 once-off joining fee (currently waived)',
      'R50 monthly fee',
      'Within 7 days of your first payment',
      'less a R25 admin fee',
      'cooling-off period',
      'Within 14 days we answer every application',
      'A review takes 5-10 business days',
      'We process a refund within 10 days',
      'answer a quote request within 24 hours',
      'honours a quote for 48 hours',
      "you get 30 days' notice",
    ])
      expect(text).toContain(promise);
  });

  it('holds from the start, for visitors too', async () => {
    expect(await read()).toMatchObject({ version: 1, state: 'holds', acceptedAt: null });
    expect((await test.call(null, 'GET', '/api/policy?version=7')).status).toBe(404);
    expect((await test.call(null, 'GET', '/api/policy/changes?version=7')).status).toBe(404);
  });

  it('shows the fees that the admins set, at once', async () => {
    const admin = await anAdmin(world);
    await world.as(admin, (work) => changeSettings(work, { joiningFeeCents: 199_50, joiningFeeWaived: false }));
    expect(await textOf()).toContain('R199.50 once-off joining fee.');
    await world.as(admin, (work) => changeSettings(work, { joiningFeeCents: 150_00, joiningFeeWaived: true }));
    expect(await textOf()).toContain('R150 once-off joining fee (currently waived).');
  });
});

it('names the information officer of the settings, or says that none is named yet', async () => {
  const admin = await anAdmin(world);
  expect(await textOf()).toContain('The information officer of this site is: not named yet. Email: not set yet.');
  const officer = { informationOfficerName: 'Zanele <b>Mthembu</b>', informationOfficerEmail: 'zanele@example.co.za' };
  await world.as(admin, (work) => changeSettings(work, officer));
  expect(await read()).toMatchObject({
    html: expect.stringContaining(
      'The information officer of this site is: Zanele &lt;b&gt;Mthembu&lt;/b&gt;. Email: zanele@example.co.za.',
    ) as string,
  });
});

describe('a draft', () => {
  it('begins with the newest version and is saved over the revision that was read', async () => {
    const admin = await anAdmin(world);
    const first = await draftOf(admin);
    expect(first).toMatchObject({ revision: 0, savedAt: null, nextVersion: 2 });
    expect(first['source']).toContain('{joiningFee} once-off joining fee{joiningFeeIfWaived}');
    const saved = await test.call(admin, 'PUT', '/api/policy/draft', { source: 'One', revision: 0 });
    expect(saved.body).toMatchObject({ source: 'One', revision: 1, savedBy: admin.fullName });
  });

  it('refuses the second of two admins who save at the same time, and tells what the first saved', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)];
    const { revision } = await draftOf(one);
    const answers = await Promise.all(
      [one, other].map((admin) => test.call(admin, 'PUT', '/api/policy/draft', { source: `By ${admin.id}`, revision })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : other;
    expect(await draftOf(other)).toMatchObject({ source: `By ${winner.id}`, revision: Number(revision) + 1 });
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'policies.changed-elsewhere' });
  });

  it('goes back to the newest version when it is discarded, and its old revisions stay refused', async () => {
    const admin = await anAdmin(world);
    const revision = await aPolicyDraft(world, admin, 'To be discarded');
    const { body } = await test.call(admin, 'POST', '/api/policy/draft/discard', { revision });
    expect(body).toMatchObject({ savedAt: null, revision: revision + 1 });
    expect(body['source']).toContain('{coolingOffFee}');
    expect((await test.call(admin, 'POST', '/api/policy/draft/discard', { revision })).status).toBe(409);
    expect((await test.call(admin, 'PUT', '/api/policy/draft', { source: 'Late', revision })).status).toBe(409);
  });

  it('is previewed with the placeholders filled in, and with the names that are none', async () => {
    const source = '# {coolingOffFee} {fee}\n\n<script>alert(1)</script>';
    const { body } = await test.call(await anAdmin(world), 'POST', '/api/policy/preview', { source });
    expect(body).toEqual({
      html: '<h2>R25 {fee}</h2>\n&lt;script&gt;alert(1)&lt;/script&gt;',
      unknown: ['fee'],
    });
  });

  it('that is empty or too long is refused beside its field', async () => {
    const admin = await anAdmin(world);
    for (const source of ['   ', 'a'.repeat(40_001)]) {
      const { status, body } = await test.call(admin, 'PUT', '/api/policy/draft', { source, revision: 0 });
      expect([status, body['errors']]).toEqual([422, [{ path: 'source', message: expect.any(String) as string }]]);
    }
  });
});

describe('publishing', () => {
  it('needs a day 30 days away, known placeholders, and a text that says something new', async () => {
    const admin = await anAdmin(world);
    const revision = await aPolicyDraft(world, admin, 'The fee is {fee}.');
    const errors = async (...[with_, more]: [number, object?]) => (await publish(admin, with_, more)).body['errors'];
    expect(await errors(revision)).toEqual([
      { path: 'source', message: '{fee} is not a placeholder. Correct the name or remove it.' },
    ]);
    const good = await aPolicyDraft(world, admin, 'The fee is {coolingOffFee}.');
    const tooEarly = [{ path: 'startsOn', message: "People need 30 days' notice. Choose a later day." }];
    expect(await errors(good, { startsOn: '2026-12-16' })).toEqual(tooEarly);
    const tooLate = [{ path: 'startsOn', message: 'Choose a day within a year.' }];
    for (const startsOn of ['2027-11-17', '2206-12-17']) expect(await errors(good, { startsOn })).toEqual(tooLate);
    expect(await errors(good, { startsOn: '2026-13-40' })).toEqual([{ path: 'startsOn', message: 'Choose a day.' }]);
    expect(await errors(good, { summary: ' ' })).toEqual([
      { path: 'summary', message: 'Say what changes, in a few words.' },
    ]);
    const { source, latest } = await draftOf(admin);
    expect([source, latest]).toEqual(['The fee is {coolingOffFee}.', '2027-11-16']);
    const asBefore = await world.db.select({ source: policyVersions.source }).from(policyVersions);
    const unchanged = await aPolicyDraft(world, admin, asBefore[0]?.source);
    expect((await publish(admin, unchanged)).body).toMatchObject({ code: 'policies.unchanged' });
  });

  it.each([
    `update policy_versions set source = 'Nothing is promised.'`,
    `update policy_versions set html = ''`,
    `update policy_versions set starts_at = starts_at - interval '1 day', told_up_to = gen_random_uuid()`,
    'delete from policy_versions where number = 1',
    'truncate policy_versions cascade',
  ])('lets no one change what was published: %s', async (statement) => {
    const all = () => world.db.select().from(policyVersions);
    const before = await all();
    await expect(world.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await all()).toEqual(before);
  });

  it('counts 30 days to the next midnight in South Africa', () => {
    expect(firstDay(new Date('2026-11-16T08:00:00Z'))).toBe('2026-12-17');
    expect(firstDay(new Date('2026-11-16T22:00:00Z'))).toBe('2026-12-17');
    expect(firstDay(new Date('2026-11-16T21:59:59Z'))).toBe('2026-12-17');
    expect(firstDay(new Date('2026-11-16T22:00:00.001Z'))).toBe('2026-12-18');
  });

  it('makes one version of two presses, holds when its day begins, and keeps every version readable', async () => {
    const admin = await anAdmin(world);
    const revision = await aPolicyDraft(world, admin, 'The fee is {coolingOffFee} from now on.');
    const answers = await Promise.all([publish(admin, revision), publish(admin, revision)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { version, startsAt } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect([version, startsAt]).toEqual([2, '2026-12-16T22:00:00.000Z']);

    expect(await read()).toMatchObject({ version: 1, state: 'holds' });
    expect(await read(null, 2)).toMatchObject({ state: 'coming', summary: 'The fees are clearer.' });
    const tooSoon = await aPolicyDraft(world, admin, 'Another text');
    const delay = (interval: string) =>
      world.db.transaction(async (tx) => {
        await tx.execute(sql`alter table policy_versions disable trigger policy_versions_never_change`);
        await tx.execute(
          sql`update policy_versions set starts_at = starts_at + ${interval}::interval where number = 2`,
        );
        await tx.execute(sql`alter table policy_versions enable trigger policy_versions_never_change`);
      });
    await delay('1 year');
    expect((await publish(admin, tooSoon)).body).toMatchObject({ code: 'policies.before-the-last' });
    // The newest version begins more than a year ahead: the next one can begin with it.
    expect(await draftOf(admin)).toMatchObject({ latest: '2027-12-17' });
    const refused = (await publish(admin, tooSoon, { startsOn: '2027-12-18' })).body;
    expect(refused).toMatchObject({ code: 'policies.too-late' });
    await delay('-1 year');

    world.clock.set(new Date('2026-12-16T21:59:59Z'));
    expect(await read()).toMatchObject({ version: 1 });
    world.clock.set(new Date('2026-12-16T22:00:00Z'));
    expect(await read()).toMatchObject({ version: 2, state: 'holds' });
    expect(await textOf(null, 1)).toContain('R150 once-off joining fee');
    const { body } = await test.call(null, 'GET', '/api/policy/changes?version=2');
    expect(JSON.stringify(body)).toContain('The fee is R25 from now on.');
  });

  it('leaves in a version that was replaced the fees that it showed', async () => {
    const admin = await anAdmin(world);
    world.clock.move(day);
    await world.as(admin, (work) => changeSettings(work, { coolingOffFeeCents: 40_00, joiningFeeWaived: false }));
    expect(await textOf()).toContain('The fee is R40 from now on.');
    expect(await textOf(null, 1)).toContain('R150 once-off joining fee (currently waived)');
    expect(await textOf(null, 1)).toContain('less a R25 admin fee');
  });
});

describe('telling people', () => {
  const countNotices = (version: number) =>
    query<{ accountId: string; times: number }>(world.db).rows(sql`
        select n.account_id, count(*)::int as times from notifications n join policy_versions v on v.id = n.event_id
      where v.number = ${version} and n.title = 'Policy updated' group by 1`);
  const everyone = async () =>
    Number((await query<{ n: number }>(world.db).rows(sql`select count(*)::int as n from accounts`))[0]?.n);

  it('tells everyone once by notification and mail, also those who stopped their mails, and goes on after a failure', async () => {
    const admin = await anAdmin(world);
    const quiet = await aMember(world);
    await world.db.execute(sql`
      insert into notification_preferences (account_id, email_notifications, updated_at) values (${quiet.id}, false, now())`);
    await world.db.execute(sql`
      insert into accounts (id, full_name, email, role, status, created_at, updated_at)
      select gen_random_uuid(), 'Many', 'many-' || n || '@example.co.za', 'member', 'approved', now(), now() from generate_series(1, 230) n`);
    const revision = await aPolicyDraft(world, admin, 'Tell everyone.');
    const { body } = await publish(admin, revision);
    const version = Number(body['version']);
    await world.settle();
    // The second batch fails as a process that dies: its transaction is taken back.
    await world.deliver();
    const { mailer } = world;
    Object.assign(world, {
      mailer: {
        ...mailer,
        get siteUrl() {
          throw new Error('killed');
        },
      },
    });
    expect(await world.deliver()).not.toEqual([]);
    Object.assign(world, { mailer });
    expect((await countNotices(version)).length).toBe(200);
    for (let left = 10; left > 0 && (await countNotices(version)).length < (await everyone()); left -= 1)
      await world.deliver();
    const rows = await countNotices(version);
    expect([rows.length, rows.every(({ times }) => times === 1)]).toEqual([await everyone(), true]);
    await world.deliver();
    const [written] = await query<{ sent: number; people: number }>(world.db).rows(sql`
      select count(*)::int as sent, count(distinct account_id)::int as people from mails m join policy_versions v on v.id = m.event_id where v.number = ${version} and m.sent_at is not null`);
    expect(written).toEqual({ sent: await everyone(), people: await everyone() });
    expect(rows.map(({ accountId }) => accountId)).toContain(quiet.id);
    const { body: list } = await test.call(quiet, 'GET', '/api/notifications');
    expect((list['items'] as object[])[0]).toMatchObject({
      title: 'Policy updated',
      description: expect.stringMatching(/^The new policy starts on \d+ [A-Z][a-z]+ 202\d\.$/) as string,
      linkTo: `/policy-privacy?version=${version}`,
    });
  });

  it('tells a person who registers while a version is coming', async () => {
    const { id } = await world.as(visitor, (work) =>
      registerAccount(work, {
        fullName: 'Sipho Dube',
        email: 'sipho@example.co.za',
        password: 'sawubona-1',
        role: 'member',
      }),
    );
    await world.settle();
    const [newest] = await query<{ number: number }>(world.db).rows(sql`
      select max(number) as number from policy_versions`);
    expect(await countNotices(Number(newest?.number))).toContainEqual({ accountId: id, times: 1 });
  });
});

describe('accepting', () => {
  it('keeps the version that held at registration, and asks for the next one only once it holds', async () => {
    const { id } = await world.as(visitor, (work) =>
      registerAccount(work, {
        fullName: 'Zola Khumalo',
        email: 'zola@example.co.za',
        password: 'sawubona-1',
        role: 'provider',
      }),
    );
    const zola = { ...(await aMember(world)), id };
    const registeredAt = world.clock.now().toISOString();
    const { version } = await read(zola);
    expect(await read(zola)).toMatchObject({ acceptedAt: registeredAt });
    expect(await due(zola)).toBe(0);
    const next = await aPolicyVersion(world);
    expect(await due(zola)).toBe(0);
    await moveOn(noticePeriod + 40 * day);
    const later = Number((await read(zola))['version']);
    expect(later).toBeGreaterThanOrEqual(next);
    expect(await due(zola)).toBe(later);

    const accept = () => test.call(zola, 'POST', '/api/policy/acceptance', { version: later });
    const at = world.clock.now().toISOString();
    expect((await accept()).body).toEqual({ acceptedAt: at });
    world.clock.move(day);
    expect((await accept()).body).toEqual({ acceptedAt: at });
    expect(await due(zola)).toBe(0);
    const { versions } = await read(zola);
    const dates = Object.fromEntries(
      (versions as { version: number; acceptedAt: string | null }[]).map((one) => [one.version, one.acceptedAt]),
    );
    expect([dates[Number(version)], dates[later]]).toEqual([registeredAt, at]);
  });

  it('asks a person who has never accepted, and takes no version that is not published', async () => {
    const member = await aMember(world);
    expect(await due(member)).toBe((await read())['version']);
    expect((await test.call(member, 'POST', '/api/policy/acceptance', { version: 999 })).status).toBe(404);
    expect((await read(member))['acceptedAt']).toBeNull();
  });

  it('of a version that is still coming counts when it begins', async () => {
    const member = await aMember(world);
    const next = await aPolicyVersion(world);
    await test.call(member, 'POST', '/api/policy/acceptance', { version: next });
    await moveOn(noticePeriod);
    expect([await due(member), (await read())['version']]).toEqual([0, next]);
  });
});

describe('a translation of the policy', () => {
  it('comes with the version of the text, and readers of other languages get the English one, marked', async () => {
    const admin = await anAdmin(world);
    const { revision } = await draftOf(admin);
    const saved = await test.call(admin, 'PUT', '/api/policy/draft', {
      source: '## Fees\n\nThe fee is {coolingOffFee}.',
      sourceInLanguages: { zu: '## Izimali\n\nImali ngu-{fee}.', st: ' ' },
      revision,
    });
    expect(saved.body['sourceInLanguages']).toEqual({ zu: '## Izimali\n\nImali ngu-{fee}.' });
    const wrong = await publish(admin, Number(saved.body['revision']));
    expect(wrong.body['errors']).toEqual([
      {
        path: 'sourceInLanguages.zu',
        message: 'isiZulu: {fee} is not a placeholder. Correct the name or remove it.',
      },
    ]);
    const again = await test.call(admin, 'PUT', '/api/policy/draft', {
      source: '## Fees\n\nThe fee is {coolingOffFee}.',
      sourceInLanguages: { zu: '## Izimali\n\nImali ngu-{coolingOffFee}.' },
      revision: saved.body['revision'],
    });
    const { body, status } = await publish(admin, Number(again.body['revision']));
    expect(status).toBe(200);
    const version = Number(body['version']);
    const readIn = (language: AnyLanguage) => inLanguage(language, () => readPolicy(world, null, version));
    expect(await readIn('zu')).toMatchObject({ lang: 'zu', html: expect.stringMatching(/Imali ngu-R\d+/) });
    for (const language of ['en', 'st', 'xx'] as const)
      expect(await readIn(language)).toMatchObject({ lang: 'en', html: expect.stringMatching(/The fee is R\d+/) });
    // A page of the version before sends the English text alone: the translation stays.
    const next = await draftOf(admin);
    expect(next['sourceInLanguages']).toEqual({ zu: '## Izimali\n\nImali ngu-{coolingOffFee}.' });
    const old = await test.call(admin, 'PUT', '/api/policy/draft', { source: 'Other', revision: next['revision'] });
    expect(old.body['sourceInLanguages']).toEqual(next['sourceInLanguages']);
    await test.call(admin, 'POST', '/api/policy/draft/discard', { revision: old.body['revision'] });
  });
});
