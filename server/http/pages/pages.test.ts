import type { FastifyInstance } from 'fastify';
import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { toPublicText } from '#core/typed-text/public-text.ts';
import { minute } from '#core/time.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { withdrawProblem } from '#features/problems/server/change-problem-status.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aCredential, aKind } from '#features/credentials/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { makeTestApp, useApp, useWorld } from '#tests/support/testing.ts';
import { useWebFolder } from '#tests/support/web-folder.ts';

const world = useWorld();
const test = useApp(world);
const web = useWebFolder();

let app: FastifyInstance;
beforeAll(async () => {
  app = await makeTestApp(world, {
    webFolder: web.folder,
    pageWait: 10_000,
  });
  web.close = () => app.close();
  world.config.publicUrl = 'https://lungisa.example';
});
afterEach(() => openSite(false));

const openSite = (publicBrowsing: boolean) => world.db.update(siteSettings).set({ publicBrowsing });

async function load(url: string, as?: Person, more: Record<string, string> = {}) {
  const cookie = as && { cookie: await test.cookieOf(as) };
  const answer = await app.inject({ url, headers: { host: 'lungisa.example', ...cookie, ...more } });
  const [, head = ''] = /<head>([\s\S]*)<\/head>/.exec(answer.body) ?? [];
  const tags = Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1];
  const canonical = /rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  return { status: answer.statusCode, head, tags, title, canonical, headers: answer.headers, body: answer.body };
}

