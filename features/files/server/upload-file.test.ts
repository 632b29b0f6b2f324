import { sql } from 'drizzle-orm';
import { Refusal, type ErrorCode } from '#core/errors.ts';
import { query } from '#engine/postgres/read.ts';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { diskStorage, type Storage } from '#integrations/storage/storage.ts';
import { allow } from '#tests/support/allow.ts';
import { useBucket } from '#tests/support/s3-server.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { Purpose } from '#core/files.ts';
import { minute } from '#core/time.ts';
import { fileErrors } from '../wording.ts';
import { folders, idIn } from './kept-objects.ts';
import { readUpload } from './read-upload.ts';
import { setStorageLimit } from './storage-room.ts';
import { aFile, aPdf, aPicture } from './testing.ts';

const world = useWorld();
const test = useApp(world);

let person: Person;
beforeAll(async () => {
  person = await aMember(world);
});

const upload = (
  body: Uint8Array | string,
  more: { by?: Person; purpose?: Purpose; name?: string; key?: string } = {},
) =>
  test.call(
    more.by ?? person,
    'POST',
    `/api/files?${new URLSearchParams({ purpose: more.purpose ?? 'problem', name: more.name ?? 'a.jpg' })}`,
    body,
    {
      'content-type': 'application/octet-stream',
      ...(more.key !== undefined && { 'idempotency-key': more.key }),
    },
  );
const usage = async (of: Person) => (await test.call(of, 'GET', '/api/files/usage')).body;
/** Lists every object in the storage, by key. */
const objects = async () => {
  const keys: string[] = [];
  for (const folder of folders) for await (const batch of world.storage.list(folder)) keys.push(...batch);
  return keys.sort();
};
const served = async (id: unknown, size: string, by: Person = person) => {
  const answer = await test.app.inject({
    url: `/files/${String(id)}/${size}.webp`,
    headers: { cookie: await test.cookieOf(by) },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const counted = async () =>
  (await query<{ count: number }>(world.db).rows(sql`select count(*)::int as count from files`))[0]?.count;

/** Makes a grey PNG of a few kilobytes that decodes to hundreds of megabytes. */
function hugePng(width: number, height: number, depth: 1 | 16 = 1): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil((width * depth) / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'stores a %s picture in three sizes of WebP under any name',
    async (format) => {
      const { status, body } = await upload(await aPicture({ width: 2400, height: 1200, format }), {
        name: '../../etc/passwd.html',
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'picture',
        name: '../../etc/passwd.html',
        bytes: expect.any(Number),
        width: 2400,
        height: 1200,
      });
      let bytes = 0;
      for (const [size, width] of [
        ['small', 320],
        ['medium', 960],
        ['large', 1920],
      ] as const) {
        const picture = await served(body['id'], size);
        bytes += picture.length;
        expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      }
      expect(body['bytes']).toBe(bytes);
    },
  );

  it('never enlarges a picture', async () => {
    const { body } = await upload(await aPicture({ width: 500, height: 20 }));
    expect(body).toMatchObject({ width: 500, height: 20 });
    const widths = await Promise.all(
      ['small', 'medium', 'large'].map(async (size) => (await sharp(await served(body['id'], size)).metadata()).width),
    );
    expect(widths).toEqual([320, 500, 500]);
  });

  it('turns a picture upright, and removes its place and camera', async () => {
    // The left half is red, the right half blue, and the picture needs a quarter turn clockwise.
    const sideways = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 20, height: 20, channels: 3, background: '#0000ff' } }, left: 20, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: 'Canary camera', Copyright: 'Canary owner' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '26/1 15/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '27/1 51/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>Canary place</canary></x:xmpmeta>')
      .toBuffer();
    expect(await sharp(sideways).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    expect(sideways.includes('Canary')).toBe(true);

    const { body } = await upload(sideways);
    expect(body).toMatchObject({ width: 20, height: 40 });
    for (const size of ['small', 'medium', 'large']) {
      const picture = await served(body['id'], size);
      const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(picture).metadata();
      expect({ exif, xmp, icc, iptc, orientation, width, height }).toEqual({ width: 20, height: 40 });
      expect(picture.includes('Canary')).toBe(false);
      const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) =>
        [...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3)].map((value) => value > 128);
      expect([pixel(10, 5), pixel(10, 35)]).toEqual([
        [true, false, false],
        [false, false, true],
      ]);
    }
  });

  it('keeps the look of a picture with a colour profile', async () => {
    const orange = { r: 230, g: 120, b: 30 };
    const of = (more: object) => sharp({ create: { width: 16, height: 16, channels: 3, background: orange, ...more } });
    const inks = await of({}).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    const deep = await of({}).toColourspace('rgb16').png().toBuffer();
    const grey = await of({}).greyscale().png().toBuffer();
    const clear = await of({ channels: 4, background: { ...orange, alpha: 0 } })
      .png()
      .toBuffer();
    expect(await sharp(inks).metadata()).toMatchObject({ space: 'cmyk' });
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
    const look = async (bytes: Buffer) => {
      const { body } = await upload(bytes);
      const { channels, space } = await sharp(await served(body['id'], 'small')).metadata();
      const stats = await sharp(await served(body['id'], 'small')).stats();
      return { channels, space, means: stats.channels.map(({ mean }) => Math.round(mean / 32)) };
    };
    expect(await look(deep)).toEqual({ channels: 3, space: 'srgb', means: [7, 4, 1] });
    // The nearest orange that printing inks have.
    expect(await look(inks)).toEqual({ channels: 3, space: 'srgb', means: [7, 4, 0] });
    expect((await look(grey)).space).toBe('srgb');
    expect(await look(clear)).toMatchObject({
      channels: 4,
      means: [expect.any(Number), expect.any(Number), expect.any(Number), 0],
    });
  });

  it('stores the first frame of an animation', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#ff0000', '#00ff00'].map((colour) => aPicture({ width: 30, height: 30, format: 'png', colour })),
      ),
      {
        join: { animated: true },
      },
    )
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const { body } = await upload(frames);
    expect(body).toMatchObject({ width: 30, height: 30 });
    const picture = await served(body['id'], 'small');
    expect((await sharp(picture).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(picture).stats()).dominant).toMatchObject({
      g: expect.toSatisfy((green: number) => green < 30),
    });
  });
});

