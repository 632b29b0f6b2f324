import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import type { Language } from '#core/languages.ts';
import { taglineNow } from '#engine/brand.ts';
import { inLanguage } from '#engine/language.ts';
import { anAdmin } from '#features/accounts/server/testing.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { changeSettings, siteId } from './change-settings.ts';
import { readBrand } from './read-brand.ts';

const world = useWorld();
const test = useApp(world);

const atFirst = {
  publicBrowsing: false,
  joiningFeeCents: 150_00,
  joiningFeeWaived: true,
  coolingOffFeeCents: 25_00,
  informationOfficerName: '',
  informationOfficerEmail: '',
  sellerName: 'Lungisa',
  sellerAddress: '',
  vatNumber: '',
  vatRate: 15_00,
  siteName: 'Lungisa',
  tagline: 'Connect with trusted service providers',
  taglineInLanguages: {
    af: 'Vind vakmense wat jy kan vertrou',
    zu: 'Thola abantu abathembekile abazokwenzela umsebenzi',
    xh: 'Fumana abantu abathembekileyo abaza kukwenzela umsebenzi',
    st: 'Fumana batho ba tshepahalang ba tla o etsetsa mosebetsi',
  },
  supportEmail: '',
  supportPhone: '',
  supportHours: '',
  salesEmail: '',
  salesPhone: '',
  quotesThatFill: 5,
  documentDays: 30,
  maxDepositPercent: 30,
  brandColour: '',
  logoLight: null,
  logoDark: null,
  icon: null,
  notice: null,
};

const acts = () =>
  query<Record<string, unknown>>(world.db).rows(sql`
    select actor_id, party, step, before, after from events where noun = 'site' and subject_id = ${siteId} order by at, id`);

it('tells every visitor that public browsing is off at first and the joining fee waived', async () => {
  expect((await test.call(null, 'GET', '/api/settings/site')).body).toEqual(atFirst);
});

it('records a change of the settings with before and after, and nothing without a change', async () => {
  const admin = await anAdmin(world);
  expect((await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: true })).body).toEqual({
    ...atFirst,
    publicBrowsing: true,
  });
  await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: true });
  expect((await test.call(null, 'GET', '/api/settings/site')).body).toEqual({
    ...atFirst,
    publicBrowsing: true,
  });
  await test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing: false });
  const by = { actorId: admin.id, party: 'admin', step: 'public-browsing' };
  expect(await acts()).toEqual([
    { ...by, before: 'off', after: 'on' },
    { ...by, before: 'on', after: 'off' },
  ]);
});

it('records one change when two admins switch public browsing on at the same time', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  const before = (await acts()).length;
  await Promise.all(
    [one, other].map((admin) => world.as(admin, (work) => changeSettings(work, { publicBrowsing: true }))),
  );
  expect((await acts()).length).toBe(before + 1);
});

it('opens the site to visitors at once, and closes it again', async () => {
  const admin = await anAdmin(world);
  const look = async () => (await test.call(null, 'GET', '/api/problems/feed')).status;
  const set = (publicBrowsing: boolean) => test.call(admin, 'PUT', '/api/settings/site', { publicBrowsing });
  await set(true);
  expect(await look()).toBe(200);
  await set(false);
  expect(await look()).toBe(401);
});

it.each(['true', 1, null])('refuses %s as the setting of public browsing', async (publicBrowsing) => {
  expect((await test.call(await anAdmin(world), 'PUT', '/api/settings/site', { publicBrowsing })).status).toBe(422);
});

it('records each fee that an admin changes, with before and after, and leaves the other settings', async () => {
  const admin = await anAdmin(world);
  const before = (await acts()).length;
  const change = { joiningFeeCents: 199_50, joiningFeeWaived: false, coolingOffFeeCents: 25_00 };
  expect((await test.call(admin, 'PUT', '/api/settings/site', change)).body).toEqual({ ...atFirst, ...change });
  const by = { actorId: admin.id, party: 'admin' };
  expect((await acts()).slice(before)).toEqual([
    { ...by, step: 'joining-fee', before: 'R150', after: 'R199.50' },
    { ...by, step: 'joining-fee-waiver', before: 'on', after: 'off' },
  ]);
  expect((await test.call(admin, 'PUT', '/api/settings/site', {})).body).toEqual({ ...atFirst, ...change });
});