it('shows title, place, budget and picture of a problem that visitors may read, and never its owner', async () => {
  await openSite(true);
  const owner = await aMember(world, { fullName: 'Canary Dlamini' });
  const { id } = await aProblem(world, {
    owner,
    title: toPublicText('Burst geyser, call 082 555 0199'),
    location: '12 Canary Street, Sandton, Johannesburg',
    budgetCents: 2_500_00,
  });
  const page = await load(`/problems/${id}?from=whatsapp`);
  expect(page).toMatchObject({
    status: 200,
    title: 'Burst geyser, call ••• · Lungisa',
    canonical: `https://lungisa.example/problems/${id}`,
    tags: {
      'og:title': 'Burst geyser, call •••',
      'og:description': 'In Sandton, Johannesburg. Budget R2,500. See this problem and send a quote on Lungisa.',
      description: 'In Sandton, Johannesburg. Budget R2,500. See this problem and send a quote on Lungisa.',
      'og:url': `https://lungisa.example/problems/${id}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    },
  });
  expect(page.tags.robots).toBeUndefined();
  expect(page.head).not.toMatch(/canary|0199/i);
  expect(page.tags['og:image']).toMatch(
    new RegExp(`^https://lungisa\\.example/problems/${id}/picture\\.png\\?v=[\\w-]{12}$`),
  );
  const picture = await app.inject({ url: new URL(page.tags['og:image'] ?? '').pathname, headers: { host: 'x' } });
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.rawPayload.length).toBeLessThan(300_000);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('shows title and suburb alone where visitors may not look around, and keeps search engines out', async () => {
  const { id } = await aProblem(world, { title: 'Blocked drain', location: 'Soweto, Johannesburg' });
  const gated = await load(`/problems/${id}`);
  expect(gated.tags).toMatchObject({
    'og:title': 'Blocked drain',
    'og:description': 'In Soweto. See this problem and send a quote on Lungisa.',
    robots: 'noindex',
  });
  expect(gated.head).not.toMatch(/2,500|Johannesburg/);
  expect((await load('/explore')).tags.robots).toBe('noindex');
  expect((await load('/login')).tags.robots).toBeUndefined();
  await openSite(true);
  expect((await load('/explore')).tags.robots).toBeUndefined();
  expect((await load('/quotes/any')).tags.robots).toBe('noindex');
  // The picture is another one: messengers that have the old one ask again.
  expect((await load(`/problems/${id}`)).tags['og:image']).not.toBe(gated.tags['og:image']);
});

it('tells the document of a browser that asks to save data, in an answer of its own', async () => {
  const asksToSave = ({ body }: { body: string }) => /^<!doctype html>\s*<html data-saves-data /.test(body);
  const plain = await load('/login');
  const saving = await load('/login', undefined, { 'save-data': 'on' });
  expect([plain, saving].map(asksToSave)).toEqual([false, true]);
  expect(saving.headers.vary).toContain('save-data');
  expect(plain.headers.vary).toContain('save-data');
  expect(saving.headers.etag).not.toBe(plain.headers.etag);
  expect(asksToSave(await load('/login', undefined, { 'save-data': 'off' }))).toBe(false);
  // The document with a person's first data says it too.
  const headers = { 'sec-fetch-mode': 'navigate', 'save-data': 'on' };
  const own = await load('/dashboard', await aReader, headers);
  expect(own.body).toContain('id="first-data"');
  expect(asksToSave(own)).toBe(true);
  expect(own.headers.vary).toContain('save-data');
});

it('writes what people typed as text', async () => {
  await openSite(true);
  const { id } = await aProblem(world, { title: `</title><script>alert(1)</script>"'&$&`, location: '"><img src=x>' });
  const { head, title } = await load(`/problems/${id}`);
  expect(head).not.toContain('<script>');
  expect(head).not.toContain('<img');
  expect(title).toBe('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp; · Lungisa');
});

it('answers 410 for a problem that is withdrawn or taken down, 404 for one that waits or never was, with the page and nothing about it', async () => {
  await openSite(true);
  const admin = await anAdmin(world);
  const title = 'Canary roof';
  const withdrawn = await aProblem(world, { title });
  await world.as(withdrawn.owner, (work) => withdrawProblem(work, withdrawn.id));
  const closed = await aProblem(world, { title: 'Settled roof', status: 'closed' });
  const takenDown = await aProblem(world, { title, hiddenFor: 'taken-down' });
  const waiting = await aProblem(world, { title, hiddenFor: 'waiting' });
  const left = await aProblem(world, { title, ownerSuspended: true });
  const stranger = await aMember(world);

  const status = async (id: string, as?: Person) => {
    const page = await load(`/problems/${id}`, as);
    if (id !== closed.id) expect(page.head).not.toContain('Canary');
    expect(page.body).toContain('<div id="root">');
    if (page.status !== 200) expect(page.tags.robots).toBe('noindex');
    return page.status;
  };
  const all = [withdrawn, takenDown, left, waiting, { id: newId() }, { id: 'undefined' }];
  for (const [reader, expected] of [
    [undefined, [410, 410, 410, 404, 404, 404]],
    [stranger, [200, 410, 410, 404, 404, 404]],
    [admin, [200, 200, 200, 200, 404, 404]],
  ] as const)
    expect(await Promise.all(all.map(({ id }) => status(id, reader)))).toEqual(expected);
  expect(await status(takenDown.id, takenDown.owner)).toBe(200);
  expect(await status(closed.id)).toBe(200);
  // An answer of 404 has no etag: the browser asks for all of the page again.
  expect((await load(`/problems/${waiting.id}`)).headers.etag).toBeUndefined();
});

it('shows the trade and the record of a provider, never the name, and answers a suspended one as none', async () => {
  const provider = await aProvider(world, {
    fullName: 'Canary Khumalo',
    specialty: 'Plumbing',
    locationsServed: ['Soweto'],
  });
  const gone = await aProvider(world, { fullName: 'Canary Zulu' });
  await world.as(await anAdmin(world), (work) => suspendAccount(work, gone.id, 'Two accounts.'));
  const gated = await Promise.all(
    [provider.providerId, gone.providerId, newId()].map((id) => load(`/providers/${id}`)),
  );
  expect(new Set(gated.map(({ status, head }) => `${status} ${head}`)).size).toBe(1);

  await openSite(true);
  const page = await load(`/providers/${provider.id}`);
  expect(page).toMatchObject({
    status: 200,
    title: 'Plumbing in Soweto · Lungisa',
    canonical: `https://lungisa.example/providers/${provider.providerId}`,
    tags: { 'og:description': 'Ask for a quote on Lungisa.' },
  });
  expect(page.head).not.toContain('Canary');
  const [suspended, none] = [await load(`/providers/${gone.providerId}`), await load(`/providers/${newId()}`)];
  expect([suspended.status, suspended.body]).toEqual([404, none.body]);
});

it('names the licence of a provider that was checked, until the minute of its end', async () => {
  const provider = await aProvider(world, { specialty: 'Plumbing', locationsServed: ['Soweto'] });
  const kind = await aKind(world);
  const { endsAt } = await aCredential(world, { provider, kindId: kind.id, status: 'confirmed' });
  await aCredential(world, { provider });
  await openSite(true);
  const before = world.clock.now();
  const described = async () => (await load(`/providers/${provider.providerId}`)).tags['og:description'];
  world.clock.set(new Date((endsAt?.getTime() ?? 0) - 1));
  expect(await described()).toBe(`Checked: ${kind.name}. Ask for a quote on Lungisa.`);
  world.clock.move(1);
  expect(await described()).toBe('Ask for a quote on Lungisa.');
  world.clock.set(before);
});

it('lists in the sitemap what visitors may read, page by page, with the last change', async () => {
  const get = async (path: string) => {
    const answer = await app.inject({ url: path, headers: { host: 'lungisa.example' } });
    return [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  };
  const robots = await app.inject({ url: '/robots.txt', headers: { host: 'lungisa.example' } });
  expect(robots.body).toContain('Sitemap: https://lungisa.example/sitemap.xml');
  expect(await get('/sitemap.xml')).toEqual([
    'https://lungisa.example/login',
    'https://lungisa.example/policy-privacy',
    'https://lungisa.example/help',
  ]);

  await openSite(true);
  const [open, hidden] = [await aProblem(world), await aProblem(world, { hiddenFor: 'taken-down' })];
  const provider = await aProvider(world);
  const [site, ...maps] = await get('/sitemap.xml');
  expect(await get(site?.replace('https://lungisa.example', '') ?? '')).toContain('https://lungisa.example/explore');
  const all = (await Promise.all(maps.map((map) => get(new URL(map).pathname)))).flat();
  expect(all).toContain(`https://lungisa.example/problems/${open.id}`);
  expect(all).toContain(`https://lungisa.example/providers/${provider.providerId}`);
  expect(all.join()).not.toContain(hidden.id);
  // Kept for half an hour.
  const later = await aProblem(world);
  world.clock.move(29 * minute);
  expect(await get('/sitemap.xml')).toEqual([site, ...maps]);
  world.clock.move(2 * minute);
  const after = await get('/sitemap.xml');
  expect(after).not.toEqual([site, ...maps]);
  const problemMap = after.find((map) => map.includes('/problems/')) ?? '';
  expect(await get(new URL(problemMap).pathname)).toContain(`https://lungisa.example/problems/${later.id}`);
});

it('goes on with a second page of the sitemap after 2,000 problems, and names none of them twice', async () => {
  await openSite(true);
  const get = async (path: string) => {
    const answer = await app.inject({ url: path, headers: { host: 'lungisa.example' } });
    return [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  };
  const { ownerId } = await aProblem(world);
  await world.db.execute(sql`
    insert into problems (id, owner_id, title, description, status, last_activity_at, created_at, updated_at)
    select gen_random_uuid(), ${ownerId}, 'Old tap', 'It drips.', 'open', at, at, at
    from (select timestamptz '2020-01-01' - place * interval '1 minute' as at from generate_series(1, 2000) place) times`);
  const made = await world.db
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.title, 'Old tap'))
    .orderBy(desc(problems.createdAt));
  // The list of pages is kept for half an hour.
  world.clock.move(31 * minute);
  const maps = (await get('/sitemap.xml')).filter((map) => map.includes('/problems/'));
  expect(maps).toHaveLength(2);
  const [first = [], second = []] = await Promise.all(maps.map((map) => get(new URL(map).pathname)));
  expect(first).toHaveLength(2_000);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  const addresses = made.map(({ id }) => `https://lungisa.example/problems/${id}`);
  expect([...first, ...second].slice(-2_000)).toEqual(addresses);
});

it('gives the document of a problem while the database is away, and of a site page without a look at the rows', async () => {
  await openSite(true);
  const { id } = await aProblem(world, { title: 'Leaking roof' });
  await load('/explore');
  await world.db.execute(sql`alter table problems rename to problems_away`);
  await world.db.execute(sql`alter table accounts rename to accounts_away`);
  try {
    const page = await load(`/problems/${id}`);
    expect([page.status, page.title]).toEqual([200, 'Lungisa']);
    expect(page.body).toContain('<div id="root">');
    expect((await load('/explore', await aReader)).title).toBe('Explore · Lungisa');
  } finally {
    await world.db.execute(sql`alter table accounts_away rename to accounts`);
    await world.db.execute(sql`alter table problems_away rename to problems`);
  }
  const [row] = await world.db.select({ id: problems.id }).from(problems).where(eq(problems.id, id));
  expect(row).toBeDefined();
});

let aReader: Promise<Person>;
beforeAll(async () => {
  aReader = aMember(world);
  await test.cookieOf(await aReader);
});
