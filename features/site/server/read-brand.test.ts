import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { mailLook, writeMail } from '#features/notifications/server/mails/write-mail.ts';
import { writeDocument } from '#server/http/pages/document.ts';
import type { Language } from '#core/languages.ts';
import { noticeAt } from '#engine/brand.ts';
import { inLanguage } from '#engine/language.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import type { Settings } from './change-settings.ts';
import { readBrand } from './read-brand.ts';
import { aBrandPicture, aSettingChange } from './testing.ts';
import { drawSvg } from './draw-svg.ts';
import { sweepPictures } from './upload-picture.ts';

const world = useWorld();
const test = useApp(world);

const set = async (change: object) => test.call(await anAdmin(world), 'PUT', '/api/settings/site', change);
const upload = async (slot: string, body: Uint8Array) =>
  test.call(await anAdmin(world), 'POST', `/api/settings/site/pictures?slot=${slot}`, body);
const pngOf = async (id: unknown) =>
  (await test.app.inject({ url: `/brand/${String(id)}/picture.png`, headers: { host: '127.0.0.1' } })).rawPayload;
const style = async () => (await test.call(null, 'GET', '/brand/style.css')).body as unknown as string;
const changes = async () =>
  (await test.call(await anAdmin(world), 'GET', '/api/settings/site/changes')).body['items'] as {
    id: string;
    canUndo: boolean;
    before: string;
    after: string;
  }[];
const undo = async (id: string) => test.call(await anAdmin(world), 'POST', `/api/settings/site/changes/${id}/undo`, {});

const square = (inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 48 24" width="48" height="24">${inside}</svg>`,
  );

const logoBounds = { width: 800, height: 192, fit: 'inside', limitInputPixels: 25_000_000 } as const;