it('keeps both changes when two admins change different fees at the same time', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)];
  await Promise.all([
    world.as(one, (work) => changeSettings(work, { joiningFeeCents: 175_00 })),
    world.as(other, (work) => changeSettings(work, { coolingOffFeeCents: 30_00 })),
  ]);
  const { body } = await test.call(null, 'GET', '/api/settings/site');
  expect(body).toMatchObject({ joiningFeeCents: 175_00, coolingOffFeeCents: 30_00 });
});

it.each([
  [{ joiningFeeCents: -1 }, 'Enter an amount in rand, such as 150 or 149.50.'],
  [{ joiningFeeCents: 1.5 }, 'Enter an amount in rand, such as 150 or 149.50.'],
  [{ coolingOffFeeCents: 10_000_01 }, 'A fee can be at most R10,000.'],
])('refuses %j beside its field', async (change, message) => {
  const { status, body } = await test.call(await anAdmin(world), 'PUT', '/api/settings/site', change);
  expect([status, body['errors']]).toEqual([422, [{ path: Object.keys(change)[0], message }]]);
});

it('records who sells the plans and at which VAT, with before and after', async () => {
  const admin = await anAdmin(world);
  const before = (await acts()).length;
  const change = {
    sellerName: 'Lungisa (Pty) Ltd',
    sellerAddress: '1 Long Street',
    vatNumber: ' 4480 123 456',
    vatRate: 15_50,
  };
  const { body } = await test.call(admin, 'PUT', '/api/settings/site', change);
  expect(body).toMatchObject({ ...change, vatNumber: '4480123456' });
  expect((await acts()).slice(before)).toMatchObject([
    { step: 'seller-name', before: 'Lungisa', after: 'Lungisa (Pty) Ltd' },
    { step: 'seller-address', before: '', after: '1 Long Street' },
    { step: 'vat-number', before: '', after: '4480123456' },
    { step: 'vat-rate', before: '15%', after: '15.5%' },
  ]);
});

it.each([
  [{ sellerName: ' ' }, 'Enter a name.'],
  [{ vatNumber: '5480123456' }, 'A VAT number has 10 digits and starts with 4.'],
  [{ vatRate: 50_01 }, 'Enter a percentage from 0 to 50, such as 15 or 15.5.'],
  [{ vatRate: 1.5 }, 'Enter a percentage from 0 to 50, such as 15 or 15.5.'],
])('refuses %j beside its field', async (change, message) => {
  const { status, body } = await test.call(await anAdmin(world), 'PUT', '/api/settings/site', change);
  expect([status, body['errors']]).toEqual([422, [{ path: Object.keys(change)[0], message }]]);
});

it('keeps the translations of the tagline with the checks, the log and the undo of the English one', async () => {
  const admin = await anAdmin(world);
  const set = async (taglineInLanguages: object) =>
    test.call(admin, 'PUT', '/api/settings/site', { taglineInLanguages });
  const refused = await set({ zu: 'x'.repeat(101) });
  expect([refused.status, (refused.body['errors'] as { path: string }[]).map(({ path }) => path)]).toEqual([
    422,
    ['taglineInLanguages.zu'],
  ]);
  expect((await set({ fr: 'Trouvez des artisans' })).status).toBe(422);
  expect((await set({ zu: ' Thola usizo ', af: ' ' })).body['taglineInLanguages']).toEqual({ zu: 'Thola usizo' });
  const brand = await readBrand(world.db);
  const taglineIn = (language: Language) => inLanguage(language, () => taglineNow(brand));
  expect([taglineIn('zu'), taglineIn('xh')]).toEqual([
    { text: 'Thola usizo', lang: 'zu' },
    { text: brand.tagline, lang: 'en' },
  ]);
  const { body } = await test.call(admin, 'GET', '/api/settings/site/changes');
  const [change] = body['items'] as { id: string }[];
  expect(change).toMatchObject({ setting: 'Tagline in other languages', after: 'isiZulu: Thola usizo', canUndo: true });
  const undone = await test.call(admin, 'POST', `/api/settings/site/changes/${change?.id}/undo`);
  expect(undone.body['taglineInLanguages']).toEqual(atFirst.taglineInLanguages);
});

it('keeps no text of a language that the site does not have', async () => {
  await expect(
    world.db.execute(sql`update site_settings set tagline_in_languages = '{"fr": "Trouvez des artisans"}'`),
  ).rejects.toThrow();
  await expect(
    world.db.execute(sql`update categories set name_in_languages = '{"en": "Pipes"}' where name = 'Plumbing'`),
  ).rejects.toThrow();
  await expect(
    world.db.execute(sql`update plans set features = '[{"text": "A", "included": true, "inLanguages": {"fr": "B"}}]'`),
  ).rejects.toThrow();
});
