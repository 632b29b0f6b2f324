import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { makeTestApp, startSession, useWorld } from '#tests/support/testing.ts';

const world = useWorld();

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-first-data-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Lungisa</title></head><body><div id="root"></div>' +
      '<template data-frame="app"><div data-bar="title"></div><div data-bar="card"></div></template>' +
      '<template data-text="title"><p class="title"></p></template><template data-text="card"><div class="card"></div></template>' +
      '<template data-text="name"><p class="name"></p></template><template data-text="line"><p class="line"></p></template>' +
      '</body></html>',
  );
  await mkdir(join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries.js' },
    '_app.js': { file: 'assets/app.js', name: 'first-screen', imports: ['_libraries.js'] },
    '_lists.js': { file: 'assets/lists.js', imports: ['_app.js'] },
    'pages/explore/explore-page.tsx': { file: 'assets/explore.js', imports: ['_app.js', '_lists.js'] },
    'pages/login/login-page.tsx': { file: 'assets/login.js', imports: ['_app.js'] },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  app = await makeTestApp(world, {
    webFolder: folder,
    pageWait: 10_000,
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Headers = Record<string, string>;

async function open(url: string, headers: Headers = {}) {
  const answer = await app.inject({
    url,
    headers: { host: '127.0.0.1', 'sec-fetch-mode': 'navigate', ...headers },
  });
  const found = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(answer.body)?.[1];
  const data = found === undefined ? null : (JSON.parse(found) as { session: Session; readings: Reading[] });
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, data };
}
type Session = { person: { id: string; fullName: string } };
type Reading = [feature: string, name: string, kind: string, input: object, answer: { items: { title: string }[] }];

const cookieOf = async (person: Person) => ({ cookie: await startSession(world, person) });
const namesIn = (data: { readings: Reading[] } | null) => data?.readings.map(([feature, name]) => `${feature}.${name}`);

describe('the document of a signed-in person', () => {
  it('carries the session and what the page asks for first, as the operations answer it', async () => {
    const problem = await aProblem(world);
    const member = await aMember(world);
    const cookie = await cookieOf(member);
    const { data } = await open('/dashboard', cookie);
    expect(data?.session.person).toMatchObject({ id: member.id, fullName: member.fullName });
    expect(namesIn(data)).toEqual(['insights.pendingCounts', 'site.categories', 'problems.feed']);
    const [, , , , feed] = data!.readings[2]!;
    expect(feed.items.map(({ title }) => title)).toContain(problem.title);
    const called = await app.inject({ url: '/api/problems/feed', headers: { host: '127.0.0.1', ...cookie } });
    expect(feed).toEqual(called.json());
  });

  it('is kept by no browser and no proxy, and never answered as unchanged', async () => {
    const cookie = await cookieOf(await aMember(world));
    const visitors = await open('/dashboard');
    expect(visitors.headers).toMatchObject({ 'cache-control': 'no-cache' });
    const { status, headers } = await open('/dashboard', {
      ...cookie,
      'if-none-match': String(visitors.headers['etag']),
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, cookie, save-data',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('carries what each person may see, and nothing of another', async () => {
    const [one, other] = [await aMember(world), await aMember(world)];
    for (const person of [one, other, one]) {
      const { data, html } = await open('/dashboard', await cookieOf(person));
      expect(data?.session.person.id).toBe(person.id);
      const stranger = person === one ? other : one;
      expect(html).not.toContain(stranger.id);
      expect(html).not.toContain(stranger.email);
    }
    const quote = await aQuote(world);
    expect(namesIn((await open(`/quotes/${quote.id}`, await cookieOf(quote.member))).data)).toContain('quotes.read');
    const theirs = await open(`/quotes/${quote.id}`, await cookieOf(other));
    expect(namesIn(theirs.data)).toEqual(['insights.pendingCounts', 'site.categories']);
    expect(theirs.html).not.toContain(quote.id);
  });

  it('says nothing of an address that holds no thing, however it is written', async () => {
    const cookie = await cookieOf(await aMember(world));
    const id = newId();
    for (const url of [
      `/quotes/${id}`,
      `/providers/${id}`,
      '/explore?category=secret-guess',
      '/search?q=secret-guess',
    ]) {
      const { data, html } = await open(url, cookie);
      expect(namesIn(data)).not.toContain('problems.list');
      expect(html).not.toContain(id);
      expect(html).not.toContain('secret-guess');
    }
  });

  it('keeps what people typed as text', async () => {
    const member = await aMember(world, { fullName: '</script><img src=x> <!-- $&' });
    const { data, html } = await open('/explore', await cookieOf(member));
    expect(data?.session.person.fullName).toBe('</script><img src=x> <!-- $&');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<!-- $');
  });

  it('shows the text of the page before the app draws it, and none of a page that is not the reader’s', async () => {
    const quote = await aQuote(world);
    const { html } = await open(`/quotes/${quote.id}`, await cookieOf(quote.member));
    expect(html).toMatch(/<div id="frame"><p class="title">[^<]+<\/p><div class="card">/);
    const theirs = await open(`/quotes/${quote.id}`, await cookieOf(await aMember(world)));
    expect(theirs.html).toContain('<div id="frame"><div data-bar="title"></div><div data-bar="card"></div></div>');
    await aProblem(world, { title: '<b>Tap</b> & geyser' });
    const feed = await open('/dashboard', await cookieOf(await aMember(world)));
    expect(feed.html).toContain('<p class="name">&lt;b&gt;Tap&lt;/b&gt; &amp; geyser</p>');
  });

  it('comes compressed to who takes that', async () => {
    const cookie = await cookieOf(await aMember(world));
    const answer = await app.inject({
      url: '/dashboard',
      headers: { host: '127.0.0.1', 'sec-fetch-mode': 'navigate', 'accept-encoding': 'gzip, br', ...cookie },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('id="first-data"');
  });
});

describe('the links of a document', () => {
  const linked = (html: string) =>
    [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(([, file]) => file);

  it('name the code of the page, without that of the app', async () => {
    const cookie = await cookieOf(await aMember(world));
    expect(linked((await open('/explore?category=Plumbing', cookie)).html)).toEqual([
      '/assets/explore.js',
      '/assets/lists.js',
    ]);
    expect(linked((await open(`/quotes/${newId()}`, cookie)).html)).toEqual([]);
    expect(linked((await open('/no-such-page', cookie)).html)).toEqual([]);
  });

  it('name the login alone to a visitor, whose document says that there is no session', async () => {
    const login = await open('/login');
    expect(linked(login.html)).toEqual(['/assets/login.js']);
    expect(login.html).toContain('<html data-visitor');
    expect(linked((await open('/explore')).html)).toEqual([]);
    const own = await open('/explore', await cookieOf(await aMember(world)));
    expect(own.html).not.toContain('data-visitor');
  });
});

describe('a document without data', () => {
  it('goes to visitors, to ended and suspended sessions and to forged cookies', async () => {
    const [ended, suspended] = [await aMember(world), await aMember(world)];
    const cookies = { ended: await cookieOf(ended), suspended: await cookieOf(suspended) };
    await world.db.execute(sql`delete from sessions where user_id = ${ended.id}`);
    const admin = await anAdmin(world);
    await world.as(admin, (work) => suspendAccount(work, suspended.id, 'It asked for fees.'));
    const { cookie } = await cookieOf(await aMember(world));
    const forged = { cookie: `${cookie.slice(0, -6)}AAAA%3D` };
    for (const headers of [{}, cookies.ended, cookies.suspended, forged]) {
      const answer = await open('/dashboard', headers);
      expect(answer.status).toBe(200);
      expect(answer.data).toBeNull();
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('goes to whatever fetches it without opening it, such as a service worker that keeps it', async () => {
    const cookie = await cookieOf(await aMember(world));
    for (const mode of ['cors', 'no-cors', 'same-origin', ''])
      expect((await open('/dashboard', { ...cookie, 'sec-fetch-mode': mode })).data).toBeNull();
  });

  it('goes to a signed-in person where the session cannot be read, and leaves out a reading that fails', async () => {
    const cookie = await cookieOf(await aMember(world));
    const without = async (table: string) => {
      await world.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
      try {
        return await open('/dashboard', cookie);
      } finally {
        await world.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
      }
    };
    expect((await without('sessions')).data).toBeNull();
    expect(namesIn((await without('problems')).data)).not.toContain('problems.feed');
    expect(namesIn((await open('/dashboard', cookie)).data)).toContain('problems.feed');
  });
});