describe('a PDF', () => {
  it('masks an ID number in the name of a file', async () => {
    const { body } = await upload(aPdf(), { purpose: 'attachment', name: 'ID_800101 5009 087 copy.pdf' });
    expect(body).toMatchObject({ name: 'ID_••• copy.pdf' });
    const stored = await query(world.db).rows(sql`select name from files where id = ${String(body['id'])}`);
    expect(stored).toEqual([{ name: 'ID_••• copy.pdf' }]);
  });

  it('stores a PDF unchanged as an attachment', async () => {
    const { status, body } = await upload(aPdf(), { purpose: 'attachment', name: 'quote.pdf' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { kind: 'pdf', name: 'quote.pdf', bytes: aPdf().length, width: null, height: null },
    });
    const answer = await test.app.inject({
      url: `/files/${String(body['id'])}/document.pdf`,
      headers: { cookie: await test.cookieOf(person) },
    });
    expect(answer.rawPayload.equals(aPdf())).toBe(true);
  });

  it('accepts a PDF with the line ends of another system', async () => {
    const text = aPdf().toString('latin1');
    const windows = text.replace('startxref\n', 'startxref\r\n').replace('%%EOF\n', '%%EOF\r\n\r\n');
    expect((await upload(Buffer.from(windows, 'latin1'), { purpose: 'attachment' })).status).toBe(200);
  });
});

const html = '<!doctype html><script>alert(document.cookie)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const pdf = () => aPdf().toString('latin1');
type Hostile = [
  what: string,
  code: 'files.not-a-picture' | 'files.unknown-type' | 'files.broken' | 'files.too-many-pixels',
  Purpose,
  () => unknown,
];