/** An icon file with one bitmap of 2 by 2 pixels: red, green, and below them blue and one that the mask hides. */
function anIcon(): Buffer {
  const header = Buffer.from([0, 0, 1, 0, 1, 0, 2, 2, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  const info = Buffer.alloc(40);
  info.writeUInt32LE(40, 0);
  info.writeInt32LE(2, 4);
  info.writeInt32LE(4, 8);
  info.writeUInt16LE(1, 12);
  info.writeUInt16LE(24, 14);
  // The lowest row first, blue before green before red, each row in steps of four bytes.
  const pixels = Buffer.from([255, 0, 0, 9, 9, 9, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0]);
  const mask = Buffer.from([0b0100_0000, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(info.length + pixels.length + mask.length, 14);
  return Buffer.concat([header, info, pixels, mask]);
}

describe('an uploaded picture', () => {
  it('of SVG becomes a PNG without its script', async () => {
    const svg = square(
      '<script>alert(1)</script><rect width="48" height="24" fill="#ff0000" onclick="alert(2)"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>',
    );
    const { status, body } = await upload('logo', svg);
    expect(status).toBe(200);
    const png = await pngOf(body['id']);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.toString('latin1')).not.toMatch(/script|alert|svg/i);
    const { channels } = await sharp(png).stats();
    expect(channels.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([255, 0, 0]);
    expect(body['width']).toBe(2 * Number(body['height']));
  });

  it('of SVG shows no file of the server and asks no other site', async () => {
    const picture = join(import.meta.dirname, '../../../web/public/favicon.svg');
    for (const href of ['file:///etc/hostname', picture, 'http://127.0.0.1:9/a.png']) {
      const { status, body } = await upload(
        'logo',
        square(`<image href="${href}" xlink:href="${href}" width="48" height="24"/>`),
      );
      expect(status).toBe(200);
      expect((await sharp(await pngOf(body['id'])).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
    }
  });

  it.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'],
    ['a page', '<html><body><svg xmlns="http://www.w3.org/2000/svg"/></body></html>'],
    ['text', 'not a picture'],
    ['half an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'],
  ])('with %s is refused', async (_name, text) => {
    const { status, body } = await upload('logo', Buffer.from(text));
    expect([status, body['code']]).toEqual([422, 'site.not-a-picture']);
  });

  it('of SVG that takes very long to draw holds no one up: its process is ended', async () => {
    const noise = '<filter id="a"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>';
    const slow = square(`${noise}${'<rect width="48" height="24" filter="url(#a)"/>'.repeat(2000)}`);
    expect(await drawSvg(slow, logoBounds, { drawing: 2000 })).toBeNull();
  });

  it('of SVG is not blamed for a machine that is too busy to begin', async () => {
    await expect(drawSvg(square(''), logoBounds, { start: 0 })).rejects.toMatchObject({ code: 'server.busy' });
    expect((await sharp((await drawSvg(square(''), logoBounds)) ?? undefined).metadata()).format).toBe('png');
  });

  it('of a type that its place does not take is refused', async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect((await upload('icon', jpeg)).body['code']).toBe('site.not-a-picture');
    expect((await upload('logo', anIcon())).body['code']).toBe('site.not-a-picture');
    expect((await upload('logo', jpeg)).status).toBe(200);
  });

  it('of more than 1 MB is refused', async () => {
    expect((await upload('logo', Buffer.alloc(1024 * 1024 + 1))).body['code']).toBe('site.picture-too-large');
  });

  it('of a Windows icon is read as it looks', async () => {
    const { status, body } = await upload('icon', anIcon());
    expect([status, body['width'], body['height']]).toEqual([200, 192, 192]);
    const { data } = await sharp(await pngOf(body['id']))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 192 + x) * 4, (y * 192 + x) * 4 + 4)];
    const rounded = [at(4, 4), at(187, 4), at(4, 187), at(187, 187).slice(3)].map((one) =>
      one.map((part) => Math.round(part / 5) * 5),
    );
    expect(rounded).toEqual([[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [0]]);
  });

  it('is deleted after a day if no setting uses it, and kept for good if one did', async () => {
    const [unused, used] = [await aBrandPicture(world), await aBrandPicture(world)];
    await set({ logoLight: used.id });
    await set({ logoLight: null });
    world.clock.move(day + 1);
    await sweepPictures(world);
    const status = async (id: string) => (await test.call(null, 'GET', `/brand/${id}/picture.png`)).status;
    expect([await status(unused.id), await status(used.id)]).toEqual([404, 200]);
  });

  it('is only taken by the setting that it was uploaded for', async () => {
    const icon = await aBrandPicture(world, { slot: 'icon' });
    const { status, body } = await set({ logoLight: icon.id });
    expect([status, body['errors']]).toEqual([
      422,
      [{ path: 'logoLight', message: 'This picture is no longer there. Choose the file again.' }],
    ]);
  });
});

it('shows a logo and a colour in the stylesheet of every page at once, and nothing by default', async () => {
  expect(await style()).toBe('');
  const logo = await aBrandPicture(world);
  await set({ logoLight: logo.id, brandColour: '#12703e' });
  expect(await style()).toContain('--brand:#12703e');
  expect(await style()).toContain(`url(/brand/${logo.id}/picture.png)`);
  await set({ logoLight: null, brandColour: '' });
  expect(await style()).toBe('');
});

it.each(['#ffd400', '#9fd8ff'])('refuses %s, in which text is hard to read', async (brandColour) => {
  const { status, body } = await set({ brandColour });
  expect([status, body['errors']]).toEqual([
    422,
    [{ path: 'brandColour', message: 'Some text would be hard to read in this colour. Choose a darker one.' }],
  ]);
});

it.each(['red', '#12703', '#12703e;}', 'url(x)'])('refuses %s as a colour', async (brandColour) => {
  expect((await set({ brandColour })).status).toBe(422);
});

describe('undoing a change', () => {
  it('sets the setting back and writes that down', async () => {
    await set({ tagline: 'First' });
    await set({ tagline: 'Second' });
    const [newest] = await changes();
    expect(newest).toMatchObject({ before: 'First', after: 'Second', canUndo: true });
    expect((await undo(newest?.id ?? '')).body['tagline']).toBe('First');
    expect((await changes())[0]).toMatchObject({ before: 'Second', after: 'First', isUndo: true });
  });

  it('is refused when someone changed the setting since', async () => {
    const id = await aSettingChange(world, await anAdmin(world));
    await aSettingChange(world, await anAdmin(world));
    const listed = (await changes()).find((change) => change.id === id);
    expect(listed?.canUndo).toBe(false);
    const { status, body } = await undo(id);
    expect([status, body['code']]).toEqual([409, 'site.changed-since']);
  });

  it('leaves other settings that changed since', async () => {
    const id = await aSettingChange(world, await anAdmin(world));
    await set({ quotesThatFill: 7 });
    expect((await undo(id)).body).toMatchObject({ quotesThatFill: 7 });
    await set({ quotesThatFill: 5 });
  });

  it('shows the earlier logo again', async () => {
    const [one, other] = [await aBrandPicture(world), await aBrandPicture(world, { colour: '#b3202c' })];
    await set({ logoLight: one.id });
    await set({ logoLight: other.id });
    const [newest] = await changes();
    expect(newest).toMatchObject({ pictures: { before: one, after: other } });
    expect((await undo(newest?.id ?? '')).body['logoLight']).toEqual(one);
    await set({ logoLight: null });
  });

  it('happens once when two admins undo at the same time', async () => {
    const id = await aSettingChange(world, await anAdmin(world));
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('finds no event of anything else', async () => {
    const [other] = await query<{ id: string }>(world.db).rows(sql`select id from events where noun <> 'site' limit 1`);
    expect((await undo(other?.id ?? '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('the notice', () => {
  const seen = async (person: Parameters<typeof test.call>[0]) =>
    (await test.call(person, 'GET', '/api/session')).body['notice'];

  it('reaches everyone until its end', async () => {
    const notice = {
      text: 'The site is slow tonight.',
      endsAt: new Date(world.clock.now().getTime() + hour).toISOString(),
    };
    expect((await set({ notice })).status).toBe(200);
    const marked = { ...notice, lang: 'en' };
    expect([await seen(null), await seen(await aMember(world))]).toEqual([marked, marked]);
    world.clock.move(hour);
    expect([await seen(null), await seen(await aMember(world))]).toEqual([null, null]);
  });

  it('speaks the language of its reader where it has one, and marks its English elsewhere', async () => {
    const endsAt = new Date(world.clock.now().getTime() + hour).toISOString();
    const notice = { text: 'The site is slow.', endsAt, inLanguages: { zu: 'Isayithi ihamba kancane.', st: ' ' } };
    expect((await set({ notice })).body['notice']).toEqual({ ...notice, inLanguages: { zu: notice.inLanguages.zu } });
    const brand = await readBrand(world.db);
    const noticeIn = (language: Language) => inLanguage(language, () => noticeAt(brand, world.clock.now()));
    expect([noticeIn('zu'), noticeIn('st')]).toEqual([
      { text: notice.inLanguages.zu, lang: 'zu', endsAt },
      { text: notice.text, lang: 'en', endsAt },
    ]);
    expect((await set({ notice: { text: 'Another notice', endsAt } })).body['notice']).toEqual({
      text: 'Another notice',
      endsAt,
    });
  });

  it('is refused with an end that has passed', async () => {
    const { status, body } = await set({ notice: { text: 'Late', endsAt: world.clock.now().toISOString() } });
    expect([status, body['errors']]).toEqual([
      422,
      [{ path: 'notice.endsAt', message: 'Choose an end in the future.' }],
    ]);
  });
});

describe('a mail', () => {
  const mailer = { siteUrl: 'https://lungisa.example' };
  const write = async () =>
    writeMail(
      'Naledi',
      { title: 'Hello', description: 'Text' },
      {
        open: { label: 'Open', link: 'https://lungisa.example/' },
        why: 'Because.',
        foot: [],
        look: mailLook(mailer, await readBrand(world.db)),
      },
    );

  it('shows the name, the logo in its size, the colour and the support address of now', async () => {
    const logo = await aBrandPicture(world);
    await set({ logoLight: logo.id, brandColour: '#12703e', siteName: 'Fix & Co', supportEmail: 'help@fix.example' });
    const { html, text } = await write();
    expect(html).toContain(
      `<img src="https://lungisa.example/brand/${logo.id}/picture.png" width="72" height="36" alt="Fix &amp; Co"`,
    );
    expect(html).toContain('background:#12703e');
    expect(html).toContain('Fix &amp; Co. Because. Questions? Write to help@fix.example.');
    expect(text).toContain('Fix & Co\nBecause.\nQuestions? Write to help@fix.example.');
  });

  it('has no logo by default', async () => {
    await set({ logoLight: null, brandColour: '', siteName: 'Lungisa', supportEmail: '' });
    const { html } = await write();
    expect(html).not.toContain('<img');
    expect(html).toContain('background:#1f3fcc');
  });
});

describe('the document of a page', () => {
  const html =
    '<head><meta name="application-name" content="Lungisa" /><meta name="description" content="Connect with trusted service providers" /><title>Lungisa</title><link rel="icon" type="image/svg+xml" href="/favicon.svg" /></head><p data-say="notLoaded">Lungisa did not load. Check your connection. It tries again by itself.</p>';
  const documentWith = async (settings: Partial<Settings>) =>
    writeDocument(html, { ...(await readBrand(world.db)), ...settings });

  it('is as it was built while nothing differs from the design', async () => {
    expect(await documentWith({ tagline: 'Connect with trusted service providers' })).toBe(html);
  });

  it('has the tagline of its language, or the English one, marked', async () => {
    const page = { tagline: 'Find help', taglineInLanguages: { zu: 'Thola usizo' } };
    expect(await inLanguage('zu', () => documentWith(page))).toContain('name="description" content="Thola usizo"');
    expect(await inLanguage('st', () => documentWith(page))).toContain(
      'name="description" lang="en" content="Find help"',
    );
  });

  it('has the name, tagline, icon and colour that admins chose, as text', async () => {
    const page = await documentWith({
      siteName: '</title><script>$& "Fix" & Co',
      tagline: '"><img src=x>',
      icon: { id: '01930000-0000-7000-8000-000000000000', width: 192, height: 192 },
      brandColour: '#12703e',
    });
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img');
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; &quot;Fix&quot; &amp; Co</title>');
    expect(page).toContain(
      '<p data-say="notLoaded">&lt;/title&gt;&lt;script&gt;$&amp; &quot;Fix&quot; &amp; Co did not load.',
    );
    expect(page).toContain('type="image/png" href="/brand/01930000-0000-7000-8000-000000000000/picture.png"');
    expect(page).toMatch(/<link id="brand" rel="stylesheet" href="\/brand\/style\.css\?v=[\w-]{16}" \/><\/head>/);
  });
});

describe('the app that a phone installs', () => {
  const open = (url: string) => test.app.inject({ url, headers: { host: '127.0.0.1' } });

  it('has the name, the tagline and the icon of the site', async () => {
    const red = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#ff0000"/></svg>',
    );
    const { body: icon } = await upload('icon', red);
    await set({ siteName: 'Sizani', tagline: 'Help nearby', icon: icon['id'] });
    const answer = await open('/manifest.webmanifest');
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = answer.json<{ name: string; description: string; icons: { src: string; sizes: string }[] }>();
    expect(manifest).toMatchObject({ name: 'Sizani', description: 'Help nearby' });
    for (const { src, sizes } of manifest.icons) {
      const { headers, rawPayload } = await open(src);
      expect(headers['cache-control']).toContain('immutable');
      const { width, height } = await sharp(rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    // A phone cuts the edges of the maskable icon away: the icon is in the middle, on a ground that fills the square.
    const { data, info } = await sharp((await open('/app-icons/maskable/icon.png')).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(at(0, 0)).toEqual([255, 255, 255]);
    expect(at(256, 256)).toEqual([255, 0, 0]);
  });

  it('has no icon of another shape', async () => {
    expect((await open('/app-icons/777/icon.png')).statusCode).toBe(404);
    expect((await open('/app-icons/toString/icon.png')).statusCode).toBe(404);
  });
});
