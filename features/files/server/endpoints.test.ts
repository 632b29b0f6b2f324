import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { query } from '#engine/postgres/read.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinyWidth } from '#core/files.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { makeObjectKey } from '#features/files/server/kept-objects.ts';
import { files } from '#features/files/server/tables.ts';
import { aFile, aPdf, aPicture } from '#features/files/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

const world = useWorld();
const test = useApp(world);

let owner: Person;
let granted: Person;
let stranger: Person;
let admin: Person;
beforeAll(async () => {
  [owner, granted, stranger, admin] = [
    await aMember(world),
    await aMember(world),
    await aMember(world),
    await anAdmin(world),
  ];
});

const get = async (
  url: string,
  person: Person | null = owner,
  more: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) => {
  const cookie = person === null ? {} : { cookie: await test.cookieOf(person) };
  return test.app.inject({
    method: more.method ?? 'GET',
    url,
    headers: { host: '127.0.0.1', ...cookie, ...more.headers },
  });
};

describe('who opens a file', () => {
  const audiences = [
    // An unattached upload is its owner's alone: an admin opens a file only through the thing that it is attached to.
    ['owner', ['owner']],
    ['granted', ['owner', 'granted']],
    ['signed-in', ['owner', 'granted', 'stranger', 'visitor', 'admin']],
    ['public', ['owner', 'granted', 'stranger', 'visitor', 'signed out', 'admin']],
  ] as const;
  const readers = {
    owner: () => owner,
    granted: () => granted,
    stranger: () => stranger,
    admin: () => admin,
    'signed out': () => null,
    visitor: () => null,
  };

  it.each(audiences)('opens a file with the audience “%s” to %j alone', async (audience, those) => {
    const files = [
      await aFile(world, { owner, purpose: 'attachment' }),
      await aFile(world, { owner, purpose: 'attachment', kind: 'pdf' }),
    ];
    const ids = files.map(({ id }) => id);
    if (audience !== 'owner')
      await world.as(owner, (work) => attachFiles(work, ids, { purpose: 'attachment', audience, path: 'files' }));
    // A grant does not open a file whose audience is its owner.
    await world.as(owner, (work) => grantFiles(work, ids, [granted.id]));
    const nothing = (await get(`/files/${newId()}/small.webp`)).json();
    for (const [who, reader] of Object.entries(readers)) {
      await world.db.update(siteSettings).set({ publicBrowsing: who === 'visitor' });
      const [picture, pdf] = [
        await get(`/files/${ids[0]}/small.webp`, reader()),
        await get(`/files/${ids[1]}/document.pdf`, reader()),
      ];
      const expected = (those as readonly string[]).includes(who) ? 200 : 404;
      expect([who, picture.statusCode, pdf.statusCode]).toEqual([who, expected, expected]);
      if (expected === 200) continue;
      expect([picture.json(), pdf.json()]).toEqual([nothing, nothing]);
      expect(picture.headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
    await world.db.update(siteSettings).set({ publicBrowsing: false });
  });

  it('refuses a suspended person from the next request on', async () => {
    const person = await aMember(world);
    const { id } = await aFile(world, { owner: person });
    expect((await get(`/files/${id}/small.webp`, person)).statusCode).toBe(200);
    await query<Record<string, unknown>>(world.db).rows(sql`
      update accounts set status = 'suspended' where id = ${person.id}`);
    expect((await get(`/files/${id}/small.webp`, person)).statusCode).toBe(404);
  });
});

describe('a picture', () => {
  it('lets browsers keep a private picture for good, and shared caches a public one for ten minutes', async () => {
    const control = async (audience?: 'public' | 'signed-in' | 'granted') =>
      (await get(`/files/${(await aFile(world, { owner, ...(audience && { audience }) })).id}/large.webp`)).headers[
        'cache-control'
      ];
    expect(await control('public')).toBe('public, max-age=600');
    for (const audience of ['signed-in', 'granted', undefined] as const)
      expect(await control(audience)).toBe('private, max-age=31536000, immutable');
  });

  it('sends a picture with its type and length, and answers 304 to a browser that has it', async () => {
    const { id } = await aFile(world, { owner, audience: 'public' });
    const url = `/files/${id}/medium.webp`;
    const answer = await get(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    // This header is for documents.
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(answer.headers).not.toHaveProperty('content-disposition');
    const etag = String(answer.headers['etag']);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, owner, { headers: { 'if-none-match': ifNoneMatch } });
      expect([again.statusCode, again.body, again.headers['etag'], again.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        answer.headers['cache-control'],
      ]);
    }
    expect((await get(url, owner, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
    expect(etag).not.toBe((await get(`/files/${id}/small.webp`)).headers['etag']);
    const hidden = await aFile(world, { owner });
    expect(
      (await get(`/files/${hidden.id}/small.webp`, stranger, { headers: { 'if-none-match': '*' } })).statusCode,
    ).toBe(404);
    const head = await get(url, owner, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      answer.headers['content-length'],
    ]);
  });

  it('sends a tiny picture that is made of the small one, the same each time, and only to those who may see it', async () => {
    const { id } = await aFile(world, { owner });
    await world.storage.write(
      makeObjectKey(id, 'small.webp'),
      await aPicture({ width: 320, height: 240, format: 'webp' }),
    );
    const url = `/files/${id}/tiny.webp`;
    const answer = await get(url);
    const { height, format } = await sharp(answer.rawPayload).metadata();
    expect([answer.statusCode, format, height]).toEqual([200, 'webp', tinyWidth]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect((await get(url)).rawPayload).toEqual(answer.rawPayload);
    expect((await get(url, stranger)).statusCode).toBe(404);
    // A process still has its bytes in memory.
    await world.db.delete(files).where(eq(files.id, id));
    expect((await get(url)).statusCode).toBe(404);
  });

  it('answers 404 to every other address of a file', async () => {
    const [{ id }, pdf] = [
      await aFile(world, { owner, audience: 'public' }),
      await aFile(world, { owner, kind: 'pdf', audience: 'public' }),
    ];
    const none = [
      `/files/${id}/document.pdf`,
      `/files/${pdf.id}/small.webp`,
      `/files/${id}/original.jpg`,
      `/files/${id}/huge.webp`,
      `/files/${id}/..%2f${id}.small.webp`,
      `/files/${id.toUpperCase()}/small.webp`,
      `/files/..%2f..%2fsession-secret/small.webp`,
      `/files/%00/small.webp`,
      "/files/1'%20or%20true--/small.webp",
      `/files/${id.slice(-2)}/${id}.small.webp`,
    ];
    for (const url of none) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it('answers 503 when the storage has lost the bytes of a file', async () => {
    const { id } = await aFile(world, { owner });
    await world.storage.remove([makeObjectKey(id, 'small.webp')]);
    for (const size of ['small', 'tiny']) {
      const answer = await get(`/files/${id}/${size}.webp`);
      expect([
        answer.statusCode,
        answer.json().code,
        answer.headers['retry-after'],
        answer.headers['cache-control'],
      ]).toEqual([503, 'files.storage-failed', '30', 'no-store']);
    }
  });
});

describe('a PDF', () => {
  it('sends a PDF as a download that may run nothing', async () => {
    const { id } = await aFile(world, { owner, kind: 'pdf', name: 'Quote & terms.pdf' });
    const answer = await get(`/files/${id}/document.pdf`);
    expect(answer.rawPayload.equals(aPdf())).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(aPdf().length),
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''Quote%20%26%20terms.pdf`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it.each([
    ['', 'document.pdf'],
    ['.pdf', '.pdf.pdf'],
    ['virus.exe', 'virus.exe.pdf'],
    ['a.PDF', 'a.PDF'],
    ['../../etc/passwd', '.._.._etc_passwd.pdf'],
    ['a.pdf\r\nset-cookie: x=1', 'a.pdfset-cookie_ x=1.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['"quoted"; filename=x.html', '_quoted_; filename=x.html.pdf'],
    ["Naledi's faktúra (2) 🧾.pdf", "Naledi's faktúra (2) 🧾.pdf"],
  ])('has browsers save a PDF named %j as %j', async (name, saved) => {
    const { id } = await aFile(world, { owner, kind: 'pdf', name });
    const { headers } = await get(`/files/${id}/document.pdf`);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="document\.pdf"; filename\*=UTF-8''[\w.~%!#$&+^`|-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(saved);
    expect(headers).not.toHaveProperty('set-cookie');
  });
});