const hostile: Hostile[] = [
  ['an HTML file named .png', 'files.not-a-picture', 'problem', () => html],
  ['an HTML file named .png, as an attachment', 'files.unknown-type', 'attachment', () => html],
  ['an SVG with a script', 'files.not-a-picture', 'problem', () => svg],
  ['an SVG that says it is XML', 'files.not-a-picture', 'avatar', () => `<?xml version="1.0"?>${svg}`],
  ['an SVG as an attachment', 'files.unknown-type', 'attachment', () => svg],
  ['a GIF', 'files.not-a-picture', 'portfolio', () => aPicture({ format: 'gif' })],
  ['a PDF as a photo', 'files.not-a-picture', 'problem', aPdf],
  ['a program', 'files.unknown-type', 'attachment', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)])],
  ['nothing', 'files.not-a-picture', 'problem', () => Buffer.alloc(0)],
  ['noise', 'files.not-a-picture', 'problem', () => Buffer.alloc(5_000, 'x')],
  ['a PNG of 20,000 × 20,000', 'files.too-many-pixels', 'problem', () => hugePng(20_000, 20_000)],
  ['a picture of one pixel too many', 'files.too-many-pixels', 'problem', () => hugePng(50_000_001, 1)],
  ['a PNG of 1 × 49,000,000', 'files.too-many-pixels', 'problem', () => hugePng(1, 49_000_000)],
  ['a picture with a side of 12,001', 'files.too-many-pixels', 'problem', () => hugePng(12_001, 1)],
  ['one pixel too many with two bytes each', 'files.too-many-pixels', 'problem', () => hugePng(25_000_001, 1, 16)],
  [
    'a PNG that ends after its header',
    'files.broken',
    'problem',
    async () => (await aPicture({ format: 'png' })).subarray(0, 40),
  ],
  ['a JPEG that ends in the middle', 'files.broken', 'problem', async () => noisy('jpeg', 0.5)],
  ['a WebP that ends in the middle', 'files.broken', 'problem', async () => noisy('webp', 0.5)],
  ['a PNG that ends in the middle', 'files.broken', 'problem', async () => noisy('png', 0.5)],
  [
    'a JPEG’s first bytes before a page',
    'files.broken',
    'problem',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
  ],
  ['a PDF with no ending', 'files.broken', 'attachment', () => pdf().replace('%%EOF', '')],
  ['a PDF that is cut off', 'files.broken', 'attachment', () => pdf().slice(0, -60)],
  ['a PDF with another’s ending', 'files.broken', 'attachment', () => '%PDF-1.4\nstartxref\n9\n%%EOF\n'],
  [
    'a PDF whose ending leads out of it',
    'files.broken',
    'attachment',
    () => pdf().replace(/startxref\n\d+/, 'startxref\n99999999'),
  ],
  [
    'a PDF whose ending leads to something else',
    'files.broken',
    'attachment',
    () => pdf().replace(/startxref\n\d+/, 'startxref\n3'),
  ],
  ['a PDF with a page after its ending', 'files.broken', 'attachment', () => pdf() + html],
  ['a page before a PDF', 'files.unknown-type', 'attachment', () => html + pdf()],
];
const noisy = async (format: 'jpeg' | 'png' | 'webp', part: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888888', noise } })
    .toFormat(format)
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.length * part));
};

it.each(hostile)('refuses %s: %s', async (what, code, purpose, make) => {
  const [before, keys] = [await counted(), await objects()];
  const made = await make();
  const began = performance.now();
  const memory = process.memoryUsage.rss();
  const { status, body } = await upload(typeof made === 'string' ? Buffer.from(made, 'latin1') : (made as Buffer), {
    by: await aMember(world),
    purpose,
    name: `${what}.png`,
  });
  expect({ status, body }).toEqual({
    status: 422,
    body: {
      type: `/problems/${code}`,
      title: fileErrors[code],
      status: 422,
      code,
      detail: fileErrors[code],
      errors: [{ path: 'body', message: fileErrors[code] }],
    },
  });
  expect(performance.now() - began).toBeLessThan(allow(3_000));
  expect(process.memoryUsage.rss() - memory).toBeLessThan(150 * 1024 * 1024);
  expect([await counted(), await objects()]).toEqual([before, keys]);
});

describe('the request', () => {
  it('accepts bytes and no other body', async () => {
    const picture = await aPicture();
    for (const type of ['image/jpeg', 'application/json', 'multipart/form-data; boundary=x', 'text/plain', '']) {
      const answer = await test.call(person, 'POST', '/api/files?purpose=problem', picture, { 'content-type': type });
      expect([type, answer.status, answer.body['code']]).toEqual([type, 415, 'request.unsupported-type']);
    }
    expect((await test.call(person, 'POST', '/api/files?purpose=problem', undefined)).status).toBe(415);
    for (const path of ['/api/problems', '/api/session'])
      expect(
        (await test.call(person, 'POST', path, picture, { 'content-type': 'application/octet-stream' })).status,
      ).toBe(415);
  });

  it.each([
    ['', 'purpose'],
    ['purpose=banner', 'purpose'],
    ['purpose=problem&purpose=avatar', 'purpose'],
    [`purpose=problem&name=${'x'.repeat(256)}`, 'name'],
    ['purpose=problem&name=%00', 'name'],
    ['purpose=problem&name=a&name=b', 'name'],
    ['purpose=problem&role=admin', 'role'],
    ['purpose=problem&ownerId=1', 'ownerId'],
    ['purpose=problem&body=x', 'body'],
  ])('refuses an upload with the query “%s”', async (query, path) => {
    const answer = await test.call(person, 'POST', `/api/files?${query}`, await aPicture(), {
      'content-type': 'application/octet-stream',
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid', errors: [{ path }] } });
  });

  it('refuses an upload from another site', async () => {
    const headers = { 'content-type': 'application/octet-stream', origin: 'https://evil.example' };
    expect(await test.call(person, 'POST', '/api/files?purpose=problem', await aPicture(), headers)).toMatchObject({
      status: 403,
    });
  });

  it('refuses an upload of more than 10 MB', async () => {
    const limit = 10 * 1024 * 1024;
    const padded = Buffer.concat([await aPicture(), Buffer.alloc(limit)]);
    expect(await upload(padded.subarray(0, limit))).toMatchObject({ status: 200 });
    expect(await upload(padded.subarray(0, limit + 1))).toMatchObject({
      status: 413,
      body: { code: 'files.too-large', detail: 'A file can be up to 10 MB.' },
    });
  });

  it('stores and charges an upload once that is repeated under its key', async () => {
    const owner = await aMember(world);
    const [picture, other] = [await aPicture(), await aPicture({ colour: '#000000' })];
    const first = await upload(picture, { by: owner, key: 'upload-number-1' });
    expect(first.status).toBe(200);
    const [before, keys, used] = [await counted(), await objects(), await usage(owner)];
    expect((await upload(picture, { by: owner, key: 'upload-number-1' })).body).toEqual(first.body);
    expect(await upload(other, { by: owner, key: 'upload-number-1' })).toMatchObject({
      status: 422,
      body: { code: 'request.key-reused' },
    });
    expect(await upload(picture, { by: owner, key: 'upload-number-1', purpose: 'avatar' })).toMatchObject({
      status: 422,
      body: { code: 'request.key-reused' },
    });
    expect([await counted(), await objects(), await usage(owner)]).toEqual([before, keys, used]);
  });
});

describe('the queue of uploads', () => {
  it('refuses further uploads of a person after 20 refused ones, for a while', async () => {
    const sender = await aMember(world);
    const [good, bad] = [await aPicture(), Buffer.from(html)];
    for (let count = 0; count < 30; count += 1) expect((await upload(good, { by: sender })).status).toBe(200);
    for (let count = 0; count < 20; count += 1) expect((await upload(bad, { by: sender })).status).toBe(422);
    for (const body of [bad, good])
      expect(await upload(body, { by: sender })).toMatchObject({
        status: 429,
        body: { code: 'request.too-many' },
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      });
    expect((await upload(good, { by: await aMember(world) })).status).toBe(200);
    world.clock.move(15 * minute);
    expect((await upload(good, { by: sender })).status).toBe(200);
  });

  it('does not decode a picture whose sender has left', async () => {
    const left = new AbortController();
    left.abort(new Error('left'));
    await expect(readUpload('problem', await aPicture(), { signal: left.signal })).rejects.toThrow('left');
  });
});

describe('the storage', () => {
  const bucket = useBucket();
  const folder = () => world.storage;

  it.each([
    ['a folder', folder],
    ['a bucket', () => bucket.storage],
  ])('stores, serves and deletes files in %s', async (_what, storage) => {
    await withStorage(storage(), async () => {
      const owner = await aMember(world);
      const { status, body } = await upload(await aPicture({ width: 400 }), { by: owner });
      expect(status).toBe(200);
      expect((await sharp(await served(body['id'], 'small', owner)).metadata()).width).toBe(320);
      expect((await objects()).filter((key) => key.includes(String(body['id'])))).toHaveLength(3);
      expect((await test.call(owner, 'DELETE', `/api/files/${String(body['id'])}`)).status).toBe(200);
      expect((await objects()).filter((key) => key.includes(String(body['id'])))).toEqual([]);
    });
  });

  it('reports a failing storage, keeps and charges nothing, and works again when it is back', async () => {
    const owner = await aMember(world);
    const before = await counted();
    const away = [diskStorage('/dev/null/files'), await bucket.open({ endpoint: 'http://127.0.0.1:9' })];
    for (const storage of away) {
      await withStorage(storage, async () => {
        const began = performance.now();
        expect(await upload(await aPicture(), { by: owner, key: 'once-and-again' })).toMatchObject({
          status: 503,
          body: { code: 'files.storage-failed', detail: fileErrors['files.storage-failed'] },
          headers: { 'retry-after': '30' },
        });
        expect(performance.now() - began).toBeLessThan(allow(5_000));
      });
      await storage.close();
    }
    expect([await counted(), await usage(owner)]).toEqual([before, { usedBytes: 0, limitBytes: 100 * 1024 * 1024 }]);
    expect((await upload(await aPicture(), { by: owner, key: 'once-and-again' })).status).toBe(200);
  });

  it('keeps no part of an upload that failed halfway', async () => {
    const keys = await objects();
    const { storage } = world;
    const write = (key: string, bytes: Uint8Array) =>
      (key.endsWith('large.webp') ? diskStorage('/dev/null/files') : storage).write(key, bytes);
    await withStorage({ ...storage, write }, async () => expect((await upload(await aPicture())).status).toBe(503));
    // The answer does not wait for the deletion of the bytes.
    await expect.poll(objects).toEqual(keys);
  });

  it.each<[ErrorCode, isDeleted: boolean]>([
    ['request.in-flight', false],
    ['files.no-room', true],
  ])('deletes the bytes of an upload only if no commit may be under way: %s', async (code, isDeleted) => {
    const { storage } = world;
    const { transaction } = world.db;
    const [written, removed] = [new Set<string | null>(), new Set<string | null>()];
    const write = async (key: string) => void written.add(idIn(key));
    const remove = async (keys: readonly string[]) => keys.forEach((key) => removed.add(idIn(key)));
    await withStorage({ ...storage, write, remove }, async () => {
      // The bytes of the second one are certainly deleted, after those of the first.
      for (const refused of [code, 'files.no-room'] as const) {
        world.db.transaction = () => Promise.reject(new Refusal(refused));
        const { body } = await upload(await aPicture(), { by: await aMember(world), key: 'in-doubt-1' });
        world.db.transaction = transaction;
        expect(body).toMatchObject({ code: refused });
      }
      const [first, second] = [...written];
      await expect.poll(() => removed).toContain(second);
      expect(removed.has(first ?? null)).toBe(isDeleted);
    });
  });

  it('answers without waiting for a storage that hangs while what was written is deleted', async () => {
    const hangs: Storage = {
      ...world.storage,
      write: () => Promise.reject(new Refusal('files.storage-failed')),
      remove: () => new Promise(() => {}),
    };
    await withStorage(hangs, async () => expect((await upload(await aPicture())).status).toBe(503));
  });

  async function withStorage(storage: Storage, act: () => Promise<void>): Promise<void> {
    const before = world.storage;
    world.storage = storage;
    await act().finally(() => (world.storage = before));
  }
});

describe('the room that a person has', () => {
  it('gives 100 MB of storage without a plan', async () => {
    const owner = await aMember(world);
    expect(await usage(owner)).toEqual({ usedBytes: 0, limitBytes: 100 * 1024 * 1024 });
    const { bytes } = await aFile(world, { owner });
    expect(await usage(owner)).toEqual({ usedBytes: bytes, limitBytes: 100 * 1024 * 1024 });
  });

  it('never exceeds the storage with 20 simultaneous uploads, and keeps nothing of a refused one', async () => {
    const owner = await aMember(world);
    const picture = await aPicture();
    const one = Number((await upload(picture, { by: owner })).body['bytes']);
    await world.as(owner, (work) => setStorageLimit(work, owner.id, one * 8 + one / 2));
    const keys = await objects();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(picture, { by: owner })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ status: 409, code: 'files.no-room', detail: fileErrors['files.no-room'] });
    expect(await usage(owner)).toEqual({ usedBytes: one * 8, limitBytes: one * 8 + one / 2 });
    expect(await objects()).toHaveLength(keys.length + 7 * 3);
  });

  it('gives back the storage of an unattached upload that its uploader discards', async () => {
    const [owner, other] = [await aMember(world), await aMember(world)];
    const [loose, attached] = [await aFile(world, { owner }), await aFile(world, { owner, audience: 'public' })];
    const nothing = { status: 404, body: { code: 'request.not-found' } };
    const discard = (by: Person, id: string) => test.call(by, 'DELETE', `/api/files/${id}`);
    expect(await discard(other, loose.id)).toMatchObject(nothing);
    expect(await discard(owner, attached.id)).toMatchObject(nothing);
    expect((await discard(owner, loose.id)).status).toBe(200);
    expect(await discard(owner, loose.id)).toMatchObject(nothing);
    expect(await usage(owner)).toMatchObject({ usedBytes: attached.bytes });
    expect((await objects()).filter((key) => key.includes(loose.id))).toEqual([]);
    expect((await objects()).filter((key) => key.includes(attached.id))).toHaveLength(3);
  });
});
